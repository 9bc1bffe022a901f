/** Simulated annealing around the rounds: the anytime core. */

import type { Random } from '../random.ts';
import type { StopWatch } from '../stop.ts';
import { REC, ROUTE } from './record.ts';
import { Rounds } from './rounds.ts';
import type { State } from './state.ts';

/** First temperature in near-neighbour arcs, and by how much it falls over the run (measured, see bench). */
const HOT = 2;
const FALL = 100;
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
  for (let s = 0; s < p.stopCount; s++) state.node[s * REC + ROUTE] = -1;
  let at = 0;
  for (let v = 0; v < best.counts.length; v++) {
    state.setRoute(v, best.order, best.counts[v]!, at);
    at += best.counts[v]!;
  }
  state.absentCount = 0;
  for (let s = 0; s < p.stopCount; s++) if (state.node[s * REC + ROUTE] === -1) state.absent[state.absentCount++] = s;
  state.settle();
}

/**
 * Runs rounds until `watch` says stop. `best` always holds the best plan so far. `glance` is called every few rounds.
 * `done`: rounds that the search has done before; the cooling takes what is left of it. Returns the number of rounds done in all.
 */
export function anneal(state: State, random: Random, watch: StopWatch, best: Best, glance: (rounds: number) => void, done = 0): number {
  const rounds = new Rounds(state, random);
  const hot = Math.max(state.inst.nearCost * HOT, 1e-9);
  let temperature = hot;
  const begun = watch.fraction(done);
  for (;;) {
    if (done % GLANCE === 0) {
      if (watch.reached(done, best.cost)) return done;
      temperature = hot * FALL ** -((watch.fraction(done) - begun) / (1 - begun));
      glance(done);
    }
    const before = state.total;
    const after = rounds.run();
    done++;
    if (after < before - temperature * Math.log(random.unit())) {
      if (after < best.cost - 1e-9) copyBest(state, best);
    } else rounds.undo();
  }
}
