import { Worker } from 'node:worker_threads';
import type { RoadZone } from '@tramo/roads/zone/zone';
import { type FromRoadWorker, GONE, type RoadAnswers, type RoadTask } from './road-worker.ts';

/** More than any question about streets takes. */
const CLOSE_MS = 60_000;

/** Threads that search streets. */
export interface RoadPool {
  threads: number;
  /** Makes a zone known under a key to the threads that there are and that will be. */
  open(key: string, zone: RoadZone): void;
  /** Questions under way may still have steps to ask: threads forget it a minute later. */
  close(key: string): void;
  /** Rejects with the signal's reason when it aborts, and when the thread dies twice over the same task. */
  run<K extends RoadTask['kind']>(task: Extract<RoadTask, { kind: K }>, signal?: AbortSignal): Promise<RoadAnswers[K]>;
  /** Begins all threads and lets them read what they will need, so that the first question does not wait for it. */
  warm(): void;
  /** Resolves when nobody is searched for and nobody waits. */
  quiet(): Promise<void>;
  end(): Promise<void>;
}

interface Waiting {
  id: number;
  task: RoadTask;
  cancelled: Int32Array;
  /** Threads that died of it. */
  deaths: number;
  resolve(answer: RoadAnswers[keyof RoadAnswers]): void;
  reject(error: unknown): void;
}
interface Thread {
  worker: Worker;
  busy: Waiting | null;
}

/** Threads begin when there is work for them, and another one takes the place of one that died. */
export function openRoadPool(threads: number): RoadPool {
  const zones = new Map<string, RoadZone>();
  const running: Thread[] = [];
  const queue: Waiting[] = [];
  let ids = 0;
  let hasEnded = false;
  /** Who waits for the threads to have nothing to do. */
  let whenQuiet: (() => void)[] = [];
  const isQuiet = (): boolean => queue.length === 0 && running.every((t) => t.busy === null);

  const start = (): Thread => {
    const worker = new Worker(new URL('./road-worker.ts', import.meta.url), { execArgv: [], env: {} });
    worker.unref();
    const thread: Thread = { worker, busy: null };
    for (const [open, zone] of zones) worker.postMessage({ open, zone });
    worker.on('message', (message: FromRoadWorker) => {
      const { busy } = thread;
      if (busy?.id !== message.id) return;
      thread.busy = null;
      worker.unref();
      if ('error' in message) busy.reject(new Error(message.error));
      else busy.resolve(message.answer);
      next();
    });
    const died = (error: unknown): void => {
      const at = running.indexOf(thread);
      if (at < 0) return;
      running.splice(at, 1);
      const { busy } = thread;
      if (busy) {
        busy.deaths++;
        if (busy.deaths < 2 && !hasEnded) queue.unshift(busy);
        else busy.reject(error);
      }
      next();
    };
    worker.on('error', died);
    worker.on('exit', (code) => died(new Error(`a thread of the streets ended with code ${code}`)));
    running.push(thread);
    return thread;
  };

  const next = (): void => {
    while (queue.length > 0 && !hasEnded) {
      const free = running.find((t) => t.busy === null) ?? (running.length < threads ? start() : null);
      if (!free) return;
      const work = queue.shift() as Waiting;
      free.busy = work;
      // Only who works keeps the process alive.
      free.worker.ref();
      free.worker.postMessage({ id: work.id, task: work.task, cancelled: work.cancelled });
    }
    if (whenQuiet.length > 0 && (hasEnded || isQuiet())) {
      const waiting = whenQuiet;
      whenQuiet = [];
      for (const go of waiting) go();
    }
  };

  return {
    threads,
    open: (key, zone) => {
      zones.set(key, zone);
      for (const { worker } of running) worker.postMessage({ open: key, zone });
    },
    close: (key) => {
      const forget = (): void => {
        zones.delete(key);
        for (const { worker } of running) worker.postMessage({ close: key });
      };
      setTimeout(forget, CLOSE_MS).unref();
    },
    run: (task, signal) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(new Error('the streets are closed'));
        if (signal?.aborted) return reject(signal.reason);
        const cancelled = new Int32Array(new SharedArrayBuffer(4));
        const gone = (): void => {
          Atomics.store(cancelled, 0, 1);
          const at = queue.indexOf(work);
          if (at >= 0) queue.splice(at, 1);
          reject(signal?.reason ?? new Error(GONE));
        };
        const settled = (): void => signal?.removeEventListener('abort', gone);
        const work: Waiting = {
          id: ++ids,
          task,
          cancelled,
          deaths: 0,
          resolve: (answer) => {
            settled();
            resolve(answer as never);
          },
          reject: (error) => {
            settled();
            reject(error);
          },
        };
        signal?.addEventListener('abort', gone, { once: true });
        queue.push(work);
        next();
      }),
    warm: () => {
      while (!hasEnded && running.length < threads) start();
    },
    quiet: () =>
      new Promise((resolve) => {
        whenQuiet.push(resolve);
        next();
      }),
    end: async () => {
      hasEnded = true;
      next();
      for (const work of queue.splice(0)) work.reject(new Error('the streets are closed'));
      await Promise.all(running.map(({ worker }) => worker.terminate()));
    },
  };
}
