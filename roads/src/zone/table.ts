import { type ClimbFour, climbFour } from '../hierarchy/climb-four.ts';
import { durationOf, type Hierarchy, lengthOf, type Metric, type Seed } from '../hierarchy/hierarchy.ts';
import { reachAll } from '../hierarchy/search.ts';
import { arrivingSeeds, directWay, leavingSeeds } from './seeds.ts';
import { type RoadTable, type RoadZone, type Snap, UNREACHABLE } from './zone.ts';

export interface TableOptions {
  /** Places are left and come to on their own side of wide two-way streets (Mexico drives on the right). */
  curb?: boolean;
  /** Called between pieces of work of a few milliseconds; what it throws ends the work. */
  breathe?: () => void;
}

/**
 * What is searched once for all rows: which targets are reached down from each node of the hierarchy, and how. Targets stand in the order of their ranks, so that those below a
 * node lie together: its bucket is a plain run of weights, `Infinity` for the few in between that are not below it.
 */
export interface TableTargets {
  snaps: readonly (Snap | null)[];
  /** Targets in the order of buckets. */
  order: Uint32Array;
  /** By rank: where its bucket begins in `weights`, which target is its first, and how many it has. */
  begin: Uint32Array;
  first: Uint32Array;
  count: Uint32Array;
  weights: Float64Array;
  /** Targets (places in the order) by edge, for pairs on one street. */
  byEdge: ReadonlyMap<number, readonly number[]>;
}

/** All ways of sources to targets, flat row-major (`sources.length × targets.length`). A place without a street (null) reaches nothing, `UNREACHABLE`. */
export function roadTable(
  zone: RoadZone,
  metric: Metric,
  sources: readonly (Snap | null)[],
  targets: readonly (Snap | null)[],
  options: TableOptions = {},
): RoadTable {
  const size = sources.length * targets.length;
  const table = { durationsS: new Int32Array(size), distancesM: new Int32Array(size) };
  tableRows(zone, metric, tableTargets(zone, metric, targets, options), sources, 0, sources.length, table, options);
  return table;
}

/**
 * All ways of one source, `targets.length` values each: one search over the whole zone, whose cost hardly depends on how many targets there are, so that thousands of them take
 * little more than finding their streets. The same ways as the table's.
 */
export function roadRow(
  zone: RoadZone,
  metric: Metric,
  source: Snap | null,
  targets: readonly (Snap | null)[],
  { curb, breathe }: TableOptions = {},
): RoadTable {
  const { graph, hierarchy } = zone;
  const row: RoadTable = {
    durationsS: new Int32Array(targets.length).fill(UNREACHABLE),
    distancesM: new Int32Array(targets.length).fill(UNREACHABLE),
  };
  if (!source) return row;
  const least = reachAll(hierarchy, metric, leavingSeeds(graph, metric, source, curb));
  for (const [t, target] of targets.entries()) {
    if (t % 256 === 255) breathe?.();
    if (!target) continue;
    let weight = directWay(graph, metric, source, target, curb)?.weight ?? Number.POSITIVE_INFINITY;
    for (const seed of arrivingSeeds(graph, metric, target, curb))
      weight = Math.min(weight, (least[hierarchy.rank[seed.node] as number] as number) + seed.weight);
    if (weight === Number.POSITIVE_INFINITY) continue;
    row.durationsS[t] = Math.round(durationOf(weight) / 10);
    row.distancesM[t] = Math.round(lengthOf(weight) / 10);
  }
  return row;
}

export function tableTargets(
  zone: RoadZone,
  metric: Metric,
  snaps: readonly (Snap | null)[],
  { curb, breathe }: TableOptions = {},
): TableTargets {
  const { graph, hierarchy } = zone;
  const climb = climbFour(hierarchy);
  const seeds = snaps.map((snap) => (snap ? arrivingSeeds(graph, metric, snap, curb) : []));
  const order = byRank(hierarchy, seeds);
  const first = new Uint32Array(hierarchy.nodeCount);
  const count = new Uint32Array(hierarchy.nodeCount);
  const begin = new Uint32Array(hierarchy.nodeCount);
  // What each four targets' search found, until the buckets' sizes are known.
  const found: { ranks: Uint32Array; weight: Float64Array }[] = [];
  for (let t = 0; t < order.length; t += 4) {
    climb.from(
      Array.from(order.subarray(t, t + 4), (target) => seeds[target] ?? []),
      metric.down,
    );
    const ranks = climb.ranks.slice(0, climb.count);
    const weight = climb.weight.slice(0, climb.count * 4);
    found.push({ ranks, weight });
    for (let i = 0; i < weight.length; i++) {
      if (weight[i] === Number.POSITIVE_INFINITY) continue;
      const r = ranks[i >> 2] as number;
      const target = t + (i & 3);
      if (count[r] === 0) first[r] = target;
      count[r] = target + 1 - (first[r] as number);
    }
    if (t % 8 === 4) breathe?.();
  }
  let total = 0;
  for (let r = 0; r < hierarchy.nodeCount; r++) {
    begin[r] = total;
    total += count[r] as number;
  }
  const weights = new Float64Array(total).fill(Number.POSITIVE_INFINITY);
  found.forEach(({ ranks, weight }, four) => {
    for (let i = 0; i < weight.length; i++) {
      if (weight[i] === Number.POSITIVE_INFINITY) continue;
      const r = ranks[i >> 2] as number;
      weights[(begin[r] as number) + four * 4 + (i & 3) - (first[r] as number)] = weight[i] as number;
    }
  });
  const byEdge = new Map<number, number[]>();
  order.forEach((target, t) => {
    const snap = snaps[target];
    if (snap) byEdge.set(snap.edge, [...(byEdge.get(snap.edge) ?? []), t]);
  });
  return { snaps, order, begin, first, count, weights, byEdge };
}

