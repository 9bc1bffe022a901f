import { useEffect } from 'react';
import { useMapScene } from '../map-context.ts';
import type { LatLng } from '../map-types.ts';

/** Brings a place into sight when it is outside of the map's window or at its edge; one that is seen already moves nothing. */
export function InSight({ place, placeKey }: { place: LatLng | null; placeKey: string | null }) {
  const { map, prefersLessMotion } = useMapScene();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice moves the map, not a new object for the same place
  useEffect(() => {
    if (!place) return;
    const { x, y } = map.project([place.lng, place.lat]);
    const { clientWidth, clientHeight } = map.getContainer();
    const edge = Math.min(40, clientWidth / 6, clientHeight / 6);
    const isSeen = x > edge && y > edge && x < clientWidth - edge && y < clientHeight - edge;
    if (!isSeen) map.easeTo({ center: [place.lng, place.lat], duration: prefersLessMotion ? 0 : 400 });
  }, [placeKey, map]);
  return null;
}
