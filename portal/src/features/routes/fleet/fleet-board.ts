import type { LiveEvent } from '@tramo/contract/live';
import type { Fix, Route } from '@tramo/contract/routes';

type BoardListener = (isFix: boolean) => void;

/**
 * The routes under way as answers and the stream tell them, outside of React: two hundred fixes a second change a map entry each and
 * nothing else. Who shows them asks at his own pace.
 */
export interface FleetBoard {
  /** Takes an answer of the server, asked for at `askedAt`. What the stream has said since then is newer and stays. */
  load: (routes: readonly Route[], askedAt: number) => void;
  hear: (event: LiveEvent) => void;
  routes: () => readonly Route[];
  get: (id: string) => Route | undefined;
  /** Tells of every change, and whether it is a fix alone; answers how to stop listening. */
  subscribe: (listener: BoardListener) => () => void;
  /** Grows with every change. */
  version: () => number;
}

const newest = (a: Fix | null, b: Fix | null): Fix | null => {
  if (!a || !b) return a ?? b;
  return Date.parse(b.at) >= Date.parse(a.at) ? b : a;
};

export function createFleetBoard(cediId: string | null, clock: () => number = Date.now): FleetBoard {
  const rows = new Map<string, Route>();
  /** When the stream last spoke of a route, gone ones too. */
  const heardAt = new Map<string, number>();
  const listeners = new Set<BoardListener>();
  let version = 0;
  let snapshot: readonly Route[] | null = null;
  const changed = (isFix = false): void => {
    version += 1;
    snapshot = null;
    for (const listener of listeners) listener(isFix);
  };
  const isOnRoad = (route: Route): boolean =>
    route.status === 'started' && (cediId === null || route.cedi._id === cediId);
  const put = (route: Route): void => {
    const known = rows.get(route._id);
    rows.set(
      route._id,
      known ? { ...route, latestLocation: newest(known.latestLocation, route.latestLocation) } : route,
    );
  };
  return {
    load(routes, askedAt) {
      const isNewer = (id: string): boolean => (heardAt.get(id) ?? 0) > askedAt;
      const answered = new Set(routes.map((r) => r._id));
      for (const id of [...rows.keys()]) if (!answered.has(id) && !isNewer(id)) rows.delete(id);
      for (const route of routes) if (!isNewer(route._id) && isOnRoad(route)) put(route);
      // What was said before this answer is in it.
      for (const [id, at] of heardAt) if (at <= askedAt) heardAt.delete(id);
      changed();
    },
    hear(event) {
      switch (event.type) {
        case 'route.changed': {
          const { route } = event;
          heardAt.set(route._id, clock());
          if (isOnRoad(route)) put(route);
          else if (!rows.delete(route._id)) return;
          changed();
          return;
        }
        case 'route.deleted':
          heardAt.set(event.routeId, clock());
          if (rows.delete(event.routeId)) changed();
          return;
        case 'route.position': {
          const route = rows.get(event.routeId);
          // A phone that was offline sends old fixes late: they belong to its way, not to its place.
          if (!route || newest(route.latestLocation, event.fix) !== event.fix) return;
          rows.set(event.routeId, { ...route, latestLocation: event.fix });
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
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
