import type { LatLng } from '@tramo/contract/fields';
import { alertLimits, type RoadSettings } from '@tramo/contract/road-settings';
import { type RouteCondition, routeConditions } from '@tramo/contract/routes';
import { flatM, offLineM } from './telemetry.positions.rules.ts';

export type WatchKind = RouteCondition | 'delay';
/** Something that the watch holds, as it is stored. */
export interface HeldCondition {
  kind: WatchKind;
  since: string;
  values: Record<string, string | number>;
}
/** When something was first seen to begin, or to be over, that must stay so for a while before it counts. */
export type Pending = Partial<Record<WatchKind, number>>;

export interface WatchFacts {
  now: number;
  startedAt: number;
  /** When the phone was last heard. */
  reportedAt: number | null;
  /** Since when the driver's web app is out of sight, where it said so last: it gives no positions then. */
  appHiddenSince: string | null;
  fix: (LatLng & { at: number }) | null;
  battery: number | null;
  /** Standing away from every stop and the start place, since when. */
  standsSince: number | null;
  delayS: number | null;
  /** Where the route starts and ends, its last visit and its open stops, the next one first. */
  base: readonly LatLng[];
  lastVisit: LatLng | null;
  open: readonly LatLng[];
  /** Lines along streets that lead on from there: the planned way, and the ways to the other open stops. Null where no streets are imported. */
  ways: readonly (readonly LatLng[])[] | null;
  /** The zone that it should not be in, by name ('' when outside of every allowed one); null when all is well. */
  badZone: string | null;
}

/** Fixes older than this tell nothing of where the vehicle is now. */
const FRESH_MS = 180_000;
/** A stop or the cedi is no strange place to stand at, nor to be at, so near. */
const PLACE_M = 250;
/** How long something must hold before it counts: one wild fix, or a shortcut, is nothing. */
const HOLD_MS: Pending = { offRoute: 60_000, outOfZone: 40_000 };
/** On a border it is in and out all the time. */
const OVER_MS: Pending = { outOfZone: 60_000 };
/** What holds ends only when it is clearly over: a share of the threshold, points of battery. */
const OVER_SHARE = 0.75;
const BATTERY_OVER = 5;

const minutes = (ms: number): number => Math.floor(ms / 60_000);
const near = (fix: LatLng, places: readonly LatLng[], m: number): boolean => places.some((p) => flatM(fix, p) <= m);

/** Along streets the way is known by itself, and so much of the distance that a straight line needs tells that somebody left it. */
const STREET_SHARE = 0.25;
/** Metres from the way at which somebody is off it. */
export const offWayM = (f: Pick<WatchFacts, 'ways'>, alerts: Pick<RoadSettings['alerts'], 'offRouteM'>): number =>
  f.ways ? Math.max(alertLimits.offRouteM[0], alerts.offRouteM * STREET_SHARE) : alerts.offRouteM;

/** Metres from a fix to a line; infinite without one. */
function offLinesM(fix: LatLng, line: readonly LatLng[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < line.length; i++)
    least = Math.min(least, offLineM(fix, line[i] as LatLng, line[i + 1] as LatLng));
  return least;
}

/** Metres from a fix to the way: the lines along streets, or else the straight line to the next stop; or any open stop, or the cedi. */
export function awayM(fix: LatLng, f: Pick<WatchFacts, 'base' | 'lastVisit' | 'open' | 'ways'>): number {
  const places = [...f.open, ...f.base].reduce((least, p) => Math.min(least, flatM(fix, p)), Number.POSITIVE_INFINITY);
  if (f.ways) return f.ways.reduce((least, way) => Math.min(least, offLinesM(fix, way)), places);
  const from = f.lastVisit ?? f.base[0];
  const next = f.open[0] ?? f.base.at(-1);
  const line = from && next ? offLineM(fix, from, next) : Number.POSITIVE_INFINITY;
  return Math.min(places, line);
}

/** What of a condition moves while it holds, and by how much at least it is told anew. How long it lasts, `since` tells. */
const MOVES: Partial<Record<WatchKind, { value: string; step: number }>> = {
  delay: { value: 'minutes', step: 10 },
  offRoute: { value: 'meters', step: 1000 },
  lowBattery: { value: 'percent', step: 5 },
};
/** A quarter of what was told is no news either, so that what is far from well is not told all the time. */
const MOVED_SHARE = 0.25;
function hasMoved(kind: WatchKind, sent: HeldCondition['values'], now: HeldCondition['values']): boolean {
  const moves = MOVES[kind];
  if (!moves) return sent.zone !== now.zone;
  const before = Number(sent[moves.value]);
  return Math.abs(Number(now[moves.value]) - before) >= Math.max(moves.step, before * MOVED_SHARE);
}

