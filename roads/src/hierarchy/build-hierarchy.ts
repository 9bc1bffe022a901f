import type { RoadGraph } from '../graph/graph.ts';
import type { Hierarchy } from './hierarchy.ts';
import { dissect, type Neighbours } from './order.ts';

export interface BuildOptions {
  /** Share done, 0 to 1. */
  progress?: (share: number) => void;
  /** Looked at between parts; throws its reason. */
  signal?: AbortSignal;
}

type Streets = Pick<
  RoadGraph,
  'nodeCount' | 'nodeLat' | 'nodeLng' | 'arcCount' | 'firstOut' | 'arcTail' | 'arcHead' | 'arcDirection'
>;

const NONE = 0xffffffff;

/** Order and topology of a graph's hierarchy: once for an import, independent of every weight. */
export function buildHierarchy(graph: Streets, options: BuildOptions = {}): Hierarchy {
  const neighbours = neighboursOf(graph);
  const nodeAt = dissect(neighbours, graph.nodeLat, graph.nodeLng, options);
  const n = graph.nodeCount;
  const rank = shared(n);
  for (let r = 0; r < n; r++) rank[nodeAt[r] as number] = r;
  const { upFirst, upHead } = contract(neighbours, rank, nodeAt);
  const upTail = shared(upHead.length);
  const parent = shared(n);
  for (let r = 0; r < n; r++) {
    const first = upFirst[r] as number;
    const end = upFirst[r + 1] as number;
    upTail.fill(r, first, end);
    parent[r] = first < end ? (upHead[first] as number) : NONE;
  }
  const hierarchy = { nodeCount: n, rank, nodeAt: share(nodeAt), upFirst, upHead, upTail, parent, arcEdge: shared(0) };
  return { ...hierarchy, arcEdge: arcEdges(graph, hierarchy) };
}

const shared = (length: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(length * 4));
function share(values: Uint32Array): Uint32Array {
  const copy = shared(values.length);
  copy.set(values);
  return copy;
}

/** Who lies beside whom, whichever way the arcs lead; without loops, each once. */
function neighboursOf({ nodeCount: n, arcCount, arcTail, arcHead }: Streets): Neighbours {
  const first = new Uint32Array(n + 1);
  for (let a = 0; a < arcCount; a++) {
    (first[(arcTail[a] as number) + 1] as number)++;
    (first[(arcHead[a] as number) + 1] as number)++;
  }
  for (let u = 0; u < n; u++) (first[u + 1] as number) += first[u] as number;
  const next = first.slice(0, n);
  const adjacent = new Uint32Array(first[n] as number);
  for (let a = 0; a < arcCount; a++) {
    const [u, v] = [arcTail[a] as number, arcHead[a] as number];
    adjacent[(next[u] as number)++] = v;
    adjacent[(next[v] as number)++] = u;
  }
  let kept = 0;
  let begin = 0;
  for (let u = 0; u < n; u++) {
    const end = first[u + 1] as number;
    const list = adjacent.subarray(begin, end).sort();
    first[u] = kept;
    let last = u;
    for (let i = 0; i < list.length; i++) {
      const v = list[i] as number;
      if (v === last || v === u) continue;
      adjacent[kept++] = last = v;
    }
    begin = end;
  }
  first[n] = kept;
  return { first, adjacent: adjacent.slice(0, kept) };
}

/** Contracts the nodes from the lowest rank up: all higher neighbours of a node become neighbours of each other, which is said to the lowest of them, its parent. */
function contract(
  { first, adjacent }: Neighbours,
  rank: Uint32Array,
  nodeAt: Uint32Array,
): Pick<Hierarchy, 'upFirst' | 'upHead'> {
  const n = nodeAt.length;
  const upFirst = shared(n + 1);
  let heads = new Uint32Array(adjacent.length * 3 + 16);
  const seenBy = new Uint32Array(n).fill(NONE);
  // Children of a node in the elimination tree, as chained lists.
  const child = new Uint32Array(n).fill(NONE);
  const sibling = new Uint32Array(n).fill(NONE);
  let count = 0;
  for (let r = 0; r < n; r++) {
    upFirst[r] = count;
    seenBy[r] = r;
    const node = nodeAt[r] as number;
    let most = (first[node + 1] as number) - (first[node] as number);
    for (let c = child[r] as number; c !== NONE; c = sibling[c] as number)
      most += (upFirst[c + 1] as number) - (upFirst[c] as number);
    if (count + most > heads.length) {
      const larger = new Uint32Array(Math.max(heads.length * 2, count + most));
      larger.set(heads);
      heads = larger;
    }
    const from = count;
    for (let a = first[node] as number; a < (first[node + 1] as number); a++) {
      const other = rank[adjacent[a] as number] as number;
      if (other < r || seenBy[other] === r) continue;
      seenBy[other] = r;
      heads[count++] = other;
    }
    for (let c = child[r] as number; c !== NONE; c = sibling[c] as number)
      for (let i = upFirst[c] as number; i < (upFirst[c + 1] as number); i++) {
        const other = heads[i] as number;
        if (seenBy[other] === r) continue;
        seenBy[other] = r;
        heads[count++] = other;
      }
    upFirst[r + 1] = count;
    if (count === from) continue;
    heads.subarray(from, count).sort();
    const parent = heads[from] as number;
    sibling[r] = child[parent] as number;
    child[parent] = r;
  }
  return { upFirst, upHead: share(heads.subarray(0, count)) };
}

/** Index of the edge between two ranks, `low < high`; `NONE` when there is none. */
export function edgeBetween({ upFirst, upHead }: Pick<Hierarchy, 'upFirst' | 'upHead'>, low: number, high: number) {
  let [from, to] = [upFirst[low] as number, upFirst[low + 1] as number];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((upHead[middle] as number) < high) from = middle + 1;
    else to = middle;
  }
  return from < (upFirst[low + 1] as number) && upHead[from] === high ? from : NONE;
}

/** Edge of each arc, times two, plus one downwards. A loop (a street that ends where it begins) has none: no way gains by it. */
function arcEdges(graph: Streets, hierarchy: Hierarchy): Uint32Array {
  const { rank } = hierarchy;
  const edges = shared(graph.arcCount);
  for (let a = 0; a < graph.arcCount; a++) {
    const [tail, head] = [rank[graph.arcTail[a] as number] as number, rank[graph.arcHead[a] as number] as number];
    if (tail === head) edges[a] = NONE;
    else if (tail < head) edges[a] = edgeBetween(hierarchy, tail, head) * 2;
    else edges[a] = edgeBetween(hierarchy, head, tail) * 2 + 1;
  }
  return edges;
}
