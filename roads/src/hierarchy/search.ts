import type { RoadGraph } from '../graph/graph.ts';
import { edgeBetween } from './build-hierarchy.ts';
import { lowerEdges } from './customize.ts';
import type { Hierarchy, Metric, Seed } from './hierarchy.ts';

const NONE = 0xffffffff;

/**
 * One half of a search: the weights from some seeds up the elimination tree (or, with the weights downwards, from above to them). All ancestors of the seeds, and only they, are
 * settled in the order of their ranks; no queue. Keeps its arrays for the next search.
 */
export class Climb {
  /** By rank, `Infinity` where the last search was not. */
  readonly weight: Float64Array;
  /** Edge by which a rank was reached; -1 at a seed. */
  readonly via: Int32Array;
  /** Ranks of the last search, ascending: the first `count`. */
  readonly ranks: Uint32Array;
  count = 0;
  private readonly hierarchy: Hierarchy;
  private readonly isIn: Uint8Array;

  constructor(hierarchy: Hierarchy) {
    const n = hierarchy.nodeCount;
    this.hierarchy = hierarchy;
    this.weight = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
    this.via = new Int32Array(n);
    this.ranks = new Uint32Array(n);
    this.isIn = new Uint8Array(n);
  }

  /** Searches anew. `way`: a metric's `up` for what is reached from the seeds, its `down` for what reaches them. */
  from(seeds: readonly Seed[], way: Float64Array): void {
    const { weight, via, ranks, isIn } = this;
    const { rank, parent, upFirst, upHead } = this.hierarchy;
    for (let i = 0; i < this.count; i++) {
      weight[ranks[i] as number] = Number.POSITIVE_INFINITY;
      isIn[ranks[i] as number] = 0;
    }
    let count = 0;
    let chains = 0;
    for (const seed of seeds) {
      let r = rank[seed.node] as number;
      if (seed.weight < (weight[r] as number)) {
        weight[r] = seed.weight;
        via[r] = -1;
      }
      if (isIn[r]) continue;
      chains++;
      for (; r !== NONE && !isIn[r]; r = parent[r] as number) {
        isIn[r] = 1;
        ranks[count++] = r;
      }
    }
    if (chains > 1) ranks.subarray(0, count).sort();
    this.count = count;
    for (let i = 0; i < count; i++) {
      const r = ranks[i] as number;
      const here = weight[r] as number;
      if (here === Number.POSITIVE_INFINITY) continue;
      for (let e = upFirst[r] as number, end = upFirst[r + 1] as number; e < end; e++) {
        const there = here + (way[e] as number);
        const head = upHead[e] as number;
        if (there < (weight[head] as number)) {
          weight[head] = there;
          via[head] = e;
        }
      }
    }
  }
}

/** The two halves of a search, kept for a hierarchy in each thread. */
export interface Climbs {
  leave: Climb;
  arrive: Climb;
}
const climbsOf = new WeakMap<Hierarchy, Climbs>();
export function climbs(hierarchy: Hierarchy): Climbs {
  const known = climbsOf.get(hierarchy);
  if (known) return known;
  const made = { leave: new Climb(hierarchy), arrive: new Climb(hierarchy) };
  climbsOf.set(hierarchy, made);
  return made;
}

/** The least way between seeds: its weight with both seeds', which of them it uses, and the arcs between them. */
export interface Found {
  weight: number;
  leave: Seed;
  arrive: Seed;
  arcs: number[];
}

