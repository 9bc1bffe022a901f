import type { RoadGraph } from '../graph/graph.ts';
import type { Seed } from './hierarchy.ts';

/** A binary heap of whole numbers by a weight. */
export class Heap {
  private readonly keys: number[] = [];
  private readonly values: number[] = [];
  /** Weight of what was taken last. */
  taken = 0;

  get size(): number {
    return this.keys.length;
  }

  push(key: number, value: number): void {
    const { keys, values } = this;
    let i = keys.length;
    keys.push(key);
    values.push(value);
    while (i > 0) {
      const above = (i - 1) >> 1;
      if ((keys[above] as number) <= key) break;
      keys[i] = keys[above] as number;
      values[i] = values[above] as number;
      i = above;
    }
    keys[i] = key;
    values[i] = value;
  }

  /** Takes the least; call only when `size` is not 0. */
  pop(): number {
    const { keys, values } = this;
    this.taken = keys[0] as number;
    const least = values[0] as number;
    const key = keys.pop() as number;
    const value = values.pop() as number;
    const n = keys.length;
    if (n === 0) return least;
    let i = 0;
    for (;;) {
      let below = 2 * i + 1;
      if (below >= n) break;
      if (below + 1 < n && (keys[below + 1] as number) < (keys[below] as number)) below++;
      if ((keys[below] as number) >= key) break;
      keys[i] = keys[below] as number;
      values[i] = values[below] as number;
      i = below;
    }
    keys[i] = key;
    values[i] = value;
    return least;
  }
}

/** Least weights from seeds to all nodes (Dijkstra), `Infinity` beyond `limit` and where no way leads. `weights`: by arc. */
export function dijkstra(
  graph: Pick<RoadGraph, 'nodeCount' | 'firstOut' | 'arcHead'>,
  weights: Float64Array,
  seeds: readonly Seed[],
  limit = Number.POSITIVE_INFINITY,
): Float64Array {
  const { nodeCount, firstOut, arcHead } = graph;
  const least = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
  const heap = new Heap();
  for (const { node, weight } of seeds)
    if (weight <= limit && weight < (least[node] as number)) {
      least[node] = weight;
      heap.push(weight, node);
    }
  while (heap.size > 0) {
    const node = heap.pop();
    const here = heap.taken;
    if (here > (least[node] as number)) continue;
    for (let a = firstOut[node] as number; a < (firstOut[node + 1] as number); a++) {
      const there = here + (weights[a] as number);
      const head = arcHead[a] as number;
      if (there > limit || there >= (least[head] as number)) continue;
      least[head] = there;
      heap.push(there, head);
    }
  }
  return least;
}
