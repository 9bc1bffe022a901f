import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGather } from '../../lib/gather.ts';
import { useLive } from '../../lib/live.ts';
import { renewAlerts } from './shared/alerts.api.ts';

const GATHER_MS = 800;

/**
 * How many new alerts wait since the list was read; they are shown when asked for, so that nothing jumps, and by themselves where the list
 * is empty. What others read or archive is read again by itself while none waits.
 */
export function useAlertNews(shown: {
  kinds: readonly string[];
  hasUnread: boolean;
  isEmpty: boolean;
  readAt: number;
}): number {
  const client = useQueryClient();
  const [news, setNews] = useState(0);
  const renewal = useGather(() => news === 0 && void renewAlerts(client));
  const { readAt } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read holds them
  useEffect(() => setNews(0), [readAt]);
  useLive((event) => {
    if (event.type !== 'alerts.changed') return;
    const { kind, isNew } = event;
    const isShown = shown.hasUnread && (!kind || shown.kinds.length === 0 || shown.kinds.includes(kind));
    if (isNew && isShown && !shown.isEmpty) setNews((n) => n + 1);
    else if (!isNew || isShown) renewal.within(GATHER_MS);
  });
  return news;
}
