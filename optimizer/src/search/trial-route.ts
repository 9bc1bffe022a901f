/** A route as a plain list, to try things on before anything in the plan changes: its visits, and sums at each place of it. */

import { DNEXT, REC, TNEXT } from './record.ts';
import type { State } from './state.ts';

const NO = Number.POSITIVE_INFINITY;

/** "Place" k of the route is its start (0), its visits (1 … count) or its end (count + 1); "cut" k lies between places k and k + 1. */
export class TrialRoute {
  readonly order: Int32Array;
  count = 0;
  vehicle = 0;

  protected readonly state: State;
  protected readonly dims: number;
  protected metres = 0;
  /** Driving, setup and service. */
  protected work = 0;
  protected firstCut = 0;
  /** Per place: metres and seconds to the next, load when leaving, last cut of its trip, latest arrival (a necessary condition). */
  protected readonly arc: Int32Array;
  protected readonly seconds: Int32Array;
  protected readonly level: Int32Array;
  protected readonly tripEnd: Int32Array;
  protected readonly latest: Float64Array;
  private readonly placeOf: Int32Array;

  constructor(state: State) {
    const size = state.inst.firstStart + 2;
    const { dims } = state.inst.p;
    this.state = state;
    this.dims = dims;
    this.order = new Int32Array(size);
    this.arc = new Int32Array(size);
    this.seconds = new Int32Array(size);
    this.level = new Int32Array(size * dims);
    this.tripEnd = new Int32Array(size);
    this.latest = new Float64Array(size);
    this.placeOf = new Int32Array(size);
  }

  /** Takes the route of a vehicle as it stands in the plan. Its seconds are those of the last `State.refresh`. */
  take(vehicle: number): void {
    this.vehicle = vehicle;
    this.count = this.state.copyRoute(vehicle, this.order);
    const N = this.state.node;
    // The plan knows its own ways; the matrix is hardly ever in the cache.
    for (let k = 0; k <= this.count; k++) {
      const X = this.node(k) * REC;
      this.arc[k] = N[X + DNEXT]!;
      this.seconds[k] = N[X + TNEXT]!;
    }
    this.prepare();
  }

  /** The first cut that no pinned stop stands behind. */
  firstFreeCut(): number {
    return this.firstCut;
  }

  /** Puts a visit (a reload) at a cut, without asking whether that keeps any rule but the ways that exist. */
  putAt(visit: number, cut: number): void {
    this.order.copyWithin(cut + 1, cut, this.count);
    this.arc.copyWithin(cut + 1, cut, this.count + 1);
    this.seconds.copyWithin(cut + 1, cut, this.count + 1);
    this.order[cut] = visit;
    this.count++;
    this.measure(cut);
    this.measure(cut + 1);
    this.prepare();
  }

  /** Place of a visit on the list, 0 when it is not on it. */
  protected find(visit: number): number {
    const place = this.placeOf[visit]!;
    return place > 0 && place <= this.count && this.order[place - 1] === visit ? place : 0;
  }

  protected node(place: number): number {
    const { inst } = this.state;
    if (place === 0) return inst.firstStart + this.vehicle;
    return place <= this.count ? this.order[place - 1]! : inst.firstEnd + this.vehicle;
  }

  /** Reads the way from a place to the next. */
  private measure(place: number): void {
    const from = this.node(place);
    const to = this.node(place + 1);
    this.arc[place] = this.state.metres(from, to);
    this.seconds[place] = this.state.seconds(from, to, this.vehicle);
  }

  private prepare(): void {
    const { state, vehicle: v } = this;
    const { p } = state.inst;
    const n = this.count;
    this.metres = 0;
    this.work = 0;
    this.firstCut = 0;
    for (let k = 0; k <= n; k++) {
      this.metres += this.arc[k]!;
      this.work += this.seconds[k]!;
      if (k === n) break;
      const visit = this.order[k]!;
      this.work += p.serviceS[visit]!;
      this.placeOf[visit] = k + 1;
      if (state.frozen[visit] === 1) this.firstCut = k + 1;
    }
    let end = n;
    this.latest[n + 1] = p.shiftEndS[v]!;
    for (let k = n; k >= 0; k--) {
      this.tripEnd[k] = end;
      if (k === 0) break;
      const visit = this.order[k - 1]!;
      if (visit >= p.stopCount) end = k - 1;
      this.latest[k] = Math.min(this.closeOf(visit), this.latest[k + 1]! - this.seconds[k]! - p.serviceS[visit]!);
    }
    // With times by time of day the seconds above say nothing.
    if (p.slices !== null) this.latest.fill(NO, 0, n + 2);
    this.fillLevels();
  }

