import { edgeFlag, type RoadGraph, type Weighting } from '../graph/graph.ts';
import { durationOf, lengthOf, type Metric } from '../hierarchy/hierarchy.ts';
import { searchWay } from '../hierarchy/search.ts';
import { DEGREE } from '../osm/source.ts';
import { arrivingSeeds, directWay, leavingSeeds, shareAlong } from './seeds.ts';
import { metresBetween, snapTo } from './snap.ts';
import { stepsOf } from './turns.ts';
import type { Point, RoadZone, RouteLeg, Snap } from './zone.ts';

export interface RouteOptions {
  /** With instructions, in that language (Spanish when none is said). */
  steps?: boolean;
  language?: 'es' | 'en';
  /** Places are left and come to on their own side of wide two-way streets. */
  curb?: boolean;
  /** Farthest street from a point, metres. */
  maxM?: number;
}

/** A direction of a leg, the share of it that is driven, and what that takes. */
export interface Drive {
  direction: number;
  from: number;
  to: number;
  durationDs: number;
  lengthDm: number;
}

/** Leg by leg along a path of at least two points: `path.length - 1` legs; null where a point has no street or no way leads. */
export function roadRoute(
  zone: RoadZone,
  metric: Metric,
  weighting: Weighting,
  path: readonly Point[],
  options: RouteOptions = {},
): (RouteLeg | null)[] {
  const { profile } = weighting;
  const snaps = path.map((point) => snapTo(zone, point, { profile, metric, maxM: options.maxM }));
  return snaps.slice(1).map((to, i) => {
    const from = snaps[i];
    return from && to ? routeLeg(zone, metric, from, to, options) : null;
  });
}

/** The way between two places on streets; null where none leads. */
export function routeLeg(
  zone: RoadZone,
  metric: Metric,
  from: Snap,
  to: Snap,
  { steps = false, language = 'es', curb = false }: RouteOptions = {},
): RouteLeg | null {
  const { graph } = zone;
  const drives = drivesOf(zone, metric, from, to, curb);
  if (!drives) return null;
  let [durationDs, lengthDm, tollDm, federalDm] = [0, 0, 0, 0];
  const line: Point[] = [{ lat: from.lat, lng: from.lng }];
  for (const drive of drives) {
    const flags = graph.edgeFlags[drive.direction >> 1] as number;
    durationDs += drive.durationDs;
    lengthDm += drive.lengthDm;
    if (flags & edgeFlag.toll) tollDm += drive.lengthDm;
    if (flags & edgeFlag.federal) federalDm += drive.lengthDm;
    line.push(...pieceOf(graph, drive));
  }
  line.push({ lat: to.lat, lng: to.lng });
  return {
    durationS: Math.round(durationDs / 10),
    distanceM: Math.round(lengthDm / 10),
    tollM: Math.round(tollDm / 10),
    federalM: Math.round(federalDm / 10),
    line: line.filter((point, i) => i === 0 || !isSame(point, line[i - 1] as Point)),
    steps: steps ? stepsOf(zone, metric, drives, from, to, language) : [],
    directions: drives.map(({ direction }) => direction),
  };
}

const isSame = (a: Point, b: Point): boolean => Math.abs(a.lat - b.lat) < 2e-7 && Math.abs(a.lng - b.lng) < 2e-7;

function drivesOf(zone: RoadZone, metric: Metric, from: Snap, to: Snap, curb: boolean): Drive[] | null {
  const { graph, hierarchy } = zone;
  const direct = directWay(graph, metric, from, to, curb);
  const found = searchWay(
    graph,
    hierarchy,
    metric,
    leavingSeeds(graph, metric, from, curb),
    arrivingSeeds(graph, metric, to, curb),
  );
  const drive = (direction: number, start: number, end: number, weight: number): Drive => ({
    direction,
    from: start,
    to: end,
    durationDs: durationOf(weight),
    lengthDm: lengthOf(weight),
  });
  if (direct && (!found || direct.weight <= found.weight)) {
    const { direction, weight } = direct;
    return [drive(direction, shareAlong(from, direction), shareAlong(to, direction), weight)];
  }
  if (!found) return null;
  const { leave, arrive, arcs } = found;
  const drives = [
    drive(leave.direction, shareAlong(from, leave.direction), 1, leave.weight),
    ...arcs.map((arc) => drive(graph.arcDirection[arc] as number, 0, 1, metric.arcs[arc] as number)),
    drive(arrive.direction, 0, shareAlong(to, arrive.direction), arrive.weight),
  ];
  // A place at a junction lies at the end of its street: of that nothing is driven.
  const driven = drives.filter(({ from: start, to: end }) => start < end);
  return driven.length > 0 ? driven : drives.slice(0, 1);
}

/** The points of the drawn shape within what is driven, in the order of driving; where a share ends between two of them is not among them. */
export function pieceOf({ shape, shapeStart }: RoadGraph, { direction, from, to }: Drive): Point[] {
  const edge = direction >> 1;
  const [begin, end] = [shapeStart[edge] as number, shapeStart[edge + 1] as number];
  const points: Point[] = [];
  for (let i = begin; i < end; i += 2)
    points.push({ lat: (shape[i + 1] as number) / DEGREE, lng: (shape[i] as number) / DEGREE });
  if (direction & 1) points.reverse();
  if (from === 0 && to === 1) return points;
  const along = [0];
  for (let i = 1; i < points.length; i++)
    along.push((along[i - 1] as number) + metresBetween(points[i - 1] as Point, points[i] as Point));
  const length = along[along.length - 1] as number;
  return points.filter((_, i) => (along[i] as number) >= from * length && (along[i] as number) <= to * length);
}
