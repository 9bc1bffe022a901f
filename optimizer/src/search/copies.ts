/**
 * Annealing of the whole plan by each thread on its own, the best of all counts: for problems too small to be divided. Where capacity alone
 * rules, it ends early, and a genetic search in each thread puts together what was good here and there.
 */

import type { Random } from '../random.ts';
import type { StopWatch } from '../stop.ts';
import { type Best, emptyPlan, isSettled, type PlanCopy, temperatureAt } from './anneal.ts';
import type { Crew } from './crew.ts';
import { coolingOf, sliceEnd, sum } from './epochs.ts';
import { type Exchange, makeExchange, meanToll, readCopy, type Slice, writeCopies, writeCopy } from './exchange.ts';
import { MOST_SHOWN } from './genetic/breeding.ts';
import { isOfCapacityAlone } from './genetic/capacity-problem.ts';
import type { Newcomer } from './genetic/island.ts';
import type { Instance } from './instance.ts';
import { isDivisible } from './part.ts';
import { RoutePool } from './pool.ts';
import { firstToll } from './toll.ts';

/** Smaller problems are not worth the start of another thread. */
export const LEAST_COPIED = 60;
/** Milliseconds, or without a clock rounds per stop, of a slice. */
const SLICE_MS = 150;
const ROUNDS_PER_STOP = 50;
/** The part of the search after which the genetic one begins, and with how many plans of the annealing. */
const BREED_FROM = 0.6;
const MOST_PARENTS = 64;
/** Larger problems are divided. */
const MOST_BRED = 400;

/** Whether the genetic search is of use: capacity alone rules. */
export function isBred(inst: Instance): boolean {
  const { stopCount } = inst.p;
  return stopCount >= LEAST_COPIED && stopCount <= MOST_BRED && isOfCapacityAlone(inst);
}

export function isCopied(inst: Instance, threads: number): boolean {
  return isBred(inst) || (threads > 1 && inst.p.stopCount >= LEAST_COPIED && isDivisible(inst.p));
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
  const breeds = isBred(inst) && placed === inst.p.stopCount;
  const coldAt = breeds ? BREED_FROM : 1;
  const cooling = coolingOf(inst, watch, done, coldAt);
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
    if (temperatures.hot > hot) writeCopies(x, best, copies);
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
  return breeds ? breed(inst, crew, random, watch, best, pool, parents.all, glance, done) : done;
}

/** Goes on from what the annealing left until `watch` says stop. */
function breed(
  inst: Instance,
  crew: Crew,
  random: Random,
  watch: StopWatch,
  best: Best,
  pool: RoutePool,
  parents: PlanCopy[],
  glance: (rounds: number) => void,
  done: number,
): number {
  const islands = crew.size;
  const seen = emptyPlan(inst.p.vehicleCount, inst.p.stopCount);
  if (watch.reached(done, best.cost)) return done;
  const x = makeExchange(inst, islands, islands, MOST_SHOWN);
  writeCopies(x, best, islands);
  crew.run({ kind: 'exchange', exchange: x });
  crew.run({ kind: 'breeding', parents: [...parents, best], seed: random.next() | 0 });
  let newcomers: Newcomer[] = [];
  while (!watch.reached(done, best.cost)) {
    glance(done);
    const { ms, rounds } = sliceEnd(x, islands, 1, SLICE_MS, inst.p.stopCount * ROUNDS_PER_STOP * islands, watch, done);
    crew.run({ kind: 'breed', slice: { ms, rounds, clock: watch.clock, newcomers } });
    newcomers = [];
    for (let k = 0; k < islands; k++) {
      const looks = x.seen.keys();
      for (const which of x.bestCost[k]! < Number.POSITIVE_INFINITY ? (['best', ...looks] as const) : looks) {
        readCopy(x, k, which, seen);
        if (seen.counts.every((count) => count === 0)) continue;
        pool.add(seen);
        newcomers.push({ counts: seen.counts.slice(), order: seen.order.slice(), from: k });
      }
      if (x.bestCost[k]! >= best.cost - 1e-9) continue;
      readCopy(x, k, 'best', best);
      best.cost = x.bestCost[k]!;
    }
    done += sum(x.rounds, islands);
    if (pool.improveWhenDue(best, watch.fraction(done), done))
      newcomers.push({ counts: best.counts.slice(), order: best.order.slice(), from: -1 });
  }
  return done;
}

/** Plans of the annealing, from the whole of it. */
class Parents {
  all: PlanCopy[] = [];
  private every = 1;
  private offered = 0;

  /** Takes every so many plan that leaves out nobody. */
  add({ counts, order }: PlanCopy): void {
    if (counts.reduce((a, b) => a + b, 0) < order.length || this.offered++ % this.every > 0) return;
    this.all.push({ counts: counts.slice(), order: order.slice() });
    if (this.all.length <= MOST_PARENTS) return;
    this.all = this.all.filter((_, i) => i % 2 === 0);
    this.every *= 2;
  }
}

/** The copy whose best plan is dearest. */
function worst(x: Exchange, copies: number): number {
  let at = 0;
  for (let k = 1; k < copies; k++) if (x.bestCost[k]! > x.bestCost[at]!) at = k;
  return at;
}
