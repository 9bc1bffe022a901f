import { languageTags } from '@tramo/contract/words/names';
import { useMemo } from 'react';
import { useLocale } from '../../lib/locale.ts';

/** `noviembre de 2026` of `2026-11`. */
export function useMonthName(): (month: string) => string {
  const tag = languageTags[useLocale()];
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
  }, [tag]);
}
