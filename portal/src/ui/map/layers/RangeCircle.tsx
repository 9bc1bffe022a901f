import type { MapColours } from '@tramo/browser/map/map-colours';
import { circleRing, closeRing } from '@tramo/contract/geo';
import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import type { LatLng } from '../map-types.ts';
import { type LayerDraft, layerRank, useMapLayer } from './useMapLayer.ts';

/** So many that no corner shows when an arc of it fills the map. */
const corners = 256;

/** All that lies `km` from the centre along the ground; nothing without a distance. */
export function circleFeatures(centre: LatLng, km: number): FeatureCollection {
  if (!(km > 0)) return { type: 'FeatureCollection', features: [] };
  const ring = closeRing(circleRing(centre, km, corners)).map(([lng, lat]) => [lng, lat]);
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }],
  };
}

const layers = (colours: MapColours): LayerDraft[] => [
  { id: 'fill', type: 'fill', paint: { 'fill-color': colours.accent, 'fill-opacity': 0.05 } },
  {
    id: 'edge',
    type: 'line',
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': colours.accent, 'line-width': 1.8, 'line-dasharray': [2, 2.5] },
  },
];

/** How far a centre delivers: a dashed circle below the zones. */
export function RangeCircle({ centre, km }: { centre: LatLng; km: number }) {
  const { lat, lng } = centre;
  const data = useMemo(() => circleFeatures({ lat, lng }, km), [lat, lng, km]);
  useMapLayer({ rank: layerRank.geofence - 5, data, layers });
  return null;
}

/** The same of several centres. */
export function RangeCircles({ centres }: { centres: readonly (LatLng & { km: number })[] }) {
  const data = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: centres.flatMap((centre) => circleFeatures(centre, centre.km).features),
    }),
    [centres],
  );
  useMapLayer({ rank: layerRank.geofence - 5, data, layers });
  return null;
}
