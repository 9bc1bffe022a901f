import { useMemo } from 'react';
import { createFormat, defaultUnits, type Format } from '../lib/format.ts';
import { useLocale } from '../lib/locale.ts';
import { useCompany } from './me.api.ts';

/** Dates, hours, lengths, weights and money as this company and language write them. */
export function useFormat(): Format {
  const locale = useLocale();
  const company = useCompany() ?? defaultUnits;
  const { timeZone, dateFormat, hourFormat, distanceUnit, weightUnit } = company;
  return useMemo(
    () => createFormat(locale, { timeZone, dateFormat, hourFormat, distanceUnit, weightUnit }),
    [locale, timeZone, dateFormat, hourFormat, distanceUnit, weightUnit],
  );
}
