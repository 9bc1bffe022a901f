/**
 * When a given route is where, told by driving it second by second from the problem's own words. Slow and plain on purpose: it shares
 * nothing with the optimizer's clock, so that each can prove the other wrong. Expects whole seconds and metres.
 */

import { type Break, NEVER, type Problem, type Stop, UNREACHABLE, type Vehicle } from '../problem.ts';

/** A stop, or null for a visit to the vehicle's reload place. */
export type Visit = Stop | null;

/** When a shift ends. */
export const endOf = (vehicle: Vehicle): number =>
  vehicle.shift.endS === NEVER ? Number.POSITIVE_INFINITY : vehicle.shift.endS;

/** One drive through a route for one departure. */
export interface Drive {
  departureS: number;
  finishS: number;
  /** Per visit: lateness after the last window, 0 when in time. */
  lateS: number[];
  /** Money for lateness at soft windows, and seconds late at hard ones. */
  softLateness: number;
  hardLateS: number;
  breakLateS: number;
  /** Ways of the route that do not exist (at that hour): index of the visit that they lead to, the number of visits for the way home. */
  closedLegs: number[];
  distanceM: number;
  /** Windows, lateness, hours of travel, and where breaks are taken: as long as this is the same, two departures mean the same route. */
  signature: string;
}

export function driveRoute(problem: Problem, vehicle: Vehicle, visits: readonly Visit[], departureS: number): Drive {
  const out: Drive = {
    ...{
      departureS,
      finishS: departureS,
      lateS: [],
      softLateness: 0,
      hardLateS: 0,
      breakLateS: 0,
      closedLegs: [],
      distanceM: 0,
    },
    signature: '',
  };
  const marks: (string | number)[] = [];
  const breaks = [...(vehicle.breaks ?? [])].sort((a, b) => a.earliestS - b.earliestS);
  let t = departureS;
  let here = vehicle.startLocation;

  const takeBreak = (b: Break, from: number) => {
    const begin = Math.max(from, b.earliestS);
    out.breakLateS += Math.max(0, begin - b.latestS);
    marks.push(`b${Math.max(0, begin - b.latestS)}`);
    return begin + b.durationS;
  };

  visits.forEach((visit, i) => {
    const place = visit ? visit.location : vehicle.reload!.location;
    const service = visit ? visit.serviceS : vehicle.reload!.durationS;
    const setup = visit && place !== here ? (visit.setupS ?? 0) : 0;
    const resting: Break[] = [];
    for (;;) {
      const leg = legBetween(problem, vehicle, here, place, t);
      const ready = t + leg.seconds + setup;
      const window = windowAt(visit, ready);
      // Breaks that fit into the waiting are taken there, one after another.
      let free = ready;
      resting.length = 0;
      for (const b of breaks) {
        const begin = Math.max(free, b.earliestS);
        if (begin > b.latestS || begin + b.durationS > window.startS) break;
        resting.push(b);
        free = begin + b.durationS;
      }
      const pending = breaks[resting.length];
      if (pending && window.startS + service > pending.latestS) {
        // After this service it would be too late: the first one now, before driving, then all is looked at again.
        marks.push(`not s${leg.slice}`);
        t = takeBreak(breaks.shift()!, t);
        continue;
      }
      let waited = ready;
      if (resting.length > 0) marks.push('waiting');
      for (const b of breaks.splice(0, resting.length)) waited = takeBreak(b, waited);
      if (leg.closed) out.closedLegs.push(i);
      out.distanceM += leg.metres;
      out.lateS.push(window.lateS);
      const price = visit ? latenessPerMinute(problem, visit) : null;
      if (price === null) out.hardLateS += window.lateS;
      else out.softLateness += (window.lateS / 60) * price;
      marks.push(`w${window.index}l${window.lateS}s${leg.slice}`);
      t = window.startS + service;
      here = place;
      return;
    }
  });
  const end = vehicle.endLocation;
  const legHome = () =>
    end === null ? { seconds: 0, metres: 0, closed: false, slice: -1 } : legBetween(problem, vehicle, here, end, t);
  while (breaks[0] && t + legHome().seconds > breaks[0].latestS) {
    marks.push(`not s${legHome().slice}`);
    t = takeBreak(breaks.shift()!, t);
  }
  const home = legHome();
  if (home.closed) out.closedLegs.push(visits.length);
  out.distanceM += home.metres;
  out.finishS = t + home.seconds;
  marks.push(`f${out.finishS}s${home.slice}`);
  out.signature = marks.join(' ');
  return out;
}

