/** What one stop more does to a route, at each of its places: faults by rule and cost. Fast enough to try every place of every route. */

import type { CompiledProblem } from '../compile.ts';
import { compactnessM, isChanged, type RouteFacts } from '../cost.ts';
import { Clock, scaledTravel } from '../schedule.ts';

/** The rules of a route besides its capacities. Rule numbers: one per dimension first, then these. */
export const ROUTE_RULES = ['maxStops', 'window', 'shiftEnd', 'maxDuration', 'maxDistance', 'breakLate', 'otherWindow'] as const;
const MAX_STOPS = 0;
const WINDOW = 1;
const SHIFT_END = 2;
const MAX_DURATION = 3;
const MAX_DISTANCE = 4;
const BREAK_LATE = 5;
const OTHER_WINDOW = 6;

/** Numbers of the clock kept per place. */
const KEPT = 7;

/**
 * One route, prepared in O(stops) for trying stops on it. A try costs O(stops behind the place); travel is read once
 * per stop and place, both directions.
 */
export class RouteProbe {
  readonly vehicle: number;
  readonly order: Int32Array;
  /** Price and times of the route as it is; null when it is empty. */
  readonly facts: RouteFacts | null;
  /** Rules: dimensions, then `ROUTE_RULES`. */
  readonly rules: number;
  // Of the last `tryAt`:
  /** By rule: how much it breaks beyond what the route broke already (scaled units, seconds, metres, stops). */
  readonly excess: Float64Array;
  /** What the route costs more. */
  extraCost = 0;
  /** How far from fitting, 0 = fits: each excess as a share of its limit, times of an hour. */
  far = 0;
  /** When the stop was ready to be served, and when it was. */
  readyS = 0;
  startS = 0;

  private readonly p: CompiledProblem;
  private readonly clock = new Clock();
  private readonly clocks: Float64Array;
  private readonly travel: Int32Array;
  private readonly setup: Int32Array;
  private readonly metres: Int32Array;
  // Most on board up to a place, and from it on. place * dims + dimension.
  private readonly peakUntil: Int32Array;
  private readonly peakFrom: Int32Array;
  private readonly before: Float64Array;
  private readonly weight: Float64Array;
  // Ways between the stop aimed at and the places.
  private aimed = -1;
  private readonly toS: Int32Array;
  private readonly toM: Int32Array;
  private readonly fromS: Int32Array;
  private readonly fromM: Int32Array;

  constructor(p: CompiledProblem, vehicle: number, order: Int32Array) {
    const n = order.length;
    const rules = p.dims + ROUTE_RULES.length;
    this.p = p;
    this.vehicle = vehicle;
    this.order = order;
    this.rules = rules;
    this.excess = new Float64Array(rules);
    this.clocks = new Float64Array((n + 1) * KEPT);
    this.travel = new Int32Array(n + 1);
    this.setup = new Int32Array(n + 1);
    this.metres = new Int32Array(n + 1);
    this.peakUntil = new Int32Array((n + 1) * p.dims);
    this.peakFrom = new Int32Array((n + 1) * p.dims);
    this.before = new Float64Array(rules);
    this.toS = new Int32Array(n + 1);
    this.toM = new Int32Array(n + 1);
    this.fromS = new Int32Array(n + 1);
    this.fromM = new Int32Array(n + 1);
    this.weight = new Float64Array(rules).fill(1 / 3600, p.dims);
    for (let k = 0; k < p.dims; k++) this.weight[k] = 1 / Math.max(1, p.capacity[vehicle * p.dims + k]!);
    this.weight[p.dims + MAX_STOPS] = 1 / Math.max(1, p.maxStops[vehicle]!);
    this.weight[p.dims + MAX_DISTANCE] = 1 / Math.max(1, p.maxDistanceM[vehicle]!);
    this.loads();
    this.facts = this.walk();
  }

  private locationBefore(place: number): number {
    return place === 0 ? this.p.startLocation[this.vehicle]! : this.p.stopLocation[this.order[place - 1]!]!;
  }

  /** −1: nowhere, the route ends with its last stop. */
  private locationAt(place: number): number {
    return place === this.order.length ? this.p.endLocation[this.vehicle]! : this.p.stopLocation[this.order[place]!]!;
  }

