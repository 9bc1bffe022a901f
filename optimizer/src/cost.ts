/** What a plan costs, each term by itself. */

import type { CompiledProblem } from './compile.ts';

/** All in money; `total` is the sum of the others. */
export interface CostBreakdown {
  total: number;
  distance: number;
  time: number;
  vehicles: number;
  lateness: number;
  unassigned: number;
  balance: number;
  compactness: number;
  /** Stops that changed their vehicle. */
  changes: number;
}

/** What the price of one used route is made of. */
export interface RouteFacts {
  vehicle: number;
  distanceM: number;
  durationS: number;
  lateCost: number;
  compactnessM: number;
  stops: number;
  changedStops: number;
}

export function noCost(): CostBreakdown {
  return {
    total: 0,
    distance: 0,
    time: 0,
    vehicles: 0,
    lateness: 0,
    unassigned: 0,
    balance: 0,
    compactness: 0,
    changes: 0,
  };
}

/**
 * Prices used routes and the stops left out. Distance = metres × rate, time = whole duration of the route (driving, setup, waiting,
 * service, breaks) × rate, balance = (longest − shortest used duration) × weight + (most − fewest stops) × weight, compactness = sum of the
 * routes' `compactnessM` × weight, changes = stops with another vehicle than in the earlier plan × price.
 */
export function priceRoutes(
  p: CompiledProblem,
  routes: readonly RouteFacts[],
  unassigned: readonly number[],
): CostBreakdown {
  const cost = noCost();
  for (const r of routes) {
    cost.distance += r.distanceM * p.perM[r.vehicle]!;
    cost.time += r.durationS * p.perS[r.vehicle]!;
    cost.vehicles += p.fixed[r.vehicle]!;
    cost.lateness += r.lateCost;
    cost.compactness += r.compactnessM * p.compactnessPerM;
    cost.changes += r.changedStops * p.changePerStop;
  }
  const range = rangeOf(routes);
  cost.balance =
    (range.longestS - range.shortestS) * p.balancePerS + (range.mostStops - range.fewestStops) * p.balancePerStop;
  for (const s of unassigned) cost.unassigned += p.penalty[s]!;
  cost.total =
    cost.distance +
    cost.time +
    cost.vehicles +
    cost.lateness +
    cost.unassigned +
    cost.balance +
    cost.compactness +
    cost.changes;
  return cost;
}

/** Whether the stop had another vehicle in the earlier plan. Visits to reload had none. */
export function isChanged(p: CompiledProblem, stop: number, vehicle: number): boolean {
  const earlier = p.earlierVehicle[stop]!;
  return earlier >= 0 && earlier !== vehicle;
}

/** Longest and shortest of the routes, by duration and by stops; 0 without routes. */
export function rangeOf(routes: readonly RouteFacts[]): {
  longestS: number;
  shortestS: number;
  mostStops: number;
  fewestStops: number;
} {
  if (routes.length === 0) return { longestS: 0, shortestS: 0, mostStops: 0, fewestStops: 0 };
  const seconds = routes.map((r) => r.durationS);
  const stops = routes.map((r) => r.stops);
  return {
    longestS: Math.max(...seconds),
    shortestS: Math.min(...seconds),
    mostStops: Math.max(...stops),
    fewestStops: Math.min(...stops),
  };
}

/** Sum of the straight-line metres between each stop and the middle (mean latitude and longitude) of the route's stops; visits to reload are left aside. */
export function compactnessM(p: CompiledProblem, visits: ArrayLike<number>, visitCount: number): number {
  const { locations } = p.input;
  let lat = 0;
  let lng = 0;
  let count = 0;
  for (let i = 0; i < visitCount; i++) {
    if (visits[i]! >= p.stopCount) continue;
    count++;
    const place = locations[p.stopLocation[visits[i]!]!]!;
    lat += place.lat;
    lng += place.lng;
  }
  if (count === 0) return 0;
  lat /= count;
  lng /= count;
  const east = 111_195 * Math.cos((lat * Math.PI) / 180);
  let sum = 0;
  for (let i = 0; i < visitCount; i++) {
    if (visits[i]! >= p.stopCount) continue;
    const place = locations[p.stopLocation[visits[i]!]!]!;
    const y = (place.lat - lat) * 111_195;
    const x = (place.lng - lng) * east;
    sum += Math.sqrt(x * x + y * y);
  }
  return sum;
}
