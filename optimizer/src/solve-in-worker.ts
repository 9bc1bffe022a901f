/** Solving in threads of its own, so that the server stays responsive. Node's worker threads. */

import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { compileProblem } from './compile.ts';
import { type CostBreakdown, noCost } from './cost.ts';
import { evaluate } from './evaluate.ts';
import { penaltiesOf } from './penalty.ts';
import { type Problem, ProblemError, type ProblemErrorCode } from './problem.ts';
import { LEAST_COPIED } from './search/copies.ts';
import { type MemberData, makeControl } from './search/crew.ts';
import type { Progress, RoutePlan, Solution } from './solution.ts';
import type { SolveOptions } from './solve.ts';
import { type StopRule, StopWatch } from './stop.ts';

export interface SolveInWorkerOptions extends SolveOptions {
  /**
   * How many threads search together, 1 to 64; what lies outside is brought there. Absent: all cores (at most 8); one, as in `solve`, where
   * `stop` limits the rounds and not the time, so that the same seed gives the same plan on every machine. Small problems take one in any case.
   * Another number of threads gives another plan.
   */
  threads?: number;
}

/** @internal What the leading thread is given. */
export interface LeaderJob {
  role: 'leader';
  problem: Problem;
  stop: Omit<StopRule, 'cancelFlag'>;
  seed: number;
  warmStart: readonly RoutePlan[];
  /** To each other member. */
  ports: MessagePort[];
  control: Int32Array;
  cancelFlag: Int32Array;
}

/** @internal */
export type WorkerData = LeaderJob | (MemberData & { role: 'member' });

/** @internal What the thread sends. */
export type WorkerMessage =
  /** The problem makes sense; what it costs to do nothing. */
  | { kind: 'understood'; empty: BestSoFar }
  | { kind: 'progress'; progress: Progress; cost: CostBreakdown }
  | { kind: 'solution'; solution: Solution }
  | { kind: 'refused'; code: ProblemErrorCode; path: string };

type BestSoFar = Pick<Solution, 'routes' | 'unassigned' | 'cost'>;

export interface SolveHandle {
  /** The best plan. Rejects with ProblemError for a senseless problem, with Error when the thread dies. */
  result: Promise<Solution>;
  /** Ends the search; `result` then resolves with the best plan so far, in under 100 ms. May be called at any time, and twice. */
  cancel(): void;
}

/** A thread that is busy preparing does not see the flag at once: after this the best plan known here is taken and the thread ended. */
const CANCEL_GRACE_MS = 30;

/** More threads than this share too little work on problems of the usual size. */
const USUAL_THREADS = 8;
/** Each has an event loop, a heap and parts of the problem of its own. */
export const MOST_THREADS = 64;

/**
 * Runs `solve` in new worker threads, all of which have ended or are ending when `result` settles. `problem` is copied and must be plain
 * data: matrices (typed arrays are best; over shared memory they are not copied), no `travel` function (TypeError). Rejects, never throws,
 * for what is wrong with the problem.
 */
export function solveInWorker(problem: Problem, options: SolveInWorkerOptions = {}): SolveHandle {
  if (problem.travel)
    throw new TypeError('solveInWorker needs durationsS and distancesM: a travel function cannot go to a thread');
  const cancelFlag = new Int32Array(new SharedArrayBuffer(4));
  const watch = new StopWatch({});
  let iterations = 0;
  let best: BestSoFar | null = null;
  let cancel: () => void = () => {};
  const result = new Promise<Solution>((resolve, reject) => {
    const [leader, ...members] = startThreads(problem, options, cancelFlag);
    const threads = [leader!, ...members];
    let settled = false;
    let timer: NodeJS.Timeout | undefined;
    const end = (settle: () => void) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      for (const thread of threads) void thread.terminate();
      settle();
    };
    leader!.on('message', (message: WorkerMessage) => {
      if (settled) return;
      if (message.kind === 'understood') best = message.empty;
      else if (message.kind === 'progress') {
        iterations = message.progress.iterations;
        if (message.progress.best) best = { ...message.progress.best, cost: message.cost };
        try {
          options.onProgress?.(message.progress, message.cost);
        } catch (error) {
          end(() => reject(error));
        }
      } else if (message.kind === 'refused') end(() => reject(new ProblemError(message.code, message.path)));
      else end(() => resolve(message.solution));
    });
    for (const thread of threads) {
      thread.on('error', (error) => end(() => reject(error instanceof Error ? error : new Error(String(error)))));
      thread.on('exit', (code) =>
        end(() => reject(new Error(`a solver thread ended with code ${code} before the answer`))),
      );
    }
    cancel = () => {
      Atomics.store(cancelFlag, 0, 1);
      if (settled || timer) return;
      timer = setTimeout(() => {
        end(() => {
          try {
            resolve({
              ...(best ?? nothingYet(problem)),
              iterations,
              elapsedMs: watch.elapsedMs(),
              stoppedBy: 'cancelled',
            });
          } catch (error) {
            reject(error);
          }
        });
      }, CANCEL_GRACE_MS);
    };
  });
  return { result, cancel: () => cancel() };
}

/** @internal */
export function threadsOf({ threads, stop }: SolveInWorkerOptions): number {
  if (threads !== undefined) return Math.max(1, Math.min(MOST_THREADS, Math.floor(threads) || 1));
  const isRepeatable = stop?.iterations !== undefined && stop.timeMs === undefined;
  return isRepeatable ? 1 : Math.min(USUAL_THREADS, availableParallelism());
}

/** The leader first. */
function startThreads(problem: Problem, options: SolveInWorkerOptions, cancelFlag: Int32Array): Worker[] {
  const small = !(problem.stops?.length >= LEAST_COPIED);
  const size = small ? 1 : threadsOf(options);
  const control = makeControl();
  const start = (workerData: WorkerData, ports: MessagePort[]) =>
    new Worker(new URL('./solve-worker.ts', import.meta.url), { workerData, transferList: ports });
  const ports: MessagePort[] = [];
  const members: Worker[] = [];
  for (let number = 1; number < size; number++) {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1);
    members.push(start({ role: 'member', number, size, port: port2, control, cancelFlag }, [port2]));
  }
  const { cancelFlag: _own, ...stop } = options.stop ?? {};
  const { seed = 1, warmStart = [] } = options;
  return [start({ role: 'leader', problem, stop, seed, warmStart, ports, control, cancelFlag }, ports), ...members];
}

/**
 * @internal A plan without routes and its price, as `evaluate` gives them, but without compiling the problem: that would hold up the caller's thread.
 * @throws ProblemError when there is no such price. Other faults of a problem that is cancelled before its thread looked at it stay unknown.
 */
export function nothingYet(problem: Problem): BestSoFar {
  try {
    const price = penaltiesOf(problem).reduce((sum, x) => sum + x, 0);
    const cost = { ...noCost(), total: price, unassigned: price };
    if (Number.isFinite(price)) return { routes: [], unassigned: problem.stops.map((s) => s.id), cost };
  } catch {
    // It has not the shape of a problem; what is wrong with it is told below.
  }
  const { cost, unassigned } = evaluate(compileProblem(problem), []);
  return { routes: [], unassigned, cost };
}
