import type { OsmNode, OsmRelation, OsmSource, OsmWay, Tags } from '../osm/source.ts';
import { DEGREE } from '../osm/source.ts';
import { chanceFrom } from './chance.ts';
import type { DemoCityPlan } from './city-plan.ts';
import { drawStreets, type Street } from './drawn-roads.ts';
import { addGround, addPlaces } from './landmarks.ts';
import type { DemoCity } from './main-avenues.ts';
import { nodeLines, type Spot } from './noding.ts';
import { forbiddenLefts, readJunctions } from './street-signs.ts';

/** Changes whenever the same catalogue makes other streets: zones made of older ones are made anew. */
export const demoStreetsVersion = '2';

/** Ids of elements begin here: no element of OpenStreetMap has one as high. */
const FIRST_ID: Record<DemoCity, number> = { monterrey: 8_100_000_000_000, cdmx: 8_200_000_000_000 };
/** Junctions and ends that a way of OpenStreetMap runs past at most, about. */
const WAY_NODES = 9;

/** The streets of a city of the demo as a file of OpenStreetMap would have them: roads, restrictions, lights, water, parks, colonias, house numbers. */
export function demoStreets(plan: DemoCityPlan): OsmSource {
  const streets = drawStreets(plan);
  const noding = nodeLines(streets);
  const base = FIRST_ID[plan.city];
  const nodes: OsmNode[] = [];
  const ways: OsmWay[] = [];
  const relations: OsmRelation[] = [];
  const tagsAt = new Map<number, Record<string, string>>();
  const kept = mainPart(noding.lines, noding.x.length);
  const place = (spot: Spot): { lat: number; lng: number } => {
    const { lat, lng } = plan.plane.toDegrees(spot);
    return { lat: Math.round(lat * DEGREE), lng: Math.round(lng * DEGREE) };
  };
  const addWay = (tags: Tags, ids: readonly number[]): number => {
    ways.push({ id: base + ways.length + 1, tags, nodes: ids });
    return base + ways.length;
  };
  const chance = chanceFrom(`signs ${plan.city}`);
  const { restricted, lights, gates } = readJunctions(streets, noding, kept, chance);
  for (const n of lights) tagsAt.set(n, { highway: 'traffic_signals' });
  for (const n of gates) tagsAt.set(n, { barrier: 'gate' });
  const used = new Set<number>();
  /** Ways that touch a junction with a restriction: line, their nodes. */
  const touching = new Map<number, { line: number; way: number; before: number | null; after: number | null }[]>();
  for (const [l, { nodes: line, segments }] of noding.lines.entries()) {
    const street = streets[l] as Street;
    let from = 0;
    for (let i = 1; i < line.length; i++) {
      const tags = street.tagsOf(segments[i - 1] as number);
      const isLast = i === line.length - 1;
      const isOther = !isLast && street.tagsOf(segments[i] as number) !== tags;
      if (!kept[line[i] as number] || !kept[line[i - 1] as number]) {
        from = i;
        continue;
      }
      const isBreak =
        restricted.has(line[i] as number) ||
        (i - from >= WAY_NODES && (noding.degree[line[i] as number] as number) > 2);
      if (!isLast && !isOther && !isBreak) continue;
      const part = line.slice(from, i + 1);
      for (const n of part) used.add(n);
      const way = addWay(
        street.oneway ? { ...tags, oneway: 'yes' } : tags,
        part.map((n) => base + n + 1),
      );
      const touch = (n: number, before: number | null, after: number | null): void => {
        if (!restricted.has(n)) return;
        const there = touching.get(n);
        const one = { line: l, way, before, after };
        if (there) there.push(one);
        else touching.set(n, [one]);
      };
      touch(part[0] as number, null, part[1] as number);
      touch(part.at(-1) as number, part.at(-2) as number, null);
      from = i;
    }
  }
  for (const n of used)
    nodes.push({
      id: base + n + 1,
      ...place([noding.x[n] as number, noding.y[n] as number]),
      tags: tagsAt.get(n) ?? {},
    });
  let nextNode = base + noding.x.length;
  const addNode = (spot: Spot, tags: Tags = {}): number => {
    nodes.push({ id: ++nextNode, ...place(spot), tags });
    return nextNode;
  };
  for (const [via, ways] of touching)
    for (const members of forbiddenLefts(via, ways, streets, noding, base))
      relations.push({
        id: base + relations.length + 1,
        tags: { type: 'restriction', restriction: 'no_left_turn' },
        members,
      });
  const addArea = (ring: readonly Spot[], tags: Tags): void => {
    const ids = ring.map((s) => addNode(s));
    addWay(tags, [...ids, ids[0] as number]);
  };
  addGround(
    plan,
    addArea,
    (line, tags) =>
      void addWay(
        tags,
        line.map((s) => addNode(s)),
      ),
  );
  addPlaces(plan, addNode, addArea);
  nodes.sort((a, b) => a.id - b.id);
  return sourceOf(nodes, ways, relations);
}

function sourceOf(nodes: readonly OsmNode[], ways: readonly OsmWay[], relations: readonly OsmRelation[]): OsmSource {
  let [west, south, east, north] = [181 * DEGREE, 91 * DEGREE, -181 * DEGREE, -91 * DEGREE];
  for (const n of nodes) {
    [west, south] = [Math.min(west, n.lng), Math.min(south, n.lat)];
    [east, north] = [Math.max(east, n.lng), Math.max(north, n.lat)];
  }
  return {
    bbox: [west / DEGREE, south / DEGREE, east / DEGREE, north / DEGREE],
    scan: async (visitor, progress, signal) => {
      signal?.throwIfAborted();
      if (visitor.node) for (const n of nodes) visitor.node(n);
      progress?.(0.5);
      if (visitor.way) for (const w of ways) visitor.way(w);
      if (visitor.relation) for (const r of relations) visitor.relation(r);
      progress?.(1);
    },
  };
}

/** Nodes of the network's largest part: what hangs together with nothing is left out. */
function mainPart(lines: readonly { nodes: readonly number[] }[], count: number): Uint8Array {
  const root = new Int32Array(count).map((_, i) => i);
  const size = new Int32Array(count).fill(1);
  const find = (n: number): number => {
    let at = n;
    while (root[at] !== at) {
      root[at] = root[root[at] as number] as number;
      at = root[at] as number;
    }
    return at;
  };
  let best = 0;
  for (const { nodes } of lines)
    for (let i = 0; i + 1 < nodes.length; i++) {
      const [a, b] = [find(nodes[i] as number), find(nodes[i + 1] as number)];
      if (a === b) continue;
      root[b] = a;
      size[a] = (size[a] as number) + (size[b] as number);
      if ((size[a] as number) > (size[best] as number)) best = a;
    }
  const main = find(best);
  return new Uint8Array(count).map((_, n) => (find(n) === main ? 1 : 0));
}
