import type { MapColours, MapTheme } from '@tramo/browser/map/map-colours';
import { documentLanguage, mapMessages } from '@tramo/browser/map/map-locale';
import {
  mapFont,
  streetLabels,
  streetLayers,
  streetSources,
  streetZones,
  townsFrom,
  zonesArea,
} from '@tramo/browser/map/street-map';
import type { MapZone } from '@tramo/contract/roads/roads';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { setting as page } from '../../lib/page-setting.ts';
import type { MapStyleSetting } from './map-types.ts';

const streets: Record<MapTheme, string> = {
  light: 'https://tiles.openfreemap.org/styles/positron',
  dark: 'https://tiles.openfreemap.org/styles/dark',
};
const streetsTimeoutMs = 2500;
/** After one failure the embedded map comes at once, and the street tiles get another chance later. */
const retryStreetsAfterMs = 5 * 60_000;
let streetsFailedAt = Number.NEGATIVE_INFINITY;

/** What the embedded map covers; make-basemap.mjs clips to the same figures. */
export const embeddedRegion: [number, number, number, number] = [-130, 3, -68, 44];
/** First view without points: all of Mexico. */
export const countryView: [number, number, number, number] = [-117.5, 14.3, -86.5, 32.8];

/** `isRegional`: it shows `embeddedRegion` and nothing beyond; what no land lies on is sea. */
export type ResolvedStyle = { isRegional: boolean; style: StyleSpecification | string };

/**
 * Decides the base map: a style that was set; else our own streets where any are imported; else, for `auto`, OpenFreeMap's where it can be reached; else the embedded
 * map. Never rejects: what cannot be reached becomes the embedded map.
 */
export async function resolveStyle(
  setting: MapStyleSetting,
  theme: MapTheme,
  colours: () => MapColours,
  signal: AbortSignal,
): Promise<ResolvedStyle> {
  // The page changes its theme in an effect of its own, after ours: read the tokens when it has.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const isOwn = setting === 'auto' || setting === 'embedded';
  const zones = isOwn ? await streetZones(page.apiUrl) : [];
  if (zones.length === 0 && setting !== 'embedded') {
    const style = await outsideStyle(setting, theme, signal);
    if (style) return { isRegional: false, style };
  }
  const [west, south, east, north] = embeddedRegion;
  const isRegional = zones.every(
    ({ bbox }) => bbox[0] >= west && bbox[1] >= south && bbox[2] <= east && bbox[3] <= north,
  );
  return { isRegional, style: embeddedStyle(colours(), zones) };
}

async function outsideStyle(
  setting: MapStyleSetting,
  theme: MapTheme,
  signal: AbortSignal,
): Promise<StyleSpecification | null> {
  const isAuto = setting === 'auto';
  if (isAuto && (!navigator.onLine || performance.now() - streetsFailedAt < retryStreetsAfterMs)) return null;
  try {
    const address = isAuto ? streets[theme] : setting;
    const answer = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(streetsTimeoutMs)]) });
    if (!answer.ok) throw new Error(`style answered ${answer.status}`);
    return absolute((await answer.json()) as StyleSpecification, address);
  } catch {
    // A view that closed meanwhile says nothing about the tiles.
    if (isAuto && !signal.aborted) streetsFailedAt = performance.now();
    return null;
  }
}

/** A style given by its content loses its own address; relative addresses inside must not turn to ours. */
function absolute(style: StyleSpecification, address: string): StyleSpecification {
  const base = new URL(address, location.href);
  const resolve = (value: string) =>
    value.startsWith('/') || value.startsWith('.') ? decodeURI(new URL(value, base).href) : value;
  const sources = Object.fromEntries(
    Object.entries(style.sources).map(([id, source]) => [
      id,
      'url' in source && source.url ? { ...source, url: resolve(source.url) } : source,
    ]),
  );
  return {
    ...style,
    sources,
    ...(style.glyphs ? { glyphs: resolve(style.glyphs) } : {}),
    ...(typeof style.sprite === 'string' ? { sprite: resolve(style.sprite) } : {}),
  };
}

