import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Diagnostics } from '@tramo/contract/fleet';
import { fleetApi } from '@tramo/contract/fleet-api';
import { call } from '../../../lib/api.ts';
import { useAccounts } from '../shared/people.api.ts';

/** State of a driver's phone; asked again each minute while it is on show. */
export const useDiagnostics = (driverId: string) =>
  useQuery({
    queryKey: ['accounts', 'diagnostics', driverId],
    queryFn: ({ signal }) => call(fleetApi.diagnostics, { params: { id: driverId }, signal }),
    refetchInterval: 60_000,
  });

/** The phones of a page of drivers in one call, by driver; asked again each minute. */
export const usePhones = (ids: readonly string[]): ReadonlyMap<string, Diagnostics> =>
  useQuery({
    queryKey: ['accounts', 'phones', ids],
    queryFn: ({ signal }) => call(fleetApi.diagnosticsList, { query: { ids: [...ids] }, signal }),
    enabled: ids.length > 0,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
    select: byDriver,
  }).data ?? none;
const none: ReadonlyMap<string, Diagnostics> = new Map();
const byDriver = ({ diagnostics }: { diagnostics: Diagnostics[] }) =>
  new Map(diagnostics.map((phone) => [phone.driverId, phone]));

/** How many enabled drivers have a licence that ends soon or has ended. */
export const useExpiringCount = (): number =>
  useAccounts({ types: ['driver'], status: 'enabled', isExpiring: true, limit: 1 }).data?.count.totalCount ?? 0;
