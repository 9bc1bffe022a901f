import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiRequestsApi } from '@tramo/contract/api-requests';
import type { Query } from '@tramo/contract/endpoint';
import { call } from '../../../../lib/api.ts';

export type RequestFilter = Pick<Query<typeof apiRequestsApi.list>, 'apiKeyId' | 'method' | 'outcome' | 'search'>;

/** The newest first; those that come in meanwhile are looked for while the list is on show. */
export const useRequests = (filter: RequestFilter) =>
  useInfiniteQuery({
    queryKey: ['api-requests', filter],
    queryFn: ({ signal, pageParam }) =>
      call(apiRequestsApi.list, { query: { ...filter, ...(pageParam ? { before: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    // A search looks at many calls: it is not made again by itself.
    refetchInterval: filter.search === '' ? 10_000 : false,
    placeholderData: keepPreviousData,
  });

export const useRequest = (id: string, personal: boolean) =>
  useQuery({
    queryKey: ['api-requests', 'one', id, personal],
    queryFn: ({ signal }) => call(apiRequestsApi.detail, { params: { id }, query: { personal }, signal }),
    placeholderData: keepPreviousData,
  });
