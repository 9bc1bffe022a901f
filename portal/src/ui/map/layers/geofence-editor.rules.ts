import { crossesItself, isInsideRings, maxRingPoints, type RingFault, ringFault } from '@tramo/contract/geo';
import type { LatLng } from '../map-types.ts';

/** Pure steps of drawing and editing an area. Rings are open here: the first corner does not stand again at the end. */

export type EditableArea = {
  id: string;
  kind: 'allowed' | 'restricted';
  name: string;
  ring: readonly LatLng[];
  /** Shown and moved along with the area, not edited. */
  holes?: readonly (readonly LatLng[])[];
};

export type PixelPoint = { x: number; y: number };
export type Project = (point: LatLng) => PixelPoint;

/** What the pointer holds of the selected area: a corner, the middle of the edge after that corner, or all of it. */
export type Grip = { part: 'vertex' | 'middle'; index: number } | { part: 'area' };

/** Corners below this are no area. */
export const fewestCorners = 3;
/** An edge shorter than this on the screen shows no middle: it would lie under its corners. */
const shortestEdgePx = 44;
const farthestLat = 85;

/** Six decimals are 11 cm: what the hand places, without the digits that it does not. */
const rounded = (degrees: number, most: number) => Math.round(Math.max(-most, Math.min(most, degrees)) * 1e6) / 1e6;
export const placed = ({ lat, lng }: LatLng): LatLng => ({ lat: rounded(lat, farthestLat), lng: rounded(lng, 180) });

/** `[lng, lat]` of the contract and GeoJSON. */
export const positionsOf = (ring: readonly LatLng[]) => ring.map(({ lng, lat }): [number, number] => [lng, lat]);
export const faultOf = (ring: readonly LatLng[]): RingFault | null => ringFault(positionsOf(ring));

export const moveVertex = (ring: readonly LatLng[], index: number, to: LatLng): LatLng[] =>
  ring.map((point, i) => (i === index ? placed(to) : point));

/** Puts a corner on the edge that follows the one at `index`. */
export const insertVertex = (ring: readonly LatLng[], index: number, at: LatLng): LatLng[] =>
  ring.flatMap((point, i) => (i === index ? [point, placed(at)] : [point]));

/** Takes a corner away; a triangle keeps its three. */
export const removeVertex = (ring: readonly LatLng[], index: number): LatLng[] =>
  ring.length > fewestCorners ? ring.filter((_, i) => i !== index) : [...ring];

/** How far a ring may go of a shift, before it would leave the map. */
function shiftWithin(ring: readonly LatLng[], by: LatLng): LatLng {
  const clamp = (values: number[], shift: number, most: number) =>
    Math.max(-most - Math.min(...values), Math.min(most - Math.max(...values), shift));
  const [lats, lngs] = [ring.map((p) => p.lat), ring.map((p) => p.lng)];
  return { lat: clamp(lats, by.lat, farthestLat), lng: clamp(lngs, by.lng, 180) };
}

const shifted = (ring: readonly LatLng[], by: LatLng) =>
  ring.map(({ lat, lng }) => placed({ lat: lat + by.lat, lng: lng + by.lng }));

/** Moves all corners alike, as far as the map goes. */
export const moveArea = (ring: readonly LatLng[], by: LatLng): LatLng[] => shifted(ring, shiftWithin(ring, by));

/** The area as it would be when the grip is let go at `to`; `from` is where it was taken. */
export function movedArea(area: EditableArea, grip: Grip, from: LatLng, to: LatLng): EditableArea {
  if (grip.part === 'vertex') return { ...area, ring: moveVertex(area.ring, grip.index, to) };
  if (grip.part === 'middle') return { ...area, ring: insertVertex(area.ring, grip.index, to) };
  const by = shiftWithin(area.ring, { lat: to.lat - from.lat, lng: to.lng - from.lng });
  return {
    ...area,
    ring: shifted(area.ring, by),
    ...(area.holes && { holes: area.holes.map((hole) => shifted(hole, by)) }),
  };
}

