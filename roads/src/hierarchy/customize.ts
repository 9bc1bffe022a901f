import { CLOSED } from '../graph/graph.ts';
import { type ArcWeights, type Hierarchy, type Metric, TENTH } from './hierarchy.ts';

/** Lower neighbours of each rank: edges of the hierarchy by their head. Made once for a hierarchy and thread. */
export interface LowerEdges {
  first: Uint32Array;
  edges: Uint32Array;
}
const lowerOf = new WeakMap<Hierarchy, LowerEdges>();
export function lowerEdges(hierarchy: Hierarchy): LowerEdges {
  const known = lowerOf.get(hierarchy);
  if (known) return known;
  const { nodeCount: n, upHead } = hierarchy;
  const first = new Uint32Array(n + 1);
  for (let e = 0; e < upHead.length; e++) (first[(upHead[e] as number) + 1] as number)++;
  for (let r = 0; r < n; r++) (first[r + 1] as number) += first[r] as number;
  const next = first.slice(0, n);
  const edges = new Uint32Array(upHead.length);
  for (let e = 0; e < upHead.length; e++) edges[(next[upHead[e] as number] as number)++] = e;
  const lower = { first, edges };
  lowerOf.set(hierarchy, lower);
  return lower;
}

const shared = (length: number): Float64Array => new Float64Array(new SharedArrayBuffer(length * 8));

/**
 * The metric of weights: least weights over all edges, from the bottom up. When an edge's turn comes, all of its lower triangles (its two ends and a lower neighbour of both) are
 * final. The same for the same weights; a city takes half a second.
 */
export function customize(hierarchy: Hierarchy, { durationDs, lengthDm }: ArcWeights): Metric {
  const { nodeCount, upFirst, upHead, upTail, arcEdge } = hierarchy;
  const up = shared(upHead.length).fill(Number.POSITIVE_INFINITY);
  const down = shared(upHead.length).fill(Number.POSITIVE_INFINITY);
  const arcs = shared(arcEdge.length);
  for (let a = 0; a < arcEdge.length; a++) {
    const duration = durationDs[a] as number;
    const weight = duration === CLOSED ? Number.POSITIVE_INFINITY : duration * TENTH + (lengthDm[a] as number);
    arcs[a] = weight;
    const edge = arcEdge[a] as number;
    if (edge === 0xffffffff) continue;
    const way = edge & 1 ? down : up;
    if (weight < (way[edge >>> 1] as number)) way[edge >>> 1] = weight;
  }
  const lower = lowerEdges(hierarchy);
  const edgeTo = new Uint32Array(nodeCount);
  for (let x = 0; x < nodeCount; x++) {
    const lowFirst = lower.first[x] as number;
    const lowEnd = lower.first[x + 1] as number;
    if (lowFirst === lowEnd) continue;
    for (let e = upFirst[x] as number; e < (upFirst[x + 1] as number); e++) edgeTo[upHead[e] as number] = e;
    for (let i = lowFirst; i < lowEnd; i++) {
      const zx = lower.edges[i] as number;
      const end = upFirst[(upTail[zx] as number) + 1] as number;
      const fromX = down[zx] as number;
      const toX = up[zx] as number;
      if (fromX === Number.POSITIVE_INFINITY && toX === Number.POSITIVE_INFINITY) continue;
      for (let zy = zx + 1; zy < end; zy++) {
        const xy = edgeTo[upHead[zy] as number] as number;
        const there = fromX + (up[zy] as number);
        if (there < (up[xy] as number)) up[xy] = there;
        const back = (down[zy] as number) + toX;
        if (back < (down[xy] as number)) down[xy] = back;
      }
    }
  }
  return { up, down, arcs };
}
