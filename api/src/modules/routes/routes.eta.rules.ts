import type { LatLng } from '@tramo/contract/fields';
import { estimateLeg } from '../../platform/travel/estimate.ts';
import type { ServiceTime } from './routes.learning.rules.ts';

/** Times are milliseconds. */
export interface EtaStop {
  place: LatLng | null;
  isOpen: boolean;
  plannedArrival: number | null;
  plannedDeparture: number | null;
  arrivedAt: number | null;
  departedAt: number | null;
  managedAt: number | null;
  service: ServiceTime;
  windows: readonly { from: number; to: number }[];
}
export interface EtaInput {
  now: number;
  /** Local seconds since midnight at `now`, for the speeds by hour. */
  secondOfDay: number;
  startedAt: number;
  /** Planned departure and end. */
  startAt: number;
  plannedEnd: number | null;
  start: LatLng;
  end: LatLng | null;
  fix: (LatLng & { at: number }) | null;
  /** In order of visit. */
  stops: readonly EtaStop[];
  /** Seconds along the streets that are known of a leg which the plan does not have; the rest is estimated by air. */
  streetS?: (from: LatLng, to: LatLng) => number | null;
}
export interface Eta {
  /** Of each stop; null of those that are not open. */
  stops: ({ at: number; spreadS: number } | null)[];
  /** The open stop that the vehicle stands at, and when it will leave it; null while it is on its way. */
  standing: { stop: number; leaves: number } | null;
  end: number | null;
}

/** Half width of the band that holds four of five, in standard deviations. */
const BAND = 1.2816;
/** A leg is off by a fifth, and by the kerb, the lights, the wrong door. */
const LEG_SHARE = 0.2;
const LEG_S = 40;
/** How well the pace is known: it holds for all legs, so its error adds up. After half an hour of driving it is known twice as well. */
const PACE_SHARE = 0.12;
const PACE_KNOWN_S = 1800;
const [SLOWEST, FASTEST] = [2, 0.6];
/** A fix older than this tells where the vehicle was, not where it is. */
const FRESH_MS = 120_000;
const LEAST_SPREAD_S = 60;

/** How this driver has been driving against plan so far: above 1 slower. `drivenS`: planned seconds that it was seen on. */
export function paceOf(stops: readonly EtaStop[]): { pace: number; drivenS: number } {
  let [planned, real] = [0, 0];
  for (const [i, stop] of stops.entries()) {
    const before = stops[i - 1];
    const left = before?.departedAt ?? before?.managedAt ?? null;
    if (
      !before?.plannedDeparture ||
      !stop.plannedArrival ||
      left === null ||
      stop.arrivedAt === null ||
      stop.arrivedAt <= left
    )
      continue;
    const leg = (stop.plannedArrival - before.plannedDeparture) / 1000;
    if (leg <= 0) continue;
    // One halt for lunch is no pace.
    planned += leg;
    real += Math.min((stop.arrivedAt - left) / 1000, leg * 4);
  }
  const pace = (real + PACE_KNOWN_S) / (planned + PACE_KNOWN_S);
  return { pace: Math.min(SLOWEST, Math.max(FASTEST, pace)), drivenS: planned };
}

/** When the visit may begin for one who comes then: windows are waited for, those that are over are not. */
function beginOf(stop: EtaStop, at: number): number {
  let begin: number | null = null;
  for (const w of stop.windows) if (w.to >= at && (begin === null || w.from < begin)) begin = w.from;
  return begin === null ? at : Math.max(at, begin);
}

interface Walker {
  /** Where and when it is ready to go on, and the stop that it leaves, as an index; -1 for the start, null in between. */
  place: LatLng | null;
  at: number;
  from: number | null;
  variance: number;
  /** Seconds of driving so far, in which the error of the pace adds up. */
  driving: number;
}

/**
 * When a route under way comes to each of its open stops, and how sure that is. From the last fix, or the last visit when there is no later fix;
 * planned legs at the pace seen so far; learned times at stops; waiting for windows.
 */
