import { type DemoCity, demoAreas, demoRivers } from './main-avenues.ts';
import type { Spot } from './noding.ts';

/** The same measure as the seed's, so that distances agree. */
export const METRES_PER_DEGREE = 111_320;

export interface Plane {
  toSpot(lng: number, lat: number): Spot;
  toDegrees(spot: Spot): { lng: number; lat: number };
}
/** Metres east and north of a point: good to a few per mille over a city. */
export function planeAt(lng0: number, lat0: number): Plane {
  const scale = METRES_PER_DEGREE * Math.cos((lat0 * Math.PI) / 180);
  return {
    toSpot: (lng, lat) => [(lng - lng0) * scale, (lat - lat0) * METRES_PER_DEGREE],
    toDegrees: ([x, y]) => ({ lng: lng0 + x / scale, lat: lat0 + y / METRES_PER_DEGREE }),
  };
}

export const readCourse = (plane: Plane, course: string): Spot[] =>
  course.split(',').map((pair) => {
    const [lng, lat] = pair.split(' ').map(Number) as [number, number];
    return plane.toSpot(lng, lat);
  });

/** The same line with rounded bends (Catmull-Rom), a point every `step` metres or so. Its own points stay on it. */
export function smooth(line: readonly Spot[], step: number): Spot[] {
  const at = (i: number): Spot => line[Math.max(0, Math.min(line.length - 1, i))] as Spot;
  const out: Spot[] = [at(0)];
  for (let i = 0; i + 1 < line.length; i++) {
    const [p, a, b, q] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const pieces = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / step));
    for (let k = 1; k <= pieces; k++) {
      const t = k / pieces;
      const mix = (c: 0 | 1): number =>
        0.5 *
        (2 * a[c] +
          (b[c] - p[c]) * t +
          (2 * p[c] - 5 * a[c] + 4 * b[c] - q[c]) * t * t +
          (3 * a[c] - p[c] - 3 * b[c] + q[c]) * t ** 3);
      out.push(k === pieces ? b : [mix(0), mix(1)]);
    }
  }
  return out;
}

/** The line `metres` to the left of a line; `isTapered`: both meet at the ends. */
export function beside(line: readonly Spot[], metres: number, isTapered = false): Spot[] {
  return line.map((p, i): Spot => {
    if (isTapered && (i === 0 || i === line.length - 1)) return p;
    const [a, b] = [line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)]] as [Spot, Spot];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(dx, dy) || 1;
    return [p[0] - (dy / length) * metres, p[1] + (dx / length) * metres];
  });
}

/** Metres from a point to a segment. */
export function distanceTo([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

function isInside([x, y]: Spot, ring: readonly Spot[]): boolean {
  let isIn = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i], ring[j]] as [Spot, Spot];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn;
}

/** Half of a river's bed, metres. */
export const RIVER_HALF_M = 32;

export interface Ground {
  areas: { name: string; kind: 'park' | 'water'; ring: Spot[] }[];
  rivers: { name: string; line: Spot[] }[];
  /** No hill, lake, large park or river: streets may be here. */
  isOpen(spot: Spot): boolean;
  /** Over a river's bed. */
  isOverRiver(spot: Spot): boolean;
}
export function groundOf(city: DemoCity, plane: Plane): Ground {
  const areas = demoAreas[city].map(({ name, kind, course }) => {
    const ring = readCourse(plane, course);
    const [xs, ys] = [ring.map((s) => s[0]), ring.map((s) => s[1])];
    return { name, kind, ring, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const };
  });
  const isIn = (spot: Spot, { ring, box }: (typeof areas)[number]): boolean =>
    spot[0] > box[0] && spot[0] < box[2] && spot[1] > box[1] && spot[1] < box[3] && isInside(spot, ring);
  const rivers = demoRivers[city].map(({ name, course }) => ({ name, line: smooth(readCourse(plane, course), 300) }));
  const riverM = (spot: Spot): number => {
    let least = Number.POSITIVE_INFINITY;
    for (const { line } of rivers)
      for (let i = 0; i + 1 < line.length; i++) {
        const a = line[i] as Spot;
        if (Math.abs(a[0] - spot[0]) > 500 || Math.abs(a[1] - spot[1]) > 500) continue;
        least = Math.min(least, distanceTo(spot, a, line[i + 1] as Spot));
      }
    return least;
  };
  return {
    areas,
    rivers,
    isOpen: (spot) => riverM(spot) > RIVER_HALF_M + 45 && !areas.some((a) => isIn(spot, a)),
    isOverRiver: (spot) => riverM(spot) < RIVER_HALF_M + 8,
  };
}
