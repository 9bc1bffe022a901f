import type { PlanRoute } from '@tramo/contract/planning';
import type { Arranged, Arrangement } from '../arrangement/arrange.rules.ts';

/** What some routes take together. */
export interface Effort {
  distanceM: number;
  durationS: number;
  cost: number;
  lateS: number;
  violations: number;
}
export function effortOf(routes: readonly PlanRoute[]): Effort {
  const sum = { distanceM: 0, durationS: 0, cost: 0, lateS: 0, violations: 0 };
  for (const r of routes) {
    sum.distanceM += r.routeStats.distance;
    sum.durationS += r.routeStats.duration;
    sum.cost += r.routeStats.cost;
    sum.violations += r.violations.length;
    for (const s of r.stops) sum.lateS += s.lateS;
  }
  return sum;
}

/** Differences below these do not count: a few metres of one route are no improvement worth a change. */
const least = { lateS: 30, cost: 0.5, durationS: 30, distanceM: 20 };

/** Whether a change is worth taking: fewer broken rules, else less lateness, else less money, else less time, else less way; no step worse than before. */
export function isBetter(before: Effort, after: Effort): boolean {
  if (after.violations !== before.violations) return after.violations < before.violations;
  for (const key of ['lateS', 'cost', 'durationS', 'distanceM'] as const) {
    if (Math.abs(after[key] - before[key]) >= least[key]) return after[key] < before[key];
  }
  return false;
}

/** The vehicle for what is split from a route: one without a route, else one more trip of its own, else of another. */
export function newVehicle(
  a: Arrangement,
  route: Arranged,
  vehicles: readonly string[],
  mostTrips: number,
): string | undefined {
  const trips = (v: string): number => a.routes.filter((r) => r.vehicle === v).length;
  return (
    vehicles.find((v) => trips(v) === 0) ??
    (trips(route.vehicle) < mostTrips ? route.vehicle : vehicles.find((v) => trips(v) < mostTrips))
  );
}
