import { useQueryClient } from '@tanstack/react-query';
import type { ListCount } from '@tramo/contract/fields';
import type { Route, RouteDetail, RouteStops } from '@tramo/contract/routes';
import { useCallback, useEffect, useRef } from 'react';
import { useLive } from '../../../lib/live.ts';
import { type DayScope, dayKey, dayStopsKey, detailKey, traceKey } from '../routes.api.ts';
import { freshDay, freshDetail, freshStops, freshTrace, type News, noNews, noteEvent } from './live-day.rules.ts';

/** A window that nobody sees draws no frames; its data still follows. */
const hiddenMs = 500;
/** Vehicles glide between their fixes: what the rows say of them may come some times a second. */
const fixesMs = 250;
/** New routes come many at a time when a plan is dispatched. */
const gatherMs = 400;

/**
 * Keeps the day, its stops, the open detail and its trace as the stream tells them. Events gather until the next frame, and fixes alone for
 * longer, so that two hundred vehicles cost some changes of the cache a second.
 */
export function useDayLive({ day, cediId }: DayScope, selectedId: string): void {
  const client = useQueryClient();
  const news = useRef<News>(noNews());
  const cancel = useRef<(() => void) | null>(null);
  /** What is waited for are fixes alone. */
  const isSlow = useRef(false);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);

  const apply = useCallback(() => {
    cancel.current = null;
    const now = news.current;
    news.current = noNews();
    const of = { day, cediId };
    client.setQueryData<{ routes: Route[]; count: ListCount }>(dayKey(of), (old) => {
      if (!old) return old;
      const routes = freshDay(old.routes, now, of);
      return routes === old.routes ? old : { ...old, routes: routes as Route[] };
    });
    let isShort = false;
    if (now.changed.size > 0 || now.deleted.size > 0) {
      client.setQueryData<{ routes: RouteStops[]; count: ListCount }>(dayStopsKey(of), (old) => {
        if (!old) return old;
        const fresh = freshStops(old.routes, now, of);
        isShort = fresh.isShort;
        return fresh.routes === old.routes ? old : { ...old, routes: fresh.routes as RouteStops[] };
      });
    }
    if (isShort) {
      clearTimeout(again.current);
      again.current = setTimeout(() => void client.invalidateQueries({ queryKey: dayStopsKey(of) }), gatherMs);
    }
    for (const id of new Set([selectedId, ...now.changed.keys()])) {
      if (id === '') continue;
      client.setQueryData<RouteDetail>(detailKey(id), (old) => old && freshDetail(old, now));
      const fixes = now.fixes.get(id);
      if (fixes)
        client.setQueryData<Parameters<typeof freshTrace>[0]>(traceKey(id), (old) => old && freshTrace(old, fixes));
    }
  }, [client, day, cediId, selectedId]);

  const run = useRef(apply);
  run.current = apply;
  useLive((event) => {
    if (!noteEvent(news.current, event)) return;
    const isFix = event.type === 'route.position';
    if (cancel.current) {
      if (isFix || !isSlow.current) return;
      cancel.current();
    }
    isSlow.current = isFix;
    if (document.hidden || isFix) {
      const timer = setTimeout(() => run.current(), document.hidden ? hiddenMs : fixesMs);
      cancel.current = () => clearTimeout(timer);
    } else {
      const frame = requestAnimationFrame(() => run.current());
      cancel.current = () => cancelAnimationFrame(frame);
    }
  });
  useEffect(() => {
    // A frame that was asked for before the window went out of sight never comes: what gathered is taken when it is seen again.
    const seen = (): void => {
      if (cancel.current) {
        cancel.current();
        run.current();
      }
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      cancel.current?.();
      cancel.current = null;
      clearTimeout(again.current);
    };
  }, []);
}
