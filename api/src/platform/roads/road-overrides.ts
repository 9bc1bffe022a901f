import type { Weighting } from '@tramo/roads/graph/graph';
import { DEGREE } from '@tramo/roads/osm/source';
import type { RoadProfile } from '@tramo/roads/profiles';
import type { RoadZone } from '@tramo/roads/zone/zone';
import type { RoadClosure, RoadOverrides } from './roads.ts';

/** A drawn line closes the streets that run along it so near, metres. */
const BESIDE_M = 10;
/** Of an edge along a line: so much of it, or so many metres, and nobody gets through. */
const ALONG_SHARE = 0.6;
const ALONG_M = 25;
/** Edges are looked at every so many metres. */
const STEP_M = 4;
const METRES = 111_195;

type Xy = readonly [x: number, y: number];

/**
 * The directions that a closure closes: of an area every street that enters it, of a line those that run along it and those that it is drawn across between two crossings.
 * Both ways, for a street that is dug up is nobody's.
 */
export function closedDirections({ graph, grid }: RoadZone, { kind, points }: RoadClosure): Uint32Array {
  const lat0 = points.reduce((sum, p) => sum + p[1], 0) / Math.max(1, points.length);
  const [scaleX, scaleY] = [METRES * Math.cos((lat0 * Math.PI) / 180), METRES];
  const drawn = points.map(([lng, lat]): Xy => [lng * scaleX, lat * scaleY]);
  if (drawn.length < 2) return new Uint32Array(0);
  const closes =
    kind === 'area' ? (edge: readonly Xy[]) => entersArea(edge, drawn) : (edge: readonly Xy[]) => isAlong(edge, drawn);
  const closed: number[] = [];
  const seen = new Set<number>();
  const [lngs, lats] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const margin = BESIDE_M * 2;
  const column = (lng: number): number => Math.floor((lng * DEGREE - grid.west) / grid.cellLng);
  const row = (lat: number): number => Math.floor((lat * DEGREE - grid.south) / grid.cellLat);
  const c0 = Math.max(0, column(Math.min(...lngs) - margin / scaleX));
  const c1 = Math.min(grid.columns - 1, column(Math.max(...lngs) + margin / scaleX));
  const r0 = Math.max(0, row(Math.min(...lats) - margin / scaleY));
  const r1 = Math.min(grid.rows - 1, row(Math.max(...lats) + margin / scaleY));
  for (let r = r0; r <= r1; r++)
    for (let c = c0; c <= c1; c++) {
      const cell = r * grid.columns + c;
      for (let i = grid.first[cell] as number; i < (grid.first[cell + 1] as number); i++) {
        const edge = grid.edges[i] as number;
        if (seen.has(edge)) continue;
        seen.add(edge);
        const shape: Xy[] = [];
        for (let s = graph.shapeStart[edge] as number; s < (graph.shapeStart[edge + 1] as number); s += 2)
          shape.push([
            ((graph.shape[s] as number) / DEGREE) * scaleX,
            ((graph.shape[s + 1] as number) / DEGREE) * scaleY,
          ]);
        if (closes(shape)) closed.push(2 * edge, 2 * edge + 1);
      }
    }
  return Uint32Array.from(closed).sort();
}

/** Points of a line every few metres, its own ends among them. */
function* along(line: readonly Xy[]): Generator<Xy> {
  for (let i = 0; i + 1 < line.length; i++) {
    const [[ax, ay], [bx, by]] = [line[i] as Xy, line[i + 1] as Xy];
    const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / STEP_M));
    for (let s = 0; s < steps; s++) yield [ax + ((bx - ax) * s) / steps, ay + ((by - ay) * s) / steps];
  }
  const last = line.at(-1);
  if (last) yield last;
}

function isInside([x, y]: Xy, ring: readonly Xy[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i] as Xy, ring[j] as Xy];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Whether two pieces cross, and where of the first. */
function crossing([ax, ay]: Xy, [bx, by]: Xy, [cx, cy]: Xy, [dx, dy]: Xy): number | null {
  const [rx, ry, sx, sy] = [bx - ax, by - ay, dx - cx, dy - cy];
  const across = rx * sy - ry * sx;
  if (across === 0) return null;
  const t = ((cx - ax) * sy - (cy - ay) * sx) / across;
  const u = ((cx - ax) * ry - (cy - ay) * rx) / across;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? t : null;
}

function entersArea(edge: readonly Xy[], ring: readonly Xy[]): boolean {
  // Ends that only touch the area's border belong to streets that pass by it.
  let inside = 0;
  for (const point of along(edge)) if (isInside(point, ring) && ++inside > 1) return true;
  return crossings(edge, [...ring, ring[0] as Xy]).length > 1;
}

