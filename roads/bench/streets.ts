import type { RoadGraph, RoadNames } from '@tramo/roads/graph/graph';
import { type RoadClass, roadClasses } from '@tramo/roads/profiles';

/** A street between two junctions, as the makers of test cities say it. */
export interface Street {
  from: number;
  to: number;
  lengthM: number;
  class?: RoadClass;
  speedKmh?: number;
  isOneWay?: boolean;
  /** `edgeFlag`s. */
  flags?: number;
  name?: string;
  ref?: string;
  isDestinationOnly?: boolean;
  delayDs?: number;
  /** Bits of profiles; all without. */
  access?: number;
  /** Points between its ends, `[lng, lat]` in 10,000,000ths. */
  between?: readonly (readonly [number, number])[];
}
export interface Streets {
  /** `[lng, lat]` of the junctions in 10,000,000ths. */
  places: readonly (readonly [number, number])[];
  streets: readonly Street[];
  /** Turns that are forbidden: from one direction (`2 * street + d`) into another that begins where it ends. */
  bans: readonly (readonly [from: number, to: number])[];
  islands?: ReadonlySet<number>;
}

const ALL = 31;
const startOf = (s: Street, d: number): number => (d === 0 ? s.from : s.to);
export const endOf = (s: Street, d: number): number => (d === 0 ? s.to : s.from);

/** A graph of plain streets: junctions with forbidden turns are split as `RoadGraph` says. */
export function graphOf({ places, streets, bans, islands }: Streets): { graph: RoadGraph; names: RoadNames } {
  const banned = new Map<number, Set<number>>();
  for (const [from, to] of bans) banned.set(from, (banned.get(from) ?? new Set()).add(to));
  const at: number[] = places.map((_, i) => i);
  const headOf = new Map<number, number>();
  for (const direction of [...banned.keys()].sort((a, b) => a - b)) {
    headOf.set(direction, at.length);
    at.push(endOf(streets[direction >> 1] as Street, direction & 1));
  }
  const isOpen = (direction: number): boolean =>
    (direction & 1) === 0 || (streets[direction >> 1] as Street).isOneWay !== true;
  const leaving: number[][] = places.map(() => []);
  for (let direction = 0; direction < streets.length * 2; direction++)
    if (isOpen(direction)) leaving[startOf(streets[direction >> 1] as Street, direction & 1)]?.push(direction);
  const allowed: number[][] = at.map((place) => leaving[place] ?? []);
  for (const [direction, node] of headOf)
    allowed[node] = (allowed[node] ?? []).filter((to) => !banned.get(direction)?.has(to));
  const arcs = allowed.flatMap((directions, node) => directions.map((direction) => ({ node, direction })));
  const names = [...new Set(['', ...streets.map((s) => s.name ?? '')])];
  const refs = [...new Set(['', ...streets.map((s) => s.ref ?? '')])];
  const index = (list: string[]): Map<string, number> => new Map(list.map((text, i) => [text, i]));
  const [nameAt, refAt] = [index(names), index(refs)];
  const perDirection = (value: (s: Street, d: number) => number): number[] =>
    streets.flatMap((s) => [value(s, 0), value(s, 1)]);
  const directionArc = new Uint32Array(streets.length * 2).fill(0xffffffff);
  for (let a = arcs.length - 1; a >= 0; a--) directionArc[(arcs[a] as { direction: number }).direction] = a;
  const firstOut = new Uint32Array(at.length + 1);
  for (const { node } of arcs) (firstOut[node + 1] as number)++;
  for (let i = 0; i < at.length; i++) (firstOut[i + 1] as number) += firstOut[i] as number;
  const shapeStart = new Uint32Array(streets.length + 1);
  const shape: number[] = [];
  streets.forEach((s, i) => {
    for (const place of [places[s.from], ...(s.between ?? []), places[s.to]]) shape.push(...(place ?? []));
    shapeStart[i + 1] = shape.length;
  });
  const graph: RoadGraph = {
    nodeCount: at.length,
    nodeLat: Int32Array.from(at, (i) => places[i]?.[1] ?? 0),
    nodeLng: Int32Array.from(at, (i) => places[i]?.[0] ?? 0),
    nodeIsland: Uint8Array.from(at, (i) => (islands?.has(i) ? ALL : 0)),
    edgeCount: streets.length,
    edgeLengthDm: Uint32Array.from(streets, (s) => Math.round(s.lengthM * 10)),
    edgeClass: Uint8Array.from(streets, (s) => roadClasses.indexOf(s.class ?? 'residential')),
    edgeFlags: Uint8Array.from(streets, (s) => s.flags ?? 0),
    speedKmh: Uint8Array.from(perDirection((s) => s.speedKmh ?? 30)),
    access: Uint8Array.from(perDirection((s, d) => (d === 1 && s.isOneWay ? 0 : (s.access ?? ALL)))),
    destinationOnly: Uint8Array.from(streets, (s) => (s.isDestinationOnly ? ALL : 0)),
    delayDs: Uint16Array.from(perDirection((s) => s.delayDs ?? 0)),
    edgeName: Uint32Array.from(streets, (s) => nameAt.get(s.name ?? '') ?? 0),
    edgeRef: Uint32Array.from(streets, (s) => refAt.get(s.ref ?? '') ?? 0),
    edgeWay: Float64Array.from(streets, (_, i) => i + 1),
    shapeStart,
    shape: Int32Array.from(shape),
    arcCount: arcs.length,
    firstOut,
    arcTail: Uint32Array.from(arcs, (a) => a.node),
    arcHead: Uint32Array.from(
      arcs,
      ({ direction }) => headOf.get(direction) ?? endOf(streets[direction >> 1] as Street, direction & 1),
    ),
    arcDirection: Uint32Array.from(arcs, (a) => a.direction),
    directionArc,
  };
  return { graph, names: { names, refs } };
}

