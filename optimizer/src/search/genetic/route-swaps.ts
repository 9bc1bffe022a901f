/**
 * SWAP* (Vidal 2022) of fleets without hours: two stops of two routes change routes, and each goes to its best place there instead of the
 * other's; or one of them goes alone. Without the stop that goes away, one of the three best places of the other one or the gap is the best.
 */

import type { Random } from '../../random.ts';
import type { FleetProblem } from './fleet-problem.ts';
import { type FleetRoutes, NEXT, PREV, REC, ROUTE } from './fleet-routes.ts';
import { RoutePairs } from './route-pairs.ts';

const PLACES = 3;

export class RouteSwaps {
  private readonly problem: FleetProblem;
  private readonly routes: FleetRoutes;
  private readonly pairs: RoutePairs;
  /** Of stop x from x × `PLACES` on, on the route that it is tried with: what its best places cost, and the node that each stands behind (−1: none). */
  private readonly placeCost: Float64Array;
  private readonly placeBehind: Int32Array;
  /** What its leaving its route costs, negative mostly. */
  private readonly left: Float64Array;
  private behind = -1;
  // Two routes as they are, and as they would be.
  private readonly stopsOfOne: Int32Array;
  private readonly stopsOfTwo: Int32Array;
  private readonly one: Int32Array;
  private readonly two: Int32Array;

  constructor(routes: FleetRoutes) {
    const { stopCount: n } = routes.problem;
    this.problem = routes.problem;
    this.routes = routes;
    this.pairs = new RoutePairs(routes.problem, routes);
    this.placeCost = new Float64Array((n + 1) * PLACES);
    this.placeBehind = new Int32Array((n + 1) * PLACES);
    this.left = new Float64Array(n + 1);
    this.stopsOfOne = new Int32Array(n + 1);
    this.stopsOfTwo = new Int32Array(n + 1);
    this.one = new Int32Array(n + 1);
    this.two = new Int32Array(n + 1);
  }

  /** All that changed is to be tried again. */
  forget(): void {
    this.pairs.forget(0);
  }

  /** Tries each pair of routes that lie beside one another and changed since they were tried, once. */
  run(random: Random): void {
    const { node: N } = this.routes;
    this.pairs.run(
      random,
      (x) => N[x * REC + ROUTE]!,
      (r, s) => this.tryPair(r, s),
    );
  }

  /** Makes the best exchange, or move of one stop, between two routes, if it is better than none. */
  private tryPair(r: number, s: number): void {
    const { routes, left, placeCost, placeBehind, stopsOfOne, stopsOfTwo } = this;
    const { soft, count, overloadPrice, loads, ways } = routes;
    const n = routes.copyRoute(r, stopsOfOne);
    const m = routes.copyRoute(s, stopsOfTwo);
    this.findPlaces(stopsOfOne, n, s);
    this.findPlaces(stopsOfTwo, m, r);
    const now = soft[r]! + soft[s]!;
    let best = -routes.leastGain;
    // The stop of r that goes behind a node of s, and the other way round; 0: none goes.
    let x = 0;
    let behindX = 0;
    let y = 0;
    let behindY = 0;
    for (let i = 0; i < n; i++) {
      const a = stopsOfOne[i]!;
      if (!routes.isAllowed(a, s)) continue;
      for (let j = 0; j < m; j++) {
        const b = stopsOfTwo[j]!;
        let change = left[a]! + left[b]! - now;
        if (change >= best) continue;
        change += overloadPrice * (loads.with(r, b, 0, a, 0) + loads.with(s, a, 0, b, 0));
        if (change >= best || !routes.isAllowed(b, r)) continue;
        change += this.cheapest(a, b, s);
        const behindA = this.behind;
        if (change >= best) continue;
        change += this.cheapest(b, a, r);
        if (change >= best) continue;
        best = change;
        x = a;
        behindX = behindA;
        y = b;
        behindY = this.behind;
      }
    }
    for (const [stops, from, to] of [
      [stopsOfOne, r, s],
      [stopsOfTwo, s, r],
    ] as const) {
      for (let i = 0; i < count[from]!; i++) {
        const a = stops[i]!;
        const empties = count[from] === 1;
        const gone = empties ? -ways[from]! : left[a]!;
        let change = gone + placeCost[a * PLACES]! - now;
        if (change >= best || !routes.isAllowed(a, to)) continue;
        change += overloadPrice * ((empties ? 0 : loads.with(from, 0, 0, a, 0)) + loads.with(to, a, 0, 0, 0));
        if (change >= best) continue;
        best = change;
        x = from === r ? a : 0;
        y = from === r ? 0 : a;
        behindX = placeBehind[a * PLACES]!;
        behindY = behindX;
      }
    }
    if (x === 0 && y === 0) return;
    const k = this.copyInstead(stopsOfOne, n, this.one, r, x, y, behindY);
    const l = this.copyInstead(stopsOfTwo, m, this.two, s, y, x, behindX);
    routes.moves++;
    routes.setRoute(r, this.one, 0, k);
    routes.setRoute(s, this.two, 0, l);
  }

