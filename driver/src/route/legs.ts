import type { RouteDirections } from '@tramo/contract/driver';
import { distanceKm, type GeoPoint } from '@tramo/contract/geo';
import { decodePolyline } from '@tramo/contract/roads/polyline';

export type Leg = RouteDirections['legs'][number];
export type Step = Leg['steps'][number];

/** The leg that leads to a stop; null where the way is not known. */
export const legTo = (directions: RouteDirections | null, guideId: string | null): Leg | null =>
  directions?.legs.find((leg) => leg.toGuideId === guideId) ?? null;

/** Farther from the line than this nobody follows it. */
const offLineM = 120;
const metresPerDegree = 111_195;

/** How far along a line, in metres, the point of it lies that is nearest to `at`, and how far from it. */
export function alongLine(line: readonly GeoPoint[], at: GeoPoint): { alongM: number; offM: number } {
  let best = { alongM: 0, offM: Number.POSITIVE_INFINITY };
  let walked = 0;
  const scale = Math.cos((at.lat * Math.PI) / 180);
  const flat = (p: GeoPoint) => ({
    x: (p.lng - at.lng) * scale * metresPerDegree,
    y: (p.lat - at.lat) * metresPerDegree,
  });
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b] = [flat(line[i] as GeoPoint), flat(line[i + 1] as GeoPoint)];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = Math.hypot(dx, dy);
    const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(a.x * dx + a.y * dy) / (length * length)));
    const offM = Math.hypot(a.x + t * dx, a.y + t * dy);
    if (offM < best.offM) best = { alongM: walked + t * length, offM };
    walked += length;
  }
  return best;
}

/** The next turn of a leg for who drives along it, and how far ahead; null off the way, or where the leg has no turns. */
export function nextTurn(leg: Leg | null, at: GeoPoint | null): { step: Step; inM: number } | null {
  if (!leg || !at || leg.steps.length === 0) return null;
  const line = decodePolyline(leg.line);
  const here = alongLine(line, at);
  if (here.offM > offLineM) return null;
  let begins = 0;
  for (const [i, step] of leg.steps.entries()) {
    // The first says where one sets out; the others are what is ahead.
    if (i > 0 && begins > here.alongM) return { step, inM: Math.round(begins - here.alongM) };
    begins += step.distanceM;
  }
  const last = leg.steps.at(-1);
  return last ? { step: last, inM: 0 } : null;
}

/** Metres by air from the phone to a stop. */
export const airM = (from: GeoPoint | null, to: GeoPoint): number | null =>
  from ? Math.round(distanceKm(from, to) * 1000) : null;
