/** Times, loads, costs and violations of given routes, without any search. */

import type { CompiledProblem } from './compile.ts';
import { type CostBreakdown, compactnessM, priceRoutes, type RouteFacts } from './cost.ts';
import { ProblemError } from './problem.ts';
import { Clock, scaledTravel } from './schedule.ts';
import type { RoutePlan } from './solution.ts';

/** A broken rule and by how much. `stopId` is there when one stop breaks it. */
export type Violation =
  | { kind: 'capacity'; dimension: string; excess: number; peak: number; capacity: number }
  | { kind: 'late'; stopId: string; lateS: number; soft: boolean }
  | { kind: 'shiftEnd'; overrunS: number }
  | { kind: 'maxDuration'; excessS: number }
  | { kind: 'maxDistance'; excessM: number }
  | { kind: 'maxStops'; excess: number }
  | { kind: 'breakLate'; lateS: number }
  | { kind: 'skills'; stopId: string; missing: string[] }
  | { kind: 'vehicleNotAllowed'; stopId: string }
  | { kind: 'pinnedVehicle'; stopId: string; vehicleId: string }
  | { kind: 'pinnedPosition'; stopId: string; position: number; pinnedPosition: number }
  | { kind: 'duplicateStop'; stopId: string };

export interface StopVisit {
  stopId: string;
  /** All in seconds after the plan day's midnight. The service begins at `startS`; setup and waiting lie between `arrivalS` and it. */
  arrivalS: number;
  startS: number;
  departureS: number;
  travelS: number;
  setupS: number;
  waitingS: number;
  /** Break taken here while waiting. A break taken before driving shows as the gap between departure and next arrival less `travelS`. */
  breakS: number;
  lateS: number;
  distanceM: number;
  /** Load after the stop, per dimension, in its unit. */
  load: number[];
}

export interface RouteEvaluation {
  vehicleId: string;
  stops: StopVisit[];
  /** Leaving the start and reaching the end (for an open end: leaving the last stop). */
  departureS: number;
  finishS: number;
  /** Load when leaving the start, and the most at any point, per dimension, in its unit. */
  loadAtStart: number[];
  loadPeak: number[];
  distanceM: number;
  durationS: number;
  drivingS: number;
  serviceS: number;
  setupS: number;
  waitingS: number;
  breakS: number;
  lateS: number;
  /** Sum of straight-line metres from the stops to their middle. */
  compactnessM: number;
  cost: { total: number; distance: number; time: number; vehicle: number; lateness: number; compactness: number };
  violations: Violation[];
}

export interface Evaluation {
  routes: RouteEvaluation[];
  unassigned: string[];
  cost: CostBreakdown;
  /** True when no rule is broken but soft lateness. */
  feasible: boolean;
  totals: {
    distanceM: number;
    durationS: number;
    drivingS: number;
    serviceS: number;
    waitingS: number;
    lateS: number;
    stops: number;
    vehiclesUsed: number;
  };
  /** Longest and shortest used route and their difference, in seconds. */
  balance: { longestS: number; shortestS: number; spreadS: number };
  compactnessM: number;
}

/**
 * Evaluates whole routes as they are given. O(stops). Only the visited pairs of the travel matrix are read.
 * The departure is chosen as late as possible without finishing later or being later at any stop.
 * A vehicle may appear once; a stop that appears twice is a violation.
 * @throws ProblemError `unknown_vehicle`, `unknown_stop` or `duplicate_id` (a vehicle twice).
 */
