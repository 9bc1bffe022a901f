import { limits } from '@tramo/contract/limits';
import type { Route } from '@tramo/contract/routes';
import type { VehicleMark } from '../../../ui/map/map-types.ts';
import { poseAt, type Track } from './history.rules.ts';

/** What a route was doing at a second of its day. */
export const dayStates = ['halted', 'noData', 'driving', 'atStop', 'notLeft', 'finished'] as const;
export type DayState = (typeof dayStates)[number];
export type DayRoute = Pick<Route, '_id' | 'name' | 'startedAt' | 'finishedAt'>;

/** Standing for less than this is traffic, seconds. */
const longHaltS = 600;

const second = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant) / 1000);

export interface DayPlace {
  state: DayState;
  lat: number;
  lng: number;
  heading: number | null;
  ageS: number;
}

/** State and place of a route at a second; no place before its first fix and after its end. */
export function dayPlace(
  route: DayRoute,
  track: Track | undefined,
  at: number,
  isSmooth: boolean,
): { state: DayState; place: DayPlace | null } {
  const [startedAt, finishedAt] = [second(route.startedAt), second(route.finishedAt)];
  if (startedAt === null || at < startedAt) return { state: 'notLeft', place: null };
  if (finishedAt !== null && at >= finishedAt) return { state: 'finished', place: null };
  const pose = track ? poseAt(track, at, isSmooth) : null;
  if (!pose) return { state: 'noData', place: null };
  const { lat, lng, heading, ageS, halt } = pose;
  const state: DayState =
    ageS >= limits.staleFixS
      ? 'noData'
      : halt === null
        ? 'driving'
        : halt.guideId !== null || halt.to - halt.from < longHaltS
          ? 'atStop'
          : 'halted';
  return { state, place: { state, lat, lng, heading, ageS } };
}

/** A route's mark at that second: what was not known then is grey, as it was live. */
export const dayMark = (route: DayRoute, place: DayPlace, label: string): VehicleMark => ({
  id: route._id,
  lat: place.lat,
  lng: place.lng,
  heading: place.heading,
  tone: place.state === 'noData' ? 'old' : place.state === 'halted' ? 'warn' : 'ok',
  sign: place.state === 'noData' ? 'silent' : place.state === 'halted' ? 'stopped' : null,
  label,
});
