import { Worker } from 'node:worker_threads';

/**
 * Ends the process when its main thread has not turned for so many seconds: a loop without an end hears neither requests nor SIGTERM, and whoever
 * restarts servers sees a living process. The seconds are counted by turns of a thread of its own, so that a machine that slept has lost none.
 * Answers how to stop watching; 0 seconds watch nothing.
 */
export function startWatchdog(seconds: number): () => void {
  if (seconds <= 0) return () => undefined;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./watchdog.worker.ts', import.meta.url), {
    workerData: { beats, seconds },
    execArgv: [],
    env: {},
  });
  worker.unref();
  const timer = setInterval(() => Atomics.add(beats, 0, 1), 500);
  timer.unref();
  return () => {
    clearInterval(timer);
    void worker.terminate();
  };
}
