import type { RoadGraph } from '../graph/graph.ts';
import { profileBit } from '../graph/speeds.ts';
import type { Metric } from '../hierarchy/hierarchy.ts';
import { DEGREE } from '../osm/source.ts';
import type { RoadProfile } from '../profiles.ts';
import { directionWeight } from './seeds.ts';
import type { Point, RoadZone, Snap, SnapGrid } from './zone.ts';

/** Metres of a `DEGREE`th of latitude. */
export const METRES = 111_195 / DEGREE;
export const narrowAt = (lat: number): number => Math.cos((lat * Math.PI) / 180);

/** Metres between two places near each other. */
export function metresBetween(a: Point, b: Point): number {
  const dx = (b.lng - a.lng) * narrowAt((a.lat + b.lat) / 2);
  return Math.hypot(dx, b.lat - a.lat) * METRES * DEGREE;
}

/** Some three edges a cell, and never more cells than two an edge: a city's are about 60 m, a country's about 700 m. */
export function buildSnapGrid(graph: Pick<RoadGraph, 'edgeCount' | 'shape' | 'shapeStart'>): SnapGrid {
  const { shape, shapeStart, edgeCount } = graph;
  let [west, south, east, north] = [1, 1, -1, -1].map((sign) => sign * 2 ** 31) as [number, number, number, number];
  for (let i = 0; i < (shapeStart[edgeCount] as number); i += 2) {
    const [lng, lat] = [shape[i] as number, shape[i + 1] as number];
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  if (edgeCount === 0) [west, south, east, north] = [0, 0, 0, 0];
  const narrow = narrowAt((south + north) / 2 / DEGREE);
  const size = Math.max(
    20 / METRES,
    Math.sqrt((Math.max(1, north - south) * Math.max(1, (east - west) * narrow)) / Math.max(1, edgeCount * 2)),
    Math.max(north - south, (east - west) * narrow) / 20_000,
  );
  const cellLat = Math.ceil(size);
  const cellLng = Math.ceil(size / narrow);
  const columns = Math.floor((east - west) / cellLng) + 1;
  const rows = Math.floor((north - south) / cellLat) + 1;
  const grid = { columns, rows, south, west, cellLat, cellLng };
  const counts = new Uint32Array(columns * rows + 1);
  eachCell(graph, grid, (cell) => (counts[cell + 1] as number)++);
  for (let c = 0; c < columns * rows; c++) (counts[c + 1] as number) += counts[c] as number;
  const first = new Uint32Array(new SharedArrayBuffer(counts.byteLength));
  first.set(counts);
  const edges = new Uint32Array(new SharedArrayBuffer((counts[columns * rows] as number) * 4));
  eachCell(graph, grid, (cell, edge) => {
    edges[(counts[cell] as number)++] = edge;
  });
  return { ...grid, first, edges };
}

/** Calls for every cell that a piece of an edge may cross, once for each edge and cell. */
function eachCell(
  { edgeCount, shape, shapeStart }: Pick<RoadGraph, 'edgeCount' | 'shape' | 'shapeStart'>,
  { columns, rows, south, west, cellLat, cellLng }: Omit<SnapGrid, 'first' | 'edges'>,
  visit: (cell: number, edge: number) => void,
): void {
  const lastEdge = new Int32Array(columns * rows).fill(-1);
  for (let edge = 0; edge < edgeCount; edge++) {
    for (let i = shapeStart[edge] as number; i + 3 < (shapeStart[edge + 1] as number); i += 2) {
      const [aLng, aLat, bLng, bLat] = [shape[i], shape[i + 1], shape[i + 2], shape[i + 3]] as [
        number,
        number,
        number,
        number,
      ];
      const row0 = Math.floor((Math.min(aLat, bLat) - south) / cellLat);
      const row1 = Math.floor((Math.max(aLat, bLat) - south) / cellLat);
      for (let row = row0; row <= row1; row++) {
        // The piece's own columns within the row: long pieces run through many cells but not through their whole box.
        const [low, high] = [south + row * cellLat, south + (row + 1) * cellLat];
        const lngAt = (lat: number): number =>
          aLat === bLat
            ? aLng
            : aLng +
              ((bLng - aLng) * (Math.min(Math.max(lat, Math.min(aLat, bLat)), Math.max(aLat, bLat)) - aLat)) /
                (bLat - aLat);
        const ends = aLat === bLat ? [aLng, bLng] : [lngAt(low), lngAt(high)];
        const column0 = Math.floor((Math.min(...ends) - west) / cellLng);
        const column1 = Math.floor((Math.max(...ends) - west) / cellLng);
        for (let column = Math.max(0, column0); column <= Math.min(columns - 1, column1); column++) {
          const cell = row * columns + column;
          if (lastEdge[cell] === edge) continue;
          lastEdge[cell] = edge;
          visit(cell, edge);
        }
      }
    }
  }
}

export interface SnapOptions {
  profile: RoadProfile;
  /** Farthest street, metres. */
  maxM?: number;
  /** Takes a street of the main network rather than a nearer one on an island of it, when one is within `maxM`. */
  exceptIslands?: boolean;
  /** Only streets that are open in it. */
  metric?: Metric;
}

/** The nearest street that the profile may drive; null when none is within `maxM`. */
export function snapTo(zone: RoadZone, point: Point, options: SnapOptions): Snap | null {
  const { exceptIslands = true, maxM = 1000 } = options;
  let nearest: Snap | null = null;
  let nearestMain: Snap | null = null;
  const far = (): number => (exceptIslands ? nearestMain : nearest)?.distanceM ?? maxM;
  visitNear(zone, point, options, far, (edge) => {
    const snap = nearestOn(zone.graph, edge, point);
    if (snap.distanceM > maxM) return;
    if (!nearest || snap.distanceM < nearest.distanceM) nearest = snap;
    if (
      exceptIslands &&
      (!nearestMain || snap.distanceM < nearestMain.distanceM) &&
      isMain(zone.graph, edge, options.profile)
    )
      nearestMain = snap;
  });
  return nearestMain ?? nearest;
}

/** All streets within `maxM` of a point, nearest first, each edge once at its nearest place: for matching of fixes. */
export function snapsWithin(zone: RoadZone, point: Point, options: SnapOptions & { limit?: number }): Snap[] {
  const { maxM = 1000, exceptIslands = false, limit = Number.POSITIVE_INFINITY } = options;
  const found: Snap[] = [];
  const seen = new Set<number>();
  visitNear(
    zone,
    point,
    options,
    () => maxM,
    (edge) => {
      if (seen.has(edge)) return;
      seen.add(edge);
      const snap = nearestOn(zone.graph, edge, point);
      if (snap.distanceM <= maxM && !(exceptIslands && !isMain(zone.graph, edge, options.profile))) found.push(snap);
    },
  );
  return found.sort((a, b) => a.distanceM - b.distanceM || a.edge - b.edge).slice(0, limit);
}

/** Visits the drivable edges of the cells around a point, ring by ring, until no cell beyond can hold anything nearer than `far()`. */
function visitNear(
  { graph, grid }: RoadZone,
  point: Point,
  { profile, metric }: SnapOptions,
  far: () => number,
  visit: (edge: number) => void,
): void {
  const { columns, rows, first, edges } = grid;
  const bit = profileBit(profile);
  const x = (point.lng * DEGREE - grid.west) / grid.cellLng;
  const y = (point.lat * DEGREE - grid.south) / grid.cellLat;
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [stepX, stepY] = [grid.cellLng * METRES * narrowAt(point.lat), grid.cellLat * METRES];
  const isOpen = (direction: number): boolean =>
    ((graph.access[direction] as number) & bit) !== 0 &&
    (!metric || directionWeight(graph, metric, direction) !== Number.POSITIVE_INFINITY);
  const visitCell = (cellRow: number, cellColumn: number): void => {
    const cell = cellRow * columns + cellColumn;
    for (let i = first[cell] as number; i < (first[cell + 1] as number); i++) {
      const edge = edges[i] as number;
      if (isOpen(edge * 2) || isOpen(edge * 2 + 1)) visit(edge);
    }
  };
  const last = Math.max(column, columns - 1 - column, row, rows - 1 - row, 0);
  for (let ring = 0; ring <= last; ring++) {
    // Metres to the nearest border of what has been looked at: nothing new is nearer.
    if (ring > 0) {
      const inside = Math.min(
        (x - column + ring - 1) * stepX,
        (column + ring - x) * stepX,
        (y - row + ring - 1) * stepY,
        (row + ring - y) * stepY,
      );
      if (inside > far()) return;
    }
    for (let r = Math.max(0, row - ring); r <= Math.min(rows - 1, row + ring); r++) {
      const isEdgeRow = r === row - ring || r === row + ring;
      const step = isEdgeRow || ring === 0 ? 1 : ring * 2;
      for (let c = column - ring; c <= column + ring; c += step) if (c >= 0 && c < columns) visitCell(r, c);
    }
  }
}

/** On the main network: who drives there can come and go. */
function isMain(graph: RoadGraph, edge: number, profile: RoadProfile): boolean {
  const bit = profileBit(profile);
  const { nodeIsland, directionArc, arcHead, arcTail } = graph;
  return [edge * 2, edge * 2 + 1].some((direction) => {
    const arc = directionArc[direction] as number;
    if (arc === 0xffffffff || ((graph.access[direction] as number) & bit) === 0) return false;
    return (
      (((nodeIsland[arcHead[arc] as number] as number) | (nodeIsland[arcTail[arc] as number] as number)) & bit) === 0
    );
  });
}

/** The nearest place of an edge, on a plane around the point. */
export function nearestOn({ shape, shapeStart }: RoadGraph, edge: number, { lat, lng }: Point): Snap {
  const scaleY = METRES;
  const scaleX = METRES * narrowAt(lat);
  const [px, py] = [lng * DEGREE, lat * DEGREE];
  let [best, bestX, bestY, bestCross] = [Number.POSITIVE_INFINITY, 0, 0, 0];
  let [length, bestLength] = [0, 0];
  let ax = ((shape[shapeStart[edge] as number] as number) - px) * scaleX;
  let ay = ((shape[(shapeStart[edge] as number) + 1] as number) - py) * scaleY;
  for (let i = (shapeStart[edge] as number) + 2; i < (shapeStart[edge + 1] as number); i += 2) {
    const bx = ((shape[i] as number) - px) * scaleX;
    const by = ((shape[i + 1] as number) - py) * scaleY;
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy;
    const t = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
    const [x, y] = [ax + t * dx, ay + t * dy];
    const distance = x * x + y * y;
    const piece = Math.sqrt(square);
    if (distance < best) {
      [best, bestX, bestY] = [distance, x, y];
      // The point is the plane's origin: left of the piece when the cross product is positive.
      bestCross = dx * -ay - dy * -ax;
      bestLength = length + t * piece;
    }
    length += piece;
    [ax, ay] = [bx, by];
  }
  const distanceM = Math.sqrt(best);
  return {
    edge,
    share: length === 0 ? 0 : Math.min(1, bestLength / length),
    lat: (bestY / scaleY + py) / DEGREE,
    lng: (bestX / scaleX + px) / DEGREE,
    distanceM,
    side: distanceM < 0.5 ? 'on' : bestCross > 0 ? 'left' : 'right',
  };
}

/** The place at a share of an edge's drawn length. */
export function pointOn({ shape, shapeStart }: RoadGraph, edge: number, share: number): Point {
  const points: Point[] = [];
  for (let i = shapeStart[edge] as number; i < (shapeStart[edge + 1] as number); i += 2)
    points.push({ lng: (shape[i] as number) / DEGREE, lat: (shape[i + 1] as number) / DEGREE });
  const lengths = points.slice(1).map((point, i) => metresBetween(points[i] as Point, point));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    const [a, b] = [points[i] as Point, points[i + 1] as Point];
    if (left <= length && length > 0)
      return { lat: a.lat + ((b.lat - a.lat) * left) / length, lng: a.lng + ((b.lng - a.lng) * left) / length };
    left -= length;
  }
  return points[points.length - 1] as Point;
}
