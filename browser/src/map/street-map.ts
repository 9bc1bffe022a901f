import type { MapZone } from '@tramo/contract/roads/roads';
import { mapApi } from '@tramo/contract/roads/roads';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';
import { documentLanguage, mapMessages } from './map-locale.ts';

/** The imported zones' streets as layers of the base map. Their tiles and what these say: `roads/src/tiles`. */

// Without `glyphs` the map draws labels with fonts of the page; the stack goes to the canvas as it is.
export const mapFont = ['Inter Variable', 'Inter', 'system-ui', 'sans-serif'];

const patienceMs = 4000;
/** Maps that open one after another ask once; one that opens later sees what was imported meanwhile. */
const knownForMs = 30_000;
let known: { at: number; zones: Promise<MapZone[]> } | null = null;

/** Zones whose streets can be drawn; none where they cannot be asked for. */
export function streetZones(apiUrl: string): Promise<MapZone[]> {
  if (known && performance.now() - known.at < knownForMs) return known.zones;
  const zones = fetch(`${apiUrl}${mapApi.zones.path}`, { signal: AbortSignal.timeout(patienceMs) })
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`zones answered ${answer.status}`);
      return shownZones(((await answer.json()) as { zones: MapZone[] }).zones);
    })
    .catch(() => {
      known = null;
      return [];
    });
  known = { at: performance.now(), zones };
  return zones;
}

type Box = readonly [west: number, south: number, east: number, north: number];
const touches = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Streets that were made up are not drawn where real ones lie. */
export const shownZones = (zones: readonly MapZone[]): MapZone[] => {
  const real = zones.filter((zone) => !zone.isDemo);
  return zones.filter((zone) => !zone.isDemo || !real.some((other) => touches(zone.bbox, other.bbox)));
};

const sourceOf = (zone: MapZone): string => `streets-${zone.name}`;

/** `tilesUrl`: the API's base address, or one of a protocol that stands in for it. */
export function streetSources(zones: readonly MapZone[], tilesUrl: string): Record<string, SourceSpecification> {
  const words = mapMessages[documentLanguage()];
  return Object.fromEntries(
    zones.map((zone) => [
      sourceOf(zone),
      {
        type: 'vector',
        // Braces stay braces: the map fills them in.
        tiles: [
          `${new URL(tilesUrl, location.href).href}${mapApi.tile.path.replace('{zone}', zone.name)}?v=${encodeURIComponent(zone.version)}`,
        ],
        bounds: [...zone.bbox],
        minzoom: zone.minZoom,
        maxzoom: zone.maxZoom,
        attribution: zone.isDemo
          ? words.demoStreets
          : `© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">${words.osmContributors}</a>`,
      },
    ]),
  );
}

// The expressions are plain JSON of the style format; the library's tuple types cannot follow helpers that build them.
type Draft = Record<string, unknown> & { id: string; type: string; 'source-layer': string };
/** A layer for each zone, one beside the other, so that no zone's casing lies on another's street. */
const ofEach = (zones: readonly MapZone[], drafts: readonly Draft[]): LayerSpecification[] =>
  drafts.flatMap((draft) =>
    zones.map(
      (zone) => ({ ...draft, id: `${draft.id}-${zone.name}`, source: sourceOf(zone) }) as unknown as LayerSpecification,
    ),
  );

const kind = ['get', 'kind'];
const isOf = (...kinds: string[]): unknown[] => ['in', kind, ['literal', kinds]];

/** Widths in pixels at these zooms, by kind: what carries more is wider, and far off only that is seen. */
const widthZooms = [6, 9, 12, 14, 16, 18] as const;
const widths: Record<string, readonly number[]> = {
  motorway: [0.8, 1.7, 3.4, 5.6, 12, 30],
  trunk: [0.7, 1.5, 3, 5.2, 11.5, 29],
  primary: [0.4, 1.1, 2.5, 4.6, 10.5, 27],
  secondary: [0, 0.8, 1.9, 3.9, 9.5, 25],
  tertiary: [0, 0, 1.3, 3.1, 8.5, 23],
  minor: [0, 0, 0.9, 2.2, 7, 20],
  pedestrian: [0, 0, 0, 1.2, 4.5, 13],
  service: [0, 0, 0, 0.9, 3.8, 11],
};
const carried = Object.keys(widths);
/** `more`: pixels added at each of the zooms. */
const widthOf = (more: readonly number[] = [0, 0, 0, 0, 0, 0]): unknown[] => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...widthZooms.flatMap((zoom, i) => [
    zoom,
    [
      '+',
      [
        '*',
        ['case', ['has', 'link'], 0.6, 1],
        ['match', kind, ...carried.flatMap((name) => [name, widths[name]?.[i] ?? 0]), 0],
      ],
      more[i] ?? 0,
    ],
  ]),
];