export function evaluate(p: CompiledProblem, routes: readonly RoutePlan[]): Evaluation {
  const seenVehicles = new Set<string>();
  const seenStops = new Set<number>();
  const facts: RouteFacts[] = [];
  const out: RouteEvaluation[] = routes.map((route, r) => {
    const vehicle = p.vehicleIndex.get(route.vehicleId);
    if (vehicle === undefined) throw new ProblemError('unknown_vehicle', `routes[${r}].vehicleId`);
    if (seenVehicles.has(route.vehicleId)) throw new ProblemError('duplicate_id', `routes[${r}].vehicleId`);
    seenVehicles.add(route.vehicleId);
    const order = Int32Array.from(route.stopIds, (id, k) => {
      const stop = p.stopIndex.get(id);
      if (stop === undefined) throw new ProblemError('unknown_stop', `routes[${r}].stopIds[${k}]`);
      return stop;
    });
    const result = evaluateRoute(p, vehicle, order);
    for (const stop of order) {
      if (seenStops.has(stop)) result.route.violations.push({ kind: 'duplicateStop', stopId: p.input.stops[stop]!.id });
      seenStops.add(stop);
    }
    if (order.length > 0) facts.push(result.facts);
    return result.route;
  });
  const left: number[] = [];
  for (let s = 0; s < p.stopCount; s++) if (!seenStops.has(s)) left.push(s);
  const durations = facts.map((f) => f.durationS);
  const longestS = durations.length > 0 ? Math.max(...durations) : 0;
  const shortestS = durations.length > 0 ? Math.min(...durations) : 0;
  const sum = (pick: (r: RouteEvaluation) => number) => out.reduce((total, r) => total + pick(r), 0);
  return {
    routes: out,
    unassigned: left.map((s) => p.input.stops[s]!.id),
    cost: priceRoutes(p, facts, left),
    feasible: out.every((r) => r.violations.every((x) => x.kind === 'late' && x.soft)),
    totals: {
      distanceM: sum((r) => r.distanceM),
      durationS: sum((r) => r.durationS),
      drivingS: sum((r) => r.drivingS),
      serviceS: sum((r) => r.serviceS),
      waitingS: sum((r) => r.waitingS),
      lateS: sum((r) => r.lateS),
      stops: sum((r) => r.stops.length),
      vehiclesUsed: facts.length,
    },
    balance: { longestS, shortestS, spreadS: longestS - shortestS },
    compactnessM: sum((r) => r.compactnessM),
  };
}

/** One route by indices: its full evaluation and what the price needs. */
export function evaluateRoute(p: CompiledProblem, vehicle: number, order: Int32Array): { route: RouteEvaluation; facts: RouteFacts } {
  const { stops, dimensions } = p.input;
  const count = order.length;
  const endLocation = p.endLocation[vehicle]!;
  const slowness = p.slowness[vehicle]!;
  const travel = new Int32Array(count + 1);
  const metres = new Int32Array(count + 1);
  const setup = new Int32Array(count);
  let here = p.startLocation[vehicle]!;
  let distanceM = 0;
  let drivingS = 0;
  let setupS = 0;
  let serviceS = 0;
  for (let i = 0; i <= count; i++) {
    const there = i < count ? p.stopLocation[order[i]!]! : endLocation;
    if (there >= 0 && count > 0 && there !== here) {
      travel[i] = scaledTravel(p.travel.durationS(here, there), slowness);
      metres[i] = p.travel.distanceM(here, there);
    }
    if (i < count) {
      setup[i] = there === here ? 0 : p.setupS[order[i]!]!;
      setupS += setup[i]!;
      serviceS += p.serviceS[order[i]!]!;
    }
    distanceM += metres[i]!;
    drivingS += travel[i]!;
    here = there;
  }

  // First walk: leave at the earliest, to learn how much later the vehicle may leave. Second walk: the real times.
  const clock = new Clock();
  const walk = (departS: number, each?: (i: number) => void) => {
    clock.begin(p, vehicle, departS);
    for (let i = 0; i < count; i++) {
      clock.visit(p, order[i]!, travel[i]!, setup[i]!);
      each?.(i);
    }
    clock.finish(p, travel[count]!);
  };
  walk(p.departS[vehicle]!);
  const departureS = p.departS[vehicle]! + (count > 0 ? clock.departureDelay() : 0);
  const loads = loadsAlong(p, order);
  const violations: Violation[] = [];
  const visits: StopVisit[] = [];
  walk(departureS, (i) => {
    const stop = order[i]!;
    if (clock.visitLateS > 0)
      violations.push({ kind: 'late', stopId: stops[stop]!.id, lateS: clock.visitLateS, soft: p.latePrice[stop]! >= 0 });
    visits.push({
      stopId: stops[stop]!.id,
      arrivalS: clock.arrivalS,
      startS: clock.startS,
      departureS: clock.t,
      travelS: travel[i]!,
      setupS: setup[i]!,
      waitingS: clock.visitWaitS,
      breakS: clock.visitBreakS,
      lateS: clock.visitLateS,
      distanceM: metres[i]!,
      load: loads.after[i]!,
    });
  });
  const finishS = count > 0 ? clock.t : departureS;
  const durationS = finishS - departureS;
  const spread = compactnessM(p, order, count);

  dimensions.forEach((dimension, k) => {
    const capacity = p.capacity[vehicle * p.dims + k]!;
    if (loads.peak[k]! > capacity) {
      const scale = p.scale[k]!;
      violations.push({
        kind: 'capacity',
        dimension,
        excess: (loads.peak[k]! - capacity) / scale,
        peak: loads.peak[k]! / scale,
        capacity: capacity / scale,
      });
    }
  });
  if (count > 0) {
    if (finishS > p.shiftEndS[vehicle]!) violations.push({ kind: 'shiftEnd', overrunS: finishS - p.shiftEndS[vehicle]! });
    if (durationS > p.maxDurationS[vehicle]!) violations.push({ kind: 'maxDuration', excessS: durationS - p.maxDurationS[vehicle]! });
    if (distanceM > p.maxDistanceM[vehicle]!) violations.push({ kind: 'maxDistance', excessM: distanceM - p.maxDistanceM[vehicle]! });
    if (count > p.maxStops[vehicle]!) violations.push({ kind: 'maxStops', excess: count - p.maxStops[vehicle]! });
    if (clock.breakLateS > 0) violations.push({ kind: 'breakLate', lateS: clock.breakLateS });
  }
  order.forEach((stop, i) => {
    violations.push(...assignmentViolations(p, vehicle, stop, i));
  });

  const facts = { vehicle, distanceM, durationS, lateCost: clock.lateCost, compactnessM: spread };
  const priced = priceRoutes(p, count > 0 ? [facts] : [], []);
  const route: RouteEvaluation = {
    vehicleId: p.input.vehicles[vehicle]!.id,
    stops: visits,
    departureS,
    finishS,
    loadAtStart: loads.start,
    loadPeak: loads.peak.map((x, k) => x / p.scale[k]!),
    distanceM,
    durationS,
    drivingS,
    serviceS,
    setupS,
    // Also what is waited for a break to be allowed.
    waitingS: durationS - drivingS - setupS - serviceS - clock.breakS,
    breakS: clock.breakS,
    lateS: clock.lateS,
    compactnessM: spread,
    cost: {
      total: priced.total,
      distance: priced.distance,
      time: priced.time,
      vehicle: priced.vehicles,
      lateness: priced.lateness,
      compactness: priced.compactness,
    },
    violations,
  };
  return { route, facts };
}

