import type { LatLng } from '@tramo/contract/fields';

interface Point {
  x: number;
  y: number;
}
export interface Neighbours {
  /** Of each route: its neighbours, and how close together they are: how many of their stops see each other, at least 1. */
  weights: Map<number, number>[];
  /** Of each route: the middle of its stops in metres; undefined without any. */
  middles: (Point | undefined)[];
  /** Metres across all stops, at least 1. */
  extent: number;
}

/** Each stop sees the nearest stops of so many other routes. */
const SEEN = 3;

/**
 * Routes that are beside each other on the map: a stop of one is among the nearest stops of another, or their outlines overlap. A route without stops is
 * everybody's neighbour: nobody knows where it will go. O(stops × stops in the same strip + routes²).
 */
export function neighboursOf(routes: readonly (readonly LatLng[])[]): Neighbours {
  const all = routes.flat();
  const first = all[0] ?? { lat: 0, lng: 0 };
  const east = 111_195 * Math.cos((first.lat * Math.PI) / 180);
  const flat = routes.map((stops) =>
    stops.map((p): Point => ({ x: (p.lng - first.lng) * east, y: (p.lat - first.lat) * 111_195 })),
  );
  const weights = routes.map(() => new Map<number, number>());
  const link = (a: number, b: number): void => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      weights[from]?.set(to, (weights[from]?.get(to) ?? 0) + 1);
  };
  seeNearest(flat, link);
  const outlines = flat.map(outline);
  for (const [a, mine] of outlines.entries()) {
    for (let b = a + 1; b < outlines.length; b++) {
      const theirs = outlines[b] as Point[];
      if (mine.length === 0 || theirs.length === 0 || (!weights[a]?.has(b) && overlap(mine, theirs))) link(a, b);
    }
  }
  const xs = flat.flat().map((p) => p.x);
  const ys = flat.flat().map((p) => p.y);
  return {
    weights,
    middles: flat.map((stops) =>
      stops.length === 0
        ? undefined
        : {
            x: stops.reduce((n, p) => n + p.x, 0) / stops.length,
            y: stops.reduce((n, p) => n + p.y, 0) / stops.length,
          },
    ),
    extent: xs.length === 0 ? 1 : Math.max(1, Math.hypot(most(xs) - least(xs), most(ys) - least(ys))),
  };
}

const most = (list: readonly number[]): number => list.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
const least = (list: readonly number[]): number => list.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);

/** Links each stop's route with those of the nearest stops around: from west to east, until only farther ones can come. */
function seeNearest(routes: readonly (readonly Point[])[], link: (a: number, b: number) => void): void {
  const stops = routes
    .flatMap((list, route) => list.map((p) => ({ ...p, route })))
    .sort((a, b) => a.x - b.x || a.y - b.y);
  const seen: { route: number; d: number }[] = [];
  for (const [i, stop] of stops.entries()) {
    seen.length = 0;
    let limit = Number.POSITIVE_INFINITY;
    const compare = ({ x, y, route }: (typeof stops)[number]): void => {
      const d = (x - stop.x) ** 2 + (y - stop.y) ** 2;
      if (route === stop.route || d >= limit) return;
      const known = seen.find((s) => s.route === route);
      if (known) known.d = Math.min(known.d, d);
      else if (seen.length < SEEN) seen.push({ route, d });
      else seen[SEEN - 1] = { route, d };
      seen.sort((a, b) => a.d - b.d);
      if (seen.length === SEEN) limit = (seen[SEEN - 1] as { d: number }).d;
    };
    for (let left = i - 1, right = i + 1; left >= 0 || right < stops.length; left--, right++) {
      const west = stops[left];
      const east = stops[right];
      const isWestDone = !west || (stop.x - west.x) ** 2 > limit;
      const isEastDone = !east || (east.x - stop.x) ** 2 > limit;
      if (isWestDone && isEastDone) break;
      if (!isWestDone) compare(west);
      if (!isEastDone) compare(east);
    }
    for (const { route } of seen) link(stop.route, route);
  }
}

const turn = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

/** The convex outline of points, counterclockwise (Andrew 1979). */
function outline(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const half = (list: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of list) {
      while (out.length > 1 && turn(out.at(-2) as Point, out.at(-1) as Point, p) <= 0) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Whether two convex outlines share ground: no line along a side of one keeps them apart. */
function overlap(a: readonly Point[], b: readonly Point[]): boolean {
  if (a.length < 2 || b.length < 2) return false;
  for (const [mine, theirs] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const [i, from] of mine.entries()) {
      const to = mine[(i + 1) % mine.length] as Point;
      const nx = to.y - from.y;
      const ny = from.x - to.x;
      const along = (p: Point): number => p.x * nx + p.y * ny;
      if (most(mine.map(along)) < least(theirs.map(along)) || most(theirs.map(along)) < least(mine.map(along)))
        return false;
    }
  }
  return true;
}
