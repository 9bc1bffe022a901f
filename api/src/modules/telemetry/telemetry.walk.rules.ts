import type { LatLng } from '@tramo/contract/fields';
import { flatM, isCoarse, isLeap, offLineM, type TraceFix } from './telemetry.positions.rules.ts';

/** The walk along a route's trace: which fixes count, the line they make, how far it is, where the vehicle stood. A fold: each fix once, in their order. */

export interface WalkFix extends TraceFix {
  speedMps: number | null;
}
/** A place that the vehicle comes to: a stop, or the start place (`guideId` null). */
export interface WalkPlace extends LatLng {
  guideId: string | null;
}
/** Time spent at a stop, at the start place or, standing, anywhere else. `to` is null while it lasts. */
export interface Halt extends LatLng {
  guideId: string | null;
  from: number;
  to: number | null;
}
/** A point of the line: milliseconds, latitude, longitude. */
type LinePoint = [at: number, lat: number, lng: number];
interface Near {
  key: string;
  /** The first slow fix; null while it only drives by. */
  from: number | null;
  last: number;
}

/** The walk after some fixes; small, since it is stored with each part of the line. */
export interface WalkState {
  /** Latest fix looked at, noise too. */
  seen: number;
  bucket: number;
  last: WalkFix | null;
  /** A leap that the next fix confirms or refutes. */
  held: WalkFix | null;
  metres: number;
  /** Last point that was a move, and the line's window since its last kept point. */
  step: LinePoint | null;
  kept: LinePoint | null;
  window: LinePoint[];
  /** Where it may be standing since when. */
  stand: LinePoint | null;
  stands: boolean;
  near: Near[];
}

export interface TrackPart {
  from: number;
  /** False when points are to be added to the part as it is stored. */
  isNew: boolean;
  entry: WalkState | null;
  points: LinePoint[];
}
export interface Walked {
  state: WalkState;
  parts: TrackPart[];
  /** Halts that began or ended, and with `again` those that were under way. */
  halts: Halt[];
  /** Times of fixes found to be noise. */
  noise: number[];
}

/** A part of the line covers so long. */
export const PART_MS = 600_000;
/** Near a stop, and away from it again. */
const NEAR_M = 120;
const AWAY_M = 150;
const SLOW_MPS = 3;
const LEAVING_MPS = 8;
/** Nearer than this a fix is no move: phones that lie still wander. */
const STEP_M = 12;
/** The line is kept within so much of the fixes. */
const LINE_M = 15;
const WINDOW_MAX = 30;
/** Points of the line lie no farther apart in time while fixes come: a replay takes a wider gap (`limits.staleFixS`) for a silence. */
const SPAN_MS = 240_000;
/** A pause of the line is kept with both its ends. */
const PAUSE_MS = 60_000;
/** Standing: within a circle for some time. */
const STAND_M = 60;
const STAND_MS = 180_000;

const pointOf = (p: LinePoint): LatLng => ({ lat: p[1], lng: p[2] });
const lineOf = (f: WalkFix): LinePoint => [f.at, f.lat, f.lng];
const keyOf = (p: WalkPlace): string => p.guideId ?? '';
const startOf = (bucket: number): number => bucket * PART_MS;
export const bucketOf = (at: number): number => Math.floor(at / PART_MS);

const begin = (fix: WalkFix): WalkState => ({
  seen: fix.at,
  bucket: -1,
  last: null,
  held: null,
  metres: 0,
  step: null,
  kept: null,
  window: [],
  stand: null,
  stands: false,
  near: [],
});

/** The halts that last at a state. */
function lasting(s: WalkState, places: ReadonlyMap<string, WalkPlace>): Halt[] {
  const out: Halt[] = s.near.flatMap((n) => {
    const place = places.get(n.key);
    return place && n.from !== null
      ? [{ guideId: place.guideId, from: n.from, to: null, lat: place.lat, lng: place.lng }]
      : [];
  });
  if (s.stands && s.stand) out.push({ guideId: null, from: s.stand[0], to: null, ...pointOf(s.stand) });
  return out;
}

