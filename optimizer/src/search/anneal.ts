/** Simulated annealing around the rounds: the anytime core. */

import type { Random } from '../random.ts';
import type { StopWatch } from '../stop.ts';
import type { Instance } from './instance.ts';
import { REC, ROUTE } from './record.ts';
import { Rounds } from './rounds.ts';
import type { State } from './state.ts';
import { TailSwaps } from './tails.ts';

/**
 * First and last temperature in near-neighbour arcs. Where metres alone rule, the search may begin colder; prices of vehicles and of time
 * are steps that take more heat to climb.
 */
const HOT = 2;
const HOT_SIMPLE = 0.7;
/** After routes were emptied for fewest vehicles: that plan is far from the best one with so few. */
const HOT_EMPTIED = 5;
const COLD = 0.01;
/** Price of a mean demand too much on board at the start, in temperatures; how many rounds it stays; its change; plans not overloaded. */
const OVERLOAD_START = 3;
const OVERLOAD_ROUNDS = 100;
const OVERLOAD_STEP = 1.01;
const FINE_SHARE = 0.5;
/** The price never falls under this share of the first one. */
const LEAST_SHARE = 3e-4;
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

/** Makes the best plan the one that the search works on. */
export function loadBest(state: State, best: Best): void {
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
export function temperatureAt(inst: Instance, fraction: number): number {
  const fewest = inst.p.input.objective?.fewestVehicles === true;
  const hot = fewest ? HOT_EMPTIED : inst.simple && inst.kindCount === 1 ? HOT_SIMPLE : HOT;
  return Math.max(inst.nearCost, 1e-9) * hot * (COLD / hot) ** fraction;
}

/** The price of overload on its way. */
export interface Overload {
  /** Of a mean demand too much on board, in money. */
  price: number;
  /** Rounds since it last changed, and how many of them ended without overload. */
  rounds: number;
  fine: number;
}

export function firstOverload(inst: Instance): Overload {
  return { price: OVERLOAD_START * temperatureAt(inst, 0), rounds: 0, fine: 0 };
}

/**
 * Runs rounds until `watch` says stop. `best` always holds the best plan so far. `glance` is called every few rounds.
 * `done`: rounds that the search has done before; the cooling takes what is left of it. Returns the number of rounds done in all.
 */
export function anneal(state: State, random: Random, watch: StopWatch, best: Best, glance: (rounds: number) => void, done = 0): number {
  const { inst } = state;
  const begun = watch.fraction(done);
  const temperature = (now: number) => {
    if (watch.reached(now, best.cost)) return -1;
    glance(now);
    return temperatureAt(inst, (watch.fraction(now) - begun) / (1 - begun));
  };
  return walk(state, random, best, new OverloadPrice(state, firstOverload(inst)), temperature, done);
}

/**
 * Rounds of ruin and recreate, each kept or undone by Metropolis' rule. `temperature` is asked every few rounds and ends the walk with a
 * negative answer. `best` is overwritten whenever the plan is better than it. Rounds are counted from `done` on; returns where they ended.
 */
export function walk(
  state: State,
  random: Random,
  best: Best,
  overload: OverloadPrice,
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
    overload.roundDone();
  }
}

function keepIfBest(state: State, best: Best): void {
  if (state.overloads.count === 0 && state.total < best.cost - 1e-9) copyBest(state, best);
}

/**
 * Plans may be overloaded on the way from one good plan to the next (Vidal et al. 2012 do so in a genetic search): where vehicles are full,
 * hardly any stop could change its vehicle otherwise. The price is steered so that about half of the plans are not overloaded.
 * Not with mixed loads, where the load depends on the order, and not where stops are left out: there overload would only hide them.
 * Nor with few vehicles before all else, which it would hide too; where a larger vehicle is the way out (twins); or where hours rule without
 * a price: measured, it brings nothing there and costs half of the rounds.
 */
export class OverloadPrice {
  private readonly state: State;
  private readonly least: number;
  private readonly off: boolean;
  private rounds: number;
  private fine: number;

  constructor(state: State, from: Overload) {
    this.state = state;
    this.least = firstOverload(state.inst).price * LEAST_SHARE;
    const { mixed, twins, timed, durationMatters, p } = state.inst;
    const hoursRule = timed && !durationMatters.includes(1);
    const isHardRule = mixed || twins !== null || hoursRule || p.input.objective?.fewestVehicles === true;
    // A plan that is overloaded already needs the price to get rid of it.
    this.off = isHardRule || (state.absentCount > 0 && state.overloads.count === 0);
    this.rounds = from.rounds;
    this.fine = from.fine;
    state.priceOverload(this.off ? 0 : from.price);
  }

  /** For a search that goes on elsewhere; null when overload is forbidden. */
  now(): Overload | null {
    return this.off ? null : { price: this.state.overloads.price, rounds: this.rounds, fine: this.fine };
  }

  roundDone(): void {
    const { state } = this;
    if (this.off) return;
    if (state.overloads.count === 0) this.fine++;
    if (++this.rounds < OVERLOAD_ROUNDS) return;
    const share = this.fine / this.rounds;
    // Never a fine plan: far too cheap.
    const change = share === 0 ? 1.1 : share < FINE_SHARE ? OVERLOAD_STEP : 1 / OVERLOAD_STEP;
    state.priceOverload(Math.max(this.least, state.overloads.price * change));
    this.rounds = 0;
    this.fine = 0;
  }
}
