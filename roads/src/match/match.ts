import type { RoadGraph } from '../graph/graph.ts';
import { DEGREE } from '../osm/source.ts';
import { type RoadProfile, roadProfiles } from '../profiles.ts';
import type { Point, RoadZone } from '../zone/zone.ts';

/** A position as a phone told it; `at` in milliseconds. */
export interface TraceFix extends Point {
  at: number;
  /** Radius in metres that holds it in two of three cases; null where the phone said nothing. */
  accuracyM?: number | null;
}

/** A fix on the street that was driven. */
export interface MatchedFix extends Point {
  /** Its place in the trace. */
  index: number;
  /** `2 * edge + d`, and metres from where that direction begins. */
  direction: number;
  offsetM: number;
}

/** A part of a trace without gaps. `ways[i]`: what was driven between fixes i and i + 1, in order, with metres of each direction. */
export interface MatchedPiece {
  fixes: MatchedFix[];
  ways: { direction: number; metres: number }[][];
}

const DEGREE_M = 111_195;
/** Noise of a fix whose phone said nothing, and how good or bad one is taken to be at most, metres. */
const SIGMA = { usual: 8, least: 4, most: 40 };
/** Edges that a fix may lie on: so many of the nearest, within so many sigmas. */
const NEAREST = 6;
const REACH = 4.5;
const REACH_LEAST_M = 35;
/** Nobody knows what happened between fixes farther apart: the trace is cut there. */
const GAP_MS = 180_000;
const GAP_M = 2500;
/** Faster than this between two fixes is another street, m/s. */
const FASTEST = 55;
/** Turning round costs like so many metres more, or noise would make vehicles turn at every corner. */
const TURN_ROUND_M = 60;
/** How often the work is handed back to whoever runs it, in fixes. */
const BREATH = 24;

interface Candidate extends Point {
  direction: number;
  offsetM: number;
  distanceM: number;
}
const lengthM = (graph: RoadGraph, direction: number): number => (graph.edgeLengthDm[direction >> 1] as number) / 10;

/** Where a fix may lie: the nearest edges, each in the directions that the profile may drive. */
function candidatesOf({ graph, grid }: RoadZone, bit: number, fix: Point, reachM: number): Candidate[] {
  const narrow = Math.cos((fix.lat * Math.PI) / 180);
  const [x0, y0] = [fix.lng * DEGREE, fix.lat * DEGREE];
  const scale = DEGREE_M / DEGREE;
  const [dLat, dLng] = [reachM / scale, reachM / scale / narrow];
  const column = (x: number): number =>
    Math.min(grid.columns - 1, Math.max(0, Math.floor((x - grid.west) / grid.cellLng)));
  const row = (y: number): number => Math.min(grid.rows - 1, Math.max(0, Math.floor((y - grid.south) / grid.cellLat)));
  const seen = new Set<number>();
  const found: { edge: number; distanceM: number; alongM: number; lat: number; lng: number }[] = [];
  for (let r = row(y0 - dLat); r <= row(y0 + dLat); r++)
    for (let c = column(x0 - dLng); c <= column(x0 + dLng); c++) {
      const cell = r * grid.columns + c;
      for (let i = grid.first[cell] as number; i < (grid.first[cell + 1] as number); i++) {
        const edge = grid.edges[i] as number;
        if (seen.has(edge)) continue;
        seen.add(edge);
        if ((((graph.access[2 * edge] as number) | (graph.access[2 * edge + 1] as number)) & bit) === 0) continue;
        let [best, bestAlong, along] = [Number.POSITIVE_INFINITY, 0, 0];
        let [bx, by] = [0, 0];
        for (let s = graph.shapeStart[edge] as number; s + 3 < (graph.shapeStart[edge + 1] as number); s += 2) {
          const ax = ((graph.shape[s] as number) - x0) * scale * narrow;
          const ay = ((graph.shape[s + 1] as number) - y0) * scale;
          const ux = ((graph.shape[s + 2] as number) - x0) * scale * narrow - ax;
          const uy = ((graph.shape[s + 3] as number) - y0) * scale - ay;
          const length = Math.hypot(ux, uy);
          const t = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * ux + ay * uy) / (length * length)));
          const distance = Math.hypot(ax + t * ux, ay + t * uy);
          if (distance < best) [best, bestAlong, bx, by] = [distance, along + t * length, ax + t * ux, ay + t * uy];
          along += length;
        }
        if (best > reachM) continue;
        // Lengths of edges are rounded: what was measured here is brought to them.
        const alongM = along === 0 ? 0 : (bestAlong / along) * lengthM(graph, 2 * edge);
        found.push({
          edge,
          distanceM: best,
          alongM,
          lat: fix.lat + by / DEGREE_M,
          lng: fix.lng + bx / DEGREE_M / narrow,
        });
      }
    }
  found.sort((a, b) => a.distanceM - b.distanceM || a.edge - b.edge);
  return found
    .slice(0, NEAREST)
    .flatMap(({ edge, distanceM, alongM, lat, lng }) =>
      [2 * edge, 2 * edge + 1].flatMap((direction) =>
        ((graph.access[direction] as number) & bit) === 0 || graph.directionArc[direction] === 0xffffffff
          ? []
          : [{ direction, distanceM, lat, lng, offsetM: direction & 1 ? lengthM(graph, direction) - alongM : alongM }],
      ),
    );
}

