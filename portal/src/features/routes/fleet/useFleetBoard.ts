import type { Route } from '@tramo/contract/routes';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useLive } from '../../../lib/live.ts';
import { createFleetBoard, type FleetBoard } from './fleet-board.ts';
import { useFleetAnswer } from './fleet-live.api.ts';

/** The board of one cedi, or of all, fed by the server's answers and the stream while mounted. */
export function useFleetBoard(cediId: string | null) {
  const query = useFleetAnswer(cediId, true);
  const board = useMemo(() => createFleetBoard(cediId), [cediId]);
  useLive((event) => board.hear(event));
  const { data } = query;
  useLayoutEffect(() => {
    if (data) board.load(data.routes, data.askedAt);
  }, [board, data]);
  return { board, query };
}

/** Vehicles glide between their fixes, and rows are read, not watched: fixes alone reach a list at most so often. */
const fixesMs = 500;
/** What happened to a route shows as soon as it is known; only what comes in the same moment gathers. */
const newsMs = 40;

/** The board's routes for a list. */
export function useBoardRoutes(board: FleetBoard): readonly Route[] {
  const [routes, setRoutes] = useState(() => board.routes());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = Number.POSITIVE_INFINITY;
    let shownAt = 0;
    const show = (): void => {
      dueAt = Number.POSITIVE_INFINITY;
      shownAt = performance.now();
      setRoutes(board.routes());
    };
    const stop = board.subscribe((isFix) => {
      const now = performance.now();
      const wantedAt = Math.max(now, shownAt + (isFix ? fixesMs : newsMs));
      if (wantedAt >= dueAt) return;
      clearTimeout(timer);
      dueAt = wantedAt;
      timer = setTimeout(show, wantedAt - now);
    });
    show();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [board]);
  return routes;
}
