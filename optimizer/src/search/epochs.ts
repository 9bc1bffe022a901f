/** Annealing by many hands: in each epoch the plan is divided, every part is searched for a while, and the parts are joined again. */

import type { Random } from '../random.ts';
import type { StopWatch } from '../stop.ts';
import { type Best, emptyPlan, isSettled, type PlanCopy, temperatureAt } from './anneal.ts';
import { annealingBefore, breed, isBred, Parents } from './breed.ts';
import { coolingOf, sliceEnd, sum } from './cooling.ts';
import type { Crew } from './crew.ts';
import { dividePlan } from './divide.ts';
import { makeExchange, meanToll, readParts, type Slice, writeParts } from './exchange.ts';
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
  const plan: PlanCopy = { counts: best.counts.slice(), order: best.order.slice() };
  const placed = plan.counts.reduce((a, b) => a + b, 0);
  const breeds = isBred(inst, watch, crew.size, best);
  const { coldAt, falls } = breeds ? annealingBefore(inst, watch, crew.size) : { coldAt: 1, falls: 0 };
  const cooling = coolingOf(inst, watch, done, coldAt, falls);
  const x = makeExchange(inst, parts);
  crew.run({ kind: 'exchange', exchange: x });
  let toll = firstToll(inst, temperatureAt(inst, 0, false), placed === inst.p.stopCount);
  const pool = new RoutePool(inst, random);
  const parents = new Parents();
  const seen = emptyPlan(inst.p.vehicleCount, inst.p.stopCount);
  let ms = FIRST_MS;
  for (let epoch = 0; !watch.reached(done, best.cost) && (!breeds || watch.fraction(done) < coldAt); epoch++) {
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
      if (breeds) parents.add(plan);
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
  return breeds ? breed({ inst, crew, random, watch, best, pool, parents: parents.all, glance }, done) : done;
}
