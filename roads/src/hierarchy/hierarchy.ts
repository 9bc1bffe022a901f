/**
 * A customisable contraction hierarchy (Dibbelt, Strasser, Wagner: Customizable Contraction Hierarchies, 2016). What depends on the streets' shape alone: an order of the
 * nodes by nested dissection, and the arcs that contracting them in that order adds. Weights come later and may change every minute (`Metric`).
 */
export interface Hierarchy {
  nodeCount: number;
  /** Place of a node in the order, and the node at a place. Everything below is by rank. */
  rank: Uint32Array;
  nodeAt: Uint32Array;
  /** Upward neighbours of each rank: `upHead[upFirst[r]] … `, ascending. An index into `upHead` is an "edge of the hierarchy". */
  upFirst: Uint32Array;
  upHead: Uint32Array;
  upTail: Uint32Array;
  /** Parent in the elimination tree (0xffffffff at a root), by rank. */
  parent: Uint32Array;
  /** For each arc of the graph its edge of the hierarchy times two, plus one when it leads downwards. */
  arcEdge: Uint32Array;
}

/**
 * A weight is a time and the metres of the same way in one number: tenths of a second × `TENTH` + decimetres. Sums add both, `<` compares times first and metres when times
 * are the same; a double holds it exactly up to 77 days and 13,400 km. `Infinity`: no way.
 */
export const TENTH = 2 ** 27;
export const weightOf = (durationDs: number, lengthDm: number): number => durationDs * TENTH + lengthDm;
export const durationOf = (weight: number): number => Math.floor(weight / TENTH);
export const lengthOf = (weight: number): number => weight % TENTH;

/** One weighting on a hierarchy: the least weight each way over each of its edges. Its arrays lie in shared buffers, for all threads. */
export interface Metric {
  /** By edge of the hierarchy: from the lower rank to the upper, and back. */
  up: Float64Array;
  down: Float64Array;
  /** By arc of the graph: what it costs itself. */
  arcs: Float64Array;
}

/** What each arc of a graph costs in a weighting: tenths of a second (`CLOSED` when nobody may) and decimetres. */
export interface ArcWeights {
  durationDs: Uint32Array;
  lengthDm: Uint32Array;
}

/** Where a search begins or ends beside a node: what it costs to get there. */
export interface Seed {
  /** Node of the graph. */
  node: number;
  weight: number;
  /** The direction (`2 * edge + d`) whose piece that is. */
  direction: number;
}
