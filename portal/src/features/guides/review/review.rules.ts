import { distanceKm, type GeoPoint, isInMexico } from '@tramo/contract/geo';
import { limits } from '@tramo/contract/limits';

export { distanceKm, isInMexico };
export type Point = GeoPoint;

/** Beyond this a pin is rather a slip than an address of the cedi's day. */
export const farKm = 100;
export type PinWarning = 'abroad' | 'far';
/** What to look at before a pin is kept; it may be kept all the same. */
export function warningOf(pin: Point, cedi: Point | null): PinWarning | null {
  if (!isInMexico(pin)) return 'abroad';
  return cedi && distanceKm(pin, cedi) > farKm ? 'far' : null;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const metresPerDegree = (Math.PI * limits.earthRadiusKm * 1000) / 180;
const directions: Record<string, readonly [east: number, north: number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
export const arrowKeys = Object.keys(directions);
/** The pin one step further in the direction of an arrow key, or null for another key. */
export function nudged(pin: Point, key: string, metres: number): Point | null {
  const step = directions[key];
  if (!step) return null;
  const lat = pin.lat + (step[1] * metres) / metresPerDegree;
  return {
    lat: Math.max(-90, Math.min(90, lat)),
    lng: pin.lng + (step[0] * metres) / (metresPerDegree * Math.cos(radians(pin.lat))),
  };
}

/** The one that comes after in a list, or before it at its end; null when there is no other. */
export function nextOf(ids: readonly string[], id: string): string | null {
  const at = ids.indexOf(id);
  return ids[at + 1] ?? (at > 0 ? (ids[0] ?? null) : null);
}
