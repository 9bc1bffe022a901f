/** Annealing by many hands: in each epoch the plan is divided, every part is searched for a while, and the parts are joined again. */

import type { Random } from '../random.ts';
import type { StopWatch } from '../stop.ts';
import { type Best, firstOverloadPrice, type PlanCopy, temperatureAt } from './anneal.ts';
import type { Crew } from './crew.ts';
import { dividePlan } from './divide.ts';
import { type Exchange, makeExchange, readParts, type Slice, writeParts } from './exchange.ts';
import type { Instance } from './instance.ts';
import { isDivisible } from './part.ts';

/** Smaller problems are searched whole, by one thread. */
export const LEAST_STOPS = 300;
/** Stops of a part, about: what a part's search reads then fits the cache of one core. */
const PART_STOPS = 400;
/** An epoch is this share of the time given, within bounds; a part's slice of it is never shorter than SLICE_MS. */
const EPOCHS = 60;
const SLICE_MS = 25;
const EPOCH_MS = 250;
/** Rounds per stop in an epoch when rounds are counted, not time. */
const ROUNDS_PER_STOP = 10;

/** How many parts a problem is divided into for so many threads; 1: it is not divided. */
export function partsFor(inst: Instance, threads: number): number {
  const { stopCount } = inst.p;
  if (stopCount < LEAST_STOPS || !isDivisible(inst.p)) return 1;
  return threads * Math.max(1, Math.round(stopCount / (threads * PART_STOPS)));
}

/**
 * Anneals from the plan in `best` (which costs `best.cost`) until `watch` says stop; `best` always holds the best plan so far. Joining the
 * best of each part gives a plan too. `glance` is called before each epoch. Returns the number of rounds done by all threads.
 */
export function annealInParts(
  inst: Instance,
  crew: Crew,
  parts: number,
  random: Random,
  watch: StopWatch,
  best: Best,
  glance: (rounds: number) => void,
  done = 0,
): number {
  const begun = watch.fraction(done);
  const x = makeExchange(inst, parts);
  crew.run({ kind: 'exchange', exchange: x });
  const plan: PlanCopy = { counts: best.counts.slice(), order: best.order.slice() };
  let overloadPrice = firstOverloadPrice(inst);
  while (!watch.reached(done, best.cost)) {
    glance(done);
    const division = dividePlan(inst, plan, parts, random);
    writeParts(x, plan, division);
    const slice = nextSlice(inst, x, division.parts, crew.size, watch, begun, done);
    crew.run({ kind: 'search', parts: division.parts, slice: { ...slice, overloadPrice, seed: random.next() | 0 } });
    readParts(x, division.parts, false, plan);
    const bestCost = sum(x.bestCost, division.parts);
    if (bestCost < best.cost - 1e-9) {
      readParts(x, division.parts, true, best);
      best.cost = bestCost;
    }
    const prices = x.overloadPrice.subarray(0, division.parts).filter((price) => price > 0);
    if (prices.length > 0) overloadPrice = Math.exp(sum(prices.map(Math.log), prices.length) / prices.length);
    done += sum(x.rounds, division.parts);
  }
  return done;
}

function nextSlice(
  inst: Instance,
  x: Exchange,
  parts: number,
  threads: number,
  watch: StopWatch,
  begun: number,
  done: number,
): Omit<Slice, 'overloadPrice' | 'seed'> {
  const { stopCount } = inst.p;
  const turns = Math.ceil(parts / threads);
  const leftMs = watch.leftMs();
  const leftRounds = watch.leftRounds(done);
  const timed = leftMs < Number.POSITIVE_INFINITY;
  const ms = timed ? Math.min(leftMs / turns, Math.max(SLICE_MS, Math.min(EPOCH_MS, watch.timeMs / EPOCHS) / turns)) : null;
  const rounds = Math.min(leftRounds, timed ? Number.POSITIVE_INFINITY : stopCount * ROUNDS_PER_STOP);
  const now = watch.fraction(done);
  const after = Math.min(
    1,
    Math.max(
      ms === null ? 0 : now + (ms * turns) / watch.timeMs,
      rounds === Number.POSITIVE_INFINITY ? 0 : now + rounds / watch.iterations,
    ),
  );
  return {
    hot: temperatureAt(inst, (now - begun) / (1 - begun)),
    cold: temperatureAt(inst, (after - begun) / (1 - begun)),
    ms,
    clock: watch.clock,
    rounds: Array.from({ length: parts }, (_, k) => Math.ceil((rounds * (x.stopFrom[k + 1]! - x.stopFrom[k]!)) / stopCount)),
  };
}

function sum(values: Float64Array, count: number): number {
  let total = 0;
  for (let k = 0; k < count; k++) total += values[k]!;
  return total;
}
