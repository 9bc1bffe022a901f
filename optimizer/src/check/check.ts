/**
 * The independent checker: recomputes from the problem and the routes alone whether every rule holds and what the plan costs. It shares no
 * code with compiling, evaluating or searching; tests and benchmarks put every solution before it.
 */

import type { Problem, Stop, Vehicle } from '../problem.ts';
import type { RoutePlan } from '../solution.ts';
import { assignmentFaults, linkFaults, loadFaults, type Trips } from './order-rules.ts';
import { chosenDrive, type Drive, endOf, latenessPerMinute, type Visit } from './timetable.ts';

/** A broken rule; the kinds are those of `evaluate`'s violations, and of plans that make no sense. */
export interface Fault {
  kind:
    | (
        | 'capacity'
        | 'late'
        | 'shiftEnd'
        | 'maxDuration'
        | 'maxDistance'
        | 'maxStops'
        | 'maxTrips'
        | 'breakLate'
        | 'unreachable'
      )
    | ('skills' | 'zone' | 'vehicleNotAllowed' | 'pinnedVehicle' | 'pinnedPosition' | 'duplicateStop')
    | ('pairSplit' | 'pairOrder' | 'sequence' | 'sequenceSplit')
    | ('unknownVehicle' | 'unknownStop' | 'duplicateVehicle' | 'tripStarts');
  vehicleId: string;
  stopId?: string;
  /** Seconds, metres, units, places or stops too many: more than 0. */
  by: number;
}

export interface Check {
  /** Empty: the plan keeps every hard rule. Soft lateness is no fault, only a cost. */
  faults: Fault[];
  /** In the order of the problem. */
  unassigned: string[];
  vehiclesUsed: number;
  /** Money. `unassigned` holds given penalties alone: what stops without one cost when they are left out is the optimizer's own affair. */
  cost: {
    distance: number;
    time: number;
    vehicles: number;
    lateness: number;
    unassigned: number;
    balance: number;
    compactness: number;
    changes: number;
  };
}

/** Never throws for a strange plan: what it does not know is a fault. O(stops² + stops × log(day)). */
export function checkPlan(problem: Problem, routes: readonly RoutePlan[]): Check {
  const faults: Fault[] = [];
  const stopOf = new Map(problem.stops.map((s) => [s.id, s]));
  const seen = new Map<string, string>();
  const driven = new Set<string>();
  const used: { vehicle: Vehicle; stops: Stop[]; drive: Drive }[] = [];
  for (const route of routes) {
    const { vehicleId } = route;
    const vehicle = problem.vehicles.find((v) => v.id === vehicleId);
    if (!vehicle || driven.has(vehicleId)) {
      faults.push({ kind: vehicle ? 'duplicateVehicle' : 'unknownVehicle', vehicleId, by: 1 });
      continue;
    }
    driven.add(vehicleId);
    for (const stopId of route.stopIds) {
      if (!stopOf.has(stopId)) faults.push({ kind: 'unknownStop', vehicleId, stopId, by: 1 });
      else if (seen.has(stopId)) faults.push({ kind: 'duplicateStop', vehicleId, stopId, by: 1 });
      seen.set(stopId, vehicleId);
    }
    const trips = tripsOf(route, stopOf, vehicle, faults);
    const stops = trips.flat();
    if (stops.length === 0) continue;
    faults.push(
      ...assignmentFaults(vehicle, trips),
      ...linkFaults(problem, vehicle, trips),
      ...loadFaults(problem, vehicle, trips),
    );
    const visits = trips.flatMap((trip, i): Visit[] => (i === 0 ? trip : [null, ...trip]));
    const drive = chosenDrive(problem, vehicle, visits);
    faults.push(...driveFaults(problem, vehicle, visits, drive));
    if (stops.length > (vehicle.maxStops ?? Number.POSITIVE_INFINITY))
      faults.push({ kind: 'maxStops', vehicleId, by: stops.length - vehicle.maxStops! });
    used.push({ vehicle, stops, drive });
  }
  const unassigned = problem.stops.filter((s) => !seen.has(s.id));
  return {
    faults,
    unassigned: unassigned.map((s) => s.id),
    vehiclesUsed: used.length,
    cost: priceOf(problem, used, unassigned),
  };
}

function tripsOf(route: RoutePlan, stopOf: ReadonlyMap<string, Stop>, vehicle: Vehicle, faults: Fault[]): Trips {
  const starts = route.tripStarts ?? [];
  const ascending = starts.every(
    (at, i) => Number.isInteger(at) && at > (starts[i - 1] ?? 0) && at < route.stopIds.length,
  );
  if (!ascending || (starts.length > 0 && !vehicle.reload)) {
    faults.push({ kind: 'tripStarts', vehicleId: vehicle.id, by: 1 });
    return [route.stopIds.flatMap((id) => stopOf.get(id) ?? [])];
  }
  const most = vehicle.reload?.maxTrips ?? 1;
  if (starts.length + 1 > most)
    faults.push({
      kind: 'maxTrips',
      vehicleId: vehicle.id,
      stopId: route.stopIds[starts[most - 1]!]!,
      by: starts.length + 1 - most,
    });
  return [0, ...starts].map((from, i) => route.stopIds.slice(from, starts[i]).flatMap((id) => stopOf.get(id) ?? []));
}

