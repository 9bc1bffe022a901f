import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clientMergeApi, type MergeTake } from '@tramo/contract/client-merge';
import { limits } from '@tramo/contract/limits';
import { call } from '../../../lib/api.ts';

export const useDuplicateClients = (filter: { search: string; page: number }) =>
  useQuery({
    queryKey: ['clients', 'duplicates', filter],
    queryFn: ({ signal }) =>
      call(clientMergeApi.duplicates, { query: { ...filter, limit: limits.filterPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** What merging `from` into a client would do; nothing is asked while there is nobody to merge. */
export const useMergePreview = (id: string, from: readonly string[]) =>
  useQuery({
    queryKey: ['clients', 'merge', id, from],
    queryFn: ({ signal }) => call(clientMergeApi.preview, { params: { id }, query: { from: from.join(',') }, signal }),
    enabled: from.length > 0,
    placeholderData: keepPreviousData,
    // It is what somebody decides by.
    staleTime: 0,
  });

export function useMergeClients() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; from: string[]; take: MergeTake; version: number }) =>
      call(clientMergeApi.merge, { params: { id }, body }),
    // Guides, visits and figures carry the client's name.
    onSuccess: () => client.invalidateQueries(),
    meta: { quiet: true },
  });
}
