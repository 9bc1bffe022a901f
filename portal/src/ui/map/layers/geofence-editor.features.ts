import type { MapColours } from '@tramo/browser/map/map-colours';
import { isInsideRing } from '@tramo/contract/geo';
import type { Feature, FeatureCollection } from 'geojson';
import { ensurePill } from '../images.ts';
import type { MapScene } from '../map-context.ts';
import type { LatLng } from '../map-types.ts';
import { areaFeatures, closedRing } from './Geofences.tsx';
import {
  closesAt,
  type EditableArea,
  fewestCorners,
  middlesOf,
  type PixelPoint,
  type Project,
  positionsOf,
} from './geofence-editor.rules.ts';
import type { LayerDraft } from './useMapLayer.ts';

export const zoneColour = (kind: EditableArea['kind'], colours: MapColours) =>
  kind === 'restricted' ? colours.bad : colours.ok;

type AreasShown = { areas: readonly EditableArea[]; selectedId: string | null; isFaulty: boolean };

/** The middle of the corners, or the first corner where that lies outside (an area bent like a horseshoe). */
export function namePlace(ring: readonly LatLng[]): LatLng | undefined {
  if (ring.length === 0) return undefined;
  const sum = ring.reduce((total, { lat, lng }) => ({ lat: total.lat + lat, lng: total.lng + lng }), {
    lat: 0,
    lng: 0,
  });
  const middle = { lat: sum.lat / ring.length, lng: sum.lng / ring.length };
  return isInsideRing(middle, positionsOf(ring)) ? middle : ring[0];
}

/** The areas themselves, the selected one above the others. Faulty is what is being dragged, never what is saved. */
export function zoneFeatures({ areas, selectedId, isFaulty }: AreasShown, scene: MapScene): FeatureCollection {
  const { colours } = scene;
  const looks = new Map(
    areas.map((area) => {
      const look = area.id !== selectedId ? 'plain' : isFaulty ? 'faulty' : 'selected';
      const pill = area.name
        ? ensurePill(scene.map, area.name, { fill: colours.surface, line: colours.line, text: colours.text })
        : '';
      return [area.id, { look, pill, order: look === 'plain' ? 0 : 1 }];
    }),
  );
  const { features } = areaFeatures(
    areas.map(({ id, kind, ring, holes = [] }) => ({ id, kind, rings: [ring, ...holes] })),
  );
  for (const feature of features) feature.properties = { ...feature.properties, ...looks.get(feature.properties?.id) };
  features.sort((a, b) => a.properties?.order - b.properties?.order);
  // A name stands at a point of its own: a polygon's would show once in each tile that it crosses.
  const names = areas.flatMap(({ id, ring }) => {
    const look = looks.get(id);
    const at = namePlace(ring);
    return look?.pill && at ? [pointFeature(at, { role: 'name', pill: look.pill, order: look.order })] : [];
  });
  return { type: 'FeatureCollection', features: [...features, ...names] };
}

export function zoneLayers(colours: MapColours): LayerDraft[] {
  const isFaulty = ['==', ['get', 'look'], 'faulty'];
  const isSelected = ['==', ['get', 'look'], 'selected'];
  const kindColour = ['match', ['get', 'kind'], 'restricted', colours.bad, colours.ok];
  const colour = ['case', isFaulty, colours.bad, kindColour];
  const width = ['case', isFaulty, 3, isSelected, 2.4, 1.6];
  // Dashed, so that the two kinds differ without colour.
  const isDashed = ['all', ['==', ['get', 'kind'], 'restricted'], ['!', isFaulty]];
  return [
    // A ring that crosses itself has no inside to fill: MapLibre would fill some of its outside too.
    {
      id: 'fill',
      type: 'fill',
      paint: { 'fill-color': colour, 'fill-opacity': ['case', isFaulty, 0, isSelected, 0.18, 0.1] },
    },
    { id: 'edge', type: 'line', filter: ['!', isDashed], paint: { 'line-color': colour, 'line-width': width } },
    {
      id: 'edge-dashed',
      type: 'line',
      filter: isDashed,
      paint: { 'line-color': colour, 'line-width': width, 'line-dasharray': [3, 2] },
    },
    {
      id: 'name',
      type: 'symbol',
      minzoom: 9,
      filter: ['==', ['get', 'role'], 'name'],
      layout: { 'icon-image': ['get', 'pill'], 'symbol-sort-key': ['-', 0, ['get', 'order']] },
    },
  ] as LayerDraft[];
}