function driveFaults(problem: Problem, vehicle: Vehicle, visits: readonly Visit[], drive: Drive): Fault[] {
  const vehicleId = vehicle.id;
  const none = Number.POSITIVE_INFINITY;
  const out: Fault[] = [];
  const over = (kind: Fault['kind'], value: number, most: number) => {
    if (value > most) out.push({ kind, vehicleId, by: value - most });
  };
  over('shiftEnd', drive.finishS, endOf(vehicle));
  over('maxDuration', drive.finishS - drive.departureS, vehicle.maxDurationS ?? none);
  over('maxDistance', drive.distanceM, vehicle.maxDistanceM ?? none);
  over('breakLate', drive.breakLateS, 0);
  visits.forEach((visit, i) => {
    const by = drive.lateS[i]!;
    if (visit && by > 0 && latenessPerMinute(problem, visit) === null)
      out.push({ kind: 'late', vehicleId, stopId: visit.id, by });
  });
  for (const i of drive.closedLegs) {
    const visit = visits[i];
    out.push({ kind: 'unreachable', vehicleId, by: 1, ...(visit ? { stopId: visit.id } : {}) });
  }
  return out;
}

function priceOf(
  problem: Problem,
  used: readonly { vehicle: Vehicle; stops: Stop[]; drive: Drive }[],
  unassigned: readonly Stop[],
): Check['cost'] {
  const o = problem.objective ?? {};
  const anyRate = [o.perKm, o.perHour, ...problem.vehicles.flatMap((v) => [v.costPerKm, v.costPerHour])].some(
    (x) => (x ?? 0) > 0,
  );
  const perKm = anyRate ? (o.perKm ?? 0) : 1;
  const sum = (price: (route: { vehicle: Vehicle; stops: Stop[]; drive: Drive }) => number) =>
    used.reduce((s, r) => s + price(r), 0);
  const spread = (values: readonly number[]) => (values.length === 0 ? 0 : Math.max(...values) - Math.min(...values));
  const hours = used.map(({ drive }) => (drive.finishS - drive.departureS) / 3600);
  const before = new Map((problem.earlier ?? []).flatMap((r) => r.stopIds.map((id) => [id, r.vehicleId])));
  const known = (vehicleId: string | undefined) => problem.vehicles.some((v) => v.id === vehicleId);
  const changed = (vehicle: Vehicle, stop: Stop) => known(before.get(stop.id)) && before.get(stop.id) !== vehicle.id;
  return {
    distance: sum(({ vehicle, drive }) => (drive.distanceM / 1000) * ((vehicle.costPerKm ?? 0) + perKm)),
    time: sum(
      ({ vehicle, drive }) =>
        ((drive.finishS - drive.departureS) / 3600) * ((vehicle.costPerHour ?? 0) + (o.perHour ?? 0)),
    ),
    vehicles: sum(({ vehicle }) => (vehicle.fixedCost ?? 0) + (o.vehicleFixed ?? 0)),
    lateness: sum(({ drive }) => drive.softLateness),
    unassigned: unassigned.reduce((s, stop) => s + (stop.penalty ?? 0), 0),
    balance:
      spread(hours) * (o.balancePerHour ?? 0) + spread(used.map((r) => r.stops.length)) * (o.balancePerStop ?? 0),
    compactness: sum(({ stops }) => (metresFromMiddle(problem, stops) / 1000) * (o.compactnessPerKm ?? 0)),
    changes: sum(({ vehicle, stops }) => stops.filter((s) => changed(vehicle, s)).length * (o.changePerStop ?? 0)),
  };
}

/** Great-circle metres (haversine) from each stop to the mean latitude and longitude of all. */
function metresFromMiddle(problem: Problem, stops: readonly Stop[]): number {
  const places = stops.map((s) => problem.locations[s.location]!);
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const middle = { lat: mean(places.map((p) => p.lat)), lng: mean(places.map((p) => p.lng)) };
  const rad = Math.PI / 180;
  return places.reduce((sum, place) => {
    const h =
      Math.sin(((place.lat - middle.lat) * rad) / 2) ** 2 +
      Math.cos(place.lat * rad) * Math.cos(middle.lat * rad) * Math.sin(((place.lng - middle.lng) * rad) / 2) ** 2;
    return sum + 2 * 6_371_008.8 * Math.asin(Math.sqrt(h));
  }, 0);
}
