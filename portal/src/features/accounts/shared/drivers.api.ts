import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accountsApi } from '@tramo/contract/accounts-api';
import { call } from '../../../lib/api.ts';
import type { Choice } from '../../../ui/form/RemoteSelect.tsx';
import { type RemoteOptions, useRemoteOptions } from '../../../ui/table/remote-options.ts';

/** Enabled drivers whose name or phone matches, for a choice among them. */
export const useDriverOptions = (search: string): readonly Choice[] =>
  useQuery({
    queryKey: ['accounts', 'options', search],
    queryFn: ({ signal }) =>
      call(accountsApi.accounts, {
        body: { types: ['driver'], status: 'enabled', search, limit: 30, sort: 'fullName' },
        signal,
      }),
    placeholderData: keepPreviousData,
    select: ({ accounts }) => accounts.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
  }).data ?? [];

/** Everybody who drives or drove, by name, for a filter of what has been. */
export const useEveryDriver = (search: string, isWanted: boolean): RemoteOptions =>
  useRemoteOptions('drivers', search, isWanted, async ({ signal, ...query }) => {
    const { accounts, count } = await call(accountsApi.accounts, {
      body: { ...query, types: ['driver'], sort: 'fullName' },
      signal,
    });
    return { options: accounts.map(({ _id, fullName }) => ({ value: _id, label: fullName })), count };
  });