  private loads(): void {
    const { p, order, peakUntil, peakFrom } = this;
    const { dims } = p;
    const n = order.length;
    for (let k = 0; k < dims; k++) {
      let load = 0;
      for (const s of order) if (!p.isCollection[s]) load += p.demand[s * dims + k]!;
      for (let i = 0; i <= n; i++) {
        if (i > 0) load += (p.isCollection[order[i - 1]!] ? 1 : -1) * p.demand[order[i - 1]! * dims + k]!;
        peakUntil[i * dims + k] = i > 0 ? Math.max(peakUntil[(i - 1) * dims + k]!, load) : load;
        peakFrom[i * dims + k] = load;
      }
      for (let i = n - 1; i >= 0; i--) peakFrom[i * dims + k] = Math.max(peakFrom[i * dims + k]!, peakFrom[(i + 1) * dims + k]!);
      this.before[k] = Math.max(0, peakFrom[k]! - p.capacity[this.vehicle * dims + k]!);
    }
  }

  /** Walks the route as it is: the clock at each place, the arcs, and which rules are broken before anything is added. */
  private walk(): RouteFacts | null {
    const { p, vehicle, order, clock: c } = this;
    const n = order.length;
    c.begin(p, vehicle, p.departS[vehicle]!);
    let distanceM = 0;
    for (let i = 0; i <= n; i++) {
      this.keep(i);
      const from = this.locationBefore(i);
      const to = this.locationAt(i);
      if (n > 0 && to >= 0 && from !== to) {
        this.travel[i] = scaledTravel(p.travel.durationS(from, to), p.slowness[vehicle]!);
        this.metres[i] = p.travel.distanceM(from, to);
        distanceM += this.metres[i]!;
        if (i < n) this.setup[i] = p.setupS[order[i]!]!;
      }
      if (i < n) c.visit(p, order[i]!, this.travel[i]!, this.setup[i]!);
      else c.finish(p, this.travel[i]!);
    }
    if (n === 0) return null;
    const durationS = c.t - p.departS[vehicle]! - c.departureDelay();
    const rule = p.dims;
    this.before[rule + MAX_STOPS] = Math.max(0, n - p.maxStops[vehicle]!);
    this.before[rule + SHIFT_END] = Math.max(0, c.t - p.shiftEndS[vehicle]!);
    this.before[rule + MAX_DURATION] = Math.max(0, durationS - p.maxDurationS[vehicle]!);
    this.before[rule + MAX_DISTANCE] = Math.max(0, distanceM - p.maxDistanceM[vehicle]!);
    this.before[rule + BREAK_LATE] = c.breakLateS;
    this.before[rule + OTHER_WINDOW] = c.hardLateS;
    const spread = p.compactnessPerM > 0 ? compactnessM(p, order, n) : 0;
    const changedStops = order.reduce((sum, stop) => sum + (isChanged(p, stop, vehicle) ? 1 : 0), 0);
    return { vehicle, distanceM, durationS, lateCost: c.lateCost, compactnessM: spread, stops: n, changedStops };
  }

  private keep(place: number): void {
    const { clocks, clock: c } = this;
    const at = place * KEPT;
    clocks[at] = c.t;
    clocks[at + 1] = c.waitS;
    clocks[at + 2] = c.slackS;
    clocks[at + 3] = c.lateCost;
    clocks[at + 4] = c.hardLateS;
    clocks[at + 5] = c.breakLateS;
    clocks[at + 6] = c.nextBreak;
  }

  private resume(place: number): void {
    const { clocks, clock: c } = this;
    const at = place * KEPT;
    c.begin(this.p, this.vehicle, clocks[at]!);
    c.waitS = clocks[at + 1]!;
    c.slackS = clocks[at + 2]!;
    c.lateCost = clocks[at + 3]!;
    c.hardLateS = clocks[at + 4]!;
    c.breakLateS = clocks[at + 5]!;
    c.nextBreak = clocks[at + 6]!;
  }

  /** Reads the ways between a stop and the places of the route, for `tryAt`. Returns the first and last place where it may stand. */
  aim(stop: number): { first: number; last: number } {
    const { p } = this;
    const places = placesFor(p, this.order, stop);
    if (this.aimed === stop) return places;
    this.aimed = stop;
    const { travel } = p;
    const here = p.stopLocation[stop]!;
    const slowness = p.slowness[this.vehicle]!;
    for (let i = 0; i <= this.order.length; i++) {
      const from = this.locationBefore(i);
      const to = this.locationAt(i);
      this.toS[i] = from === here ? 0 : scaledTravel(travel.durationS(from, here), slowness);
      this.toM[i] = from === here ? 0 : travel.distanceM(from, here);
      this.fromS[i] = to < 0 || to === here ? 0 : scaledTravel(travel.durationS(here, to), slowness);
      this.fromM[i] = to < 0 || to === here ? 0 : travel.distanceM(here, to);
    }
    return places;
  }

