/** Which stops a route holds, in which order, with what on board: each rule read from the problem anew. */

import type { Problem, Stop, Vehicle } from '../problem.ts';
import type { Fault } from './check.ts';

/** A route cut into its trips. */
export type Trips = Stop[][];

export function assignmentFaults(vehicle: Vehicle, trips: Trips): Fault[] {
  const out: Fault[] = [];
  const fault = (kind: Fault['kind'], stop: Stop, by = 1) =>
    out.push({ kind, vehicleId: vehicle.id, stopId: stop.id, by });
  trips.flat().forEach((stop, position) => {
    const missing = (stop.skills ?? []).filter((skill) => !vehicle.skills?.includes(skill));
    if (missing.length > 0) fault('skills', stop, missing.length);
    if (stop.zone !== undefined && vehicle.zones && !vehicle.zones.includes(stop.zone)) fault('zone', stop);
    if (stop.allowedVehicles && !stop.allowedVehicles.includes(vehicle.id)) fault('vehicleNotAllowed', stop);
    if (stop.pinned && stop.pinned.vehicleId !== vehicle.id) fault('pinnedVehicle', stop);
    if (stop.pinned?.position !== undefined && stop.pinned.position !== position)
      fault('pinnedPosition', stop, position);
  });
  return out;
}

/** Pairs and sequences, seen from one route. */
export function linkFaults(problem: Problem, vehicle: Vehicle, trips: Trips): Fault[] {
  const out: Fault[] = [];
  const ids = trips.flat().map((s) => s.id);
  const tripOf = (id: string) => trips.findIndex((trip) => trip.some((s) => s.id === id));
  const fault = (kind: Fault['kind'], stopId: string, by = 1) => out.push({ kind, vehicleId: vehicle.id, stopId, by });
  for (const delivery of problem.stops) {
    if (delivery.pickupStopId === undefined) continue;
    const [from, to] = [ids.indexOf(delivery.pickupStopId), ids.indexOf(delivery.id)];
    if (from < 0 && to < 0) continue;
    if (from < 0 || to < 0) fault('pairSplit', from < 0 ? delivery.id : delivery.pickupStopId);
    else {
      if (tripOf(delivery.id) !== tripOf(delivery.pickupStopId)) fault('pairSplit', delivery.id);
      if (to < from) fault('pairOrder', delivery.id, from - to);
    }
  }
  for (const sequence of problem.sequences ?? []) {
    const here = sequence.filter((id) => ids.includes(id));
    if (here.length === 0) continue;
    if (here.length < sequence.length) fault('sequenceSplit', here[0]!, sequence.length - here.length);
    here.slice(1).forEach((id, i) => {
      const behind = ids.indexOf(here[i]!) - ids.indexOf(id);
      if (behind > 0) fault('sequence', id, behind);
    });
  }
  return out;
}

/**
 * The most on board at any point must be within the capacity. Of each trip: deliveries ride from its beginning, collections to its end,
 * goods of a pair from their collection to their delivery (when it stands before, in the same trip).
 */
export function loadFaults(problem: Problem, vehicle: Vehicle, trips: Trips): Fault[] {
  return problem.dimensions.flatMap((_, k): Fault[] => {
    const capacity = vehicle.capacity[k];
    if (capacity === null || capacity === undefined) return [];
    const peak = Math.max(0, ...trips.map((trip) => peakOf(trip, k)));
    // Amounts are kept to a millionth at most inside the optimizer.
    return peak > capacity + 1e-5 ? [{ kind: 'capacity', vehicleId: vehicle.id, by: peak - capacity }] : [];
  });
}

function peakOf(trip: readonly Stop[], k: number): number {
  const pickedBefore = (stop: Stop, at: number) => trip.slice(0, at).some((s) => s.id === stop.pickupStopId);
  const fromStart = trip.filter((s, i) => s.kind === 'delivery' && !pickedBefore(s, i));
  let load = fromStart.reduce((sum, s) => sum + s.demand[k]!, 0);
  let peak = load;
  for (const stop of trip) {
    load += (stop.kind === 'collection' ? 1 : -1) * stop.demand[k]!;
    peak = Math.max(peak, load);
  }
  return peak;
}
