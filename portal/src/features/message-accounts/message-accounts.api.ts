import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AccountChannel, type AccountInput, messageAccountsApi } from '@tramo/contract/message-accounts';
import { call } from '../../lib/api.ts';

const key = ['messageAccounts'] as const;

export const useMessageAccounts = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(messageAccountsApi.list, { signal })).accounts,
  });

/** What leaves by another account concerns more than this list: the costs of the notices, the templates, the channels without provider. */
const touched = [key, ['notifications'], ['templates'], ['messages']];
function useChange<I, O>(mutationFn: (input: I) => Promise<O>, quiet = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: { quiet },
  });
}

type Change = AccountInput & { channel: AccountChannel };
export const useSaveAccount = () =>
  useChange(({ channel, ...body }: Change) => call(messageAccountsApi.save, { params: { channel }, body }), true);
export const useRemoveAccount = () =>
  useChange((channel: AccountChannel) => call(messageAccountsApi.remove, { params: { channel } }));
/** Asks the provider; nothing is sent. */
export const useTryAccount = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ channel, ...body }: Change) => call(messageAccountsApi.try, { params: { channel }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    meta: { quiet: true },
  });
};
