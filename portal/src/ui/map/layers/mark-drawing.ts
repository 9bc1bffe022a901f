import type { Feature, FeatureCollection, Point } from 'geojson';
import type { GeoJSONFeatureDiff, GeoJSONSourceDiff } from 'maplibre-gl';
import type { VehicleMark } from '../map-types.ts';
import { type Glide, isGlideOver, type Pose, poseAt } from './vehicle-motion.ts';

/** A mark as the map has it now. */
export interface DrawnMark {
  lat: number;
  lng: number;
  /** Properties, by name; images are named here. */
  style: Readonly<Record<string, string | number | boolean>>;
}
export type Drawn = Map<string, DrawnMark>;
type MarkStyle = (mark: VehicleMark, heading: number | null) => DrawnMark['style'];

const pointOf = ({ lat, lng }: Pick<DrawnMark, 'lat' | 'lng'>): Point => ({ type: 'Point', coordinates: [lng, lat] });
const featureOf = (id: string, drawn: DrawnMark): Feature => ({
  type: 'Feature',
  geometry: pointOf(drawn),
  properties: { id, ...drawn.style },
});

/** Where a mark is drawn now: on its way to its fix, or at it. */
const poseOf = (mark: VehicleMark, glides: ReadonlyMap<string, Glide>, now: number): Pose => {
  const glide = glides.get(mark.id);
  return glide && !isGlideOver(glide, now) ? poseAt(glide, now) : mark;
};

/**
 * Brings what is drawn up to the marks of now. Answers what the map must change, or null when nothing did; `drawn` is brought along.
 * Marks that stand still cost a comparison, no more.
 */
export function redraw(
  drawn: Drawn,
  marks: readonly VehicleMark[],
  glides: ReadonlyMap<string, Glide>,
  now: number,
  styleOf: MarkStyle,
): GeoJSONSourceDiff | null {
  const add: Feature[] = [];
  const update: GeoJSONFeatureDiff[] = [];
  const seen = new Set<string>();
  for (const mark of marks) {
    seen.add(mark.id);
    const pose = poseOf(mark, glides, now);
    const next = { lat: pose.lat, lng: pose.lng, style: styleOf(mark, pose.heading) };
    const before = drawn.get(mark.id);
    drawn.set(mark.id, next);
    if (!before) {
      add.push(featureOf(mark.id, next));
      continue;
    }
    const changed = Object.entries(next.style).filter(([key, value]) => before.style[key] !== value);
    const isMoved = before.lat !== next.lat || before.lng !== next.lng;
    if (!isMoved && changed.length === 0) continue;
    update.push({
      id: mark.id,
      ...(isMoved ? { newGeometry: pointOf(next) } : {}),
      ...(changed.length > 0 ? { addOrUpdateProperties: changed.map(([key, value]) => ({ key, value })) } : {}),
    });
  }
  const remove = [...drawn.keys()].filter((id) => !seen.has(id));
  for (const id of remove) drawn.delete(id);
  if (add.length + update.length + remove.length === 0) return null;
  return { add, update, remove };
}

/** One mark alone, or nothing. */
export const only = (id: string, drawn: Drawn): FeatureCollection => {
  const mark = drawn.get(id);
  return { type: 'FeatureCollection', features: mark ? [featureOf(id, mark)] : [] };
};
