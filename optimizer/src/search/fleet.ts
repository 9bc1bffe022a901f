/**
 * Fewest vehicles: empties one route after another and finds places for its stops in the others, in the manner of the fleet minimisation
 * of SISR (Christiaens & Vanden Berghe 2020; the counters come from the ejection pool of Nagata & Bräysy 2009). Who is hard to place is
 * left out often; a plan that leaves out such stops is worse than one that leaves out easier ones, were they more.
 */

import type { CompiledProblem } from '../compile.ts';
import type { Random } from '../random.ts';
import type { StopWatch } from '../stop.ts';
import { type Best, copyBest, loadBest } from './anneal.ts';
import { NEXT, REC, ROUTE } from './record.ts';
import { Rounds } from './rounds.ts';
import type { State } from './state.ts';

/** Part of the whole search that may go by before the cost is looked at. */
const SHARE = 0.3;
/** Constant temperature while stops are moved about to make room, in near-neighbour arcs. */
const HEAT = 1;
const GLANCE = 8;

/**
 * Brings down first the number of stops left out, then the number of vehicles, until fewer cannot do (by capacity) or its share of the
 * search has passed. Needs an instance that ranks vehicles before cost (`rankVehicles`). Leaves the best plan in `state` and `best`.
 * Returns the rounds done.
 */
export function reduceFleet(state: State, random: Random, watch: StopWatch, best: Best, glance: (rounds: number) => void): number {
  const { p } = state.inst;
  const rounds = new Rounds(state, random);
  const fewest = fewestByCapacity(p);
  const heat = state.inst.nearCost * HEAT;
  // Here the penalty of a stop is how often it was left out, times what no change of routes can cost.
  const { penalty } = p;
  const ranked = penalty.slice();
  const step = Math.min(...p.fixed);
  penalty.fill(2 * step);
  state.settle();
  let leftOut = state.absentStops();
  let used = state.used;
  // While some stops are left out, half of the time goes to placing them; after that no more than those may be left out.
  let mayLeaveOut = 0;
  let done = 0;
  for (;;) {
    const absent = state.absentStops();
    if (absent < leftOut || (absent === leftOut && state.used < used)) {
      leftOut = absent;
      used = state.used;
      copyBest(state, best);
      for (const x of state.absent.subarray(0, state.absentCount)) best.cost += ranked[x]! - penalty[x]!;
    }
    if (done % GLANCE === 0) {
      const fraction = watch.fraction(done);
      if (fraction >= SHARE || watch.reached(done, best.cost)) break;
      if (fraction >= SHARE / 2 && mayLeaveOut !== leftOut) {
        mayLeaveOut = leftOut;
        loadBest(state, best);
      }
      glance(done);
    }
    if (state.absentStops() <= mayLeaveOut) {
      if (used <= (leftOut === 0 ? fewest : 1) || !emptyEasiestRoute(state)) break;
      state.vehicleLimit = state.used;
    }
    rounds.attempt(state.total - heat * Math.log(random.unit()));
    done++;
    for (let i = 0; i < state.absentCount; i++) penalty[state.absent[i]!]! += step;
    state.total += step * state.absentCount;
  }
  state.vehicleLimit = p.vehicleCount;
  penalty.set(ranked);
  loadBest(state, best);
  return done;
}

/** Takes all stops off the route whose stops were left out least so far; false when every route has pinned beginnings. */
function emptyEasiestRoute(state: State): boolean {
  const { p, firstStart, firstEnd } = state.inst;
  const N = state.node;
  let easiest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let v = 0; v < state.count.length; v++) {
    const first = N[(firstStart + v) * REC + NEXT]!;
    if (first >= firstEnd || state.frozen[first] === 1) continue;
    let sum = 0;
    for (let x = first; x < firstStart; x = N[x * REC + NEXT]!) sum += p.penalty[x]!;
    if (sum < least) {
      least = sum;
      easiest = v;
    }
  }
  if (easiest < 0) return false;
  for (let x = N[(firstStart + easiest) * REC + NEXT]!; x < firstStart; x = N[x * REC + NEXT]!) {
    N[x * REC + ROUTE] = -1;
    if (x < p.stopCount && state.leaderOf(x) === x) state.absent[state.absentCount++] = x;
  }
  state.setRoute(easiest, NOTHING, 0);
  state.settle();
  return true;
}

const NOTHING = new Int32Array(0);

/** How many vehicles it takes at least for all demand and all stops, the largest first. */
function fewestByCapacity(p: CompiledProblem): number {
  let most = atLeast(p.stopCount, p.maxStops);
  for (let k = 0; k < p.dims; k++) {
    let delivered = 0;
    let collected = 0;
    for (let s = 0; s < p.stopCount; s++) {
      if (p.isCollection[s]) collected += p.demand[s * p.dims + k]!;
      else delivered += p.demand[s * p.dims + k]!;
    }
    const sizes = p.capacity.filter((_, i) => i % p.dims === k);
    most = Math.max(most, atLeast(delivered, sizes), atLeast(collected, sizes));
  }
  return most;
}

function atLeast(amount: number, sizes: Int32Array): number {
  const largestFirst = sizes.toSorted((a, b) => b - a);
  let n = 0;
  for (let sum = 0; sum < amount && n < largestFirst.length; n++) sum += largestFirst[n]!;
  return Math.max(1, n);
}
