/** Why a stop was left out: data for the portal to say in words. */

import type { CompiledProblem } from './compile.ts';
import { evaluateRoute, type RouteEvaluation, type Violation } from './evaluate.ts';
import { ProblemError } from './problem.ts';
import type { RoutePlan } from './solution.ts';

/**
 * What stops a vehicle from taking a stop. The named rule breaks at every place of the route where the stop could be put (that is what
 * "first" means: the rules are tried in the order below); the amount is the least over those places.
 * - `skills`, `vehicleNotAllowed`, `pinnedVehicle`, `maxStops`: about the vehicle, the place does not matter.
 * - `capacity`: too much of one dimension; `excess` in its unit.
 * - `window`: the service could start at the earliest `lateS` after the stop's last window closes.
 * - `otherWindow`: another stop (`otherStopId` at the best place) would be late by `lateS`.
 * - `shiftEnd`, `breakLate`, `maxDuration`, `maxDistance`: of the vehicle.
 * - `mixed`: no single rule breaks everywhere; `violations` are those of the best place.
 * - `none`: it fits at `position` for `extraCost`; it was left out because that is dearer than its penalty, or the search ended before.
 */
export type Obstacle =
  | { kind: 'skills'; missing: string[] }
  | { kind: 'vehicleNotAllowed' }
  | { kind: 'pinnedVehicle'; vehicleId: string }
  | { kind: 'maxStops'; excess: number }
  | { kind: 'capacity'; dimension: string; excess: number }
  | { kind: 'window'; lateS: number }
  | { kind: 'otherWindow'; lateS: number; otherStopId: string }
  | { kind: 'shiftEnd'; overrunS: number }
  | { kind: 'breakLate'; lateS: number }
  | { kind: 'maxDuration'; excessS: number }
  | { kind: 'maxDistance'; excessM: number }
  | { kind: 'mixed'; violations: Violation[] }
  | { kind: 'none'; position: number; extraCost: number };

export interface VehicleExplanation {
  vehicleId: string;
  obstacle: Obstacle;
  /** How far from fitting, comparable between vehicles: 0 fits; each rule counts its excess as a share of its limit; vehicle rules count 1,000 (skills less, when some are there). */
  distance: number;
  /** The place on the route where it comes nearest, 0 = first; −1 when the place does not matter. */
  position: number;
}

export interface Explanation {
  stopId: string;
  /** Nearest first. */
  vehicles: VehicleExplanation[];
  nearestVehicleId: string;
}

export interface ExplainOptions {
  /** Keep only the nearest vehicles. All by default. */
  maxVehicles?: number;
  /** Explain only these stops. All that are not in `routes` by default. */
  stopIds?: readonly string[];
}

/**
 * For each stop that is in no route, for each vehicle (idle ones too), the first rule that stops it and by how much.
 * Only hard rules count, and only those that the stop would break anew or make worse. O(unassigned × vehicles × stops per route²).
 */
export function explain(p: CompiledProblem, routes: readonly RoutePlan[], options: ExplainOptions = {}): Explanation[] {
  const orders = new Map<string, Int32Array>();
  const used = new Set<number>();
  for (const route of routes) {
    const order = Int32Array.from(route.stopIds, (id) => p.stopIndex.get(id) ?? unknownStop(id));
    if (!p.vehicleIndex.has(route.vehicleId)) throw new ProblemError('unknown_vehicle', route.vehicleId);
    orders.set(route.vehicleId, order);
    for (const s of order) used.add(s);
  }
  const wanted = options.stopIds?.map((id) => p.stopIndex.get(id) ?? unknownStop(id)) ?? p.input.stops.map((_, s) => s);
  const fleet = p.input.vehicles.map((v, vehicle) => {
    const order = orders.get(v.id) ?? new Int32Array(0);
    const now = evaluateRoute(p, vehicle, order).route;
    return { vehicle, order, before: measure(now, -1), cost: order.length > 0 ? now.cost.total : 0 };
  });
  return wanted
    .filter((s) => !used.has(s))
    .map((stop) => {
      const vehicles = fleet
        .map((f) => explainVehicle(p, f.vehicle, f.order, f.before, f.cost, stop))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, options.maxVehicles);
      return { stopId: p.input.stops[stop]!.id, vehicles, nearestVehicleId: vehicles[0]!.vehicleId };
    });
}

function unknownStop(id: string): never {
  throw new ProblemError('unknown_stop', id);
}

/** Hard excess of a route by rule, in natural units. */
interface Measure {
  capacity: Map<string, number>;
  window: number;
  otherWindow: number;
  otherStopId: string;
  shiftEnd: number;
  breakLate: number;
  maxDuration: number;
  maxDistance: number;
  violations: Violation[];
}

function measure(route: RouteEvaluation, position: number): Measure {
  const m: Measure = {
    capacity: new Map(),
    window: 0,
    otherWindow: 0,
    otherStopId: '',
    shiftEnd: 0,
    breakLate: 0,
    maxDuration: 0,
    maxDistance: 0,
    violations: route.violations,
  };
  const own = position >= 0 ? route.stops[position]!.stopId : '';
  let worst = 0;
  for (const v of route.violations) {
    if (v.kind === 'capacity') m.capacity.set(v.dimension, v.excess);
    else if (v.kind === 'shiftEnd') m.shiftEnd = v.overrunS;
    else if (v.kind === 'breakLate') m.breakLate = v.lateS;
    else if (v.kind === 'maxDuration') m.maxDuration = v.excessS;
    else if (v.kind === 'maxDistance') m.maxDistance = v.excessM;
    else if (v.kind === 'late' && !v.soft) {
      if (v.stopId === own && position >= 0) m.window = v.lateS;
      else {
        m.otherWindow += v.lateS;
        if (v.lateS > worst) {
          worst = v.lateS;
          m.otherStopId = v.stopId;
        }
      }
    }
  }
  return m;
}

