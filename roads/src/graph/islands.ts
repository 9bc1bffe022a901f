import { roadProfiles } from '../profiles.ts';
import type { RoadGraph } from './graph.ts';

/** Marks, for each profile, the nodes outside of the largest strongly connected part (Tarjan 1972, without recursion). */
export function markIslands(graph: RoadGraph): void {
  const { nodeCount: n, nodeIsland } = graph;
  nodeIsland.fill(0);
  for (let i = 0; i < roadProfiles.length; i++) {
    const component = components(graph, 1 << i);
    const sizes = new Uint32Array(n);
    let largest = 0;
    for (let u = 0; u < n; u++) {
      const size = ++(sizes[component[u] as number] as number);
      if (size > (sizes[largest] as number)) largest = component[u] as number;
    }
    for (let u = 0; u < n; u++) if (component[u] !== largest) (nodeIsland[u] as number) |= 1 << i;
  }
}

function components({ nodeCount: n, firstOut, arcHead, arcDirection, access }: RoadGraph, bit: number): Uint32Array {
  const component = new Uint32Array(n);
  // 0: not seen; otherwise its number in the order of being seen, from 1. `low`: the lowest number that its part leads back to.
  const seen = new Uint32Array(n);
  const low = new Uint32Array(n);
  const isOpen = new Uint8Array(n);
  const stack = new Uint32Array(n);
  const walk = new Uint32Array(n);
  const nextArc = new Uint32Array(n);
  let [count, parts, top, depth] = [0, 0, 0, 0];
  for (let root = 0; root < n; root++) {
    if (seen[root]) continue;
    walk[depth++] = root;
    while (depth > 0) {
      const u = walk[depth - 1] as number;
      if (!seen[u]) {
        low[u] = seen[u] = ++count;
        nextArc[u] = firstOut[u] as number;
        stack[top++] = u;
        isOpen[u] = 1;
      }
      let entered = false;
      while ((nextArc[u] as number) < (firstOut[u + 1] as number)) {
        const a = (nextArc[u] as number)++;
        if (!((access[arcDirection[a] as number] as number) & bit)) continue;
        const v = arcHead[a] as number;
        if (!seen[v]) {
          walk[depth++] = v;
          entered = true;
          break;
        }
        if (isOpen[v]) low[u] = Math.min(low[u] as number, seen[v] as number);
      }
      if (entered) continue;
      depth--;
      if (depth > 0) {
        const parent = walk[depth - 1] as number;
        low[parent] = Math.min(low[parent] as number, low[u] as number);
      }
      if (low[u] !== seen[u]) continue;
      let v: number;
      do {
        v = stack[--top] as number;
        isOpen[v] = 0;
        component[v] = parts;
      } while (v !== u);
      parts++;
    }
  }
  return component;
}
