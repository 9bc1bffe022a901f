import 'maplibre-gl/dist/maplibre-gl.css';
import { type MapColours, type MapTheme, mapColours } from '@tramo/browser/map/map-colours';
import { mapLocales } from '@tramo/browser/map/map-locale';
import { mapFont, streetLabels, streetLayers, streetSources } from '@tramo/browser/map/street-map';
import type { RouteOfDay } from '@tramo/contract/driver-day/day';
import type { GeoPoint } from '@tramo/contract/geo';
import type { Locale } from '@tramo/contract/problems';
import type { MapZone } from '@tramo/contract/roads/roads';
import type { FeatureCollection, Point } from 'geojson';
import {
  AttributionControl,
  type ExpressionSpecification,
  type GeoJSONSource,
  type LayerSpecification,
  LngLat,
  LngLatBounds,
  Map as MapLibreMap,
  NavigationControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { lineFeatures, placeFeatures, stopFeatures } from './map-features.ts';
import { knownZones, serveTiles, tilesUrl } from './street-tiles.ts';

// Without this the map stays blank under Vite: its worker is a module of its own.
setWorkerUrl(workerUrl);
serveTiles();

type Place = (GeoPoint & { accuracyM: number | null }) | null;
export interface RouteMap {
  show: (route: RouteOfDay, place: Place) => void;
  /** All that is left of the route. */
  fit: () => void;
  /** To a place, near enough for its street. */
  centre: (place: GeoPoint) => void;
  close: () => void;
}
interface Given {
  route: RouteOfDay;
  place: Place;
  locale: Locale;
  label: string;
  onPick: (guideId: string | null) => void;
}

const empty: FeatureCollection = { type: 'FeatureCollection', features: [] };
const padding = { top: 56, bottom: 56, left: 40, right: 72 };
const streetZoom = 15;
const nearM = 30_000;
/** As near to a stop as a finger hits. */
const fingerPx = 24;

const themeNow = (): MapTheme => (document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light');

function layersOf(colours: MapColours): LayerSpecification[] {
  const tone = (
    next: string,
    open: string,
    whole: string,
    partial: string,
    failed: string,
  ): ExpressionSpecification => [
    'match',
    ['get', 'tone'],
    'next',
    next,
    'whole',
    whole,
    'partial',
    partial,
    'failed',
    failed,
    open,
  ];
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'way-case',
      type: 'line',
      source: 'way',
      layout: round,
      paint: { 'line-color': colours.surface, 'line-width': 8 },
    },
    {
      id: 'way',
      type: 'line',
      source: 'way',
      filter: ['!', ['get', 'isStraight']],
      layout: round,
      paint: {
        'line-color': colours.accent,
        'line-width': ['case', ['get', 'isNext'], 6, 3.5],
        'line-opacity': ['case', ['get', 'isNext'], 1, 0.65],
      },
    },
    {
      id: 'way-straight',
      type: 'line',
      source: 'way',
      filter: ['get', 'isStraight'],
      paint: { 'line-color': colours.accent, 'line-width': 3, 'line-dasharray': [0.6, 2] },
    },
    {
      id: 'place-area',
      type: 'fill',
      source: 'place',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': '#1f6feb', 'fill-opacity': 0.18 },
    },
    {
      id: 'stops',
      type: 'circle',
      source: 'stops',
      paint: {
        'circle-radius': ['case', ['==', ['get', 'tone'], 'next'], 17, 14],
        'circle-color': tone(colours.accent, colours.surface, colours.ok, colours.warn, colours.bad),
        'circle-stroke-color': tone(colours.surface, colours.accent, colours.surface, colours.surface, colours.surface),
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'stop-numbers',
      type: 'symbol',
      source: 'stops',
      layout: {
        'text-field': ['get', 'order'],
        'text-font': [...mapFont],
        'text-size': ['case', ['==', ['get', 'tone'], 'next'], 15, 12.5],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: {
        'text-color': tone(colours.onAccent, colours.accent, colours.surface, colours.surface, colours.surface),
      },
    },
    {
      id: 'place',
      type: 'circle',
      source: 'place',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 8,
        'circle-color': '#1f6feb',
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 3,
      },
    },
  ];
}

function styleOf(colours: MapColours, zones: readonly MapZone[]): StyleSpecification {
  const geojson = { type: 'geojson', data: empty } as const;
  return {
    version: 8,
    sources: { ...streetSources(zones, tilesUrl), way: geojson, stops: geojson, place: geojson },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': colours.land } },
      ...streetLayers(zones, colours),
      ...streetLabels(zones, colours),
      ...layersOf(colours),
    ],
  };
}

