/** What one stop more does to a route, at each of its places: faults by rule and cost. Fast enough to try every place of every route. */

import { type CompiledProblem, overBy } from '../compile.ts';
import { compactnessM, isChanged, type RouteFacts } from '../cost.ts';
import { UNREACHABLE } from '../problem.ts';
import { Clock, scaledTravel } from '../schedule.ts';
import { metresFor } from '../slices.ts';
import { LoadPeaks } from './load-peaks.ts';
import {
  BREAK_LATE,
  excessByWalk,
  MAX_DISTANCE,
  MAX_DURATION,
  MAX_STOPS,
  NO_ARC,
  OTHER_WINDOW,
  ROUTE_RULES,
  ruleWeights,
  SHIFT_END,
  WINDOW,
} from './route-rules.ts';

/** Numbers of the clock kept per place. */
const KEPT = 7;
/**
 * One route, prepared in O(visits) for trying stops on it; places are counted in visits (reloads among them), 0 = before the first. A try
 * costs O(visits behind the place); with travel times by time of day it walks the whole route for each departure, some twenty times slower. Travel is read
 * once per stop and place, both directions.
 */
export class RouteProbe {
  readonly vehicle: number;
  readonly order: Int32Array;
  /** Price and times of the route as it is; null when it is empty. */
  readonly facts: RouteFacts | null;
  /** How many rules there are: see route-rules.ts. */
  readonly rules: number;
  private readonly cost: number;
  // Of the last `tryAt`, all against the base:
  /** By rule: how much more it breaks (scaled units, seconds, metres, stops, ways). */
  readonly excess: Float64Array;
  /** What the route costs more. */
  extraCost = 0;
  /** How far from fitting, 0 = fits: each excess as a share of its limit, times of an hour. */
  far = 0;
  /** When the stop was ready to be served, and when it was. */
  readyS = 0;
  startS = 0;

  private readonly p: CompiledProblem;
  private readonly base: RouteProbe;
  private readonly clock = new Clock();
  private readonly clocks: Float64Array;
  private readonly travel: Int32Array;
  private readonly setup: Int32Array;
  private readonly metres: Int32Array;
  private readonly isClosed: Uint8Array;
  private closedArcs = 0;
  private readonly loads: LoadPeaks;
  /** By rule: what the route breaks as it is. */
  private readonly before: Float64Array;
  private readonly weight: Float64Array;
  /** Reused from try to try. */
  private readonly tried: RouteFacts;
  // The stop aimed at, and the ways between it and the places.
  private aimed = -1;
  /** The other end of its pair is on the route. */
  private isLinked = false;
  private readonly toS: Int32Array;
  private readonly toM: Int32Array;
  private readonly fromS: Int32Array;
  private readonly fromM: Int32Array;

  /** `base`: the route without the stops that were put into `order` for the sake of the one to come. */
  constructor(p: CompiledProblem, vehicle: number, order: Int32Array, base?: RouteProbe) {
    const n = order.length;
    const rules = p.dims + ROUTE_RULES.length;
    this.p = p;
    this.vehicle = vehicle;
    this.order = order;
    this.base = base ?? this;
    this.rules = rules;
    this.excess = new Float64Array(rules);
    this.clocks = new Float64Array((n + 1) * KEPT);
    this.travel = new Int32Array(n + 1);
    this.setup = new Int32Array(n + 1);
    this.metres = new Int32Array(n + 1);
    this.isClosed = new Uint8Array(n + 1);
    this.before = new Float64Array(rules);
    this.toS = new Int32Array(n + 1);
    this.toM = new Int32Array(n + 1);
    this.fromS = new Int32Array(n + 1);
    this.fromM = new Int32Array(n + 1);
    this.weight = base?.weight ?? ruleWeights(p, vehicle);
    this.tried = { vehicle, distanceM: 0, durationS: 0, lateCost: 0, compactnessM: 0, stops: 0, changedStops: 0 };
    this.loads = new LoadPeaks(p, order);
    if (p.slices === null) this.facts = this.walk();
    else this.facts = n > 0 ? excessByWalk(p, vehicle, order, -1, this.before).facts : null;
    this.cost = this.facts ? this.worth(this.facts) : 0;
    for (let k = 0; k < p.dims; k++)
      this.before[k] = Math.max(0, this.loads.peak[k]! - p.capacity[vehicle * p.dims + k]!);
  }

  private locationBefore(place: number): number {
    return place === 0 ? this.p.startLocation[this.vehicle]! : this.p.stopLocation[this.order[place - 1]!]!;
  }

