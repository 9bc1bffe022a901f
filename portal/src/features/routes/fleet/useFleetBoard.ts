import type { Route } from '@tramo/contract/routes';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useLive } from '../../../lib/live.ts';
import { useFleetAnswer } from './fleet.api.ts';
import { createFleetBoard, type FleetBoard } from './fleet-board.ts';

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

/** Rows of a list are read, not watched: they change at most so often. */
const listMs = 500;

/** The board's routes for a list. A first change shows at once, those that follow gather. */
export function useBoardRoutes(board: FleetBoard): readonly Route[] {
  const [routes, setRoutes] = useState(() => board.routes());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownAt = 0;
    const show = (): void => {
      timer = undefined;
      shownAt = performance.now();
      setRoutes(board.routes());
    };
    const stop = board.subscribe(() => {
      timer ??= setTimeout(show, Math.max(0, listMs - (performance.now() - shownAt)));
    });
    show();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [board]);
  return routes;
}
