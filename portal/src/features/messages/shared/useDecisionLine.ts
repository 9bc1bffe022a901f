import { decisionLine, type LineStep } from '@tramo/contract/message-line';
import { useLocale } from '../../../lib/locale.ts';
import { useFormat } from '../../../session/useFormat.ts';

/** Writes what was decided about a message's chain as one line: today's hours bare, others with their day. */
export function useDecisionLine(): (steps: readonly LineStep[]) => string {
  const locale = useLocale();
  const f = useFormat();
  const time = (at: string): string => (f.dayOf(Date.parse(at)) === f.today() ? f.time(at) : f.dateTime(at));
  return (steps) => decisionLine(steps, locale, time);
}
