/** Shapes that screens hand to the map. This file must not import maplibre: it is part of the first load. */

export type LatLng = { lat: number; lng: number };

/** `auto`: street tiles when they can be reached, the embedded map when not. `embedded`: no outside request at all. Else a style's address. */
export type MapStyleSetting = 'auto' | 'embedded' | (string & {});

/** Room in pixels between the fitted points and the edge of the map. */
export type MapPadding = number | { top: number; right: number; bottom: number; left: number };

export type RouteLine = {
  id: string;
  /** `#rrggbb` from the palette of routes; the dark map lightens it by itself. */
  colour: string;
  path: readonly LatLng[];
  dimmed?: boolean;
  selected?: boolean;
  dashed?: boolean;
  /** No street is known for it: dotted, and never mistaken for a way that can be driven. */
  straight?: boolean;
};

export type StopState = 'open' | 'done' | 'failed' | 'next' | 'unassigned';

export type StopMarker = {
  id: string;
  lat: number;
  lng: number;
  colour: string;
  /** Order number within the route; empty for none. */
  label: string;
  state: StopState;
  dimmed?: boolean;
  selected?: boolean;
};

export type DepotMarker = { id: string; lat: number; lng: number; name?: string };

export type GeofenceArea = {
  id: string;
  kind: 'allowed' | 'restricted';
  /** First ring is the outside, the others are holes. They may be left open; the map closes them. */
  rings: readonly (readonly LatLng[])[];
};

/** How a moving mark looks: its ring and fill repeat what list and words say. `old`: its place is not known to be true any more. */
export type MarkTone = 'ok' | 'warn' | 'bad' | 'old';
/** A small sign on the mark, for what colour alone does not tell. */
export type MarkSign = 'silent' | 'stopped' | 'offRoute' | 'zone' | 'battery';

/** A vehicle on the map, maybe among many that move. */
export type VehicleMark = {
  id: string;
  lat: number;
  lng: number;
  heading: number | null;
  tone: MarkTone;
  /** Of its ring, in place of the tone's, as long as its place is known to be true: `#rrggbb` from the palette of routes. */
  colour?: string;
  sign: MarkSign | null;
  /** Words beside it; empty for none. */
  label: string;
};

/** Marks that change outside React, many times a second. */
export type MarkSource = {
  read: () => readonly VehicleMark[];
  /** Tells that something may have changed; answers how to stop listening. */
  subscribe: (listener: () => void) => () => void;
  /** Whether marks may glide from fix to fix; one whose tone is `old` never does. */
  glides: boolean;
  /** How fast marks usually cross the map, metres per second of the reader: what is far away is drawn less often. */
  speedMps: () => number;
};

/** Streets that nobody drives: a line along them, or an area with all of its streets. */
export type ClosedPlace = {
  id: string;
  kind: 'line' | 'area';
  points: readonly LatLng[];
  selected?: boolean;
  /** It does not hold now. */
  resting?: boolean;
};

/** What is reached within some minutes; rings of `[lng, lat]`. */
export type ReachArea = {
  minutes: number;
  polygons: readonly (readonly (readonly (readonly [number, number])[])[])[];
};

/** A line of a day's replay. */
export type DayLine = { id: string; colour: string; path: readonly (readonly [lng: number, lat: number])[] };

/** Something that happened at a place. */
export type PlaceMark = { id: string; lat: number; lng: number; kind: 'done' | 'failed' | 'open' | 'halt' };
