import type { CustomValue } from '@tramo/contract/custom-fields';
import type { Locale } from '@tramo/contract/problems';
import { languageTags, yesNoName } from '@tramo/contract/words/names';
import { type Regional, writtenDay } from '../../platform/company-formats.ts';

export const writtenPlace = (p: { lat: number; lng: number }): string => `${p.lat.toFixed(6)}, ${p.lng.toFixed(6)}`;

/** A value of a company's own field. */
export function writtenValue(value: CustomValue, type: string, r: Regional, locale: Locale): string {
  if (typeof value === 'boolean') return yesNoName(value, locale);
  if (typeof value === 'number') return value.toLocaleString(languageTags[locale], { maximumFractionDigits: 6 });
  return type === 'date' ? writtenDay(value, r) : value;
}
