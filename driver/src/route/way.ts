import type { RouteOfDay } from '@tramo/contract/driver-day/day';

/** How far and how long the rest of the route is, as far as its way is known. */
export function wayOf(route: RouteOfDay): { metres: number; seconds: number } | null {
  const legs = route.directions?.legs;
  if (!legs || legs.length === 0) return null;
  return {
    metres: legs.reduce((sum, leg) => sum + leg.distanceM, 0),
    seconds: legs.reduce((sum, leg) => sum + leg.durationS, 0),
  };
}