  /** −1: nowhere, the route ends with its last stop. */
  private locationAt(place: number): number {
    return place === this.order.length ? this.p.endLocation[this.vehicle]! : this.p.stopLocation[this.order[place]!]!;
  }

  /** Seconds and metres between two places into two arrays; −1 seconds: there is no such way. */
  private readArc(from: number, to: number, seconds: Int32Array, metres: Int32Array, at: number): void {
    seconds[at] = 0;
    metres[at] = 0;
    if (from === to || to < 0) return;
    const s = this.p.travel.durationS(from, to);
    const m = metresFor(this.p, this.vehicle, from, to);
    if (s >= UNREACHABLE || m >= UNREACHABLE) seconds[at] = -1;
    else {
      seconds[at] = scaledTravel(s, this.p.slowness[this.vehicle]!);
      metres[at] = m;
    }
  }

  /** Walks the route as it is: the clock at each place, the ways, and which rules are broken. */
  private walk(): RouteFacts | null {
    const { p, vehicle, order, clock: c, before } = this;
    const n = order.length;
    c.begin(p, vehicle, p.departS[vehicle]!);
    let distanceM = 0;
    let changedStops = 0;
    for (let i = 0; i <= n; i++) {
      this.keep(i);
      const from = this.locationBefore(i);
      const to = this.locationAt(i);
      if (n > 0) this.readArc(from, to, this.travel, this.metres, i);
      if (this.travel[i]! < 0) {
        this.travel[i] = 0;
        this.isClosed[i] = 1;
        this.closedArcs++;
      }
      distanceM += this.metres[i]!;
      if (i === n) break;
      if (from !== to) this.setup[i] = p.setupS[order[i]!]!;
      if (order[i]! < p.stopCount && isChanged(p, order[i]!, vehicle)) changedStops++;
      c.visit(p, order[i]!, this.travel[i]!, this.setup[i]!);
    }
    c.finish(p, this.travel[n]!);
    if (n === 0) return null;
    const durationS = c.t - p.departS[vehicle]! - c.departureDelay();
    const stops = countStops(p, order);
    const rule = p.dims;
    before[rule + MAX_STOPS] = Math.max(0, stops - p.maxStops[vehicle]!);
    before[rule + NO_ARC] = this.closedArcs;
    before[rule + SHIFT_END] = overBy(c.t, p.shiftEndS[vehicle]!);
    before[rule + MAX_DURATION] = overBy(durationS, p.maxDurationS[vehicle]!);
    before[rule + MAX_DISTANCE] = overBy(distanceM, p.maxDistanceM[vehicle]!);
    before[rule + BREAK_LATE] = c.breakLateS;
    before[rule + OTHER_WINDOW] = c.hardLateS;
    const spread = p.compactnessPerM > 0 ? compactnessM(p, order, n) : 0;
    return { vehicle, distanceM, durationS, lateCost: c.lateCost, compactnessM: spread, stops, changedStops };
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

  /**
   * Reads the ways between a stop and the places of the route, for `tryAt`. Returns the first and last place where it may stand: behind the
   * pinned beginning, or where it is pinned itself; in the trip of the other end of its pair, on the right side of that, when it is here.
   */
  aim(stop: number): { first: number; last: number } {
    const { p, order } = this;
    const n = order.length;
    let first = 0;
    let last = n;
    const pinned = p.pinnedPosition[stop]!;
    if (pinned >= 0) {
      for (let before = 0; first < n && before < pinned; first++) if (order[first]! < p.stopCount) before++;
      last = first;
    } else {
      for (let i = 0; i < n; i++) if (order[i]! < p.stopCount && p.pinnedPosition[order[i]!]! >= 0) first = i + 1;
    }
    const partner = p.links === null ? -1 : order.indexOf(p.links.pairOf[stop]!);
    this.isLinked = partner >= 0;
    if (this.isLinked && p.isCollection[stop] === 1) {
      last = Math.min(last, partner);
      for (let i = first; i < last; i++) if (order[i]! >= p.stopCount) first = i + 1;
    } else if (this.isLinked) {
      first = Math.max(first, partner + 1);
      for (let i = first; i < last; i++) if (order[i]! >= p.stopCount) last = i;
    }
    if (this.aimed !== stop) {
      this.aimed = stop;
      const here = p.stopLocation[stop]!;
      for (let i = 0; i <= n && p.slices === null; i++) {
        this.readArc(this.locationBefore(i), here, this.toS, this.toM, i);
        this.readArc(here, this.locationAt(i), this.fromS, this.fromM, i);
      }
    }
    return { first, last };
  }

  /**
   * Puts the stop aimed at before the visit that is now at `place` and fills `excess`, `extraCost` and `far`.
   * `rules`: the same problem with other windows, to see what they would change.
   */
  tryAt(place: number, rules: CompiledProblem = this.p): void {
    const { excess, base } = this;
    const { dims } = rules;
    const facts = rules.slices === null ? this.walkWith(place, rules) : this.walkAllWith(place, rules);
    for (let k = 0; k < dims; k++) {
      excess[k] = this.loads.peakWith(this.aimed, place, k, this.isLinked) - rules.capacity[this.vehicle * dims + k]!;
    }
    let far = 0;
    for (let r = 0; r < this.rules; r++) {
      const more = excess[r]! > 0 ? excess[r]! - base.before[r]! : 0;
      excess[r] = more > 0 ? more : 0;
      far += excess[r]! * this.weight[r]!;
    }
    this.far = far;
    this.extraCost = this.worth(facts) - base.cost;
  }

  private worth(f: RouteFacts): number {
    const { p } = this;
    const v = f.vehicle;
    const pathCost = f.distanceM * p.perM[v]! + f.durationS * p.perS[v]! + f.lateCost;
    return p.fixed[v]! + pathCost + f.compactnessM * p.compactnessPerM + f.changedStops * p.changePerStop;
  }

  /** The route with the stop aimed at, by the clock from the place on. Fills the excess over the limits, capacities aside. */
  private walkWith(place: number, p: CompiledProblem): RouteFacts {
    const { vehicle, order, clock: c, excess, aimed: stop, facts } = this;
    const n = order.length;
    const at = p.dims;
    this.resume(place);
    const hardBefore = c.hardLateS;
    const here = p.stopLocation[stop]!;
    const toS = this.toS[place]!;
    const fromS = this.fromS[place]!;
    c.visit(p, stop, toS < 0 ? 0 : toS, this.locationBefore(place) === here ? 0 : p.setupS[stop]!);
    const ownLateS = c.hardLateS - hardBefore;
    this.readyS = c.startS - c.visitWaitS - c.visitBreakS;
    this.startS = c.startS;
    let travel = fromS < 0 ? 0 : fromS;
    if (place < n) {
      c.visit(p, order[place]!, travel, this.locationAt(place) === here ? 0 : p.setupS[order[place]!]!);
      for (let i = place + 1; i < n; i++) c.visit(p, order[i]!, this.travel[i]!, this.setup[i]!);
      travel = this.travel[n]!;
    }
    c.finish(p, travel);
    const durationS = c.t - p.departS[vehicle]! - c.departureDelay();
    const distanceM = (facts?.distanceM ?? 0) + this.toM[place]! + this.fromM[place]! - this.metres[place]!;
    const stops = (facts?.stops ?? 0) + 1;
    excess[at + MAX_STOPS] = stops - p.maxStops[vehicle]!;
    excess[at + NO_ARC] = this.closedArcs - this.isClosed[place]! + (toS < 0 ? 1 : 0) + (fromS < 0 ? 1 : 0);
    excess[at + WINDOW] = ownLateS;
    excess[at + SHIFT_END] = overBy(c.t, p.shiftEndS[vehicle]!);
    excess[at + MAX_DURATION] = overBy(durationS, p.maxDurationS[vehicle]!);
    excess[at + MAX_DISTANCE] = overBy(distanceM, p.maxDistanceM[vehicle]!);
    excess[at + BREAK_LATE] = c.breakLateS;
    excess[at + OTHER_WINDOW] = c.hardLateS - ownLateS;
    const { tried } = this;
    tried.distanceM = distanceM;
    tried.durationS = durationS;
    tried.lateCost = c.lateCost;
    tried.compactnessM = p.compactnessPerM > 0 ? compactnessM(p, this.orderWith(stop, place), n + 1) : 0;
    tried.stops = stops;
    tried.changedStops = (facts?.changedStops ?? 0) + (isChanged(p, stop, vehicle) ? 1 : 0);
    return tried;
  }

  private walkAllWith(place: number, p: CompiledProblem): RouteFacts {
    const found = excessByWalk(p, this.vehicle, this.orderWith(this.aimed, place), this.aimed, this.excess);
    this.readyS = found.readyS;
    this.startS = found.startS;
    return found.facts;
  }

  /** The route with a stop put in. */
  orderWith(stop: number, place: number): Int32Array {
    const longer = new Int32Array(this.order.length + 1);
    longer.set(this.order.subarray(0, place));
    longer[place] = stop;
    longer.set(this.order.subarray(place), place + 1);
    return longer;
  }
}

function countStops(p: CompiledProblem, order: Int32Array): number {
  let n = 0;
  for (const visit of order) if (visit < p.stopCount) n++;
  return n;
}