const pointFeature = ({ lat, lng }: LatLng, properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties,
});
const lineFeature = (points: readonly LatLng[], properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: positionsOf(points) },
  properties,
});

const insideFeature = (points: readonly LatLng[], properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [closedRing(points)] },
  properties,
});

/** Corners and middles of the selected area. */
export function handleFeatures(
  area: EditableArea,
  style: { active: number | null; colour: string },
  project: Project,
): Feature[] {
  return [
    ...middlesOf(area.ring, project).map(({ at }) => pointFeature(at, { role: 'middle', colour: style.colour })),
    ...area.ring.map((at, i) =>
      pointFeature(at, { role: i === style.active ? 'active' : 'vertex', colour: style.colour }),
    ),
  ];
}

type Drawn = { draft: readonly LatLng[]; pointer: { at: LatLng; pixel: PixelPoint } | null; isFaulty: boolean };

/** The line being drawn, the one that follows the pointer, and the one that would close it. */
export function draftFeatures(
  { draft, pointer, isFaulty }: Drawn,
  style: { colour: string; faultColour: string },
  project: Project,
  reachPx: number,
): Feature[] {
  const [first, last] = [draft[0], draft.at(-1)];
  if (!first || !last) return [];
  const { colour } = style;
  const closes = pointer !== null && closesAt(draft, pointer.pixel, project, reachPx);
  const tip = closes ? first : pointer?.at;
  const bandColour = isFaulty ? style.faultColour : colour;
  return [
    ...(draft.length >= fewestCorners ? [insideFeature(draft, { role: 'inside', colour })] : []),
    ...(draft.length > 1 ? [lineFeature(draft, { role: 'line', colour })] : []),
    ...(tip ? [lineFeature([last, tip], { role: isFaulty ? 'line' : 'band', colour: bandColour })] : []),
    ...draft.map((at, i) =>
      pointFeature(at, {
        role: i === 0 && draft.length >= fewestCorners ? (closes ? 'active' : 'first') : 'vertex',
        colour,
      }),
    ),
  ];
}

export function handleLayers(colours: MapColours): LayerDraft[] {
  const role = (...names: string[]) => ['in', ['get', 'role'], ['literal', names]];
  const colour = ['get', 'colour'];
  return [
    { id: 'inside', type: 'fill', filter: role('inside'), paint: { 'fill-color': colour, 'fill-opacity': 0.1 } },
    { id: 'line', type: 'line', filter: role('line'), paint: { 'line-color': colour, 'line-width': 2.4 } },
    {
      id: 'band',
      type: 'line',
      filter: role('band'),
      paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [2, 1.5] },
    },
    {
      id: 'middle',
      type: 'circle',
      filter: role('middle'),
      paint: {
        'circle-radius': 4,
        'circle-color': colours.surface,
        'circle-opacity': 0.75,
        'circle-stroke-color': colour,
        'circle-stroke-width': 1.2,
        'circle-stroke-opacity': 0.75,
      },
    },
    {
      id: 'vertex',
      type: 'circle',
      filter: role('vertex', 'first', 'active'),
      paint: {
        'circle-radius': ['match', ['get', 'role'], 'vertex', 5.5, 7.5],
        'circle-color': ['match', ['get', 'role'], 'active', colour, colours.surface],
        'circle-stroke-color': ['match', ['get', 'role'], 'active', colours.surface, colour],
        'circle-stroke-width': 2.2,
      },
    },
  ] as LayerDraft[];
}
