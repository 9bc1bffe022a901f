import { useMemo } from 'react';
import { createFormat, defaultUnits, type Format } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useCompany } from './me.api.ts';

/** Dates, hours, lengths, weights and money as this company and language write them. */
export function useFormat(): Format {
  const locale = useLocale();
  const company = useCompany() ?? defaultUnits;
  const { timeZone, hourFormat, distanceUnit, weightUnit } = company;
  return useMemo(
    () => createFormat(locale, { timeZone, hourFormat, distanceUnit, weightUnit }),
    [locale, timeZone, hourFormat, distanceUnit, weightUnit],
  );
}
