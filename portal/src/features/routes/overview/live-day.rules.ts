import type { LiveEvent } from '@tramo/contract/live';
import type { Fix, Route, RouteDetail, RouteStop, RouteStops } from '@tramo/contract/routes';
import { lightStops } from './overview.rules.ts';

/** What has happened since the last drawing: the last word on each route. */
export interface News {
  changed: Map<string, { route: Route; stops: RouteStop[] }>;
  deleted: Set<string>;
  /** Every fix of each route, oldest first. */
  fixes: Map<string, Fix[]>;
}
export const noNews = (): News => ({ changed: new Map(), deleted: new Set(), fixes: new Map() });

/** Takes an event into the news; false for events that are not about routes. */
export function noteEvent(news: News, event: LiveEvent): boolean {
  switch (event.type) {
    case 'route.changed':
      news.changed.set(event.route._id, event);
      news.deleted.delete(event.route._id);
      return true;
    case 'route.deleted':
      news.deleted.add(event.routeId);
      news.changed.delete(event.routeId);
      news.fixes.delete(event.routeId);
      return true;
    case 'route.position': {
      const fixes = news.fixes.get(event.routeId);
      if (fixes) fixes.push(event.fix);
      else news.fixes.set(event.routeId, [event.fix]);
      return true;
    }
    default:
      return false;
  }
}

/** The newer of two fixes: a phone that was offline sends old ones late. */
const newest = (a: Fix | null, b: Fix | null): Fix | null => {
  if (!a || !b) return a ?? b;
  return Date.parse(b.at) >= Date.parse(a.at) ? b : a;
};

/** One route after the news; the same object when nothing of it changed, so that its row is not drawn again. */
export function freshRoute<T extends Route>(route: T, news: News): T {
  const change = news.changed.get(route._id)?.route;
  // Answers and events travel on their own ways: an older version must not undo a newer one.
  const base = change && change.version >= route.version ? { ...route, ...change } : route;
  const known = base === route ? route.latestLocation : newest(route.latestLocation, base.latestLocation);
  const fix = (news.fixes.get(route._id) ?? []).reduce(newest, known);
  if (base === route && fix === route.latestLocation) return route;
  return { ...base, latestLocation: fix };
}

export interface DayOf {
  day: string;
  cediId: string | null;
}
const belongs = (route: Route, { day, cediId }: DayOf): boolean =>
  route.day === day && (cediId === null || route.cedi._id === cediId);

/** The day's rows after the news: changed, new ones added, those gone or moved to another day taken out. The same array when nothing of it changed. */
export function freshDay(routes: readonly Route[], news: News, of: DayOf): readonly Route[] {
  let isChanged = false;
  const next: Route[] = [];
  const known = new Set<string>();
  for (const route of routes) {
    known.add(route._id);
    const fresh = freshRoute(route, news);
    if (fresh !== route) isChanged = true;
    if (news.deleted.has(route._id) || !belongs(fresh, of)) isChanged = true;
    else next.push(fresh);
  }
  for (const { route } of news.changed.values()) {
    if (known.has(route._id) || !belongs(route, of)) continue;
    next.push(freshRoute(route, news));
    isChanged = true;
  }
  return isChanged ? next : routes;
}

/** The day's stops after the news. Routes that are new have no starting place in their event: `isShort` asks for another reading. */
export function freshStops(
  routes: readonly RouteStops[],
  news: News,
  of: DayOf,
): { routes: readonly RouteStops[]; isShort: boolean } {
  const known = new Set(routes.map((r) => r.routeId));
  const isShort = [...news.changed.values()].some(({ route }) => !known.has(route._id) && belongs(route, of));
  const touched = routes.some((r) => news.deleted.has(r.routeId) || news.changed.has(r.routeId));
  if (!touched) return { routes, isShort };
  const next = routes.flatMap((r) => {
    if (news.deleted.has(r.routeId)) return [];
    const change = news.changed.get(r.routeId);
    if (!change) return [r];
    return belongs(change.route, of) ? [{ ...r, stops: lightStops(change.stops) }] : [];
  });
  return { routes: next, isShort };
}

export function freshDetail(detail: RouteDetail, news: News): RouteDetail {
  const change = news.changed.get(detail._id);
  const route = freshRoute(detail, news);
  return change && change.route.version >= detail.version ? { ...route, stops: change.stops } : route;
}

type Trace = { coordinates: { lat: number; lng: number; at: string }[] };
/** The real trace with new fixes at its end; late ones wait for the server's own order. */
export function freshTrace(trace: Trace, fixes: readonly Fix[]): Trace {
  const last = trace.coordinates.at(-1)?.at;
  const added = fixes
    .filter((f) => last === undefined || Date.parse(f.at) > Date.parse(last))
    .map(({ lat, lng, at }) => ({ lat, lng, at }));
  return added.length === 0 ? trace : { coordinates: [...trace.coordinates, ...added] };
}
