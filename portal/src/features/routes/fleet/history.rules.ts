import type { DayTrack } from '@tramo/contract/fleet-live';
import { limits } from '@tramo/contract/limits';
import type { LightStop, RouteStops } from '@tramo/contract/routes';
import { isFailedStop, isOpenStop } from '../overview/overview.rules.ts';

/** A day's way in columns of its own: two hundred of them are walked at every frame. */
export interface Track {
  routeId: string;
  /** Seconds since 1970, rising. */
  at: Float64Array;
  lat: Float64Array;
  lng: Float64Array;
  halts: readonly Halt[];
}
export interface Halt {
  from: number;
  to: number;
  lat: number;
  lng: number;
  /** The stop where it was, or null where there is none. */
  guideId: string | null;
}

const seconds = (instant: string): number => Date.parse(instant) / 1000;

/** Undoes the columns of the wire: the way along the streets where it was matched to them, else from fix to fix. */
export function trackOf({ routeId, from, halts, matched, ...fixes }: DayTrack): Track {
  const { seconds: offsets, lat, lng } = matched ?? fixes;
  const count = Math.min(offsets.length, lat.length, lng.length);
  const track: Track = {
    routeId,
    at: new Float64Array(count),
    lat: new Float64Array(count),
    lng: new Float64Array(count),
    halts: halts.map((h) => ({ from: seconds(h.from), to: seconds(h.to), lat: h.lat, lng: h.lng, guideId: h.guideId })),
  };
  const begin = seconds(from);
  let [y, x] = [0, 0];
  for (let i = 0; i < count; i++) {
    y += lat[i] as number;
    x += lng[i] as number;
    track.at[i] = begin + (offsets[i] as number);
    track.lat[i] = y / 1e5;
    track.lng[i] = x / 1e5;
  }
  return track;
}

/** Index of the last fix at or before this second; -1 before the first one. */
export function fixBefore(at: Float64Array, second: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] as number) <= second) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const haltAt = (halts: readonly Halt[], second: number): Halt | undefined =>
  halts.find((h) => h.from <= second && second <= h.to);

export interface Pose {
  lat: number;
  lng: number;
  /** Degrees from north of the way that it went on; null while it stands. */
  heading: number | null;
  /** Age of what is known of this second. Between two fixes of a drive, and within a halt, it is known: 0. */
  ageS: number;
  halt: Halt | null;
}

const heading = (fromLat: number, fromLng: number, toLat: number, toLng: number): number | null => {
  const east = (toLng - fromLng) * Math.cos((fromLat * Math.PI) / 180);
  const north = toLat - fromLat;
  if (east === 0 && north === 0) return null;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
};

/** Some fifteen metres: phones that lie still wander. */
const sameDegrees = 0.00015;

/**
 * Where a vehicle was at a second of its day; null before its first fix. Between two fixes it lies on the line from one to the other, unless they
 * are so far apart in time that nobody knows what was between: then it stays where it was last seen, and ages.
 */
export function poseAt({ at, lat, lng, halts }: Track, second: number, isSmooth = true): Pose | null {
  const i = fixBefore(at, second);
  if (i < 0) return null;
  const halt = haltAt(halts, second) ?? null;
  const [fromAt, fromLat, fromLng] = [at[i] as number, lat[i] as number, lng[i] as number];
  const still = { lat: fromLat, lng: fromLng, heading: null, halt };
  const isLast = i + 1 >= at.length;
  if (isLast) return { ...still, ageS: halt ? 0 : second - fromAt };
  const [toAt, toLat, toLng] = [at[i + 1] as number, lat[i + 1] as number, lng[i + 1] as number];
  if (halt) return { ...still, ageS: 0 };
  // At the same place before and after: it stood there, however seldom it said so.
  if (Math.abs(toLat - fromLat) < sameDegrees && Math.abs(toLng - fromLng) < sameDegrees) return { ...still, ageS: 0 };
  if (toAt - fromAt > limits.staleFixS) return { ...still, ageS: second - fromAt };
  const part = isSmooth ? (second - fromAt) / (toAt - fromAt) : 0;
  return {
    lat: fromLat + (toLat - fromLat) * part,
    lng: fromLng + (toLng - fromLng) * part,
    heading: heading(fromLat, fromLng, toLat, toLng),
    ageS: 0,
    halt,
  };
}

/** The way until a second, its end included, as [lng, lat]. */
export function pathUntil(track: Track, second: number): [number, number][] {
  const last = fixBefore(track.at, second);
  const path: [number, number][] = [];
  for (let i = 0; i <= last; i++) path.push([track.lng[i] as number, track.lat[i] as number]);
  const end = poseAt(track, second);
  if (end) path.push([end.lng, end.lat]);
  return path;
}

export interface Visit {
  routeId: string;
  stop: LightStop;
  /** Second at which it was managed; open ones have none. */
  at: number | null;
}
/** The day's stops in the order in which they were managed, the open ones at the end. */
export const visitsOf = (routes: readonly RouteStops[]): Visit[] =>
  routes
    .flatMap(({ routeId, stops }) =>
      stops.map(
        (stop): Visit => ({ routeId, stop, at: stop.managedAt && !isOpenStop(stop) ? seconds(stop.managedAt) : null }),
      ),
    )
    .sort((a, b) => (a.at ?? Number.POSITIVE_INFINITY) - (b.at ?? Number.POSITIVE_INFINITY));

/** How many of these visits had been made by a second. */
export function madeBy(visits: readonly Visit[], second: number): number {
  let [low, high] = [0, visits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = visits[middle]?.at ?? Number.POSITIVE_INFINITY;
    if (at <= second) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface Made {
  done: number;
  failed: number;
  total: number;
}
/** Visits of each route made by a second. */
export function madeByRoute(visits: readonly Visit[], second: number): Map<string, Made> {
  const made = new Map<string, Made>();
  const until = madeBy(visits, second);
  visits.forEach(({ routeId, stop }, i) => {
    const of = made.get(routeId) ?? { done: 0, failed: 0, total: 0 };
    of.total += 1;
    if (i < until) {
      if (isFailedStop(stop)) of.failed += 1;
      else of.done += 1;
    }
    made.set(routeId, of);
  });
  return made;
}

/** First and last second of a day's replay: from the first fix or visit to the last one; null for a day without any. */
export function spanOf(tracks: readonly Track[], visits: readonly Visit[]): { from: number; to: number } | null {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at } of tracks) {
    if (at.length === 0) continue;
    from = Math.min(from, at[0] as number);
    to = Math.max(to, at[at.length - 1] as number);
  }
  for (const { at } of visits) {
    if (at === null) continue;
    from = Math.min(from, at);
    to = Math.max(to, at);
  }
  return from <= to ? { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 } : null;
}

/** Visits per slice of the span, for the strip above the slider. */
export function pulse(visits: readonly Visit[], span: { from: number; to: number }, slices: number): number[] {
  const counts = new Array<number>(slices).fill(0);
  const length = Math.max(1, span.to - span.from);
  for (const { at } of visits) {
    if (at === null) break;
    const slice = Math.min(slices - 1, Math.max(0, Math.floor(((at - span.from) / length) * slices)));
    counts[slice] = (counts[slice] as number) + 1;
  }
  return counts;
}