interface Reached {
  metres: number;
  /** The arc by which a node was reached, and the node before it. */
  arc: number;
  before: number;
}
/** Nodes that are reached from the end of a direction, the nearest first, within so many metres. */
function* nodesFrom(
  graph: RoadGraph,
  bit: number,
  direction: number,
  startM: number,
  mostM: number,
): Generator<[node: number, Reached], void> {
  const first = graph.directionArc[direction] as number;
  const open: [metres: number, node: number, arc: number, before: number][] = [
    [startM, graph.arcHead[first] as number, first, -1],
  ];
  const done = new Set<number>();
  while (open.length > 0) {
    // Some tens of nodes: looking for the least costs less than a heap.
    let at = 0;
    for (let i = 1; i < open.length; i++) if ((open[i] as number[])[0]! < (open[at] as number[])[0]!) at = i;
    const [metres, node, arc, before] = open[at] as (typeof open)[number];
    open[at] = open.at(-1) as (typeof open)[number];
    open.pop();
    if (metres > mostM) return;
    if (done.has(node)) continue;
    done.add(node);
    yield [node, { metres, arc, before }];
    const came = graph.arcDirection[arc] as number;
    for (let a = graph.firstOut[node] as number; a < (graph.firstOut[node + 1] as number); a++) {
      const next = graph.arcDirection[a] as number;
      if (((graph.access[next] as number) & bit) === 0 || done.has(graph.arcHead[a] as number)) continue;
      open.push([
        metres + lengthM(graph, next) + (next === (came ^ 1) ? TURN_ROUND_M : 0),
        graph.arcHead[a] as number,
        a,
        node,
      ]);
    }
  }
}

/** Metres from a candidate to others, by their place in the list; those out of reach are infinite. */
function metresTo(
  graph: RoadGraph,
  bit: number,
  from: Candidate,
  to: readonly Candidate[],
  mostM: number,
  noiseM: number,
): Float64Array {
  const metres = new Float64Array(to.length).fill(Number.POSITIVE_INFINITY);
  const waiting = new Map<number, number[]>();
  for (const [i, c] of to.entries()) {
    // A little backwards on the same street is noise: it stood.
    if (c.direction === from.direction && c.offsetM >= from.offsetM - noiseM)
      metres[i] = Math.max(0, c.offsetM - from.offsetM);
    else waiting.set(c.direction, [...(waiting.get(c.direction) ?? []), i]);
  }
  if (waiting.size === 0) return metres;
  for (const [node, reached] of nodesFrom(
    graph,
    bit,
    from.direction,
    lengthM(graph, from.direction) - from.offsetM,
    mostM,
  )) {
    const came = graph.arcDirection[reached.arc] as number;
    for (let a = graph.firstOut[node] as number; a < (graph.firstOut[node + 1] as number); a++) {
      const direction = graph.arcDirection[a] as number;
      for (const i of waiting.get(direction) ?? []) {
        const all = reached.metres + (to[i] as Candidate).offsetM + (direction === (came ^ 1) ? TURN_ROUND_M : 0);
        if (all < (metres[i] as number)) metres[i] = all;
      }
    }
  }
  return metres;
}