/** Whole numbers below a limit, the same for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/**
 * A city of `side × side` junctions some 100 m apart: avenues every ten streets and highways every forty, one-way streets in turns, blocks without a street between, and
 * forbidden turns at one junction in thirty.
 */
export function gridCity(side: number, seed = 7): Streets {
  const random = randomOf(seed);
  const places: [number, number][] = [];
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      places.push([-1_003_000_000 + x * 9_500 + random(2_000), 256_500_000 + y * 9_000 + random(2_000)]);
  const streets: Street[] = [];
  const arriving: number[][] = places.map(() => []);
  const leaving: number[][] = places.map(() => []);
  const add = (from: number, to: number, line: number, isAcross: boolean): void => {
    const isAvenue = line % 10 === 0;
    if (!isAvenue && random(100) < 7) return;
    const isOneWay = !isAvenue && random(100) < 30;
    const isTurned = isOneWay && line % 2 === 1;
    const kind: RoadClass = line % 40 === 0 ? 'trunk' : isAvenue ? 'secondary' : 'residential';
    const id = streets.length;
    streets.push({
      from: isTurned ? to : from,
      to: isTurned ? from : to,
      lengthM: 80 + random(400) / 10,
      class: kind,
      speedKmh: kind === 'trunk' ? 70 : kind === 'secondary' ? 50 : 30,
      isOneWay,
      name: `${isAcross ? 'Calle' : 'Avenida'} ${line}`,
    });
    const street = streets[id] as Street;
    for (const d of isOneWay ? [0] : [0, 1]) {
      leaving[startOf(street, d)]?.push(id * 2 + d);
      arriving[endOf(street, d)]?.push(id * 2 + d);
    }
  };
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const here = y * side + x;
      if (x + 1 < side) add(here, here + 1, y, true);
      if (y + 1 < side) add(here, here + side, x, false);
    }
  const bans: [number, number][] = [];
  for (let i = 0; i < places.length; i++) {
    if (random(30) > 0) continue;
    const [ins, outs] = [arriving[i] ?? [], leaving[i] ?? []];
    const from = ins[random(Math.max(1, ins.length))];
    const to = outs[random(Math.max(1, outs.length))];
    if (from !== undefined && to !== undefined && outs.length > 1) bans.push([from, to]);
  }
  return { places, streets, bans };
}
