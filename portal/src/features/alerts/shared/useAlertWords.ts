import { alertLine } from '@tramo/contract/alert-line';
import type { Alert } from '@tramo/contract/alerts';
import { useLocale } from '../../../lib/locale.ts';
import { useFormat } from '../../../session/useFormat.ts';

/** What an alert says of whom it is about, "lleva 22 min sin señal", as it stands now. */
export function useAlertWords(): (a: Alert, now: number) => string {
  const f = useFormat();
  const locale = useLocale();
  return (a, now) => alertLine(a, now, locale, f);
}
