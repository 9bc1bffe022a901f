import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accountsApi } from '@tramo/contract/accounts-api';
import { fleetApi } from '@tramo/contract/fleet-api';
import { call } from '../../lib/api.ts';

/** What a picker offers at a time; a search brings the others. */
const offered = 40;

/** Vehicles of a cedi that may have a route, those that are free on the day marked. */
export const useVehicleOptions = (of: { cediId: string; day: string; search: string }) =>
  useQuery({
    queryKey: ['vehicles', 'crew', of],
    queryFn: ({ signal }) =>
      call(fleetApi.list, {
        query: {
          cedisIds: [of.cediId],
          routeStartDate: of.day || undefined,
          search: of.search,
          limit: offered,
          sort: 'nickname',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
/** Drivers of a cedi that may have a route. */
export const useDriverOptions = (of: { cediId: string; search: string }) =>
  useQuery({
    queryKey: ['accounts', 'crew', of],
    queryFn: ({ signal }) =>
      call(accountsApi.accounts, {
        body: {
          types: ['driver'],
          status: 'enabled',
          cedisIds: [of.cediId],
          search: of.search,
          limit: offered,
          sort: 'fullName',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
