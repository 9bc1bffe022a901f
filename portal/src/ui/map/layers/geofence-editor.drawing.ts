import type { RingFault } from '@tramo/contract/geo';
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import type { LatLng } from '../map-types.ts';
import { isForMap, placeAt, projectOn } from './geofence-editor.pointer.ts';
import {
  closeDraft,
  closesAt,
  type DrawStep,
  drawStep,
  faultOfNext,
  type PixelPoint,
} from './geofence-editor.rules.ts';

const doubleClickMs = 400;

type Options = {
  map: MapLibreMap;
  isOn: boolean;
  reach: () => number;
  onDrawn: (ring: LatLng[]) => void;
  onCancel: () => void;
  onRefused: (fault: RingFault) => void;
};

type Drawing = { draft: readonly LatLng[]; pointer: { at: LatLng; pixel: PixelPoint } | null; isFaulty: boolean };
const nothing: Drawing = { draft: [], pointer: null, isFaulty: false };

/** Drawing a new area corner by corner. Answers what there is to show. */
export function useDrawing(options: Options): Drawing {
  const { map, isOn } = options;
  const latest = useRef(options);
  latest.current = options;
  const [drawing, setDrawing] = useState(nothing);

  useEffect(() => {
    if (!isOn) return;
    // Here as well as in the state: two quick clicks come before React has drawn the first.
    let draft: readonly LatLng[] = [];
    let clickedAt = Number.NEGATIVE_INFINITY;
    const project = projectOn(map);
    const show = (pointer: Drawing['pointer'], isFaulty = false) => setDrawing({ draft, pointer, isFaulty });
    const take = (step: DrawStep) => {
      if (step.kind === 'ignored') return;
      if (step.kind === 'refused') return latest.current.onRefused(step.fault);
      draft = step.kind === 'added' ? step.draft : [];
      show(null);
      if (step.kind === 'closed') latest.current.onDrawn(step.draft);
    };
    const click = (event: MapMouseEvent) => {
      const isDouble = event.originalEvent.timeStamp - clickedAt < doubleClickMs;
      clickedAt = event.originalEvent.timeStamp;
      take(
        drawStep(
          draft,
          { pixel: event.point, at: placeAt(map, event.point), isDouble },
          project,
          latest.current.reach(),
        ),
      );
    };
    const move = (event: MapMouseEvent) => {
      const at = placeAt(map, event.point);
      const closes = closesAt(draft, event.point, project, latest.current.reach());
      const isFaulty =
        draft.length > 0 && (closes ? closeDraft(draft).kind === 'refused' : faultOfNext(draft, at) !== null);
      if (draft.length) show({ at, pixel: event.point }, isFaulty);
      canvas.style.cursor = isFaulty ? 'not-allowed' : closes ? 'pointer' : 'crosshair';
    };
    const leave = () => show(null);
    const press = (event: KeyboardEvent) => {
      if (!isForMap(event, map)) return;
      if (event.key === 'Enter') take(closeDraft(draft));
      else if (event.key === 'Backspace') {
        draft = draft.slice(0, -1);
        show(null);
      } else if (event.key === 'Escape') latest.current.onCancel();
      else return;
      event.preventDefault();
    };
    const canvas = map.getCanvas();
    canvas.style.cursor = 'crosshair';
    // So that the keys work at once, whatever button started the drawing.
    canvas.focus({ preventScroll: true });
    map.on('click', click);
    map.on('mousemove', move);
    map.on('mouseout', leave);
    window.addEventListener('keydown', press);
    return () => {
      setDrawing(nothing);
      canvas.style.cursor = '';
      map.off('click', click);
      map.off('mousemove', move);
      map.off('mouseout', leave);
      window.removeEventListener('keydown', press);
    };
  }, [map, isOn]);

  useStillZoom(map, isOn);
  return drawing;
}

/** A double click closes the line and must not zoom: neither while drawing nor right after, when its second half is told. */
function useStillZoom(map: MapLibreMap, isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !map.doubleClickZoom.isEnabled()) return;
    map.doubleClickZoom.disable();
    return () => {
      setTimeout(() => {
        if (map.style) map.doubleClickZoom.enable();
      }, doubleClickMs);
    };
  }, [map, isOn]);
}
