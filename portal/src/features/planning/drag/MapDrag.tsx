import type { FeatureCollection } from 'geojson';
import { useEffect, useRef } from 'react';
import { type LayerDraft, layerRank, useMapLayer } from '../../../ui/map/layers/useMapLayer.ts';
import { useMapScene } from '../../../ui/map/map-context.ts';
import { onMap } from '../../../ui/map/map-palette.ts';
import type { LatLng } from '../../../ui/map/map-types.ts';
import type { Spot } from '../arrangement/arrange.rules.ts';
import type { BoardDrag } from './board-drag.ts';
import { carry } from './drag-pointer.ts';
import { changeAt, comparePlaces } from './drop-places.rules.ts';
import { type DrawnPath, nearestOf, type Pixel, placesNear } from './map-drag.rules.ts';

/** A route that shows on the map, with the places of its stops; one without a pin has none. */
export interface MapPath {
  list: string;
  colour: string;
  start: LatLng | null;
  /** Whether it comes back to where it starts. */
  returns: boolean;
  vehicleKind: string | null;
  stops: readonly { id: string; place: LatLng | null }[];
}
interface MapDragProps {
  drag: BoardDrag;
  paths: readonly MapPath[];
  /** Stops without a route. */
  out: readonly { id: string; place: LatLng }[];
  /** Another stop is chosen too, or not any more. */
  onAlso: (guide: string) => void;
  /** A line is being drawn around stops: nothing is taken. */
  isOff: boolean;
}

/** How far a line reaches for what is carried, and a stop for the pointer. */
const lineReachPx = 44;
const mouseReachPx = 12;
const fingerReachPx = 22;
const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Of several places at one point, the one that costs least; the first while nobody knows. */
function bestOf(drag: BoardDrag, spots: readonly Spot[]): Spot | null {
  const open = spots.filter((s) => drag.mayGo(s.list));
  const table = drag.get()?.table;
  const [first = spots[0] ?? null] = open;
  if (!table || open.length < 2) return first;
  return open.reduce((best, s) => {
    const [a, b] = [changeAt(table, best), changeAt(table, s)];
    return a && b && comparePlaces(b, a) < 0 ? s : best;
  });
}