/** The directions driven between two candidates, with metres of each. */
function wayBetween(
  graph: RoadGraph,
  bit: number,
  from: Candidate,
  to: Candidate,
  mostM: number,
  noiseM: number,
): { direction: number; metres: number }[] {
  if (to.direction === from.direction && to.offsetM >= from.offsetM - noiseM)
    return [{ direction: from.direction, metres: Math.max(0, to.offsetM - from.offsetM) }];
  const reached = new Map<number, Reached>();
  let best: { metres: number; node: number } | null = null;
  for (const [node, r] of nodesFrom(graph, bit, from.direction, lengthM(graph, from.direction) - from.offsetM, mostM)) {
    reached.set(node, r);
    const came = graph.arcDirection[r.arc] as number;
    for (let a = graph.firstOut[node] as number; a < (graph.firstOut[node + 1] as number); a++) {
      if (graph.arcDirection[a] !== to.direction) continue;
      const metres = r.metres + (to.direction === (came ^ 1) ? TURN_ROUND_M : 0);
      if (!best || metres < best.metres) best = { metres, node };
    }
  }
  if (!best) return [];
  const way = [{ direction: to.direction, metres: to.offsetM }];
  for (let node = best.node; ; ) {
    const r = reached.get(node) as Reached;
    const direction = graph.arcDirection[r.arc] as number;
    if (r.before < 0) {
      way.push({ direction: from.direction, metres: lengthM(graph, from.direction) - from.offsetM });
      break;
    }
    way.push({ direction, metres: lengthM(graph, direction) });
    node = r.before;
  }
  return way.reverse();
}

/**
 * Finds the streets that a trace was driven along: the likeliest chain of places on streets by a hidden Markov model (Newson & Krumm: Hidden Markov Map Matching Through Noise
 * and Sparseness, 2009). How far a fix lies from a street speaks against it by the square, how far the way between two places differs from the straight line speaks against
 * that way linearly. Fixes that stand still, and those far from every street, are in no piece. Hands the work back every few fixes (the share done), so that
 * nobody waits for a long trace.
 */
export function* matchTrace(
  zone: RoadZone,
  profile: RoadProfile,
  fixes: readonly TraceFix[],
): Generator<number, MatchedPiece[]> {
  const { graph } = zone;
  const bit = 1 << roadProfiles.indexOf(profile);
  const pieces: MatchedPiece[] = [];
  interface Step {
    index: number;
    noiseM: number;
    mostM: number;
    candidates: Candidate[];
    scores: number[];
    before: number[];
  }
  let steps: Step[] = [];
  const close = (): void => {
    const last = steps.at(-1);
    if (last && steps.length > 1) {
      let at = last.scores.indexOf(Math.max(...last.scores));
      const chosen: Candidate[] = [];
      for (let s = steps.length - 1; s >= 0; s--) {
        chosen.unshift((steps[s] as Step).candidates[at] as Candidate);
        at = (steps[s] as Step).before[at] as number;
      }
      pieces.push({
        fixes: chosen.map(({ direction, offsetM, lat, lng }, i) => ({
          index: (steps[i] as Step).index,
          direction,
          offsetM,
          lat,
          lng,
        })),
        ways: chosen.slice(1).map((to, i) => {
          const step = steps[i + 1] as Step;
          return wayBetween(graph, bit, chosen[i] as Candidate, to, step.mostM, step.noiseM);
        }),
      });
    }
    steps = [];
  };
  for (const [index, fix] of fixes.entries()) {
    if (index % BREATH === BREATH - 1) yield index / fixes.length;
    const sigma = Math.min(
      SIGMA.most,
      Math.max(SIGMA.least, fix.accuracyM == null ? SIGMA.usual : fix.accuracyM / 1.5),
    );
    const before = steps.at(-1);
    const last = before && (fixes[before.index] as TraceFix);
    const straight = last ? flatMetres(last, fix) : 0;
    if (last && (fix.at - (fixes[index - 1] as TraceFix).at > GAP_MS || straight > GAP_M)) close();
    // A vehicle that stands wanders by its noise: that is no driving.
    else if (last && straight < 2 * sigma && index < fixes.length - 1) continue;
    const candidates = candidatesOf(zone, bit, fix, Math.max(REACH_LEAST_M, sigma * REACH));
    if (candidates.length === 0) continue;
    const emission = candidates.map((c) => -0.5 * (c.distanceM / sigma) ** 2);
    const from = steps.at(-1);
    const noiseM = 2 * sigma;
    const mostM = straight * 2.5 + 200;
    const fresh = (): void =>
      void steps.push({ index, noiseM, mostM, candidates, scores: emission, before: candidates.map(() => -1) });
    if (!from) {
      fresh();
      continue;
    }
    const beta = Math.max(6, sigma) + 0.08 * straight;
    const fastM = Math.max(100, ((fix.at - (fixes[from.index] as TraceFix).at) / 1000) * FASTEST);
    const scores = candidates.map(() => Number.NEGATIVE_INFINITY);
    const links = candidates.map(() => -1);
    for (const [i, candidate] of from.candidates.entries()) {
      if (from.scores[i] === Number.NEGATIVE_INFINITY) continue;
      for (const [j, metres] of metresTo(graph, bit, candidate, candidates, mostM, noiseM).entries()) {
        if (metres > Math.min(mostM, fastM)) continue;
        const score = (from.scores[i] as number) - Math.abs(metres - straight) / beta + (emission[j] as number);
        if (score > (scores[j] as number)) [scores[j], links[j]] = [score, i];
      }
    }
    if (links.every((l) => l < 0)) {
      close();
      fresh();
    } else steps.push({ index, noiseM, mostM, candidates, scores, before: links });
  }
  close();
  return pieces;
}

