import type { Tags } from '../osm/source.ts';
import type { RoadClass } from '../profiles.ts';
import { classSpeedKmh } from './speeds.ts';

/** Most km/h on a surface or smoothness. */
const surfaceKmh: Record<string, number> = {
  compacted: 50,
  fine_gravel: 45,
  gravel: 35,
  unpaved: 30,
  dirt: 25,
  earth: 25,
  ground: 25,
  grass: 12,
  mud: 10,
  sand: 12,
  rock: 12,
  cobblestone: 20,
  sett: 30,
  unhewn_cobblestone: 18,
};
const smoothnessKmh: Record<string, number> = { bad: 30, very_bad: 18, horrible: 10, very_horrible: 6 };
const trackKmh: Record<string, number> = { grade1: 35, grade2: 25, grade3: 18, grade4: 12, grade5: 8 };

/** Implied limits (`MX:urban`), km/h. */
const impliedKmh: Record<string, number> = {
  urban: 50,
  rural: 80,
  trunk: 90,
  motorway: 110,
  living_street: 20,
  school: 20,
  walk: 7,
};

/** Km/h of a `maxspeed`: «60», «40 mph», «walk», «MX:urban», «none», «50;60»; null for what says nothing. */
export function speedLimit(text: string | undefined): number | null {
  const value = text?.split(/[;|]/)[0]?.trim().toLowerCase();
  if (!value) return null;
  if (value === 'none') return 130;
  if (value === 'walk' || value === 'walking') return 7;
  const implied = /^[a-z]{2}:(?:zone:?)?([a-z_]+|\d+)$/.exec(value);
  if (implied) return impliedKmh[implied[1] as string] ?? (Number(implied[1]) || null);
  const found = /^(\d+(?:\.\d+)?)\s*(mph|km\/h|kmh|kph|knots)?$/.exec(value);
  if (!found) return null;
  const kmh = Number(found[1]) * (found[2] === 'mph' ? 1.609 : found[2] === 'knots' ? 1.852 : 1);
  return kmh > 0 ? Math.min(kmh, 150) : null;
}

/** What is driven of a limit: fast roads nearly all of it, streets less, for one brakes and starts. */
const shareOfLimit = (roadClass: RoadClass): number => (/^(motorway|trunk)$/.test(roadClass) ? 0.95 : 0.85);
/** Federal roads without a sign are driven between towns. */
const federalKmh: Partial<Record<RoadClass, number>> = { trunk: 80, primary: 72, secondary: 62 };

/** Km/h that a street lets drive in a direction, without traffic. */
export function freeSpeed(
  tags: Tags,
  roadClass: RoadClass,
  federal: boolean,
  direction: ':forward' | ':backward',
): number {
  const limit = speedLimit(tags[`maxspeed${direction}`] ?? tags.maxspeed);
  const byClass = (federal && federalKmh[roadClass]) || classSpeedKmh[roadClass];
  let kmh = limit === null ? byClass : limit * shareOfLimit(roadClass);
  const advised = speedLimit(tags[`maxspeed:practical`] ?? tags['maxspeed:advisory']);
  if (advised !== null) kmh = Math.min(kmh, advised);
  const surface = surfaceKmh[tags.surface?.split(/[;:]/)[0] ?? ''];
  if (surface) kmh = Math.min(kmh, surface);
  kmh = Math.min(kmh, smoothnessKmh[tags.smoothness ?? ''] ?? 999);
  if (roadClass === 'track') kmh = Math.min(kmh, trackKmh[tags.tracktype ?? ''] ?? 999);
  return Math.max(3, Math.min(150, Math.round(kmh)));
}
