import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import type { MessageEvent } from '@tramo/contract/message-events';
import { pricesApi } from '@tramo/contract/prices';
import type { Locale } from '@tramo/contract/problems';
import { type Template, templatesApi } from '@tramo/contract/templates';
import { call } from '../../lib/api.ts';

type TemplatesFilter = NonNullable<Query<typeof templatesApi.list>>;
type NewTemplate = Body<typeof templatesApi.create>;

/** Meta answers when it likes. */
const REVIEW_MS = 5000;
const whileInReview = (templates: readonly Template[] | undefined): number | false =>
  templates?.some((one) => one.state === 'inReview') ? REVIEW_MS : false;

export const useTemplates = (filter: TemplatesFilter) =>
  useQuery({
    queryKey: ['templates', 'list', filter],
    queryFn: ({ signal }) => call(templatesApi.list, { query: filter, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileInReview(state.data?.templates),
  });

export const useTemplate = (id: string) =>
  useQuery({
    queryKey: ['templates', 'one', id],
    queryFn: ({ signal }) => call(templatesApi.get, { params: { id }, signal }),
    enabled: id !== '',
    refetchInterval: ({ state }) => whileInReview(state.data && [state.data]),
    // A form is filled in with what is saved now.
    gcTime: 0,
  });

/** What a preview is filled in with. */
export const useSample = (event: MessageEvent, locale: Locale) =>
  useQuery({
    queryKey: ['templates', 'sample', event, locale],
    queryFn: ({ signal }) => call(templatesApi.sample, { query: { event, locale }, signal }),
    placeholderData: keepPreviousData,
  });

export const useVersions = (id: string) =>
  useQuery({
    queryKey: ['templates', 'versions', id],
    queryFn: ({ signal }) => call(templatesApi.versions, { params: { id }, signal }),
    enabled: id !== '',
  });

/** Prices of a message. */
export const useMessagePrices = () =>
  useQuery({
    queryKey: ['templates', 'prices'],
    queryFn: ({ signal }) => call(pricesApi.costs, { signal }),
    select: ({ costs }) => costs,
  });

/** Whether there is a WhatsApp to send by. */
export const useWhatsapp = (isAsked: boolean) =>
  useQuery({
    queryKey: ['templates', 'whatsapp'],
    queryFn: ({ signal }) => call(templatesApi.whatsapp, { signal }),
    enabled: isAsked,
  });

const useChange = (mutationFn: (id: string) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: ['templates'] }),
  });
};
export const useSaveTemplate = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ base, body }: { base: Template | null; body: NewTemplate }): Promise<Template> => {
      if (base === null) return call(templatesApi.create, { body });
      const { channel: _channel, event: _event, locale: _locale, isInUse, ...change } = body;
      const use = isInUse === true && !base.isInUse ? ({ isInUse: true } as const) : {};
      return call(templatesApi.update, {
        params: { id: base._id },
        body: { ...change, ...use, version: base.version },
      });
    },
    onSuccess: (_, { base }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['templates', 'list'] }),
        client.invalidateQueries({ queryKey: ['templates', 'versions', base?._id ?? ''] }),
        client.invalidateQueries({ queryKey: ['templates', 'one', base?._id ?? ''] }),
      ]),
    meta: { quiet: true },
  });
};
export const usePutInUse = () =>
  useChange((id: string) => call(templatesApi.update, { params: { id }, body: { isInUse: true } }));
/** Sends a version to Meta's review. */
export const useSubmitTemplate = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id, version }: Pick<Template, '_id' | 'version'>) =>
      call(templatesApi.submit, { params: { id }, body: { version } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['templates'] }),
  });
};
export const useDeleteTemplate = () => useChange((id: string) => call(templatesApi.remove, { params: { id } }));
