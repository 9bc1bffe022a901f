import type { CutEdges } from './cut-edges.ts';
import type { RoadGraph } from './graph.ts';
import { type Banned, leavingOf } from './restrictions.ts';

const NONE = 0xffffffff;

/** A beginning of something banned that somebody has just driven: a copy of the junction where he stands. */
interface State {
  node: number;
  /** Directions driven, the last of them to here. */
  path: readonly number[];
}

/**
 * Arcs for every direction that somebody may drive, with a copy of a junction for each beginning of a banned walk (as Aho and Corasick's automaton remembers how much of a
 * word it has seen): from it lead all arcs but the ones that would end such a walk. No islands yet.
 */
export function splitJunctions(cut: CutEdges, bans: readonly Banned[]): RoadGraph {
  const leaving = leavingOf(cut);
  const states: State[] = [];
  const stateOf = new Map<string, State>();
  const banned = new Set<string>();
  const copies: number[] = [];
  for (const ban of bans) {
    banned.add(ban.join());
    for (let length = 1; length < ban.length; length++) {
      const path = ban.slice(0, length);
      const key = path.join();
      if (stateOf.has(key)) continue;
      const at = cut.tail[(path.at(-1) as number) ^ 1] as number;
      const state = { node: cut.nodeCount + states.length, path };
      stateOf.set(key, state);
      states.push(state);
      copies.push(at);
    }
  }
  /** Where driving a direction leads, with what was driven before; null when it may not be. */
  const headAfter = (before: readonly number[], direction: number): number | null => {
    const walk = [...before, direction];
    for (let i = 0; i < walk.length - 1; i++) if (banned.has(walk.slice(i).join())) return null;
    for (let i = 0; i < walk.length; i++) {
      const state = stateOf.get(walk.slice(i).join());
      if (state) return state.node;
    }
    return cut.tail[direction ^ 1] as number;
  };
  /** The same without anything before, for all directions: most junctions have no copies. */
  const plainHead = new Uint32Array(2 * cut.edgeCount);
  for (let d = 0; d < plainHead.length; d++) plainHead[d] = cut.tail[d ^ 1] as number;
  for (const { path, node } of states) if (path.length === 1) plainHead[path[0] as number] = node;

  const nodeCount = cut.nodeCount + states.length;
  const firstOut = new Uint32Array(nodeCount + 1);
  const arcs: { head: number; direction: number }[][] = states.map(({ path }, i) => {
    const at = copies[i] as number;
    const list: { head: number; direction: number }[] = [];
    for (let k = leaving.first[at] as number; k < (leaving.first[at + 1] as number); k++) {
      const direction = leaving.directions[k] as number;
      const head = headAfter(path, direction);
      if (head !== null) list.push({ head, direction });
    }
    return list;
  });
  for (let n = 0; n < cut.nodeCount; n++) firstOut[n + 1] = leaving.first[n + 1] as number;
  for (let i = 0; i < states.length; i++)
    firstOut[cut.nodeCount + i + 1] = (firstOut[cut.nodeCount + i] as number) + (arcs[i]?.length ?? 0);
  const arcCount = firstOut[nodeCount] as number;
  const arcTail = new Uint32Array(arcCount);
  const arcHead = new Uint32Array(arcCount);
  const arcDirection = new Uint32Array(arcCount);
  const directionArc = new Uint32Array(2 * cut.edgeCount).fill(NONE);
  let a = 0;
  for (let n = 0; n < cut.nodeCount; n++)
    for (let k = leaving.first[n] as number; k < (leaving.first[n + 1] as number); k++, a++) {
      const direction = leaving.directions[k] as number;
      arcTail[a] = n;
      arcHead[a] = plainHead[direction] as number;
      arcDirection[a] = direction;
      directionArc[direction] = a;
    }
  arcs.forEach((list, i) => {
    for (const { head, direction } of list) {
      arcTail[a] = cut.nodeCount + i;
      arcHead[a] = head;
      arcDirection[a] = direction;
      a++;
    }
  });

  const nodeLat = new Int32Array(nodeCount);
  const nodeLng = new Int32Array(nodeCount);
  nodeLat.set(cut.nodeLat);
  nodeLng.set(cut.nodeLng);
  copies.forEach((at, i) => {
    nodeLat[cut.nodeCount + i] = cut.nodeLat[at] as number;
    nodeLng[cut.nodeCount + i] = cut.nodeLng[at] as number;
  });
  const { edgeCount, edgeLengthDm, edgeClass, edgeFlags, speedKmh, access, destinationOnly, delayDs } = cut;
  const { edgeName, edgeRef, edgeWay, shapeStart, shape } = cut;
  return {
    nodeCount,
    nodeLat,
    nodeLng,
    nodeIsland: new Uint8Array(nodeCount),
    edgeCount,
    edgeLengthDm,
    edgeClass,
    edgeFlags,
    speedKmh,
    access,
    destinationOnly,
    delayDs,
    edgeName,
    edgeRef,
    edgeWay,
    shapeStart,
    shape,
    arcCount,
    firstOut,
    arcTail,
    arcHead,
    arcDirection,
    directionArc,
  };
}
