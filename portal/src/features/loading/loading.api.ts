import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import { type Loading, loadingApi } from '@tramo/contract/warehouse/loading';
import { call } from '../../lib/api.ts';

export const useLoadingRoutes = (query: Query<typeof loadingApi.routes>) =>
  useQuery({
    queryKey: ['loading', 'list', query],
    queryFn: ({ signal }) => call(loadingApi.routes, { query, signal }),
    placeholderData: keepPreviousData,
  });

const keyOf = (id: string) => ['loading', 'route', id];
/** Others load the same van: what they scan is seen after so many milliseconds. */
const othersMs = 10_000;
/** What a van should hold and holds. */
export const useLoading = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(loadingApi.detail, { params: { id }, signal }),
    refetchInterval: othersMs,
  });
export const useKeepLoading = (id: string) => {
  const client = useQueryClient();
  return (loading: Loading): void => {
    // A reading that began before it would bring back what was.
    void client.cancelQueries({ queryKey: keyOf(id) });
    client.setQueryData(keyOf(id), loading);
  };
};
export const sendLoads = (id: string, scans: Body<typeof loadingApi.scan>['scans']) =>
  call(loadingApi.scan, { params: { id }, body: { scans } });
