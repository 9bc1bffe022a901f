import type { MapColours } from '@tramo/browser/map/map-colours';
import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import type { PlaceMark } from '../map-types.ts';
import { type LayerDraft, layerRank, useMapLayer } from './useMapLayer.ts';

const placeFeatures = (marks: readonly PlaceMark[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: marks.map(({ id, lat, lng, kind }) => ({
    type: 'Feature',
    properties: { id, kind },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
});

const layers = (colours: MapColours): LayerDraft[] =>
  [
    {
      id: 'halt',
      type: 'circle',
      filter: ['==', ['get', 'kind'], 'halt'],
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 9, 5, 14, 12],
        'circle-color': colours.warn,
        'circle-opacity': 0.18,
        'circle-stroke-color': colours.warn,
        'circle-stroke-width': 1.4,
      },
    },
    {
      id: 'place',
      type: 'circle',
      filter: ['!=', ['get', 'kind'], 'halt'],
      paint: {
        // A failed one is a ring, a done one a disc, an open one a small pale dot: they differ without colour.
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['zoom'],
          8,
          ['match', ['get', 'kind'], 'open', 1.6, 2.6],
          13,
          ['match', ['get', 'kind'], 'open', 3.4, 5],
        ],
        'circle-color': ['match', ['get', 'kind'], 'done', colours.ok, colours.surface],
        'circle-stroke-color': [
          'match',
          ['get', 'kind'],
          'done',
          colours.surface,
          'failed',
          colours.bad,
          colours.muted,
        ],
        'circle-stroke-width': ['match', ['get', 'kind'], 'failed', 2, 1],
        'circle-opacity': ['match', ['get', 'kind'], 'open', 0.7, 1],
      },
    },
  ] as unknown as LayerDraft[];

/** Visits and halts as small dots. */
export function PlaceDots({ marks }: { marks: readonly PlaceMark[] }) {
  const data = useMemo(() => placeFeatures(marks), [marks]);
  useMapLayer({ rank: layerRank.stop - 5, data, layers });
  return null;
}
