import { useQueryClient } from '@tanstack/react-query';
import { guideReaders, isAmong } from '@tramo/contract/access';
import type { User } from '@tramo/contract/accounts';
import { useEffect } from 'react';
import { startLive, useLive } from '../lib/live.ts';
import { rereadRoads } from '../session/road-queries.ts';

/** Data that the stream does not speak of. */
const isSettled = (key: readonly unknown[]): boolean => ['me', 'company', 'settings', 'cedis'].includes(String(key[0]));

/** Keeps the stream open for those who may hear it, and reads again what may have been missed. */
export function useLiveCache(me: User | undefined): void {
  const client = useQueryClient();
  const userId = me && isAmong(me, guideReaders) ? me._id : undefined;
  useEffect(() => (userId === undefined ? undefined : startLive()), [userId]);
  useLive((event) => {
    if (event.type === 'reset') void client.invalidateQueries();
    // What was read before the stream stood may already be old.
    if (event.type === 'hello') {
      const since = Date.now();
      void client.invalidateQueries({
        predicate: ({ queryKey, state }) =>
          !isSettled(queryKey) && state.dataUpdatedAt > 0 && state.dataUpdatedAt < since - 5000,
      });
    }
    if (event.type === 'closures.changed') rereadRoads(client);
    if (event.type === 'job.changed') client.setQueryData(['jobs', event.job._id], event.job);
  });
}
