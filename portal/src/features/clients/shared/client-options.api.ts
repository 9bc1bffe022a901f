import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clientsApi } from '@tramo/contract/clients';
import { limits } from '@tramo/contract/limits';
import { call } from '../../../lib/api.ts';
import { type RemoteOptions, useRemoteOptions } from '../../../ui/table/remote-options.ts';

/** Clients by name, for a filter. */
export const useClientOptions = (search: string, isWanted: boolean): RemoteOptions =>
  useRemoteOptions('clients', search, isWanted, async ({ signal, ...query }) => {
    const { clients, count } = await call(clientsApi.list, { query: { ...query, sort: 'name' }, signal });
    return { options: clients.map(({ _id, name }) => ({ value: _id, label: name })), count };
  });

/** Clients by name, ten at a time. */
export const useClientSearch = (search: string) =>
  useQuery({
    queryKey: ['clients', 'list', search],
    queryFn: ({ signal }) => call(clientsApi.list, { query: { search, limit: limits.filterPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
