import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import { stockApi } from '@tramo/contract/warehouse/stock';
import { call } from '../../lib/api.ts';
import { useForgetWarehouses } from './warehouses.api.ts';

export const useStock = (query: Partial<Query<typeof stockApi.list>>, isWanted = true) =>
  useQuery({
    queryKey: ['warehouses', 'stock', query],
    queryFn: ({ signal }) => call(stockApi.list, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
export const useMovements = (query: Partial<Query<typeof stockApi.movements>>, isWanted = true) =>
  useQuery({
    queryKey: ['warehouses', 'movements', query],
    queryFn: ({ signal }) => call(stockApi.movements, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });

/** The dialog tells what was refused itself. */
const quiet = { meta: { quiet: true } } as const;
export function usePutStock() {
  const forget = useForgetWarehouses();
  return useMutation({
    mutationFn: (body: Body<typeof stockApi.put>) => call(stockApi.put, { body }),
    onSuccess: forget,
    ...quiet,
  });
}
export function useMoveStock() {
  const forget = useForgetWarehouses();
  return useMutation({
    mutationFn: (body: Body<typeof stockApi.move>) => call(stockApi.move, { body }),
    onSuccess: forget,
    ...quiet,
  });
}
export function useAdjustStock() {
  const forget = useForgetWarehouses();
  return useMutation({
    mutationFn: (body: Body<typeof stockApi.adjust>) => call(stockApi.adjust, { body }),
    onSuccess: forget,
    // What is there now is shown, whether it was refused for having changed or not.
    onError: forget,
    ...quiet,
  });
}
