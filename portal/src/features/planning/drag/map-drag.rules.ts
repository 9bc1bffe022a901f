import type { Spot } from '../arrangement/arrange.rules.ts';

export interface Pixel {
  x: number;
  y: number;
}
/** A route as it lies on the screen, without the stop that is carried. */
export interface DrawnPath {
  list: string;
  start: Pixel | null;
  end: Pixel | null;
  /** Stops with their index in the route; those without a pin are not drawn but counted. */
  stops: readonly (Pixel & { index: number })[];
  /** All stops of the route, drawn or not. */
  size: number;
}

/** Squared distance from a point to the segment from `a` to `b`. */
function distanceSquared(p: Pixel, a: Pixel, b: Pixel): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square));
  return (p.x - a.x - along * dx) ** 2 + (p.y - a.y - along * dy) ** 2;
}

/** Places nearer to each other than this are the same to a hand: beside a stop, before and after it. */
const samePx = 2;

/** The places of the nearest line within reach of a point: one, or, beside a stop or where lines cross, several. */
export function placesNear(paths: readonly DrawnPath[], at: Pixel, reachPx: number): Spot[] {
  let nearest = reachPx;
  let found: { spot: Spot; distance: number }[] = [];
  const consider = (list: string, index: number, a: Pixel, b: Pixel): void => {
    const distance = Math.sqrt(distanceSquared(at, a, b));
    if (distance > nearest + samePx || distance > reachPx) return;
    nearest = Math.min(nearest, distance);
    found.push({ spot: { list, index }, distance });
  };
  for (const { list, start, end, stops, size } of paths) {
    let before = start;
    for (const stop of stops) {
      consider(list, stop.index, before ?? stop, stop);
      before = stop;
    }
    const last = stops.at(-1);
    if (last) consider(list, size, last, end ?? last);
  }
  found = found.filter((f) => f.distance <= nearest + samePx);
  return found.map((f) => f.spot);
}

/** The thing nearest to a point, within reach. */
export function nearestOf<T extends Pixel>(all: readonly T[], at: Pixel, reachPx: number): T | null {
  let best: T | null = null;
  let least = reachPx * reachPx;
  for (const one of all) {
    const distance = (one.x - at.x) ** 2 + (one.y - at.y) ** 2;
    if (distance > least) continue;
    least = distance;
    best = one;
  }
  return best;
}
