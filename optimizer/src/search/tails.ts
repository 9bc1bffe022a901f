/**
 * Swaps of route ends: 2-opt* between two routes (Potvin & Rousseau 1995), and 2-opt within and, turning parts around, between routes.
 * A proposal costs a hundredth of a round of ruin and recreate, and does what rounds cannot, as they take out short strings only.
 */

import { UNLIMITED } from '../compile.ts';
import type { Random } from '../random.ts';
import type { Instance } from './instance.ts';
import { DNEXT, DPREV, NEXT, P_DUR, P_EARLY, PREV, REC, ROUTE, S_LATE, TW_LATE } from './record.ts';
import { joinedS } from './segments.ts';
import type { State } from './state.ts';

/** The new neighbour is one of this many nearest. */
const AMONG = 20;
const NO = Number.POSITIVE_INFINITY;

export class TailSwaps {
  /** Whether there are any: only where distance, capacity, durations and single hard windows rule. */
  readonly possible: boolean;
  private readonly state: State;
  private readonly inst: Instance;
  private readonly random: Random;
  private readonly among: number;
  private readonly turns: boolean;
  // The two routes as they were, and as they would be, behind one another.
  private readonly one: Int32Array;
  private readonly two: Int32Array;
  private readonly made: Int32Array;
  // Loads (per dimension) of the two routes as they would be.
  private readonly load: Int32Array;
  /** Metres of the head weighed last. */
  private headM = 0;

  constructor(state: State, random: Random) {
    const { inst } = state;
    const { p } = inst;
    this.state = state;
    this.inst = inst;
    this.random = random;
    this.among = Math.min(AMONG, inst.nearCount);
    this.turns = inst.symmetric && !inst.timed;
    this.possible =
      this.among > 0 &&
      !inst.complex &&
      !inst.mixed &&
      !inst.hasGaps &&
      p.balancePerS === 0 &&
      p.balancePerStop === 0 &&
      p.maxDistanceM.every((x) => x >= UNLIMITED) &&
      state.frozen.every((x) => x === 0);
    this.one = new Int32Array(p.stopCount);
    this.two = new Int32Array(p.stopCount);
    this.made = new Int32Array(p.stopCount);
    this.load = new Int32Array(2 * p.dims);
  }

  /** Tries one random swap. True when the plan changed: its cost is then under `limit`. */
  attempt(limit: number): boolean {
    const { state, inst, random } = this;
    const N = state.node;
    const x = random.below(inst.firstStart);
    const at = (x * inst.nearCount + random.below(this.among)) * 3;
    const y = inst.near[at]!;
    // Short lists are filled up with the stop itself.
    if (x === y) return false;
    const u = N[x * REC + ROUTE]!;
    const v = N[y * REC + ROUTE]!;
    if (u < 0 || v < 0 || N[x * REC + NEXT] === y) return false;
    const slack = limit - state.total;
    const metres = inst.near[at + 1]! - N[x * REC + DNEXT]!;
    if (u === v) return this.turns && this.reverse(x, y, u, metres, slack);
    if (inst.kind[u] !== inst.kind[v]) return !inst.restricted && this.swapKinds(x, y, u, v, metres, slack);
    return this.turns && (random.next() & 1) === 1
      ? this.joinHeads(x, y, u, v, metres, slack)
      : this.swap(x, y, u, v, metres, slack);
  }

  /** x is followed by y within their route: what is between them is turned around. `metres`: what the new arc is longer than the old. */
  private reverse(x: number, y: number, v: number, metres: number, slack: number): boolean {
    const { state, one } = this;
    const N = state.node;
    const next = N[x * REC + NEXT]!;
    const after = N[y * REC + NEXT]!;
    const change = this.inst.p.perM[v]! * (metres + state.metres(next, after) - N[y * REC + DNEXT]!);
    if (after === x || change >= slack) return false;
    const n = state.copyRoute(v, one);
    const from = one.indexOf(x);
    const to = one.indexOf(y);
    this.made.set(one.subarray(0, n));
    this.made.subarray(Math.min(from, to) + 1, Math.max(from, to) + 1).reverse();
    return this.put(v, n, v, 0, n, 0, slack);
  }