  /**
   * Puts the stop aimed at before the stop that is now at `place` (0 … stops) and fills `excess`, `extraCost` and `far`.
   * `rules`: the same problem with other windows, to see what they would change.
   */
  tryAt(place: number, rules: CompiledProblem = this.p): void {
    const { vehicle, order, clock: c, excess, before, aimed: stop } = this;
    const p = rules;
    const n = order.length;
    const { dims } = p;
    const collects = p.isCollection[stop] === 1;
    for (let k = 0; k < dims; k++) {
      const q = p.demand[stop * dims + k]!;
      // A delivery rides along on all the way before its place, a collection on all the way behind it.
      const until = this.peakUntil[place * dims + k]! + (collects ? 0 : q);
      const from = this.peakFrom[place * dims + k]! + (collects ? q : 0);
      const over = Math.max(until, from) - p.capacity[vehicle * dims + k]! - before[k]!;
      excess[k] = over > 0 ? over : 0;
    }

    this.resume(place);
    const hardBefore = c.hardLateS;
    const from = this.locationBefore(place);
    const to = this.locationAt(place);
    const here = p.stopLocation[stop]!;
    c.visit(p, stop, this.toS[place]!, from === here ? 0 : p.setupS[stop]!);
    const ownLateS = c.hardLateS - hardBefore;
    this.readyS = c.startS - c.visitWaitS - c.visitBreakS;
    this.startS = c.startS;
    if (place < n) c.visit(p, order[place]!, this.fromS[place]!, to === here ? 0 : p.setupS[order[place]!]!);
    for (let i = place + 1; i < n; i++) c.visit(p, order[i]!, this.travel[i]!, this.setup[i]!);
    c.finish(p, place === n ? this.fromS[n]! : this.travel[n]!);

    const durationS = c.t - p.departS[vehicle]! - c.departureDelay();
    const detourM = this.toM[place]! + this.fromM[place]! - this.metres[place]!;
    const now = this.facts;
    const distanceM = (now?.distanceM ?? 0) + detourM;
    excess[dims + MAX_STOPS] = n + 1 - p.maxStops[vehicle]!;
    excess[dims + WINDOW] = ownLateS;
    excess[dims + SHIFT_END] = c.t - p.shiftEndS[vehicle]!;
    excess[dims + MAX_DURATION] = durationS - p.maxDurationS[vehicle]!;
    excess[dims + MAX_DISTANCE] = distanceM - p.maxDistanceM[vehicle]!;
    excess[dims + BREAK_LATE] = c.breakLateS;
    excess[dims + OTHER_WINDOW] = c.hardLateS - ownLateS;
    let far = 0;
    for (let r = 0; r < this.rules; r++) {
      if (r >= dims) excess[r] = Math.max(0, excess[r]! - before[r]!);
      far += excess[r]! * this.weight[r]!;
    }
    this.far = far;

    let cost = p.perM[vehicle]! * detourM + p.perS[vehicle]! * (durationS - (now?.durationS ?? 0)) + c.lateCost - (now?.lateCost ?? 0);
    if (now === null) cost += p.fixed[vehicle]!;
    if (p.compactnessPerM > 0) cost += p.compactnessPerM * (this.spreadWith(place) - (now?.compactnessM ?? 0));
    if (isChanged(p, stop, vehicle)) cost += p.changePerStop;
    this.extraCost = cost;
  }

  /** The route with a stop put in. */
  orderWith(stop: number, place: number): Int32Array {
    const longer = new Int32Array(this.order.length + 1);
    longer.set(this.order.subarray(0, place));
    longer[place] = stop;
    longer.set(this.order.subarray(place), place + 1);
    return longer;
  }

  private spreadWith(place: number): number {
    return compactnessM(this.p, this.orderWith(this.aimed, place), this.order.length + 1);
  }
}

/** First and last place (both included) where a stop may stand: behind the pinned beginning, or where it is pinned itself. */
function placesFor(p: CompiledProblem, order: Int32Array, stop: number): { first: number; last: number } {
  const pinned = p.pinnedPosition[stop]!;
  if (pinned >= 0) return { first: Math.min(pinned, order.length), last: Math.min(pinned, order.length) };
  let first = 0;
  while (first < order.length && p.pinnedPosition[order[first]!]! >= 0) first++;
  return { first, last: order.length };
}