/**
 * Goes on from a state (null: from the start) over later fixes in their order. The same fixes give the same result, in one go or in many.
 * `again`: the span is walked anew after a late batch, and what lasted at its beginning is told again.
 */
export function walk(
  before: WalkState | null,
  fixes: readonly WalkFix[],
  places: readonly WalkPlace[],
  again = false,
): Walked {
  const byKey = new Map(places.map((p) => [keyOf(p), p]));
  const walked: Walked = {
    state: before ? structuredClone(before) : begin(fixes[0] as WalkFix),
    parts: [],
    halts: before && again ? lasting(before, byKey) : [],
    noise: [],
  };
  for (const fix of fixes) take(walked, fix, byKey, before === null);
  return walked;
}

function take(w: Walked, fix: WalkFix, places: ReadonlyMap<string, WalkPlace>, fromStart: boolean): void {
  const s = w.state;
  const bucket = bucketOf(fix.at);
  if (bucket !== s.bucket) {
    const isFirst = fromStart && w.parts.length === 0;
    w.parts.push({ from: startOf(bucket), isNew: true, entry: isFirst ? null : structuredClone(s), points: [] });
    s.bucket = bucket;
  }
  s.seen = fix.at;
  if (isCoarse(fix)) return void w.noise.push(fix.at);
  if (s.last && isLeap(s.last, fix)) {
    if (!s.held || isLeap(s.held, fix)) {
      if (s.held) w.noise.push(s.held.at);
      s.held = fix;
      return;
    }
    // Two that agree weigh more than what was before: the line begins anew there.
    accept(w, s.held, places, true);
    s.held = null;
  } else if (s.held) {
    w.noise.push(s.held.at);
    s.held = null;
  }
  accept(w, fix, places, s.last === null);
}

function accept(w: Walked, fix: WalkFix, places: ReadonlyMap<string, WalkPlace>, anew: boolean): void {
  visitPlaces(w, fix, places);
  standStill(w, fix);
  follow(w, fix, anew);
  w.state.last = fix;
}

const keep = (w: Walked, p: LinePoint): void => {
  const part = w.parts.at(-1);
  if (part) part.points.push(p);
  else w.parts.push({ from: startOf(w.state.bucket), isNew: false, entry: null, points: [p] });
  w.state.kept = p;
  w.state.window = [];
};

/** Metres and line. Fixes that are no move are left out, so that a vehicle that stands drives no metres. */
function follow(w: Walked, fix: WalkFix, anew: boolean): void {
  const s = w.state;
  const p = lineOf(fix);
  if (!s.step || anew) {
    if (s.step && !isSame(s.kept, s.step)) keep(w, s.step);
    keep(w, p);
    s.step = p;
    return;
  }
  const moved = flatM(pointOf(s.step), fix);
  if (moved < Math.max(STEP_M, Math.min(fix.accuracyM ?? 0, 50))) return;
  s.metres += moved;
  if (fix.at - s.step[0] > PAUSE_MS) {
    const left = s.last?.at ?? s.step[0];
    if (!isSame(s.kept, s.step)) keep(w, s.step);
    if (left > s.step[0]) keep(w, [left, s.step[1], s.step[2]]);
    keep(w, p);
  } else {
    const from = pointOf(s.kept as LinePoint);
    const isBent = s.window.some((x) => offLineM(pointOf(x), from, fix) > LINE_M);
    const isLong = fix.at - (s.kept as LinePoint)[0] > SPAN_MS;
    if (isBent || isLong || s.window.length >= WINDOW_MAX) keep(w, s.step);
    s.window.push(p);
  }
  s.step = p;
}
const isSame = (a: LinePoint | null, b: LinePoint | null): boolean => a !== null && b !== null && a[0] === b[0];

