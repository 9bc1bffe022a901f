import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import { type Payment, paymentsApi } from '@tramo/contract/payments';
import { call } from '../../lib/api.ts';

const POLL_MS = 3000;
const quiet = { quiet: true };

export const usePaymentOptions = () =>
  useQuery({ queryKey: ['payments', 'options'], queryFn: ({ signal }) => call(paymentsApi.options, { signal }) });

export const usePayments = (filter: NonNullable<Query<typeof paymentsApi.list>>) =>
  useQuery({
    queryKey: ['payments', 'list', filter],
    queryFn: ({ signal }) => call(paymentsApi.list, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

const isOpen = (payment: Payment | undefined): boolean => payment !== undefined && payment.status === 'pending';

/** One payment; while it waits it is asked for again and again, for its end comes from elsewhere. */
export const usePayment = (id: string) =>
  useQuery({
    queryKey: ['payments', 'one', id],
    queryFn: ({ signal }) => call(paymentsApi.one, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isOpen(state.data) ? POLL_MS : false),
  });

/** What changes a payment shows in it at once, in the lists and in the balance. */
function usePaymentChange<V>(mutationFn: (value: V) => Promise<Payment>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    meta: quiet,
    onSuccess: (payment) => {
      client.setQueryData(['payments', 'one', payment._id], payment);
      void client.invalidateQueries({ queryKey: ['payments', 'list'] });
      void client.invalidateQueries({ queryKey: ['payments', 'options'] });
      void client.invalidateQueries({ queryKey: ['money'] });
    },
  });
}

export const useStartPayment = () =>
  usePaymentChange(
    ({ method, ...body }: { total: number; method: Payment['method']; saveCard: boolean; key: string }) =>
      method === 'transfer'
        ? call(paymentsApi.transfer, { body: { total: body.total, key: body.key } })
        : call(paymentsApi.stripe, { body: { ...body, method: method === 'oxxo' ? 'oxxo' : 'card' } }).then(
            (a) => a.payment,
          ),
  );
export const useCancelPayment = () => usePaymentChange((id: string) => call(paymentsApi.cancel, { params: { id } }));
export const useRefund = (id: string) =>
  usePaymentChange((body: Body<typeof paymentsApi.refund>) => call(paymentsApi.refund, { params: { id }, body }));
export const useSandbox = (id: string) =>
  usePaymentChange((body: Body<typeof paymentsApi.sandbox>) => call(paymentsApi.sandbox, { params: { id }, body }));

/** The secret with which the browser pays by the provider's own form. */
export const askSecret = async (payment: Payment): Promise<string | null> =>
  (await call(paymentsApi.intent, { params: { id: payment._id } })).paymentIntent.client_secret;

export const useSpeiAccount = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(paymentsApi.spei),
    onSuccess: () => client.invalidateQueries({ queryKey: ['payments', 'options'] }),
  });
};
export const useSpeiSandbox = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (amount: number) => call(paymentsApi.sandboxSpei, { body: { amount } }),
    meta: quiet,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['payments'] }),
        client.invalidateQueries({ queryKey: ['money'] }),
      ]),
  });
};

export const useSetAutomatic = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof paymentsApi.automatic>) => call(paymentsApi.automatic, { body }),
    meta: quiet,
    onSuccess: (options) => client.setQueryData(['payments', 'options'], options),
  });
};
export const useForgetCard = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(paymentsApi.forgetCard),
    onSuccess: (options) => client.setQueryData(['payments', 'options'], options),
  });
};
