import type { Position } from '@tramo/contract/driver';
import { distanceKm } from '@tramo/contract/geo';

/** What a route's summary tells of the way: kept on the phone, route by route. */
export interface Trip {
  startedAt: string | null;
  metres: number;
}
const keyOf = (routeId: string): string => `tramo-trip:${routeId}`;
let last: { routeId: string; fix: Position } | null = null;

export function tripOf(routeId: string): Trip {
  const none: Trip = { startedAt: null, metres: 0 };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(keyOf(routeId)) ?? '{}') as Partial<Trip>) };
  } catch {
    return none;
  }
}
function keepTrip(routeId: string, trip: Trip): void {
  try {
    localStorage.setItem(keyOf(routeId), JSON.stringify(trip));
  } catch {
    // A full phone: the summary then tells less.
  }
}

/** When the driver said that the route leaves. Earlier routes' trips go. */
export function tripStarts(routeId: string, at: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(keyOf('')) && key !== keyOf(routeId)) localStorage.removeItem(key);
  keepTrip(routeId, { ...tripOf(routeId), startedAt: at });
}

/** Longer than this between two fixes nobody knows the way. */
const gapMs = 10 * 60_000;
/** A phone that stands still wanders by so much. */
const driftM = 20;

export function tripGoesOn(routeId: string, fix: Position): void {
  const before = last?.routeId === routeId ? last.fix : null;
  const metres = before ? distanceKm(before, fix) * 1000 : 0;
  if (before && metres < Math.max(driftM, fix.accuracyM ?? 0)) return;
  last = { routeId, fix };
  if (!before || Date.parse(fix.at) - Date.parse(before.at) > gapMs) return;
  const trip = tripOf(routeId);
  keepTrip(routeId, { ...trip, metres: trip.metres + Math.round(metres) });
}