export function etaOf(input: EtaInput): Eta {
  const { now, stops } = input;
  const { pace, drivenS } = paceOf(stops);
  const paceSd = PACE_SHARE / Math.sqrt(1 + drivenS / PACE_KNOWN_S);
  const answer: Eta = { stops: stops.map(() => null), standing: null, end: null };
  // A vehicle that stands at an open stop is visiting it, whatever the order says.
  const here = stops.findIndex((s) => s.isOpen && s.arrivedAt !== null && s.departedAt === null);
  const w = startOf(input);
  const spreadOf = (): number =>
    Math.max(LEAST_SPREAD_S, Math.round(BAND * Math.sqrt(w.variance + (paceSd * w.driving) ** 2)));

  const visit = (i: number, arrival: number): void => {
    const stop = stops[i] as EtaStop;
    const begin = beginOf(stop, arrival);
    // Waiting takes up what was uncertain about the way.
    if (begin > arrival) {
      const calm = Math.exp(-(begin - arrival) / 1000 / Math.max(1, Math.sqrt(w.variance)));
      w.variance *= calm;
      w.driving *= calm;
    }
    w.at = begin + stop.service.meanS * 1000;
    w.variance += stop.service.varianceS2;
    w.place = stop.place ?? w.place;
    w.from = i;
  };
  const drive = (to: LatLng | null, plannedS: number | null): void => {
    const legS = plannedS ?? legOf(w.place, to, input, w.at);
    w.at += legS * pace * 1000;
    w.variance += (LEG_SHARE * legS) ** 2 + LEG_S ** 2;
    w.driving += legS;
  };

  if (here >= 0) {
    const stop = stops[here] as EtaStop;
    const arrived = stop.arrivedAt as number;
    answer.stops[here] = { at: arrived, spreadS: 0 };
    w.variance = 0;
    w.driving = 0;
    visit(here, arrived);
    // Longer than usual already: what is left is a part of it.
    w.at = Math.max(w.at, now + stop.service.meanS * 250);
    answer.standing = { stop: here, leaves: w.at };
  }
  let isFirst = here < 0;
  for (const [i, stop] of stops.entries()) {
    if (!stop.isOpen || i === here) continue;
    drive(stop.place, plannedLeg(input, w.from, i));
    if (isFirst) w.at = Math.max(w.at, now);
    isFirst = false;
    answer.stops[i] = { at: w.at, spreadS: spreadOf() };
    visit(i, w.at);
  }
  const last = stops.at(-1);
  const homeS =
    w.from === stops.length - 1 && last?.plannedDeparture && input.plannedEnd !== null
      ? Math.max(0, (input.plannedEnd - last.plannedDeparture) / 1000)
      : null;
  if (input.end || homeS !== null) drive(input.end, homeS);
  answer.end = Math.max(w.at, now);
  return answer;
}

/** Where the vehicle is known to be last: by its fix, or by the visit after it. */
function startOf({ fix, stops, start, startedAt, now }: EtaInput): Walker {
  let from = -1;
  let left = startedAt;
  for (const [i, s] of stops.entries()) {
    const at = Math.max(s.managedAt ?? 0, s.departedAt ?? 0);
    if (!s.isOpen && at >= left) [from, left] = [i, at];
  }
  const visited = stops[from];
  const isThere = visited !== undefined && visited.arrivedAt !== null && visited.departedAt === null;
  if (fix && fix.at >= left && !isThere) {
    const age = Math.max(0, now - fix.at - FRESH_MS) / 1000;
    return { place: fix, at: fix.at, from: null, variance: (0.3 * age) ** 2, driving: 0 };
  }
  const at = isThere && fix ? Math.max(left, Math.min(now, fix.at)) : left;
  return { place: from < 0 ? start : (visited?.place ?? null), at, from, variance: 0, driving: 0 };
}

/** Planned seconds from one stop to the next one in order; null when the plan has no such leg. */
function plannedLeg({ stops, startAt }: EtaInput, from: number | null, to: number): number | null {
  if (from === null || from !== to - 1) return null;
  const left = from < 0 ? startAt : stops[from]?.plannedDeparture;
  const comes = stops[to]?.plannedArrival;
  return left && comes && comes >= left ? (comes - left) / 1000 : null;
}

function legOf(from: LatLng | null, to: LatLng | null, input: EtaInput, at: number): number {
  if (!from || !to) return 0;
  const known = input.streetS?.(from, to);
  if (known !== null && known !== undefined) return known;
  return estimateLeg(from, to, input.secondOfDay + (at - input.now) / 1000).durationS;
}
