import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import type { LatLng } from '../map-types.ts';
import { type LayerDraft, layerRank, useMapLayer } from './useMapLayer.ts';

/** Path really driven, as its fixes tell: a dark line under the planned route. */
export function TracePath({ path }: { path: readonly LatLng[] }) {
  const data = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features:
        path.length < 2
          ? []
          : [
              {
                type: 'Feature',
                properties: {},
                geometry: { type: 'LineString', coordinates: path.map(({ lng, lat }) => [lng, lat]) },
              },
            ],
    }),
    [path],
  );
  useMapLayer({
    rank: layerRank.trace,
    data,
    layers: (colours): LayerDraft[] => [
      {
        id: 'case',
        type: 'line',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': colours.surface, 'line-width': ['interpolate', ['linear'], ['zoom'], 8, 4, 14, 8] },
      },
      {
        id: 'line',
        type: 'line',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': colours.ink,
          'line-opacity': 0.75,
          'line-width': ['interpolate', ['linear'], ['zoom'], 8, 2, 14, 4.5],
        },
      },
    ],
  });
  return null;
}
