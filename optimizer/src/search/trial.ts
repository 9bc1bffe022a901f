/**
 * A route to try things on: a copy of one route as a plain list, into which linked stops and reload visits are put before anything in the
 * plan changes. Used where the constant-time tests of state.ts do not reach: pairs, sequences, new trips.
 */

import { UNREACHABLE } from '../problem.ts';
import type { Random } from '../random.ts';
import { Clock, chooseDeparture } from '../schedule.ts';
import type { State } from './state.ts';

const NO = Number.POSITIVE_INFINITY;

/** Whether one of two arcs does not exist. */
function isMissing(oneM: number, otherM: number): boolean {
  return oneM >= UNREACHABLE || otherM >= UNREACHABLE;
}

/**
 * "Place" k of the route is its start (0), its visits (1 … count) or its end (count + 1); "cut" k lies between places k and k + 1.
 * `value` is what the route costs by metres, time and lateness (not: fixed price, likeness, compactness).
 */
export class Trial {
  readonly order: Int32Array;
  count = 0;
  vehicle = 0;
  value = 0;
  /** When the route leaves, before it is put off; what is tried is tried for this departure. */
  departS = 0;
  /** Chance that a cut is overlooked. */
  blink = 0;

  private readonly state: State;
  private readonly random: Random;
  private readonly dims: number;
  private readonly needsWalk: boolean;
  private metres = 0;
  /** Driving, setup and service; what time and lateness cost at least once there is more on the list. */
  private work = 0;
  private timeValue = 0;
  private firstCut = 0;
  /** Per place: metres and seconds to the next, load when leaving, last cut of its trip, latest arrival (a necessary condition). */
  private readonly arc: Int32Array;
  private readonly seconds: Int32Array;
  private readonly level: Int32Array;
  private readonly tripEnd: Int32Array;
  private readonly latest: Float64Array;
  private readonly placeOf: Int32Array;
  // Of the last search for a unit's best cuts:
  private cutX = -1;
  private cutY = -1;
  private readonly added: Float64Array;
  private readonly leastAdded: Float64Array;
  private readonly base = new Clock();
  private readonly carrying = new Clock();
  private readonly rest = new Clock();

  constructor(state: State, random: Random) {
    const size = state.inst.firstStart + 2;
    const { p } = state.inst;
    this.state = state;
    this.random = random;
    this.dims = p.dims;
    this.needsWalk = state.inst.complex || state.inst.durationMatters.some((x) => x > 0);
    this.order = new Int32Array(size);
    this.arc = new Int32Array(size);
    this.seconds = new Int32Array(size);
    this.level = new Int32Array(size * p.dims);
    this.tripEnd = new Int32Array(size);
    this.latest = new Float64Array(size);
    this.placeOf = new Int32Array(size);
    this.added = new Float64Array(size);
    this.leastAdded = new Float64Array(size + 1);
  }

  /** Takes the route of a vehicle as it stands in the plan. */
  begin(vehicle: number): void {
    const { state } = this;
    this.vehicle = vehicle;
    this.departS = state.beginS(vehicle);
    this.count = state.copyRoute(vehicle, this.order);
    this.value = this.count === 0 ? 0 : this.worth(state.distanceM[vehicle]!, state.durationS[vehicle]!, state.lateCost[vehicle]!);
    this.prepare();
    this.timeValue = this.count === 0 ? 0 : this.value - this.worth(this.metres, 0, 0);
  }

  /** The first cut that no pinned stop stands behind. */
  firstFreeCut(): number {
    return this.firstCut;
  }

  /** Puts a visit (a reload) at a cut, without asking whether that keeps any rule but the ways that exist. */
  putAt(visit: number, cut: number): void {
    this.order.copyWithin(cut + 1, cut, this.count);
    this.order[cut] = visit;
    this.count++;
    this.prepare();
  }

  /**
   * Inserts all units, each where it is cheapest and its links allow, as long as `value` stays under `limit`. False when one of them fits
   * nowhere; the list is then useless.
   */
  insertAll(units: readonly (readonly number[])[], limit: number): boolean {
    const { groups } = this.state.inst;
    for (const unit of units) {
      const x = unit[0]!;
      const y = unit[1] ?? -1;
      let fromX = this.firstCut;
      let toX = this.count;
      let fromY = this.firstCut;
      let toY = this.count;
      if (groups !== null && groups.groupOf[x]! >= 0) {
        for (const other of groups.before[x]!) fromX = Math.max(fromX, this.find(other));
        for (const other of groups.after[x]!) if (this.find(other) > 0) toX = Math.min(toX, this.find(other) - 1);
        if (y >= 0) {
          for (const other of groups.before[y]!) fromY = Math.max(fromY, this.find(other));
          for (const other of groups.after[y]!) if (this.find(other) > 0) toY = Math.min(toY, this.find(other) - 1);
        }
      }
      const value = y < 0 ? this.findOne(x, fromX, toX, limit) : this.findTwo(x, y, fromX, toX, fromY, toY, limit);
      if (value === NO) return false;
      // The later one first: the earlier cut stays where it is.
      if (y >= 0) this.putAt(y, this.cutY);
      this.putAt(x, this.cutX);
      this.value = value;
      this.timeValue = value - this.worth(this.metres, 0, 0);
    }
    return this.settle(limit);
  }

