/** The moves of the fleets' local search that change vehicles, not the order of stops. */

import type { FleetProblem } from './fleet-problem.ts';
import { type FleetRoutes, NEXT, PREV, REC } from './fleet-routes.ts';

export class VehicleMoves {
  private readonly routes: FleetRoutes;
  private readonly problem: FleetProblem;
  private readonly triedAt: Int32Array;
  private readonly one: Int32Array;
  private readonly two: Int32Array;

  constructor(routes: FleetRoutes) {
    const { stopCount, vehicle } = routes.problem;
    this.routes = routes;
    this.problem = routes.problem;
    this.triedAt = new Int32Array(vehicle.length);
    this.one = new Int32Array(stopCount);
    this.two = new Int32Array(stopCount);
  }

  /** All that changed is to be tried again. */
  forget(): void {
    this.triedAt.fill(0);
  }

  /** Gives routes that changed to the vehicle that suits them: another route's, whose stops its own then has, or an idle one. */
  run(): void {
    const { routes, triedAt, problem, one, two } = this;
    const { kind, slotsOf } = problem;
    if (slotsOf.length < 2) return;
    for (let r = 0; r < kind.length; r++) {
      const last = triedAt[r]!;
      triedAt[r] = routes.moves;
      if (routes.count[r] === 0) continue;
      this.tryMerging(r, last);
      for (let s = 0; s < kind.length; s++) {
        if (kind[s] === kind[r] || routes.count[r] === 0) continue;
        const isIdle = routes.count[s] === 0;
        if (routes.changedAt[r]! <= last && (isIdle || routes.changedAt[s]! <= last)) continue;
        if (isIdle && slotsOf.every((slots) => slots.find((t) => routes.count[t] === 0) !== s)) continue;
        if (this.vehiclesCostMore(r, s)) continue;
        const n = routes.copyRoute(r, one);
        const m = routes.copyRoute(s, two);
        const now = routes.ways[r]! + routes.soft[r]! + routes.ways[s]! + routes.soft[s]! - routes.leastGain;
        const first = routes.costOf(s, one, n);
        if (first >= now || first + routes.costOf(r, two, m) >= now) continue;
        if (!routes.allowsTail(one[0]!, s) || (m > 0 && !routes.allowsTail(two[0]!, r))) continue;
        routes.moves++;
        routes.setRoute(s, one, 0, n);
        routes.setRoute(r, two, 0, m);
      }
    }
  }

  /** Gives two routes behind one another to an idle vehicle that is larger than theirs. */
  private tryMerging(r: number, last: number): void {
    const { routes, problem, one } = this;
    const { kind, slotsOf } = problem;
    for (let s = 0; s < kind.length; s++) {
      if (s === r || routes.count[s] === 0 || routes.count[r] === 0) continue;
      if (routes.changedAt[r]! <= last && routes.changedAt[s]! <= last) continue;
      for (const slots of slotsOf) {
        const t = slots.find((slot) => routes.count[slot] === 0);
        if (t === undefined || kind[t] === kind[r] || kind[t] === kind[s]) continue;
        if (routes.loads.together(t, r, s) > 0) continue;
        const n = routes.copyRoute(r, one);
        const m = n + routes.copyRoute(s, one, n);
        const now = routes.ways[r]! + routes.soft[r]! + routes.ways[s]! + routes.soft[s]! - routes.leastGain;
        if (routes.costOf(t, one, m) >= now) continue;
        if (!one.subarray(0, m).every((x) => routes.isAllowed(x, t))) continue;
        routes.moves++;
        routes.setRoute(r, NOTHING, 0, 0);
        routes.setRoute(s, NOTHING, 0, 0);
        routes.setRoute(t, one, 0, m);
        return;
      }
    }
  }

  /** Whether the ways of two routes alone are dearer with each other's vehicles than now with all that is soft. */
  private vehiclesCostMore(r: number, s: number): boolean {
    const { routes } = this;
    const { node: N, soft, ways, count, firstStart, firstEnd, metresTo } = routes;
    const { perM, fixed } = this.problem;
    const inner = (a: number) => {
      const first = N[(firstStart + a) * REC + NEXT]!;
      const last = N[(firstEnd + a) * REC + PREV]!;
      return { first, last, metres: metresTo[last]! - metresTo[first]! };
    };
    const by = (a: number, b: number) => {
      if (count[b] === 0) return 0;
      const { first, last, metres } = inner(b);
      return fixed[a]! + perM[a]! * (routes.metres(firstStart + a, first) + metres + routes.metres(last, firstEnd + a));
    };
    return by(r, s) + by(s, r) >= ways[r]! + ways[s]! + soft[r]! + soft[s]! - routes.leastGain;
  }
}

const NOTHING = new Int32Array(0);