/** Indices of places in the order of their lowest ranks: neighbours in it share most of their searches. */
function byRank({ rank }: Hierarchy, seeds: readonly (readonly Seed[])[]): Uint32Array {
  const lowest = seeds.map((own) => Math.min(...own.map(({ node }) => rank[node] as number)));
  return Uint32Array.from(seeds.keys()).sort((a, b) => {
    const [left, right] = [lowest[a] as number, lowest[b] as number];
    return left === right ? a - b : left < right ? -1 : 1;
  });
}

/** Rows `from` … `to - 1` of the table, written into the whole table's arrays: threads take rows each of their own. */
export function tableRows(
  zone: RoadZone,
  metric: Metric,
  targets: TableTargets,
  sources: readonly (Snap | null)[],
  from: number,
  to: number,
  into: RoadTable,
  { curb, breathe }: TableOptions = {},
): void {
  const { graph, hierarchy } = zone;
  const climb = climbFour(hierarchy);
  const { order, snaps } = targets;
  const size = order.length;
  const seeds = sources.slice(from, to).map((source) => (source ? leavingSeeds(graph, metric, source, curb) : []));
  const rows = byRank(hierarchy, seeds);
  const row = new Float64Array(size * 4);
  for (let i = 0; i < rows.length; i += 4) {
    const four = rows.subarray(i, i + 4);
    climb.from(
      Array.from(four, (s) => seeds[s] ?? []),
      metric.up,
    );
    meet(climb, targets, row.fill(Number.POSITIVE_INFINITY));
    four.forEach((s, which) => {
      const source = sources[from + s];
      if (source)
        for (const t of targets.byEdge.get(source.edge) ?? []) {
          const direct = directWay(graph, metric, source, snaps[order[t] as number] as Snap, curb);
          if (direct && direct.weight < (row[t * 4 + which] as number)) row[t * 4 + which] = direct.weight;
        }
      for (let t = 0; t < size; t++) {
        const weight = row[t * 4 + which] as number;
        const at = (from + s) * size + (order[t] as number);
        const isReached = weight !== Number.POSITIVE_INFINITY;
        into.durationsS[at] = isReached ? Math.round(durationOf(weight) / 10) : UNREACHABLE;
        into.distancesM[at] = isReached ? Math.round(lengthOf(weight) / 10) : UNREACHABLE;
      }
    });
    if (i % 8 === 4) breathe?.();
  }
}

/** Least sums of what four sources' searches and the buckets of the same nodes hold, four by target. */
function meet(climb: ClimbFour, { begin, first, count, weights }: TableTargets, row: Float64Array): void {
  const { weight, ranks } = climb;
  // From the top: what most ways pass stands in the row early, and little is written later.
  for (let i = climb.count - 1; i >= 0; i--) {
    const r = ranks[i] as number;
    const size = count[r] as number;
    if (size === 0) continue;
    const [a, b, c, d] = [weight[i * 4], weight[i * 4 + 1], weight[i * 4 + 2], weight[i * 4 + 3]] as [
      number,
      number,
      number,
      number,
    ];
    let bucket = begin[r] as number;
    const start = (first[r] as number) * 4;
    for (let at = start, end = start + size * 4; at < end; at += 4, bucket++) {
      const rest = weights[bucket] as number;
      if (a + rest < (row[at] as number)) row[at] = a + rest;
      if (b + rest < (row[at + 1] as number)) row[at + 1] = b + rest;
      if (c + rest < (row[at + 2] as number)) row[at + 2] = c + rest;
      if (d + rest < (row[at + 3] as number)) row[at + 3] = d + rest;
    }
  }
}
