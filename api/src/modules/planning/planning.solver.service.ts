import { availableParallelism } from 'node:os';
import type { Problem } from '@tramo/optimizer/problem';
import type { Solution } from '@tramo/optimizer/solution';
import type { SolveOptions } from '@tramo/optimizer/solve';
import { solveInWorker } from '@tramo/optimizer/solve-in-worker';
import { problem } from '../../platform/problem.ts';

/** The processor's cores are shared by the searches of this process: one that is alone takes them all, those that come while others run take less. */
const CORES = availableParallelism();
/** Plans of different companies that one process works on at the same time. */
export const PLANS_AT_ONCE = Math.max(2, CORES);
let running = 0;

/** Runs a search in threads of its own. Ends early, with the best plan so far, when the signal aborts. */
export async function solveInTurn(given: Problem, options: SolveOptions, signal: AbortSignal): Promise<Solution> {
  running++;
  try {
    const handle = solveInWorker(given, { ...options, threads: Math.max(1, Math.floor(CORES / running)) });
    signal.addEventListener('abort', handle.cancel, { once: true });
    if (signal.aborted) handle.cancel();
    return await handle.result.finally(() => signal.removeEventListener('abort', handle.cancel));
  } finally {
    running--;
  }
}

/** Each search takes a core for a second or two: others wait for their turn, as long as this many are not waiting already. */
const AT_ONCE = 2;
const MAX_WAITING = 20;
let searching = 0;
const waiting: (() => void)[] = [];

/** The searches that somebody waits for, a few at the same time. */
export async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING) throw problem('general.busy');
  if (searching >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else searching++;
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    const next = waiting.shift();
    // A turn is handed on, so that nobody slips in between.
    if (next) next();
    else searching--;
  }
}
