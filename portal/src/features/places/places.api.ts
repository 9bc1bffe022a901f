import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import type { Address } from '@tramo/contract/places';
import { placesApi } from '@tramo/contract/places-api';
import { call } from '../../lib/api.ts';

/** A page of cedis. */
export const useCediList = (filter: {
  search: string;
  page: number;
  limit: number;
  sort: string;
  order: 'asc' | 'desc';
}) =>
  useQuery({
    queryKey: ['cedis', 'list', filter],
    queryFn: ({ signal }) => call(placesApi.list, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const useCedi = (id: string | undefined) =>
  useQuery({
    queryKey: ['cedis', 'detail', id],
    queryFn: ({ signal }) => call(placesApi.detail, { params: { id: id as string }, signal }),
    enabled: id !== undefined,
    // A form that was opened keeps what it was opened with; the version tells the rest.
    staleTime: 0,
  });

/** Creates a cedi, or changes the one of `id`. The form tells the errors itself. */
export function useSaveCedi() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: { id: string | null } & Body<typeof placesApi.create> & { version?: number }): Promise<Address> =>
      id === null ? call(placesApi.create, { body }) : call(placesApi.update, { params: { id }, body }),
    onSuccess: (cedi) => {
      client.setQueryData(['cedis', 'detail', cedi._id], cedi);
      void client.invalidateQueries({ queryKey: ['company'] });
      return client.invalidateQueries({ queryKey: ['cedis'] });
    },
    meta: { quiet: true },
  });
}

export function useDeleteCedi() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(placesApi.update, { params: { id }, body: { status: 'deleted' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['cedis'] }),
    meta: { quiet: true },
  });
}