/** Ground and streets, from below to above. */
export function streetLayers(zones: readonly MapZone[], colours: MapColours): LayerSpecification[] {
  const street = { type: 'line', 'source-layer': 'street' } as const;
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const onGround = ['all', isOf(...carried), ['!', ['has', 'tunnel']], ['!', ['has', 'bridge']]];
  const onBridge = ['all', isOf(...carried), ['has', 'bridge']];
  const casing = [0, 0.8, 1.2, 1.4, 1.8, 2.2];
  const edge = ['match', kind, ['motorway', 'trunk'], colours.lineStrong, colours.casing];
  const surface = [
    'interpolate',
    ['linear'],
    ['zoom'],
    12.5,
    ['match', kind, ['minor', 'service', 'pedestrian'], colours.street, colours.avenue],
    14.5,
    ['match', kind, ['minor', 'service', 'pedestrian'], colours.minor, colours.avenue],
  ];
  return ofEach(zones, [
    {
      id: 'green',
      type: 'fill',
      'source-layer': 'green',
      paint: {
        'fill-color': colours.park,
        'fill-opacity': ['match', kind, 'wood', 0.6, 'grass', 0.55, 'cemetery', 0.75, 'pitch', 0.8, 1],
        'fill-antialias': false,
      },
    },
    {
      id: 'water',
      type: 'fill',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colours.water },
    },
    {
      id: 'waterway',
      type: 'line',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: round,
      paint: {
        'line-color': colours.water,
        'line-width': [
          'interpolate',
          ['exponential', 1.4],
          ['zoom'],
          8,
          ['match', kind, 'river', 0.8, 0.3],
          13,
          ['match', kind, 'river', 2.2, 'canal', 1.6, 0.8],
          17,
          ['match', kind, 'river', 9, 'canal', 6, 2.4],
        ],
      },
    },
    {
      id: 'building',
      type: 'fill',
      'source-layer': 'building',
      minzoom: 15,
      paint: {
        'fill-color': colours.building,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 15, 0.4, 16.5, 1],
      },
    },
    {
      id: 'border',
      type: 'line',
      'source-layer': 'border',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': ['match', kind, 'country', colours.faint, colours.lineStrong],
        'line-width': ['match', kind, 'country', 1.6, 'state', 1.1, 0.8],
        'line-dasharray': [4, 2.5],
        'line-opacity': 0.8,
      },
    },
    {
      ...street,
      id: 'ferry',
      filter: isOf('ferry'),
      paint: { 'line-color': colours.faint, 'line-width': 1, 'line-dasharray': [4, 3] },
    },
    {
      ...street,
      id: 'runway',
      filter: isOf('runway'),
      paint: {
        'line-color': colours.street,
        'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 11, 2, 16, 30],
      },
    },
    {
      ...street,
      id: 'tunnel',
      minzoom: 10,
      filter: ['all', isOf(...carried), ['has', 'tunnel']],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': edge, 'line-width': widthOf(), 'line-dasharray': [1.2, 0.8], 'line-opacity': 0.6 },
    },
    {
      ...street,
      id: 'path',
      minzoom: 14,
      filter: isOf('path', 'track'),
      layout: round,
      paint: {
        'line-color': colours.casing,
        'line-width': ['interpolate', ['linear'], ['zoom'], 14, 0.7, 18, 2.2],
        'line-dasharray': [2, 2.2],
      },
    },
    {
      ...street,
      id: 'street-case',
      minzoom: 9,
      filter: onGround,
      layout: round,
      paint: {
        'line-color': edge,
        'line-width': widthOf(casing),
        // Thin lanes have none until they are wide enough for two edges.
        'line-opacity': ['step', ['zoom'], ['match', kind, ['minor', 'service', 'pedestrian'], 0, 1], 13.5, 1],
      },
    },
    {
      ...street,
      id: 'street',
      filter: onGround,
      layout: round,
      paint: { 'line-color': surface, 'line-width': widthOf() },
    },
    {
      ...street,
      id: 'bridge-case',
      minzoom: 13,
      filter: onBridge,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': edge, 'line-width': widthOf([0, 0.4, 1.2, 2, 2.6, 3.2]) },
    },
    {
      ...street,
      id: 'bridge',
      filter: onBridge,
      layout: round,
      paint: { 'line-color': surface, 'line-width': widthOf() },
    },
    {
      ...street,
      id: 'rail',
      minzoom: 11,
      filter: isOf('rail'),
      paint: {
        'line-color': colours.lineStrong,
        'line-width': ['interpolate', ['linear'], ['zoom'], 11, 0.6, 17, 2.4],
        'line-dasharray': [5, 1.6],
      },
    },
  ]);
}

