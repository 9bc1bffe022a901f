import { distanceKm, type GeoPoint } from '@tramo/contract/geo';
import type { RouteDetail, RouteStop } from '@tramo/contract/routes';
import { isOpenStop } from '../overview/overview.rules.ts';

/** Somebody's order of the open stops put over the stops as they are now: those that left or were visited drop out, new ones follow the stop that they follow there. */
export function reapplied(now: readonly string[], mine: readonly string[]): string[] {
  const present = new Set(now);
  const order = mine.filter((id) => present.has(id));
  const placed = new Set(order);
  for (const [i, id] of now.entries()) {
    if (placed.has(id)) continue;
    // All before it in `now` are placed already.
    const before = i === 0 ? undefined : now[i - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
    placed.add(id);
  }
  return order;
}

/** The route without stops that are about to leave it, before the server has said so: those that stay close up. Times and kilometres wait for its answer. */
export function withoutStops(route: RouteDetail, leaving: readonly string[]): RouteDetail {
  const gone = new Set(leaving);
  const stops = route.stops.filter((s) => !gone.has(s.guideId)).map((s, i) => ({ ...s, order: i + 1 }));
  return { ...route, stops, assignedGuides: route.assignedGuides - (route.stops.length - stops.length) };
}

const lengthKm = (path: readonly GeoPoint[]): number =>
  path.reduce((sum, point, i) => (i === 0 ? 0 : sum + distanceKm(path[i - 1] as GeoPoint, point)), 0);
const pathOf = (r: Pick<RouteDetail, 'startAddress' | 'endAddress'>, stops: readonly GeoPoint[]): GeoPoint[] => [
  r.startAddress,
  ...stops,
  ...(r.endAddress ? [r.endAddress] : []),
];

/** Roads are this much longer than the crow's way, where the route itself does not tell. */
const usualDetour = 1.35;
const usualMps = 7;

/** How this route's kilometres and minutes relate to straight lines: its own detour and speed, kept within what roads allow. */
function paceOf(route: RouteDetail): { detour: number; mps: number } {
  const straightM = lengthKm(pathOf(route, route.stops)) * 1000;
  const detour = straightM > 0 && route.distanceM > 0 ? route.distanceM / straightM : usualDetour;
  const serviceS = route.stops.reduce((sum, s) => sum + s.serviceMinutes * 60, 0);
  const drivingS = route.durationS - serviceS;
  const mps = drivingS > 0 && route.distanceM > 0 ? route.distanceM / drivingS : usualMps;
  return { detour: Math.min(2, Math.max(1, detour)), mps: Math.min(22, Math.max(3, mps)) };
}

export interface Change {
  distanceM: number;
  durationS: number;
}
const changeOf = (km: number, { detour, mps }: { detour: number; mps: number }): Change => {
  const distanceM = km * 1000 * detour;
  return { distanceM, durationS: distanceM / mps };
};

/** About how much longer (+) or shorter (−) the route gets with its open stops in another order; told while they are dragged. */
export function changeOfOrder(route: RouteDetail, openOrder: readonly string[]): Change {
  const byId = new Map(route.stops.map((s) => [s.guideId, s]));
  const left = [...openOrder];
  const next = route.stops.map((s) => (isOpenStop(s) ? (byId.get(left.shift() ?? s.guideId) ?? s) : s));
  return changeOf(lengthKm(pathOf(route, next)) - lengthKm(pathOf(route, route.stops)), paceOf(route));
}

/** When a vehicle stood at a stop: minutes between coming and leaving; null while it is not known. */
export const minutesAt = (s: Pick<RouteStop, 'arrivedAt' | 'departedAt'>): number | null =>
  s.arrivedAt && s.departedAt
    ? Math.max(0, Math.round((Date.parse(s.departedAt) - Date.parse(s.arrivedAt)) / 60_000))
    : null;

/** The band that an arrival is expected in; both ends the same where nothing is said of its width. Never in the past. */
export function bandOf(
  s: Pick<RouteStop, 'expectedArrival' | 'etaSpreadS'>,
  now: number,
): { from: number; to: number } | null {
  if (s.expectedArrival === null) return null;
  const at = Date.parse(s.expectedArrival);
  const half = (s.etaSpreadS ?? 0) * 1000;
  const from = Math.max(Math.min(now, at), at - half);
  return { from, to: Math.max(from, at + half) };
}
