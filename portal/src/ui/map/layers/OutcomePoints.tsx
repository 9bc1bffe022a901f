import type { MapColours } from '@tramo/browser/map/map-colours';
import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import type { LatLng } from '../map-types.ts';
import { type LayerDraft, layerRank, useMapLayer } from './useMapLayer.ts';

export interface OutcomePoint extends LatLng {
  id: string;
  outcome: 'done' | 'partial' | 'failed' | 'open';
}

function layers(colours: MapColours): LayerDraft[] {
  return [
    {
      id: 'point',
      type: 'circle',
      // Failures lie on top: they are what is looked for.
      layout: { 'circle-sort-key': ['match', ['get', 'outcome'], 'failed', 3, 'partial', 2, 'open', 0, 1] },
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 2, 10, 3.4, 13, 6],
        'circle-color': [
          'match',
          ['get', 'outcome'],
          'done',
          colours.ok,
          'partial',
          colours.warn,
          'failed',
          colours.bad,
          colours.surface,
        ],
        'circle-opacity': ['match', ['get', 'outcome'], 'done', 0.75, 0.95],
        'circle-stroke-color': ['match', ['get', 'outcome'], 'open', colours.muted, colours.surface],
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 8, 0.4, 13, 1.4],
      },
    },
  ] as LayerDraft[];
}

/** Visits by how they ended, thousands of them as dots. */
export function OutcomePoints({
  points,
  onSelect,
}: {
  points: readonly OutcomePoint[];
  onSelect?: (id: string) => void;
}) {
  const data = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: points.map(({ id, outcome, lat, lng }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lng, lat] },
        properties: { id, outcome },
      })),
    }),
    [points],
  );
  useMapLayer({ rank: layerRank.stop, data, layers, interactive: ['point'], onSelect });
  return null;
}
