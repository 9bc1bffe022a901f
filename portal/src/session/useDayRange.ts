import { defaultTimeZone } from '@tramo/contract/limits';
import { useMemo } from 'react';
import { dayInstant } from '../lib/day-instant.ts';
import { useCompany } from './me.api.ts';

/** First and last instant of a day by the company's clock; nothing without a day. */
export function useDayRange(day: string | null): { from?: string; until?: string } {
  const timeZone = useCompany()?.timeZone ?? defaultTimeZone;
  return useMemo(
    () =>
      day
        ? { from: dayInstant(day, 0, timeZone).toISOString(), until: dayInstant(day, 1440, timeZone).toISOString() }
        : {},
    [day, timeZone],
  );
}
