import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import { shopsApi } from '@tramo/contract/shops';
import { call } from '../../../../lib/api.ts';

const key = ['shops'] as const;
export const useShops = () =>
  useQuery({
    queryKey: [...key, 'list'],
    queryFn: async ({ signal }) => (await call(shopsApi.list, { signal })).shops,
  });
export const useShopOrders = (id: string) =>
  useQuery({
    queryKey: [...key, 'orders', id],
    queryFn: async ({ signal }) => (await call(shopsApi.orders, { params: { id }, signal })).orders,
    refetchInterval: 5000,
  });

function useChange<I, O>(mutationFn: (input: I) => Promise<O>, quiet = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    meta: { quiet },
  });
}
export type ShopInput = Body<typeof shopsApi.save>;
export const useSaveShop = () =>
  useChange(({ id, ...body }: ShopInput & { id: string }) => call(shopsApi.save, { params: { id }, body }), true);
export const useRemoveShop = () => useChange((id: string) => call(shopsApi.remove, { params: { id } }));
export const useTakeAgain = () => useChange((id: string) => call(shopsApi.takeAgain, { params: { id } }));
