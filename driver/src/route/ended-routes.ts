import type { RouteOfDay } from '@tramo/contract/driver-day/day';
import { tripOf } from '../position/odometer.ts';
import { type RouteSum, sumOf } from './stop-facts.ts';

/** How a route went that was ended on this phone. The server tells of it no more once it has its end; the driver wants to see it until the evening. */
export interface EndedRoute {
  routeId: string;
  name: string;
  endedAt: string;
  sum: RouteSum;
  metres: number;
  seconds: number;
}

const key = 'tramo-ended';
const keptMs = 16 * 3_600_000;

export const sumOfRoute = (route: RouteOfDay, now: string): EndedRoute => {
  const { startedAt, metres } = tripOf(route._id);
  return {
    routeId: route._id,
    name: route.name,
    endedAt: now,
    sum: sumOf(route.stops),
    metres,
    seconds: startedAt ? Math.max(0, (Date.parse(now) - Date.parse(startedAt)) / 1000) : 0,
  };
};

/** Those of the last hours, the last one first. */
export function endedRoutes(now: string): EndedRoute[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as EndedRoute[];
    return kept.filter((one) => Date.parse(now) - Date.parse(one.endedAt) < keptMs);
  } catch {
    return [];
  }
}

export function keepEnded(route: RouteOfDay, now: string): void {
  const others = endedRoutes(now).filter((one) => one.routeId !== route._id);
  try {
    localStorage.setItem(key, JSON.stringify([sumOfRoute(route, now), ...others]));
  } catch {
    // A full phone: the summary then goes with the route.
  }
}
