/** Times, loads, costs and violations of given routes, without any search. */

import { type CompiledProblem, overBy } from './compile.ts';
import { type CostBreakdown, compactnessM, isChanged, priceRoutes, type RouteFacts, rangeOf } from './cost.ts';
import { loadsAlong } from './loads.ts';
import { ProblemError } from './problem.ts';
import { toOrder, walkRoute } from './route-walk.ts';
import type { RoutePlan } from './solution.ts';
import { assignmentViolations, linkViolations, type Violation } from './violations.ts';

export type { Violation };

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

export interface ReloadVisit {
  /** Index into the route's stops of the one after it. */
  beforeStop: number;
  arrivalS: number;
  /** When loading ends. */
  departureS: number;
  travelS: number;
  distanceM: number;
  /** Load when leaving, per dimension, in its unit. */
  load: number[];
}

export interface RouteEvaluation {
  vehicleId: string;
  stops: StopVisit[];
  /** Visits to the reload place, one before each later trip. */
  reloads: ReloadVisit[];
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
  /** Time spent loading for later trips. */
  reloadS: number;
  waitingS: number;
  breakS: number;
  lateS: number;
  /** Stops that had another vehicle in the earlier plan. */
  changedStops: number;
  /** Sum of straight-line metres from the stops to their middle. */
  compactnessM: number;
  cost: {
    total: number;
    distance: number;
    time: number;
    vehicle: number;
    lateness: number;
    compactness: number;
    changes: number;
  };
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
    changedStops: number;
  };
  /** Longest and shortest used route by duration and by stops, and their differences. */
  balance: {
    longestS: number;
    shortestS: number;
    spreadS: number;
    mostStops: number;
    fewestStops: number;
    spreadStops: number;
  };
  compactnessM: number;
}

/**
 * Evaluates whole routes as they are given. O(stops). Only the visited pairs of the travel matrix are read.
 * The departure is chosen as late as possible without finishing later or being later at any stop.
 * A vehicle may appear once; a stop that appears twice is a violation. `known`: routes of earlier calls with the same problem.
 * @throws ProblemError `unknown_vehicle`, `unknown_stop`, `duplicate_id` (a vehicle twice), or `trip_starts` when later trips begin nowhere,
 *   out of order, or with a vehicle that never reloads.
 */
export function evaluate(p: CompiledProblem, routes: readonly RoutePlan[], known?: KnownRoutes): Evaluation {
  const seenVehicles = new Set<string>();
  const seenStops = new Set<number>();
  const facts: RouteFacts[] = [];
  const out: RouteEvaluation[] = routes.map((route, r) => {
    const vehicle = p.vehicleIndex.get(route.vehicleId);
    if (vehicle === undefined) throw new ProblemError('unknown_vehicle', `routes[${r}].vehicleId`);
    if (seenVehicles.has(route.vehicleId)) throw new ProblemError('duplicate_id', `routes[${r}].vehicleId`);
    seenVehicles.add(route.vehicleId);
    const order = toOrder(p, vehicle, route, `routes[${r}]`);
    const result = known ? known.evaluate(p, vehicle, order) : evaluateRoute(p, vehicle, order);
    const twice: Violation[] = [];
    for (const stop of order) {
      if (stop >= p.stopCount) continue;
      if (seenStops.has(stop)) twice.push({ kind: 'duplicateStop', stopId: p.input.stops[stop]!.id });
      seenStops.add(stop);
    }
    if (order.length > 0) facts.push(result.facts);
    return twice.length === 0 ? result.route : { ...result.route, violations: [...result.route.violations, ...twice] };
  });
  const left: number[] = [];
  for (let s = 0; s < p.stopCount; s++) if (!seenStops.has(s)) left.push(s);
  const range = rangeOf(facts);
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
      changedStops: sum((r) => r.changedStops),
    },
    balance: {
      ...range,
      spreadS: range.longestS - range.shortestS,
      spreadStops: range.mostStops - range.fewestStops,
    },
    compactnessM: sum((r) => r.compactnessM),
  };
}

/** Routes of one problem evaluated before, the last of each vehicle: what did not change is not evaluated again. */
export class KnownRoutes {
  private readonly byVehicle = new Map<number, { order: Int32Array; result: ReturnType<typeof evaluateRoute> }>();

  evaluate(p: CompiledProblem, vehicle: number, order: Int32Array): ReturnType<typeof evaluateRoute> {
    const last = this.byVehicle.get(vehicle);
    if (last && last.order.length === order.length && last.order.every((visit, i) => visit === order[i]))
      return last.result;
    const result = evaluateRoute(p, vehicle, order);
    this.byVehicle.set(vehicle, { order, result });
    return result;
  }
}

