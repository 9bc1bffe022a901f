import type { GuideStatus } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import type { Fix, LightStop, Route, RouteStatus, RouteStop } from '@tramo/contract/routes';

export const statusOrder: readonly RouteStatus[] = ['pending', 'ready', 'started', 'finished'];
export const statusTones = {
  pending: 'idle',
  ready: 'away',
  started: 'info',
  finished: 'ok',
} as const satisfies Record<RouteStatus, string>;

export const routeSorts = ['startDate', 'name', 'risk', 'progress'] as const;
export type RouteSort = (typeof routeSorts)[number];

const open: ReadonlySet<GuideStatus> = new Set<GuideStatus>(['pending', 'processing', 'route']);
const failed: ReadonlySet<GuideStatus> = new Set<GuideStatus>(['undelivered', 'uncollected']);
export const isOpenStop = (stop: { status: GuideStatus }): boolean => open.has(stop.status);
export const isFailedStop = (stop: { status: GuideStatus }): boolean => failed.has(stop.status);

/** Age of a fix in seconds; never below zero, since clocks differ. */
export const fixAgeS = (fix: Pick<Fix, 'at'>, now: number): number => Math.max(0, (now - Date.parse(fix.at)) / 1000);
export const isOldFix = (ageS: number): boolean => ageS >= limits.staleFixS;
export const isSilentFix = (ageS: number): boolean => ageS >= limits.silentFixS;

/** What the right column of a row says, most urgent first. */
export type Note =
  | { kind: 'missing'; parts: Route['missing'] }
  | { kind: 'leaves'; at: string; isOverdue: boolean }
  | { kind: 'silent'; ageS: number | null }
  | { kind: 'delay'; seconds: number; tone: 'late' | 'fine' }
  | { kind: 'failed'; count: number };

/** Less than this behind plan is still on time, seconds. */
const lateFromS = 300;

export function noteOf(route: Route, now: number): Note {
  if (route.status === 'finished') return { kind: 'failed', count: route.failedGuides };
  if (route.status !== 'started') {
    if (route.missing.length > 0) return { kind: 'missing', parts: route.missing };
    return { kind: 'leaves', at: route.startDate, isOverdue: Date.parse(route.startDate) < now };
  }
  // A route that just began has had no time to send a fix.
  const ageS = route.latestLocation
    ? fixAgeS(route.latestLocation, now)
    : (now - Date.parse(route.startedAt ?? route.startDate)) / 1000;
  if (isOldFix(ageS)) return { kind: 'silent', ageS: route.latestLocation ? ageS : null };
  const seconds = route.delayS ?? 0;
  return { kind: 'delay', seconds, tone: seconds >= lateFromS ? 'late' : 'fine' };
}

/** What needs a person first: under way, those with stops at risk, with something noticed, or behind; then those that lack something; the finished last. */
const riskOf = (r: Route): number =>
  r.status === 'started'
    ? 1e7 + r.atRisk * 3600 + r.conditions.length * 1800 + (r.delayS ?? 0)
    : r.status === 'finished'
      ? -1e7
      : r.missing.length;
const progressOf = (r: Route): number => (r.assignedGuides === 0 ? 0 : r.managedGuides / r.assignedGuides);
const collator = new Intl.Collator('es-MX', { numeric: true });
const byName = (a: Route, b: Route): number => collator.compare(a.name, b.name);
const byStart = (a: Route, b: Route): number => Date.parse(a.startDate) - Date.parse(b.startDate) || byName(a, b);
const comparers: Record<RouteSort, (a: Route, b: Route) => number> = {
  startDate: byStart,
  name: byName,
  risk: (a, b) => riskOf(b) - riskOf(a) || byStart(a, b),
  progress: (a, b) => progressOf(a) - progressOf(b) || byStart(a, b),
};

export interface ListFilter {
  /** Ids that the server's search found; undefined without a search. */
  found: ReadonlySet<string> | undefined;
  status: readonly string[];
  drivers?: readonly string[];
  vehicles?: readonly string[];
  /** Conditions that are held, or `late`: behind plan, with stops at risk. */
  conditions?: readonly string[];
  sort: string;
}
const isLateRoute = (r: Route): boolean => r.status === 'started' && (r.atRisk > 0 || (r.delayS ?? 0) >= lateFromS);
const some = (wanted: readonly string[] | undefined, test: (value: string) => boolean): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.some(test);
/** The rows that the list shows, in order. Status and order follow the live rows, so a route moves as its day goes on. */
export function shownRoutes(routes: readonly Route[], filter: ListFilter): Route[] {
  const { found, status, drivers, vehicles, conditions, sort } = filter;
  const compare = comparers[routeSorts.find((s) => s === sort) ?? 'startDate'];
  return routes
    .filter(
      (r) =>
        (!found || found.has(r._id)) &&
        some(status, (s) => s === r.status) &&
        some(drivers, (d) => d === r.driver?._id) &&
        some(vehicles, (v) => v === r.vehicle?._id) &&
        some(conditions, (c) => (c === 'late' ? isLateRoute(r) : r.conditions.some(({ kind }) => kind === c))),
    )
    .sort(compare);
}

/** The rows with the finished ones at the end, where they may be folded away. */
export function folded(routes: readonly Route[]): { going: Route[]; over: Route[] } {
  return { going: routes.filter((r) => r.status !== 'finished'), over: routes.filter((r) => r.status === 'finished') };
}

export interface DayTotals {
  routes: number;
  guides: number;
  done: number;
  /** Open stops of routes under way that are expected after their window. */
  atRisk: number;
  /** Visits made after their window. */
  late: number;
}
export function totalsOf(routes: readonly Route[]): DayTotals {
  const sum = (of: (r: Route) => number): number => routes.reduce((total, r) => total + of(r), 0);
  return {
    routes: routes.length,
    guides: sum((r) => r.assignedGuides),
    done: sum((r) => r.managedGuides),
    atRisk: sum((r) => (r.status === 'started' ? r.atRisk : 0)),
    late: sum((r) => r.late),
  };
}

export type MarkState = 'open' | 'done' | 'failed' | 'next';
export const markOf = (stop: Pick<RouteStop, 'status' | 'isNext'>): MarkState =>
  isFailedStop(stop) ? 'failed' : !isOpenStop(stop) ? 'done' : stop.isNext ? 'next' : 'open';

/** A live row as the day's map keeps it. */
export const lightStops = (stops: readonly RouteStop[]): LightStop[] =>
  stops.map(({ guideId, order, status, lat, lng, plannedArrival, managedAt, isNext, isLate }) => ({
    guideId,
    order,
    status,
    lat,
    lng,
    plannedArrival,
    managedAt,
    isNext,
    isLate,
  }));

/** Open stops of a route that closing ends: deliveries and collections apart, since their last word differs. */
export function openParts(stops: readonly Pick<RouteStop, 'status' | 'type'>[]): {
  deliveries: number;
  collections: number;
} {
  const left = stops.filter(isOpenStop);
  const collections = left.filter((s) => s.type === 'recollection').length;
  return { deliveries: left.length - collections, collections };
}

/** The whole order for the API: managed stops at their places, the open ones in their new order between them. */
export function mergedOrder(
  stops: readonly Pick<RouteStop, 'guideId' | 'status'>[],
  openOrder: readonly string[],
): string[] {
  const left = [...openOrder];
  return stops.map((stop) => (isOpenStop(stop) ? (left.shift() ?? stop.guideId) : stop.guideId));
}
