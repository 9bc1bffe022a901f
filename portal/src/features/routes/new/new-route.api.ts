import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import { fleetApi } from '@tramo/contract/fleet-api';
import type { GuideListInput } from '@tramo/contract/guide-list';
import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { roadsApi } from '@tramo/contract/roads/roads';
import { routeChangesApi } from '@tramo/contract/route-changes';
import { routesApi } from '@tramo/contract/routes';
import { useRef } from 'react';
import { call, newKey } from '../../../lib/api.ts';
import { useConfirmEnded } from '../../fleet/shared/useConfirmEnded.ts';

export const freeKey = ['guides', 'newRoute', 'free'] as const;
/** Guides of the cedi that are in no route, as many as the documents allow at once. */
export const useFreeGuides = (filter: GuideListInput | null) =>
  useQuery({
    queryKey: [...freeKey, filter] as const,
    queryFn: ({ signal }) =>
      call(guidesApi.list, {
        body: { ...filter, limit: limits.unassignedGuides, sort: 'scheduledDate', order: 'asc' },
        signal,
      }),
    enabled: filter !== null,
    // Those of another cedi must not be offered, not even for a moment.
    placeholderData: (previous, query) =>
      query?.queryKey[3]?.cedisIds?.join() === filter?.cedisIds?.join() ? previous : undefined,
  });

/** Guides as they are now, at most as many as a route holds. */
export const guidesById = (ids: readonly string[]) =>
  call(guidesApi.list, { body: { ids: [...ids], limit: limits.guidesPerRoute } }).then(({ guides }) => guides);
export const useGuidesById = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['guides', 'newRoute', 'byId', ids],
    queryFn: () => guidesById(ids),
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0,
  });

export type ArrangeInput = Omit<Body<typeof routeChangesApi.arrange>, 'mode'>;
export const arrangeKey = (input: ArrangeInput | null) => ['routes', 'arrange', input] as const;
/** Times, kilometres and end of an order as given. */
export const useArrangement = (input: ArrangeInput | null) =>
  useQuery({
    queryKey: arrangeKey(input),
    queryFn: ({ signal }) =>
      call(routeChangesApi.arrange, { body: { ...(input as ArrangeInput), mode: 'keep' }, signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
/** The order that costs the least; its times are kept for the screen. */
export const useOptimise = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ArrangeInput) => call(routeChangesApi.arrange, { body: { ...input, mode: 'optimise' } }),
    onSuccess: (best, input) => client.setQueryData(arrangeKey({ ...input, guides: best.guides }), best),
  });
};

/** The nearest next along streets, again and again; whoever asks falls back by itself. */
export const useClosest = () =>
  useMutation({
    mutationFn: (body: Body<typeof roadsApi.closest>) => call(roadsApi.closest, { body }),
    meta: { quiet: true },
  });

/** The chosen one, for its capacity, whatever is searched. */
export const useVehicle = (id: string | null) =>
  useQuery({
    queryKey: ['vehicles', 'one', id],
    queryFn: ({ signal }) => call(fleetApi.detail, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: 60_000,
  });
/** Routes of the day, of every cedi that the user sees: who drives one is busy. */
export const useRoutesOf = (day: string) =>
  useQuery({
    queryKey: ['routes', 'busy', day],
    queryFn: ({ signal }) => call(routesApi.list, { body: { startDate: day, limit: limits.listMax }, signal }),
    enabled: day !== '',
    select: ({ routes }) => routes,
    placeholderData: keepPreviousData,
  });

/** Routes that the user may still create this week. */
export const useManagersLimit = () =>
  useQuery({
    queryKey: ['routes', 'limit'],
    queryFn: ({ signal }) => call(routesApi.managersLimit, { signal }),
    staleTime: 0,
  });

export type RouteBody = Body<typeof routesApi.create>;
export const useCreateRoute = () => {
  const confirmEnded = useConfirmEnded();
  const client = useQueryClient();
  // The same route sent again, after an answer that never came, must not become a second one.
  const attempt = useRef({ text: '', key: '' });
  return useMutation({
    mutationFn: (draft: RouteBody) =>
      confirmEnded.send((documentsConfirmed) => {
        const body = { ...draft, documentsConfirmed };
        const text = JSON.stringify(body);
        if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
        return call(routesApi.create, { body, idempotencyKey: attempt.current.key });
      }),
    onSuccess: () => {
      attempt.current = { text: '', key: '' };
      void client.invalidateQueries({ queryKey: ['routes'] });
      void client.invalidateQueries({ queryKey: ['guides'] });
    },
    // The screen tells it, with what can be done about it.
    meta: { quiet: true },
  });
};
