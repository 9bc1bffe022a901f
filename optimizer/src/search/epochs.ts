/** Annealing by many hands: in each epoch the plan is divided, every part is searched for a while, and the parts are joined again. */

import type { Random } from '../random.ts';
import type { StopWatch } from '../stop.ts';
import { type Best, emptyPlan, isLong, isSettled, type PlanCopy, temperatureAt } from './anneal.ts';
import type { Crew } from './crew.ts';
import { dividePlan } from './divide.ts';
import { type Exchange, makeExchange, meanToll, readParts, type Slice, writeParts } from './exchange.ts';
import type { Instance } from './instance.ts';
import { isDivisible } from './part.ts';
import { RoutePool } from './pool.ts';
import { firstToll } from './toll.ts';

/** Smaller problems are searched whole by each thread, from other random numbers: half of one gains less than a second chance. */
const LEAST_STOPS = 250;
/** Stops of a part, about: what a part's search reads then fits the cache of one core. */
const PART_STOPS = 300;
/** Rounds per stop in an epoch: borders must move often. */
const ROUNDS_PER_STOP = 2;
/** Least and most milliseconds of a part's slice, and the first, when time counts: cutting a part out takes about one. */
const SHORT_MS = 10;
const LONG_MS = 250;
const FIRST_MS = 20;

/** The routes of every so many epochs are kept to be put together with others; with hours, of all. */
const EPOCHS_PER_LOOK = 4;

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
  const cooling = coolingOf(inst, watch, done);
  const x = makeExchange(inst, parts);
  crew.run({ kind: 'exchange', exchange: x });
  const plan: PlanCopy = { counts: best.counts.slice(), order: best.order.slice() };
  const placed = plan.counts.reduce((a, b) => a + b, 0);
  let toll = firstToll(inst, temperatureAt(inst, 0, false), placed === inst.p.stopCount);
  const pool = new RoutePool(inst, random);
  const seen = emptyPlan(inst.p.vehicleCount, inst.p.stopCount);
  let ms = FIRST_MS;
  for (let epoch = 0; !watch.reached(done, best.cost); epoch++) {
    glance(done);
    const division = dividePlan(inst, plan, parts, random);
    writeParts(x, plan, division);
    const until = sliceEnd(
      x,
      division.parts,
      Math.ceil(division.parts / crew.size),
      ms,
      inst.p.stopCount * ROUNDS_PER_STOP,
      watch,
      done,
    );
    const slice: Slice = {
      ...until,
      ...cooling(done, until.fraction),
      clock: watch.clock,
      toll,
      seed: random.next() | 0,
    };
    crew.run({ kind: 'search', parts: division.parts, slice });
    readParts(x, division.parts, 'last', plan);
    const bestCost = sum(x.bestCost, division.parts);
    if (bestCost < best.cost - 1e-9) {
      readParts(x, division.parts, 'best', best);
      best.cost = bestCost;
    }
    toll = meanToll(x, division.parts, toll);
    const rounds = sum(x.rounds, division.parts);
    done += rounds;
    if (inst.timed || epoch % EPOCHS_PER_LOOK === 0) {
      pool.add(plan);
      x.seen.forEach((_, look) => {
        readParts(x, division.parts, look, seen);
        pool.add(seen);
      });
      readParts(x, division.parts, 'best', seen);
      if (bestCost < Number.POSITIVE_INFINITY) pool.add(seen);
      if (pool.improveWhenDue(best, watch.fraction(done), done) && isSettled(inst, slice.hot)) {
        plan.counts.set(best.counts);
        plan.order.set(best.order);
      }
    }
    if (until.ms !== null && rounds > 0) {
      const wanted = (until.ms * inst.p.stopCount * ROUNDS_PER_STOP) / rounds;
      ms = Math.max(SHORT_MS, Math.min(LONG_MS, wanted));
    }
  }
  return done;
}

/**
 * Of a search that begins after `begunAt` rounds and is cold when `coldAt` of the watch has passed: the temperatures of the slice from `done` rounds
 * until `fraction` of the watch has passed.
 */
export function coolingOf(inst: Instance, watch: StopWatch, begunAt: number, coldAt = 1) {
  const begun = watch.fraction(begunAt);
  const passed = (fraction: number) => Math.min(1, (fraction - begun) / Math.max(1e-9, coldAt - begun));
  return (done: number, fraction: number): Pick<Slice, 'hot' | 'cold'> => {
    const now = passed(watch.fraction(done));
    const fallsTwice = coldAt === 1 && isLong(inst, done - begunAt, now);
    return { hot: temperatureAt(inst, now, fallsTwice), cold: temperatureAt(inst, passed(fraction), fallsTwice) };
  };
}

/**
 * When the parts' slices end, and how much of the search has passed then. `turns`: parts that a thread searches one after the other;
 * `wantedRounds`: of all parts together, where no time is given.
 */
export function sliceEnd(
  x: Exchange,
  parts: number,
  turns: number,
  wantedMs: number,
  wantedRounds: number,
  watch: StopWatch,
  done: number,
): Pick<Slice, 'ms' | 'rounds'> & { fraction: number } {
  const stops = x.stopFrom[parts]!;
  const isTimed = watch.timeMs < Number.POSITIVE_INFINITY;
  // Time may have run out since the watch was asked.
  const ms = isTimed ? Math.max(1, Math.min(wantedMs, watch.leftMs() / turns)) : null;
  const rounds = Math.min(watch.leftRounds(done), isTimed ? Number.POSITIVE_INFINITY : wantedRounds);
  const byTime = ms === null ? 0 : (ms * turns) / watch.timeMs;
  const byRounds = rounds === Number.POSITIVE_INFINITY ? 0 : rounds / watch.iterations;
  return {
    ms,
    rounds: Array.from({ length: parts }, (_, k) =>
      Math.ceil((rounds * (x.stopFrom[k + 1]! - x.stopFrom[k]!)) / stops),
    ),
    fraction: Math.min(1, watch.fraction(done) + Math.max(byTime, byRounds)),
  };
}

export function sum(values: Float64Array, count: number): number {
  let total = 0;
  for (let k = 0; k < count; k++) total += values[k]!;
  return total;
}
