/**
 * Small problems, searched until nothing can improve: searches of so many rounds, each from the same beginning with other random numbers, until
 * enough of them end with the best price known, or that price is proved to be the least. Only where time, not rounds, is what ends a search.
 */

import type { CompiledProblem } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { leastCost } from './least-cost.ts';
import type { Random } from './random.ts';
import { anneal, type Best, loadBest } from './search/anneal.ts';
import type { Crew } from './search/crew.ts';
import { makeRoom } from './search/fleet.ts';
import type { State } from './search/state.ts';
import type { RoutePlan } from './solution.ts';
import { StopWatch } from './stop.ts';

/** From so many stops on more time finds better plans. */
const SMALL = 40;
/** Searches that end with the same best price. */
const AGREED = 3;
/** Rounds of the first search for each stop; each time that a search finds a better plan the next ones are longer. */
const ROUNDS_PER_STOP = 60;
const FEWEST_ROUNDS = 200;
const LONGER = 1.5;
const SAME = 1e-6;

/** A search of so many rounds within another, which ends it too. */
class PartWatch extends StopWatch {
  private readonly whole: StopWatch;
  private readonly before: number;

  constructor(whole: StopWatch, before: number, iterations: number) {
    super({ iterations });
    this.whole = whole;
    this.before = before;
  }

  override cancelled(): boolean {
    return this.whole.cancelled();
  }

  override reached(iteration: number, bestCost: number): boolean {
    return this.whole.reached(this.before + iteration, bestCost) || super.reached(iteration, bestCost);
  }
}

/** Whether a search of this problem ends by itself. */
export const endsByItself = (p: CompiledProblem, watch: StopWatch): boolean =>
  p.stopCount < SMALL && watch.timeMs < Number.POSITIVE_INFINITY;

/**
 * Searches on from the plan in `best`, which `state` holds, until nothing can improve or `watch` says stop. `best` always holds the best plan so
 * far. The plan depends on the seed alone, unless time ends the search. Returns the rounds done; `routesOf` tells a plan's routes.
 */
export function searchUntilSettled(
  p: CompiledProblem,
  state: State,
  crew: Crew,
  random: Random,
  watch: StopWatch,
  best: Best,
  glance: (rounds: number) => void,
  routesOf: (plan: Best) => RoutePlan[],
): number {
  const begun = copyOf(best);
  let rounds = Math.max(FEWEST_ROUNDS, p.stopCount * ROUNDS_PER_STOP);
  let agreed = 0;
  let done = 0;
  let least: number | null | undefined;
  const isProved = (): boolean => {
    least ??= leastCost(p);
    if (least === null) return false;
    const { cost, feasible } = evaluate(p, routesOf(best));
    return feasible && cost.total <= least + SAME * Math.max(1, least);
  };
  // With fewest vehicles the price is not all that counts.
  const mayProve = p.input.objective?.fewestVehicles !== true;
  for (;;) {
    if (mayProve && agreed < 2 && isProved()) {
      watch.reason = 'optimal';
      return done;
    }
    if (agreed >= AGREED) {
      watch.reason = 'settled';
      return done;
    }
    const own = copyOf(begun);
    loadBest(state, own);
    const before = done;
    const part = new PartWatch(watch, before, rounds);
    const keep = (): boolean => {
      if (own.cost >= best.cost - SAME) return false;
      best.counts.set(own.counts);
      best.order.set(own.order);
      best.cost = own.cost;
      return true;
    };
    let hasGained = false;
    const look = (now: number): void => {
      if (keep()) hasGained = true;
      glance(before + now);
    };
    const room = makeRoom(state, crew, random, part, own, look);
    done += anneal(state, random, part, own, look, room);
    if (keep()) hasGained = true;
    if (watch.reason !== null) return done;
    if (hasGained) {
      rounds = Math.ceil(rounds * (agreed > 0 ? LONGER : 1));
      agreed = 1;
    } else if (own.cost <= best.cost + SAME) agreed++;
  }
}

function copyOf(plan: Best): Best {
  return { cost: plan.cost, counts: plan.counts.slice(), order: plan.order.slice() };
}
