import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useKeys } from '../../../lib/useKeys.ts';
import { type Arrangement, OUT } from './arrange.rules.ts';

export interface RouteView {
  open: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
  /** The only route on the map, or null. */
  alone: string | null;
  /** Route and stop that list, map and time chart all point at. */
  route: string | null;
  stop: string | null;
  /** Stops chosen together, by the lasso or one by one. */
  chosen: ReadonlySet<string>;
  toggleOpen: (route: string) => void;
  toggleHidden: (route: string) => void;
  isolate: (route: string) => void;
  selectRoute: (route: string) => void;
  selectStop: (guideId: string, list: string) => void;
  /** Chooses stops together: these alone, these too, or each the other way round. */
  choose: (ids: readonly string[], how?: 'only' | 'also' | 'toggle') => void;
  /** Nothing is chosen any more; the Escape key does it too. */
  clear: () => void;
}
const nothing: ReadonlySet<string> = new Set();
const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

/**
 * Which routes are open, hidden and chosen; choosing in one of list, map and time chart chooses in all. `shown`: the chosen route of the address, which
 * `tell` writes; the screen does not wait for it.
 */
export function useRouteView(
  arrangement: Arrangement,
  shown: string | null,
  tell: (route: string | null) => void,
): RouteView {
  const isThere = (id: string | null): id is string => arrangement.routes.some((r) => r._id === id);
  const first = isThere(shown) ? shown : null;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(first === null ? [] : [first]));
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set());
  const [route, setRoute] = useState(first);
  const [stop, setStop] = useState<string | null>(null);
  const [chosen, setChosen] = useState(nothing);
  const ids = useMemo(() => arrangement.routes.map((r) => r._id), [arrangement.routes]);
  const seen = ids.filter((id) => !hidden.has(id));
  const alone = ids.length > 1 && seen.length === 1 ? (seen[0] ?? null) : null;

  const toggleOpen = useCallback((id: string) => {
    setOpen((now) => {
      setRoute(now.has(id) ? null : id);
      return toggled(now, id);
    });
    setStop(null);
  }, []);
  const toggleHidden = useCallback((id: string) => setHidden((now) => toggled(now, id)), []);
  const isolate = useCallback(
    (id: string) => setHidden(alone === id ? new Set() : new Set(ids.filter((x) => x !== id))),
    [ids, alone],
  );
  const selectRoute = useCallback((id: string) => {
    setRoute(id);
    setStop(null);
    setOpen((now) => (now.has(id) ? now : new Set(now).add(id)));
    requestAnimationFrame(() => document.getElementById(`route-${id}`)?.scrollIntoView({ block: 'nearest' }));
  }, []);
  const selectStop = useCallback((guideId: string, list: string) => {
    setStop(guideId);
    if (list !== OUT) {
      setRoute(list);
      setOpen((now) => (now.has(list) ? now : new Set(now).add(list)));
    }
    // After the route has opened.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.getElementById(`stop-${guideId}`)?.scrollIntoView({ block: 'nearest' })),
    );
  }, []);
  const choose = useCallback<RouteView['choose']>((stops, how = 'only') => {
    setChosen((now) =>
      how === 'only' ? new Set(stops) : how === 'also' ? new Set([...now, ...stops]) : stops.reduce(toggled, now),
    );
  }, []);
  const clear = useCallback(() => {
    setRoute(null);
    setStop(null);
    setChosen(nothing);
  }, []);

  const told = useRef({ shown, tell });
  told.current = { shown, tell };
  useEffect(() => {
    if (route !== told.current.shown) told.current.tell(route);
  }, [route]);
  const latest = useRef({ route, isThere, clear, selectRoute });
  latest.current = { route, isThere, clear, selectRoute };
  // Back and forward.
  useEffect(() => {
    const now = latest.current;
    if (shown === now.route) return;
    if (now.isThere(shown)) now.selectRoute(shown);
    else now.clear();
  }, [shown]);
  useEffect(() => {
    const { route: begun, selectRoute: scrollTo } = latest.current;
    if (begun !== null) scrollTo(begun);
  }, []);

  useKeys({ escape: route !== null || stop !== null || chosen.size > 0 ? clear : undefined });
  return {
    open,
    hidden,
    alone,
    route,
    stop,
    chosen,
    toggleOpen,
    toggleHidden,
    isolate,
    selectRoute,
    selectStop,
    choose,
    clear,
  };
}