/** Names, from what gives way first to what goes first. */
export function streetLabels(zones: readonly MapZone[], colours: MapColours): LayerSpecification[] {
  const halo = { 'text-halo-color': colours.land, 'text-halo-width': 1.4 };
  const text = (field: unknown, size: unknown): Record<string, unknown> => ({
    'text-field': field,
    'text-font': mapFont,
    'text-size': size,
  });
  const along = { 'symbol-placement': 'line', 'text-rotation-alignment': 'map', 'text-max-angle': 35 };
  const major = ['motorway', 'trunk', 'primary', 'secondary'];
  const drafts: Draft[] = [
    {
      id: 'number',
      type: 'symbol',
      'source-layer': 'number',
      minzoom: 17,
      layout: { ...text(['get', 'name'], 10), 'text-padding': 3 },
      paint: { 'text-color': colours.muted, 'text-opacity': 0.9, ...halo },
    },
    {
      id: 'oneway',
      type: 'symbol',
      'source-layer': 'street',
      minzoom: 16,
      filter: ['all', ['has', 'oneway'], isOf(...carried)],
      layout: {
        ...text('→', ['interpolate', ['linear'], ['zoom'], 16, 11, 18, 15]),
        'symbol-placement': 'line',
        'symbol-spacing': 110,
        'text-keep-upright': false,
        'text-rotation-alignment': 'map',
        'text-padding': 0,
      },
      paint: { 'text-color': colours.faint },
    },
    {
      id: 'poi',
      type: 'symbol',
      'source-layer': 'poi',
      // Hills and lakes are named as soon as they are wide enough: their tiles know when.
      minzoom: 8,
      layout: { ...text(['get', 'name'], 11), 'text-max-width': 8, 'text-padding': 6 },
      paint: { 'text-color': colours.muted, 'text-opacity': 0.85, ...halo },
    },
    {
      id: 'minor-name',
      type: 'symbol',
      'source-layer': 'street',
      minzoom: 14.5,
      filter: ['all', ['has', 'name'], ['!', isOf(...major, 'tertiary')]],
      layout: {
        ...along,
        ...text(['get', 'name'], ['interpolate', ['linear'], ['zoom'], 14.5, 10, 17, 12]),
        'symbol-spacing': 260,
      },
      paint: { 'text-color': colours.muted, ...halo },
    },
    {
      id: 'major-name',
      type: 'symbol',
      'source-layer': 'street',
      minzoom: 12.5,
      filter: ['all', ['has', 'name'], ['!', ['has', 'link']], isOf(...major, 'tertiary')],
      layout: {
        ...along,
        ...text(['get', 'name'], ['interpolate', ['linear'], ['zoom'], 12.5, 10.5, 17, 13]),
        'symbol-spacing': 340,
      },
      paint: { 'text-color': colours.muted, ...halo },
    },
    {
      id: 'waterway-name',
      type: 'symbol',
      'source-layer': 'water',
      minzoom: 13,
      filter: ['all', ['has', 'name'], ['==', ['geometry-type'], 'LineString']],
      layout: { ...along, ...text(['get', 'name'], 10.5), 'symbol-spacing': 420 },
      paint: {
        'text-color': colours.muted,
        'text-opacity': 0.8,
        'text-halo-color': colours.water,
        'text-halo-width': 1,
      },
    },
    {
      id: 'ref',
      type: 'symbol',
      'source-layer': 'street',
      minzoom: 8,
      filter: ['all', ['has', 'ref'], ['!', ['has', 'link']], isOf(...major)],
      layout: {
        ...text(['get', 'ref'], 10),
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-rotation-alignment': 'viewport',
        'text-padding': 24,
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.surface, 'text-halo-width': 2.5 },
    },
    {
      id: 'quarter-name',
      type: 'symbol',
      'source-layer': 'place',
      minzoom: 12,
      filter: isOf('borough', 'suburb', 'quarter', 'neighbourhood', 'hamlet'),
      layout: {
        ...text(['get', 'name'], ['interpolate', ['linear'], ['zoom'], 12, 11, 16, 13]),
        'text-max-width': 7,
        'text-padding': 8,
        'symbol-sort-key': ['match', kind, ['borough', 'suburb'], 0, 1],
      },
      paint: { 'text-color': colours.muted, ...halo },
    },
    {
      id: 'place-name',
      type: 'symbol',
      'source-layer': 'place',
      minzoom: townsFrom,
      maxzoom: 15,
      filter: isOf('city', 'town', 'village'),
      layout: {
        ...text(
          ['get', 'name'],
          [
            'interpolate',
            ['linear'],
            ['zoom'],
            8,
            ['match', kind, 'city', 13, 11],
            13,
            ['match', kind, 'city', 17, 'town', 15, 12.5],
          ],
        ),
        'text-max-width': 8,
        'text-padding': 6,
        'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'rank'], 0]],
      },
      paint: { 'text-color': colours.text, ...halo },
    },
  ];
  return ofEach(zones, drafts);
}

/** From this zoom on a zone names its own towns; farther off the country's map does. */
export const townsFrom = 8;

/** The zones' boxes with a little around them, for filters of what lies within. */
export const zonesArea = (zones: readonly MapZone[], around: number): unknown => ({
  type: 'MultiPolygon',
  coordinates: zones.map(({ bbox: [w, s, e, n] }) => [
    [
      [w - around, s - around],
      [e + around, s - around],
      [e + around, n + around],
      [w - around, n + around],
      [w - around, s - around],
    ],
  ]),
});
