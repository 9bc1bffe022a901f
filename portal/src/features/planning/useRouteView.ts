import { useCallback, useMemo, useState } from 'react';
import { type Arrangement, OUT } from './arrange.rules.ts';

export interface RouteView {
  open: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
  /** The only route on the map, or null. */
  alone: string | null;
  /** Route and stop that list and map both point at. */
  route: string | null;
  stop: string | null;
  toggleOpen: (route: string) => void;
  toggleHidden: (route: string) => void;
  isolate: (route: string) => void;
  selectRoute: (route: string) => void;
  selectStop: (guideId: string, list: string) => void;
}
const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** Which routes are open, hidden and chosen; choosing in the list chooses on the map and the other way round. */
export function useRouteView(arrangement: Arrangement): RouteView {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set());
  const [route, setRoute] = useState<string | null>(null);
  const [stop, setStop] = useState<string | null>(null);
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
  const isolate = useCallback((id: string) => setHidden(alone === id ? new Set() : new Set(ids.filter((x) => x !== id))), [ids, alone]);
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
  return { open, hidden, alone, route, stop, toggleOpen, toggleHidden, isolate, selectRoute, selectStop };
}