  /** With times by time of day another departure may have become better: the exact price, and whether it holds. */
  private settle(limit: number): boolean {
    const { p } = this.state.inst;
    if (p.slices === null) return true;
    const { vehicle: v, base: c } = this;
    const begin = chooseDeparture(p, v, c, (departS) => {
      c.begin(p, v, departS);
      for (let k = 1; k <= this.count; k++) c.visit(p, this.order[k - 1]!, 0, 0);
      c.finish(p, 0);
    });
    this.value = this.priceAtEnd(c, this.metres, begin);
    return this.value < limit;
  }

  /** Place of a visit on the list, 0 when it is not on it. */
  private find(visit: number): number {
    const place = this.placeOf[visit]!;
    return place > 0 && place <= this.count && this.order[place - 1] === visit ? place : 0;
  }

  private node(place: number): number {
    const { inst } = this.state;
    if (place === 0) return inst.firstStart + this.vehicle;
    return place <= this.count ? this.order[place - 1]! : inst.firstEnd + this.vehicle;
  }

  private prepare(): void {
    const { state, vehicle: v } = this;
    const { p } = state.inst;
    const n = this.count;
    this.metres = 0;
    this.work = 0;
    this.firstCut = 0;
    for (let k = 0; k <= n; k++) {
      this.arc[k] = state.metres(this.node(k), this.node(k + 1));
      this.seconds[k] = state.seconds(this.node(k), this.node(k + 1), v);
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
            if (p.isCollection[s] === 0 && (p.links === null || p.links.pairOf[s]! < 0)) level += p.demand[s * this.dims + d]!;
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
    this.count--;
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

  /** The best cut for one stop; its value, Infinity when there is none under `limit`. */
  private findOne(x: number, from: number, to: number, limit: number): number {
    const { state, base, rest } = this;
    const { p, timed } = state.inst;
    let best = limit;
    this.cutX = -1;
    const closeX = this.closeOf(x);
    if (timed) base.begin(p, this.vehicle, this.departS);
    for (let i = 0; i <= to; i++) {
      if (timed && i > 0) base.visit(p, this.order[i - 1]!, this.seconds[i - 1]!, 0);
      if (timed && base.t > closeX) break;
      if (i < from || this.overlooks() || !this.hasRoom(x, i)) continue;
      const a = this.node(i);
      const b = this.node(i + 1);
      const dax = state.metres(a, x);
      const dxb = state.metres(x, b);
      const metres = this.metres + dax + dxb - this.arc[i]!;
      if (isMissing(dax, dxb) || this.floor(metres, p.serviceS[x]!) >= best) continue;
      let value = this.worth(metres, 0, 0);
      if (timed) {
        rest.copy(base);
        rest.visit(p, x, state.seconds(a, x, this.vehicle), 0);
        value = this.walkOn(x, i + 1, metres);
      }
      if (value >= best || metres > p.maxDistanceM[this.vehicle]!) continue;
      best = value;
      this.cutX = i;
    }
    return this.cutX < 0 ? NO : best;
  }

  /** The best cuts for a collection and its delivery, in one trip. O(visits²) tests, most of them cut off by their metres alone. */
  private findTwo(x: number, y: number, fromX: number, toX: number, fromY: number, toY: number, limit: number): number {
    const { state, base, carrying, rest, vehicle: v } = this;
    const { p, timed } = state.inst;
    let best = limit;
    this.cutX = -1;
    const dxy = state.metres(x, y);
    const closeX = this.closeOf(x);
    const closeY = this.closeOf(y);
    const service = p.serviceS[x]! + p.serviceS[y]!;
    this.leastAdded[this.count + 1] = NO;
    for (let j = this.count; j >= 0; j--) {
      const a = state.metres(this.node(j), y);
      const b = state.metres(y, this.node(j + 1));
      this.added[j] = isMissing(a, b) ? NO : a + b - this.arc[j]!;
      this.leastAdded[j] = j <= toY ? Math.min(this.leastAdded[j + 1]!, this.added[j]!) : NO;
    }
    if (timed) base.begin(p, v, this.departS);
    for (let i = 0; i <= toX; i++) {
      if (timed && i > 0) base.visit(p, this.order[i - 1]!, this.seconds[i - 1]!, 0);
      if (timed && base.t > closeX) break;
      if (i < fromX || this.overlooks()) continue;
      const a = this.node(i);
      const b = this.node(i + 1);
      const dax = state.metres(a, x);
      const dxb = state.metres(x, b);
      const dyb = state.metres(y, b);
      const together = isMissing(dax, dxy) || isMissing(dyb, 0) ? NO : dax + dxy + dyb - this.arc[i]!;
      const apart = isMissing(dax, dxb) ? NO : dax + dxb - this.arc[i]!;
      const least = Math.min(together, apart + this.leastAdded[i + 1]!);
      if (this.floor(this.metres + least, service) >= best || !this.hasLevel(x, i)) continue;
      const onward = state.seconds(x, b, v);
      if (timed) {
        carrying.copy(base);
        carrying.visit(p, x, state.seconds(a, x, v), 0);
        if (carrying.hardLateS > 0 || carrying.t > closeY || carrying.t + onward > this.latest[i + 1]!) continue;
      }
      const last = Math.min(toY, this.tripEnd[i]!);
      for (let j = i; j <= last; j++) {
        if (j > i) {
          if (timed) {
            carrying.visit(p, this.order[j - 1]!, j === i + 1 ? onward : this.seconds[j - 1]!, 0);
            if (carrying.hardLateS > 0 || carrying.t > closeY || carrying.t + this.seconds[j]! > this.latest[j + 1]!) break;
          }
          if (!this.hasLevel(x, j)) break;
        }
        const metres = this.metres + (j === i ? together : apart + this.added[j]!);
        if (j < fromY || !(this.floor(metres, service) < best) || metres > p.maxDistanceM[v]! || this.overlooks()) continue;
        let value = this.worth(metres, 0, 0);
        if (timed) {
          rest.copy(carrying);
          rest.visit(p, y, state.seconds(j === i ? x : this.node(j), y, v), 0);
          value = this.walkOn(y, j + 1, metres);
        }
        if (value >= best) continue;
        best = value;
        this.cutX = i;
        this.cutY = j;
      }
    }
    return this.cutX < 0 ? NO : best;
  }

  /** Lets `rest`, which has just left visit `prev`, go on at a place to the end: the value of the whole, Infinity when a rule breaks. */
  private walkOn(prev: number, place: number, metres: number): number {
    const { state, rest, vehicle: v } = this;
    const { p } = state.inst;
    let travel = state.seconds(prev, this.node(place), v);
    if (rest.hardLateS > 0 || rest.breakLateS > 0 || rest.t + travel > this.latest[place]!) return NO;
    if (!this.needsWalk) return this.worth(metres, 0, 0);
    for (let k = place; k <= this.count; k++) {
      rest.visit(p, this.order[k - 1]!, travel, 0);
      if (rest.hardLateS > 0) return NO;
      travel = this.seconds[k]!;
    }
    rest.finish(p, travel);
    return this.priceAtEnd(rest, metres, this.departS);
  }

  private priceAtEnd(clock: Clock, metres: number, begin: number): number {
    const { p } = this.state.inst;
    const v = this.vehicle;
    if (clock.hardLateS > 0 || clock.breakLateS > 0 || clock.t > p.shiftEndS[v]!) return NO;
    const duration = clock.t - begin - clock.departureDelay();
    return duration > p.maxDurationS[v]! ? NO : this.worth(metres, duration, clock.lateCost);
  }

  /** What the list costs at least with a route of so many metres and so much service more. */
  private floor(metres: number, serviceS: number): number {
    const { p } = this.state.inst;
    // With times by time of day nobody knows how long driving takes.
    const time = p.slices === null ? p.perS[this.vehicle]! * (this.work + serviceS) : 0;
    return this.worth(metres, 0, 0) + Math.max(this.timeValue, time);
  }

  /** When the last hard window of a visit closes. */
  private closeOf(visit: number): number {
    const { p } = this.state.inst;
    const to = p.windowFrom[visit + 1]!;
    return to > p.windowFrom[visit]! && p.latePrice[visit]! < 0 ? p.windowEndS[to - 1]! : NO;
  }

  private worth(metres: number, durationS: number, lateCost: number): number {
    const { p } = this.state.inst;
    return p.perM[this.vehicle]! * metres + p.perS[this.vehicle]! * durationS + lateCost;
  }

  /** Whether stop x alone has room at a cut: a delivery from the start of the trip to there, a collection from there to its end. */
  private hasRoom(x: number, cut: number): boolean {
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
  private hasLevel(x: number, place: number): boolean {
    const { demand, capacity } = this.state.inst.p;
    for (let d = 0; d < this.dims; d++) {
      if (this.level[place * this.dims + d]! + demand[x * this.dims + d]! > capacity[this.vehicle * this.dims + d]!) return false;
    }
    return true;
  }

  private overlooks(): boolean {
    return this.blink > 0 && this.random.unit() < this.blink;
  }
}