/** Deliveries are on board from the start until their stop, collections from their stop to the end. `peak` is scaled. */
function loadsAlong(p: CompiledProblem, order: Int32Array): { start: number[]; peak: number[]; after: number[][] } {
  const load = new Array<number>(p.dims).fill(0);
  for (const stop of order) if (!p.isCollection[stop]) for (let k = 0; k < p.dims; k++) load[k] = load[k]! + p.demand[stop * p.dims + k]!;
  const start = load.map((x, k) => x / p.scale[k]!);
  const peak = [...load];
  const after: number[][] = [];
  for (const stop of order) {
    for (let k = 0; k < p.dims; k++) {
      load[k] = load[k]! + (p.isCollection[stop] ? 1 : -1) * p.demand[stop * p.dims + k]!;
      peak[k] = Math.max(peak[k]!, load[k]!);
    }
    after.push(load.map((x, k) => x / p.scale[k]!));
  }
  return { start, peak, after };
}

/** Rules about which vehicle and which place on the route a stop may have. */
export function assignmentViolations(p: CompiledProblem, vehicle: number, stop: number, position: number): Violation[] {
  const s = p.input.stops[stop]!;
  const out: Violation[] = [];
  if (!p.allowed[stop * p.vehicleCount + vehicle]) {
    const v = p.input.vehicles[vehicle]!;
    const missing = (s.skills ?? []).filter((k) => !(v.skills ?? []).includes(k));
    if (missing.length > 0) out.push({ kind: 'skills', stopId: s.id, missing });
    if (s.allowedVehicles && !s.allowedVehicles.includes(v.id)) out.push({ kind: 'vehicleNotAllowed', stopId: s.id });
    if (s.pinned && s.pinned.vehicleId !== v.id) out.push({ kind: 'pinnedVehicle', stopId: s.id, vehicleId: s.pinned.vehicleId });
  }
  const pinnedPosition = p.pinnedPosition[stop]!;
  if (pinnedPosition >= 0 && pinnedPosition !== position) out.push({ kind: 'pinnedPosition', stopId: s.id, position, pinnedPosition });
  return out;
}
