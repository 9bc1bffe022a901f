import type { OsmMember } from '../osm/source.ts';
import type { Street } from './drawn-roads.ts';
import type { Noding } from './noding.ts';

interface Junctions {
  restricted: Set<number>;
  lights: Set<number>;
  gates: Set<number>;
}
/** Where lights stand, where an avenue's left turn is forbidden, and which private streets have a gate. */
export function readJunctions(
  streets: readonly Street[],
  { lines, degree, x, y }: Noding,
  kept: Uint8Array,
  chance: () => number,
): Junctions {
  const avenues = new Map<number, number>();
  for (const [l, { nodes }] of lines.entries())
    if (streets[l]?.isAvenue) for (const n of new Set(nodes)) avenues.set(n, (avenues.get(n) ?? 0) + 1);
  const restricted = new Set<number>();
  const lights = new Set<number>();
  const gates = new Set<number>();
  const lit = new Set<string>();
  for (const [l, { nodes, segments }] of lines.entries()) {
    const street = streets[l] as Street;
    const tags = street.tagsOf(segments[0] ?? 0);
    if (street.level !== 0) continue;
    if (tags.access === 'private' && nodes.length > 1 && chance() < 0.5) gates.add(nodes.at(-1) as number);
    for (const n of nodes) {
      if (!kept[n] || (degree[n] as number) < 3 || !avenues.has(n)) continue;
      if (street.isAvenue) {
        if ((avenues.get(n) as number) < 2) continue;
      } else if (tags.highway !== 'tertiary') {
        if (tags.highway === 'residential' && (degree[n] as number) > 3 && chance() < 0.3) restricted.add(n);
        continue;
      }
      // One light for a crossing, whatever the carriageways.
      const spot = `${Math.round((x[n] as number) / 60)} ${Math.round((y[n] as number) / 60)}`;
      if (lit.has(spot) || chance() > 0.7) continue;
      lit.add(spot);
      lights.add(n);
    }
  }
  return { restricted, lights, gates };
}

type Touch = { line: number; way: number; before: number | null; after: number | null };
/** Members of the restrictions at a junction: from an avenue to the left into a street. */
export function forbiddenLefts(
  via: number,
  touches: readonly Touch[],
  streets: readonly Street[],
  { x, y }: Noding,
  base: number,
): OsmMember[][] {
  const out: OsmMember[][] = [];
  const angle = (from: number, to: number): number =>
    Math.atan2((y[to] as number) - (y[from] as number), (x[to] as number) - (x[from] as number));
  for (const from of touches) {
    const street = streets[from.line] as Street;
    if (!street.isAvenue) continue;
    // Coming along the way as drawn, or against it where both directions are driven.
    const came = from.before ?? (street.oneway ? null : from.after);
    if (came === null) continue;
    for (const to of touches) {
      const target = streets[to.line] as Street;
      if (target.isAvenue || to.way === from.way) continue;
      const left = to.after ?? (target.oneway ? null : to.before);
      if (left === null) continue;
      const turn = angle(via, left) - angle(came, via);
      if (Math.sin(turn) < 0.5) continue;
      out.push([
        { type: 'way', id: from.way, role: 'from' },
        { type: 'node', id: base + via + 1, role: 'via' },
        { type: 'way', id: to.way, role: 'to' },
      ]);
    }
  }
  return out;
}
