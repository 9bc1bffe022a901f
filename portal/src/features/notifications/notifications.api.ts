import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import type { MessageStatus } from '@tramo/contract/messages';
import { notificationSettingsApi, type ShownNotifications } from '@tramo/contract/notification-settings';
import { call } from '../../lib/api.ts';

const settingsKey = ['notifications', 'settings'];

/** What is told to whom, with prices, volumes and what each channel can do. */
export const useNotifications = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(notificationSettingsApi.get, { signal }),
    // A form is filled in with what is saved now.
    gcTime: 0,
  });

export const useSaveNotifications = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof notificationSettingsApi.save>) => call(notificationSettingsApi.save, { body }),
    onSuccess: (saved: ShownNotifications) => client.setQueryData(settingsKey, saved),
    meta: { quiet: true },
  });
};

/** People of the portal whose name matches, for a choice among them. */
export const useNotifiedPeople = (search: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['notifications', 'people', search],
    queryFn: ({ signal }) =>
      call(notificationSettingsApi.people, { query: { search, limit: limits.filterPage }, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    select: ({ people }) => people,
  });

type ClientsFilter = NonNullable<Query<typeof notificationSettingsApi.clients>>;

/** Clients with what they have instead of the company's rules. */
export const useClientNotices = (filter: ClientsFilter, isWanted = true) =>
  useQuery({
    queryKey: ['notifications', 'clients', filter],
    queryFn: ({ signal }) => call(notificationSettingsApi.clients, { query: filter, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });

/** One client's, as its form is filled in. */
export const useNoticesOfClient = (clientId: string) =>
  useQuery({
    queryKey: ['notifications', 'client', clientId],
    queryFn: async ({ signal }) => {
      const query = { clientIds: clientId };
      const { clients } = await call(notificationSettingsApi.clients, { query, signal });
      return clients[0] ?? null;
    },
    gcTime: 0,
  });

export const useSaveClientNotices = (clientId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof notificationSettingsApi.saveClient>) =>
      call(notificationSettingsApi.saveClient, { params: { clientId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notifications', 'clients'] }),
    meta: { quiet: true },
  });
};

export const useRemoveClientNotices = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (clientId: string) => call(notificationSettingsApi.removeClient, { params: { clientId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notifications', 'clients'] }),
  });
};

export const useTrial = () =>
  useMutation({
    mutationFn: (body: Body<typeof notificationSettingsApi.trial>) => call(notificationSettingsApi.trial, { body }),
    meta: { quiet: true },
  });

/** Nothing more is heard of these. */
const ended: readonly MessageStatus[] = ['delivered', 'read', 'failed', 'bounced', 'suppressed', 'unknown', 'kept'];
const askAgainMs = 1500;

/** What becomes of a trial message, asked until it has ended. */
export const useTrialState = (id: string) =>
  useQuery({
    queryKey: ['notifications', 'trial', id],
    queryFn: ({ signal }) => call(notificationSettingsApi.trialState, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && ended.includes(state.data.status) ? false : askAgainMs),
    gcTime: 0,
  });
