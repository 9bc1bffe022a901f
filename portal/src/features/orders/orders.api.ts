import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { call } from '../../lib/api.ts';
import { ApiProblem } from '../../lib/api-problem.ts';

export type OrdersQuery = Query<typeof ordersApi.list>;
export type OrdersMatching = Query<typeof ordersApi.counts>;

export const useOrders = (query: OrdersQuery) =>
  useQuery({
    queryKey: ['orders', 'list', query],
    queryFn: ({ signal }) => call(ordersApi.list, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** How many orders stand in each state. */
export const useOrderCounts = (query: OrdersMatching) =>
  useQuery({
    queryKey: ['orders', 'counts', query],
    queryFn: ({ signal }) => call(ordersApi.counts, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useOrder = (id: string | undefined) =>
  useQuery({
    queryKey: ['orders', 'detail', id],
    queryFn: ({ signal }) => call(ordersApi.detail, { params: { id: id as string }, signal }),
    enabled: id !== undefined,
  });

/** Ids of all that match, at most `limits.listMax`. */
export const selectOrders = (query: OrdersQuery) => call(ordersApi.select, { query });

/** Orders by their ids, as many as may be merged. */
export const useOrdersByIds = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['orders', 'list', 'ids', ids],
    queryFn: ({ signal }) =>
      call(ordersApi.list, { query: { ids: ids.join(','), limit: limits.ordersMerged }, signal }),
    enabled: ids.length > 0,
  });

/** What changes one order, or many, is seen wherever orders are on show; its guide too. */
function useDeed<V, A>(run: (input: V) => Promise<A>, keep?: (answer: A) => OrderDetail | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (answer) => {
      const kept = keep?.(answer);
      if (kept) client.setQueryData(['orders', 'detail', kept._id], kept);
      await Promise.all([
        // The detail of one that is gone must not be asked for again.
        client.invalidateQueries({
          queryKey: ['orders'],
          predicate: ({ queryKey }) => queryKey[1] !== 'detail' || keep !== undefined,
        }),
        client.invalidateQueries({ queryKey: ['guides'] }),
      ]);
    },
    // What somebody else did meanwhile is shown, and the next try is made on it.
    onError: (error) => {
      if (error instanceof ApiProblem && error.status === 409) void client.invalidateQueries({ queryKey: ['orders'] });
    },
    meta: { quiet: true },
  });
}
const itself = (order: OrderDetail): OrderDetail => order;

/** Creates an order, or changes the one of `id`. The form tells the errors itself. */
export function useSaveOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: { id: string | null } & (
      | Body<typeof ordersApi.create>
      | Body<typeof ordersApi.update>
    )): Promise<OrderDetail> =>
      id === null
        ? call(ordersApi.create, { body: body as Body<typeof ordersApi.create> })
        : call(ordersApi.update, { params: { id }, body: body as Body<typeof ordersApi.update> }),
    onSuccess: (saved) => {
      client.setQueryData(['orders', 'detail', saved._id], saved);
      return client.invalidateQueries({ queryKey: ['orders'] });
    },
    meta: { quiet: true },
  });
}

export const useOrderDeeds = () => useDeed((body: Body<typeof ordersApi.deeds>) => call(ordersApi.deeds, { body }));
export const useMergeOrders = () => useDeed((ids: string[]) => call(ordersApi.merge, { body: { ids } }), itself);
export const useSplitOrder = () =>
  useDeed(
    ({ id, ...body }: { id: string } & Body<typeof ordersApi.split>) => call(ordersApi.split, { params: { id }, body }),
    ({ order }) => order,
  );
