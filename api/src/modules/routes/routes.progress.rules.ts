import { nextStop } from '@tramo/contract/driver-day/order-rules';
import type { LatLng } from '@tramo/contract/fields';
import { failedStatuses, type GuideStatus, isManaged } from '@tramo/contract/guides';
import type { RouteStatus } from '@tramo/contract/routes';
import { type Eta, type EtaInput, etaOf } from './routes.eta.rules.ts';
import type { ServiceTime } from './routes.learning.rules.ts';

export interface ProgressRoute {
  status: RouteStatus;
  startAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  plannedEnd: Date | null;
  start: LatLng;
  end: LatLng | null;
  fix: (LatLng & { at: Date }) | null;
  /** As `etaOf` wants it. */
  streetS?: (from: LatLng, to: LatLng) => number | null;
}
export interface ProgressStop {
  guideId: string;
  status: GuideStatus;
  plannedArrival: Date | null;
  plannedDeparture: Date | null;
  managedAt: Date | null;
  /** By the fixes of the vehicle. */
  arrivedAt: Date | null;
  departedAt: Date | null;
  place: LatLng | null;
  /** How long the visit takes. */
  service: ServiceTime;
  /** In which the visit may begin; any time is good without one. */
  windows: readonly { from: Date; to: Date }[];
}
export interface Progress {
  assigned: number;
  managed: number;
  failed: number;
  /** Stops that are late: visited after their last window, or expected after it. */
  late: number;
  /** Late ones among those still open: the route is at risk. */
  atRisk: number;
  delayS: number | null;
  expectedEnd: Date | null;
  nextGuideId: string | null;
  /** `spreadS`: half width of the band that holds four of five arrivals. */
  stops: { expectedArrival: Date | null; spreadS: number | null; isLate: boolean; isNext: boolean }[];
}

/**
 * Seconds behind (+) or ahead (−) of plan: at the first open stop that has a plan, by when it is expected; with none left, at the last visit. Where the
 * vehicle stands the leaving counts: who waits there past the planned one falls behind minute by minute.
 */
function delayOf(stops: readonly ProgressStop[], eta: Eta): number | null {
  for (const [i, s] of stops.entries()) {
    const expected = eta.stops[i];
    if (eta.standing?.stop === i && s.plannedDeparture)
      return Math.round((eta.standing.leaves - s.plannedDeparture.getTime()) / 1000);
    if (expected && s.plannedArrival) return Math.round((expected.at - s.plannedArrival.getTime()) / 1000);
  }
  let last: ProgressStop | null = null;
  for (const s of stops)
    if (s.managedAt && isManaged(s.status) && (!last?.managedAt || s.managedAt >= last.managedAt)) last = s;
  const planned = last?.plannedDeparture ?? last?.plannedArrival;
  return last?.managedAt && planned ? Math.round((last.managedAt.getTime() - planned.getTime()) / 1000) : null;
}

const ms = (at: Date | null): number | null => at?.getTime() ?? null;

function etaInput(
  route: ProgressRoute,
  startedAt: Date,
  stops: readonly ProgressStop[],
  now: Date,
  secondOfDay: number,
): EtaInput {
  return {
    now: now.getTime(),
    secondOfDay,
    startedAt: startedAt.getTime(),
    startAt: route.startAt.getTime(),
    plannedEnd: ms(route.plannedEnd),
    start: route.start,
    end: route.end,
    ...(route.streetS ? { streetS: route.streetS } : {}),
    fix: route.fix && { lat: route.fix.lat, lng: route.fix.lng, at: route.fix.at.getTime() },
    stops: stops.map((s) => ({
      place: s.place,
      isOpen: !isManaged(s.status),
      plannedArrival: ms(s.plannedArrival),
      plannedDeparture: ms(s.plannedDeparture),
      arrivedAt: ms(s.arrivedAt),
      departedAt: ms(s.departedAt),
      managedAt: isManaged(s.status) ? ms(s.managedAt) : null,
      service: s.service,
      windows: s.windows.map((w) => ({ from: w.from.getTime(), to: w.to.getTime() })),
    })),
  };
}

/** How a route stands against its plan. `stops` come in order of visit; `secondOfDay` is the local time of `now`. */
export function progressOf(
  route: ProgressRoute,
  stops: readonly ProgressStop[],
  now: Date,
  secondOfDay: number,
): Progress {
  const startedAt = route.status === 'started' ? route.startedAt : null;
  const next = route.status === 'started' ? nextStop(stops) : null;
  const eta = startedAt && etaOf(etaInput(route, startedAt, stops, now, secondOfDay));
  let managed = 0;
  let failed = 0;
  let late = 0;
  let atRisk = 0;
  const seen = stops.map((s, i) => {
    const done = isManaged(s.status);
    if (done) managed += 1;
    if ((failedStatuses as readonly GuideStatus[]).includes(s.status)) failed += 1;
    const expected = eta?.stops[i] ?? null;
    const expectedArrival = expected && new Date(expected.at);
    const visit = done ? s.managedAt : (expectedArrival ?? s.plannedArrival);
    const lastEnd = s.windows.reduce<number | null>((end, w) => Math.max(end ?? 0, w.to.getTime()), null);
    const isLate = visit !== null && lastEnd !== null && visit.getTime() > lastEnd;
    if (isLate) late += 1;
    if (isLate && !done) atRisk += 1;
    return { expectedArrival, spreadS: expected?.spreadS ?? null, isLate, isNext: s === next };
  });
  const expectedEnd = route.finishedAt ?? (eta?.end ? new Date(eta.end) : null);
  const delayS = eta ? delayOf(stops, eta) : delayOf(stops, nothingExpected);
  return {
    assigned: stops.length,
    managed,
    failed,
    late,
    atRisk,
    delayS: route.startedAt ? delayS : null,
    expectedEnd,
    nextGuideId: next?.guideId ?? null,
    stops: seen,
  };
}
const nothingExpected: Eta = { stops: [], standing: null, end: null };

type Risk = { route: Pick<ProgressRoute, 'status' | 'startAt'>; progress: Pick<Progress, 'atRisk' | 'delayS'> };
/** Routes that need a person first: started with stops at risk, then by delay, then the others by departure. */
export function byRisk(a: Risk, b: Risk): number {
  const rank = (x: Risk): number =>
    x.route.status === 'started' ? (x.progress.atRisk > 0 ? 0 : 1) : x.route.status === 'finished' ? 3 : 2;
  const difference = rank(a) - rank(b);
  if (difference !== 0) return difference;
  if (rank(a) <= 1) {
    const delay = (b.progress.delayS ?? 0) - (a.progress.delayS ?? 0);
    if (delay !== 0) return delay;
  }
  return a.route.startAt.getTime() - b.route.startAt.getTime();
}
