/** Simulated annealing around the rounds: the anytime core. */

import type { Random } from '../random.ts';
import type { StopWatch } from '../stop.ts';
import { REC, ROUTE } from './record.ts';
import { Rounds } from './rounds.ts';
import type { State } from './state.ts';
import { TailSwaps } from './tails.ts';

/**
 * First and last temperature in near-neighbour arcs. Where metres alone rule, the search may begin colder; prices of vehicles and of time
 * are steps that take more heat to climb.
 */
const HOT = 2;
const HOT_SIMPLE = 1;
const COLD = 0.02;
/** Price of a mean demand too much on board at the start, in temperatures; how many rounds it stays; its change; plans not overloaded. */
const OVERLOAD_START = 3;
const OVERLOAD_ROUNDS = 500;
const OVERLOAD_STEP = 1.05;
const FINE_SHARE = 0.5;
/** Swaps of route ends that are tried after each round. */
const TAIL_SWAPS = 5;
/** Rounds between two looks at the clock and the cancel flag. */
const GLANCE = 8;

/** The best plan found: per vehicle a count and the stops, behind one another. */
export interface Best {
  cost: number;
  counts: Int32Array;
  order: Int32Array;
}

export function copyBest(state: State, best: Best): void {
  let at = 0;
  for (let v = 0; v < best.counts.length; v++) {
    const n = state.copyRoute(v, best.order, at);
    best.counts[v] = n;
    at += n;
  }
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

/**
 * Runs rounds until `watch` says stop. `best` always holds the best plan so far. `glance` is called every few rounds.
 * `done`: rounds that the search has done before; the cooling takes what is left of it. Returns the number of rounds done in all.
 */
export function anneal(state: State, random: Random, watch: StopWatch, best: Best, glance: (rounds: number) => void, done = 0): number {
  const rounds = new Rounds(state, random);
  const { inst } = state;
  const unit = Math.max(inst.nearCost, 1e-9);
  const hot = unit * (inst.simple && inst.kindCount === 1 ? HOT_SIMPLE : HOT);
  const fall = (unit * COLD) / hot;
  const tails = new TailSwaps(state, random);
  const overload = new OverloadPrice(state, hot);
  let temperature = hot;
  const begun = watch.fraction(done);
  for (;;) {
    if (done % GLANCE === 0) {
      if (watch.reached(done, best.cost)) return done;
      temperature = hot * fall ** ((watch.fraction(done) - begun) / (1 - begun));
      glance(done);
    }
    done++;
    let changed = rounds.attempt(state.total - temperature * Math.log(random.unit()));
    for (let i = 0; i < TAIL_SWAPS && tails.possible; i++) {
      if (tails.attempt(state.total - temperature * Math.log(random.unit()))) changed = true;
    }
    if (changed && state.overloadedCount === 0 && state.total < best.cost - 1e-9) copyBest(state, best);
    overload.roundDone();
  }
}

/**
 * Plans may be overloaded on the way from one good plan to the next (Vidal et al. 2012 do so in a genetic search): where vehicles are full,
 * hardly any stop could change its vehicle otherwise. The price is steered so that about half of the plans are not overloaded.
 * Not with mixed loads, where the load depends on the order, and not where stops are left out: there overload would only hide them.
 */
class OverloadPrice {
  private readonly state: State;
  private readonly least: number;
  private readonly off: boolean;
  private rounds = 0;
  private fine = 0;

  constructor(state: State, temperature: number) {
    this.state = state;
    this.least = temperature * 1e-3;
    this.off = state.inst.mixed || state.absentCount > 0;
    state.priceOverload(this.off ? 0 : OVERLOAD_START * temperature);
  }

  roundDone(): void {
    const { state } = this;
    if (this.off) return;
    if (state.overloadedCount === 0) this.fine++;
    if (++this.rounds < OVERLOAD_ROUNDS) return;
    const share = this.fine / this.rounds;
    // Never a fine plan: far too cheap.
    const change = share === 0 ? 1.5 : share < FINE_SHARE ? OVERLOAD_STEP : 1 / OVERLOAD_STEP;
    state.priceOverload(Math.max(this.least, state.overloadPrice * change));
    this.rounds = 0;
    this.fine = 0;
  }
}
