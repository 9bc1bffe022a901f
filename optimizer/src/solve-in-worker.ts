/** Solving in a thread of its own, one per solve, so that the server stays responsive. Node's worker threads. */

import { Worker } from 'node:worker_threads';
import { compileProblem } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { type Problem, ProblemError, type ProblemErrorCode } from './problem.ts';
import type { Progress, RoutePlan, Solution } from './solution.ts';
import type { SolveOptions } from './solve.ts';
import { type StopRule, StopWatch } from './stop.ts';

/** @internal What the thread is given. */
export interface WorkerJob {
  problem: Problem;
  stop: StopRule;
  seed: number;
  warmStart: readonly RoutePlan[];
  cancelFlag: Int32Array;
}

/** @internal What the thread sends. */
export type WorkerMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'solution'; solution: Solution }
  | { kind: 'refused'; code: ProblemErrorCode; path: string };

export interface SolveHandle {
  /** The best plan. Rejects with ProblemError for a senseless problem, with Error when the thread dies. */
  result: Promise<Solution>;
  /** Ends the search; `result` then resolves with the best plan so far, in under 100 ms. May be called at any time, and twice. */
  cancel(): void;
}

/** A thread that is busy preparing does not see the flag at once: after this the best plan known here is taken and the thread ended. */
const CANCEL_GRACE_MS = 30;

/**
 * Runs `solve` in a new worker thread. `problem` is copied to it and must be plain data: matrices (typed arrays are best), no `travel`
 * function (TypeError). Rejects, never throws, for what is wrong with the problem.
 */
export function solveInWorker(problem: Problem, options: SolveOptions = {}): SolveHandle {
  if (problem.travel) throw new TypeError('solveInWorker needs durationsS and distancesM: a travel function cannot go to a thread');
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const { cancelFlag: _own, ...stop } = options.stop ?? {};
  const job: WorkerJob = { problem, stop, seed: options.seed ?? 1, warmStart: options.warmStart ?? [], cancelFlag: flag };
  const watch = new StopWatch({});
  let last: Progress | null = null;
  let best: Progress['best'];
  let cancel: () => void = () => {};
  const result = new Promise<Solution>((resolve, reject) => {
    const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { workerData: job });
    let settled = false;
    let timer: NodeJS.Timeout | undefined;
    const end = (settle: () => void) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      void worker.terminate();
      settle();
    };
    worker.on('message', (message: WorkerMessage) => {
      if (settled) return;
      if (message.kind === 'progress') {
        last = message.progress;
        best = message.progress.best ?? best;
        try {
          options.onProgress?.(message.progress);
        } catch (error) {
          end(() => reject(error));
        }
      } else if (message.kind === 'refused') end(() => reject(new ProblemError(message.code, message.path)));
      else end(() => resolve(message.solution));
    });
    worker.on('error', (error) => end(() => reject(error instanceof Error ? error : new Error(String(error)))));
    worker.on('exit', (code) => end(() => reject(new Error(`the solver thread ended with code ${code} before its answer`))));
    cancel = () => {
      Atomics.store(flag, 0, 1);
      if (settled || timer) return;
      timer = setTimeout(() => {
        end(() => {
          try {
            resolve(bestSoFar(problem, best, last?.iterations ?? 0, watch.elapsedMs()));
          } catch (error) {
            reject(error);
          }
        });
      }, CANCEL_GRACE_MS);
    };
  });
  return { result, cancel: () => cancel() };
}

function bestSoFar(problem: Problem, best: Progress['best'], iterations: number, elapsedMs: number): Solution {
  const p = compileProblem(problem);
  const routes = best?.routes ?? [];
  const { cost, unassigned } = evaluate(p, routes);
  return { routes, unassigned, cost, iterations, elapsedMs, stoppedBy: 'cancelled' };
}
