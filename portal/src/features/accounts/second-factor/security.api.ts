import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sha256 } from '@tramo/browser/sha256';
import { sessionsApi } from '@tramo/contract/sessions';
import { call } from '../../../lib/api.ts';
import { meQuery } from '../../../session/me.api.ts';

const sessionsKey = ['sessions'] as const;

/** The open sessions of whoever is signed in. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(sessionsApi.sessions, { signal })).sessions,
  });

export const useCloseSession = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(sessionsApi.closeSession, { params: { id } }),
    // Also when it was closed already: the list was old then.
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
};

export const useCloseOtherSessions = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sessionsApi.closeOtherSessions),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
};

/** The key of a new second factor; it counts once a code confirms it. */
export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: async (password: string) =>
      call(sessionsApi.startSecondFactor, { body: { currentPassword: await sha256(password) } }),
    meta: { quiet: true },
  });

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (code: string) => call(sessionsApi.confirmSecondFactor, { body: { code } }),
    meta: { quiet: true },
  });

export const useRemoveSecondFactor = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (password: string) =>
      call(sessionsApi.removeSecondFactor, { body: { currentPassword: await sha256(password) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
    meta: { quiet: true },
  });
};
