import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Params } from '@tramo/contract/endpoint';
import type { GuideListInput } from '@tramo/contract/guide-list';
import type { Guide, GuideDetail } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { placesApi } from '@tramo/contract/places-api';
import { planningApi } from '@tramo/contract/planning';
import { routesApi } from '@tramo/contract/routes';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { call } from '../../lib/api.ts';
import { ApiProblem } from '../../lib/api-problem.ts';

/** A page of guides. A request that is no longer wanted is cancelled, and its answer ignored. */
export const useGuides = (filter: GuideListInput, isEnabled = true) =>
  useQuery({
    queryKey: ['guides', 'list', filter],
    queryFn: ({ signal }) => call(guidesApi.list, { body: filter, signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });

export const useGuideCount = (filter: GuideListInput) =>
  useQuery({
    queryKey: ['guides', 'count', filter],
    queryFn: ({ signal }) => call(guidesApi.count, { body: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** `againMs`: how often it is read again by itself, while something of it changes that nobody tells of. */
export const useGuide = (id: string, againMs: number | false = false) =>
  useQuery({
    queryKey: ['guides', 'detail', id],
    queryFn: ({ signal }) => call(guidesApi.detail, { params: { id }, signal }),
    refetchInterval: againMs,
  });

interface Change {
  id: string;
  change: Body<typeof guidesApi.update>;
}
/** The form and the review screen tell the errors themselves. */
export function useUpdateGuide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: Change) => call(guidesApi.update, { params: { id }, body: change }),
    onSuccess: (guide) => {
      client.setQueryData<GuideDetail>(['guides', 'detail', guide._id], (detail) =>
        detail ? { ...detail, ...guide } : detail,
      );
      return client.invalidateQueries({ queryKey: ['guides'] });
    },
    // What somebody else saved is shown, and the next try is made on it.
    onError: (error, { id }) => {
      if (!(error instanceof ApiProblem) || error.key !== 'general.stale') return;
      return client.invalidateQueries({ queryKey: ['guides', 'detail', id] });
    },
    meta: { quiet: true },
  });
}

export function useDeleteGuide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: Params<typeof guidesApi.remove>) => call(guidesApi.remove, { params }),
    // The detail of a guide that is gone must not be asked for again.
    onSuccess: () =>
      client.invalidateQueries({ queryKey: ['guides'], predicate: ({ queryKey }) => queryKey[1] !== 'detail' }),
    meta: { quiet: true },
  });
}

/** Ids of a filter's guides, at most `limits.listMax`. */
export const selectGuides = (filter: GuideListInput) => call(guidesApi.select, { body: filter });
/** Guides by their ids, in one call: as many as a route holds. */
export const guidesByIds = async (ids: readonly string[]): Promise<Guide[]> =>
  ids.length === 0
    ? []
    : (await call(guidesApi.list, { body: { ids: [...ids], limit: limits.guidesPerRoute } })).guides;

export const deleteGuides = (ids: string[]) => call(guidesApi.removeUnassigned, { body: { ids } });
/** The orders that guides name by their number or their purchase orders, to be picked in the warehouse. */
export const ordersFromGuides = (guideIds: string[]) => call(ordersApi.fromGuides, { body: { guideIds } });
export const returnGuides = (body: Body<typeof guidesApi.returnMany>) => call(guidesApi.returnMany, { body });

/** Routes that still take guides: of a cedi and a day, searched on the server. */
export const useOpenRoutes = (cediId: string, day: string, search: string) =>
  useQuery({
    queryKey: ['routes', 'open', cediId, day, search],
    queryFn: ({ signal }) =>
      call(routesApi.list, {
        body: {
          cedisIds: [cediId],
          startDate: day,
          search,
          status: ['pending', 'ready', 'started'],
          limit: limits.routesPage,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: cediId !== '' && day !== '',
    staleTime: 0,
  });

/** Puts guides at the end of a route. The dialog tells the errors itself. */
export function useAddToRoute() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, guides }: { id: string; guides: string[] }) =>
      call(routesApi.addGuides, { params: { id }, body: { guides } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['guides'] }),
        client.invalidateQueries({ queryKey: ['routes'] }),
      ]),
    meta: { quiet: true },
  });
}

/** Begins a plan with some guides. The dialog tells the errors itself. */
export const useStartPlan = () =>
  useMutation({
    mutationFn: (body: Body<typeof planningApi.create>) => call(planningApi.create, { body }),
    meta: { quiet: true },
  });

export function useReturnGuide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<typeof guidesApi.returnToAvailable>) =>
      call(guidesApi.returnToAvailable, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['guides'] }),
    meta: { quiet: true },
  });
}

/** What the catalogue knows of a postal code; asked only when it has its five digits. */
export const useZipCode = (zipCode: string) =>
  useQuery({
    queryKey: ['places', 'zip', zipCode],
    queryFn: ({ signal }) => call(placesApi.zipCode, { params: { zipCode }, signal }),
    enabled: /^\d{5}$/.test(zipCode),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
