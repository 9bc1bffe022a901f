import type { MapColours } from '@tramo/browser/map/map-colours';
import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import type { ReachArea } from '../map-types.ts';
import { type LayerDraft, layerRank, useMapLayer } from './useMapLayer.ts';

/** The widest first, so that the nearer ones lie on it and the middle is the darkest. */
export function reachFeatures(areas: readonly ReachArea[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: [...areas]
      .sort((a, b) => b.minutes - a.minutes)
      .map(({ minutes, polygons }) => ({
        type: 'Feature',
        properties: { minutes },
        geometry: { type: 'MultiPolygon', coordinates: polygons as [number, number][][][] },
      })),
  };
}

const layers = (colours: MapColours): LayerDraft[] => [
  { id: 'fill', type: 'fill', paint: { 'fill-color': colours.accent, 'fill-opacity': 0.12 } },
  { id: 'edge', type: 'line', paint: { 'line-color': colours.accent, 'line-width': 1.4, 'line-opacity': 0.7 } },
];

/** How far one comes from a place in some minutes: calm, below all else. */
export function ReachAreas({ areas }: { areas: readonly ReachArea[] }) {
  const data = useMemo(() => reachFeatures(areas), [areas]);
  useMapLayer({ rank: layerRank.geofence - 6, data, layers });
  return null;
}
