/** Rules made softer: as data that can be shown, added up and applied. */

import type { CompiledProblem } from '../compile.ts';
import type { Placement } from '../probe/survey.ts';
import { type Problem, ProblemError, type Stop, type Vehicle } from '../problem.ts';
import type { Violation } from '../violations.ts';

/**
 * One rule made softer. `by…` is what is added, in the unit of the problem.
 * - `windowEnd`, `windowStart`: entry `window` of the stop's `windows` closes later, opens earlier.
 * - `acceptLate`: the stop may be late (it would be by `lateS`) at no price.
 * - `skills`, `zone`: the vehicle gets them. `allowVehicle`: the stop may ride there. `unpin`: the stop may ride anywhere.
 * - `addVehicle`: one more vehicle, a copy of `likeVehicleId` under a new id.
 */
export type Change =
  | { kind: 'windowEnd'; stopId: string; window: number; byS: number }
  | { kind: 'windowStart'; stopId: string; window: number; byS: number }
  | { kind: 'acceptLate'; stopId: string; lateS: number }
  | { kind: 'capacity'; vehicleId: string; dimension: string; by: number }
  | { kind: 'shiftEnd'; vehicleId: string; byS: number }
  | { kind: 'maxDuration'; vehicleId: string; byS: number }
  | { kind: 'maxDistance'; vehicleId: string; byM: number }
  | { kind: 'maxStops'; vehicleId: string; by: number }
  | { kind: 'skills'; vehicleId: string; skills: string[] }
  | { kind: 'zone'; vehicleId: string; zone: string }
  | { kind: 'allowVehicle'; stopId: string; vehicleId: string }
  | { kind: 'unpin'; stopId: string }
  | { kind: 'addVehicle'; vehicleId: string; likeVehicleId: string };

/** What lets a left-out stop in: after all of `changes` it (and its partners) can stand at `position` and break nothing there. */
export interface Relaxation extends Placement {
  stopId: string;
  /**
   * All are needed, and each in its whole amount. One that is enough alone is the least of its kind over all places of the route, but for a vehicle
   * with a longest duration: that a later window may also let its day begin later is not looked for.
   */
  changes: Change[];
  vehicleId: string;
  /** Money that the route costs more. */
  extraCost: number;
  /**
   * What is asked of the planner, to compare: times count by the hour, capacities, metres and stops as shares of the vehicle's limit,
   * a skill, a zone, a vehicle allowed or a pin taken out 1 each, one more vehicle 2.
   */
  effort: number;
}

export function effortOf(p: CompiledProblem, change: Change): number {
  const limit = (limits: Int32Array, vehicleId: string) => Math.max(1, limits[p.vehicleIndex.get(vehicleId)!]!);
  switch (change.kind) {
    case 'windowEnd':
    case 'windowStart':
    case 'shiftEnd':
    case 'maxDuration':
      return change.byS / 3600;
    case 'acceptLate':
      return change.lateS / 3600;
    case 'capacity': {
      const k = p.input.dimensions.indexOf(change.dimension);
      return (change.by * p.scale[k]!) / Math.max(1, p.capacity[p.vehicleIndex.get(change.vehicleId)! * p.dims + k]!);
    }
    case 'maxDistance':
      return change.byM / limit(p.maxDistanceM, change.vehicleId);
    case 'maxStops':
      return change.by / limit(p.maxStops, change.vehicleId);
    case 'skills':
      return change.skills.length;
    case 'zone':
    case 'allowVehicle':
    case 'unpin':
      return 1;
    case 'addVehicle':
      return 2;
  }
}

/** Faults that a route has and had not before, or has worse; `by` is how much worse (1 for rules without an amount). Soft lateness is none. */
export function newFaults(
  before: readonly Violation[],
  after: readonly Violation[],
): { violation: Violation; by: number }[] {
  return after
    .filter((v) => !(v.kind === 'late' && v.soft))
    .map((violation) => {
      const old = before.find((x) => sameRule(x, violation));
      return { violation, by: sizeOf(violation) - (old ? sizeOf(old) : 0) };
    })
    .filter((fault) => fault.by > 1e-9);
}

function sameRule(a: Violation, b: Violation): boolean {
  if (a.kind === 'capacity') return b.kind === a.kind && b.dimension === a.dimension;
  // Told under the name of a stop that may be another one after an insertion.
  if (a.kind === 'maxTrips') return b.kind === a.kind;
  if (a.kind === 'sequenceSplit') {
    return (
      b.kind === a.kind &&
      (b.stopId === a.stopId || b.missingStopIds.includes(a.stopId) || a.missingStopIds.includes(b.stopId))
    );
  }
  return b.kind === a.kind && (!('stopId' in a) || !('stopId' in b) || a.stopId === b.stopId);
}

function sizeOf(v: Violation): number {
  switch (v.kind) {
    case 'late':
    case 'breakLate':
      return v.lateS;
    case 'capacity':
    case 'maxStops':
    case 'maxTrips':
      return v.excess;
    case 'sequenceSplit':
      return v.missingStopIds.length;
    case 'shiftEnd':
      return v.overrunS;
    case 'maxDuration':
      return v.excessS;
    case 'maxDistance':
      return v.excessM;
    default:
      return 1;
  }
}

/** The change that makes up for a fault; null when it cannot be softened (the place of a pinned stop, a break, a
 * way that does not exist). */