  /** Into `out`: `stops[0 … n − 1]`, the route of slot r, without x, and with y behind node `behind` (0: neither). Returns how many. */
  private copyInstead(
    stops: Int32Array,
    n: number,
    out: Int32Array,
    r: number,
    x: number,
    y: number,
    behind: number,
  ): number {
    let k = 0;
    if (y > 0 && behind === this.routes.firstStart + r) out[k++] = y;
    for (let i = 0; i < n; i++) {
      const z = stops[i]!;
      if (z !== x) out[k++] = z;
      if (y > 0 && z === behind) out[k++] = y;
    }
    return k;
  }

  /** The best places on route s of `stops[0 … n − 1]`, which are on another one, and what leaving that costs. */
  private findPlaces(stops: Int32Array, n: number, s: number): void {
    const { placeCost, placeBehind, left, routes } = this;
    const { node: N, wayTo, wayPast, firstStart, firstEnd } = routes;
    const isSymmetric = this.problem.inst.symmetric && !this.problem.isPriced;
    for (let i = 0; i < n; i++) {
      const x = stops[i]!;
      left[x] = wayPast[x]! - wayTo[x]! - wayTo[N[x * REC + NEXT]!]!;
      let first = Number.POSITIVE_INFINITY;
      let second = first;
      let third = first;
      let a1 = -1;
      let a2 = -1;
      let a3 = -1;
      let toA = routes.way(firstStart + s, x, s);
      for (let a = firstStart + s; a !== firstEnd + s; ) {
        const b = N[a * REC + NEXT]!;
        const fromB = routes.way(x, b, s);
        const cost = toA + fromB - wayTo[b]!;
        toA = isSymmetric ? fromB : routes.way(b, x, s);
        if (cost < third) {
          third = cost;
          a3 = a;
          if (third < second) {
            third = second;
            a3 = a2;
            second = cost;
            a2 = a;
          }
          if (second < first) {
            second = first;
            a2 = a1;
            first = cost;
            a1 = a;
          }
        }
        a = b;
      }
      const at = x * PLACES;
      placeCost[at] = first;
      placeBehind[at] = a1;
      placeCost[at + 1] = second;
      placeBehind[at + 1] = a2;
      placeCost[at + 2] = third;
      placeBehind[at + 2] = a3;
    }
  }

  /** What the best place of x on route s costs when y has left it; it stands behind `behind`. */
  private cheapest(x: number, y: number, s: number): number {
    const { placeCost, placeBehind, routes } = this;
    const { node: N, wayPast } = routes;
    const before = N[y * REC + PREV]!;
    // Where y was.
    const gap = routes.way(before, x, s) + routes.way(x, N[y * REC + NEXT]!, s) - wayPast[y]!;
    this.behind = before;
    for (let k = x * PLACES; k < (x + 1) * PLACES; k++) {
      const a = placeBehind[k]!;
      if (a < 0) break;
      if (a === y || a === before) continue;
      if (placeCost[k]! >= gap) break;
      this.behind = a;
      return placeCost[k]!;
    }
    return gap;
  }
}
