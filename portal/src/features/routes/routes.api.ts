import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import { type Route, type RouteDetail, routesApi } from '@tramo/contract/routes';
import { call } from '../../lib/api.ts';
import type { ConfirmEnded } from '../fleet/shared/useConfirmEnded.ts';

/** One day of one cedi, or of all that the user sees. */
export interface DayScope {
  day: string;
  cediId: string | null;
  /** Today: delays and stops at risk grow with the clock alone, so both lists are read again now and then. */
  isToday: boolean;
}
const clockMs = 60_000;
export const filterOf = ({ day, cediId }: Pick<DayScope, 'day' | 'cediId'>) => ({
  startDate: day,
  ...(cediId ? { cedisIds: [cediId] } : {}),
  limit: limits.listMax,
});

export const dayKey = ({ day, cediId }: Pick<DayScope, 'day' | 'cediId'>) => ['routes', 'day', day, cediId] as const;
export const dayStopsKey = ({ day, cediId }: Pick<DayScope, 'day' | 'cediId'>) =>
  ['routes', 'dayStops', day, cediId] as const;
export const detailKey = (id: string) => ['routes', 'detail', id] as const;
export const traceKey = (id: string) => ['routes', 'trace', id] as const;

/** Every route of the day. The map draws all of them whatever the list shows, and the stream keeps them new, so the day is one list. */
export const useDay = (scope: DayScope) =>
  useQuery({
    queryKey: dayKey(scope),
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      return { ...(await call(routesApi.list, { body: filterOf(scope), signal })), askedAt };
    },
    refetchInterval: scope.isToday ? clockMs : false,
    // What the stream said while the screen was closed is in no answer that is remembered.
    refetchOnMount: 'always',
  });

/** The day's stops. `isWanted` keeps them behind what is needed first. */
export const useDayStops = (scope: DayScope, isWanted = true) =>
  useQuery({
    queryKey: dayStopsKey(scope),
    queryFn: ({ signal }) => call(routesApi.stops, { body: filterOf(scope), signal }),
    enabled: isWanted,
    refetchInterval: scope.isToday ? clockMs : false,
  });

/** Ids of the day's routes that the server finds by name, driver, vehicle or a folio; undefined without a search. */
export const useFoundRoutes = (scope: DayScope, search: string) =>
  useQuery({
    queryKey: ['routes', 'found', scope.day, scope.cediId, search],
    queryFn: ({ signal }) => call(routesApi.list, { body: { ...filterOf(scope), search }, signal }),
    select: ({ routes }) => new Set(routes.map((r) => r._id)),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

export const detailQuery = (id: string) =>
  queryOptions({
    queryKey: detailKey(id),
    queryFn: ({ signal }): Promise<RouteDetail> => call(routesApi.detail, { params: { id }, signal }),
  });
export const useRoute = (id: string) => useQuery({ ...detailQuery(id), enabled: id !== '' });

/** The real trace. New fixes join it by the stream; it is thinned again by the server each minute. */
export const useTrace = (id: string, isWanted: boolean, isMoving: boolean) =>
  useQuery({
    queryKey: traceKey(id),
    queryFn: ({ signal }) => call(routesApi.locations, { params: { id }, query: { type: 'route' }, signal }),
    enabled: isWanted && id !== '',
    refetchInterval: isMoving ? clockMs : false,
  });

export type RouteChange = Body<typeof routesApi.update>;

/** A changed row takes its place at once; the stream's own event says the same again. */
export const useCacheRoute = () => {
  const client = useQueryClient();
  return (route: Route | RouteDetail): void => {
    client.setQueryData<RouteDetail>(detailKey(route._id), (old) =>
      'stops' in route ? route : old && { ...old, ...route },
    );
    void client.invalidateQueries({ queryKey: ['routes', 'day'] });
    void client.invalidateQueries({ queryKey: ['routes', 'dayStops'] });
  };
};

/** `send` wraps the call, where it may have to be confirmed. */
export const useChangeRoute = (id: string, options: { isQuiet?: boolean; send?: ConfirmEnded['send'] } = {}) => {
  const cacheRoute = useCacheRoute();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteChange) => {
      const put = (more: RouteChange) => call(routesApi.update, { params: { id }, body: { ...body, ...more } });
      return options.send ? options.send((documentsConfirmed) => put({ documentsConfirmed })) : put({});
    },
    onSuccess: (route) => {
      cacheRoute(route);
      void client.invalidateQueries({ queryKey: ['routes', 'actions'] });
      void client.invalidateQueries({ queryKey: ['guides'] });
    },
    meta: { quiet: options.isQuiet },
  });
};

export const useCloseRoute = () => {
  const cacheRoute = useCacheRoute();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(routesApi.close, { params: { id }, body: reason === '' ? {} : { reason } }),
    onSuccess: (route) => {
      cacheRoute(route);
      void client.invalidateQueries({ queryKey: detailKey(route._id) });
    },
    // The page says it with the documents' own words.
    meta: { quiet: true },
  });
};

export const useDeleteRoute = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(routesApi.remove, { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['routes', 'day'] });
      void client.invalidateQueries({ queryKey: ['routes', 'dayStops'] });
      void client.invalidateQueries({ queryKey: ['guides'] });
    },
  });
};
