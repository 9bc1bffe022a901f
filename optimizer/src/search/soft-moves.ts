/** Moves between two soft routes, and their undoing. */

import type { Instance } from './instance.ts';
import { NEXT, REC, ROUTE, type SoftRoutes } from './soft-routes.ts';

/** Stop x goes behind node y; stops x and y change places; what is behind the nodes x and y changes routes. */
export const RELOCATE = 0;
export const EXCHANGE = 1;
export const CROSS = 2;

export class SoftMoves {
  kind = RELOCATE;
  x = 0;
  y = 0;
  private readonly routes: SoftRoutes;
  private readonly inst: Instance;
  private readonly one: Int32Array;
  private readonly two: Int32Array;
  // Routes as they were when `begin` was called, each once.
  private mark = 0;
  private readonly savedMark: Int32Array;
  private readonly saved: Int32Array;
  private readonly savedCount: Int32Array;
  private readonly savedOrder: Int32Array;
  private savedRoutes = 0;
  private savedStops = 0;

  constructor(routes: SoftRoutes) {
    const { stopCount, vehicleCount } = routes.inst.p;
    this.routes = routes;
    this.inst = routes.inst;
    this.one = new Int32Array(stopCount);
    this.two = new Int32Array(stopCount);
    this.savedMark = new Int32Array(vehicleCount);
    this.saved = new Int32Array(vehicleCount);
    this.savedCount = new Int32Array(vehicleCount);
    this.savedOrder = new Int32Array(stopCount);
  }

  set(kind: number, x: number, y: number): void {
    this.kind = kind;
    this.x = x;
    this.y = y;
  }

  /** From here on all is remembered. */
  begin(): void {
    this.mark++;
    this.savedRoutes = 0;
    this.savedStops = 0;
  }

  undo(): void {
    let at = 0;
    for (let i = 0; i < this.savedRoutes; i++) {
      this.routes.setRoute(this.saved[i]!, this.savedOrder, this.savedCount[i]!, at);
      at += this.savedCount[i]!;
    }
  }

  private save(v: number): void {
    if (this.savedMark[v] === this.mark) return;
    this.savedMark[v] = this.mark;
    const n = this.routes.copyRoute(v, this.savedOrder, this.savedStops);
    this.saved[this.savedRoutes] = v;
    this.savedCount[this.savedRoutes++] = n;
    this.savedStops += n;
  }

  /** Puts stop x, which is on no route, behind node a. */
  insert(x: number, a: number): void {
    const v = this.routes.node[a * REC + ROUTE]!;
    this.save(v);
    this.routes.setRoute(v, this.one, this.copyWith(v, a, x, this.one));
  }

  /** Does the move that is set, between two different routes; the one of y is returned. */
  apply(): number {
    const { routes, one, two, x, y } = this;
    const N = routes.node;
    const { firstStart } = this.inst;
    const v = N[x * REC + ROUTE]!;
    const w = N[y * REC + ROUTE]!;
    this.save(v);
    this.save(w);
    let n = 0;
    let m = 0;
    if (this.kind === RELOCATE) {
      for (let a = this.first(v); a < firstStart; a = N[a * REC + NEXT]!) if (a !== x) one[n++] = a;
      m = this.copyWith(w, y, x, two);
    } else if (this.kind === EXCHANGE) {
      for (let a = this.first(v); a < firstStart; a = N[a * REC + NEXT]!) one[n++] = a === x ? y : a;
      for (let a = this.first(w); a < firstStart; a = N[a * REC + NEXT]!) two[m++] = a === y ? x : a;
    } else {
      n = this.copyHead(v, x, one);
      for (let a = N[y * REC + NEXT]!; a < firstStart; a = N[a * REC + NEXT]!) one[n++] = a;
      m = this.copyHead(w, y, two);
      for (let a = N[x * REC + NEXT]!; a < firstStart; a = N[a * REC + NEXT]!) two[m++] = a;
    }
    routes.setRoute(v, one, n);
    routes.setRoute(w, two, m);
    return w;
  }

  private first(v: number): number {
    return this.routes.node[(this.inst.firstStart + v) * REC + NEXT]!;
  }

  /** The stops of a route with x behind node a; returns how many. */
  private copyWith(v: number, a: number, x: number, out: Int32Array): number {
    const N = this.routes.node;
    const { firstStart, firstEnd } = this.inst;
    let n = 0;
    for (let y = firstStart + v; y !== firstEnd + v; y = N[y * REC + NEXT]!) {
      if (y < firstStart) out[n++] = y;
      if (y === a) out[n++] = x;
    }
    return n;
  }

  /** The stops up to node `last`, which may be the start; returns how many. */
  private copyHead(v: number, last: number, out: Int32Array): number {
    const N = this.routes.node;
    let n = 0;
    for (let y = this.inst.firstStart + v; y !== last; ) {
      y = N[y * REC + NEXT]!;
      out[n++] = y;
    }
    return n;
  }
}
