import { useMutation } from '@tanstack/react-query';
import { type Route, type RouteStops, routesApi } from '@tramo/contract/routes';
import { useCallback, useMemo, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { between, type Selection, useSelection } from '../../../ui/table/selection.ts';
import { toast } from '../../../ui/toast.ts';
import { useCacheRoute } from '../routes.api.ts';
import { routesText } from '../routes.es.ts';
import { useUndo } from '../undo/useRouteUndo.ts';
import type { RowTools } from './rowProps.ts';

interface RowToolsInput {
  shown: readonly Route[];
  stops: readonly RouteStops[] | undefined;
  selectedId: string;
  onSelect: (id: string) => void;
  onAssign: (route: Route) => void;
  /** Names the filter: ticks go when it changes. */
  filterKey: string;
  hasTicks: boolean;
}

interface Boarding {
  route: Route;
  reason: string;
}

/** What can be done from the rows of the day: open, tick, and one click to what a route lacks. The functions stay the same, so that rows do. */
export function useRowTools(input: RowToolsInput): {
  tools: RowTools;
  selection: Selection;
  /** A boarding that is checked by scanning alone: what lacks, and how it goes on. */
  boarding: { route: Route; error: unknown; onReason: (reason: string) => void; onClose: () => void } | null;
} {
  const { shown, stops, selectedId, onSelect, onAssign, hasTicks } = input;
  const t = useText(routesText);
  const cacheRoute = useCacheRoute();
  const { toastWithUndo } = useUndo();
  const mayUndo = useMayOpen()('newRoute');
  const selection = useSelection('routes', shown.length, input.filterKey);
  const [asked, setAsked] = useState<{ route: Route; error: unknown } | null>(null);
  const board = useMutation({
    mutationFn: ({ route, reason }: Boarding) =>
      call(routesApi.update, {
        params: { id: route._id },
        body: { boardingChecked: true, version: route.version, ...(reason === '' ? {} : { updateReason: reason }) },
      }),
    onSuccess: (route) => {
      setAsked(null);
      cacheRoute(route);
      const words = t('row.boarded', { name: route.name });
      if (mayUndo) toastWithUndo(words, route._id);
      else toast.ok(words);
    },
    onError: (error, { route }) => {
      if (error instanceof ApiProblem && error.key === 'routes.boarding_by_scan') setAsked({ route, error });
      else toast.error(problemText(error));
    },
    meta: { quiet: true },
  }).mutate;

  const latest = useRef({ shown, set: selection.set, from: null as string | null });
  latest.current = { ...latest.current, shown, set: selection.set };
  const onPick = useCallback((id: string, isOn: boolean, isRange: boolean) => {
    const { shown: rows, set, from } = latest.current;
    set(
      isRange
        ? between(
            rows.map((r) => r._id),
            from,
            id,
          )
        : [id],
      isOn,
    );
    latest.current.from = id;
  }, []);
  const onBoard = useCallback((route: Route) => board({ route, reason: '' }), [board]);
  const byRoute = useMemo(() => new Map(stops?.map((r) => [r.routeId, r.stops])), [stops]);
  const ids = selection.chosen.all ? null : selection.chosen.ids;
  const tools = useMemo(
    (): RowTools => ({
      selectedId,
      picked: hasTicks ? ids : null,
      stopsOf: (id) => byRoute.get(id),
      onSelect,
      onPick,
      onAssign,
      onBoard,
    }),
    [selectedId, hasTicks, ids, byRoute, onSelect, onPick, onAssign, onBoard],
  );
  const boarding = asked && {
    ...asked,
    onReason: (reason: string): void => board({ route: asked.route, reason }),
    onClose: (): void => setAsked(null),
  };
  return { tools, selection, boarding };
}
