/** What an OpenStreetMap file holds, whoever gives it: the PBF reader, the demo's generator, a test. */

export type Tags = Readonly<Record<string, string>>;

/** Degrees times 10,000,000: OpenStreetMap's own precision, a whole number of 32 bits. */
export const DEGREE = 10_000_000;

export interface OsmNode {
  id: number;
  /** In `DEGREE`ths of a degree. */
  lat: number;
  lng: number;
  tags: Tags;
}
export interface OsmWay {
  id: number;
  tags: Tags;
  /** Ids of nodes, in order; the first again at the end when it is closed. */
  nodes: readonly number[];
}
export interface OsmMember {
  type: 'node' | 'way' | 'relation';
  id: number;
  role: string;
}
export interface OsmRelation {
  id: number;
  tags: Tags;
  members: readonly OsmMember[];
}

/** Called for each element; kinds without a visitor are skipped without being read. */
export interface OsmVisitor {
  node?(node: OsmNode): void;
  way?(way: OsmWay): void;
  relation?(relation: OsmRelation): void;
}

/** A file that can be gone through as often as one needs. */
export interface OsmSource {
  /** West, south, east, north in degrees as the file's head says; null when it does not. */
  readonly bbox: readonly [number, number, number, number] | null;
  /** Goes through all of it once. `progress`: share read so far, 0 to 1. Throws `OsmFault` for what is no whole OSM file. */
  scan(visitor: OsmVisitor, progress?: (share: number) => void, signal?: AbortSignal): Promise<void>;
}

/** Why a file was refused: not OSM PBF at all, cut off in the middle, damaged, or of features that nobody here reads. */
export type OsmFaultCode = 'notPbf' | 'truncated' | 'damaged' | 'unsupported';
export class OsmFault extends Error {
  readonly code: OsmFaultCode;
  constructor(code: OsmFaultCode, message: string) {
    super(message);
    this.name = 'OsmFault';
    this.code = code;
  }
}
