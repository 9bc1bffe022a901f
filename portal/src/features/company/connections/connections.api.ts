import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiKey, apiKeysApi } from '@tramo/contract/api-keys';
import type { Body } from '@tramo/contract/endpoint';
import { call } from '../../../lib/api.ts';

const connectionsKey = ['connections'] as const;

export const useConnections = () =>
  useQuery({
    queryKey: connectionsKey,
    queryFn: async ({ signal }) => (await call(apiKeysApi.list, { signal })).apiKeys,
  });

const useAfter = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: connectionsKey });
};

/** Makes or changes a connection. The key of a new one comes with this answer alone, and no cache keeps it. */
export const useSaveConnection = () =>
  useMutation({
    mutationFn: async ({
      connection,
      parts,
    }: {
      connection: ApiKey | null;
      parts: Body<typeof apiKeysApi.create>;
    }): Promise<{ apiKey: ApiKey; key: string | null }> =>
      connection
        ? {
            apiKey: await call(apiKeysApi.update, {
              params: { id: connection._id },
              body: { ...parts, version: connection.version },
            }),
            key: null,
          }
        : call(apiKeysApi.create, { body: parts }),
    onSuccess: useAfter(),
    gcTime: 0,
    meta: { quiet: true },
  });

export const useRotateKey = () =>
  useMutation({
    mutationFn: ({ id, hours }: { id: string; hours: number }) =>
      call(apiKeysApi.rotate, { params: { id }, body: { hours } }),
    onSettled: useAfter(),
    gcTime: 0,
  });

export const useEndPrevious = () =>
  useMutation({
    mutationFn: (id: string) => call(apiKeysApi.endPrevious, { params: { id } }),
    onSettled: useAfter(),
  });

export const useRevokeConnection = () =>
  useMutation({
    mutationFn: (id: string) => call(apiKeysApi.revoke, { params: { id } }),
    onSettled: useAfter(),
  });
