import type { FeatureCollection } from 'geojson';
import { useEffect, useRef } from 'react';
import { useMapScene } from '../map-context.ts';
import type { LatLng } from '../map-types.ts';
import { isForMap, pixelIn, placeAt } from './geofence-editor.pointer.ts';
import type { PixelPoint } from './geofence-editor.rules.ts';
import { type LayerDraft, useMapLayer } from './useMapLayer.ts';

type LassoProps = {
  /** What was drawn around, open; `isTaking` is false while Alt is held, which takes away. */
  onDrawn: (ring: LatLng[], isTaking: boolean) => void;
  /** Escape without a line. */
  onCancel: () => void;
};

/** Above all that the map shows. */
const lassoRank = 75;
/** A new point of the line at least so many pixels from the last: hands tremble. */
const stepPx = 4;
/** A line that stays within so few pixels is a click that slipped. */
const leastPx = 12;
const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

const ringFeature = (ring: readonly LatLng[], isTaking: boolean): FeatureCollection => {
  const line = ring.map(({ lng, lat }) => [lng, lat]);
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [[...line, line[0] ?? [0, 0]]] },
        properties: { isTaking },
      },
    ],
  };
};

/**
 * While it is mounted a drag draws around what is to be chosen in place of moving the map; two fingers and the wheel move it still. Escape gives up.
 * A keyboard does not reach a canvas: a page offers the same by a list of places too.
 */
export function Lasso(props: LassoProps) {
  const { map, colours } = useMapScene();
  const latest = useRef(props);
  latest.current = props;
  const colour = ['case', ['get', 'isTaking'], colours.accent, colours.bad];
  const { write } = useMapLayer({
    rank: lassoRank,
    data: nothing,
    layers: () =>
      [
        { id: 'area', type: 'fill', paint: { 'fill-color': colour, 'fill-opacity': 0.14 } },
        { id: 'line', type: 'line', paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [2, 1.5] } },
      ] as LayerDraft[],
  });

  useEffect(() => {
    const canvas = map.getCanvas();
    const cursor = canvas.style.cursor;
    canvas.style.cursor = 'crosshair';
    // With its own dragging off the map leaves a finger's drag to the browser, which would scroll.
    canvas.style.touchAction = 'none';
    const wasDraggable = map.dragPan.isEnabled();
    map.dragPan.disable();
    let pointer: number | null = null;
    let pixels: PixelPoint[] = [];
    let ring: LatLng[] = [];

    const stop = (): void => {
      pointer = null;
      pixels = [];
      ring = [];
      write(nothing);
    };
    const add = (event: PointerEvent): void => {
      const pixel = pixelIn(map, event);
      const last = pixels.at(-1);
      if (last && Math.hypot(pixel.x - last.x, pixel.y - last.y) < stepPx) return;
      pixels.push(pixel);
      ring.push(placeAt(map, pixel));
      write(ringFeature(ring, !event.altKey));
    };
    const down = (event: PointerEvent): void => {
      // A second finger zooms: the line was none.
      if (pointer !== null) stop();
      else if (event.button === 0) begin(event);
    };
    const begin = (event: PointerEvent): void => {
      pointer = event.pointerId;
      canvas.setPointerCapture(event.pointerId);
      add(event);
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerId === pointer) add(event);
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== pointer) return;
      const first = pixels[0];
      const isLine =
        first !== undefined &&
        ring.length > 2 &&
        pixels.some((p) => Math.hypot(p.x - first.x, p.y - first.y) > leastPx);
      const drawn = ring;
      stop();
      if (isLine) latest.current.onDrawn(drawn, !event.altKey);
    };
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !isForMap(event, map)) return;
      if (pointer === null) latest.current.onCancel();
      else stop();
    };
    canvas.dataset.takesEscape = '';
    canvas.addEventListener('pointerdown', down);
    canvas.addEventListener('pointermove', move);
    canvas.addEventListener('pointerup', up);
    canvas.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', press);
    return () => {
      delete canvas.dataset.takesEscape;
      canvas.removeEventListener('pointerdown', down);
      canvas.removeEventListener('pointermove', move);
      canvas.removeEventListener('pointerup', up);
      canvas.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', press);
      canvas.style.cursor = cursor;
      canvas.style.touchAction = '';
      // The map may be gone by now.
      if (wasDraggable && map.style) map.dragPan.enable();
    };
  }, [map, write]);
  return null;
}
