import { limits } from '@tramo/contract/limits';

/** Days from one calendar day to another, `YYYY-MM-DD` both; negative when the second is past. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

export type PaperState = 'ok' | 'soon' | 'ended' | 'none';
/** How a paper stands on a day. */
export function paperState(validUntil: string | null, today: string): PaperState {
  if (validUntil === null || validUntil === '') return 'none';
  const days = daysBetween(today, validUntil);
  if (days < 0) return 'ended';
  return days <= limits.expiringDays ? 'soon' : 'ok';
}
/** The paper that ends first among several; null when none has a date. */
export const firstToEnd = <T extends { validUntil: string | null }>(papers: readonly T[]): T | null =>
  papers
    .filter((paper) => paper.validUntil)
    .reduce<T | null>(
      (first, paper) => (first === null || (paper.validUntil as string) < (first.validUntil as string) ? paper : first),
      null,
    );
