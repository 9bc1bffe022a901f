import type { RoadProfile } from '../profiles.ts';

/** Bits of `edgeFlags`. */
export const edgeFlag = { toll: 1, federal: 2, unpaved: 4, tunnel: 8, bridge: 16, roundabout: 32, ferry: 64 } as const;

/**
 * The streets of a zone as junctions and the edges between them, in flat arrays that threads share. An edge is a piece of a street between two junctions; its two
 * directions are `2 * edge` (as drawn) and `2 * edge + 1` (against). What a restriction forbids at a junction is told by splitting that junction: each way of coming to it that
 * may not leave everywhere has a node of its own, with arcs only to where it may go. So every walk along arcs is allowed, and no search needs to know of restrictions.
 */
export interface RoadGraph {
  /** Junctions, the split ones with all of their copies. */
  nodeCount: number;
  /** `DEGREE`ths, by node. Copies lie at the same place. */
  nodeLat: Int32Array;
  nodeLng: Int32Array;
  /** Bits of profiles as in `access`: set where the node is not of the largest part in which that profile can drive from everywhere to everywhere. */
  nodeIsland: Uint8Array;

  edgeCount: number;
  /** Length in decimetres, by edge. */
  edgeLengthDm: Uint32Array;
  /** Index into `roadClasses`. */
  edgeClass: Uint8Array;
  edgeFlags: Uint8Array;
  /** Free speed in km/h by what the tags say, or by class, by direction (`2 * edge + d`). */
  speedKmh: Uint8Array;
  /** Who may drive a direction: bit i is for `roadProfiles[i]`. 0: against a one-way. */
  access: Uint8Array;
  /** Only for who begins or ends there (access=destination, private, service drives), by edge: bit i as in `access`. */
  destinationOnly: Uint8Array;
  /** Extra tenths of a second for who drives it to its end: lights, level crossings, by direction. */
  delayDs: Uint16Array;
  /** Index into `names` and `refs`, by edge; 0 is the empty one. */
  edgeName: Uint32Array;
  edgeRef: Uint32Array;
  /** OSM's id of the way that it is part of, by edge (whole numbers up to 2^53). */
  edgeWay: Float64Array;
  /** `lng, lat` pairs of edge e between its ends' too: `shape[shapeStart[e]] … shape[shapeStart[e + 1]]`, both ends included. */
  shapeStart: Uint32Array;
  shape: Int32Array;

  arcCount: number;
  /** Arcs by tail: those of node n are `firstOut[n] … firstOut[n + 1] - 1`. */
  firstOut: Uint32Array;
  arcTail: Uint32Array;
  arcHead: Uint32Array;
  /** Which direction (`2 * edge + d`) an arc drives. Several arcs drive the same one where its beginning was split. */
  arcDirection: Uint32Array;
  /**
   * One arc that drives a direction, or 0xffffffff where none does. Of several it is the one whose head tells least of where one came from (heads differ only where a restriction
   * leads over further streets): who begins on the street itself goes on from that one's head.
   */
  directionArc: Uint32Array;
}

/** Strings of a graph, kept beside its arrays. */
export interface RoadNames {
  names: readonly string[];
  refs: readonly string[];
}

/** What a search minimises: everything that differs by vehicle, time of day, company. */
export interface Weighting {
  profile: RoadProfile;
  /** 0 … SLOTS - 1. */
  slot: number;
  avoidTolls?: boolean;
  /** Directions (`2 * edge + d`) that are closed now. */
  closed?: Uint32Array;
  /** Learned speeds: directions and their km/h in this slot, which go before the class's. Same length. */
  learned?: { directions: Uint32Array; speedKmh: Float32Array };
}

/** No way: a weight that is never driven. */
export const CLOSED = 0xffffffff;
