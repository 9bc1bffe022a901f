/** Simulated annealing around the rounds: the anytime core. */

import type { Random } from '../random.ts';
import type { StopWatch } from '../stop.ts';
import type { Instance } from './instance.ts';
import { REC, ROUTE } from './record.ts';
import { Rounds } from './rounds.ts';
import type { State } from './state.ts';
import { TailSwaps } from './tails.ts';
import { firstToll, TollKeeper } from './toll.ts';

/** Temperatures in near-neighbour arcs: the first, the one that the second fall begins with, the last. */
interface Heat {
  hot: number;
  again: number;
  cold: number;
}
const USUAL: Heat = { hot: 2, again: 0.15, cold: 0.01 };
/** Where metres alone rule, the search may begin colder; prices of vehicles and of time are steps that take more heat to climb. */
const SIMPLE: Heat = { hot: 0.7, again: 0.15, cold: 0.01 };
/** With several depots, together with fewer offers of idle vehicles (places.ts): below it next to nothing changes any more. */
const SEVERAL_DEPOTS: Heat = { hot: 2, again: 0.15, cold: 0.04 };
/** With fewest vehicles: where routes were emptied the plan is far from the best one, and so full that it freezes early. */
const FEWEST: Heat = { hot: 3, again: 0.5, cold: 0.05 };
/** Up to so many times the last temperature a plan hardly changes any more. */
const SETTLED = 5;
/** Rounds per stop of a long search, and the part of it after which the temperature falls again. */
const LONG_ROUNDS = 4000;
const SECOND_FALL = 0.6;
/** Swaps of route ends that are tried after each round. */
const TAIL_SWAPS = 5;
/** Rounds between two looks at the clock and the cancel flag. */
const GLANCE = 8;

/** A plan: per vehicle a count, and the stops of all routes behind one another, in the order of the vehicles. */
export interface PlanCopy {
  counts: Int32Array;
  order: Int32Array;
}

/** The best plan found. */
export interface Best extends PlanCopy {
  cost: number;
}

export function emptyPlan(vehicles: number, stops: number): Best {
  return { cost: Number.POSITIVE_INFINITY, counts: new Int32Array(vehicles), order: new Int32Array(stops) };
}

/** Writes the routes of a state into a plan; returns how many stops are on them. */
export function copyPlan(state: State, plan: PlanCopy): number {
  let at = 0;
  for (let v = 0; v < plan.counts.length; v++) {
    const n = state.copyRoute(v, plan.order, at);
    plan.counts[v] = n;
    at += n;
  }
  return at;
}

export function copyBest(state: State, best: Best): void {
  copyPlan(state, best);
  best.cost = state.total;
}

/** Makes a plan the one that the search works on. */
export function loadBest(state: State, best: PlanCopy): void {
  const { p } = state.inst;
  for (let s = 0; s < p.visitCount; s++) state.node[s * REC + ROUTE] = -1;
  let at = 0;
  for (let v = 0; v < best.counts.length; v++) {
    state.setRoute(v, best.order, best.counts[v]!, at);
    at += best.counts[v]!;
  }
  state.absentCount = 0;
  for (let s = 0; s < p.stopCount; s++)
    if (state.node[s * REC + ROUTE] === -1 && state.leaderOf(s) === s) state.absent[state.absentCount++] = s;
  state.settle();
}

/** The temperature when `fraction` (0 to 1) of a search has passed, in money. */
export function temperatureAt(inst: Instance, fraction: number, fallsTwice: boolean): number {
  const { hot, again, cold } = heatOf(inst);
  const end = fallsTwice ? SECOND_FALL : 1;
  const isAgain = fraction > end;
  const from = isAgain ? again : hot;
  const fallen = isAgain ? (fraction - end) / (1 - end) : fraction / end;
  return Math.max(inst.nearCost, 1e-9) * from * (cold / from) ** fallen;
}

/**
 * Whether a search of so many rounds, of which `fraction` has passed, is long for its size. Then the temperature falls twice: what the first
 * fall froze, the second, which begins less hot, loosens. One fall of three times that length was measured to end no better.
 */
export function isLong(inst: Instance, rounds: number, fraction: number): boolean {
  return rounds > LONG_ROUNDS * inst.p.stopCount * fraction;
}

/** Whether at this temperature (money) a plan that is better is worth more than the heat of the one that is searched. */
export function isSettled(inst: Instance, temperature: number): boolean {
  return temperature <= SETTLED * heatOf(inst).cold * inst.nearCost;
}

function heatOf({ p, simple, kindCount, severalDepots }: Instance): Heat {
  if (p.input.objective?.fewestVehicles) return FEWEST;
  if (severalDepots) return SEVERAL_DEPOTS;
  return simple && kindCount === 1 ? SIMPLE : USUAL;
}

/**
 * Runs rounds until `watch` says stop. `best` always holds the best plan so far. `glance` is called every few rounds.
 * `done`: rounds that the search has done before; the cooling takes what is left of it. Returns the number of rounds done in all.
 */
export function anneal(
  state: State,
  random: Random,
  watch: StopWatch,
  best: Best,
  glance: (rounds: number) => void,
  done = 0,
): number {
  const { inst } = state;
  const begun = watch.fraction(done);
  const temperature = (now: number) => {
    if (watch.reached(now, best.cost)) return -1;
    glance(now);
    const fraction = (watch.fraction(now) - begun) / (1 - begun);
    return temperatureAt(inst, fraction, isLong(inst, now - done, fraction));
  };
  const toll = firstToll(inst, temperatureAt(inst, 0, false), state.absentCount === 0);
  return walk(state, random, best, new TollKeeper(state, toll), temperature, done);
}

/**
 * Rounds of ruin and recreate, each kept or undone by Metropolis' rule. `temperature` is asked every few rounds and ends the walk with a
 * negative answer. `best` is overwritten whenever the plan is better than it. Rounds are counted from `done` on; returns where they ended.
 */
export function walk(
  state: State,
  random: Random,
  best: Best,
  toll: TollKeeper,
  temperature: (done: number) => number,
  done = 0,
): number {
  const rounds = new Rounds(state, random);
  const tails = new TailSwaps(state, random);
  let heat = 0;
  for (;;) {
    if (done % GLANCE === 0) {
      heat = temperature(done);
      if (heat < 0) return done;
    }
    done++;
    if (rounds.attempt(state.total - heat * Math.log(random.unit()))) keepIfBest(state, best);
    for (let i = 0; i < TAIL_SWAPS && tails.possible; i++) {
      if (tails.attempt(state.total - heat * Math.log(random.unit()))) keepIfBest(state, best);
    }
    toll.roundDone();
  }
}

function keepIfBest(state: State, best: Best): void {
  if (state.isSound && state.total < best.cost - 1e-9) copyBest(state, best);
}
