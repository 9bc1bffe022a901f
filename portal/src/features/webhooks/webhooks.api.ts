import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import type { WebhookEvent } from '@tramo/contract/webhook-events';
import { webhooksApi } from '@tramo/contract/webhooks';
import { call } from '../../lib/api.ts';

const key = ['webhooks'] as const;
/** What is under way is looked at again while it is on show. */
const LOOK_MS = 3000;

export const useWebhooks = () =>
  useQuery({
    queryKey: [...key, 'list'],
    queryFn: async ({ signal }) => (await call(webhooksApi.list, { signal })).webhooks,
    refetchInterval: 10_000,
  });

export interface DeliveryFilter {
  id: string;
  status: 'waiting' | 'delivered' | 'failed' | '';
  type: WebhookEvent | '';
  limit: number;
}
export const useDeliveries = ({ id, status, type, limit }: DeliveryFilter) =>
  useQuery({
    queryKey: [...key, 'deliveries', id, status, type, limit],
    queryFn: ({ signal }) =>
      call(webhooksApi.deliveries, {
        params: { id },
        query: { limit, ...(status === '' ? {} : { status }), ...(type === '' ? {} : { type }) },
        signal,
      }),
    refetchInterval: LOOK_MS,
    placeholderData: (before) => before,
  });

export const useDelivery = (id: string) =>
  useQuery({
    queryKey: [...key, 'delivery', id],
    queryFn: ({ signal }) => call(webhooksApi.delivery, { params: { id }, signal }),
    refetchInterval: LOOK_MS,
  });

export const useSample = (type: WebhookEvent) =>
  useQuery({
    queryKey: [...key, 'sample', type],
    queryFn: async ({ signal }) => (await call(webhooksApi.sample, { query: { type }, signal })).body,
  });

export type WebhookInput = Body<typeof webhooksApi.create>;

function useChange<I, O>(mutationFn: (input: I) => Promise<O>, quiet = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    meta: { quiet },
  });
}
/** Makes a connection; its secret comes with this answer alone. */
export const useCreateWebhook = () => useChange((body: WebhookInput) => call(webhooksApi.create, { body }), true);
export const useUpdateWebhook = () =>
  useChange(
    ({ id, ...body }: WebhookInput & { id: string; version?: number }) =>
      call(webhooksApi.update, { params: { id }, body }),
    true,
  );
export const useDeleteWebhook = () => useChange((id: string) => call(webhooksApi.remove, { params: { id } }));
export const useRollSecret = () => useChange((id: string) => call(webhooksApi.roll, { params: { id } }));
export const useTestWebhook = () =>
  useChange(({ id, type }: { id: string; type: WebhookEvent }) =>
    call(webhooksApi.test, { params: { id }, body: { type } }),
  );
export const useRedeliver = () => useChange((id: string) => call(webhooksApi.redeliver, { params: { id } }));
export const useRedeliverMany = () =>
  useChange(({ id, ...body }: { id: string; from: string; to?: string; only: 'failed' | 'all' }) =>
    call(webhooksApi.redeliverMany, { params: { id }, body }),
  );
export const useStopRetries = () =>
  useChange(({ id, deliveryId }: { id: string; deliveryId?: string }) =>
    call(webhooksApi.stop, { params: { id }, body: deliveryId ? { deliveryId } : {} }),
  );
