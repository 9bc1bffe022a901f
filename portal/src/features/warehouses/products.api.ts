import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import { type Product, productsApi } from '@tramo/contract/warehouse/products';
import { call } from '../../lib/api.ts';
import { useForgetWarehouses } from './warehouses.api.ts';

export const useProducts = (query: Partial<Query<typeof productsApi.list>>) =>
  useQuery({
    queryKey: ['warehouses', 'products', query],
    queryFn: ({ signal }) => call(productsApi.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
export const useProduct = (id: string | null) =>
  useQuery({
    queryKey: ['warehouses', 'product', id],
    queryFn: ({ signal }) => call(productsApi.detail, { params: { id: id ?? '' }, signal }),
    enabled: id !== null && id !== '',
  });
/** A few products that match a text, to choose one. */
export const useProductChoices = (search: string) =>
  useQuery({
    queryKey: ['warehouses', 'products', 'choices', search],
    queryFn: ({ signal }) => call(productsApi.list, { query: { search, limit: limits.filterPage, page: 1 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
export function useSaveProduct() {
  const forget = useForgetWarehouses();
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: { id: string | null } & Body<typeof productsApi.create> & { version?: number }): Promise<Product> =>
      id === null ? call(productsApi.create, { body }) : call(productsApi.update, { params: { id }, body }),
    onSuccess: forget,
    meta: { quiet: true },
  });
}
export function useRemoveProduct() {
  const forget = useForgetWarehouses();
  return useMutation({
    mutationFn: (id: string) => call(productsApi.remove, { params: { id } }),
    onSuccess: forget,
  });
}