/** One route by indices (see `toOrder`): its full evaluation and what the price needs. */
export function evaluateRoute(
  p: CompiledProblem,
  vehicle: number,
  order: Int32Array,
): { route: RouteEvaluation; facts: RouteFacts } {
  const { stops } = p.input;
  const count = order.length;
  const walk = walkRoute(p, vehicle, order);
  const { clock, departureS } = walk;
  const loads = loadsAlong(p, order);
  const violations: Violation[] = [];
  const visits: StopVisit[] = [];
  const reloads: ReloadVisit[] = [];
  const idAt = (i: number) => (i >= 0 && i < count && order[i]! < p.stopCount ? stops[order[i]!]!.id : null);
  let drivingS = 0;
  let setupS = 0;
  let serviceS = 0;
  let reloadS = 0;
  let distanceM = 0;
  let changedStops = 0;
  walk.from(departureS, (i) => {
    const travelS = clock.visitTravelS;
    const metres = clock.visitIsClosed ? 0 : walk.metres[i]!;
    drivingS += travelS;
    distanceM += metres;
    if (walk.isClosed[i] || clock.visitIsClosed)
      violations.push({ kind: 'unreachable', stopId: idAt(i), fromStopId: idAt(i - 1) });
    if (i === count) return;
    const visit = order[i]!;
    const load = loads.after[i]!;
    if (visit >= p.stopCount) {
      reloadS += p.serviceS[visit]!;
      reloads.push({
        beforeStop: visits.length,
        arrivalS: clock.arrivalS,
        departureS: clock.t,
        travelS,
        distanceM: metres,
        load,
      });
      return;
    }
    const stopId = stops[visit]!.id;
    setupS += walk.setup[i]!;
    serviceS += p.serviceS[visit]!;
    if (isChanged(p, visit, vehicle)) changedStops++;
    if (clock.visitLateS > 0)
      violations.push({ kind: 'late', stopId, lateS: clock.visitLateS, soft: p.latePrice[visit]! >= 0 });
    visits.push({
      stopId,
      arrivalS: clock.arrivalS,
      startS: clock.startS,
      departureS: clock.t,
      travelS,
      setupS: walk.setup[i]!,
      waitingS: clock.visitWaitS,
      breakS: clock.visitBreakS,
      lateS: clock.visitLateS,
      distanceM: metres,
      load,
    });
  });
  const finishS = count > 0 ? clock.t : departureS;
  const durationS = finishS - departureS;
  const spread = compactnessM(p, order, count);
  const facts = {
    vehicle,
    distanceM,
    durationS,
    lateCost: clock.lateCost,
    compactnessM: spread,
    stops: visits.length,
    changedStops,
  };

  violations.push(...overloads(p, vehicle, loads.peak));
  if (count > 0) violations.push(...overruns(p, facts, finishS));
  const maxTrips = p.input.vehicles[vehicle]!.reload?.maxTrips ?? 1;
  if (reloads.length >= maxTrips) {
    const first = visits[reloads[maxTrips - 1]!.beforeStop]!;
    violations.push({ kind: 'maxTrips', stopId: first.stopId, excess: reloads.length + 1 - maxTrips });
  }
  if (count > 0 && clock.breakLateS > 0) violations.push({ kind: 'breakLate', lateS: clock.breakLateS });
  let position = 0;
  for (const visit of order)
    if (visit < p.stopCount) violations.push(...assignmentViolations(p, vehicle, visit, position++));
  violations.push(...linkViolations(p, order));

  const priced = priceRoutes(p, count > 0 ? [facts] : [], []);
  const route: RouteEvaluation = {
    vehicleId: p.input.vehicles[vehicle]!.id,
    stops: visits,
    reloads,
    departureS,
    finishS,
    loadAtStart: loads.start,
    loadPeak: loads.peak.map((x, k) => x / p.scale[k]!),
    distanceM,
    durationS,
    drivingS,
    serviceS,
    setupS,
    reloadS,
    // Also what is waited for a break to be allowed.
    waitingS: durationS - drivingS - setupS - serviceS - reloadS - clock.breakS,
    breakS: clock.breakS,
    lateS: clock.lateS,
    changedStops,
    compactnessM: spread,
    cost: {
      total: priced.total,
      distance: priced.distance,
      time: priced.time,
      vehicle: priced.vehicles,
      lateness: priced.lateness,
      compactness: priced.compactness,
      changes: priced.changes,
    },
    violations,
  };
  return { route, facts };
}

function overloads(p: CompiledProblem, vehicle: number, peak: readonly number[]): Violation[] {
  return p.input.dimensions.flatMap((dimension, k): Violation[] => {
    const capacity = p.capacity[vehicle * p.dims + k]!;
    const scale = p.scale[k]!;
    if (peak[k]! <= capacity) return [];
    return [
      {
        kind: 'capacity',
        dimension,
        excess: (peak[k]! - capacity) / scale,
        peak: peak[k]! / scale,
        capacity: capacity / scale,
      },
    ];
  });
}

/** Limits of the whole route. */
function overruns(p: CompiledProblem, facts: RouteFacts, finishS: number): Violation[] {
  const v = facts.vehicle;
  const out: Violation[] = [];
  const overrunS = overBy(finishS, p.shiftEndS[v]!);
  const excessS = overBy(facts.durationS, p.maxDurationS[v]!);
  const excessM = overBy(facts.distanceM, p.maxDistanceM[v]!);
  if (overrunS > 0) out.push({ kind: 'shiftEnd', overrunS });
  if (excessS > 0) out.push({ kind: 'maxDuration', excessS });
  if (excessM > 0) out.push({ kind: 'maxDistance', excessM });
  if (facts.stops > p.maxStops[v]!) out.push({ kind: 'maxStops', excess: facts.stops - p.maxStops[v]! });
  return out;
}
