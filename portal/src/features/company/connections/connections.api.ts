import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiKeysApi } from '@tramo/contract/api-keys';
import { call } from '../../../lib/api.ts';

const connectionsKey = ['connections'] as const;

export const useConnections = () =>
  useQuery({
    queryKey: connectionsKey,
    queryFn: async ({ signal }) => (await call(apiKeysApi.list, { signal })).apiKeys,
  });

/** Makes a connection; its key comes with this answer alone, and no cache keeps it. */
export const useCreateConnection = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(apiKeysApi.create, { body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: connectionsKey }),
    gcTime: 0,
    meta: { quiet: true },
  });
};

export const useRevokeConnection = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(apiKeysApi.revoke, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: connectionsKey }),
  });
};
