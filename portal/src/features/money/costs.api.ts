import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { costsApi } from '@tramo/contract/costs';
import type { Body, Query } from '@tramo/contract/endpoint';
import { call, urlOf } from '../../lib/api.ts';
import { fetchFile, saveBlob } from '../../lib/files.ts';

export type CostQuery = NonNullable<Query<typeof costsApi.productUsage>>;

/** What a month cost, and by what. */
export const useCosts = (query: CostQuery) =>
  useQuery({
    queryKey: ['money', 'costs', query],
    queryFn: ({ signal }) => call(costsApi.productUsage, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One movement with what caused it. */
export const useTransaction = (id: string) =>
  useQuery({
    queryKey: ['money', 'transaction', id],
    queryFn: ({ signal }) => call(costsApi.transaction, { params: { id }, signal }),
  });

/** Makes a file of what is on show and hands it to the browser. */
export const useCostExport = () =>
  useMutation({
    mutationFn: async (body: Body<typeof costsApi.export>) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const { blob, name } = await fetchFile(urlOf(costsApi.export), init);
      saveBlob(blob, name ?? `costo.${body.format}`);
    },
    meta: { quiet: true },
  });
