/** A plan of a fleet's population. */

import type { Random } from '../../random.ts';
import { sortRoutes } from './difference.ts';
import type { FleetRoutes } from './fleet-routes.ts';
import type { Candidate } from './population.ts';

export interface FleetPlan extends Candidate {
  /** Used slots; those that stand behind one another have routes that lie beside one another. */
  slots: Int32Array;
  /** Of each used slot. */
  routes: Int32Array[];
  /** Mean demands too many, and seconds too late or too long, of all routes. */
  overload: number;
  late: number;
}

/** The plan that the routes hold. */
export function fleetPlanOf(lists: FleetRoutes, random: Random): FleetPlan {
  const { problem, count, ways, soft, overload, late, overloadPrice, latePrice } = lists;
  const n = problem.stopCount;
  const used: number[] = [];
  const routes: Int32Array[] = [];
  const prev = new Int32Array(n + 1);
  const next = new Int32Array(n + 1);
  let cost = 0;
  let overloads = 0;
  let lates = 0;
  for (let r = 0; r < count.length; r++) {
    if (count[r] === 0) continue;
    used.push(r);
    const route = new Int32Array(count[r]!);
    lists.copyRoute(r, route);
    routes[r] = route;
    for (let i = 0; i < route.length; i++) {
      prev[route[i]!] = route[i - 1] ?? 0;
      next[route[i]!] = route[i + 1] ?? 0;
    }
    // What is soft without what is broken: waiting.
    cost += ways[r]! + soft[r]! - overloadPrice * overload[r]! - latePrice * late[r]!;
    overloads += overload[r]!;
    lates += late[r]!;
  }
  const middle = (r: number) => routes[r]![routes[r]!.length >> 1]!;
  const way = (r: number, s: number) => lists.metres(middle(r), middle(s)) + lists.metres(middle(s), middle(r));
  const slots = sortRoutes(used, way, random);
  return {
    slots: Int32Array.from(slots),
    routes: slots.map((r) => routes[r]!),
    cost,
    overload: overloads,
    late: lates,
    isSound: overloads === 0 && lates === 0,
    prev,
    next,
  };
}
