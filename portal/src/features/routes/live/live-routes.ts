import type { LiveEvent } from '@tramo/contract/live';
import type { Fix, Route } from '@tramo/contract/routes';
import { createListeners, type Listeners } from '../../../lib/store.ts';

/** The newer of two fixes: a phone that was offline sends old ones late. */
const newest = (a: Fix | null, b: Fix | null): Fix | null => {
  if (!a || !b) return a ?? b;
  return Date.parse(b.at) >= Date.parse(a.at) ? b : a;
};
/** A route after an event with its whole row. Answers and events travel separately: an older version must not undo a newer one. */
export const withChange = <T extends Route>(known: T, change: Route): T =>
  change.version < known.version
    ? known
    : { ...known, ...change, latestLocation: newest(known.latestLocation, change.latestLocation) };
/** A route after a fix; the same object when the fix is an old one, so that its row is not drawn again. */
export const withFix = <T extends Route>(known: T, fix: Fix): T =>
  newest(known.latestLocation, fix) === fix ? { ...known, latestLocation: fix } : known;

/**
 * Routes as answers and the stream tell them, outside of React: two hundred fixes a second change a map entry each and nothing else.
 * Who shows them asks at their own pace.
 */
export interface LiveRoutes {
  /** Takes an answer of the server, asked for at `askedAt`. What the stream has said since then is newer and stays. */
  load: (routes: readonly Route[], askedAt: number) => void;
  apply: (event: LiveEvent) => void;
  /** The same array until something changes. */
  routes: () => readonly Route[];
  get: (id: string) => Route | undefined;
  /** Called at every change, with whether it is a fix alone. */
  subscribe: Listeners<[isFix: boolean]>['subscribe'];
}

/** `belongs`: which routes are kept, such as those of a day, or those on the road. */
export function createLiveRoutes(belongs: (route: Route) => boolean, clock: () => number = Date.now): LiveRoutes {
  const rows = new Map<string, Route>();
  /** When the stream last spoke of a route, gone ones too. */
  const eventAt = new Map<string, number>();
  const { subscribe, notify } = createListeners<[isFix: boolean]>();
  let snapshot: readonly Route[] | null = null;
  const changed = (isFix = false): void => {
    snapshot = null;
    notify(isFix);
  };
  const put = (route: Route): void => {
    const known = rows.get(route._id);
    const isWhole = !known || newest(known.latestLocation, route.latestLocation) === route.latestLocation;
    rows.set(route._id, isWhole ? route : { ...route, latestLocation: known.latestLocation });
  };
  return {
    load(routes, askedAt) {
      const isNewer = (id: string): boolean => (eventAt.get(id) ?? 0) > askedAt;
      const answered = new Set(routes.map((r) => r._id));
      for (const id of [...rows.keys()]) if (!answered.has(id) && !isNewer(id)) rows.delete(id);
      for (const route of routes) if (!isNewer(route._id) && belongs(route)) put(route);
      // What was said before this answer is in it.
      for (const [id, at] of eventAt) if (at <= askedAt) eventAt.delete(id);
      changed();
    },
    apply(event) {
      switch (event.type) {
        case 'route.changed': {
          const { route } = event;
          if (route.version < (rows.get(route._id)?.version ?? 0)) return;
          eventAt.set(route._id, clock());
          if (belongs(route)) put(route);
          else if (!rows.delete(route._id)) return;
          changed();
          return;
        }
        case 'route.deleted':
          eventAt.set(event.routeId, clock());
          if (rows.delete(event.routeId)) changed();
          return;
        case 'route.position': {
          const known = rows.get(event.routeId);
          const next = known && withFix(known, event.fix);
          if (!next || next === known) return;
          rows.set(event.routeId, next);
          changed(true);
          return;
        }
        default:
      }
    },
    routes: () => {
      snapshot ??= [...rows.values()];
      return snapshot;
    },
    get: (id) => rows.get(id),
    subscribe,
  };
}
