/**
 * Room for every stop, and then fewest vehicles, in the manner of the fleet minimisation of SISR (Christiaens & Vanden Berghe 2020; the
 * counters come from the ejection pool of Nagata & Bräysy 2009). Who is hard to place is left out often; a plan that leaves out such stops
 * is worse than one that leaves out easier ones, were they more. Fewer vehicles are had by emptying one route after another: by ejection
 * (emptying.ts) where the rules allow its tests, else by the same rounds.
 */

import type { CompiledProblem } from '../compile.ts';
import type { Random } from '../random.ts';
import type { StopWatch } from '../stop.ts';
import { type Best, copyBest, loadBest } from './anneal.ts';
import type { Crew } from './crew.ts';
import { canEject, emptyByEjection } from './emptying.ts';
import { NEXT, REC, ROUTE } from './record.ts';
import { Rounds } from './rounds.ts';
import type { State } from './state.ts';

/**
 * Parts of the whole search that may go by before only the cost is looked at: to place what was left out, to empty routes, and to empty the
 * next one.
 */
const PLACING_SHARE = 0.15;
const EMPTYING_SHARE = 0.5;
const PATIENCE = 0.25;
/** Constant temperature while stops are moved about to make room, in near-neighbour arcs. */
const HEAT = 1;
/** Price of a mean demand too much on board when a route was emptied, in near-neighbour arcs; after how many rounds it rises, by what, how far. */
const FIRST_OVERLOAD = 3;
const RISE_ROUNDS = 200;
const RISE = 1.1;
const MOST_RISE = 100;
const GLANCE = 8;

/**
 * Places stops that were left out (those without a price of their own), then, when vehicles rank before cost, empties routes until fewer
 * cannot do (by capacity). Ends when its share of the search has passed. Leaves the best plan in `state` and `best`. Returns the rounds done.
 */
export function makeRoom(
  state: State,
  crew: Crew,
  random: Random,
  watch: StopWatch,
  best: Best,
  glance: (rounds: number) => void,
): number {
  const { p } = state.inst;
  const ranked = p.input.objective?.fewestVehicles === true;
  const absence = new Absence(state, ranked);
  if (!ranked && absence.count() === 0) return 0;
  absence.price();
  const rounds = new Rounds(state, random);
  rounds.makeRoom();
  const heat = state.inst.nearCost * HEAT;
  const fewest = fewestByCapacity(p);
  const overload = new RisingOverload(state, ranked);
  let mayLeaveOut = 0;
  let lastGain = 0;
  let emptying = false;
  let ejected = false;
  let done = 0;
  for (;;) {
    const isFine = state.overloads.count === 0;
    const cost = absence.realTotal();
    if (isFine && cost < best.cost - 1e-9) {
      copyBest(state, best);
      best.cost = cost;
      lastGain = watch.fraction(done);
    }
    if (done % GLANCE === 0) {
      const fraction = watch.fraction(done);
      if (
        fraction >= (ranked ? EMPTYING_SHARE : PLACING_SHARE) ||
        fraction - lastGain >= PATIENCE ||
        watch.reached(done, best.cost)
      )
        break;
      glance(done);
      if (fraction >= PLACING_SHARE && !emptying) {
        // Those still left out have had their time: from now on no more than they.
        loadBest(state, best);
        mayLeaveOut = absence.count();
      }
    }
    if (isFine && absence.count() <= mayLeaveOut) {
      const least = mayLeaveOut === 0 ? fewest : 1;
      if (!ranked || state.used <= least) break;
      // Once: what ejection cannot do with vehicles of many kinds, as idle ones stay idle, the rounds may.
      if (mayLeaveOut === 0 && !ejected && canEject(state.inst)) {
        ejected = true;
        state.priceOverload(0);
        done = emptyByEjection(state, crew, random.next() | 0, least, watch, best, done, (now, hasGained) => {
          glance(now);
          const fraction = watch.fraction(now);
          if (hasGained) lastGain = fraction;
          return fraction >= EMPTYING_SHARE || fraction - lastGain >= PATIENCE;
        });
        if (state.inst.kindCount === 1 || state.used <= least || watch.reason !== null) break;
      }
      if (!emptyEasiestRoute(state)) break;
      emptying = true;
      state.vehicleLimit = state.used;
      overload.reset();
    }
    rounds.attempt(state.total - heat * Math.log(random.unit()));
    done++;
    absence.raisePrices();
    overload.roundDone();
  }
  state.vehicleLimit = p.vehicleCount;
  state.priceOverload(0);
  absence.restorePrices();
  loadBest(state, best);
  return done;
}

