/** The moves of the fleets' local search that change vehicles, not the order of stops. */

import type { FleetProblem } from './fleet-problem.ts';
import { type FleetRoutes, NEXT, PREV, REC } from './fleet-routes.ts';

export class VehicleMoves {
  private readonly routes: FleetRoutes;
  private readonly problem: FleetProblem;
  private readonly triedAt: Int32Array;
  /** One slot of each kind that has no route. */
  private idle: number[] = [];
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
    const { count, changedAt, ways, soft } = routes;
    if (slotsOf.length < 2) return;
    this.findIdle();
    for (let r = 0; r < kind.length; r++) {
      const last = triedAt[r]!;
      triedAt[r] = routes.moves;
      if (count[r] === 0) continue;
      this.tryMerging(r, last);
      for (let s = 0; s < kind.length; s++) {
        if (kind[s] === kind[r] || count[r] === 0) continue;
        const isIdle = count[s] === 0;
        if (changedAt[r]! <= last && (isIdle || changedAt[s]! <= last)) continue;
        if ((isIdle && !this.idle.includes(s)) || this.vehiclesCostMore(r, s)) continue;
        const n = routes.copyRoute(r, one);
        const m = routes.copyRoute(s, two);
        const now = ways[r]! + soft[r]! + ways[s]! + soft[s]! - routes.leastGain;
        const first = routes.costOf(s, one, n);
        if (first >= now || first + routes.costOf(r, two, m) >= now) continue;
        if (!routes.allowsTail(one[0]!, s) || (m > 0 && !routes.allowsTail(two[0]!, r))) continue;
        routes.moves++;
        routes.setRoute(s, one, 0, n);
        routes.setRoute(r, two, 0, m);
        if (isIdle) this.findIdle();
      }
    }
  }

  private findIdle(): void {
    const { count } = this.routes;
    this.idle = this.problem.slotsOf.flatMap((slots) => slots.find((slot) => count[slot] === 0) ?? []);
  }

  /** Gives two routes behind one another to an idle vehicle that is larger than theirs. */
  private tryMerging(r: number, last: number): void {
    const { routes, problem, one } = this;
    const { kind } = problem;
    const { count, changedAt, ways, soft } = routes;
    const isNew = changedAt[r]! > last;
    for (const t of this.idle) {
      if (kind[t] === kind[r]) continue;
      for (let s = 0; s < kind.length; s++) {
        if (s === r || count[s] === 0 || kind[t] === kind[s] || !(isNew || changedAt[s]! > last)) continue;
        if (routes.loads.together(t, r, s) > 0) continue;
        const n = routes.copyRoute(r, one);
        const m = n + routes.copyRoute(s, one, n);
        const now = ways[r]! + soft[r]! + ways[s]! + soft[s]! - routes.leastGain;
        if (routes.costOf(t, one, m) >= now) continue;
        if (!one.subarray(0, m).every((x) => routes.isAllowed(x, t))) continue;
        routes.moves++;
        routes.setRoute(r, NOTHING, 0, 0);
        routes.setRoute(s, NOTHING, 0, 0);
        routes.setRoute(t, one, 0, m);
        this.findIdle();
        return;
      }
    }
  }

  /** Whether the ways of two routes alone are dearer with each other's vehicles than now with all that is soft. */
  private vehiclesCostMore(r: number, s: number): boolean {
    const { ways, soft, leastGain } = this.routes;
    return this.waysBy(r, s) + this.waysBy(s, r) >= ways[r]! + ways[s]! + soft[r]! + soft[s]! - leastGain;
  }

  /** What the ways of route s would cost with the vehicle of r. */
  private waysBy(r: number, s: number): number {
    const { routes, problem } = this;
    const { node: N, count, firstStart, firstEnd, metresTo } = routes;
    if (count[s] === 0) return 0;
    const first = N[(firstStart + s) * REC + NEXT]!;
    const last = N[(firstEnd + s) * REC + PREV]!;
    const metres =
      routes.metres(firstStart + r, first) + metresTo[last]! - metresTo[first]! + routes.metres(last, firstEnd + r);
    return problem.fixed[r]! + problem.perM[r]! * metres;
  }
}

const NOTHING = new Int32Array(0);
