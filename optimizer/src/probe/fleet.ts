/** All vehicles of a plan, idle ones too, prepared for trying stops on their routes. */

import type { CompiledProblem } from '../compile.ts';
import { evaluateRoute } from '../evaluate.ts';
import { ProblemError } from '../problem.ts';
import { toOrder } from '../route-walk.ts';
import { buildGroups, type Groups } from '../search/groups.ts';
import type { RoutePlan } from '../solution.ts';
import { assignmentViolations, type Violation } from '../violations.ts';
import { RouteProbe } from './route-probe.ts';

export class Fleet {
  readonly p: CompiledProblem;
  /** By vehicle. */
  readonly probes: RouteProbe[];
  /** Stops that are on some route, and the vehicle. */
  readonly placed = new Map<number, number>();
  /** The same problem with windows of its own to bend: whoever bends one puts it back. */
  readonly bent: CompiledProblem;
  private readonly groups: Groups | null;
  private readonly faults = new Map<number, Violation[]>();
  private idle: RouteProbe[] | null = null;

  /** @throws ProblemError `unknown_vehicle`, `unknown_stop`, `trip_starts`. */
  constructor(p: CompiledProblem, routes: readonly RoutePlan[]) {
    this.p = p;
    this.bent = { ...p, windowStartS: p.windowStartS.slice(), windowEndS: p.windowEndS.slice() };
    this.groups = buildGroups(p);
    const orders: Int32Array[] = p.input.vehicles.map(() => new Int32Array(0));
    routes.forEach((route, r) => {
      const vehicle = p.vehicleIndex.get(route.vehicleId);
      if (vehicle === undefined) throw new ProblemError('unknown_vehicle', `routes[${r}].vehicleId`);
      const order = toOrder(p, vehicle, route, `routes[${r}]`);
      orders[vehicle] = order;
      for (const visit of order) if (visit < p.stopCount) this.placed.set(visit, vehicle);
    });
    this.probes = orders.map((order, vehicle) => new RouteProbe(p, vehicle, order));
  }

  /** A stop with those that must be placed together with it and are on no route, in an order of visits that the links allow. */
  unitOf(stop: number): Int32Array {
    const group = this.groups?.groupOf[stop] ?? -1;
    return group < 0
      ? Int32Array.of(stop)
      : this.groups!.members[group]!.filter((s) => s === stop || !this.placed.has(s));
  }

  /** Money that leaving a unit out costs. */
  penaltyOf(unit: Int32Array): number {
    return unit.reduce((sum, stop) => sum + this.p.penalty[stop]!, 0);
  }

  /** The places that links leave to a stop among those from `first` to `last` of an order. */
  placesBetweenLinks(stop: number, order: Int32Array, first: number, last: number): { first: number; last: number } {
    if (this.groups) {
      for (const x of this.groups.before[stop]!) first = Math.max(first, order.indexOf(x) + 1);
      for (const x of this.groups.after[stop]!) if (order.includes(x)) last = Math.min(last, order.indexOf(x));
    }
    return { first, last };
  }

  /** Rules that keep a unit out of a vehicle whatever its route; where stops that it is linked to are fixed or placed counts. */
  barredBy(unit: Int32Array, vehicle: number): Violation[] {
    const { p } = this;
    const out: Violation[] = [];
    const ownId = p.input.stops[unit[0]!]!.id;
    const linked = this.linkedOutside(unit);
    for (const stop of linked) {
      const isElsewhere = (this.placed.get(stop) ?? vehicle) !== vehicle;
      if (isElsewhere) out.push({ kind: 'pairSplit', stopId: ownId, otherStopId: p.input.stops[stop]!.id });
    }
    for (const stop of [...unit, ...linked]) {
      if (!p.allowed[stop * p.vehicleCount + vehicle])
        out.push(...assignmentViolations(p, vehicle, stop, p.pinnedPosition[stop]!));
    }
    return out;
  }

  /** Stops that a unit is linked to but that are not placed with it: they are on a route already, or fixed to one. */
  linkedOutside(unit: Int32Array): number[] {
    const { groups } = this;
    if (groups === null) return [];
    const all = new Set<number>();
    for (const stop of unit) for (const other of [...groups.before[stop]!, ...groups.after[stop]!]) all.add(other);
    return [...all].filter((stop) => !unit.includes(stop));
  }

  /** Gives a vehicle another route. */
  replace(vehicle: number, order: Int32Array): void {
    for (const visit of this.probes[vehicle]!.order) this.placed.delete(visit);
    for (const visit of order) if (visit < this.p.stopCount) this.placed.set(visit, vehicle);
    this.probes[vehicle] = new RouteProbe(this.p, vehicle, order);
    this.faults.delete(vehicle);
  }

  /** What the route of a vehicle breaks as it is. */
  faultsOf(vehicle: number): Violation[] {
    let found = this.faults.get(vehicle);
    if (!found) {
      found = evaluateRoute(this.p, vehicle, this.probes[vehicle]!.order).route.violations;
      this.faults.set(vehicle, found);
    }
    return found;
  }

  /** An idle vehicle like this one; the same for vehicles that are alike in everything but the id and who may ride with them. */
  idleLike(vehicle: number): RouteProbe {
    this.idle ??= this.buildIdle();
    return this.idle[vehicle]!;
  }

  private buildIdle(): RouteProbe[] {
    const kinds = new Map<string, RouteProbe>();
    return this.p.input.vehicles.map((v, vehicle) => {
      const kind = JSON.stringify({ ...v, id: '' });
      const probe = kinds.get(kind) ?? new RouteProbe(this.p, vehicle, new Int32Array(0));
      kinds.set(kind, probe);
      return probe;
    });
  }
}

/** @throws ProblemError `unknown_stop`. */
export function stopNumber(p: CompiledProblem, id: string): number {
  const stop = p.stopIndex.get(id);
  if (stop === undefined) throw new ProblemError('unknown_stop', id);
  return stop;
}

/** An order of visits as plain data; the inverse of `toOrder`. */
export function toRoute(p: CompiledProblem, vehicle: number, order: ArrayLike<number>): RoutePlan {
  const stopIds: string[] = [];
  const tripStarts: number[] = [];
  for (const visit of Array.from(order)) {
    if (visit >= p.stopCount) tripStarts.push(stopIds.length);
    else stopIds.push(p.input.stops[visit]!.id);
  }
  return { vehicleId: p.input.vehicles[vehicle]!.id, stopIds, ...(tripStarts.length > 0 ? { tripStarts } : {}) };
}

/** An order without some stops, and without reload visits that then lead nowhere. */
export function orderWithout(p: CompiledProblem, order: Int32Array, stops: ArrayLike<number>): Int32Array {
  const gone = new Set(Array.from(stops));
  const left = order.filter((visit) => !gone.has(visit));
  return left.filter((visit, i) => visit < p.stopCount || (i > 0 && i + 1 < left.length && left[i + 1]! < p.stopCount));
}
