import { distanceKm, type GeoPoint } from '@tramo/contract/geo';

/** Takes the one at `from` out and puts it in at `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one === undefined) return next;
  next.splice(Math.max(0, Math.min(to, next.length)), 0, one);
  return next;
}

/** Always the nearest of those that are left, by air, from `from` on; those of one door stay together. */
export function nearestFirst<T extends GeoPoint>(stops: readonly T[], from: GeoPoint): T[] {
  const left = [...stops];
  const order: T[] = [];
  let at = from;
  while (left.length > 0) {
    let best = 0;
    for (let i = 1; i < left.length; i++) if (distanceKm(at, left[i] as T) < distanceKm(at, left[best] as T)) best = i;
    const [next] = left.splice(best, 1) as [T];
    order.push(next);
    at = next;
  }
  return order;
}
