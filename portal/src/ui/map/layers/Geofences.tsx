import type { MapColours } from '@tramo/browser/map/map-colours';
import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import type { GeofenceArea, LatLng } from '../map-types.ts';
import { type LayerDraft, layerRank, useMapLayer } from './useMapLayer.ts';

/** GeoJSON wants the first point again at the end. */
export function closedRing(ring: readonly LatLng[]): [number, number][] {
  const points = ring.map(({ lng, lat }): [number, number] => [lng, lat]);
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) points.push([...first]);
  return points;
}

export function areaFeatures(areas: readonly GeofenceArea[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: areas
      .map((area) => ({ area, rings: area.rings.map(closedRing).filter((ring) => ring.length >= 4) }))
      .filter(({ rings }) => rings.length > 0)
      .map(({ area, rings }) => ({
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: rings },
        properties: { id: area.id, kind: area.kind },
      })),
  };
}

function layers(colours: MapColours): LayerDraft[] {
  const colour = ['match', ['get', 'kind'], 'restricted', colours.bad, colours.ok];
  return [
    { id: 'fill', type: 'fill', paint: { 'fill-color': colour, 'fill-opacity': 0.1 } },
    {
      id: 'edge',
      type: 'line',
      filter: ['==', ['get', 'kind'], 'allowed'],
      paint: { 'line-color': colour, 'line-width': 1.6 },
    },
    // Dashed, so that the two kinds differ without colour.
    {
      id: 'edge-restricted',
      type: 'line',
      filter: ['==', ['get', 'kind'], 'restricted'],
      paint: { 'line-color': colour, 'line-width': 1.8, 'line-dasharray': [3, 2] },
    },
  ] as LayerDraft[];
}

/** Zones: allowed green with a whole edge, restricted red with a dashed one. */
export function Geofences({ areas, onSelect }: { areas: readonly GeofenceArea[]; onSelect?: (id: string) => void }) {
  const data = useMemo(() => areaFeatures(areas), [areas]);
  useMapLayer({ rank: layerRank.geofence, data, layers, interactive: ['fill'], onSelect });
  return null;
}
