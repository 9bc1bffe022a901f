import { whoOf } from '@tramo/contract/alert-line';
import type { AlertKind } from '@tramo/contract/road-settings';
import { useEffect, useRef } from 'react';
import { toast } from '../../../ui/toast.ts';
import { newestOf } from './alerts.api.ts';
import { useAlertWords } from './useAlertWords.ts';

/** Says the newest alert of an urgent kind once. */
export function UrgentMessage({ kind, onShown }: { kind: AlertKind; onShown: () => void }) {
  const words = useAlertWords();
  const latest = useRef({ words, onShown });
  latest.current = { words, onShown };
  useEffect(() => {
    let isGone = false;
    newestOf(kind)
      .then((alert) => {
        if (alert && !isGone) toast.info(`${whoOf(alert)} ${latest.current.words(alert, Date.now())}`);
      })
      // The badge tells all the same.
      .catch(() => undefined)
      .finally(() => {
        if (!isGone) latest.current.onShown();
      });
    return () => {
      isGone = true;
    };
  }, [kind]);
  return null;
}
