import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Company, User } from '@tramo/contract/accounts';
import { accountsApi } from '@tramo/contract/accounts-api';
import type { Body } from '@tramo/contract/endpoint';
import { call } from '../lib/api.ts';
import { setClockAhead } from '../lib/company-clock.ts';

/** The signed-in user; the router reads it before a screen opens and renews it after each navigation. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }): Promise<User> => call(accountsApi.me, { signal }),
  staleTime: 60_000,
});
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: async ({ signal }): Promise<Company> => {
    const company = await call(accountsApi.company, { signal });
    setClockAhead(company.clockAheadMs);
    return company;
  },
  staleTime: 600_000,
});
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(accountsApi.settings, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The signed-in user. Behind the sign-in it is there; while it loads, or where nobody is signed in, undefined. */
export const useMe = (): User | undefined => useQuery({ ...meQuery, enabled: false }).data;
export const useCompany = (): Company | undefined => useQuery(companyQuery).data;
/** What the deployment offers: map style, kind of routing, whether it is a demo. */
export const useSettings = () => useQuery(settingsQuery).data;

/** Changes of one's own user: language, theme, password. */
export const useUpdateMe = (options: { isQuiet?: boolean } = {}) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<typeof accountsApi.updateUser>) =>
      call(accountsApi.updateUser, { params: { id }, body }),
    onSuccess: (user) => client.setQueryData(meQuery.queryKey, user),
    meta: { quiet: options.isQuiet },
  });
};
