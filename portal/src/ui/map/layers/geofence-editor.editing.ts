import type { RingFault } from '@tramo/contract/geo';
import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { topAnswer } from '../map-hits.ts';
import type { LatLng } from '../map-types.ts';
import { isForMap, pixelIn, placeAt, projectOn } from './geofence-editor.pointer.ts';
import {
  areaAt,
  type EditableArea,
  faultOf,
  fewestCorners,
  type Grip,
  gripAt,
  movedArea,
  type PixelPoint,
  removeVertex,
  replaceArea,
} from './geofence-editor.rules.ts';

/** MapLibre's own: a press that moves less is a click. */
const clickTolerancePx = 3;

type Options = {
  map: MapLibreMap;
  isOn: boolean;
  reach: () => number;
  areas: readonly EditableArea[];
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  onChange: (areas: EditableArea[]) => void;
  onRefused: (fault: RingFault) => void;
  onVertexSelect: (index: number | null) => void;
};

type Drag = { area: EditableArea; grip: Grip; start: PixelPoint; from: LatLng; offset: PixelPoint; isMoving: boolean };
/** What a drag would make of the selected area, and whether that is refused. */
type Preview = { area: EditableArea; fault: RingFault | null };

/** Selecting areas and changing the selected one. Answers the drag in the air and the corner that Delete takes away. */
export function useEditing(options: Options): { preview: Preview | null; active: number | null } {
  const { map, isOn, selectedId } = options;
  const latest = useRef(options);
  latest.current = options;
  const [preview, setPreview] = useState<Preview | null>(null);
  const [chosen, setChosen] = useState<{ areaId: string; corners: number; index: number } | null>(null);
  const corners = options.areas.find((area) => area.id === selectedId)?.ring.length ?? 0;
  // A corner that may no longer be where it was must not be the one that Delete takes.
  const active = isOn && chosen && chosen.areaId === selectedId && chosen.corners === corners ? chosen.index : null;
  const latestActive = useRef(active);
  latestActive.current = active;
  useEffect(() => {
    latest.current.onVertexSelect(active);
  }, [active]);

  useEffect(() => {
    if (!isOn) return;
    const canvas = map.getCanvas();
    const project = projectOn(map);
    let drag: Drag | null = null;
    const selected = () => latest.current.areas.find((area) => area.id === latest.current.selectedId);
    const gripUnder = (pixel: PixelPoint) => {
      const area = selected();
      return area ? gripAt(area, pixel, placeAt(map, pixel), project, latest.current.reach()) : null;
    };
    const activate = (area: EditableArea, index: number) =>
      setChosen({ areaId: area.id, corners: area.ring.length, index });

    const changed = (area: EditableArea) => {
      const fault = faultOf(area.ring);
      if (fault) latest.current.onRefused(fault);
      else latest.current.onChange(replaceArea(latest.current.areas, area));
      return fault === null;
    };
    const remove = (index: number) => {
      const area = selected();
      if (!area) return;
      if (area.ring.length <= fewestCorners) latest.current.onRefused('few');
      else changed({ ...area, ring: removeVertex(area.ring, index) });
    };

    const result = ({ area, grip, from, offset }: Drag, pixel: PixelPoint) =>
      movedArea(area, grip, from, placeAt(map, { x: pixel.x + offset.x, y: pixel.y + offset.y }));
    const take = (pixel: PixelPoint): boolean => {
      const area = selected();
      const grip = gripUnder(pixel);
      if (!area || !grip) return false;
      const corner = grip.part === 'vertex' ? area.ring[grip.index] : undefined;
      // A corner taken beside its middle keeps that distance, or it would jump under the finger.
      const held = corner ? project(corner) : pixel;
      drag = {
        area,
        grip,
        start: pixel,
        from: placeAt(map, pixel),
        offset: { x: held.x - pixel.x, y: held.y - pixel.y },
        isMoving: false,
      };
      return true;
    };
    const carry = (pixel: PixelPoint) => {
      if (!drag) return;
      drag.isMoving ||= Math.hypot(pixel.x - drag.start.x, pixel.y - drag.start.y) >= clickTolerancePx;
      if (!drag.isMoving) return;
      const area = result(drag, pixel);
      const fault = faultOf(area.ring);
      setPreview({ area, fault });
      canvas.style.cursor = fault ? 'not-allowed' : 'grabbing';
    };
    const letGo = () => {
      drag = null;
      setPreview(null);
      canvas.style.cursor = '';
      window.removeEventListener('mousemove', mouseMove);
      window.removeEventListener('mouseup', mouseUp);
    };
    const drop = (pixel: PixelPoint) => {
      const held = drag;
      letGo();
      if (!held?.isMoving || !selected()) return;
      const area = result(held, pixel);
      if (changed(area) && held.grip.part !== 'area')
        activate(area, held.grip.part === 'vertex' ? held.grip.index : held.grip.index + 1);
    };
    const mouseMove = (event: MouseEvent) => carry(pixelIn(map, event));
    const mouseUp = (event: MouseEvent) => drop(pixelIn(map, event));

    const mouseDown = (event: MapMouseEvent) => {
      const { button, shiftKey, ctrlKey, altKey } = event.originalEvent;
      if (button !== 0 || shiftKey || ctrlKey || altKey || !take(event.point)) return;
      // The map stays where it is.
      event.preventDefault();
      window.addEventListener('mousemove', mouseMove);
      window.addEventListener('mouseup', mouseUp);
    };
    const touchStart = (event: MapTouchEvent) => {
      if (event.points.length > 1) letGo();
      else if (take(event.point)) event.preventDefault();
    };
    const touchMove = (event: MapTouchEvent) => carry(event.point);
    const touchEnd = (event: MapTouchEvent) => {
      const finger = event.originalEvent.changedTouches[0];
      if (drag && finger) drop(pixelIn(map, finger));
    };

    const click = (event: MapMouseEvent) => {
      const area = selected();
      const grip = gripUnder(event.point);
      if (area && grip?.part === 'vertex')
        return event.originalEvent.altKey ? remove(grip.index) : activate(area, grip.index);
      if (grip?.part === 'middle') return;
      const id = areaAt(latest.current.areas, placeAt(map, event.point), latest.current.selectedId);
      // A marker that answers for itself is no click on the background.
      if (id === null && topAnswer(map, event.point)) return;
      setChosen(null);
      if (id !== latest.current.selectedId) latest.current.onSelect(id);
    };
    const hover = (event: MapMouseEvent) => {
      if (drag) return;
      const grip = gripUnder(event.point);
      const isOverArea = () => areaAt(latest.current.areas, placeAt(map, event.point), null) !== null;
      if (grip) canvas.style.cursor = grip.part === 'vertex' ? 'pointer' : grip.part === 'middle' ? 'copy' : 'move';
      else canvas.style.cursor = isOverArea() ? 'pointer' : '';
    };
    const press = (event: KeyboardEvent) => {
      if (!isForMap(event, map)) return;
      const index = latestActive.current;
      if (event.key === 'Escape' && drag) letGo();
      else if (event.key === 'Escape' && index !== null) setChosen(null);
      else if (event.key === 'Escape' && selected()) latest.current.onSelect(null);
      else if ((event.key === 'Delete' || event.key === 'Backspace') && index !== null && !drag) remove(index);
      else return;
      event.preventDefault();
    };

    map.on('mousedown', mouseDown);
    map.on('touchstart', touchStart);
    map.on('touchmove', touchMove);
    map.on('touchend', touchEnd);
    map.on('touchcancel', letGo);
    map.on('click', click);
    map.on('mousemove', hover);
    window.addEventListener('keydown', press);
    return () => {
      letGo();
      map.off('mousedown', mouseDown);
      map.off('touchstart', touchStart);
      map.off('touchmove', touchMove);
      map.off('touchend', touchEnd);
      map.off('touchcancel', letGo);
      map.off('click', click);
      map.off('mousemove', hover);
      window.removeEventListener('keydown', press);
    };
  }, [map, isOn]);

  return { preview, active };
}
