import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import { messagesApi } from '@tramo/contract/messages';
import { call } from '../../lib/api.ts';

type MessagesFilter = NonNullable<Query<typeof messagesApi.list>>;

/** A page of the mails that left, or would have. */
export const useMessages = (filter: MessagesFilter) =>
  useQuery({
    queryKey: ['messages', 'list', filter],
    queryFn: ({ signal }) => call(messagesApi.list, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** A message with its chain: every step and try. */
export const useMessage = (id: string) =>
  useQuery({
    queryKey: ['messages', 'detail', id],
    queryFn: ({ signal }) => call(messagesApi.detail, { params: { id }, signal }),
  });

type SuppressionsFilter = NonNullable<Query<typeof messagesApi.suppressions>>;

/** Addresses that get no more messages. */
export const useSuppressions = (filter: SuppressionsFilter) =>
  useQuery({
    queryKey: ['messages', 'suppressions', filter],
    queryFn: ({ signal }) => call(messagesApi.suppressions, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

type ConsentsFilter = NonNullable<Query<typeof messagesApi.consents>>;

/** What addresses asked for, how that is known and when. */
export const useConsents = (filter: ConsentsFilter) =>
  useQuery({
    queryKey: ['messages', 'suppressions', 'consents', filter],
    queryFn: ({ signal }) => call(messagesApi.consents, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const useSuppressMany = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof messagesApi.suppressMany>) => call(messagesApi.suppressMany, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['messages', 'suppressions'] }),
  });
};

export const useSuppress = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof messagesApi.suppress>) => call(messagesApi.suppress, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['messages', 'suppressions'] }),
  });
};

export const useUnsuppress = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(messagesApi.unsuppress, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['messages', 'suppressions'] }),
  });
};

export const useResendMessage = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(messagesApi.resend, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['messages'] }),
  });
};
