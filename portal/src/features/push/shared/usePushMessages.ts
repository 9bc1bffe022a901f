import { useRouter } from '@tanstack/react-router';
import type { User } from '@tramo/contract/accounts';
import type { PushPayload } from '@tramo/contract/push-message';
import { useEffect } from 'react';
import { getLocale } from '../../../lib/locale.ts';
import { loadText } from '../../../lib/text.ts';
import { useIdleAfter } from '../../../lib/useIdleAfter.ts';
import { toast } from '../../../ui/toast.ts';
import { pushText } from './push.es.ts';
import { isToldHere } from './push-told.rules.ts';

type Said = { tramo: 'push'; push: PushPayload } | { tramo: 'open'; path: string };

/** Goes where a click on a push leads, tells what the worker leaves to the page in front, and looks after this browser's subscription. */
export function usePushMessages(me: User | undefined): void {
  const router = useRouter();
  const userId = me?._id;
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const go = (path: string): void => router.history.push(path);
    const onMessage = ({ data, ports }: MessageEvent<Partial<Said> | null>): void => {
      if (data?.tramo === 'open' && 'path' in data && typeof data.path === 'string') {
        ports[0]?.postMessage('going');
        go(data.path);
      } else if (data?.tramo === 'push' && 'push' in data && data.push && isToldHere(data.push, location.pathname)) {
        const { title, url } = data.push;
        void loadText(pushText, getLocale()).then((t) => toast.news(title, { label: t('open'), run: () => go(url) }));
      }
    };
    navigator.serviceWorker.addEventListener('message', onMessage);
    navigator.serviceWorker.startMessages();
    return () => navigator.serviceWorker.removeEventListener('message', onMessage);
  }, [router]);
  const isDue = useIdleAfter(userId !== undefined);
  useEffect(() => {
    // What cannot be mended now is with the next load.
    if (isDue && userId) void import('./push-start.ts').then(({ mendPush }) => mendPush(userId)).catch(() => undefined);
  }, [isDue, userId]);
}
