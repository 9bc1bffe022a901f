import type { RoadGraph } from '../graph/graph.ts';
import { durationOf, type Metric } from '../hierarchy/hierarchy.ts';
import { reachAll } from '../hierarchy/search.ts';
import { DEGREE } from '../osm/source.ts';
import { directionWeight, leavingSeeds, shareAlong } from './seeds.ts';
import { METRES, narrowAt } from './snap.ts';
import type { RoadZone, Snap } from './zone.ts';

type Ring = number[][];

/** Cells along the longer side of what is reached, and the least size of one in metres. */
const CELLS = 256;
const LEAST_CELL_M = 40;
/** Holes of fewer cells are filled. */
const LEAST_HOLE = 6;

/** Earliest seconds by cell of a grid around what is reached. Rows run from south to north; the outermost cells are empty. */
interface Raster {
  columns: number;
  rows: number;
  /** `DEGREE`ths: centre of the first cell, and size of a cell. */
  south: number;
  west: number;
  cellLat: number;
  cellLng: number;
  seconds: Float32Array;
}

/**
 * For each of the minutes the area reached from a place: polygons (outer ring counter-clockwise, then holes clockwise) of `[lng, lat]`, closed, as GeoJSON's MultiPolygon.
 * Drawn around cells with a street that is reached in time, 40 m or a 256th of the reached area's longer side each, and the streetless ones beside them: right within two cells.
 */
export function isochrone(zone: RoadZone, metric: Metric, from: Snap, minutes: readonly number[]): Ring[][][] {
  const most = Math.max(0, ...minutes) * 60;
  const { graph } = zone;
  const least = reachAll(zone.hierarchy, metric, leavingSeeds(graph, metric, from));
  const raster = rasterOf(zone, least, from, most);
  for (const direction of [from.edge * 2, from.edge * 2 + 1]) {
    const whole = directionWeight(graph, metric, direction);
    if (whole !== Number.POSITIVE_INFINITY)
      stamp(graph, raster, most, direction, shareAlong(from, direction), 0, secondsOf(whole));
  }
  for (let node = 0; node < graph.nodeCount; node++) {
    const start = secondsOf(least[zone.hierarchy.rank[node] as number] as number);
    if (start > most) continue;
    for (let a = graph.firstOut[node] as number; a < (graph.firstOut[node + 1] as number); a++) {
      const whole = secondsOf(metric.arcs[a] as number);
      if (whole !== Number.POSITIVE_INFINITY)
        stamp(graph, raster, most, graph.arcDirection[a] as number, 0, start, whole);
    }
  }
  spread(raster);
  return minutes.map((limit) => outline(raster, limit * 60));
}

const secondsOf = (weight: number): number => durationOf(weight) / 10;

/** The grid around all junctions that are reached and the next beyond them. */
function rasterOf({ graph, hierarchy }: RoadZone, least: Float64Array, from: Snap, most: number): Raster {
  const { nodeLat, nodeLng, firstOut, arcHead } = graph;
  let [west, east] = [from.lng * DEGREE, from.lng * DEGREE];
  let [south, north] = [from.lat * DEGREE, from.lat * DEGREE];
  const widen = (node: number): void => {
    const [lng, lat] = [nodeLng[node] as number, nodeLat[node] as number];
    if (lng < west) west = lng;
    if (lng > east) east = lng;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  };
  for (let node = 0; node < graph.nodeCount; node++) {
    if (secondsOf(least[hierarchy.rank[node] as number] as number) > most) continue;
    widen(node);
    for (let a = firstOut[node] as number; a < (firstOut[node + 1] as number); a++) widen(arcHead[a] as number);
  }
  const { shape, shapeStart } = graph;
  for (let i = shapeStart[from.edge] as number; i < (shapeStart[from.edge + 1] as number); i += 2) {
    west = Math.min(west, shape[i] as number);
    east = Math.max(east, shape[i] as number);
    south = Math.min(south, shape[i + 1] as number);
    north = Math.max(north, shape[i + 1] as number);
  }
  const narrow = narrowAt(from.lat);
  const size = Math.max(LEAST_CELL_M / METRES, (north - south) / CELLS, ((east - west) * narrow) / CELLS);
  const [cellLat, cellLng] = [size, size / narrow];
  // Four cells around for streets that swing out between their junctions and for streetless neighbours; the outermost stays empty.
  const columns = Math.floor((east - west) / cellLng) + 10;
  const rows = Math.floor((north - south) / cellLat) + 10;
  return {
    columns,
    rows,
    south: south - 4 * cellLat,
    west: west - 4 * cellLng,
    cellLat,
    cellLng,
    seconds: new Float32Array(columns * rows).fill(Number.POSITIVE_INFINITY),
  };
}

