/**
 * Loads along routes where they do not only fall: mixed deliveries and collections, pairs, several trips. Per node and dimension the most
 * that is on board from the start of its trip until leaving it, and from leaving it to the end of the trip: a test of one place is then
 * one comparison.
 */

import type { Instance } from './instance.ts';
import { NEXT, PREV, REC } from './record.ts';

export class RouteLoads {
  private readonly inst: Instance;
  private readonly mostUntil: Int32Array;
  private readonly mostFrom: Int32Array;

  constructor(inst: Instance) {
    const size = inst.mixed ? inst.nodeCount * inst.p.dims : 0;
    this.inst = inst;
    this.mostUntil = new Int32Array(size);
    this.mostFrom = new Int32Array(size);
  }

  /** Whether stop x, which belongs to no pair, may stand behind node a on vehicle v. O(dimensions). */
  fits(x: number, a: number, v: number): boolean {
    const { dims, demand, capacity, isCollection } = this.inst.p;
    // A delivery rides along from the start of the trip, a collection to its end.
    const most = isCollection[x] === 1 ? this.mostFrom : this.mostUntil;
    for (let k = 0; k < dims; k++)
      if (most[a * dims + k]! + demand[x * dims + k]! > capacity[v * dims + k]!) return false;
    return true;
  }

  /** Whether the vehicle can carry what is on its route. O(stops × dimensions). */
  holds(N: Int32Array, v: number): boolean {
    const { p, firstStart, firstEnd } = this.inst;
    for (let y = firstStart + v; y < firstEnd; y = N[y * REC + NEXT]!) {
      for (let k = 0; k < p.dims; k++) if (this.mostUntil[y * p.dims + k]! > p.capacity[v * p.dims + k]!) return false;
    }
    return true;
  }

  /** Recomputes a whole route. O(stops × dimensions). */
  refresh(N: Int32Array, v: number): void {
    const { p, firstStart, firstEnd } = this.inst;
    const { mostUntil, mostFrom } = this;
    const { dims } = p;
    for (let k = 0; k < dims; k++) {
      let y = firstStart + v;
      let level = 0;
      let most = 0;
      while (y < firstEnd) {
        if (y >= p.stopCount) {
          level = this.loadedAt(N, y, k);
          most = level;
        } else {
          level += p.isCollection[y] === 1 ? p.demand[y * dims + k]! : -p.demand[y * dims + k]!;
          if (level > most) most = level;
        }
        mostUntil[y * dims + k] = most;
        // The level for now; the way back turns it into the most from here on.
        mostFrom[y * dims + k] = level;
        y = N[y * REC + NEXT]!;
      }
      most = 0;
      do {
        y = N[y * REC + PREV]!;
        level = mostFrom[y * dims + k]!;
        if (level > most) most = level;
        mostFrom[y * dims + k] = most;
        if (y >= p.stopCount) most = 0;
      } while (y < firstStart);
    }
  }

  /** What the trip that begins at node y (a start or a reload visit) delivers of one dimension, pairs aside. */
  private loadedAt(N: Int32Array, y: number, k: number): number {
    const { p } = this.inst;
    let sum = 0;
    for (let z = N[y * REC + NEXT]!; z < p.stopCount; z = N[z * REC + NEXT]!) {
      if (p.isCollection[z] === 0 && (p.links === null || p.links.pairOf[z]! < 0)) sum += p.demand[z * p.dims + k]!;
    }
    return sum;
  }
}
