import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import { repliesApi } from '@tramo/contract/replies';
import { call } from '../../../lib/api.ts';

type RepliesFilter = NonNullable<Query<typeof repliesApi.list>>;

/** How far an answer has come is told by nobody: it is asked for while the conversation is on the screen. */
const AGAIN_MS = 15_000;

export const useConversation = (guideId: string) =>
  useQuery({
    queryKey: ['guides', 'conversation', guideId],
    queryFn: ({ signal }) => call(repliesApi.conversation, { params: { id: guideId }, signal }),
    refetchInterval: AGAIN_MS,
  });

export const useReplies = (filter: RepliesFilter) =>
  useQuery({
    queryKey: ['replies', filter],
    queryFn: ({ signal }) => call(repliesApi.list, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

const useRenewal = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['guides', 'conversation'] }),
      client.invalidateQueries({ queryKey: ['replies'] }),
    ]);
};

export const useAnswer = (guideId: string) =>
  useMutation({
    mutationFn: (body: Body<typeof repliesApi.answer>) => call(repliesApi.answer, { params: { id: guideId }, body }),
    onSettled: useRenewal(),
    meta: { quiet: true },
  });

export const useMarkReply = () =>
  useMutation({
    mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) =>
      call(repliesApi.mark, { params: { id }, body: { isDone } }),
    onSettled: useRenewal(),
  });
