/** All vehicles of a plan, idle ones too, prepared for trying stops on their routes. */

import type { CompiledProblem } from '../compile.ts';
import { evaluateRoute, type Violation } from '../evaluate.ts';
import { ProblemError } from '../problem.ts';
import type { RoutePlan } from '../solution.ts';
import { RouteProbe } from './route-probe.ts';

export class Fleet {
  readonly p: CompiledProblem;
  /** By vehicle. */
  readonly probes: RouteProbe[];
  /** Stops that are on some route. */
  readonly placed = new Set<number>();
  /** The same problem with windows of its own to bend: whoever bends one puts it back. */
  readonly bent: CompiledProblem;
  private readonly faults = new Map<number, Violation[]>();
  private idle: RouteProbe[] | null = null;

  /** @throws ProblemError `unknown_vehicle`, `unknown_stop`. */
  constructor(p: CompiledProblem, routes: readonly RoutePlan[]) {
    this.p = p;
    this.bent = { ...p, windowStartS: p.windowStartS.slice(), windowEndS: p.windowEndS.slice() };
    const orders = new Map<string, Int32Array>();
    for (const route of routes) {
      if (!p.vehicleIndex.has(route.vehicleId)) throw new ProblemError('unknown_vehicle', route.vehicleId);
      const order = Int32Array.from(route.stopIds, (id) => stopNumber(p, id));
      orders.set(route.vehicleId, order);
      for (const s of order) this.placed.add(s);
    }
    this.probes = p.input.vehicles.map((v, vehicle) => new RouteProbe(p, vehicle, orders.get(v.id) ?? new Int32Array(0)));
  }

  /** Gives a vehicle another route. */
  replace(vehicle: number, order: Int32Array): void {
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

  /** An idle copy of one vehicle of each kind (alike in everything but the id and who may ride with it). */
  idleKinds(): RouteProbe[] {
    if (this.idle) return this.idle;
    const kinds = new Map<string, number>();
    this.p.input.vehicles.forEach((v, vehicle) => {
      const column: number[] = [];
      for (let s = 0; s < this.p.stopCount; s++) column.push(this.p.allowed[s * this.p.vehicleCount + vehicle]!);
      const kind = JSON.stringify({ ...v, id: '' }) + column.join('');
      if (!kinds.has(kind)) kinds.set(kind, vehicle);
    });
    this.idle = [...kinds.values()].map((vehicle) => new RouteProbe(this.p, vehicle, new Int32Array(0)));
    return this.idle;
  }
}

export function stopNumber(p: CompiledProblem, id: string): number {
  const stop = p.stopIndex.get(id);
  if (stop === undefined) throw new ProblemError('unknown_stop', id);
  return stop;
}
