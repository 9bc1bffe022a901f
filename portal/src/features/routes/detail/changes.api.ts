import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import type { Guide } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { proofApi } from '@tramo/contract/proof';
import { routeChangesApi } from '@tramo/contract/route-changes';
import { type RouteDetail, routesApi } from '@tramo/contract/routes';
import { useRef } from 'react';
import { call, newKey } from '../../../lib/api.ts';
import { detailKey, useCacheRoute } from '../routes.api.ts';
import { withoutStops } from './order.rules.ts';

type MoveBody = Body<typeof routeChangesApi.move>;
/** Moves stops to another route. They leave the screen with the click: planning both routes anew takes the server a moment where they are hundreds. */
export const useMoveGuides = (id: string) => {
  const cacheRoute = useCacheRoute();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MoveBody) => call(routeChangesApi.move, { params: { id }, body }),
    onMutate: ({ guides }) => {
      const before = client.getQueryData<RouteDetail>(detailKey(id));
      return { before, shown: before && client.setQueryData<RouteDetail>(detailKey(id), withoutStops(before, guides)) };
    },
    onError: (_error, _body, context) => {
      // What the stream has said meanwhile is newer than both.
      client.setQueryData<RouteDetail>(detailKey(id), (now) => (now === context?.shown ? context?.before : now));
    },
    onSuccess: ({ from, to }) => {
      if (from) cacheRoute(from);
      cacheRoute(to);
      void client.invalidateQueries({ queryKey: ['guides'] });
      void client.invalidateQueries({ queryKey: ['routes', 'actions'] });
    },
    meta: { quiet: true },
  });
};

export const useAddGuides = (id: string) => {
  const cacheRoute = useCacheRoute();
  const client = useQueryClient();
  // Sent again after an answer that never came, the same guides join once.
  const attempt = useRef({ text: '', key: '' });
  return useMutation({
    mutationFn: (body: Body<typeof routesApi.addGuides>) => {
      const text = JSON.stringify(body);
      if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
      return call(routesApi.addGuides, { params: { id }, body, idempotencyKey: attempt.current.key });
    },
    onSuccess: (route) => {
      attempt.current = { text: '', key: '' };
      cacheRoute(route);
      void client.invalidateQueries({ queryKey: ['guides'] });
      void client.invalidateQueries({ queryKey: ['routes', 'actions'] });
    },
    meta: { quiet: true },
  });
};

/**
 * What moving stops to each of some routes comes to. Asked anew at each opening, and when one of the routes changes; a route that is chosen
 * although it was only put in order by air is asked for alone.
 */
export const useMoveCosts = (of: { id: string; guides: readonly string[]; to: readonly string[]; versions: string }) =>
  useQuery({
    queryKey: ['routes', 'moveCosts', of],
    queryFn: ({ signal }) =>
      call(routeChangesApi.moveCosts, {
        params: { id: of.id },
        body: { guides: [...of.guides], to: [...of.to] },
        signal,
      }),
    enabled: of.guides.length > 0 && of.to.length > 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });

/** What guides that could join a route add to it, each alone and the chosen ones together. */
export const useJoinCosts = (of: {
  id: string;
  guides: readonly string[];
  together: readonly string[];
  version: number;
}) =>
  useQuery({
    queryKey: ['routes', 'joinCosts', of],
    queryFn: ({ signal }) =>
      call(routeChangesApi.joinCosts, {
        params: { id: of.id },
        body: { guides: [...of.guides], together: [...of.together] },
        signal,
      }),
    enabled: of.guides.length + of.together.length > 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** Guides of the cedi that may join a route now. */
export const useJoinable = (of: { cediId: string; search: string }) =>
  useQuery({
    queryKey: ['guides', 'joinable', of],
    queryFn: ({ signal }) =>
      call(guidesApi.list, {
        body: {
          available: true,
          location: 'known',
          cedisIds: [of.cediId],
          search: of.search,
          limit: 100,
          sort: 'scheduledDate',
          order: 'asc',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
/** Guides as they are now, whoever has them. */
export const guidesNow = async (ids: readonly string[]): Promise<Guide[]> =>
  (await call(guidesApi.list, { body: { ids: [...ids], limit: limits.guidesPerRoute } })).guides;

/** What remains as it is and at its best. Asked anew at each opening: the vehicle has moved on. */
export const useRearrangement = (id: string) =>
  useQuery({
    queryKey: ['routes', 'rearrange', id],
    queryFn: ({ signal }) => call(routeChangesApi.rearrange, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** Visits of a guide with their evidence; read again when more of it has come. */
export const useStopVisits = (guideId: string, evidence: number) =>
  useQuery({
    queryKey: ['guides', 'visits', guideId, evidence],
    queryFn: ({ signal }) => call(proofApi.visits, { params: { id: guideId }, signal }),
    placeholderData: keepPreviousData,
  });
