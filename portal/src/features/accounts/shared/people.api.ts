import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@tramo/contract/accounts';
import { accountsApi } from '@tramo/contract/accounts-api';
import type { Body } from '@tramo/contract/endpoint';
import { call } from '../../../lib/api.ts';

export type AccountsFilter = Body<typeof accountsApi.accounts>;
export type NewUserBody = Body<typeof accountsApi.createUser>;
export type UserChangeBody = Body<typeof accountsApi.updateUser>;

/** A page of people: portal users, drivers or both, as the filter says. */
export const useAccounts = (filter: AccountsFilter) =>
  useQuery({
    queryKey: ['accounts', 'list', filter],
    queryFn: ({ signal }) => call(accountsApi.accounts, { body: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** One account, read when its form or its detail opens. */
export const useAccount = (id: string | null) =>
  useQuery({
    queryKey: ['accounts', 'detail', id],
    queryFn: ({ signal }) => call(accountsApi.account, { params: { id: id as string }, signal }),
    enabled: id !== null,
  });

/** The person as saved, wherever it is on show; lists are read again. */
function useCached() {
  const client = useQueryClient();
  return (saved: User): Promise<void> => {
    client.setQueryData(['accounts', 'detail', saved._id], saved);
    // Onboarding counts drivers; expiring licences are told with the vehicles' papers.
    void client.invalidateQueries({ queryKey: ['company'] });
    void client.invalidateQueries({ queryKey: ['vehicles', 'expiring'] });
    return client.invalidateQueries({ queryKey: ['accounts'] });
  };
}

/** Creates a person. The form shows the errors itself. */
export const useCreatePerson = () =>
  useMutation({
    mutationFn: (body: NewUserBody) => call(accountsApi.createUser, { body }),
    onSuccess: useCached(),
    meta: { quiet: true },
  });

/** Changes a person; `quiet` leaves the errors to the form. */
export const useChangePerson = (options: { quiet?: boolean } = {}) =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string } & UserChangeBody) =>
      call(accountsApi.updateUser, { params: { id }, body }),
    onSuccess: useCached(),
    meta: { quiet: options.quiet ?? false },
  });
