import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { accountsApi } from '@tramo/contract/accounts';
import { apiKeysApi } from '@tramo/contract/api-keys';
import { checklistsApi } from '@tramo/contract/checklists';
import { clientsApi } from '@tramo/contract/clients';
import { customFieldsApi } from '@tramo/contract/custom-fields';
import type { ListCount } from '@tramo/contract/fields';
import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { routesApi } from '@tramo/contract/routes';
import { call } from '../../lib/api.ts';

export interface Option {
  value: string;
  label: string;
}
/** What a filter offers: the first few that the server finds, and more on demand. */
export interface Options {
  options: readonly Option[];
  hasMore: boolean;
  isLoading: boolean;
  load: () => void;
}
interface Page {
  options: Option[];
  count: ListCount;
}
type Ask = (query: { search: string; page: number; limit: number; signal: AbortSignal }) => Promise<Page>;

/** Ten at a time (document 2 §9), asked for once the filter opens. */
function usePages(name: string, search: string, isOpen: boolean, ask: Ask): Options {
  const found = useInfiniteQuery({
    queryKey: ['guide-options', name, search],
    queryFn: ({ pageParam, signal }) => ask({ search, page: pageParam, limit: limits.filterPage, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page < last.count.totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: isOpen,
    staleTime: 60_000,
  });
  // Sub-statuses of two outcomes may share a name, which is what guides keep.
  const byValue = new Map(found.data?.pages.flatMap((page) => page.options).map((option) => [option.value, option]));
  return {
    options: [...byValue.values()],
    hasMore: found.hasNextPage,
    isLoading: found.isFetchingNextPage,
    load: () => void found.fetchNextPage(),
  };
}

export const useClientOptions = (search: string, isOpen: boolean): Options =>
  usePages('clients', search, isOpen, async ({ signal, ...query }) => {
    const { clients, count } = await call(clientsApi.list, { query: { ...query, sort: 'name' }, signal });
    return { options: clients.map((client) => ({ value: client._id, label: client.name })), count };
  });

export const useDriverOptions = (search: string, isOpen: boolean): Options =>
  usePages('drivers', search, isOpen, async ({ signal, ...query }) => {
    const { accounts, count } = await call(accountsApi.accounts, { body: { ...query, types: ['driver'], sort: 'fullName' }, signal });
    return { options: accounts.map((driver) => ({ value: driver._id, label: driver.fullName })), count };
  });

/** Routes by name, the latest first; `dayText` writes the day that tells those of one name apart. */
export const useRouteOptions = (search: string, isOpen: boolean, dayText: (day: string) => string): Options =>
  usePages('routes', search, isOpen, async ({ signal, ...query }) => {
    const { routes, count } = await call(routesApi.list, { body: { ...query, sort: 'startDate', order: 'desc' }, signal });
    return { options: routes.map((route) => ({ value: route._id, label: `${route.name} · ${dayText(route.day)}` })), count };
  });

export const useSubstatusOptions = (search: string, isOpen: boolean): Options =>
  usePages('substatus', search, isOpen, async ({ signal, ...query }) => {
    const { substatus, count } = await call(checklistsApi.substatus, { query, signal });
    return { options: substatus.map(({ name }) => ({ value: name, label: name })), count };
  });

/** Subtypes that the company uses, the most used first. */
export const useSubtypes = () =>
  useQuery({
    queryKey: ['guides', 'subtypes'],
    queryFn: ({ signal }) => call(guidesApi.subtypes, { signal }),
    select: ({ subtypes }) => [...new Set(subtypes.map((one) => one.name))],
    staleTime: 300_000,
  }).data ?? [];

/** The company's own fields of guides, deliveries' first. */
export const useGuideFields = () =>
  useQuery({
    queryKey: ['custom-fields', 'of-guides'],
    queryFn: ({ signal }) => call(customFieldsApi.list, { query: { targets: ['guide', 'collectionGuide'] }, signal }),
    select: ({ customFields }) => customFields,
    staleTime: 300_000,
  }).data ?? noFields;
const noFields: never[] = [];

/** Connections of other systems; only admins may ask for them. */
export const useConnections = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['api-keys', 'list'],
    queryFn: ({ signal }) => call(apiKeysApi.list, { signal }),
    select: ({ apiKeys }) => apiKeys,
    enabled: isEnabled,
    staleTime: 300_000,
  }).data ?? noFields;
