/** The moves of the fleets' local search within a route. */

import { type FleetRoutes, NEXT, PREV, REC, ROUTE } from './fleet-routes.ts';

export class MovesWithin {
  private readonly routes: FleetRoutes;
  private readonly one: Int32Array;
  private readonly two: Int32Array;

  constructor(routes: FleetRoutes) {
    const { stopCount } = routes.problem;
    this.routes = routes;
    this.one = new Int32Array(stopCount);
    this.two = new Int32Array(stopCount);
  }

  /** All moves of x, and of x and the next one, beside stop y of the same route, and the turn between them; makes the first one that is better. */
  try(x: number, y: number): boolean {
    const { routes, one, two } = this;
    const { node: N, soft, wayTo, wayPast, firstStart, isTimed } = routes;
    const u = N[x * REC + ROUTE]!;
    const px = N[x * REC + PREV]!;
    const ax = N[x * REC + NEXT]!;
    const py = N[y * REC + PREV]!;
    const ay = N[y * REC + NEXT]!;
    const bound = soft[u]! - routes.leastGain - (isTimed ? 0 : soft[u]!);
    const outX = wayTo[x]! + wayTo[ax]!;
    if (ay !== x) {
      const change =
        ax === y
          ? routes.way(px, y, u) + routes.way(y, x, u) + routes.way(x, ay, u) - outX - wayTo[ay]!
          : wayPast[x]! + routes.way(y, x, u) + routes.way(x, ay, u) - outX - wayTo[ay]!;
      if (change < bound && this.tryOrder(u, this.copyMoved(u, x, 0, y))) return true;
    }
    // At the start of the route.
    if (py >= firstStart && px !== py && ax !== y && ay !== x) {
      const change = wayPast[x]! + routes.way(py, x, u) + routes.way(x, y, u) - outX - wayTo[y]!;
      if (change < bound && this.tryOrder(u, this.copyMoved(u, x, 0, py))) return true;
    }
    if (x < y && ax !== y && ay !== x) {
      const outY = wayTo[y]! + wayTo[ay]!;
      const change =
        routes.way(px, y, u) + routes.way(y, ax, u) + routes.way(py, x, u) + routes.way(x, ay, u) - outX - outY;
      if (change < bound) {
        const n = routes.copyRoute(u, one);
        for (let i = 0; i < n; i++) if (one[i] === x || one[i] === y) one[i] = one[i] === x ? y : x;
        if (this.tryOrder(u, n)) return true;
      }
    }
    if (ax < firstStart && ax !== y && ay !== x) {
      const aax = N[ax * REC + NEXT]!;
      const change =
        routes.way(px, aax, u) + routes.way(y, x, u) + routes.way(ax, ay, u) - wayTo[x]! - wayTo[aax]! - wayTo[ay]!;
      if (change < bound && this.tryOrder(u, this.copyMoved(u, x, ax, y))) return true;
    }
    // What is behind x up to and with y is turned around.
    const isAhead = routes.metresTo[x]! <= routes.metresTo[y]! && ax !== y;
    const turned = routes.way(x, y, u) + routes.way(ax, ay, u) - wayTo[ax]! - wayTo[ay]!;
    if (!isAhead || turned >= bound) return false;
    const n = routes.copyRoute(u, one);
    const from = one.indexOf(x);
    const to = one.indexOf(y);
    if (from >= to) return false;
    two.set(one.subarray(from + 1, to + 1));
    for (let i = from + 1; i <= to; i++) one[i] = two[to - i]!;
    return this.tryOrder(u, n);
  }

  /** Makes `one[0 … n − 1]` the route of slot r if that is better. */
  private tryOrder(r: number, n: number): boolean {
    const { routes } = this;
    if (routes.costOf(r, this.one, n) >= routes.ways[r]! + routes.soft[r]! - routes.leastGain) return false;
    routes.moves++;
    routes.setRoute(r, this.one, 0, n);
    return true;
  }

  /** Into `one`: the route with x, and xx (0: none), behind its node y. */
  private copyMoved(r: number, x: number, xx: number, y: number): number {
    const { node: N, firstStart, firstEnd } = this.routes;
    const { one } = this;
    let n = 0;
    for (let a = firstStart + r; a !== firstEnd + r; a = N[a * REC + NEXT]!) {
      if (a < firstStart && a !== x && a !== xx) one[n++] = a;
      if (a !== y) continue;
      one[n++] = x;
      if (xx > 0) one[n++] = xx;
    }
    return n;
  }
}
