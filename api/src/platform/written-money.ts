import type { Locale } from '@tramo/contract/problems';
import { languageTags } from '@tramo/contract/words/names';

/** Pesos as people read them in mails and papers. */
export const writtenMoney = (pesos: number, locale: Locale): string =>
  pesos.toLocaleString(languageTags[locale], { style: 'currency', currency: 'MXN' });
