import { LngLatBounds } from 'maplibre-gl';
import { useEffect } from 'react';
import { useMapScene } from '../map-context.ts';
import type { LatLng } from '../map-types.ts';
import { edgeOf, isInSight } from './sight.rules.ts';

/** Brings a place, or a whole route, into sight when a part of it lies outside of the map's window or at its edge; what is seen already moves nothing. */
export function InSight({ places, sightKey }: { places: readonly LatLng[]; sightKey: string }) {
  const { map, prefersLessMotion } = useMapScene();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice moves the map, not new objects for the same places
  useEffect(() => {
    const [first] = places;
    if (!first) return;
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const size = { width, height };
    if (places.every(({ lat, lng }) => isInSight(map.project([lng, lat]), size))) return;
    const duration = prefersLessMotion ? 0 : 400;
    if (places.length === 1) map.easeTo({ center: [first.lng, first.lat], duration });
    else {
      const box = new LngLatBounds();
      for (const { lat, lng } of places) box.extend([lng, lat]);
      map.fitBounds(box, { padding: edgeOf(size), maxZoom: Math.max(map.getZoom(), 12), duration });
    }
  }, [sightKey, map]);
  return null;
}
