import { failedStatuses, type GuideStatus } from '@tramo/contract/guides';
import type { RouteStatus } from '@tramo/contract/routes';
import { isManaged } from './routes.rules.ts';

export interface ProgressRoute {
  status: RouteStatus;
  startAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  plannedEnd: Date | null;
}
export interface ProgressStop {
  guideId: string;
  status: GuideStatus;
  plannedArrival: Date | null;
  plannedDeparture: Date | null;
  managedAt: Date | null;
  /** End of the last window of the visit; null when any time is good. */
  lastWindowEnd: Date | null;
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
  stops: { expectedArrival: Date | null; isLate: boolean; isNext: boolean }[];
}

/** First open stop of a started route, in order. */
export const nextStop = <S extends { status: GuideStatus }>(stops: readonly S[]): S | null =>
  stops.find((s) => !isManaged(s.status)) ?? null;

/**
 * Seconds behind (+) or ahead (−) of plan: seen at the last visit (or at the departure, before the first one), or by how long
 * the next stop's planned arrival has already passed, when that is more.
 */
function delayOf(route: ProgressRoute, stops: readonly ProgressStop[], next: ProgressStop | null, now: Date): number | null {
  if (!route.startedAt) return null;
  let last: ProgressStop | null = null;
  for (const s of stops) if (s.managedAt && isManaged(s.status) && (!last?.managedAt || s.managedAt >= last.managedAt)) last = s;
  const planned = last ? (last.plannedDeparture ?? last.plannedArrival) : route.startAt;
  const seen = last?.managedAt ?? route.startedAt;
  const delayMs = planned ? seen.getTime() - planned.getTime() : 0;
  const overdueMs = next?.plannedArrival ? now.getTime() - next.plannedArrival.getTime() : Number.NEGATIVE_INFINITY;
  return Math.round(Math.max(delayMs, overdueMs) / 1000);
}

/** How a route stands against its plan. `stops` come in order of visit. */
export function progressOf(route: ProgressRoute, stops: readonly ProgressStop[], now: Date): Progress {
  const runs = route.status === 'started';
  const next = runs ? nextStop(stops) : null;
  const delayS = delayOf(route, stops, next, now);
  let managed = 0;
  let failed = 0;
  let late = 0;
  let atRisk = 0;
  const seen = stops.map((s) => {
    const done = isManaged(s.status);
    if (done) managed += 1;
    if ((failedStatuses as readonly GuideStatus[]).includes(s.status)) failed += 1;
    const expectedArrival =
      !done && runs && delayS !== null && s.plannedArrival ? new Date(s.plannedArrival.getTime() + delayS * 1000) : null;
    const visit = done ? s.managedAt : (expectedArrival ?? s.plannedArrival);
    const isLate = visit !== null && s.lastWindowEnd !== null && visit > s.lastWindowEnd;
    if (isLate) late += 1;
    if (isLate && !done) atRisk += 1;
    return { expectedArrival, isLate, isNext: s === next };
  });
  const expectedEnd =
    route.finishedAt ?? (delayS !== null && route.plannedEnd ? new Date(route.plannedEnd.getTime() + delayS * 1000) : null);
  return { assigned: stops.length, managed, failed, late, atRisk, delayS, expectedEnd, nextGuideId: next?.guideId ?? null, stops: seen };
}

/** Routes that need a person first: started with stops at risk, then by delay, then the others by departure. */
export function byRisk(a: { route: ProgressRoute; progress: Progress }, b: { route: ProgressRoute; progress: Progress }): number {
  const rank = (x: typeof a): number =>
    x.route.status === 'started' ? (x.progress.atRisk > 0 ? 0 : 1) : x.route.status === 'finished' ? 3 : 2;
  const difference = rank(a) - rank(b);
  if (difference !== 0) return difference;
  if (rank(a) <= 1) {
    const delay = (b.progress.delayS ?? 0) - (a.progress.delayS ?? 0);
    if (delay !== 0) return delay;
  }
  return a.route.startAt.getTime() - b.route.startAt.getTime();
}
