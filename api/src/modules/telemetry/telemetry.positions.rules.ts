import type { LatLng } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';

/** A fix of a trace, its time in milliseconds. */
export interface TraceFix extends LatLng {
  at: number;
  accuracyM: number | null;
}

/** A fix that may be off by more says little of where a vehicle is. */
const COARSE_M = 100;
/** No vehicle of ours is faster, m/s. */
export const TOP_SPEED = 70;
/** What a phone is off when it does not tell. */
const USUAL_ACCURACY_M = 20;
/** Clocks that differ by less are taken as right; a difference that was measured once holds while new measures lie this near. */
const CLOCK_MS = 2000;
const SAME_CLOCK_MS = 5000;
/** A request may be so long on its way. */
const SLOW_NETWORK_MS = 60_000;

const RAD = Math.PI / 180;
const METRES_PER_DEGREE = 111_195;

/** Metres between two near places on a flat map: right to a promille within a city, and a tenth of the cost. */
export function flatM(a: LatLng, b: LatLng): number {
  const y = (b.lat - a.lat) * METRES_PER_DEGREE;
  const x = (b.lng - a.lng) * METRES_PER_DEGREE * Math.cos(((a.lat + b.lat) / 2) * RAD);
  return Math.sqrt(x * x + y * y);
}

/** Metres from a point to a straight line between two places. */
export function offLineM(p: LatLng, a: LatLng, b: LatLng): number {
  const scale = Math.cos(a.lat * RAD);
  const [bx, by] = [(b.lng - a.lng) * scale, b.lat - a.lat];
  const [px, py] = [(p.lng - a.lng) * scale, p.lat - a.lat];
  const square = bx * bx + by * by;
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, (px * bx + py * by) / square));
  return Math.hypot(px - along * bx, py - along * by) * METRES_PER_DEGREE;
}

export const isCoarse = (fix: Pick<TraceFix, 'accuracyM'>): boolean =>
  fix.accuracyM !== null && fix.accuracyM > COARSE_M;

/** Whether nobody could have driven from one fix to the other, both being off as far as they say. */
export function isLeap(a: TraceFix, b: TraceFix): boolean {
  const off = (a.accuracyM ?? USUAL_ACCURACY_M) + (b.accuracyM ?? USUAL_ACCURACY_M);
  return flatM(a, b) - off > TOP_SPEED * Math.max(1, Math.abs(b.at - a.at) / 1000);
}

/**
 * Milliseconds to add to a phone's times. `sentAt` is its clock as it sent. A difference that is known holds while the new measure is near
 * it, or is later by what a slow network may take, which only adds: the same fixes sent again after a lost answer must come to the same times.
 */
export function skewOf(sentAt: number | null, receivedAt: number, known: number | null): number {
  if (sentAt === null) return 0;
  const measured = receivedAt - sentAt;
  if (known !== null && Math.abs(measured - known) <= SAME_CLOCK_MS) return known;
  if (Math.abs(measured) <= CLOCK_MS) return 0;
  if (known !== null && measured > known && measured - known <= SLOW_NETWORK_MS) return known;
  return Math.round(measured);
}

interface PlacedFix extends LatLng {
  route_id: string;
  at: string;
}
/** A trace has one fix at a time: of those of a route that came to the same millisecond from other places, the later ones are put one after another. */
export function oneAtATime<F extends PlacedFix>(fixes: readonly F[]): F[] {
  const known = new Map<string, LatLng>();
  return fixes.map((fix) => {
    let ms = Date.parse(fix.at);
    const takenBy = () => known.get(`${fix.route_id} ${ms}`);
    for (let other = takenBy(); other && (other.lat !== fix.lat || other.lng !== fix.lng); other = takenBy()) ms += 1;
    known.set(`${fix.route_id} ${ms}`, fix);
    return { ...fix, at: new Date(ms).toISOString() };
  });
}

/**
 * The fix of a batch that may become the last known one, as its index: the latest that is no noise among the others. `sure` when the one
 * before it agrees; a single one is only believed when it fits what is known.
 */
export function tipOf(fixes: readonly TraceFix[]): { index: number; sure: boolean } | null {
  const order = fixes.map((_, i) => i).sort((a, b) => (fixes[a] as TraceFix).at - (fixes[b] as TraceFix).at);
  let tip: number | null = null;
  let held: number | null = null;
  let agreed = 0;
  for (const i of order) {
    const fix = fixes[i] as TraceFix;
    if (isCoarse(fix)) continue;
    if (tip !== null && isLeap(fixes[tip] as TraceFix, fix)) {
      if (held === null || isLeap(fixes[held] as TraceFix, fix)) {
        held = i;
        continue;
      }
      agreed = 1;
    }
    held = null;
    tip = i;
    agreed += 1;
  }
  return tip === null ? null : { index: tip, sure: agreed > 1 };
}

/** The documents' thinning of a trace: while it has 225 points or more, every 9th is dropped. */
export function thinTrace<T>(points: readonly T[]): T[] {
  let left = [...points];
  while (left.length >= limits.tracePoints) left = left.filter((_, i) => (i + 1) % limits.traceDropEvery !== 0);
  return left;
}
