import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { useMapScene } from '../map-context.ts';
import type { LatLng } from '../map-types.ts';

/** While it is mounted a click on the map, wherever it lands, gives a place. */
export function PointPicker({ onPick }: { onPick: (at: LatLng) => void }) {
  const { map } = useMapScene();
  const latest = useRef(onPick);
  latest.current = onPick;
  useEffect(() => {
    const pick = (event: MapMouseEvent) => latest.current({ lat: event.lngLat.lat, lng: event.lngLat.lng });
    const canvas = map.getCanvas();
    const before = canvas.style.cursor;
    canvas.style.cursor = 'crosshair';
    map.on('click', pick);
    return () => {
      map.off('click', pick);
      canvas.style.cursor = before;
    };
  }, [map]);
  return null;
}
