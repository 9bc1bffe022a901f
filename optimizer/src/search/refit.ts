/**
 * The right vehicle for a route. Vehicles that differ only in capacity and prices ("twins") drive the same route in the same times, so a
 * route may change to another one for the price of a sum: to a smaller one when stops were taken from it, to a larger one for one stop more.
 * Without that a mixed fleet freezes: a stop alone always takes the smallest vehicle, and no single stop ever fills a large one.
 */

import type { CompiledProblem } from '../compile.ts';
import type { Journal } from './journal.ts';
import type { State } from './state.ts';

/** Per kind of vehicle k the kinds `kinds[from[k]] … kinds[from[k + 1] − 1]` that are its twins. */
export interface Twins {
  from: Int32Array;
  kinds: Int32Array;
}

export class Refit {
  /** The idle vehicle that `find` found, and what the change to it costs (under 0: saves). */
  vehicle = -1;
  cost = 0;
  private readonly state: State;
  private readonly twins: Twins;

  constructor(state: State, twins: Twins) {
    this.state = state;
    this.twins = twins;
  }

  /** Looks for the cheapest idle twin for the route of vehicle v as it is; false when v itself does. O(twins). */
  find(v: number): boolean {
    const { state } = this;
    this.cost = -state.overloads.price * state.overloads.size[v]!;
    return this.search(v, -1, 0);
  }

  /** Gives every touched route its cheapest vehicle. */
  runOver(journal: Journal): void {
    for (let i = 0, n = journal.touchedCount; i < n; i++) {
      const v = journal.touched[i]!;
      if (this.state.count[v]! > 0 && this.find(v)) journal.move(v, this.vehicle);
    }
  }

  /** The same for the route with stop x more, which makes it `moreM` metres longer and does not fit into v; false when no twin holds it. */
  findLarger(v: number, x: number, moreM: number): boolean {
    this.cost = Number.POSITIVE_INFINITY;
    return this.search(v, x, moreM);
  }

  private search(v: number, x: number, moreM: number): boolean {
    const { state, twins } = this;
    const { p, kind } = state.inst;
    const metres = state.distanceM[v]! + moreM;
    const now = p.fixed[v]! + p.perM[v]! * metres;
    this.vehicle = -1;
    for (let i = twins.from[kind[v]!]!; i < twins.from[kind[v]! + 1]!; i++) {
      const w = state.idleOf(twins.kinds[i]!);
      if (w < 0) continue;
      const cost = p.fixed[w]! + p.perM[w]! * metres - now;
      if (cost < this.cost - 1e-9 && this.holds(w, v, x)) {
        this.cost = cost;
        this.vehicle = w;
      }
    }
    return this.vehicle >= 0;
  }

  private holds(w: number, v: number, x: number): boolean {
    const { dims, load, inst } = this.state;
    const { capacity, demand } = inst.p;
    for (let k = 0; k < dims; k++) {
      if (load[v * dims + k]! + (x < 0 ? 0 : demand[x * dims + k]!) > capacity[w * dims + k]!) return false;
    }
    return true;
  }
}

/** The twins among the kinds of a fleet; null when there are none. */
export function findTwins(p: CompiledProblem, kind: Int32Array, kindCount: number): Twins | null {
  const alike: string[] = [];
  p.input.vehicles.forEach(({ id, capacity, costPerKm, fixedCost, ...rest }, v) => {
    let stops = '';
    for (let s = 0; s < p.stopCount; s++) stops += p.allowed[s * p.vehicleCount + v]!;
    alike[kind[v]!] ??= JSON.stringify([rest, stops]);
  });
  const from = new Int32Array(kindCount + 1);
  const kinds: number[] = [];
  for (let k = 0; k < kindCount; k++) {
    for (let other = 0; other < kindCount; other++) if (other !== k && alike[other] === alike[k]) kinds.push(other);
    from[k + 1] = kinds.length;
  }
  return kinds.length > 0 ? { from, kinds: Int32Array.from(kinds) } : null;
}