/** Writes the seconds at which a direction is passed from a share of it on into the cells along it. `startS`: at that share; `wholeS`: of the whole direction. */
function stamp(
  { shape, shapeStart }: RoadGraph,
  { columns, rows, south, west, cellLat, cellLng, seconds }: Raster,
  most: number,
  direction: number,
  from: number,
  startS: number,
  wholeS: number,
): void {
  const edge = direction >> 1;
  const begin = shapeStart[edge] as number;
  const end = shapeStart[edge + 1] as number;
  const isForward = (direction & 1) === 0;
  // In cells, which are as long as wide.
  let length = 0;
  for (let i = begin + 2; i < end; i += 2) {
    const dx = ((shape[i] as number) - (shape[i - 2] as number)) / cellLng;
    const dy = ((shape[i + 1] as number) - (shape[i - 1] as number)) / cellLat;
    length += Math.sqrt(dx * dx + dy * dy);
  }
  const skipped = from * length;
  const perCell = length === 0 ? 0 : wholeS / length;
  let along = 0;
  const step = isForward ? 2 : -2;
  let i = isForward ? begin : end - 2;
  let x = ((shape[i] as number) - west) / cellLng;
  let y = ((shape[i + 1] as number) - south) / cellLat;
  for (i += step; i >= begin && i < end; i += step) {
    const dx = ((shape[i] as number) - west) / cellLng - x;
    const dy = ((shape[i + 1] as number) - south) / cellLat - y;
    const own = Math.sqrt(dx * dx + dy * dy);
    const samples = Math.max(1, Math.ceil(own * 2));
    for (let s = 0; s <= samples; s++) {
      const here = along + (own * s) / samples;
      if (here < skipped - 1e-9) continue;
      const at = startS + (here - skipped) * perCell;
      if (at > most) return;
      const column = Math.round(x + (dx * s) / samples);
      const row = Math.round(y + (dy * s) / samples);
      if (column < 1 || row < 1 || column >= columns - 1 || row >= rows - 1) continue;
      const cell = row * columns + column;
      if (at < (seconds[cell] as number)) seconds[cell] = at;
    }
    along += own;
    x += dx;
    y += dy;
  }
}

/** Cells without a street that is reached take the least of their neighbours. */
function spread({ columns, rows, seconds }: Raster): void {
  const before = seconds.slice();
  for (let r = 1; r < rows - 1; r++)
    for (let c = 1; c < columns - 1; c++) {
      const cell = r * columns + c;
      if (before[cell] !== Number.POSITIVE_INFINITY) continue;
      let least = Number.POSITIVE_INFINITY;
      for (const other of [
        cell - columns - 1,
        cell - columns,
        cell - columns + 1,
        cell - 1,
        cell + 1,
        cell + columns - 1,
        cell + columns,
        cell + columns + 1,
      ])
        least = Math.min(least, before[other] as number);
      seconds[cell] = least;
    }
  for (let c = 0; c < columns; c++) seconds[c] = seconds[(rows - 1) * columns + c] = Number.POSITIVE_INFINITY;
  for (let r = 0; r < rows; r++) seconds[r * columns] = seconds[r * columns + columns - 1] = Number.POSITIVE_INFINITY;
}