/** While the base map is being decided: plain land, so that routes and stops already show. */
export function plainStyle(colours: MapColours): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'background', type: 'background', paint: { 'background-color': colours.land } }],
  };
}

const source = 'embedded';

/** The map that needs no network but our own origin: the country, and on it the streets of the zones. */
export function embeddedStyle(colours: MapColours, zones: readonly MapZone[] = []): StyleSpecification {
  return {
    version: 8,
    sources: {
      [source]: {
        type: 'geojson',
        data: new URL(`${import.meta.env.BASE_URL}basemap/mexico.geojson`, location.href).href,
        attribution: mapMessages[documentLanguage()].naturalEarth,
        // Avenues and coast keep their shape at street zoom.
        maxzoom: 14,
        tolerance: 0.3,
      },
      ...streetSources(zones, page.apiUrl),
    },
    layers: [
      // Land until the shapes are there: a city far from the sea must not come out of the blue.
      { id: 'background', type: 'background', paint: { 'background-color': colours.land } },
      ...ground(colours).map((layer) => beside(layer, zones)),
      ...lines(colours).map((layer) => beside(layer, zones)),
      ...streetLayers(zones, colours),
      ...streetLabels(zones, colours),
      ...labels(colours).map((layer) => beside(layer, zones)),
    ],
  };
}

/** Avenues that a zone draws itself, and around it a little, for they lead out of it: some three kilometres. */
const avenueReach = 0.03;
const ownLines = new Set(['avenue-case', 'avenue', 'throughway', 'avenue-name', 'river']);
const ownAreas = new Set(['park', 'lake', 'area-name']);
const ownNames = new Set(['quarter', 'district', 'city']);

/** A layer of the country's map without what the zones draw better. */
function beside(layer: LayerSpecification, zones: readonly MapZone[]): LayerSpecification {
  if (zones.length === 0) return layer;
  const outside = (around: number): unknown[] => ['!', ['within', zonesArea(zones, around)]];
  const shown = ownLines.has(layer.id)
    ? outside(avenueReach)
    : // Of areas the map cannot tell whether they lie within others.
      ownAreas.has(layer.id)
      ? ['>', ['distance', zonesArea(zones, 0)], 0]
      : ownNames.has(layer.id)
        ? ['any', ['<', ['zoom'], townsFrom], outside(0)]
        : null;
  if (!shown) return layer;
  const filter = ['all', (layer as { filter?: unknown }).filter ?? true, shown];
  return { ...layer, filter } as unknown as LayerSpecification;
}

function ground(colours: MapColours): LayerSpecification[] {
  const fill = (id: string, kinds: string[], colour: string): LayerSpecification => ({
    id,
    type: 'fill',
    source,
    filter: ['in', ['get', 'kind'], ['literal', kinds]],
    paint: { 'fill-color': colour },
  });
  return [
    fill('land', ['land'], colours.street),
    fill('home', ['home', 'state'], colours.land),
    fill('park', ['park'], colours.park),
    fill('lake', ['water'], colours.water),
  ];
}