/**
 * While routes are emptied their stops may overload others, at a price that rises until nothing is overloaded: full vehicles pass small
 * amounts on to one another that way, where leaving out whole stops finds no way. Not with mixed loads (see `State.priceOverload`).
 */
class RisingOverload {
  private readonly state: State;
  private readonly first: number;
  private rounds = 0;

  constructor(state: State, allowed: boolean) {
    this.state = state;
    this.first = allowed && !state.inst.mixed ? FIRST_OVERLOAD * state.inst.nearCost : 0;
  }

  reset(): void {
    this.rounds = 0;
    this.state.priceOverload(this.first);
  }

  roundDone(): void {
    const { state, first } = this;
    if (first === 0 || ++this.rounds % RISE_ROUNDS !== 0) return;
    const price = state.overloads.price * RISE;
    state.priceOverload(price < first * MOST_RISE ? price : first);
  }
}

/** Stops that are left out though they must be served, and their prices: steps that no change of routes is worth, one more each round. */
class Absence {
  private readonly state: State;
  private readonly real: Float64Array;
  /** 0: may be left out at the price that the problem gives. */
  private readonly step: Float64Array;

  constructor(state: State, ranked: boolean) {
    const { p } = state.inst;
    const vehicle = Math.min(...p.fixed);
    this.state = state;
    this.real = p.penalty.slice();
    this.step = p.penalty.map((x, s) => (ranked ? vehicle : p.input.stops[s]?.penalty === undefined ? x : 0));
  }

  count(): number {
    const { absent, absentCount } = this.state;
    let n = 0;
    for (let i = 0; i < absentCount; i++) if (this.step[absent[i]!]! > 0) n += this.state.stopsWith(absent[i]!);
    return n;
  }

  price(): void {
    const { penalty } = this.state.inst.p;
    for (let s = 0; s < penalty.length; s++) if (this.step[s]! > 0) penalty[s] = 2 * this.step[s]!;
    this.state.settle();
  }

  raisePrices(): void {
    const { state, step } = this;
    for (let i = 0; i < state.absentCount; i++) {
      const x = state.absent[i]!;
      state.inst.p.penalty[x]! += step[x]!;
      state.total += step[x]!;
    }
  }

  restorePrices(): void {
    this.state.inst.p.penalty.set(this.real);
  }

  /** What the plan costs at the prices that the search has otherwise. */
  realTotal(): number {
    const { absent, absentCount, inst, total } = this.state;
    let cost = total;
    for (let i = 0; i < absentCount; i++) cost += this.real[absent[i]!]! - inst.p.penalty[absent[i]!]!;
    return cost;
  }
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
      // Goods of a pair ride from one to the other only: any vehicle has room for them, time after time.
      if (p.links !== null && p.links.pairOf[s]! >= 0) continue;
      if (p.isCollection[s]) collected += p.demand[s * p.dims + k]!;
      else delivered += p.demand[s * p.dims + k]!;
    }
    const sizes = Float64Array.from(
      p.input.vehicles,
      ({ reload }, v) => p.capacity[v * p.dims + k]! * (reload?.maxTrips ?? 1),
    );
    most = Math.max(most, atLeast(delivered, sizes), atLeast(collected, sizes));
  }
  return most;
}

function atLeast(amount: number, sizes: Int32Array | Float64Array): number {
  const largestFirst = sizes.toSorted((a, b) => b - a);
  let n = 0;
  for (let sum = 0; sum < amount && n < largestFirst.length; n++) sum += largestFirst[n]!;
  return Math.max(1, n);
}
