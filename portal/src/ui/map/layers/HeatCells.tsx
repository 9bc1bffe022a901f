import type { MapColours } from '@tramo/browser/map/map-colours';
import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import type { LatLng } from '../map-types.ts';
import { type LayerDraft, layerRank, useMapLayer } from './useMapLayer.ts';

/** How much there is at a place, 0 to 1. */
export interface HeatCell extends LatLng {
  weight: number;
}

const see = (colour: string, opacity: number): string =>
  `rgba(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(',')},${opacity})`;

function layers(colours: MapColours): LayerDraft[] {
  return [
    {
      id: 'heat',
      type: 'heatmap',
      paint: {
        'heatmap-weight': ['get', 'weight'],
        'heatmap-intensity': ['interpolate', ['linear'], ['zoom'], 6, 0.7, 13, 1.6],
        'heatmap-radius': ['interpolate', ['linear'], ['zoom'], 5, 8, 10, 26, 13, 60],
        'heatmap-opacity': 0.75,
        'heatmap-color': [
          'interpolate',
          ['linear'],
          ['heatmap-density'],
          0,
          see(colours.warn, 0),
          0.15,
          see(colours.warn, 0.25),
          0.5,
          see(colours.warn, 0.65),
          1,
          see(colours.bad, 0.9),
        ],
      },
    },
  ] as LayerDraft[];
}

/** Heat of something by cells, under routes and stops. */
export function HeatCells({ cells }: { cells: readonly HeatCell[] }) {
  const data = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: cells.map(({ lat, lng, weight }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lng, lat] },
        properties: { weight },
      })),
    }),
    [cells],
  );
  useMapLayer({ rank: layerRank.geofence, data, layers });
  return null;
}
