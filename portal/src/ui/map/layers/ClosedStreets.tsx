import type { MapColours } from '@tramo/browser/map/map-colours';
import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import { ensureImage } from '../images.ts';
import { type MapScene, useMapScene } from '../map-context.ts';
import type { ClosedPlace, LatLng } from '../map-types.ts';
import { closedRing } from './Geofences.tsx';
import { type LayerDraft, layerRank, useMapLayer } from './useMapLayer.ts';

const positions = (points: readonly LatLng[]): [number, number][] => points.map(({ lng, lat }) => [lng, lat]);

/** So near that what is drawn tells itself. */
const markedUntil = 14;
const signSize = 18;
/** The sign of no entry: a street of a few metres is seen over a whole city. */
function ensureSign({ map, colours }: MapScene): string {
  const id = `tramo-closed-${colours.bad}`;
  ensureImage(map, id, signSize, signSize, (context) => {
    const middle = signSize / 2;
    context.beginPath();
    context.arc(middle, middle, middle, 0, 2 * Math.PI);
    context.fillStyle = colours.surface;
    context.fill();
    context.beginPath();
    context.arc(middle, middle, middle - 1.5, 0, 2 * Math.PI);
    context.fillStyle = colours.bad;
    context.fill();
    context.fillStyle = colours.surface;
    context.fillRect(4.5, middle - 1.5, signSize - 9, 3);
  });
  return id;
}
const middleOf = (points: readonly LatLng[]): [number, number] => {
  const half = (at: 'lng' | 'lat'): number =>
    (Math.min(...points.map((p) => p[at])) + Math.max(...points.map((p) => p[at]))) / 2;
  return [half('lng'), half('lat')];
};

/** Closures as drawn, and the pieces of streets that they close. */
export function closedFeatures(
  places: readonly ClosedPlace[],
  pieces: readonly (readonly LatLng[])[] = [],
): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: [
      ...places.flatMap(({ id, kind, points, selected, resting }): FeatureCollection['features'] => {
        const properties = { id, kind, selected: selected === true, resting: resting === true };
        if (kind === 'line')
          return points.length < 2
            ? []
            : [{ type: 'Feature', properties, geometry: { type: 'LineString', coordinates: positions(points) } }];
        const ring = closedRing(points);
        return ring.length < 4
          ? []
          : [{ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }];
      }),
      ...pieces.map((points): FeatureCollection['features'][number] => ({
        type: 'Feature',
        properties: { kind: 'piece' },
        geometry: { type: 'LineString', coordinates: positions(points) },
      })),
    ],
  };
}

const signFeatures = (places: readonly ClosedPlace[], image: string): FeatureCollection => ({
  type: 'FeatureCollection',
  features: places
    .filter(({ points }) => points.length > 1)
    .map(({ id, points, resting }) => ({
      type: 'Feature',
      properties: { id, image, resting: resting === true },
      geometry: { type: 'Point', coordinates: middleOf(points) },
    })),
});

const signLayers = (): LayerDraft[] => [
  {
    id: 'sign',
    type: 'symbol',
    maxzoom: markedUntil,
    layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    paint: { 'icon-opacity': ['case', ['get', 'resting'], 0.45, 1] },
  },
];

const isKind = (kind: string) => ['==', ['get', 'kind'], kind];

function layers(colours: MapColours): LayerDraft[] {
  const opacity = ['case', ['get', 'resting'], 0.45, 1];
  const width = ['case', ['get', 'selected'], 7, 5];
  return [
    {
      id: 'area',
      type: 'fill',
      filter: isKind('area'),
      paint: { 'fill-color': colours.bad, 'fill-opacity': ['case', ['get', 'selected'], 0.2, 0.11] },
    },
    {
      id: 'edge',
      type: 'line',
      filter: isKind('area'),
      paint: {
        'line-color': colours.bad,
        'line-opacity': opacity,
        'line-width': ['case', ['get', 'selected'], 2.6, 1.6],
        'line-dasharray': [4, 1.5],
      },
    },
    {
      id: 'piece',
      type: 'line',
      filter: isKind('piece'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.bad, 'line-width': 4, 'line-opacity': 0.75 },
    },
    // A barrier: red with pale bars.
    {
      id: 'line',
      type: 'line',
      filter: isKind('line'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.bad, 'line-opacity': opacity, 'line-width': width },
    },
    {
      id: 'bars',
      type: 'line',
      filter: isKind('line'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.surface, 'line-width': 2.4, 'line-dasharray': [1.6, 1.6] },
    },
  ] as LayerDraft[];
}

/** Closed streets: areas red with a dashed edge, lines as barriers, and over all the pieces of streets that are closed. */
export function ClosedStreets({
  places,
  pieces,
  onSelect,
}: {
  places: readonly ClosedPlace[];
  pieces?: readonly (readonly LatLng[])[] | undefined;
  onSelect?: ((id: string) => void) | undefined;
}) {
  const scene = useMapScene();
  const data = useMemo(() => closedFeatures(places, pieces), [places, pieces]);
  useMapLayer({ rank: layerRank.geofence + 5, data, layers, interactive: ['area', 'line'], onSelect });
  const signs = useMemo(() => signFeatures(places, ensureSign(scene)), [places, scene]);
  // Over the lines of routes, which go past it.
  useMapLayer({
    rank: layerRank.route + 5,
    data: signs,
    layers: signLayers,
    prepare: (now) => void ensureSign(now),
    interactive: ['sign'],
    onSelect,
  });
  return null;
}
