import type { Tags } from './source.ts';

/** A node, way or area of the file with its coordinates, for whoever makes something of it while a zone is imported: street map, addresses. */
export interface OsmFeature {
  /** Of which element. */
  osm: 'node' | 'way' | 'relation';
  id: number;
  shape: 'point' | 'line' | 'area';
  tags: Tags;
  /**
   * `lng, lat` pairs in `DEGREE`ths. point: one pair; line: one list; area: rings, closed, outer ones counter-clockwise, each followed by its holes clockwise.
   */
  coordinates: readonly Int32Array[];
}

/** Something that is made of the file while it is imported. */
export interface FeatureCollector {
  /** Whether it wants an element with these tags: asked before coordinates are looked for. */
  wants(osm: OsmFeature['osm'], tags: Tags): boolean;
  add(feature: OsmFeature): void;
}
