import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import { sandboxApi } from '@tramo/contract/sandbox';
import { call } from '../../../lib/api.ts';
import { enterSandbox, leaveSandbox } from '../../../lib/session.ts';

const sandboxKey = ['sandbox'] as const;

export const useSandbox = () =>
  useQuery({ queryKey: sandboxKey, queryFn: ({ signal }) => call(sandboxApi.state, { signal }) });

export function useCreateSandbox() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sandboxApi.create),
    onSuccess: (state) => client.setQueryData(sandboxKey, state),
  });
}

/** This tab goes into the sandbox company: everything is read anew, as somebody else. */
export const useEnterSandbox = () =>
  useMutation({
    mutationFn: () => call(sandboxApi.enter),
    gcTime: 0,
    onSuccess: ({ token }) => {
      enterSandbox(token);
      window.location.assign('/');
    },
  });
/** And back to the real one. */
export const goBack = (): void => {
  leaveSandbox();
  window.location.assign('/settings/connections/sandbox');
};

/** The whole portal looks at another hour afterwards. */
export const useForwardClock = () =>
  useMutation({
    mutationFn: (by: Body<typeof sandboxApi.clock>) => call(sandboxApi.clock, { body: by }),
    onSuccess: () => window.location.reload(),
  });
export const useWipeSandbox = () =>
  useMutation({
    mutationFn: () => call(sandboxApi.wipe),
    onSuccess: () => window.location.reload(),
  });
