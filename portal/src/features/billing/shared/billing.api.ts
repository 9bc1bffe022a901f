import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { billingApi } from '@tramo/contract/billing';
import type { Body } from '@tramo/contract/endpoint';
import { placesApi } from '@tramo/contract/places-api';
import { call } from '../../../lib/api.ts';

const billingQuery = queryOptions({
  queryKey: ['billing', 'data'],
  queryFn: ({ signal }) => call(billingApi.data, { signal }),
});

/** Whom the company's invoices are for. */
export const useBillingData = () => useQuery(billingQuery);

export const useSaveBillingData = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<typeof billingApi.save>) =>
      call(billingApi.save, { params: { id }, body }),
    onSuccess: (saved) => client.setQueryData(billingQuery.queryKey, saved),
    meta: { quiet: true },
  });
};

/** Where a postal code is, when the catalogue knows. */
export const usePlaceOfZip = (zipCode: string) =>
  useQuery({
    queryKey: ['places', 'zip', zipCode],
    queryFn: ({ signal }) => call(placesApi.zipCode, { params: { zipCode }, signal }),
    enabled: /^\d{5}$/.test(zipCode),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
