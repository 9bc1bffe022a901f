/** The pairs of routes that SWAP* goes through: those that lie beside one another, each tried again once one of the two has changed. */

import type { Random } from '../../random.ts';

/** Routes lie beside one another where a stop of one is among so many nearest of a stop of the other. */
const BESIDE = 8;

/** Stops 1 to `stopCount` with their near ones, nearest first. */
interface NearStops {
  stopCount: number;
  near: Int32Array;
  nearCount: number;
}

/** Routes as they change: of each its stops, and when it changed last, counted in moves. */
interface ChangingRoutes {
  readonly count: Int32Array;
  readonly changedAt: Int32Array;
  moves: number;
}

export class RoutePairs {
  private readonly stops: NearStops;
  private readonly routes: ChangingRoutes;
  private readonly isBeside: Uint8Array;
  private readonly order: Int32Array;
  private readonly triedAt: Int32Array;

  constructor(stops: NearStops, routes: ChangingRoutes) {
    const routeCount = routes.count.length;
    this.stops = stops;
    this.routes = routes;
    this.isBeside = new Uint8Array(routeCount * routeCount);
    this.order = Int32Array.from({ length: routeCount }, (_, r) => r);
    this.triedAt = new Int32Array(routeCount);
  }

  /** The routes are others than before: all count as tried after so many moves, −1 as never tried. */
  forget(triedAt: number): void {
    this.triedAt.fill(triedAt);
  }

  /** Calls `tryPair` for each pair with stops that changed since it was tried, once. `routeOf`: of each stop. */
  run(random: Random, routeOf: (x: number) => number, tryPair: (r: number, s: number) => void): void {
    const { routes, order, triedAt, isBeside } = this;
    const { count, changedAt } = routes;
    this.findNeighbours(routeOf);
    random.shuffle(order, 0, count.length);
    for (const r of order) {
      const last = triedAt[r]!;
      triedAt[r] = routes.moves;
      for (let s = r + 1; s < count.length; s++) {
        if (isBeside[r * count.length + s] === 0 || count[r] === 0 || count[s] === 0) continue;
        if (changedAt[r]! > last || changedAt[s]! > last) tryPair(r, s);
      }
    }
  }

  private findNeighbours(routeOf: (x: number) => number): void {
    const { near, nearCount, stopCount } = this.stops;
    const routeCount = this.routes.count.length;
    this.isBeside.fill(0);
    for (let x = 1; x <= stopCount; x++) {
      const own = routeOf(x);
      for (let k = 0; k < Math.min(BESIDE, nearCount); k++) {
        const other = routeOf(near[x * nearCount + k]!);
        this.isBeside[Math.min(own, other) * routeCount + Math.max(own, other)] = 1;
      }
    }
  }
}