const VEHICLE_RULE = 1000;

function explainVehicle(
  p: CompiledProblem,
  vehicle: number,
  order: Int32Array,
  before: Measure,
  cost: number,
  stop: number,
): VehicleExplanation {
  const v = p.input.vehicles[vehicle]!;
  const s = p.input.stops[stop]!;
  const fixed = (obstacle: Obstacle, distance = VEHICLE_RULE): VehicleExplanation => ({
    vehicleId: v.id,
    obstacle,
    distance,
    position: -1,
  });
  const skills = s.skills ?? [];
  const missing = skills.filter((k) => !(v.skills ?? []).includes(k));
  // A vehicle that lacks less of what is asked comes nearer.
  if (missing.length > 0) return fixed({ kind: 'skills', missing }, VEHICLE_RULE - 1 + missing.length / skills.length);
  if (s.allowedVehicles && !s.allowedVehicles.includes(v.id)) return fixed({ kind: 'vehicleNotAllowed' });
  if (s.pinned && s.pinned.vehicleId !== v.id) return fixed({ kind: 'pinnedVehicle', vehicleId: s.pinned.vehicleId });
  const overStops = order.length + 1 - p.maxStops[vehicle]!;
  if (overStops > 0) return fixed({ kind: 'maxStops', excess: overStops }, 1 + overStops / Math.max(1, p.maxStops[vehicle]!));

  // A stop pinned to a place has only that one; nothing may be put into another's fixed beginning.
  let first = 0;
  while (first < order.length && p.pinnedPosition[order[first]!]! >= 0) first++;
  let last = order.length;
  if (p.pinnedPosition[stop]! >= 0) first = last = Math.min(p.pinnedPosition[stop]!, order.length);
  const tries: { position: number; m: Measure; far: number; cost: number }[] = [];
  const longer = new Int32Array(order.length + 1);
  for (let position = first; position <= last; position++) {
    longer.set(order.subarray(0, position));
    longer[position] = stop;
    longer.set(order.subarray(position), position + 1);
    const { route } = evaluateRoute(p, vehicle, longer);
    const m = worse(measure(route, position), before);
    tries.push({ position, m, far: far(p, vehicle, m), cost: route.cost.total - cost });
  }
  const nearest = tries.reduce((a, b) => (b.far < a.far || (b.far === a.far && b.cost < a.cost) ? b : a));
  const done = (obstacle: Obstacle): VehicleExplanation => ({
    vehicleId: v.id,
    obstacle,
    distance: nearest.far,
    position: nearest.position,
  });
  if (nearest.far === 0) return done({ kind: 'none', position: nearest.position, extraCost: nearest.cost });
  const least = (pick: (m: Measure) => number) => tries.reduce((low, t) => Math.min(low, pick(t.m)), Number.POSITIVE_INFINITY);
  for (const dimension of p.input.dimensions) {
    const excess = least((m) => m.capacity.get(dimension) ?? 0);
    if (excess > 0) return done({ kind: 'capacity', dimension, excess });
  }
  const window = least((m) => m.window);
  if (window > 0) return done({ kind: 'window', lateS: window });
  const shift = least((m) => m.shiftEnd);
  if (shift > 0) return done({ kind: 'shiftEnd', overrunS: shift });
  const duration = least((m) => m.maxDuration);
  if (duration > 0) return done({ kind: 'maxDuration', excessS: duration });
  const metres = least((m) => m.maxDistance);
  if (metres > 0) return done({ kind: 'maxDistance', excessM: metres });
  const breakLate = least((m) => m.breakLate);
  if (breakLate > 0) return done({ kind: 'breakLate', lateS: breakLate });
  const other = least((m) => m.otherWindow);
  if (other > 0) {
    const at = tries.find((t) => t.m.otherWindow === other)!;
    return done({ kind: 'otherWindow', lateS: other, otherStopId: at.m.otherStopId });
  }
  return done({ kind: 'mixed', violations: nearest.m.violations });
}

/** Only what comes on top of the faults that the route has already. */
function worse(after: Measure, before: Measure): Measure {
  const capacity = new Map<string, number>();
  for (const [k, x] of after.capacity) capacity.set(k, Math.max(0, x - (before.capacity.get(k) ?? 0)));
  return {
    ...after,
    capacity,
    otherWindow: Math.max(0, after.otherWindow - before.otherWindow),
    shiftEnd: Math.max(0, after.shiftEnd - before.shiftEnd),
    breakLate: Math.max(0, after.breakLate - before.breakLate),
    maxDuration: Math.max(0, after.maxDuration - before.maxDuration),
    maxDistance: Math.max(0, after.maxDistance - before.maxDistance),
  };
}

/** Sum of the excesses, each as a share of its limit (times: of an hour). */
function far(p: CompiledProblem, vehicle: number, m: Measure): number {
  let sum = (m.window + m.otherWindow + m.shiftEnd + m.breakLate + m.maxDuration) / 3600;
  if (m.maxDistance > 0) sum += m.maxDistance / Math.max(1, p.maxDistanceM[vehicle]!);
  p.input.dimensions.forEach((dimension, k) => {
    const excess = m.capacity.get(dimension) ?? 0;
    if (excess > 0) sum += excess / Math.max(1e-9, p.capacity[vehicle * p.dims + k]! / p.scale[k]!);
  });
  return sum;
}
