/** Routes on the road: the rest of the day as a problem of its own. */

import { type Problem, ProblemError, type Stop, type Vehicle } from './problem.ts';
import type { RoutePlan } from './solution.ts';

/** How far a route has come. */
export interface StartedRoute {
  vehicleId: string;
  /** Its first so many stops are served, or given up. */
  doneStops: number;
  /** Where the vehicle is, or will be when it can next decide: an index into `locations`. */
  location: number;
  /** When it can leave from there, in seconds after the plan day's midnight. */
  atS: number;
  /** When it left and how far it has driven since; for vehicles with a longest duration or distance. Absent: none of it is used up. */
  departedS?: number;
  drivenM?: number;
  /** Breaks taken, the earliest first. Absent: those whose latest beginning has passed. */
  breaksTaken?: number;
}

/** What is left of the day, and the way back to whole routes. */
export interface RemainingDay {
  problem: Problem;
  routes: RoutePlan[];
  /** Puts the served stops back in front of their routes. */
  whole(routes: readonly RoutePlan[]): RoutePlan[];
}

/**
 * Takes the served stops out of a problem: each started vehicle begins where it is, with what it has collected still on board and its limits
 * less what is used up. Deliveries that are left in the trip are on board; so is what was fetched for a delivery of a pair. A delivery
 * that is new is taken to be on board too: one that must be fetched first needs a `pickupStopId`. O(stops).
 * @throws ProblemError `unknown_vehicle`, `unknown_stop`, `too_large` (more done stops than the route has).
 */
export function remainingDay(
  problem: Problem,
  routes: readonly RoutePlan[],
  started: readonly StartedRoute[],
): RemainingDay {
  const stops = new Map(problem.stops.map((s) => [s.id, s]));
  const done = new Map<string, string[]>();
  /** Served stops, and by which vehicle. */
  const gone = new Map<string, string>();
  for (const { vehicleId, doneStops } of started) {
    if (!problem.vehicles.some((v) => v.id === vehicleId)) throw new ProblemError('unknown_vehicle', vehicleId);
    const stopIds = routes.find((r) => r.vehicleId === vehicleId)?.stopIds ?? [];
    if (doneStops > stopIds.length) throw new ProblemError('too_large', `started.${vehicleId}.doneStops`);
    done.set(vehicleId, stopIds.slice(0, doneStops));
    for (const id of stopIds.slice(0, doneStops)) {
      if (!stops.has(id)) throw new ProblemError('unknown_stop', id);
      gone.set(id, vehicleId);
    }
  }
  const left = (ids: readonly string[]) => ids.filter((id) => !gone.has(id));
  const byVehicle = new Map(started.map((s) => [s.vehicleId, s]));
  const tied = tiedStops(problem, gone);
  return {
    problem: {
      ...problem,
      stops: problem.stops.filter((s) => !gone.has(s.id)).map((s) => remainingStop(s, done, tied.get(s.id))),
      vehicles: problem.vehicles.map((v) => {
        const progress = byVehicle.get(v.id);
        if (!progress) return v;
        const served = done.get(v.id)!.map((id) => stops.get(id)!);
        const begun = (routes.find((r) => r.vehicleId === v.id)?.tripStarts ?? []).filter((at) => at <= served.length);
        return remainingVehicle(v, progress, served, begun, problem.stops);
      }),
      ...(problem.sequences ? { sequences: problem.sequences.map(left).filter((list) => list.length > 1) } : {}),
    },
    routes: routes.map((r) => remainingRoute(r, left)),
    whole: (changed) =>
      changed.map((r) => {
        const before = done.get(r.vehicleId) ?? [];
        const stopIds = [...before, ...r.stopIds];
        const begun =
          routes.find((x) => x.vehicleId === r.vehicleId)?.tripStarts?.filter((at) => at <= before.length) ?? [];
        const tripStarts = [...begun, ...(r.tripStarts ?? []).map((at) => at + before.length)].filter(
          (at) => at < stopIds.length,
        );
        return { vehicleId: r.vehicleId, stopIds, ...(tripStarts.length > 0 ? { tripStarts } : {}) };
      }),
  };
}

