import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer, Body } from '@tramo/contract/endpoint';
import { pushApi } from '@tramo/contract/push';
import { call } from '../../../lib/api.ts';
import { useMe } from '../../../session/me.api.ts';
import { endPushHere, pushHere, turnPushOn } from './push-here.ts';

type Pushes = Answer<typeof pushApi.devices>;
const pushesKey = ['push', 'devices'];
const hereKey = ['push', 'here'];

/** The server's key, the devices and the choices of whoever is signed in. */
export const usePushes = () =>
  useQuery({ queryKey: pushesKey, queryFn: ({ signal }) => call(pushApi.devices, { signal }) });

/** Which of the devices this browser is; null: none. */
export const usePushHere = (publicKey: string | undefined) => {
  const me = useMe();
  return useQuery({
    queryKey: [...hereKey, me?._id, publicKey],
    queryFn: () => pushHere(me?._id ?? '', publicKey ?? ''),
    enabled: me !== undefined && publicKey !== undefined,
    staleTime: 60_000,
  });
};

const useRenewal = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: pushesKey }), client.invalidateQueries({ queryKey: hereKey })]);
};

/** Turns pushes on or off in this browser; answers whether they are on. */
export const useSwitchPush = () => {
  const me = useMe();
  const renew = useRenewal();
  return useMutation({
    mutationFn: async ({ publicKey, deviceId }: { publicKey: string; deviceId: string | null }): Promise<boolean> => {
      if (deviceId === null) return (await turnPushOn(me?._id ?? '', publicKey)) !== null;
      await call(pushApi.unsubscribe, { params: { id: deviceId } });
      await endPushHere();
      return false;
    },
    onSettled: renew,
    meta: { quiet: true },
  });
};

export const useRemoveDevice = () => {
  const renew = useRenewal();
  return useMutation({
    mutationFn: (id: string) => call(pushApi.unsubscribe, { params: { id } }),
    onSettled: renew,
  });
};

export const useTryPush = () => {
  const renew = useRenewal();
  return useMutation({ mutationFn: () => call(pushApi.trial), onSettled: renew });
};

export const useChoosePushes = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof pushApi.choose>) => call(pushApi.choose, { body }),
    onSuccess: (choices) => client.setQueryData<Pushes>(pushesKey, (pushes) => pushes && { ...pushes, choices }),
  });
};
