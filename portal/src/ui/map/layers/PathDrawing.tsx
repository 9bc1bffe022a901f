import type { MapColours } from '@tramo/browser/map/map-colours';
import type { FeatureCollection } from 'geojson';
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useMemo, useRef } from 'react';
import { useMapScene } from '../map-context.ts';
import type { LatLng } from '../map-types.ts';
import { isForMap, pixelIn, placeAt, projectOn } from './geofence-editor.pointer.ts';
import type { PixelPoint } from './geofence-editor.rules.ts';
import { type LayerDraft, useMapLayer } from './useMapLayer.ts';

interface PathDrawingProps {
  points: readonly LatLng[];
  /** A click adds a corner; otherwise corners are only dragged, or taken away with Alt. */
  isDrawing: boolean;
  onChange: (points: LatLng[]) => void;
  /** The last corner again, a double click, Enter or Escape. */
  onDone: () => void;
}

/** Above all that the map shows. */
const drawingRank = 72;
const mouseReachPx = 11;
const fingerReachPx = 22;
const doubleClickMs = 400;

const handles = (points: readonly LatLng[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: points.map(({ lat, lng }, i) => ({
    type: 'Feature',
    properties: { isLast: i === points.length - 1 },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
});
const layers = (colours: MapColours): LayerDraft[] =>
  [
    {
      id: 'corner',
      type: 'circle',
      paint: {
        'circle-radius': ['case', ['get', 'isLast'], 7, 5.5],
        'circle-color': colours.surface,
        'circle-stroke-color': colours.bad,
        'circle-stroke-width': 2.4,
      },
    },
  ] as LayerDraft[];

/**
 * Corners of a line or an area that is drawn. A click adds one, Backspace takes the last back; corners are dragged, and taken away with Alt and a click.
 * A keyboard does not reach a canvas: a page offers the corners in writing too.
 */
export function PathDrawing(props: PathDrawingProps) {
  const { map } = useMapScene();
  const latest = useRef(props);
  latest.current = props;
  const data = useMemo(() => handles(props.points), [props.points]);
  useMapLayer({ rank: drawingRank, data, layers });
  const { isDrawing } = props;

  useEffect(() => {
    const canvas = map.getCanvas();
    const project = projectOn(map);
    let clickedAt = Number.NEGATIVE_INFINITY;
    let endDrag: (() => void) | undefined;
    // A corner that was put down is no click.
    let isDragged = false;
    const cornerAt = (pixel: PixelPoint, reach: number): number =>
      latest.current.points.findLastIndex((point) => {
        const at = project(point);
        return Math.hypot(at.x - pixel.x, at.y - pixel.y) <= reach;
      });
    const click = (event: MapMouseEvent): void => {
      const { points, onChange, onDone } = latest.current;
      const isDouble = event.originalEvent.timeStamp - clickedAt < doubleClickMs;
      clickedAt = event.originalEvent.timeStamp;
      if (isDragged) return;
      const corner = cornerAt(event.point, mouseReachPx);
      if (event.originalEvent.altKey && corner >= 0) onChange(points.filter((_, i) => i !== corner));
      else if (!isDrawing) return;
      else if (isDouble || (corner >= 0 && (corner === points.length - 1 || corner === 0) && points.length > 1))
        onDone();
      else if (corner < 0) onChange([...points, placeAt(map, event.point)]);
    };
    const press = (event: KeyboardEvent): void => {
      const { points, onChange, onDone } = latest.current;
      if (!isDrawing || !isForMap(event, map)) return;
      if (event.key === 'Enter' || event.key === 'Escape') onDone();
      else if (event.key === 'Backspace') onChange(points.slice(0, -1));
      else return;
      event.preventDefault();
    };
    const down = (event: PointerEvent): void => {
      isDragged = false;
      const reach = event.pointerType === 'touch' ? fingerReachPx : mouseReachPx;
      const corner = event.button === 0 && !event.altKey ? cornerAt(pixelIn(map, event), reach) : -1;
      if (corner < 0) return;
      const wasDraggable = map.dragPan.isEnabled();
      map.dragPan.disable();
      const move = (now: PointerEvent): void => {
        if (now.pointerId !== event.pointerId) return;
        if (!isDragged && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < 4) return;
        isDragged = true;
        const at = placeAt(map, pixelIn(map, now));
        latest.current.onChange(latest.current.points.map((point, i) => (i === corner ? at : point)));
      };
      const up = (now: PointerEvent): void => {
        if (now.pointerId === event.pointerId) endDrag?.();
      };
      endDrag = () => {
        endDrag = undefined;
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', up);
        window.removeEventListener('pointercancel', up);
        if (wasDraggable && map.style) map.dragPan.enable();
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', up);
      window.addEventListener('pointercancel', up);
    };
    const wasZooming = map.doubleClickZoom.isEnabled();
    if (isDrawing) {
      canvas.style.cursor = 'crosshair';
      canvas.focus({ preventScroll: true });
      map.doubleClickZoom.disable();
    }
    map.on('click', click);
    canvas.addEventListener('pointerdown', down);
    window.addEventListener('keydown', press);
    return () => {
      endDrag?.();
      map.off('click', click);
      canvas.removeEventListener('pointerdown', down);
      window.removeEventListener('keydown', press);
      if (!isDrawing) return;
      canvas.style.cursor = '';
      // The second half of a double click comes later, and must not zoom.
      setTimeout(() => {
        if (wasZooming && map.style) map.doubleClickZoom.enable();
      }, doubleClickMs);
    };
  }, [map, isDrawing]);
  return null;
}
