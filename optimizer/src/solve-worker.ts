/** The threads' side of solve-in-worker.ts: the leader posts progress and then the solution, the others serve it. */

import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { compileProblem } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { ProblemError } from './problem.ts';
import { Crew, serve } from './search/crew.ts';
import { solveWith } from './solve.ts';
import type { LeaderJob, WorkerData, WorkerMessage } from './solve-in-worker.ts';
import { StopWatch } from './stop.ts';

/** A third of what a thread of requests gets where both want more than there is. */
const NICE = 5;
// A search takes every core that it is given: on Linux, which keeps a priority for each thread, whoever answers people goes before it.
try {
  if (process.platform === 'linux' && getPriority() < NICE) setPriority(NICE);
} catch {
  // Where it may not be (a service whose system calls are filtered), it searches as everything else does.
}

const data = workerData as WorkerData;
if (data.role === 'leader') lead(data);
else serve(data);

function lead({ problem, stop, seed, warmStart, ports, control, cancelFlag }: LeaderJob): void {
  const post = (message: WorkerMessage) => parentPort!.postMessage(message);
  try {
    const watch = new StopWatch({ ...stop, cancelFlag });
    const p = compileProblem(problem);
    const { cost, unassigned } = evaluate(p, []);
    post({ kind: 'understood', empty: { routes: [], unassigned, cost } });
    const solution = solveWith(new Crew(cancelFlag, ports, control), watch, p, {
      seed,
      warmStart,
      onProgress: (progress, cost) => post({ kind: 'progress', progress, cost }),
    });
    post({ kind: 'solution', solution });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    // Errors lose their class between threads; the code and the path must not be lost.
    post({ kind: 'refused', code: error.code, path: error.path });
  }
}
