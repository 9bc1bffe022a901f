import { useQueryClient } from '@tanstack/react-query';
import type { ListCount } from '@tramo/contract/fields';
import type { RouteStops } from '@tramo/contract/routes';
import { useRef } from 'react';
import { useGather } from '../../../lib/gather.ts';
import { useLive } from '../../../lib/live.ts';
import { type DayScope, dayStopsKey } from '../routes.api.ts';
import { freshStops, noNews, noteEvent, type RouteNews } from './day-stops.rules.ts';

/** What happens in the same moment changes the stops once. */
const changesMs = 40;
/** New routes come many at a time when a plan is dispatched. */
const newRoutesMs = 400;

/** Keeps the day's stops as the stream tells them. */
export function useDayStopsLive(scope: DayScope): void {
  const client = useQueryClient();
  const news = useRef<RouteNews>(noNews());
  const reading = useGather(() => void client.invalidateQueries({ queryKey: dayStopsKey(scope) }));
  const taking = useGather(() => {
    const now = news.current;
    news.current = noNews();
    client.setQueryData<{ routes: RouteStops[]; count: ListCount }>(dayStopsKey(scope), (old) => {
      if (!old) return old;
      const { routes, isShort } = freshStops(old.routes, now, scope);
      if (isShort) reading.within(newRoutesMs);
      return routes === old.routes ? old : { ...old, routes: routes as RouteStops[] };
    });
  });
  useLive((event) => {
    if (noteEvent(news.current, event)) taking.within(changesMs);
  });
}
