import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '@tramo/contract/accounts';
import { useEffect } from 'react';
import { ApiProblem } from '../lib/api-problem.ts';
import { meQuery } from '../session/me.api.ts';
import { forcedPath } from './guards.ts';

const firstKeys: readonly string[] = ['auth.password_change_required', 'auth.second_factor_setup'];
const isOfFirst = (error: unknown): boolean => error instanceof ApiProblem && firstKeys.includes(error.key);

/**
 * Leads to what must be done first when that begins in the middle of a session: somebody set another password,
 * or the company began to ask for a second factor. A refused call makes the profile be read again, and the profile tells.
 */
export function useForcedScreen(me: User | undefined): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const target = me ? forcedPath(me) : null;
  useEffect(() => {
    if (target) void navigate({ to: target, replace: true } as never);
  }, [target, navigate]);
  useEffect(() => {
    const renew = (): void => void client.invalidateQueries({ queryKey: meQuery.queryKey });
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isOfFirst(event.action.error)) renew();
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isOfFirst(event.action.error)) renew();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