/** Arrivals and departures: slow within the near circle, until outside of the wider one. */
function visitPlaces(w: Walked, fix: WalkFix, places: ReadonlyMap<string, WalkPlace>): void {
  const s = w.state;
  const seconds = s.last ? (fix.at - s.last.at) / 1000 : 0;
  const speed = fix.speedMps ?? (s.last && seconds > 0 ? flatM(s.last, fix) / seconds : 0);
  for (const [key, place] of places) {
    const away = flatM(place, fix);
    const known = s.near.find((n) => n.key === key);
    if (!known) {
      if (away <= NEAR_M) s.near.push({ key, from: null, last: fix.at });
      else continue;
    } else if (away > AWAY_M) {
      // With few fixes it left some time after the last one there: as long before this one as the way took.
      const to = Math.max(known.last, Math.round(fix.at - (away / LEAVING_MPS) * 1000));
      if (known.from !== null)
        w.halts.push({ guideId: place.guideId, from: known.from, to, lat: place.lat, lng: place.lng });
      s.near.splice(s.near.indexOf(known), 1);
      continue;
    } else known.last = fix.at;
    const here = known ?? (s.near.at(-1) as Near);
    if (here.from === null && away <= NEAR_M && speed < SLOW_MPS) {
      here.from = fix.at;
      w.halts.push({ guideId: place.guideId, from: fix.at, to: null, lat: place.lat, lng: place.lng });
    }
  }
}

/** Standing where no place is. */
function standStill(w: Walked, fix: WalkFix): void {
  const s = w.state;
  const isAtPlace = s.near.some((n) => n.from !== null);
  const hasLeft = !s.stand || isAtPlace || flatM(pointOf(s.stand), fix) > Math.max(STAND_M, fix.accuracyM ?? 0);
  if (hasLeft) {
    if (s.stands && s.stand)
      w.halts.push({ guideId: null, from: s.stand[0], to: s.last?.at ?? fix.at, ...pointOf(s.stand) });
    s.stands = false;
    s.stand = isAtPlace ? null : lineOf(fix);
    return;
  }
  if (!s.stands && s.stand && fix.at - s.stand[0] >= STAND_MS) {
    s.stands = true;
    w.halts.push({ guideId: null, from: s.stand[0], to: null, ...pointOf(s.stand) });
  }
}

/** Visits that begin later than this after the driver's report belong to no visit of his; those over before, neither. */
const AFTER_MS = 15 * 60_000;
const BEFORE_MS = 30 * 60_000;

/** Instants at which the vehicle came to a stop and left it. */
export interface StopTimes {
  arrived: number | null;
  departed: number | null;
}
/** When the vehicle came to a stop and left it, of all the times that it was there: the last time, or the one of the driver's report. */
export function visitOf(halts: readonly Pick<Halt, 'from' | 'to'>[], managedAt: number | null): StopTimes {
  let best: Pick<Halt, 'from' | 'to'> | null = null;
  for (const h of halts) {
    if (managedAt !== null && (h.from > managedAt + AFTER_MS || (h.to !== null && h.to < managedAt - BEFORE_MS)))
      continue;
    if (!best || h.from > best.from) best = h;
  }
  return { arrived: best?.from ?? null, departed: best?.to ?? null };
}

/** What is news of new times at a stop: that it came, or left. Times that late fixes only put right are none. */
export function comings(before: StopTimes, now: StopTimes): { kind: 'arrived' | 'departed'; at: number }[] {
  if (now.arrived === null) return [];
  const isAnother = before.departed !== null && now.arrived > before.departed;
  return [
    ...(before.arrived === null || isAnother ? [{ kind: 'arrived' as const, at: now.arrived }] : []),
    ...(now.departed !== null && (before.departed === null || isAnother)
      ? [{ kind: 'departed' as const, at: now.departed }]
      : []),
  ];
}
