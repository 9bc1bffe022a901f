import { useQuery } from '@tanstack/react-query';
import { apiKeysApi } from '@tramo/contract/api-keys';
import { checklistsApi } from '@tramo/contract/checklists';
import { customFieldsApi } from '@tramo/contract/custom-fields';
import { guidesApi } from '@tramo/contract/guides-api';
import { routesApi } from '@tramo/contract/routes';
import { call } from '../../../lib/api.ts';
import { type RemoteOptions, useRemoteOptions } from '../../../ui/table/remote-options.ts';

/** Routes by name, the latest first; `dayText` writes the day that tells those of one name apart. */
export const useRouteOptions = (search: string, isWanted: boolean, dayText: (day: string) => string): RemoteOptions =>
  useRemoteOptions('routes', search, isWanted, async ({ signal, ...query }) => {
    const { routes, count } = await call(routesApi.list, {
      body: { ...query, sort: 'startDate', order: 'desc' },
      signal,
    });
    return {
      options: routes.map((route) => ({ value: route._id, label: `${route.name} · ${dayText(route.day)}` })),
      count,
    };
  });

export const useSubstatusOptions = (search: string, isWanted: boolean): RemoteOptions =>
  useRemoteOptions('substatus', search, isWanted, async ({ signal, ...query }) => {
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
