import type { RoadGraph } from '../graph/graph.ts';
import { durationOf, lengthOf, type Metric, type Seed, weightOf } from '../hierarchy/hierarchy.ts';
import { type RoadClass, roadClasses } from '../profiles.ts';
import type { Snap } from './zone.ts';

const NONE = 0xffffffff;

/** Streets so wide or fast that one does not cross them on foot with parcels: there a place is come to on its own side. */
const wide = new Set<RoadClass>(['motorway', 'trunk', 'primary', 'secondary', 'tertiary']);
const isWide = roadClasses.map((name) => wide.has(name));

/** All arcs that drive each direction: `arcs[first[d]] … arcs[first[d + 1] - 1]`. */
interface DirectionArcs {
  first: Uint32Array;
  arcs: Uint32Array;
}
const arcsOf = new WeakMap<Uint32Array, DirectionArcs>();
function directionArcs({ edgeCount, arcCount, arcDirection }: RoadGraph): DirectionArcs {
  const known = arcsOf.get(arcDirection);
  if (known) return known;
  const first = new Uint32Array(edgeCount * 2 + 1);
  for (let a = 0; a < arcCount; a++) (first[(arcDirection[a] as number) + 1] as number)++;
  for (let d = 0; d < edgeCount * 2; d++) (first[d + 1] as number) += first[d] as number;
  const next = first.slice(0, edgeCount * 2);
  const arcs = new Uint32Array(arcCount);
  for (let a = 0; a < arcCount; a++) arcs[(next[arcDirection[a] as number] as number)++] = a;
  const made = { first, arcs };
  arcsOf.set(arcDirection, made);
  return made;
}

/** What a whole direction costs; `Infinity` when it is closed. */
export function directionWeight(graph: RoadGraph, metric: Metric, direction: number): number {
  const arc = graph.directionArc[direction] as number;
  return arc === NONE ? Number.POSITIVE_INFINITY : (metric.arcs[arc] as number);
}

/** How far along a direction a place lies, 0 to 1. */
export const shareAlong = (snap: Snap, direction: number): number =>
  (direction & 1) === 0 ? snap.share : 1 - snap.share;

/** From a direction's beginning to a share of it: as exact as weights are. What is waited for at its end belongs to the rest. */
function beginning(graph: RoadGraph, whole: number, direction: number, share: number): number {
  const duration = durationOf(whole);
  const driven = duration - Math.min(duration, graph.delayDs[direction] as number);
  return weightOf(Math.round(driven * share), Math.round(lengthOf(whole) * share));
}

/**
 * Directions by which a place may be left or come to. `curb`: with the place on the right hand of who drives (Mexico), where the street is wide, goes both ways, and the place
 * does not lie on it. The metres between the place and the street are walked, not driven: they cost nothing here.
 */
function directionsOf(graph: RoadGraph, metric: Metric, snap: Snap, curb: boolean): number[] {
  const open = [snap.edge * 2, snap.edge * 2 + 1].filter(
    (direction) => directionWeight(graph, metric, direction) !== Number.POSITIVE_INFINITY,
  );
  if (!curb || open.length < 2 || snap.side === 'on' || !isWide[graph.edgeClass[snap.edge] as number]) return open;
  return [snap.edge * 2 + (snap.side === 'right' ? 0 : 1)];
}

/** Where ways begin that leave a place. */
export function leavingSeeds(graph: RoadGraph, metric: Metric, snap: Snap, curb = false): Seed[] {
  return directionsOf(graph, metric, snap, curb).map((direction) => {
    const whole = directionWeight(graph, metric, direction);
    const arc = graph.directionArc[direction] as number;
    const weight = whole - beginning(graph, whole, direction, shareAlong(snap, direction));
    return { node: graph.arcHead[arc] as number, weight, direction };
  });
}

/** Where ways end that come to a place: at each of the nodes from which its direction may be entered. */
export function arrivingSeeds(graph: RoadGraph, metric: Metric, snap: Snap, curb = false): Seed[] {
  const { first, arcs } = directionArcs(graph);
  return directionsOf(graph, metric, snap, curb).flatMap((direction) => {
    const weight = beginning(graph, directionWeight(graph, metric, direction), direction, shareAlong(snap, direction));
    return Array.from(arcs.subarray(first[direction], first[direction + 1]), (arc) => ({
      node: graph.arcTail[arc] as number,
      weight,
      direction,
    }));
  });
}

/** The way between two places of one edge without leaving it; null when they are of two, or the second lies behind the first on the only open direction. */
export function directWay(
  graph: RoadGraph,
  metric: Metric,
  from: Snap,
  to: Snap,
  curb = false,
): { weight: number; direction: number } | null {
  if (from.edge !== to.edge) return null;
  const coming = directionsOf(graph, metric, to, curb);
  let best: { weight: number; direction: number } | null = null;
  for (const direction of directionsOf(graph, metric, from, curb)) {
    const [here, there] = [shareAlong(from, direction), shareAlong(to, direction)];
    if (here > there || !coming.includes(direction)) continue;
    const whole = directionWeight(graph, metric, direction);
    const weight = beginning(graph, whole, direction, there) - beginning(graph, whole, direction, here);
    if (!best || weight < best.weight) best = { weight, direction };
  }
  return best;
}
