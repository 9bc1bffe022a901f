/** The thread's side of solve-in-worker.ts: started with its job as workerData, posts progress, then the solution. */

import { parentPort, workerData } from 'node:worker_threads';
import { ProblemError } from './problem.ts';
import { solve } from './solve.ts';
import type { WorkerJob, WorkerMessage } from './solve-in-worker.ts';

const job = workerData as WorkerJob;
const post = (message: WorkerMessage) => parentPort!.postMessage(message);

try {
  const { timeMs, iterations, targetCost } = job.stop;
  const solution = solve(job.problem, {
    seed: job.seed,
    warmStart: job.warmStart,
    stop: {
      ...(timeMs === undefined ? {} : { timeMs }),
      ...(iterations === undefined ? {} : { iterations }),
      ...(targetCost === undefined ? {} : { targetCost }),
      cancelFlag: job.cancelFlag,
    },
    onProgress: (progress) => post({ kind: 'progress', progress }),
  });
  post({ kind: 'solution', solution });
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  // Errors lose their class between threads; the code and the path must not be lost.
  post({ kind: 'refused', code: error.code, path: error.path });
}
