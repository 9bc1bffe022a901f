/**
 * Annealing of the whole plan by each thread on its own, the best of all counts: for problems too small to be divided. Where capacity alone
 * rules, it ends early, and a genetic search in each thread puts together what was good here and there.
 */

import type { Random } from '../random.ts';
import type { StopWatch } from '../stop.ts';
import { type Best, emptyPlan, isSettled, temperatureAt } from './anneal.ts';
import { annealingBefore, breed, isBred, isBredWhole, Parents } from './breed.ts';
import { coolingOf, sliceEnd, sum } from './cooling.ts';
import type { Crew } from './crew.ts';
import { type Exchange, makeExchange, meanToll, readCopy, type Slice, writeCopies, writeCopy } from './exchange.ts';
import { isOfCapacityAlone } from './genetic/capacity-problem.ts';
import type { Instance } from './instance.ts';
import { isDivisible } from './part.ts';
import { RoutePool } from './pool.ts';
import { firstToll } from './toll.ts';

/** Smaller problems are not worth the start of another thread. */
export const LEAST_COPIED = 60;
/** Larger ones gain more where parts of them are searched side by side; of capacity alone, larger still. */
const MOST_COPIED = 249;
const MOST_COPIED_OF_CAPACITY = 400;
/** Milliseconds, or without a clock rounds per stop, of a slice. */
const SLICE_MS = 150;
const ROUNDS_PER_STOP = 50;

/** Whether each thread searches the whole plan; with one thread only where the genetic search follows. */
export function isCopied(inst: Instance, threads: number): boolean {
  const { stopCount } = inst.p;
  if (stopCount < LEAST_COPIED || !isDivisible(inst.p)) return false;
  if (threads === 1) return isBredWhole(inst);
  return stopCount <= (isOfCapacityAlone(inst) ? MOST_COPIED_OF_CAPACITY : MOST_COPIED);
}

/**
 * Anneals from the plan in `best` until `watch` says stop; `best` always holds the best plan so far. A long search ends with a second fall
 * of the temperature: all go on from the best plan then. `glance` is called before each slice. Returns the rounds done by all threads.
 */
export function annealInCopies(
  inst: Instance,
  crew: Crew,
  random: Random,
  watch: StopWatch,
  best: Best,
  glance: (rounds: number) => void,
  done = 0,
): number {
  const copies = crew.size;
  const placed = best.counts.reduce((a, b) => a + b, 0);
  const breeds = isBred(inst, watch, copies, best);
  const { coldAt, falls } = breeds ? annealingBefore(inst, watch, 1) : { coldAt: 1, falls: 0 };
  const cooling = coolingOf(inst, watch, done, coldAt, falls);
  const x = makeExchange(inst, copies, copies);
  crew.run({ kind: 'exchange', exchange: x });
  writeCopies(x, best, copies);
  let toll = firstToll(inst, temperatureAt(inst, 0, false), placed === inst.p.stopCount);
  const pool = new RoutePool(inst, random);
  const parents = new Parents();
  const seen = emptyPlan(inst.p.vehicleCount, inst.p.stopCount);
  let hot = Number.POSITIVE_INFINITY;
  while (!watch.reached(done, best.cost) && (!breeds || watch.fraction(done) < coldAt)) {
    glance(done);
    const until = sliceEnd(x, copies, 1, SLICE_MS, inst.p.stopCount * ROUNDS_PER_STOP * copies, watch, done);
    const temperatures = cooling(done, until.fraction);
    if (falls === 0 && temperatures.hot > hot) writeCopies(x, best, copies);
    hot = temperatures.hot;
    const slice: Slice = { ...until, ...temperatures, clock: watch.clock, toll, seed: random.next() | 0 };
    crew.run({ kind: 'search', parts: copies, slice });
    for (let k = 0; k < copies; k++) {
      readCopy(x, k, 'last', seen);
      pool.add(seen);
      if (breeds) parents.add(seen);
      x.seen.forEach((_, look) => {
        readCopy(x, k, look, seen);
        pool.add(seen);
      });
      if (x.bestCost[k] === Number.POSITIVE_INFINITY) continue;
      readCopy(x, k, 'best', seen);
      pool.add(seen);
      if (x.bestCost[k]! >= best.cost - 1e-9) continue;
      readCopy(x, k, 'best', best);
      best.cost = x.bestCost[k]!;
    }
    toll = meanToll(x, copies, toll);
    done += sum(x.rounds, copies);
    if (pool.improveWhenDue(best, watch.fraction(done), done) && isSettled(inst, hot))
      writeCopy(x, best, worst(x, copies));
  }
  return breeds ? breed({ inst, crew, random, watch, best, pool, parents: parents.all, glance }, done) : done;
}

/** The copy whose best plan is dearest. */
function worst(x: Exchange, copies: number): number {
  let at = 0;
  for (let k = 1; k < copies; k++) if (x.bestCost[k]! > x.bestCost[at]!) at = k;
  return at;
}
