import { type Audience, operations } from '@tramo/contract/access';
import type { TimeWindow } from '@tramo/contract/fields';
import type { Locale } from '@tramo/contract/problems';
import type { Route, RouteStatus } from '@tramo/contract/routes';
import { joined } from '@tramo/contract/words/names';
import { missingPartNames, routeStatusNames } from '@tramo/contract/words/routes';

interface Staffing {
  vehicleId: string | null;
  driverId: string | null;
  boardingRequired: boolean;
  boardingChecked: boolean;
}

/** What a route still lacks before it may start. */
export const missingParts = (r: Staffing): Route['missing'] => [
  ...(r.vehicleId === null ? (['vehicle'] as const) : []),
  ...(r.driverId === null ? (['driver'] as const) : []),
  ...(r.boardingRequired && !r.boardingChecked ? (['boarding'] as const) : []),
];

/** State of a route that has not started: ready once nothing is missing. */
export const waitingStatus = (r: Staffing): 'pending' | 'ready' => (missingParts(r).length === 0 ? 'ready' : 'pending');

/** What a caller may do with a route now. Document staff only check the boarding; others only look. */
export function allowed(
  audiences: readonly Audience[],
  r: { status: RouteStatus; boardingRequired: boolean },
): Route['can'] {
  const waits = r.status === 'pending' || r.status === 'ready';
  const dispatches = audiences.some((a) => (operations as readonly Audience[]).includes(a));
  return {
    assign: dispatches && r.status !== 'finished',
    edit: (dispatches && r.status !== 'finished') || (audiences.includes('documents') && waits && r.boardingRequired),
    close: dispatches && r.status === 'started',
    delete: dispatches && waits,
  };
}

/** A state in the words of a message. */
export const statusWord = (status: RouteStatus, locale: Locale): string =>
  routeStatusNames[status][locale].toLowerCase();
/** 'vehículo y operador' */
export const missingWords = (missing: Route['missing'], locale: Locale): string =>
  joined(
    missing.map((m) => missingPartNames[m][locale].toLowerCase()),
    locale,
  );

/**
 * The guides of a route with one of them at another place, from 1; visits made keep theirs. Null when there is no such place, or a visit
 * made has it.
 */
export function movedOrder(order: readonly { id: string; fixed: boolean }[], id: string, to: number): string[] | null {
  const places = order.flatMap((g, i) => (g.fixed ? [] : [i]));
  const at = places.indexOf(to - 1);
  if (at === -1 || !order.some((g) => g.id === id && !g.fixed)) return null;
  const free = order.filter((g) => !g.fixed && g.id !== id).map((g) => g.id);
  free.splice(at, 0, id);
  const next = order.map((g) => g.id);
  for (const [n, i] of places.entries()) next[i] = free[n] as string;
  return next;
}

export interface TimedStop {
  serviceMinutes: number;
  windows: readonly TimeWindow[];
  /** Times of a visit already made: they stay. */
  kept: { arrival: Date; departure: Date } | null;
}
export interface PlannedTimes {
  stops: { arrival: Date; departure: Date }[];
  end: Date;
  distanceM: number;
  durationS: number;
}

/** A leg, and how long it takes for who leaves later: ascending, in milliseconds. */
export interface TimedLeg {
  durationS: number;
  distanceM: number;
  later?: { from: number; durationS: number }[];
}
const secondsOf = (leg: TimedLeg | undefined, leaves: number): number =>
  leg?.later?.findLast((l) => l.from <= leaves)?.durationS ?? leg?.durationS ?? 0;

/**
 * Planned times along a path. `legs[i]` leads to stop i; one more leads to the end, if the route has one.
 * A vehicle that comes before a window waits for it. `atMinute`: the instant of a minute of the route's local day.
 */
export function planTimes(
  startAt: Date,
  stops: readonly TimedStop[],
  legs: readonly TimedLeg[],
  atMinute: (minute: number) => Date,
): PlannedTimes {
  let clock = startAt.getTime();
  const times = stops.map((stop, i) => {
    if (stop.kept) {
      clock = stop.kept.departure.getTime();
      return stop.kept;
    }
    const arrival = clock + secondsOf(legs[i], clock) * 1000;
    const window = [...stop.windows]
      .sort((a, b) => a.startMinute - b.startMinute)
      .find((w) => atMinute(w.endMinute).getTime() >= arrival);
    const begins = window ? Math.max(arrival, atMinute(window.startMinute).getTime()) : arrival;
    clock = begins + stop.serviceMinutes * 60_000;
    return { arrival: new Date(arrival), departure: new Date(clock) };
  });
  const end = new Date(clock + secondsOf(legs[stops.length], clock) * 1000);
  return {
    stops: times,
    end,
    distanceM: legs.reduce((sum, leg) => sum + leg.distanceM, 0),
    durationS: Math.max(0, Math.round((end.getTime() - startAt.getTime()) / 1000)),
  };
}