/** Sides of a square between four cells. */
const [S, E, N, W] = [0, 1, 2, 3] as const;
/**
 * Marching squares: by which cells of a square are inside (bit 0 south-west, 1 south-east, 2 north-east, 3 north-west) the segments through it from side to side, inside to their
 * left. Each segment stays in its square and each side carries one at most, so that rings never cross.
 */
const segments: readonly (readonly number[])[] = [
  [],
  [S, W],
  [E, S],
  [E, W],
  [N, E],
  [S, W, N, E],
  [N, S],
  [N, W],
  [W, N],
  [S, N],
  [E, S, W, N],
  [E, N],
  [W, E],
  [S, E],
  [W, S],
  [],
];

/** The polygons around all cells that are reached within `limit` seconds. */
function outline({ columns, rows, south, west, cellLat, cellLng, seconds }: Raster, limit: number): Ring[][] {
  const isIn = (cell: number): number => ((seconds[cell] as number) <= limit ? 1 : 0);
  // A side by the cell at its western or southern end: times two, plus one when it runs north.
  const next = new Map<number, number>();
  for (let r = 0; r < rows - 1; r++)
    for (let c = 0; c < columns - 1; c++) {
      const cell = r * columns + c;
      const code = isIn(cell) | (isIn(cell + 1) << 1) | (isIn(cell + columns + 1) << 2) | (isIn(cell + columns) << 3);
      const through = segments[code] as readonly number[];
      if (through.length === 0) continue;
      const sides = [cell * 2, (cell + 1) * 2 + 1, (cell + columns) * 2, cell * 2 + 1];
      for (let i = 0; i < through.length; i += 2)
        next.set(sides[through[i] as number] as number, sides[through[i + 1] as number] as number);
    }
  const outers: { ring: Ring; area: number; holes: Ring[] }[] = [];
  const holes: Ring[] = [];
  const place = (side: number): [number, number] => {
    const cell = side >> 1;
    const [c, r] = [cell % columns, Math.floor(cell / columns)];
    return side & 1 ? [c, r + 0.5] : [c + 0.5, r];
  };
  while (next.size > 0) {
    const start = next.keys().next().value as number;
    const ring: [number, number][] = [];
    for (let side = start; ; ) {
      ring.push(place(side));
      const following = next.get(side) as number;
      next.delete(side);
      side = following;
      if (side === start) break;
    }
    const area = areaOf(ring);
    if (area > 0) outers.push({ ring: straightened(ring), area, holes: [] });
    else if (area <= -LEAST_HOLE) holes.push(straightened(ring));
  }
  outers.sort((a, b) => a.area - b.area);
  for (const hole of holes) outers.find(({ ring }) => isInside(hole[0] as [number, number], ring))?.holes.push(hole);
  const closed = (ring: Ring): Ring =>
    [...ring, ring[0] as number[]].map(([x, y]) => [
      Math.round(west + (x as number) * cellLng) / DEGREE,
      Math.round(south + (y as number) * cellLat) / DEGREE,
    ]);
  return outers.reverse().map(({ ring, holes: inner }) => [closed(ring), ...inner.map(closed)]);
}

/** Twice-halved cross products: positive counter-clockwise. */
function areaOf(ring: readonly (readonly number[])[]): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i++) {
    const [a, b] = [ring[i] as [number, number], ring[(i + 1) % ring.length] as [number, number]];
    sum += a[0] * b[1] - b[0] * a[1];
  }
  return sum / 2;
}

/** Without the points in the middle of straight lines. */
function straightened(ring: readonly [number, number][]): Ring {
  return ring.filter((here, i) => {
    const before = ring[(i + ring.length - 1) % ring.length] as [number, number];
    const after = ring[(i + 1) % ring.length] as [number, number];
    return (here[0] - before[0]) * (after[1] - here[1]) !== (here[1] - before[1]) * (after[0] - here[0]);
  });
}

export function isInside([x, y]: readonly [number, number], ring: readonly (readonly number[])[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i] as [number, number], ring[j] as [number, number]];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}
