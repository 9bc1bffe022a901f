import type { OsmRelation } from '../osm/source.ts';
import type { CutEdges } from './cut-edges.ts';

/** A `type=restriction` relation (wiki.openstreetmap.org/wiki/Relation:restriction). */
export interface Restriction {
  /** `no_*` or `only_*`. */
  isOnly: boolean;
  from: number[];
  to: number[];
  viaNode: number | null;
  viaWays: number[];
}

/** Directions (`2 * edge + d`) that may not be driven one after another. */
export type Banned = readonly number[];
/** Edges of a way, in no order. */
export type WayEdges = Map<number, number[]>;

/** The longest way over streets that a restriction is followed along. */
const MOST_VIA = 60;

/**
 * A relation as a restriction of motor vehicles; null when it is none. Those of a kind of vehicle alone (`restriction:hgv`), of hours (`restriction:conditional`, `hour_on`) and those that cars are excepted from
 * are left: a graph has its junctions for all vehicles.
 */
export function readRestriction({ tags, members }: OsmRelation): Restriction | null {
  if (tags.type !== 'restriction') return null;
  const kind = tags.restriction ?? tags['restriction:motor_vehicle'] ?? tags['restriction:motorcar'];
  if (!kind || !/^(no|only)_/.test(kind) || tags.hour_on || tags.day_on) return null;
  const except = (tags.except ?? '').split(';').map((s) => s.trim());
  if (except.some((e) => e === 'motorcar' || e === 'motor_vehicle' || e === 'vehicle')) return null;
  const ways = (role: string) => members.filter((m) => m.type === 'way' && m.role === role).map((m) => m.id);
  const viaNodes = members.filter((m) => m.type === 'node' && m.role === 'via');
  const restriction = {
    isOnly: kind.startsWith('only_'),
    from: ways('from'),
    to: ways('to'),
    viaNode: viaNodes.length === 1 ? (viaNodes[0]?.id ?? null) : null,
    viaWays: ways('via'),
  };
  const { from, to, viaNode, viaWays } = restriction;
  if (from.length === 0 || to.length === 0 || (viaNode === null) === (viaWays.length === 0)) return null;
  // Several beginnings or ends are of no_entry and no_exit alone.
  if ((from.length > 1 && kind !== 'no_entry') || (to.length > 1 && kind !== 'no_exit')) return null;
  return restriction;
}

/** The directions that leave each node, by `tail`. */
export interface Leaving {
  first: Uint32Array;
  directions: Uint32Array;
}
export function leavingOf({ nodeCount, edgeCount, access, tail }: CutEdges): Leaving {
  const first = new Uint32Array(nodeCount + 1);
  for (let d = 0; d < 2 * edgeCount; d++) if (access[d]) (first[(tail[d] as number) + 1] as number)++;
  for (let n = 0; n < nodeCount; n++) (first[n + 1] as number) += first[n] as number;
  const next = first.slice(0, nodeCount);
  const directions = new Uint32Array(first[nodeCount] as number);
  for (let d = 0; d < 2 * edgeCount; d++) if (access[d]) directions[(next[tail[d] as number] as number)++] = d;
  return { first, directions };
}

/** What restrictions forbid, as directions one after another; `left`: how many say nothing here, for their streets are missing, do not meet, or meet in more than one way. */
export function bansOf(
  restrictions: readonly Restriction[],
  ways: WayEdges,
  graph: CutEdges,
): { bans: Banned[]; left: number } {
  if (restrictions.length === 0) return { bans: [], left: 0 };
  const leaving = leavingOf(graph);
  const bans: Banned[] = [];
  let left = 0;
  for (const restriction of restrictions) {
    const found =
      restriction.viaNode === null ? overStreets(restriction, ways, graph) : atNode(restriction, ways, graph);
    if (found.length === 0) left++;
    for (const path of found) {
      if (!restriction.isOnly) bans.push(path);
      // Whoever begins it has to follow it to its end: all other ways out of each of its junctions are closed to him.
      else
        for (let i = 1; i < path.length; i++) {
          const node = graph.tail[path[i] as number] as number;
          for (let k = leaving.first[node] as number; k < (leaving.first[node + 1] as number); k++) {
            const other = leaving.directions[k] as number;
            if (other !== path[i]) bans.push([...path.slice(0, i), other]);
          }
        }
    }
  }
  return { bans, left };
}

/** Directions of ways that can be driven and end (or begin) at a node. */
function drivable(ids: readonly number[], ways: WayEdges, graph: CutEdges): number[] {
  return ids
    .flatMap((id) => ways.get(id) ?? [])
    .flatMap((e) => [2 * e, 2 * e + 1])
    .filter((d) => graph.access[d] !== 0);
}
const headOf = (graph: CutEdges, direction: number): number => graph.tail[direction ^ 1] as number;

function atNode(restriction: Restriction, ways: WayEdges, graph: CutEdges): Banned[] {
  const node = graph.nodeOf(restriction.viaNode as number);
  if (node < 0) return [];
  const one = (id: number, isAt: (d: number) => boolean): number[] => {
    const found = drivable([id], ways, graph).filter(isAt);
    // A way that passes the junction without being cut there could be meant either side.
    return found.length === 1 ? found : [];
  };
  const froms = restriction.from.flatMap((id) => one(id, (d) => headOf(graph, d) === node));
  const tos = restriction.to.flatMap((id) => one(id, (d) => graph.tail[d] === node));
  return froms.flatMap((f) => tos.map((t) => [f, t]));
}

/** From the first street along the streets between to the last, by the fewest edges. */
function overStreets(restriction: Restriction, ways: WayEdges, graph: CutEdges): Banned[] {
  const via = drivable(restriction.viaWays, ways, graph);
  const tos = drivable(restriction.to, ways, graph);
  const found: number[][] = [];
  let paths = drivable(restriction.from, ways, graph).map((d) => [d]);
  for (let length = 0; length < MOST_VIA && paths.length > 0 && found.length === 0; length++) {
    const longer: number[][] = [];
    for (const path of paths) {
      const last = path.at(-1) as number;
      const head = headOf(graph, last);
      if (path.length > 1) {
        const to = tos.filter((d) => graph.tail[d] === head && d !== (last ^ 1));
        for (const d of to) found.push([...path, d]);
      }
      for (const d of via)
        if (graph.tail[d] === head && d !== (last ^ 1) && !path.includes(d)) longer.push([...path, d]);
    }
    paths = longer.slice(0, 64);
  }
  return found.length === 1 ? found : [];
}
