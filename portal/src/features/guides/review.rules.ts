import { limits } from '@tramo/contract/limits';

export interface Point {
  lat: number;
  lng: number;
}
const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in km, with the earth radius that the specification fixes. */
export function distanceKm(a: Point, b: Point): number {
  const h = Math.sin(rad(b.lat - a.lat) / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lng - a.lng) / 2) ** 2;
  return 2 * limits.earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A box around Mexico with its islands: enough to catch swapped or mistyped coordinates. */
export const isInMexico = ({ lat, lng }: Point): boolean => lat >= 14.3 && lat <= 32.8 && lng >= -118.6 && lng <= -86.5;

/** Beyond this a pin is rather a slip than an address of the cedi's day. */
export const farKm = 100;
export type PinWarning = 'abroad' | 'far';
/** What to look at before a pin is kept; it may be kept all the same. */
export function warningOf(pin: Point, cedi: Point | null): PinWarning | null {
  if (!isInMexico(pin)) return 'abroad';
  return cedi && distanceKm(pin, cedi) > farKm ? 'far' : null;
}

const metresPerDegree = (Math.PI * limits.earthRadiusKm * 1000) / 180;
const directions: Record<string, readonly [east: number, north: number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
/** The pin one step further in the direction of an arrow key, or null for another key. */
export function nudged(pin: Point, key: string, metres: number): Point | null {
  const step = directions[key];
  if (!step) return null;
  const lat = pin.lat + (step[1] * metres) / metresPerDegree;
  return { lat: Math.max(-90, Math.min(90, lat)), lng: pin.lng + (step[0] * metres) / (metresPerDegree * Math.cos(rad(pin.lat))) };
}

/** The one that comes after in a list, or before it at its end; null when there is no other. */
export function nextOf(ids: readonly string[], id: string): string | null {
  const at = ids.indexOf(id);
  return ids[at + 1] ?? (at > 0 ? (ids[0] ?? null) : null);
}
