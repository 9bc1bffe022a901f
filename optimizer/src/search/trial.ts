/** The best places on one route for stops that are inserted together. Where the tests of state.ts do not reach: pairs, sequences, new trips. */

import { UNREACHABLE } from '../problem.ts';
import type { Random } from '../random.ts';
import { Clock, chooseDeparture } from '../schedule.ts';
import type { State } from './state.ts';
import { TrialRoute } from './trial-route.ts';

const NO = Number.POSITIVE_INFINITY;

/** Whether one of two arcs does not exist. */
function isMissing(oneM: number, otherM: number): boolean {
  return oneM >= UNREACHABLE || otherM >= UNREACHABLE;
}

export class Trial extends TrialRoute {
  /** What the route costs by metres, time and lateness (not: fixed price, likeness, compactness). */
  value = 0;
  /** When the route leaves, before it is put off; what is tried is tried for this departure. */
  departS = 0;
  /** Chance that a cut is overlooked. */
  blink = 0;

  private readonly random: Random;
  private readonly needsWalk: boolean;
  /** What time and lateness cost at least once there is more on the list. */
  private timeValue = 0;
  // Of the last search for a unit's best cuts:
  private cutX = -1;
  private cutY = -1;
  private readonly added: Float64Array;
  private readonly leastAdded: Float64Array;
  private readonly base = new Clock();
  private readonly carrying = new Clock();
  private readonly tail = new Clock();

  constructor(state: State, random: Random) {
    super(state);
    const { inst } = state;
    this.random = random;
    this.needsWalk = inst.complex || inst.durationMatters.some((x) => x > 0);
    this.added = new Float64Array(inst.firstStart + 2);
    this.leastAdded = new Float64Array(inst.firstStart + 3);
  }

  /** Takes the route of a vehicle as it stands in the plan, and its price. */
  override take(vehicle: number): void {
    super.take(vehicle);
    const { state, count } = this;
    this.departS = state.beginS(vehicle);
    this.value =
      count === 0 ? 0 : this.worth(state.distanceM[vehicle]!, state.durationS[vehicle]!, state.lateCost[vehicle]!);
    this.timeValue = count === 0 ? 0 : this.value - this.worth(this.metres, 0, 0);
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

  /** Whether the list as it is comes in time everywhere. To be asked after `putAt`: what follows takes that for granted. */
  isInTime(): boolean {
    const { state, base: c, count } = this;
    const { p, timed } = state.inst;
    if (!timed) return true;
    c.begin(p, this.vehicle, this.departS);
    for (let k = 0; k < count; k++) c.visit(p, this.order[k]!, this.seconds[k]!, 0);
    c.finish(p, this.seconds[count]!);
    return c.hardLateS === 0 && c.breakLateS === 0 && c.t <= p.shiftEndS[this.vehicle]!;
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

  /** The best cut for one stop; its value, Infinity when there is none under `limit`. */
  private findOne(x: number, from: number, to: number, limit: number): number {
    const { state, base, tail } = this;
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
        tail.copy(base);
        tail.visit(p, x, state.seconds(a, x, this.vehicle), 0);
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
    const { state, base, carrying, tail, vehicle: v } = this;
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
            if (carrying.hardLateS > 0 || carrying.t > closeY || carrying.t + this.seconds[j]! > this.latest[j + 1]!)
              break;
          }
          if (!this.hasLevel(x, j)) break;
        }
        const metres = this.metres + (j === i ? together : apart + this.added[j]!);
        if (j < fromY || !(this.floor(metres, service) < best) || metres > p.maxDistanceM[v]! || this.overlooks())
          continue;
        let value = this.worth(metres, 0, 0);
        if (timed) {
          tail.copy(carrying);
          tail.visit(p, y, state.seconds(j === i ? x : this.node(j), y, v), 0);
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
    const { state, tail, vehicle: v } = this;
    const { p } = state.inst;
    let travel = state.seconds(prev, this.node(place), v);
    if (tail.hardLateS > 0 || tail.breakLateS > 0 || tail.t + travel > this.latest[place]!) return NO;
    if (!this.needsWalk) return this.worth(metres, 0, 0);
    for (let k = place; k <= this.count; k++) {
      tail.visit(p, this.order[k - 1]!, travel, 0);
      if (tail.hardLateS > 0) return NO;
      travel = this.seconds[k]!;
    }
    tail.finish(p, travel);
    return this.priceAtEnd(tail, metres, this.departS);
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

  private worth(metres: number, durationS: number, lateCost: number): number {
    const { p } = this.state.inst;
    return p.perM[this.vehicle]! * metres + p.perS[this.vehicle]! * durationS + lateCost;
  }

  private overlooks(): boolean {
    return this.blink > 0 && this.random.unit() < this.blink;
  }
}
