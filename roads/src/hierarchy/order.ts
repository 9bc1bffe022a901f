import type { BuildOptions } from './build-hierarchy.ts';
import { Separator } from './separator.ts';

/** An undirected graph without parallel edges: neighbours of node n are `adjacent[first[n]] … adjacent[first[n + 1] - 1]`. */
export interface Neighbours {
  first: Uint32Array;
  adjacent: Uint32Array;
}

/** Parts of at most so many nodes are put in order by least degree. */
const SMALL = 48;

/**
 * Order of nested dissection, lowest first: a separator stands above both parts that it separates. The same for the same graph.
 * Places in `DEGREE`ths. Time and memory are some n log n: 160,000 nodes take ten seconds.
 */
export function dissect(
  graph: Neighbours,
  lat: Int32Array,
  lng: Int32Array,
  { progress, signal }: BuildOptions,
): Uint32Array {
  const n = graph.first.length - 1;
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  const separator = new Separator(n, graph.adjacent.length);
  const local = new Int32Array(n).fill(-1);
  const component = new Int32Array(n);
  const side = new Uint8Array(n);
  const x = new Float64Array(n);
  const y = new Float64Array(n);
  const parts: [begin: number, end: number][] = [[0, n]];
  let placed = 0;
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [begin, end] = part;
    signal?.throwIfAborted();
    if (end - begin <= SMALL) {
      byLeastDegree(graph, order.subarray(begin, end), local);
      placed += end - begin;
      continue;
    }
    progress?.(placed / n);
    const nodes = order.slice(begin, end);
    for (let u = 0; u < nodes.length; u++) local[nodes[u] as number] = u;
    separator.load(nodes, local, graph.first, graph.adjacent);
    for (const node of nodes) local[node] = -1;
    const components = separator.components(component);
    if (components > 1) {
      for (const [from, to] of bySide(order, nodes, component, components, begin)) parts.push([from, to]);
      continue;
    }
    const narrow = Math.cos(((lat[nodes[0] as number] as number) / 1e7 / 180) * Math.PI);
    for (let u = 0; u < nodes.length; u++) {
      x[u] = (lng[nodes[u] as number] as number) * narrow;
      y[u] = lat[nodes[u] as number] as number;
    }
    separator.cut(x, y, side);
    const [near, far, between] = bySide(order, nodes, side, 3, begin) as [number, number][];
    placed += (between as [number, number])[1] - (between as [number, number])[0];
    parts.push(near as [number, number], far as [number, number]);
  }
  return order;
}

/** Puts the nodes back into the order from `begin` on, grouped by a number each; answers the groups' ranges. */
function bySide(
  order: Uint32Array,
  nodes: Uint32Array,
  group: Int32Array | Uint8Array,
  groups: number,
  begin: number,
): [from: number, to: number][] {
  const sizes = new Uint32Array(groups);
  for (let u = 0; u < nodes.length; u++) (sizes[group[u] as number] as number)++;
  const ranges: [number, number][] = [];
  let at = begin;
  for (const size of sizes) {
    ranges.push([at, at + size]);
    at += size;
  }
  const next = ranges.map(([from]) => from);
  for (let u = 0; u < nodes.length; u++) order[(next[group[u] as number] as number)++] = nodes[u] as number;
  return ranges;
}

/** Orders a small part in place: always the node next that has the fewest neighbours left, those of separators around the part counted. */
function byLeastDegree(graph: Neighbours, part: Uint32Array, local: Int32Array): void {
  const n = part.length;
  const nodes = part.slice();
  const around: number[] = [];
  for (let u = 0; u < n; u++) local[nodes[u] as number] = u;
  const eachNeighbour = (u: number, visit: (node: number) => void): void => {
    const node = nodes[u] as number;
    for (let a = graph.first[node] as number; a < (graph.first[node + 1] as number); a++)
      visit(graph.adjacent[a] as number);
  };
  for (let u = 0; u < n; u++)
    eachNeighbour(u, (node) => {
      if (local[node] !== -1) return;
      local[node] = n + around.length;
      around.push(node);
    });
  const words = (n + around.length + 31) >> 5;
  const rows = new Uint32Array(n * words);
  for (let u = 0; u < n; u++)
    eachNeighbour(u, (node) => {
      const v = local[node] as number;
      rows[u * words + (v >> 5)] = (rows[u * words + (v >> 5)] as number) | (1 << (v & 31));
    });
  const isDone = new Uint8Array(n);
  for (let i = 0; i < n; i++) {
    let [best, bestDegree] = [-1, Number.POSITIVE_INFINITY];
    for (let u = 0; u < n; u++) {
      if (isDone[u]) continue;
      let degree = 0;
      for (let w = 0; w < words; w++) degree += bitsOf(rows[u * words + w] as number);
      if (degree < bestDegree) [best, bestDegree] = [u, degree];
    }
    isDone[best] = 1;
    part[i] = nodes[best] as number;
    for (let u = 0; u < n; u++) {
      if (isDone[u] || (((rows[best * words + (u >> 5)] as number) >>> (u & 31)) & 1) === 0) continue;
      const row = u * words;
      for (let w = 0; w < words; w++) rows[row + w] = (rows[row + w] as number) | (rows[best * words + w] as number);
      rows[row + (u >> 5)] = (rows[row + (u >> 5)] as number) & ~(1 << (u & 31));
      rows[row + (best >> 5)] = (rows[row + (best >> 5)] as number) & ~(1 << (best & 31));
    }
  }
  for (const node of nodes) local[node] = -1;
  for (const node of around) local[node] = -1;
}

function bitsOf(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