  private fillLevels(): void {
    const { p } = this.state.inst;
    for (let d = 0; d < this.dims; d++) {
      let level = 0;
      for (let k = 0; k <= this.count; k++) {
        const visit = k === 0 ? p.stopCount : this.order[k - 1]!;
        if (visit >= p.stopCount) {
          level = 0;
          for (let i = k; i < this.tripEnd[k]!; i++) {
            const s = this.order[i]!;
            if (p.isCollection[s] === 0 && (p.links === null || p.links.pairOf[s]! < 0))
              level += p.demand[s * this.dims + d]!;
          }
        } else level += (p.isCollection[visit] === 1 ? 1 : -1) * p.demand[visit * this.dims + d]!;
        this.level[k * this.dims + d] = level;
      }
    }
  }

  /** Whether some trip has no stops. */
  hasEmptyTrip(): boolean {
    const { stopCount } = this.state.inst.p;
    for (let k = 0; k <= this.count; k++) {
      const begins = k === 0 || this.order[k - 1]! >= stopCount;
      if (begins && this.tripEnd[k] === k) return this.count > 0;
    }
    return false;
  }

  /** Takes away the visit at a place. */
  removeAt(place: number): void {
    this.order.copyWithin(place - 1, place, this.count);
    this.arc.copyWithin(place, place + 1, this.count + 1);
    this.seconds.copyWithin(place, place + 1, this.count + 1);
    this.count--;
    this.measure(place - 1);
    this.prepare();
  }

  /** Whether the vehicle can carry all that is on the list now. */
  carries(): boolean {
    const { capacity } = this.state.inst.p;
    for (let i = 0; i < (this.count + 1) * this.dims; i++) {
      if (this.level[i]! > capacity[this.vehicle * this.dims + (i % this.dims)]!) return false;
    }
    return true;
  }

  /** Whether a trip may end at a cut: no goods of a pair are on board there. */
  splits(cut: number): boolean {
    const { links, stopCount } = this.state.inst.p;
    if (links === null) return true;
    for (let k = cut; k > 0 && this.order[k - 1]! < stopCount; k--) {
      const other = links.pairOf[this.order[k - 1]!]!;
      if (other >= 0 && this.find(other) > cut) return false;
    }
    return true;
  }

  /** Whether stop x alone has room at a cut: a delivery from the start of the trip to there, a collection from there to its end. */
  protected hasRoom(x: number, cut: number): boolean {
    const { p } = this.state.inst;
    // Its goods are on board already.
    if (p.links !== null && p.links.pairOf[x]! >= 0 && p.isCollection[x] === 0) {
      const pickup = this.find(p.links.pairOf[x]!);
      return pickup > 0 && cut <= this.tripEnd[pickup]!;
    }
    let from = cut;
    let to = cut;
    if (p.isCollection[x] === 1) to = this.tripEnd[cut]!;
    else while (from > 0 && this.order[from - 1]! < p.stopCount) from--;
    for (let k = from; k <= to; k++) if (!this.hasLevel(x, k)) return false;
    return true;
  }

  /** Whether the vehicle can carry x besides what is on board when it leaves a place. */
  protected hasLevel(x: number, place: number): boolean {
    const { demand, capacity } = this.state.inst.p;
    for (let d = 0; d < this.dims; d++) {
      if (this.level[place * this.dims + d]! + demand[x * this.dims + d]! > capacity[this.vehicle * this.dims + d]!)
        return false;
    }
    return true;
  }

  /** When the last hard window of a visit closes. */
  protected closeOf(visit: number): number {
    const { p } = this.state.inst;
    const to = p.windowFrom[visit + 1]!;
    return to > p.windowFrom[visit]! && p.latePrice[visit]! < 0 ? p.windowEndS[to - 1]! : NO;
  }
}
