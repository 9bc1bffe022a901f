import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { LatLng } from '../map-types.ts';
import type { PixelPoint } from './geofence-editor.rules.ts';

const reachOfMouse = 10;
const reachOfFinger = 22;
/** A browser tells a tap again as a click, within this time. */
const tapEchoMs = 900;

/** How far from a corner the pointer still takes it: a finger is thicker than a mouse. */
export function usePointerReach(map: MapLibreMap): () => number {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const touched = () => {
      touchedAt.current = performance.now();
    };
    map.on('touchstart', touched);
    map.on('touchend', touched);
    return () => {
      map.off('touchstart', touched);
      map.off('touchend', touched);
    };
  }, [map]);
  const reach = useRef(() => (performance.now() - touchedAt.current < tapEchoMs ? reachOfFinger : reachOfMouse));
  return reach.current;
}

export const pixelIn = (map: MapLibreMap, client: { clientX: number; clientY: number }): PixelPoint => {
  const box = map.getCanvasContainer().getBoundingClientRect();
  return { x: client.clientX - box.left, y: client.clientY - box.top };
};

export const placeAt = (map: MapLibreMap, { x, y }: PixelPoint): LatLng => {
  const { lat, lng } = map.unproject([x, y]);
  return { lat, lng };
};

export const projectOn =
  (map: MapLibreMap) =>
  ({ lat, lng }: LatLng): PixelPoint =>
    map.project([lng, lat]);

/** Keys are the map's while it has the focus, or while nothing has: never those of a field or a button. */
export function isForMap(event: KeyboardEvent, map: MapLibreMap): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey) return false;
  return event.target === document.body || event.target === map.getCanvas();
}
