import { useQueryClient } from '@tanstack/react-query';
import type { Route, RouteDetail } from '@tramo/contract/routes';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useGather } from '../../../lib/gather.ts';
import { useLive } from '../../../lib/live.ts';
import { detailKey } from '../routes.api.ts';
import { createLiveRoutes, type LiveRoutes, withChange, withFix } from './live-routes.ts';

/** The routes of a day, or with a null `day` those on the road, of one cedi or of all, fed by the server's answers and the stream while mounted. */
export function useLiveRoutes(
  { day, cediId }: { day: string | null; cediId: string | null },
  answer: { routes: readonly Route[]; askedAt: number } | undefined,
): LiveRoutes {
  const live = useMemo(
    () =>
      createLiveRoutes(
        (route) =>
          (cediId === null || route.cedi._id === cediId) &&
          (day === null ? route.status === 'started' : route.day === day),
      ),
    [day, cediId],
  );
  useLive(live.apply);
  useLayoutEffect(() => {
    if (answer) live.load(answer.routes, answer.askedAt);
  }, [live, answer]);
  return live;
}

/** Vehicles glide between their fixes, and rows are read, not watched: fixes alone reach a list at most so often. */
const fixesMs = 500;
/** What happened to a route shows as soon as it is known; only what comes in the same moment gathers. */
const changesMs = 40;

/** The live routes for a list. */
export function useRouteRows(live: LiveRoutes): readonly Route[] {
  const [shown, setShown] = useState(() => ({ live, rows: live.routes() }));
  const show = useGather(() => setShown({ live, rows: live.routes() }));
  // Before the first frame: rows that are here already must not flash as none.
  useLayoutEffect(() => {
    setShown({ live, rows: live.routes() });
    return live.subscribe((isFix) => show.every(isFix ? fixesMs : changesMs));
  }, [live, show]);
  return shown.live === live ? shown.rows : live.routes();
}

/** Keeps what is known of single routes with their stops as the stream tells it. */
export function useDetailsLive(): void {
  const client = useQueryClient();
  useLive((event) => {
    if (event.type === 'route.changed') {
      const { route, stops } = event;
      client.setQueryData<RouteDetail>(
        detailKey(route._id),
        (known) => known && (route.version < known.version ? known : { ...withChange(known, route), stops }),
      );
    } else if (event.type === 'route.position')
      client.setQueryData<RouteDetail>(detailKey(event.routeId), (known) => known && withFix(known, event.fix));
  });
}
