import type { Company } from '@tramo/contract/accounts';
import type { Locale } from '@tramo/contract/problems';
import { exactDistance, kgPerPound, metresPerMile } from '@tramo/contract/units';
import { languageTags } from '@tramo/contract/words/names';
import { localDay, localSecond } from './calendar.ts';

/** How a company writes days, hours and distances. */
export type Regional = Pick<Company, 'timeZone' | 'dateFormat' | 'hourFormat' | 'distanceUnit'>;

const two = (n: number): string => String(n).padStart(2, '0');

/** `2026-11-21` as the company writes days. */
export const writtenDay = (day: string, { dateFormat }: Pick<Regional, 'dateFormat'>): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', date);
};

function clock(second: number, { hourFormat }: Pick<Regional, 'hourFormat'>, hasSeconds: boolean): string {
  const hour = Math.floor(second / 3600);
  const rest = `${two(Math.floor(second / 60) % 60)}${hasSeconds ? `:${two(second % 60)}` : ''}`;
  return hourFormat === '24H'
    ? `${two(hour)}:${rest}`
    : `${hour % 12 || 12}:${rest} ${hour % 24 < 12 ? 'a.m.' : 'p.m.'}`;
}

/** An instant in the company's zone, to the second: a record is no place to round. */
export const writtenInstant = (instant: string, r: Regional): string => {
  const at = new Date(instant);
  return `${writtenDay(localDay(at, r.timeZone), r)} ${clock(localSecond(at, r.timeZone), r, true)}`;
};

/** The hour of an instant in the company's zone: `09:05`, `9:05 a.m.` */
export const writtenHour = (instant: string, r: Pick<Regional, 'timeZone' | 'hourFormat'>): string =>
  clock(localSecond(new Date(instant), r.timeZone), r, false);

/** Minutes since midnight as an hour of the clock. */
export const writtenMinute = (minute: number, r: Pick<Regional, 'hourFormat'>): string => clock(minute * 60, r, false);

/** Seconds as `35 min`, `1 h 35 min`; less than a minute as `40 s`. */
export function writtenDuration(seconds: number): string {
  const total = Math.round(Math.abs(seconds) / 60);
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  if (total === 0) return `${Math.round(Math.abs(seconds))} s`;
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}

/** An instant to the minute, for people to read: `21/11/2026 9:05 a.m.` */
export const writtenMoment = (instant: string, r: Omit<Regional, 'distanceUnit'>): string => {
  const at = new Date(instant);
  return `${writtenDay(localDay(at, r.timeZone), r)} ${clock(localSecond(at, r.timeZone), r, false)}`;
};

/** Kilograms in the company's unit: `12.5 kg`, `27.6 lb`. */
export const writtenWeight = (kg: number, { weightUnit }: Pick<Company, 'weightUnit'>, locale: Locale): string => {
  const amount = weightUnit === 'kg' ? kg : kg / kgPerPound;
  return `${amount.toLocaleString(languageTags[locale], { maximumFractionDigits: 1 })} ${weightUnit === 'kg' ? 'kg' : 'lb'}`;
};

/** How many of a company's unit of distance a kilometre is. */
export const unitsPerKm: Readonly<Record<Regional['distanceUnit'], number>> = { km: 1, miles: 1000 / metresPerMile };
/** Kilometres in the company's unit, to a tenth: `12.4 km`, `7.7 mi`. */
export const writtenKm = (km: number, { distanceUnit }: Pick<Regional, 'distanceUnit'>): string =>
  `${Math.round(km * unitsPerKm[distanceUnit] * 10) / 10} ${distanceUnit === 'km' ? 'km' : 'mi'}`;
/** Short ones in metres or feet, long ones in the company's unit. */
export const writtenDistance = (metres: number, { distanceUnit }: Pick<Regional, 'distanceUnit'>): string =>
  exactDistance(metres, distanceUnit);
