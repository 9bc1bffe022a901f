import type { RoadGraph, RoadNames } from '../graph/graph.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';

export interface Point {
  lat: number;
  lng: number;
}

export interface ZoneInfo {
  /** As the operator named it: letters, digits and dashes. */
  name: string;
  /** Of the import: changes with each, and is part of what browsers remember tiles by. */
  version: string;
  /** West, south, east, north, degrees. */
  bbox: readonly [number, number, number, number];
  importedAt: string;
  /** File it was made of, without its folder. */
  file: string;
  /** Made by the demo's generator: no real streets. */
  isDemo: boolean;
  nodes: number;
  edges: number;
  bytes: number;
  /** Zoom levels of its street map. */
  minZoom: number;
  maxZoom: number;
  streets: number;
  houseNumbers: number;
}

/** A zone in memory: views on one buffer that all threads share. */
export interface RoadZone {
  info: ZoneInfo;
  graph: RoadGraph;
  names: RoadNames;
  hierarchy: Hierarchy;
  /** Grid for snapping; see snap.ts. */
  grid: SnapGrid;
}

/** Edges by cell of a grid over the zone. */
export interface SnapGrid {
  columns: number;
  rows: number;
  /** `DEGREE`ths: south-west corner and size of a cell. */
  south: number;
  west: number;
  cellLat: number;
  cellLng: number;
  /** Edges of cell c: `edges[first[c]] … edges[first[c + 1] - 1]`. */
  first: Uint32Array;
  edges: Uint32Array;
}

/** A place on a street. */
export interface Snap {
  edge: number;
  /** Share of the edge's length from its drawn beginning, 0 to 1. */
  share: number;
  /** The point on the street. */
  lat: number;
  lng: number;
  /** From the point asked for, metres. */
  distanceM: number;
  /** On which side of the edge as drawn the point lies. */
  side: 'left' | 'right' | 'on';
}

/** All pairs, flat row-major; `UNREACHABLE` where no way leads. Seconds and metres, whole. */
export interface RoadTable {
  durationsS: Int32Array;
  distancesM: Int32Array;
}
/** The optimizer's value for "no such way". */
export const UNREACHABLE = 536_870_911;

export type TurnKind =
  | 'depart'
  | 'straight'
  | 'slightRight'
  | 'right'
  | 'sharpRight'
  | 'slightLeft'
  | 'left'
  | 'sharpLeft'
  | 'uTurn'
  | 'roundabout'
  | 'merge'
  | 'exit'
  | 'arrive';

/** One instruction of a route, and what follows it until the next. */
export interface RouteStep {
  kind: TurnKind;
  /** Which exit of the roundabout, from 1. */
  exit: number | null;
  /** Street that is driven after it; empty when it has no name. */
  street: string;
  ref: string;
  /** In words: «Gira a la derecha en Avenida Juárez». */
  text: string;
  distanceM: number;
  durationS: number;
  at: Point;
}

export interface RouteLeg {
  durationS: number;
  distanceM: number;
  /** Of them on roads with toll, and on federal roads. */
  tollM: number;
  federalM: number;
  /** From the place on the street nearest to the point asked for along the streets to that of the next. */
  line: readonly Point[];
  /** Only when asked for. */
  steps: readonly RouteStep[];
  /** The directions driven (`2 * edge + d`), in order. */
  directions: readonly number[];
}