/** The latest departure from `fromS` on that changes nothing: neither the finish, nor a window, a lateness, an hour of travel, where a break is taken. */
export function latestSame(problem: Problem, vehicle: Vehicle, visits: readonly Visit[], fromS: number): Drive {
  let best = driveRoute(problem, vehicle, visits, fromS);
  let low = fromS;
  let high = best.finishS;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const other = driveRoute(problem, vehicle, visits, middle);
    if (other.signature === best.signature) {
      low = middle;
      best = other;
    } else high = middle - 1;
  }
  return best;
}

/**
 * The drive that the problem's rule of departure chooses: as late as nothing changes from the earliest departure on; with travel times by
 * time of day also from each later beginning of a slice, and of these the best.
 */
export function chosenDrive(problem: Problem, vehicle: Vehicle, visits: readonly Visit[]): Drive {
  const earliest = earliestDeparture(vehicle);
  const starts = (problem.slices ?? []).map((s) => s.fromS).filter((s) => s > earliest && s <= endOf(vehicle));
  const drives = [earliest, ...starts].map((fromS) => latestSame(problem, vehicle, visits, fromS));
  const closed = (d: Drive) => ((problem.slices ?? []).length > 0 ? d.closedLegs.length * UNREACHABLE : 0);
  const overrun = (d: Drive) =>
    Math.max(0, d.finishS - endOf(vehicle)) +
    Math.max(0, d.finishS - d.departureS - (vehicle.maxDurationS ?? Number.POSITIVE_INFINITY));
  const rank = (d: Drive) => [
    d.hardLateS + d.breakLateS + closed(d) + overrun(d),
    d.softLateness,
    d.finishS,
    d.finishS - d.departureS,
  ];
  return drives.reduce((best, d) => {
    const [a, b] = [rank(best), rank(d)];
    const k = a.findIndex((x, i) => x !== b[i]);
    return k >= 0 && b[k]! < a[k]! ? d : best;
  });
}

function earliestDeparture(vehicle: Vehicle): number {
  return Math.max(vehicle.shift.startS, vehicle.earliestDepartureS ?? 0);
}

/** null: the window is hard. */
export function latenessPerMinute(problem: Problem, stop: Stop): number | null {
  return stop.latenessPerMinute === undefined ? (problem.objective?.latenessPerMinute ?? null) : stop.latenessPerMinute;
}

/** The first window that is not over at `readyS`; after the last one the service begins at once, late. */
function windowAt(visit: Visit, readyS: number): { index: number; startS: number; lateS: number } {
  const windows = [...(visit?.windows ?? [])].sort((a, b) => a.startS - b.startS);
  if (windows.length === 0) return { index: 0, startS: readyS, lateS: 0 };
  const index = windows.findIndex((w) => readyS <= w.endS);
  if (index < 0) return { index, startS: readyS, lateS: readyS - windows.at(-1)!.endS };
  return { index, startS: Math.max(readyS, windows[index]!.startS), lateS: 0 };
}

interface Leg {
  seconds: number;
  metres: number;
  closed: boolean;
  slice: number;
}

/** The way between two places when leaving at `leaveS`; one that does not exist counts nothing and is told. */
function legBetween(problem: Problem, vehicle: Vehicle, from: number, to: number, leaveS: number): Leg {
  const slices = problem.slices ?? [];
  const slice = slices.findLastIndex((s) => s.fromS <= leaveS);
  if (from === to) return { seconds: 0, metres: 0, closed: false, slice: -1 };
  const at = from * problem.locations.length + to;
  const kind = slices.length > 0 ? vehicle.travelKind : undefined;
  const inSlice = slices[slice];
  const raw = inSlice
    ? ((kind === undefined ? undefined : inSlice.kindsS?.[kind]) ?? inSlice.durationsS)[at]!
    : (problem.travel?.durationS(from, to) ?? problem.durationsS![at]!);
  const own = kind === undefined ? undefined : problem.travelKinds?.[kind]?.distancesM[at];
  const metres = Math.round(
    (own !== undefined && own < UNREACHABLE ? own : undefined) ??
      problem.travel?.distanceM(from, to) ??
      problem.distancesM![at]!,
  );
  if (raw >= UNREACHABLE || metres >= UNREACHABLE) return { seconds: 0, metres: 0, closed: true, slice };
  return {
    seconds: Math.floor(Math.round(raw) * (1 / (vehicle.speedFactor ?? 1)) + 0.5),
    metres,
    closed: false,
    slice,
  };
}
