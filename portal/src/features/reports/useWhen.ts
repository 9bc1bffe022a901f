import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import type { Period } from './period.rules.ts';
import { reportsText } from './reports.es.ts';

/** A period as people say it: one day, or from one to another. */
export function useWhen({ from, to }: Period): string {
  const t = useText(reportsText);
  const f = useFormat();
  return from === to ? f.day(from) : t('period.range', { from: f.day(from), to: f.day(to) });
}
