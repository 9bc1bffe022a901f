import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLive } from '../../lib/live.ts';
import { renewAlerts } from './shared/alerts.api.ts';

const GATHER_MS = 800;

/**
 * How many new alerts wait since the list was read; they are shown when asked for, so that nothing jumps. What others read or archive is
 * read again by itself while none waits.
 */
export function useAlertNews(shown: { kinds: readonly string[]; hasUnread: boolean; readAt: number }): number {
  const client = useQueryClient();
  const [news, setNews] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef(0);
  waiting.current = news;
  const { readAt } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read holds them
  useEffect(() => setNews(0), [readAt]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive((event) => {
    if (event.type !== 'alerts.changed') return;
    const { kind } = event;
    if (event.isNew && shown.hasUnread && (!kind || shown.kinds.length === 0 || shown.kinds.includes(kind)))
      setNews((n) => n + 1);
    else if (!event.isNew) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => waiting.current === 0 && void renewAlerts(client), GATHER_MS);
    }
  });
  return news;
}