function lines(colours: MapColours): LayerSpecification[] {
  const width = (near: number, far: number): ['interpolate', ...unknown[]] => [
    'interpolate',
    ['exponential', 1.6],
    ['zoom'],
    9,
    far,
    12,
    near,
    16,
    near * 3.4,
  ];
  const avenue = (rank: number) => ['all', ['==', ['get', 'kind'], 'avenue'], ['==', ['get', 'rank'], rank]];
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  // The expressions are plain JSON of the style format; the library's tuple types cannot follow a helper that builds them.
  return [
    {
      id: 'state-line',
      type: 'line',
      source,
      filter: ['==', ['get', 'kind'], 'stateLine'],
      paint: {
        'line-color': colours.lineStrong,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 7, 1],
        'line-dasharray': [3, 2],
      },
    },
    {
      id: 'border',
      type: 'line',
      source,
      filter: ['==', ['get', 'kind'], 'border'],
      paint: {
        'line-color': colours.faint,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.8, 8, 1.6],
        'line-opacity': 0.7,
      },
    },
    {
      id: 'river',
      type: 'line',
      source,
      filter: ['==', ['get', 'kind'], 'river'],
      layout: round,
      paint: { 'line-color': colours.water, 'line-width': width(8, 2) },
    },
    {
      id: 'avenue-case',
      type: 'line',
      source,
      minzoom: 10,
      filter: ['==', ['get', 'kind'], 'avenue'],
      layout: round,
      paint: { 'line-color': colours.street, 'line-gap-width': width(3.6, 1), 'line-width': 1 },
    },
    {
      id: 'avenue',
      type: 'line',
      source,
      minzoom: 9,
      filter: avenue(2),
      layout: round,
      paint: { 'line-color': colours.avenue, 'line-width': width(3.4, 0.9) },
    },
    {
      id: 'throughway',
      type: 'line',
      source,
      minzoom: 8,
      filter: avenue(1),
      layout: round,
      paint: { 'line-color': colours.avenue, 'line-width': width(5.4, 1.5) },
    },
  ] as LayerSpecification[];
}

function labels(colours: MapColours): LayerSpecification[] {
  const halo = { 'text-halo-color': colours.land, 'text-halo-width': 1.4 };
  const ofKind = (kind: string, ...more: unknown[]) => ['all', ['==', ['get', 'kind'], kind], ...more];
  return [
    {
      id: 'avenue-name',
      type: 'symbol',
      source,
      minzoom: 11.5,
      filter: ['in', ['get', 'kind'], ['literal', ['avenue', 'river']]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 380,
        'text-field': ['get', 'name'],
        'text-font': mapFont,
        'text-size': 11,
      },
      paint: { 'text-color': colours.muted, ...halo },
    },
    {
      id: 'area-name',
      type: 'symbol',
      source,
      minzoom: 10.5,
      filter: ['in', ['get', 'kind'], ['literal', ['park', 'water']]],
      layout: { 'text-field': ['get', 'name'], 'text-font': mapFont, 'text-size': 11, 'text-max-width': 7 },
      paint: { 'text-color': colours.muted, 'text-opacity': 0.85, ...halo },
    },
    {
      id: 'state-name',
      type: 'symbol',
      source,
      minzoom: 4.6,
      maxzoom: 8,
      filter: ofKind('state'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': mapFont,
        'text-size': 11,
        'text-max-width': 7,
        'text-padding': 6,
      },
      paint: { 'text-color': colours.faint, ...halo },
    },
    {
      id: 'quarter',
      type: 'symbol',
      source,
      minzoom: 12.3,
      filter: ofKind('district', ['==', ['get', 'rank'], 6]),
      layout: { 'text-field': ['get', 'name'], 'text-font': mapFont, 'text-size': 11.5, 'text-max-width': 7 },
      paint: { 'text-color': colours.muted, ...halo },
    },
    {
      id: 'district',
      type: 'symbol',
      source,
      minzoom: 9.5,
      filter: ofKind('district', ['==', ['get', 'rank'], 5]),
      layout: { 'text-field': ['get', 'name'], 'text-font': mapFont, 'text-size': 12.5, 'text-max-width': 8 },
      paint: { 'text-color': colours.muted, ...halo },
    },
    {
      id: 'city',
      type: 'symbol',
      source,
      maxzoom: 12.5,
      filter: ofKind('city', ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 4, 2, 5.2, 3, 6.4, 4]]),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': mapFont,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 6, 12.5, 10, 15],
        'symbol-sort-key': ['get', 'rank'],
        'text-padding': 4,
      },
      paint: { 'text-color': colours.text, ...halo },
    },
  ] as LayerSpecification[];
}
