import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Query } from '@tramo/contract/endpoint';
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

export const useResendMessage = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(messagesApi.resend, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['messages'] }),
  });
};
