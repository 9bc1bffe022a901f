import type { Company } from '@tramo/contract/accounts';
import type { CustomValue } from '@tramo/contract/custom-fields';
import type { Locale } from '@tramo/contract/problems';
import { localDay, localSecond } from '../../platform/calendar.ts';

/** How a company writes days, hours and distances. */
export type Regional = Pick<Company, 'timeZone' | 'dateFormat' | 'hourFormat' | 'distanceUnit'>;

const two = (n: number): string => String(n).padStart(2, '0');

/** `2026-11-21` as the company writes days. */
export const writtenDay = (day: string, { dateFormat }: Pick<Regional, 'dateFormat'>): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', date);
};

/** An instant in the company's zone, to the second: a record is no place to round. */
export function writtenInstant(instant: string, r: Regional): string {
  const at = new Date(instant);
  const second = localSecond(at, r.timeZone);
  const [hour, minute, rest] = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  const clock =
    r.hourFormat === '24H'
      ? `${two(hour)}:${two(minute)}:${two(rest)}`
      : `${hour % 12 || 12}:${two(minute)}:${two(rest)} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
  return `${writtenDay(localDay(at, r.timeZone), r)} ${clock}`;
}

const METRES_PER_MILE = 1609.344;
const METRES_PER_FOOT = 0.3048;
/** Short ones in metres or feet, long ones in the company's unit. */
export function writtenDistance(metres: number, { distanceUnit }: Pick<Regional, 'distanceUnit'>): string {
  if (distanceUnit === 'miles')
    return metres < METRES_PER_MILE / 4 ? `${Math.round(metres / METRES_PER_FOOT)} ft` : `${(metres / METRES_PER_MILE).toFixed(2)} mi`;
  return metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(2)} km`;
}

export const writtenPlace = (p: { lat: number; lng: number }): string => `${p.lat.toFixed(6)}, ${p.lng.toFixed(6)}`;

/** A value of a company's own field. */
export function writtenValue(value: CustomValue, type: string, r: Regional, yes: string, no: string, locale: Locale): string {
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number') return value.toLocaleString(locale === 'es' ? 'es-MX' : 'en-US', { maximumFractionDigits: 6 });
  return type === 'date' ? writtenDay(value, r) : value;
}
