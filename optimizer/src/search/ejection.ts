/**
 * Fewest vehicles by ejection (Nagata & Bräysy 2009): the stops of an emptied route wait in a pool. One after the other is squeezed in;
 * where that fails it takes the place of a few others that found theirs easily so far, and the plan is shaken.
 */

import type { Random } from '../random.ts';
import type { PlanCopy } from './anneal.ts';
import { Eject } from './eject.ts';
import type { Instance } from './instance.ts';
import { CROSS, EXCHANGE, RELOCATE, SoftMoves } from './soft-moves.ts';
import { NEXT, PREV, REC, ROUTE, SoftRoutes } from './soft-routes.ts';
import { NEAR, Squeeze } from './squeeze.ts';

/** Random moves that are tried to shake a plan. */
const SHAKES = 300;

export class Ejection {
  /** Stops without a place, the last one is next. */
  private readonly pool: Int32Array;
  private poolCount = 0;
  private readonly inst: Instance;
  private readonly random: Random;
  private readonly routes: SoftRoutes;
  private readonly moves: SoftMoves;
  private readonly squeeze: Squeeze;
  private readonly eject: Eject;
  private readonly fails: Float64Array;
  private readonly order: Int32Array;
  private readonly near: number;

  constructor(inst: Instance, random: Random) {
    this.inst = inst;
    this.random = random;
    this.routes = new SoftRoutes(inst);
    this.moves = new SoftMoves(this.routes);
    this.squeeze = new Squeeze(this.routes, this.moves, random);
    this.fails = new Float64Array(inst.p.stopCount).fill(1);
    this.eject = new Eject(this.routes, this.fails, random);
    this.pool = new Int32Array(inst.p.stopCount);
    this.order = new Int32Array(inst.p.stopCount);
    this.near = Math.min(NEAR, inst.aroundCount - 1);
  }

  /** Takes over a plan that leaves out nobody and uses two vehicles at least, and empties one of its routes. */
  begin(plan: PlanCopy): void {
    this.routes.takePlan(plan);
    this.poolCount = 0;
    this.emptyRoute();
  }

  /** Finds a place for a stop of the pool, or changes it for others. True when that was the last one. */
  step(): boolean {
    const x = this.pool[--this.poolCount]!;
    if (this.squeeze.place(x)) return this.poolCount === 0;
    this.fails[x] = this.fails[x]! + 1;
    if (this.eject.choose(x)) this.replace(x);
    else this.putFirst(x);
    this.shake();
    return false;
  }

  /** Writes the plan, which leaves out nobody after a step that said so; returns how many vehicles it uses. */
  write(plan: PlanCopy): number {
    this.routes.writePlan(plan);
    return this.routes.usedCount;
  }

  emptyRoute(): void {
    const { routes, random, pool } = this;
    const v = routes.used[random.below(routes.usedCount)]!;
    this.poolCount = routes.copyRoute(v, pool);
    routes.setRoute(v, pool, 0);
    for (let i = this.poolCount - 1; i >= 0; i--) {
      const j = random.below(i + 1);
      const x = pool[j]!;
      pool[j] = pool[i]!;
      pool[i] = x;
      routes.node[x * REC + ROUTE] = -1;
    }
  }

  /** x is in at the place chosen, who leaves for it is in the pool. */
  private replace(x: number): void {
    const { routes, eject, order, pool } = this;
    const v = eject.vehicle;
    const total = routes.copyRoute(v, order);
    const left = this.poolCount;
    for (let i = 0; i < eject.outCount; i++) pool[this.poolCount++] = order[eject.out[i]!]!;
    let n = total;
    // From the end, where there is room: a place of the route is free for each stop that left, and one more.
    order.copyWithin(eject.place + 1, eject.place, n);
    order[eject.place] = x;
    n++;
    let m = 0;
    for (let i = 0; i < n; i++) {
      const y = order[i]!;
      let isOut = false;
      for (let k = left; k < this.poolCount; k++) if (pool[k] === y) isOut = true;
      if (!isOut) order[m++] = y;
    }
    for (let k = left; k < this.poolCount; k++) routes.node[pool[k]! * REC + ROUTE] = -1;
    routes.setRoute(v, order, m);
  }

  /** No vehicle can take x as it is: another one is tried next. */
  private putFirst(x: number): void {
    const { pool } = this;
    pool.copyWithin(1, 0, this.poolCount);
    pool[0] = x;
    this.poolCount++;
  }

  /** Random moves that break nothing. */
  private shake(): void {
    const { routes, inst, random, moves, near } = this;
    const { around, aroundCount, firstStart, kind } = inst;
    const N = routes.node;
    for (let i = 0; near > 0 && i < SHAKES; i++) {
      const x = random.below(firstStart);
      const y = around[x * aroundCount + 1 + random.below(near)]!;
      const v = N[x * REC + ROUTE]!;
      const w = N[y * REC + ROUTE]!;
      const draw = random.below(6);
      if (v < 0 || w < 0 || v === w) continue;
      const before = N[x * REC + PREV]!;
      const behind = N[x * REC + NEXT]!;
      const a = (draw & 1) === 0 ? y : N[y * REC + PREV]!;
      const b = N[a * REC + NEXT]!;
      if (draw < 2) {
        if (!routes.allowed(x, w) || routes.overload(w, x, -1) > 0) continue;
        if (routes.joined(before, behind, v) > 0 || routes.joinedBy(a, x, b, w) > 0) continue;
        moves.set(RELOCATE, x, a);
      } else if (draw < 4) {
        const z = a === y ? b : a;
        if (z >= firstStart || !routes.allowed(x, w) || !routes.allowed(z, v)) continue;
        if (routes.overload(w, x, z) > 0 || routes.overload(v, z, x) > 0) continue;
        if (
          routes.joinedBy(before, z, behind, v) > 0 ||
          routes.joinedBy(N[z * REC + PREV]!, x, N[z * REC + NEXT]!, w) > 0
        )
          continue;
        moves.set(EXCHANGE, x, z);
      } else {
        const last = N[y * REC + PREV]!;
        if (
          kind[v] !== kind[w] ||
          routes.overloadCrossed(v, x, w, last) > 0 ||
          routes.overloadCrossed(w, last, v, x) > 0
        )
          continue;
        if (routes.joined(x, y, v) > 0 || routes.joined(last, behind, w) > 0) continue;
        moves.set(CROSS, x, last);
      }
      moves.begin();
      moves.apply();
    }
  }
}