function boundsOf(route: RouteOfDay, place: Place): LngLatBounds {
  const open = route.stops.filter((stop) => stop.managedAt === null);
  const box = new LngLatBounds();
  for (const { lat, lng } of open.length > 0 ? open : route.stops) box.extend([lng, lat]);
  if (open.length === 0 || route.status !== 'started') box.extend([route.startAddress.lng, route.startAddress.lat]);
  // Far from its route (the phone of an office) the driver would not see the stops.
  if (place && box.getCenter().distanceTo(new LngLat(place.lng, place.lat)) < nearM) box.extend([place.lng, place.lat]);
  return box;
}

/** The route on the map. Throws where there is no WebGL. */
export function openMap(element: HTMLElement, given: Given): RouteMap {
  let { route, place } = given;
  const colours = () => mapColours(themeNow(), element);
  const map = new MapLibreMap({
    container: element,
    style: styleOf(colours(), []),
    bounds: boundsOf(route, place),
    fitBoundsOptions: { padding, maxZoom: streetZoom },
    locale: mapLocales[given.locale],
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    renderWorldCopies: false,
    maxZoom: 18,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new AttributionControl({ compact: true }), 'bottom-left');
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.getCanvas().setAttribute('aria-label', given.label);
  // A tile that does not come must not fill the console; the map shows what it has.
  map.on('error', () => undefined);

  const draw = (): void => {
    map.getSource<GeoJSONSource>('way')?.setData(lineFeatures(route));
    map.getSource<GeoJSONSource>('stops')?.setData(stopFeatures(route));
    map.getSource<GeoJSONSource>('place')?.setData(placeFeatures(place));
  };
  map.on('style.load', draw);
  let isClosed = false;
  let zones: readonly MapZone[] = [];
  const restyle = (): void => {
    if (!isClosed) map.setStyle(styleOf(colours(), zones), { diff: false });
  };
  void knownZones().then((found) => {
    zones = found;
    restyle();
    map.once('idle', () => {
      element.dataset.ready = zones.length > 0 ? 'streets' : 'plain';
      // The credits open by themselves; on a small map they would cover what is looked at.
      element.querySelector('.maplibregl-compact-show')?.classList.remove('maplibregl-compact-show');
    });
  });
  const themes = new MutationObserver(restyle);
  themes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'data-sun'] });
  map.on('click', ({ point: { x, y } }) => {
    const around: [[number, number], [number, number]] = [
      [x - fingerPx, y - fingerPx],
      [x + fingerPx, y + fingerPx],
    ];
    const found = map.getLayer('stops') ? map.queryRenderedFeatures(around, { layers: ['stops'] }) : [];
    const distance = (feature: (typeof found)[number]): number => {
      const [lng, lat] = (feature.geometry as Point).coordinates as [number, number];
      const at = map.project([lng, lat]);
      return Math.hypot(at.x - x, at.y - y);
    };
    const nearest = found.sort((a, b) => distance(a) - distance(b))[0];
    given.onPick((nearest?.properties as { guideId?: string } | undefined)?.guideId ?? null);
  });
  return {
    show: (nextRoute, nextPlace) => {
      const isSame = nextRoute === route;
      route = nextRoute;
      place = nextPlace;
      if (isSame) map.getSource<GeoJSONSource>('place')?.setData(placeFeatures(place));
      else draw();
    },
    fit: () => map.fitBounds(boundsOf(route, place), { padding, maxZoom: streetZoom, duration: 0 }),
    centre: ({ lat, lng }) => map.jumpTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), streetZoom) }),
    close: () => {
      isClosed = true;
      themes.disconnect();
      map.remove();
    },
  };
}