function flatMetres(a: Point, b: Point): number {
  const narrow = Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return Math.hypot((a.lng - b.lng) * DEGREE_M * narrow, (a.lat - b.lat) * DEGREE_M);
}

/** The same at one go. */
export function matchAll(zone: RoadZone, profile: RoadProfile, fixes: readonly TraceFix[]): MatchedPiece[] {
  const work = matchTrace(zone, profile, fixes);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Points of a part of a direction, from one metre of it to another, both ends included. */
function partOf({ graph }: RoadZone, direction: number, fromM: number, toM: number): Point[] {
  const edge = direction >> 1;
  const points: Point[] = [];
  for (let i = graph.shapeStart[edge] as number; i < (graph.shapeStart[edge + 1] as number); i += 2)
    points.push({ lng: (graph.shape[i] as number) / DEGREE, lat: (graph.shape[i + 1] as number) / DEGREE });
  if (direction & 1) points.reverse();
  const lengths = points.slice(1).map((p, i) => flatMetres(points[i] as Point, p));
  const all = lengths.reduce((a, b) => a + b, 0);
  const scale = all / Math.max(0.1, lengthM(graph, direction));
  const [from, to] = [fromM * scale, toM * scale];
  const at = (metres: number): Point => {
    let left = metres;
    for (const [i, length] of lengths.entries()) {
      if (left <= length || i === lengths.length - 1) {
        const t = length === 0 ? 0 : Math.min(1, Math.max(0, left / length));
        const [a, b] = [points[i] as Point, points[i + 1] as Point];
        return { lat: a.lat + (b.lat - a.lat) * t, lng: a.lng + (b.lng - a.lng) * t };
      }
      left -= length;
    }
    return points[0] as Point;
  };
  const line = [at(from)];
  let metres = 0;
  for (const [i, length] of lengths.entries()) {
    metres += length;
    if (metres > from + 0.5 && metres < to - 0.5) line.push(points[i + 1] as Point);
  }
  line.push(at(to));
  return line;
}

/** A trace along the streets: matched pieces with their corners and the time of each point, the fixes themselves where nothing matched. In the order of time. */
export function matchedLine(
  zone: RoadZone,
  fixes: readonly TraceFix[],
  pieces: readonly MatchedPiece[],
): (Point & { at: number })[] {
  const line: (Point & { at: number })[] = [];
  let next = 0;
  for (const piece of pieces) {
    const first = (piece.fixes[0] as MatchedFix).index;
    while (next < first) line.push(fixes[next++] as TraceFix);
    for (const [i, way] of piece.ways.entries()) {
      const [from, to] = [piece.fixes[i] as MatchedFix, piece.fixes[i + 1] as MatchedFix];
      const [startAt, endAt] = [(fixes[from.index] as TraceFix).at, (fixes[to.index] as TraceFix).at];
      const all = way.reduce((sum, w) => sum + w.metres, 0);
      if (i === 0) line.push({ lat: from.lat, lng: from.lng, at: startAt });
      let driven = 0;
      for (const [w, { direction, metres }] of way.entries()) {
        const begins = w === 0 ? from.offsetM : 0;
        const part = partOf(zone, direction, begins, begins + metres);
        for (const [p, point] of part.slice(1).entries()) {
          const step = flatMetres(part[p] as Point, point);
          driven += step;
          line.push({
            ...point,
            at: Math.round(startAt + (endAt - startAt) * (all === 0 ? 1 : Math.min(1, driven / all))),
          });
        }
      }
    }
    next = (piece.fixes.at(-1) as MatchedFix).index + 1;
  }
  while (next < fixes.length) line.push(fixes[next++] as TraceFix);
  return line;
}
