import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Query } from '@tramo/contract/endpoint';
import { type CancelReason, type Invoice, invoicesApi } from '@tramo/contract/invoices';
import { paymentsApi } from '@tramo/contract/payments';
import { call, urlOf } from '../../lib/api.ts';

const quiet = { quiet: true };

export const useInvoices = (filter: NonNullable<Query<typeof invoicesApi.list>>) =>
  useQuery({
    queryKey: ['invoices', filter],
    queryFn: ({ signal }) => call(invoicesApi.list, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

function useInvoiceChange<V>(mutationFn: (value: V) => Promise<Invoice>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    meta: quiet,
    onSuccess: () => client.invalidateQueries({ queryKey: ['invoices'] }),
  });
}
export const useMakeInvoice = () =>
  useInvoiceChange((paymentId: string) => call(invoicesApi.make, { params: { id: paymentId } }));
export const useCancelInvoice = (id: string) =>
  useInvoiceChange((reason: CancelReason) => call(invoicesApi.cancel, { params: { id }, body: { reason } }));

export const invoicePath = (id: string, form: 'pdf' | 'xml'): string =>
  urlOf(form === 'pdf' ? invoicesApi.pdf : invoicesApi.xml, { id });
export const receiptPath = (paymentId: string): string => urlOf(paymentsApi.receipt, { id: paymentId });
