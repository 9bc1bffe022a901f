import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import { type Count, countsApi } from '@tramo/contract/warehouse/counts';
import { type ScanDirectoryRows, warehousesApi } from '@tramo/contract/warehouse/warehouses';
import { call, urlOf } from '../../lib/api.ts';
import { fetchFile } from '../../lib/files.ts';
import { useForgetWarehouses } from './warehouses.api.ts';

export const useCounts = (query: Partial<Query<typeof countsApi.list>>) =>
  useQuery({
    queryKey: ['warehouses', 'counts', query],
    queryFn: ({ signal }) => call(countsApi.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
export const useDue = (query: Partial<Query<typeof countsApi.due>>, isWanted = true) =>
  useQuery({
    queryKey: ['warehouses', 'due', query],
    queryFn: ({ signal }) => call(countsApi.due, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
/** Others count too: how far it is, is seen after so many milliseconds. */
const othersMs = 10_000;
export const useCount = (id: string) =>
  useQuery({
    queryKey: ['warehouses', 'count', id],
    queryFn: ({ signal }) => call(countsApi.detail, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? othersMs : false),
  });
export const useKeepCount = () => {
  const client = useQueryClient();
  return (count: Count): void => {
    client.setQueryData(['warehouses', 'count', count._id], count);
  };
};
export const useCountLines = (id: string, query: Partial<Query<typeof countsApi.lines>>, isWanted: boolean) =>
  useQuery({
    queryKey: ['warehouses', 'count', id, 'lines', query],
    queryFn: ({ signal }) => call(countsApi.lines, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });

export const useStartCount = () => {
  const forget = useForgetWarehouses();
  return useMutation({
    mutationFn: (body: Body<typeof countsApi.create>) => call(countsApi.create, { body }),
    onSuccess: forget,
    meta: { quiet: true },
  });
};
export const takeNext = (id: string, locationId?: string) =>
  call(countsApi.next, { params: { id }, body: locationId ? { locationId } : {} });
export const sendCountScans = (id: string, scans: Body<typeof countsApi.scan>['scans']) =>
  call(countsApi.scan, { params: { id }, body: { scans } });
export function useRecount(id: string) {
  const forget = useForgetWarehouses();
  return useMutation({
    mutationFn: (locationIds: string[]) => call(countsApi.recount, { params: { id }, body: { locationIds } }),
    onSuccess: forget,
  });
}
export function useApproveCount(id: string) {
  const forget = useForgetWarehouses();
  return useMutation({
    mutationFn: (body: Body<typeof countsApi.approve>) => call(countsApi.approve, { params: { id }, body }),
    onSuccess: forget,
  });
}
export function useCancelCount(id: string) {
  const forget = useForgetWarehouses();
  return useMutation({
    mutationFn: () => call(countsApi.cancel, { params: { id } }),
    onSuccess: forget,
  });
}

/** The codes that a scanner may read in a cedi; the browser keeps the answer and asks whether it is still so. */
export const useDirectory = (cediId: string | undefined) =>
  useQuery({
    queryKey: ['warehouses', 'directory', cediId],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchFile(urlOf(warehousesApi.directory, {}, { cediId }), { signal });
      return JSON.parse(await blob.text()) as ScanDirectoryRows;
    },
    enabled: cediId !== undefined,
    staleTime: 60_000,
  });
