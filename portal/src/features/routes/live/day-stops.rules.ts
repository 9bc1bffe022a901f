import type { LiveEvent } from '@tramo/contract/live';
import type { Route, RouteStop, RouteStops } from '@tramo/contract/routes';
import { lightStops } from '../overview/overview.rules.ts';

/** What became of routes since the last look: the last event of each. */
export interface RouteNews {
  changed: Map<string, { route: Route; stops: RouteStop[] }>;
  deleted: Set<string>;
}
export const noNews = (): RouteNews => ({ changed: new Map(), deleted: new Set() });

/** Takes an event into the news; false for events that say nothing of stops. */
export function noteEvent(news: RouteNews, event: LiveEvent): boolean {
  switch (event.type) {
    case 'route.changed':
      news.changed.set(event.route._id, event);
      news.deleted.delete(event.route._id);
      return true;
    case 'route.deleted':
      news.deleted.add(event.routeId);
      news.changed.delete(event.routeId);
      return true;
    default:
      return false;
  }
}

/** The day's stops after the news. Routes that are new have no starting place in their event: `isShort` asks for another reading. */
export function freshStops(
  routes: readonly RouteStops[],
  news: RouteNews,
  { day, cediId }: { day: string; cediId: string | null },
): { routes: readonly RouteStops[]; isShort: boolean } {
  const belongs = (route: Route): boolean => route.day === day && (cediId === null || route.cedi._id === cediId);
  const known = new Set(routes.map((r) => r.routeId));
  const isShort = [...news.changed.values()].some(({ route }) => !known.has(route._id) && belongs(route));
  const touched = routes.some((r) => news.deleted.has(r.routeId) || news.changed.has(r.routeId));
  if (!touched) return { routes, isShort };
  const next = routes.flatMap((r) => {
    if (news.deleted.has(r.routeId)) return [];
    const change = news.changed.get(r.routeId);
    if (!change) return [r];
    return belongs(change.route) ? [{ ...r, stops: lightStops(change.stops) }] : [];
  });
  return { routes: next, isShort };
}