/** The least way from any of the seeds `leave` to any of `arrive`; null where none leads. Exact, ties by metres. */
export function searchWay(
  graph: Pick<RoadGraph, 'firstOut' | 'arcHead'>,
  hierarchy: Hierarchy,
  metric: Metric,
  leave: readonly Seed[],
  arrive: readonly Seed[],
): Found | null {
  const { leave: forth, arrive: back } = climbs(hierarchy);
  forth.from(leave, metric.up);
  back.from(arrive, metric.down);
  let best = Number.POSITIVE_INFINITY;
  let meet = -1;
  for (let i = 0; i < forth.count; i++) {
    const r = forth.ranks[i] as number;
    const weight = (forth.weight[r] as number) + (back.weight[r] as number);
    if (weight < best) {
      best = weight;
      meet = r;
    }
  }
  if (meet < 0) return null;
  const arcs: number[] = [];
  const unpack = unpacker(graph, hierarchy, metric, arcs);
  const climbed: number[] = [];
  let r = meet;
  for (let e = forth.via[r] as number; e >= 0; e = forth.via[r] as number) {
    climbed.push(e);
    r = hierarchy.upTail[e] as number;
  }
  const first = seedAt(hierarchy, leave, r, forth.weight);
  for (const e of climbed.reverse()) unpack(e, false);
  r = meet;
  for (let e = back.via[r] as number; e >= 0; e = back.via[r] as number) {
    unpack(e, true);
    r = hierarchy.upTail[e] as number;
  }
  return { weight: best, leave: first, arrive: seedAt(hierarchy, arrive, r, back.weight), arcs };
}

function seedAt(hierarchy: Hierarchy, seeds: readonly Seed[], r: number, weight: Float64Array): Seed {
  const node = hierarchy.nodeAt[r];
  return seeds.find((seed) => seed.node === node && seed.weight === weight[r]) as Seed;
}

/** Writes the arcs that an edge of the hierarchy stands for, in the order of driving: its own arc, or the two sides of the lower triangle that gave its weight. */
function unpacker(
  graph: Pick<RoadGraph, 'firstOut' | 'arcHead'>,
  hierarchy: Hierarchy,
  { up, down, arcs }: Metric,
  into: number[],
): (edge: number, isDown: boolean) => void {
  const { nodeAt, upTail, upHead } = hierarchy;
  const lower = lowerEdges(hierarchy);
  const unpack = (edge: number, isDown: boolean): void => {
    const [low, high] = [upTail[edge] as number, upHead[edge] as number];
    const weight = (isDown ? down[edge] : up[edge]) as number;
    const [from, to] = isDown ? [nodeAt[high] as number, nodeAt[low]] : [nodeAt[low] as number, nodeAt[high]];
    for (let a = graph.firstOut[from] as number; a < (graph.firstOut[from + 1] as number); a++)
      if (graph.arcHead[a] === to && arcs[a] === weight) {
        into.push(a);
        return;
      }
    const [toThird, fromThird] = isDown ? [up, down] : [down, up];
    for (let i = lower.first[low] as number; i < (lower.first[low + 1] as number); i++) {
      const side = lower.edges[i] as number;
      const part = toThird[side] as number;
      if (!(part <= weight)) continue;
      const other = edgeBetween(hierarchy, upTail[side] as number, high);
      if (other === NONE || part + (fromThird[other] as number) !== weight) continue;
      if (isDown) {
        unpack(other, true);
        unpack(side, false);
      } else {
        unpack(side, true);
        unpack(other, false);
      }
      return;
    }
    throw new Error(`Edge ${edge} of the hierarchy has no triangle of its weight`);
  };
  return unpack;
}

/** Least weights from seeds to all ranks: up the tree, then down over all of them (Delling and others: PHAST, 2013). `Infinity` where no way leads. */
export function reachAll(hierarchy: Hierarchy, metric: Metric, seeds: readonly Seed[]): Float64Array {
  const { nodeCount, upFirst, upHead } = hierarchy;
  const climb = climbs(hierarchy).leave;
  climb.from(seeds, metric.up);
  const least = climb.weight.slice();
  for (let r = nodeCount - 1; r >= 0; r--) {
    let here = least[r] as number;
    for (let e = upFirst[r] as number, end = upFirst[r + 1] as number; e < end; e++) {
      const through = (least[upHead[e] as number] as number) + (metric.down[e] as number);
      if (through < here) here = through;
    }
    least[r] = here;
  }
  return least;
}
