import { availableParallelism } from 'node:os';
import type { Problem } from '@tramo/optimizer/problem';
import type { Solution } from '@tramo/optimizer/solution';
import type { SolveOptions } from '@tramo/optimizer/solve';
import { solveInWorker } from '@tramo/optimizer/solve-in-worker';

/** The processor's cores are shared by the searches of this process: one that is alone takes them all, those that come while others run take less. */
const CORES = availableParallelism();
/** Plans of different companies that one process works on at the same time. */
export const PLANS_AT_ONCE = Math.max(2, CORES);
let running = 0;

/** Runs a search in threads of its own. Ends early, with the best plan so far, when the signal aborts. */
export async function solveInTurn(problem: Problem, options: SolveOptions, signal: AbortSignal): Promise<Solution> {
  running++;
  try {
    const handle = solveInWorker(problem, { ...options, threads: Math.max(1, Math.floor(CORES / running)) });
    signal.addEventListener('abort', handle.cancel, { once: true });
    if (signal.aborted) handle.cancel();
    return await handle.result.finally(() => signal.removeEventListener('abort', handle.cancel));
  } finally {
    running--;
  }
}
