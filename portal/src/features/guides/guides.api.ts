import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clientsApi } from '@tramo/contract/clients';
import type { Body, Params } from '@tramo/contract/endpoint';
import { type GuideDetail, type GuideListInput, guidesApi } from '@tramo/contract/guides';
import { placesApi } from '@tramo/contract/places';
import { call } from '../../lib/api.ts';

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

export const useGuide = (id: string) =>
  useQuery({ queryKey: ['guides', 'detail', id], queryFn: ({ signal }) => call(guidesApi.detail, { params: { id }, signal }) });

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
      client.setQueryData<GuideDetail>(['guides', 'detail', guide._id], (detail) => (detail ? { ...detail, ...guide } : detail));
      return client.invalidateQueries({ queryKey: ['guides'] });
    },
    meta: { quiet: true },
  });
}

export function useDeleteGuide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: Params<typeof guidesApi.remove>) => call(guidesApi.remove, { params }),
    // The detail of a guide that is gone must not be asked for again.
    onSuccess: () => client.invalidateQueries({ queryKey: ['guides'], predicate: ({ queryKey }) => queryKey[1] !== 'detail' }),
    meta: { quiet: true },
  });
}

/** Those of a filter's guides that have no route and may be deleted. */
export const useFindUnassigned = () =>
  useMutation({ mutationFn: (filter: GuideListInput) => call(guidesApi.select, { body: { ...filter, available: true } }) });

export function useDeleteUnassigned() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(guidesApi.removeUnassigned, { body: { ids } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['guides'] }),
  });
}

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

/** Clients by name, ten at a time. */
export const useClients = (search: string) =>
  useQuery({
    queryKey: ['clients', 'list', search],
    queryFn: ({ signal }) => call(clientsApi.list, { query: { search, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
