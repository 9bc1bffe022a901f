import type { LatLng } from '@tramo/contract/fields';
import { distanceKm } from '@tramo/contract/geo';

/** A line of at least two points, with the share of its length at which each lies. */
export interface MeasuredLine {
  points: readonly LatLng[];
  shares: readonly number[];
}

export function measured(points: readonly LatLng[]): MeasuredLine {
  let km = 0;
  const far = points.map((p, i) => {
    const before = points[i - 1];
    if (before) km += distanceKm(before, p);
    return km;
  });
  return { points, shares: far.map((f) => (km > 0 ? f / km : 1)) };
}

/** The piece of a line on which a share of it lies, 0 to 1, and the place on that piece. */
export function placeOn({ points, shares }: MeasuredLine, share: number): { from: LatLng; to: LatLng; at: LatLng } {
  let [low, high] = [1, points.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shares[middle] as number) < share) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [shares[low - 1], shares[low]] as [number, number];
  const [from, to] = [points[low - 1], points[low]] as [LatLng, LatLng];
  const part = after > before ? Math.max(0, Math.min(1, (share - before) / (after - before))) : 1;
  return { from, to, at: { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part } };
}
