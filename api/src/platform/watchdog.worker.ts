import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

// See watchdog.ts.
const { beats, seconds } = workerData as { beats: Int32Array; seconds: number };
let seen = -1;
let missed = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === seen ? missed + 1 : 0;
  seen = now;
  if (missed < seconds) return;
  // By hand: the log belongs to the thread that hangs.
  const msg = `the main thread has not turned for ${seconds} s: the process is ended`;
  writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg })}\n`);
  process.kill(process.pid, 'SIGKILL');
}, 1000);