/** Stops left whose pair or sequence has begun, and the vehicle that began it: it has the goods, or must go on. */
function tiedStops(problem: Problem, gone: ReadonlyMap<string, string>): Map<string, string> {
  const tied = new Map<string, string>();
  const pairs = problem.stops.flatMap((s) => (s.pickupStopId === undefined ? [] : [[s.pickupStopId, s.id]]));
  for (const list of [...pairs, ...(problem.sequences ?? [])]) {
    const begun = list.find((id) => gone.has(id));
    if (begun !== undefined) for (const id of list) tied.set(id, gone.get(begun)!);
  }
  return tied;
}

function remainingStop(stop: Stop, done: ReadonlyMap<string, string[]>, tiedTo: string | undefined): Stop {
  const remaining = { ...stop };
  if (tiedTo !== undefined) {
    remaining.allowedVehicles = [tiedTo];
    if (remaining.pinned?.vehicleId !== tiedTo) delete remaining.pinned;
    if (remaining.pickupStopId !== undefined && done.get(tiedTo)!.includes(remaining.pickupStopId))
      delete remaining.pickupStopId;
  }
  if (remaining.pinned?.position !== undefined) {
    const position = remaining.pinned.position - (done.get(remaining.pinned.vehicleId)?.length ?? 0);
    remaining.pinned = { vehicleId: remaining.pinned.vehicleId, ...(position >= 0 ? { position } : {}) };
  }
  return remaining;
}

/** `begun`: where later trips began; one that begins with the next stop has been loaded. */
function remainingVehicle(
  v: Vehicle,
  at: StartedRoute,
  served: readonly Stop[],
  begun: readonly number[],
  stops: readonly Stop[],
): Vehicle {
  const fetchedFor = new Set(stops.flatMap((s) => (s.pickupStopId === undefined ? [] : [s.pickupStopId])));
  const trip = served.slice(begun.at(-1) ?? 0);
  const aboard = (k: number) =>
    trip.reduce((sum, s) => sum + (s.kind === 'collection' && !fetchedFor.has(s.id) ? s.demand[k]! : 0), 0);
  const trips = v.reload ? v.reload.maxTrips - begun.length : 0;
  const less = (limit: number | undefined, used: number) =>
    limit === undefined ? undefined : Math.max(0, limit - used);
  const breaks = [...(v.breaks ?? [])].sort((a, b) => a.earliestS - b.earliestS);
  return {
    ...v,
    capacity: v.capacity.map((c, k) => (c === null ? null : Math.max(0, c - aboard(k)))),
    startLocation: at.location,
    earliestDepartureS: Math.max(at.atS, v.earliestDepartureS ?? 0),
    maxStops: less(v.maxStops, served.length),
    maxDistanceM: less(v.maxDistanceM, at.drivenM ?? 0),
    maxDurationS: less(v.maxDurationS, at.departedS === undefined ? 0 : Math.max(0, at.atS - at.departedS)),
    // One trip that is left is the one it is on.
    reload: v.reload && trips >= 2 ? { ...v.reload, maxTrips: trips } : undefined,
    breaks: at.breaksTaken === undefined ? breaks.filter((b) => b.latestS >= at.atS) : breaks.slice(at.breaksTaken),
  };
}

function remainingRoute(route: RoutePlan, left: (ids: readonly string[]) => string[]): RoutePlan {
  const stopIds = left(route.stopIds);
  const shift = route.stopIds.length - stopIds.length;
  const tripStarts = route.tripStarts?.map((at) => at - shift).filter((at) => at > 0);
  const { vehicleId } = route;
  return { vehicleId, stopIds, ...(tripStarts && tripStarts.length > 0 ? { tripStarts } : {}) };
}