  /** x is followed by y and all behind it; what was behind x goes behind what was before y. */
  private swap(x: number, y: number, u: number, v: number, metres: number, slack: number): boolean {
    const { state, inst, one, two, made } = this;
    const N = state.node;
    const before = N[y * REC + PREV]!;
    const next = N[x * REC + NEXT]!;
    const change = inst.p.perM[u]! * (metres + state.metres(before, next) - N[before * REC + DNEXT]!);
    if (change - this.overloadCost(u, v) >= slack) return false;
    const secondsU = inst.timed ? joinedS(state, x, y, u) : 0;
    if (secondsU === NO) return false;
    const secondsV = inst.timed ? joinedS(state, before, next, v) : 0;
    if (secondsV === NO) return false;
    const left = this.weighHead(x, 0);
    const right = this.weighHead(before, inst.p.dims);
    this.crossLoads(u, v);
    const n = state.count[u]! + state.count[v]!;
    const first = left + state.count[v]! - right;
    if (!this.worth(u, v, first, n - first, change, slack, secondsU, secondsV)) return false;
    const ends = state.copyRoute(u, one);
    state.copyRoute(v, two);
    made.set(one.subarray(0, left));
    made.set(two.subarray(right, n - ends), left);
    made.set(two.subarray(0, right), first);
    made.set(one.subarray(left, ends), first + right);
    return this.put(u, ends, v, n - ends, first, n - first, slack);
  }

  /** `swap` between vehicles of two kinds: each route then ends where, and costs what, its vehicle does. */
  private swapKinds(x: number, y: number, u: number, v: number, metres: number, slack: number): boolean {
    const { state, inst, one, two, made } = this;
    const { perM, dims } = inst.p;
    const N = state.node;
    const before = N[y * REC + PREV]!;
    const hasTail = N[x * REC + NEXT]! < inst.firstStart;
    const next = hasTail ? N[x * REC + NEXT]! : inst.firstEnd + v;
    const ends = this.newEnd(v, u) + (hasTail ? this.newEnd(u, v) : 0);
    const metresAll = metres + state.metres(before, next) - N[before * REC + DNEXT]! + ends;
    const isAlike = perM[u] === perM[v];
    const saved = this.overloadCost(u, v) + (hasTail ? 0 : inst.p.fixed[v]!);
    if (isAlike && perM[u]! * metresAll - saved >= slack) return false;
    if (inst.timed && (this.isLate(x, y, u, v) || (hasTail && this.isLate(before, next, v, u)))) return false;
    const left = this.weighHead(x, 0);
    const leftM = this.headM;
    const right = this.weighHead(before, dims);
    const tailM = state.distanceM[v]! - this.headM - N[before * REC + DNEXT]! + this.newEnd(v, u);
    const moreM = leftM + state.metres(x, y) + tailM - state.distanceM[u]!;
    this.crossLoads(u, v);
    const n = state.count[u]! + state.count[v]!;
    const first = left + state.count[v]! - right;
    const nu = state.copyRoute(u, one);
    state.copyRoute(v, two);
    if (this.shareEnds(u, v) && (this.random.next() & 1) === 1) {
      // The vehicles, too, change places.
      const firstM = state.distanceM[u]! + moreM;
      const secondM = state.distanceM[v]! + metresAll - moreM;
      const change =
        perM[v]! * firstM + perM[u]! * secondM - perM[u]! * state.distanceM[u]! - perM[v]! * state.distanceM[v]!;
      for (let k = 0; k < dims; k++) {
        const load = this.load[k]!;
        this.load[k] = this.load[dims + k]!;
        this.load[dims + k] = load;
      }
      if (!this.worth(u, v, n - first, first, change, slack)) return false;
      made.set(two.subarray(0, right));
      made.set(one.subarray(left, nu), right);
      made.set(one.subarray(0, left), n - first);
      made.set(two.subarray(right, n - nu), n - first + left);
      return this.put(u, nu, v, n - nu, n - first, first, slack);
    }
    const change = perM[u]! * moreM + perM[v]! * (metresAll - moreM);
    if (!this.worth(u, v, first, n - first, change, slack)) return false;
    made.set(one.subarray(0, left));
    made.set(two.subarray(right, n - nu), left);
    made.set(two.subarray(0, right), first);
    made.set(one.subarray(left, nu), first + right);
    return this.put(u, nu, v, n - nu, first, n - first, slack);
  }

  /** Whether b comes too late behind a and what is before it on u, when it was on v. Of vehicles of other speed nothing is known. */
  private isLate(a: number, b: number, u: number, v: number): boolean {
    const { state, inst } = this;
    const { shiftEndS, slowness } = inst.p;
    if (slowness[u] !== slowness[v]) return false;
    const N = state.node;
    const arrive = N[a * REC + P_EARLY]! + N[a * REC + P_DUR]! + state.seconds(a, b, u);
    // How late b may be on v holds on u, too, but for the way home, which seldom is what is in the way.
    return arrive > N[b * REC + (shiftEndS[u]! <= shiftEndS[v]! ? S_LATE : TW_LATE)]!;
  }

  private shareEnds(u: number, v: number): boolean {
    const { startLocation, endLocation } = this.inst.p;
    return startLocation[u] === startLocation[v] && endLocation[u] === endLocation[v];
  }

