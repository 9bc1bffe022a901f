/**
 * Whole routes change their depots: the vehicles of two near routes change places, or an idle vehicle of another depot takes a route. Where
 * all vehicles of a depot are on the road, no move of stops or strings leads there.
 */

import type { Random } from '../random.ts';
import type { Instance } from './instance.ts';
import { DNEXT, DPREV, NEXT, PREV, REC, ROUTE } from './record.ts';
import type { State } from './state.ts';

/** The other route is that of one of this many nearest stops. */
const AMONG = 20;

export class DepotSwaps {
  /** Whether there are any: only where vehicles begin or end at several places, and each may take any stop. */
  readonly possible: boolean;
  private readonly state: State;
  private readonly inst: Instance;
  private readonly random: Random;
  private readonly among: number;
  private readonly one: Int32Array;
  private readonly two: Int32Array;

  constructor(state: State, random: Random) {
    const { inst } = state;
    const { p } = inst;
    this.state = state;
    this.inst = inst;
    this.random = random;
    this.among = Math.min(AMONG, inst.nearCount);
    this.possible =
      this.among > 0 &&
      inst.kind.some((_, v) => !this.shareEnds(0, v)) &&
      !inst.restricted &&
      !inst.mixed &&
      !inst.hasExtras &&
      !inst.sliced &&
      p.balancePerS === 0 &&
      p.balancePerStop === 0;
    this.one = new Int32Array(this.possible ? p.stopCount : 0);
    this.two = new Int32Array(this.possible ? p.stopCount : 0);
  }

  /** Tries one change. True when the plan changed: its cost is then under `limit`. */
  attempt(limit: number): boolean {
    const { state, inst, random } = this;
    const N = state.node;
    const x = random.below(inst.firstStart);
    const u = N[x * REC + ROUTE]!;
    if (u < 0) return false;
    const y = inst.near[(x * inst.nearCount + random.below(this.among)) * 3]!;
    const v = (random.next() & 1) === 0 ? N[y * REC + ROUTE]! : state.idleOf(random.below(inst.kindCount));
    if (v < 0 || this.shareEnds(u, v)) return false;
    const slack = limit - state.total;
    const { price, size } = state.overloads;
    if (this.metresPrice(u, v) - price * (size[u]! + size[v]!) >= slack) return false;
    return this.canTake(u, v) && (state.count[v] === 0 || this.canTake(v, u)) && this.change(u, v, slack);
  }

  private shareEnds(u: number, v: number): boolean {
    const { startLocation, endLocation } = this.inst.p;
    return startLocation[u] === startLocation[v] && endLocation[u] === endLocation[v];
  }

  /** What the metres, and the vehicles themselves, cost more when u and v change their routes. */
  private metresPrice(u: number, v: number): number {
    const { state } = this;
    const { perM, fixed } = this.inst.p;
    const onV = this.metresOn(u, v);
    if (state.count[v] === 0) return fixed[v]! + perM[v]! * onV - fixed[u]! - perM[u]! * state.distanceM[u]!;
    const onU = this.metresOn(v, u);
    return perM[v]! * (onV - state.distanceM[v]!) + perM[u]! * (onU - state.distanceM[u]!);
  }

  /** Metres of the route of u when w drives it. */
  private metresOn(u: number, w: number): number {
    const { state, inst } = this;
    const N = state.node;
    const start = (inst.firstStart + u) * REC;
    const end = (inst.firstEnd + u) * REC;
    return (
      state.distanceM[u]! -
      N[start + DNEXT]! -
      N[end + DPREV]! +
      state.metres(inst.firstStart + w, N[start + NEXT]!) +
      state.metres(N[end + PREV]!, inst.firstEnd + w)
    );
  }

  /** Whether w may take what is on board of u. */
  private canTake(u: number, w: number): boolean {
    const { state } = this;
    const { dims, capacity, maxStops } = this.inst.p;
    if (state.count[u]! > maxStops[w]!) return false;
    if (state.overloads.price > 0) return true;
    for (let k = 0; k < dims; k++) if (state.load[u * dims + k]! > capacity[w * dims + k]!) return false;
    return true;
  }

  private change(u: number, v: number, slack: number): boolean {
    const { state, one, two } = this;
    const before = state.cost[u]! + state.cost[v]!;
    const countU = state.copyRoute(u, one);
    const countV = state.copyRoute(v, two);
    state.setRoute(u, two, countV);
    state.setRoute(v, one, countU);
    const change = state.cost[u]! + state.cost[v]! - before;
    if (change < slack && state.holds(u) && state.holds(v)) {
      state.total += change;
      return true;
    }
    state.setRoute(u, one, countU);
    state.setRoute(v, two, countV);
    return false;
  }
}
