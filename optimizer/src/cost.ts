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
}

/** What the price of one used route is made of. */
export interface RouteFacts {
  vehicle: number;
  distanceM: number;
  durationS: number;
  lateCost: number;
  compactnessM: number;
}

/**
 * Prices used routes and the stops left out. Distance = metres × rate, time = whole duration of the route (driving, setup, waiting,
 * service, breaks) × rate, balance = (longest − shortest used duration) × weight, compactness = sum of the routes' `compactnessM` × weight.
 */
export function priceRoutes(p: CompiledProblem, routes: readonly RouteFacts[], unassigned: readonly number[]): CostBreakdown {
  const cost: CostBreakdown = { total: 0, distance: 0, time: 0, vehicles: 0, lateness: 0, unassigned: 0, balance: 0, compactness: 0 };
  let longest = 0;
  let shortest = Number.POSITIVE_INFINITY;
  for (const r of routes) {
    cost.distance += r.distanceM * p.perM[r.vehicle]!;
    cost.time += r.durationS * p.perS[r.vehicle]!;
    cost.vehicles += p.fixed[r.vehicle]!;
    cost.lateness += r.lateCost;
    cost.compactness += r.compactnessM * p.compactnessPerM;
    longest = Math.max(longest, r.durationS);
    shortest = Math.min(shortest, r.durationS);
  }
  if (routes.length > 1) cost.balance = (longest - shortest) * p.balancePerS;
  for (const s of unassigned) cost.unassigned += p.penalty[s]!;
  cost.total = cost.distance + cost.time + cost.vehicles + cost.lateness + cost.unassigned + cost.balance + cost.compactness;
  return cost;
}

/** Sum of the straight-line metres between each stop and the middle (mean latitude and longitude) of the route's stops. */
export function compactnessM(p: CompiledProblem, stops: ArrayLike<number>, count: number): number {
  if (count === 0) return 0;
  const { locations } = p.input;
  let lat = 0;
  let lng = 0;
  for (let i = 0; i < count; i++) {
    const place = locations[p.stopLocation[stops[i]!]!]!;
    lat += place.lat;
    lng += place.lng;
  }
  lat /= count;
  lng /= count;
  const east = 111_195 * Math.cos((lat * Math.PI) / 180);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const place = locations[p.stopLocation[stops[i]!]!]!;
    const y = (place.lat - lat) * 111_195;
    const x = (place.lng - lng) * east;
    sum += Math.sqrt(x * x + y * y);
  }
  return sum;
}