  /** How many metres further it is from the last stop of `from` to the end of `to` than to its own. */
  private newEnd(from: number, to: number): number {
    const { state, inst } = this;
    const end = inst.firstEnd + from;
    const last = state.node[end * REC + PREV]!;
    return state.metres(last, inst.firstEnd + to) - state.node[end * REC + DPREV]!;
  }

  /** x is followed by y and all before it, turned around; the ends of both routes make the other one. */
  private joinHeads(x: number, y: number, u: number, v: number, metres: number, slack: number): boolean {
    const { state, inst, one, two, made } = this;
    const { dims } = inst.p;
    const N = state.node;
    const next = N[x * REC + NEXT]!;
    const after = N[y * REC + NEXT]!;
    const change = inst.p.perM[u]! * (metres + state.metres(next, after) - N[y * REC + DNEXT]!);
    if (change - this.overloadCost(u, v) >= slack) return false;
    const left = this.weighHead(x, 0);
    const right = this.weighHead(y, dims);
    for (let k = 0; k < dims; k++) {
      this.load[k] = this.load[k]! + this.load[dims + k]!;
      this.load[dims + k] = state.load[u * dims + k]! + state.load[v * dims + k]! - this.load[k]!;
    }
    const n = state.count[u]! + state.count[v]!;
    const first = left + right;
    if (!this.worth(u, v, first, n - first, change, slack)) return false;
    const ends = state.copyRoute(u, one);
    state.copyRoute(v, two);
    made.set(one.subarray(0, left));
    made.set(two.subarray(0, right), left);
    made.subarray(left, first).reverse();
    made.set(one.subarray(left, ends), first);
    made.subarray(first, first + ends - left).reverse();
    made.set(two.subarray(right, n - ends), first + ends - left);
    return this.put(u, ends, v, n - ends, first, n - first, slack);
  }

  private overloadCost(u: number, v: number): number {
    const { price, size } = this.state.overloads;
    return price * (size[u]! + size[v]!);
  }

  /** Sums the loads from the start of a route to a node; returns how many stops that are. */
  private weighHead(last: number, at: number): number {
    const { load } = this;
    const { firstStart, p } = this.inst;
    const N = this.state.node;
    for (let k = 0; k < p.dims; k++) load[at + k] = 0;
    let n = 0;
    this.headM = 0;
    for (let x = last; x < firstStart; x = N[x * REC + PREV]!) {
      this.headM += N[x * REC + DPREV]!;
      for (let k = 0; k < p.dims; k++) load[at + k] = load[at + k]! + p.demand[x * p.dims + k]!;
      n++;
    }
    return n;
  }

  /** From the loads of two heads to those of the routes with swapped ends. */
  private crossLoads(u: number, v: number): void {
    const { load, state } = this;
    const { dims } = this.inst.p;
    for (let k = 0; k < dims; k++) {
      const difference = load[k]! - load[dims + k]!;
      load[k] = state.load[v * dims + k]! + difference;
      load[dims + k] = state.load[u * dims + k]! - difference;
    }
  }

  private worth(
    u: number,
    v: number,
    countU: number,
    countV: number,
    change: number,
    slack: number,
    secondsU = 0,
    secondsV = 0,
  ): boolean {
    const { state, load } = this;
    const { maxStops, dims } = this.inst.p;
    if (countU > maxStops[u]! || countV > maxStops[v]!) return false;
    if ((countU === 0 || countV === 0) && state.owesStops) return false;
    const overload = state.overloads.sizeWith(u, load, 0, secondsU) + state.overloads.sizeWith(v, load, dims, secondsV);
    if (overload > 0 && state.overloads.price === 0) return false;
    // A route that ends up empty may save more than its arcs: what it really costs is seen when it is made.
    return countU === 0 || countV === 0 || change + overload * state.overloads.price - this.overloadCost(u, v) < slack;
  }

  /** Makes the new routes, or leaves the old ones if the plan would cost `slack` or more beyond what it does. u may be v. */
  private put(u: number, oldU: number, v: number, oldV: number, newU: number, newV: number, slack: number): boolean {
    const { state } = this;
    const before = state.cost[u]! + (v === u ? 0 : state.cost[v]!);
    // Between vehicles alike the hours were asked before.
    const isKept = !this.inst.timed || this.inst.kind[u] === this.inst.kind[v];
    state.setRoute(u, this.made, newU);
    if (v !== u) state.setRoute(v, this.made, newV, newU);
    const change = state.cost[u]! + (v === u ? 0 : state.cost[v]!) - before;
    if (change < slack && (isKept || (state.holds(u) && state.holds(v)))) {
      state.total += change;
      return true;
    }
    state.setRoute(u, this.one, oldU);
    if (v !== u) state.setRoute(v, this.two, oldV);
    return false;
  }
}