/** Stops are taken from the map and dropped on a line or beside a stop; wherever one is carried, the new piece of the line shows dashed. */
export function MapDrag({ drag, paths, out, onAlso, isOff }: MapDragProps) {
  const { map, theme, colours } = useMapScene();
  const latest = useRef({ paths, out, onAlso, isOff });
  latest.current = { paths, out, onAlso, isOff };
  const { write } = useMapLayer({
    rank: layerRank.route + 5,
    data: nothing,
    layers: () =>
      [
        {
          id: 'piece',
          type: 'line',
          filter: ['==', ['geometry-type'], 'LineString'],
          layout: { 'line-join': 'round' },
          paint: { 'line-color': ['get', 'colour'], 'line-width': 3.5, 'line-dasharray': [2, 1.4] },
        },
        {
          id: 'held',
          type: 'circle',
          filter: ['==', ['geometry-type'], 'Point'],
          paint: { 'circle-radius': 15, 'circle-color': ['get', 'colour'], 'circle-opacity': 0.28 },
        },
      ] as LayerDraft[],
  });

  useEffect(() => {
    let drawn = '';
    const draw = (): void => {
      const state = drag.get();
      const key = state ? `${state.guide} ${state.spot?.list} ${state.spot?.index}` : '';
      if (key === drawn) return;
      drawn = key;
      const place = state && placeOf(latest.current, state.guide);
      if (!state || !place) {
        write(nothing);
        return;
      }
      const path = latest.current.paths.find((p) => p.list === state.spot?.list);
      const colour = path ? onMap(path.colour, theme) : colours.muted;
      const point = [place.lng, place.lat];
      const features: FeatureCollection['features'] = [
        { type: 'Feature', geometry: { type: 'Point', coordinates: point }, properties: { colour } },
      ];
      if (path && state.spot) {
        const others = path.stops.filter((s) => s.id !== state.guide);
        const before = others.slice(0, state.spot.index).findLast((s) => s.place)?.place ?? path.start;
        const after = others.slice(state.spot.index).find((s) => s.place)?.place ?? (path.returns ? path.start : null);
        const line = [before, place, after].flatMap((p) => (p ? [[p.lng, p.lat]] : []));
        if (line.length > 1)
          features.push({
            type: 'Feature',
            geometry: { type: 'LineString', coordinates: line },
            properties: { colour },
          });
      }
      write({ type: 'FeatureCollection', features });
    };
    const stop = drag.subscribe(draw);
    draw();
    return () => {
      stop();
      // The map may be gone by now.
      if (map.style) write(nothing);
    };
  }, [drag, map, write, theme, colours]);

  useEffect(() => {
    const canvas = map.getCanvas();
    const pixel = ({ lng, lat }: LatLng): Pixel => map.project([lng, lat]);
    const inMap = (x: number, y: number): Pixel => {
      const { left, top } = canvas.getBoundingClientRect();
      return { x: x - left, y: y - top };
    };
    // What lies where on the screen is worked out once for each view of the map, not for each frame.
    let seen: { of: unknown; guide: string | undefined; paths: DrawnPath[] } | null = null;
    const moved = (): void => {
      seen = null;
    };
    const pathsFor = (guide: string): DrawnPath[] => {
      const { paths: of } = latest.current;
      if (seen?.of === of && seen.guide === guide) return seen.paths;
      const drawn = of.map((path): DrawnPath => {
        const others = path.stops.filter((s) => s.id !== guide);
        const start = path.start && pixel(path.start);
        return {
          list: path.list,
          start,
          end: path.returns ? start : null,
          stops: others.flatMap(({ place }, index) => (place ? [{ ...pixel(place), index }] : [])),
          size: others.length,
        };
      });
      seen = { of, guide, paths: drawn };
      return drawn;
    };
    const removeTarget = drag.addTarget((x, y) => {
      const guide = drag.get()?.guide;
      if (guide === undefined || document.elementFromPoint(x, y) !== canvas) return null;
      const spot = bestOf(drag, placesNear(pathsFor(guide), inMap(x, y), lineReachPx));
      return spot && { list: spot.list, index: spot.index };
    });
    const stopAt = (event: PointerEvent | MouseEvent): string | undefined => {
      const { paths: all, out: without } = latest.current;
      const reach = 'pointerType' in event && event.pointerType === 'touch' ? fingerReachPx : mouseReachPx;
      const drawn = [...all.flatMap((p) => p.stops), ...without].flatMap(({ id, place }) =>
        place ? [{ id, ...pixel(place) }] : [],
      );
      return nearestOf(drawn, inMap(event.clientX, event.clientY), reach)?.id;
    };
    const isAlso = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey;
    const down = (event: PointerEvent): void => {
      if (latest.current.isOff || event.button !== 0 || isAlso(event) || drag.get()) return;
      const guide = stopAt(event);
      if (guide === undefined || !drag.mayLift(guide)) return;
      const isTouch = event.pointerType === 'touch';
      // A mouse on a stop takes it; a finger scrolls the map unless it rests.
      const wasOn = map.dragPan.isEnabled();
      if (!isTouch) map.dragPan.disable();
      carry(drag, guide, event, {
        isHeldByTouch: true,
        onLift: () => map.dragPan.disable(),
        onEnd: () => {
          if (wasOn && map.style) map.dragPan.enable();
        },
      });
    };
    const click = (event: MouseEvent): void => {
      if (latest.current.isOff || !isAlso(event)) return;
      const guide = stopAt(event);
      if (guide === undefined) return;
      // Not a choice of it alone, which a click without the key is.
      event.stopPropagation();
      latest.current.onAlso(guide);
    };
    canvas.addEventListener('pointerdown', down);
    canvas.addEventListener('click', click);
    map.on('move', moved);
    map.on('resize', moved);
    return () => {
      removeTarget();
      canvas.removeEventListener('pointerdown', down);
      canvas.removeEventListener('click', click);
      map.off('move', moved);
      map.off('resize', moved);
    };
  }, [drag, map]);
  return null;
}

function placeOf({ paths, out }: Pick<MapDragProps, 'paths' | 'out'>, guide: string): LatLng | null {
  for (const path of paths) {
    const stop = path.stops.find((s) => s.id === guide);
    if (stop) return stop.place;
  }
  return out.find((s) => s.id === guide)?.place ?? null;
}
