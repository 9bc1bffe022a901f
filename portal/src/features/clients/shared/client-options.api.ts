import { clientsApi } from '@tramo/contract/clients';
import { call } from '../../../lib/api.ts';
import { type RemoteOptions, useRemoteOptions } from '../../../ui/remote-options.ts';

/** Clients by name, for a filter. */
export const useClientOptions = (search: string, isWanted: boolean): RemoteOptions =>
  useRemoteOptions('clients', search, isWanted, async ({ signal, ...query }) => {
    const { clients, count } = await call(clientsApi.list, { query: { ...query, sort: 'name' }, signal });
    return { options: clients.map(({ _id, name }) => ({ value: _id, label: name })), count };
  });