/** Metres from the edge's beginning at which a line crosses it. */
function crossings(edge: readonly Xy[], line: readonly Xy[]): number[] {
  const found: number[] = [];
  let before = 0;
  for (let i = 0; i + 1 < edge.length; i++) {
    const [a, b] = [edge[i] as Xy, edge[i + 1] as Xy];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    for (let j = 0; j + 1 < line.length; j++) {
      const t = crossing(a, b, line[j] as Xy, line[j + 1] as Xy);
      if (t !== null) found.push(before + t * length);
    }
    before += length;
  }
  return found;
}

function distanceToLine([x, y]: Xy, line: readonly Xy[]): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < line.length; i++) {
    const [[ax, ay], [bx, by]] = [line[i] as Xy, line[i + 1] as Xy];
    const [rx, ry] = [bx - ax, by - ay];
    const length2 = rx * rx + ry * ry;
    const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * rx + (y - ay) * ry) / length2));
    best = Math.min(best, Math.hypot(x - ax - t * rx, y - ay - t * ry));
  }
  return best;
}

function isAlong(edge: readonly Xy[], line: readonly Xy[]): boolean {
  let length = 0;
  for (let i = 0; i + 1 < edge.length; i++)
    length += Math.hypot(
      ...([0, 1].map((k) => (edge[i + 1] as Xy)[k as 0] - (edge[i] as Xy)[k as 0]) as [number, number]),
    );
  let [all, near] = [0, 0];
  for (const point of along(edge)) {
    all++;
    if (distanceToLine(point, line) <= BESIDE_M) near++;
  }
  const share = near / Math.max(1, all);
  // A street that begins at the line runs beside it for its first metres only.
  if (share * length > BESIDE_M * 1.5 && (share >= ALONG_SHARE || share * length >= ALONG_M)) return true;
  return crossings(edge, line).some((at) => at > BESIDE_M && at < length - BESIDE_M);
}

/** What a company's closures and speeds are on a zone, found once for each version of them. */
export interface ZoneOverrides {
  weighting: Pick<Weighting, 'closed' | 'learned'>;
  /** Empty where nothing of it touches the zone: such a company shares the weights of all. */
  key: string;
}

export function openZoneOverrides(): (
  key: string,
  zone: RoadZone,
  overrides: RoadOverrides | null,
  of: { profile: RoadProfile; slot: number; at: Date; companyId: string | null },
) => ZoneOverrides {
  const closures = new WeakMap<RoadClosure, Map<string, Uint32Array>>();
  const speeds = new WeakMap<RoadOverrides, Map<string, Weighting['learned']>>();
  const ways = new WeakMap<RoadZone, Map<number, number[]>>();

  const closedBy = (key: string, zone: RoadZone, closure: RoadClosure): Uint32Array => {
    let byZone = closures.get(closure);
    if (!byZone) {
      byZone = new Map();
      closures.set(closure, byZone);
    }
    let found = byZone.get(key);
    if (!found) {
      found = closedDirections(zone, closure);
      byZone.set(key, found);
    }
    return found;
  };

  const learnedOf = (key: string, zone: RoadZone, overrides: RoadOverrides, slot: number): Weighting['learned'] => {
    let known = speeds.get(overrides);
    if (!known) {
      known = new Map();
      speeds.set(overrides, known);
    }
    const name = `${key}|${slot}`;
    if (known.has(name)) return known.get(name);
    const own = overrides.learned.filter((l) => l.slot === slot);
    let edges = ways.get(zone);
    if (!edges && own.length > 0) {
      edges = new Map();
      for (let e = 0; e < zone.graph.edgeCount; e++) {
        const way = zone.graph.edgeWay[e] as number;
        const list = edges.get(way);
        if (list) list.push(e);
        else edges.set(way, [e]);
      }
      ways.set(zone, edges);
    }
    const directions: number[] = [];
    const kmh: number[] = [];
    for (const { way, direction, speedKmh } of own)
      for (const edge of edges?.get(way) ?? []) {
        directions.push(2 * edge + direction);
        kmh.push(speedKmh);
      }
    const learned =
      directions.length > 0
        ? { directions: Uint32Array.from(directions), speedKmh: Float32Array.from(kmh) }
        : undefined;
    known.set(name, learned);
    return learned;
  };

  return (key, zone, overrides, { profile, slot, at, companyId }) => {
    if (!overrides) return { weighting: {}, key: '' };
    const holding: number[] = [];
    const closed = new Set<number>();
    for (const [i, closure] of overrides.closures.entries()) {
      if (closure.profiles && !closure.profiles.includes(profile)) continue;
      if (closure.holds && !closure.holds(at)) continue;
      const directions = closedBy(key, zone, closure);
      if (directions.length === 0) continue;
      holding.push(i);
      for (const d of directions) closed.add(d);
    }
    const learned = learnedOf(key, zone, overrides, slot);
    if (holding.length === 0 && !learned) return { weighting: {}, key: '' };
    return {
      weighting: {
        ...(closed.size > 0 ? { closed: Uint32Array.from(closed) } : {}),
        ...(learned ? { learned } : {}),
      },
      key: `${companyId} ${overrides.version} ${holding.join(',')}`,
    };
  };
}