type Seen = { since: number; values: HeldCondition['values'] } | 'unknown' | null;

/** What is the case of each kind, given whether it holds already. `unknown` leaves it as it is. */
function seenOf(kind: WatchKind, f: WatchFacts, alerts: RoadSettings['alerts'], holds: boolean): Seen {
  const fresh = f.fix !== null && f.now - f.fix.at <= FRESH_MS ? f.fix : null;
  switch (kind) {
    case 'silent': {
      const since = f.reportedAt ?? f.startedAt;
      return f.now - since >= alerts.silentMinutes * 60_000
        ? {
            since,
            values: {
              minutes: minutes(f.now - since),
              ...(f.appHiddenSince === null ? {} : { appHiddenSince: f.appHiddenSince }),
            },
          }
        : null;
    }
    case 'stopped': {
      if (!f.fix || f.standsSince === null || near(f.fix, [...f.open, ...f.base], PLACE_M)) return null;
      // Standing is only known until the last fix: silence is another matter.
      const stood = f.fix.at - f.standsSince;
      return stood >= alerts.stoppedMinutes * 60_000
        ? { since: f.standsSince, values: { minutes: minutes(stood) } }
        : null;
    }
    case 'offRoute': {
      if (!fresh) return 'unknown';
      const metres = awayM(fresh, f);
      return metres > offWayM(f, alerts) * (holds ? OVER_SHARE : 1) && Number.isFinite(metres)
        ? { since: f.now, values: { meters: Math.round(metres) } }
        : null;
    }
    case 'outOfZone':
      if (!fresh) return 'unknown';
      return f.badZone === null ? null : { since: f.now, values: { zone: f.badZone } };
    case 'lowBattery': {
      if (f.battery === null) return 'unknown';
      const percent = Math.round(f.battery * 100);
      return percent <= alerts.batteryPercent + (holds ? BATTERY_OVER : 0)
        ? { since: f.now, values: { percent } }
        : null;
    }
    case 'delay': {
      if (f.delayS === null) return 'unknown';
      return f.delayS >= alerts.delayMinutes * 60 * (holds ? OVER_SHARE : 1)
        ? { since: f.now, values: { minutes: Math.round(f.delayS / 60) } }
        : null;
    }
  }
}

export interface WatchResult {
  conditions: HeldCondition[];
  pending: Pending;
  began: HeldCondition[];
  /** Those that hold on, with measures that are no longer what was told. */
  moved: HeldCondition[];
  ended: HeldCondition[];
}

/** What holds now, what began, what moved and what ended. `facts` null: the route is no longer under way, and everything is over. */
export function watch(
  before: readonly HeldCondition[],
  pending: Pending,
  facts: WatchFacts | null,
  alerts: RoadSettings['alerts'],
): WatchResult {
  if (!facts) return { conditions: [], pending: {}, began: [], moved: [], ended: [...before] };
  const result: WatchResult = { conditions: [], pending: {}, began: [], moved: [], ended: [] };
  for (const kind of [...routeConditions, 'delay'] as const) {
    const held = before.find((c) => c.kind === kind);
    const seen = seenOf(kind, facts, alerts, held !== undefined);
    if (seen === 'unknown') {
      if (held) result.conditions.push(held);
      if (pending[kind] !== undefined) result.pending[kind] = pending[kind];
    } else if (!seen) {
      if (!held) continue;
      const since = pending[kind] ?? facts.now;
      if (facts.now - since >= (OVER_MS[kind] ?? 0)) result.ended.push(held);
      else {
        result.pending[kind] = since;
        result.conditions.push(held);
      }
    } else if (held) {
      const isMoved = hasMoved(kind, held.values, seen.values);
      const now = isMoved ? { ...held, values: seen.values } : held;
      result.conditions.push(now);
      if (isMoved) result.moved.push(now);
    } else {
      const since = pending[kind] ?? facts.now;
      if (facts.now - since < (HOLD_MS[kind] ?? 0)) {
        result.pending[kind] = since;
        continue;
      }
      const began = { kind, since: new Date(Math.min(seen.since, since)).toISOString(), values: seen.values };
      result.conditions.push(began);
      result.began.push(began);
    }
  }
  return result;
}

/** What a board was last told of a route's times. */
export interface SentTimes {
  delayS?: number | null;
  atRisk?: number;
}
/** A change of the expected times that is worth a message: minutes, not seconds. */
const WORTH_S = 120;
export const isWorthSending = (sent: SentTimes, now: { delayS: number | null; atRisk: number }): boolean =>
  sent.atRisk !== now.atRisk ||
  ((sent.delayS ?? null) === null) !== (now.delayS === null) ||
  Math.abs((sent.delayS ?? 0) - (now.delayS ?? 0)) >= WORTH_S;