export function changeFor(p: CompiledProblem, vehicleId: string, violation: Violation, by: number): Change | null {
  switch (violation.kind) {
    case 'late': {
      const { stopId } = violation;
      const stop = p.stopIndex.get(stopId)!;
      return {
        kind: 'windowEnd',
        stopId,
        window: givenWindow(p, stop, p.windowFrom[stop + 1]! - p.windowFrom[stop]! - 1),
        byS: by,
      };
    }
    case 'capacity':
      return { kind: 'capacity', vehicleId, dimension: violation.dimension, by };
    case 'shiftEnd':
    case 'maxDuration':
      return { kind: violation.kind, vehicleId, byS: by };
    case 'maxDistance':
      return { kind: 'maxDistance', vehicleId, byM: by };
    case 'maxStops':
      return { kind: 'maxStops', vehicleId, by };
    case 'skills':
      return { kind: 'skills', vehicleId, skills: violation.missing };
    case 'zone':
      return { kind: 'zone', vehicleId, zone: violation.zone };
    case 'vehicleNotAllowed':
      return { kind: 'allowVehicle', stopId: violation.stopId, vehicleId };
    case 'pinnedVehicle':
      // Taking one stop out of a fixed beginning would leave a gap in it.
      return p.pinnedPosition[p.stopIndex.get(violation.stopId)!]! >= 0
        ? null
        : { kind: 'unpin', stopId: violation.stopId };
    default:
      return null;
  }
}

/** Compiled windows are sorted; the problem's own list need not be. */
export function givenWindow(p: CompiledProblem, stop: number, sorted: number): number {
  const windows = p.input.stops[stop]!.windows!;
  return windows.map((w, i) => ({ startS: w.startS, i })).sort((a, b) => a.startS - b.startS)[sorted]!.i;
}

/**
 * The problem with a relaxation's changes; the given problem stays as it is.
 * @throws ProblemError `unknown_stop`, `unknown_vehicle` or (for an added vehicle) `duplicate_id`.
 */
export function applyRelaxation(problem: Problem, relaxation: Pick<Relaxation, 'changes'>): Problem {
  return relaxation.changes.reduce(applyChange, problem);
}

function applyChange(problem: Problem, change: Change): Problem {
  switch (change.kind) {
    case 'windowEnd':
      return withWindow(problem, change.stopId, change.window, 0, change.byS);
    case 'windowStart':
      return withWindow(problem, change.stopId, change.window, change.byS, 0);
    case 'acceptLate':
      return withStop(problem, change.stopId, () => ({ latenessPerMinute: 0 }));
    case 'allowVehicle':
      return withStop(problem, change.stopId, (s) => ({
        allowedVehicles: [...(s.allowedVehicles ?? []), change.vehicleId],
      }));
    case 'unpin':
      return withStop(problem, change.stopId, () => ({ pinned: undefined }));
    case 'capacity': {
      const k = problem.dimensions.indexOf(change.dimension);
      return withVehicle(problem, change.vehicleId, (v) => ({
        capacity: v.capacity.map((c, i) => (i === k && c !== null ? c + change.by : c)),
      }));
    }
    case 'shiftEnd':
      return withVehicle(problem, change.vehicleId, (v) => ({
        shift: { ...v.shift, endS: v.shift.endS + change.byS },
      }));
    case 'maxDuration':
      return withVehicle(problem, change.vehicleId, (v) => ({ maxDurationS: (v.maxDurationS ?? 0) + change.byS }));
    case 'maxDistance':
      return withVehicle(problem, change.vehicleId, (v) => ({ maxDistanceM: (v.maxDistanceM ?? 0) + change.byM }));
    case 'maxStops':
      return withVehicle(problem, change.vehicleId, (v) => ({ maxStops: (v.maxStops ?? 0) + change.by }));
    case 'skills':
      return withVehicle(problem, change.vehicleId, (v) => ({ skills: [...(v.skills ?? []), ...change.skills] }));
    case 'zone':
      return withVehicle(problem, change.vehicleId, (v) => ({ zones: [...(v.zones ?? []), change.zone] }));
    case 'addVehicle': {
      const like = problem.vehicles.find((v) => v.id === change.likeVehicleId);
      if (!like) throw new ProblemError('unknown_vehicle', change.likeVehicleId);
      if (problem.vehicles.some((v) => v.id === change.vehicleId))
        throw new ProblemError('duplicate_id', change.vehicleId);
      return {
        ...problem,
        vehicles: [...problem.vehicles, { ...like, id: change.vehicleId }],
        stops: problem.stops.map((s) =>
          s.allowedVehicles?.includes(like.id)
            ? { ...s, allowedVehicles: [...s.allowedVehicles, change.vehicleId] }
            : s,
        ),
      };
    }
  }
}

function withStop(problem: Problem, stopId: string, changed: (s: Stop) => Partial<Stop>): Problem {
  if (!problem.stops.some((s) => s.id === stopId)) throw new ProblemError('unknown_stop', stopId);
  return { ...problem, stops: problem.stops.map((s) => (s.id === stopId ? { ...s, ...changed(s) } : s)) };
}

function withWindow(problem: Problem, stopId: string, window: number, earlierS: number, laterS: number): Problem {
  return withStop(problem, stopId, (s) => ({
    windows: s.windows!.map((w, i) => (i === window ? { startS: w.startS - earlierS, endS: w.endS + laterS } : w)),
  }));
}

function withVehicle(problem: Problem, vehicleId: string, changed: (v: Vehicle) => Partial<Vehicle>): Problem {
  if (!problem.vehicles.some((v) => v.id === vehicleId)) throw new ProblemError('unknown_vehicle', vehicleId);
  return { ...problem, vehicles: problem.vehicles.map((v) => (v.id === vehicleId ? { ...v, ...changed(v) } : v)) };
}