export const replaceArea = (areas: readonly EditableArea[], changed: EditableArea): EditableArea[] =>
  areas.map((area) => (area.id === changed.id ? changed : area));

const gap = (a: PixelPoint, b: PixelPoint) => Math.hypot(a.x - b.x, a.y - b.y);

/** Middles of the edges that are long enough on the screen to hold one; `index` is the corner before it. */
export function middlesOf(ring: readonly LatLng[], project: Project): { index: number; at: LatLng }[] {
  const pixels = ring.map(project);
  return ring.flatMap((a, index) => {
    const next = (index + 1) % ring.length;
    const b = ring[next] as LatLng;
    if (ring.length >= maxRingPoints || gap(pixels[index] as PixelPoint, pixels[next] as PixelPoint) < shortestEdgePx)
      return [];
    return [{ index, at: { lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 } }];
  });
}

const holdsPoint = (area: EditableArea, point: LatLng) =>
  isInsideRings(point, [area.ring, ...(area.holes ?? [])].map(positionsOf));

/** What of the selected area lies under the pointer: corners before middles, the nearest within reach, then its inside. */
export function gripAt(
  area: EditableArea,
  pointer: PixelPoint,
  point: LatLng,
  project: Project,
  reachPx: number,
): Grip | null {
  const nearest = (points: readonly { index: number; at: LatLng }[]) => {
    const near = points
      .map(({ index, at }) => ({ index, px: gap(project(at), pointer) }))
      .filter(({ px }) => px <= reachPx);
    return near.sort((a, b) => a.px - b.px)[0]?.index;
  };
  const vertex = nearest(area.ring.map((at, index) => ({ index, at })));
  if (vertex !== undefined) return { part: 'vertex', index: vertex };
  const middle = nearest(middlesOf(area.ring, project));
  if (middle !== undefined) return { part: 'middle', index: middle };
  return holdsPoint(area, point) ? { part: 'area' } : null;
}

/** Id of the area at a point; where several overlap, each click takes the next one below the selected. */
export function areaAt(areas: readonly EditableArea[], point: LatLng, selectedId: string | null): string | null {
  const hits = areas.filter((area) => holdsPoint(area, point)).reverse();
  const selected = hits.findIndex((area) => area.id === selectedId);
  return hits[(selected + 1) % hits.length]?.id ?? null;
}

/** What a click does to the line being drawn. `ignored`: on the corner just placed, or closing what is no area yet. */
export type DrawStep =
  | { kind: 'added' | 'closed'; draft: LatLng[] }
  | { kind: 'refused'; fault: RingFault }
  | { kind: 'ignored' };

export function closeDraft(draft: readonly LatLng[]): DrawStep {
  if (draft.length < fewestCorners) return { kind: 'ignored' };
  const fault = faultOf(draft);
  return fault ? { kind: 'refused', fault } : { kind: 'closed', draft: [...draft] };
}

/** Whether a pointer would close the line: near its first corner, once there are enough. */
export const closesAt = (draft: readonly LatLng[], pointer: PixelPoint, project: Project, reachPx: number): boolean =>
  draft.length >= fewestCorners && gap(project(draft[0] as LatLng), pointer) <= reachPx;

export function faultOfNext(draft: readonly LatLng[], next: LatLng): RingFault | null {
  if (draft.length >= maxRingPoints) return 'many';
  return crossesItself(positionsOf([...draft, placed(next)]), false) ? 'crossing' : null;
}

/** A click of the drawing. `isDouble`: it followed the last one at once. */
export function drawStep(
  draft: readonly LatLng[],
  click: { pixel: PixelPoint; at: LatLng; isDouble: boolean },
  project: Project,
  reachPx: number,
): DrawStep {
  const last = draft.at(-1);
  if (last && gap(project(last), click.pixel) <= reachPx)
    return click.isDouble ? closeDraft(draft) : { kind: 'ignored' };
  if (closesAt(draft, click.pixel, project, reachPx)) return closeDraft(draft);
  const fault = faultOfNext(draft, click.at);
  return fault ? { kind: 'refused', fault } : { kind: 'added', draft: [...draft, placed(click.at)] };
}
