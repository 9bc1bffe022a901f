import type { Company } from '@tramo/contract/accounts';
import { defaultTimeZone } from '@tramo/contract/limits';
import type { Locale } from '@tramo/contract/problems';
import { kgPerPound, metresPerMile } from '@tramo/contract/units';
import { companyNow } from './company-clock.ts';

/** What a company says about how its people read figures. */
export type Units = Pick<Company, 'timeZone' | 'dateFormat' | 'hourFormat' | 'distanceUnit' | 'weightUnit'>;
export const defaultUnits: Units = {
  timeZone: defaultTimeZone,
  dateFormat: 'DD/MM/YYYY',
  hourFormat: '24H',
  distanceUnit: 'km',
  weightUnit: 'kg',
};

const none = '—';

type Instant = string | number | Date;
type Maybe<T> = T | null | undefined;

/** Writes figures for people: dates and hours in the company's zone, lengths and weights in its units. Absent values are a dash. */
export function createFormat(locale: Locale, units: Units = defaultUnits) {
  const tag = locale === 'es' ? 'es-MX' : 'en-US';
  const { timeZone } = units;
  const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone, ...options });
  const figure = (maximumFractionDigits: number) => new Intl.NumberFormat(tag, { maximumFractionDigits });
  const clockOptions = {
    hour: units.hourFormat === '24H' ? '2-digit' : 'numeric',
    minute: '2-digit',
    hour12: units.hourFormat === '12H',
  } as const;
  const clock = date(
    units.hourFormat === '24H' ? { ...clockOptions, hour12: undefined, hourCycle: 'h23' } : clockOptions,
  );
  const shortDay = date({ weekday: 'short', day: 'numeric', month: 'short' });
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const localTime = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const whole = figure(0);
  const one = figure(1);
  const two = figure(2);
  const pesos = new Intl.NumberFormat(tag, { style: 'currency', currency: 'MXN', currencyDisplay: 'narrowSymbol' });
  const isMetric = units.distanceUnit === 'km';

  /** `95` minutes as `1 h 35 min`. */
  const minutes = (total: number): string => {
    const [h, min] = [Math.floor(total / 60), total % 60];
    if (h === 0) return `${min} min`;
    return min === 0 ? `${whole.format(h)} h` : `${whole.format(h)} h ${min} min`;
  };
  const shown = <T>(value: Maybe<T>, write: (value: T) => string): string =>
    value === null || value === undefined ? none : write(value);
  const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
  const dayName = utc({ weekday: 'short', day: 'numeric', month: 'short' });
  /** `sáb 21 nov`: the parts alone, without the language's points, commas and "de". */
  const short = (format: Intl.DateTimeFormat, at: Date): string => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value.replace('.', '')]));
    const order =
      locale === 'es'
        ? [parts.weekday, parts.day, parts.month, parts.year]
        : [parts.weekday, parts.month, parts.day, parts.year];
    return order.filter(Boolean).join(' ');
  };

  return {
    /** Today's calendar day in the company's zone, `YYYY-MM-DD`. */
    today: (now: Instant = companyNow()): string => calendar.format(new Date(now)),
    /** Calendar day of an instant in the company's zone, `YYYY-MM-DD`. */
    dayOf: (at: Instant): string => calendar.format(new Date(at)),
    /** Minutes since midnight of an instant in the company's zone. */
    minuteOf: (at: Instant): number => {
      const [hour = 0, minute = 0] = localTime.format(new Date(at)).split(':').map(Number);
      return hour * 60 + minute;
    },
    /** `10:39` */
    time: (at: Maybe<Instant>): string => shown(at, (v) => clock.format(new Date(v))),
    /** In the company's format: `21/11/2026`, `11/21/2026` or `2026-11-21`. */
    date: (at: Maybe<Instant>): string =>
      shown(at, (v) => {
        const [year = '', month = '', day = ''] = calendar.format(new Date(v)).split('-');
        return units.dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', day);
      }),
    /** `sáb 21 nov, 10:39` */
    dateTime: (at: Maybe<Instant>): string =>
      shown(at, (v) => `${short(shortDay, new Date(v))}, ${clock.format(new Date(v))}`),
    /** A calendar day `YYYY-MM-DD` as `sáb 21 nov`. */
    day: (day: Maybe<string>): string => shown(day, (v) => short(dayName, new Date(`${v}T12:00:00Z`))),
    /** Minutes since midnight as `9:30`. */
    minuteOfDay: (minute: Maybe<number>): string =>
      shown(minute, (v) => {
        if (units.hourFormat === '24H') return `${Math.floor(v / 60)}:${String(v % 60).padStart(2, '0')}`;
        return utc(clockOptions).format(new Date(v * 60_000));
      }),
    number: (value: Maybe<number>, decimals = 0): string =>
      shown(value, (v) => (decimals === 0 ? whole : decimals === 1 ? one : figure(decimals)).format(v)),
    percent: (share: Maybe<number>): string => shown(share, (v) => `${whole.format(v * 100)} %`),
    /** Pesos with centavos. */
    money: (value: Maybe<number>): string => shown(value, (v) => pesos.format(v)),
    /** Metres in the company's unit. */
    distance: (metres: Maybe<number>): string =>
      shown(metres, (v) => {
        const far = v / (isMetric ? 1000 : metresPerMile);
        if (isMetric && v < 1000) return `${whole.format(Math.round(v / 10) * 10)} m`;
        return `${(far < 100 ? one : whole).format(far)} ${isMetric ? 'km' : 'mi'}`;
      }),
    /** `km` or `mi`, beside a figure that says what it is of. */
    distanceUnit: isMetric ? 'km' : 'mi',
    /** Metres a second as `43 km/h`. */
    speed: (mps: Maybe<number>): string =>
      shown(mps, (v) => `${whole.format((v * 3600) / (isMetric ? 1000 : metresPerMile))} ${isMetric ? 'km/h' : 'mph'}`),
    /** What a kilometre costs, told by the company's unit: `$12.50/km`. */
    costPerDistance: (perKm: Maybe<number>): string =>
      shown(perKm, (v) => (isMetric ? `${pesos.format(v)}/km` : `${pesos.format((v * metresPerMile) / 1000)}/mi`)),
    /** Square kilometres in the company's unit. */
    area: (km2: Maybe<number>): string =>
      shown(km2, (v) => (isMetric ? `${one.format(v)} km²` : `${one.format(v / (metresPerMile / 1000) ** 2)} mi²`)),
    weight: (kg: Maybe<number>): string =>
      shown(kg, (v) => (units.weightUnit === 'kg' ? `${one.format(v)} kg` : `${one.format(v / kgPerPound)} lb`)),
    volume: (m3: Maybe<number>): string => shown(m3, (v) => `${two.format(v)} m³`),
    /** Seconds as `35 min`, `1 h 35 min`. */
    duration: (seconds: Maybe<number>): string => shown(seconds, (v) => minutes(Math.round(Math.abs(v) / 60))),
    /** Seconds behind (+) or ahead (−) of plan as `+18 min`. */
    delay: (seconds: Maybe<number>): string =>
      shown(seconds, (v) => {
        const m = Math.round(v / 60);
        return `${m < 0 ? '−' : '+'}${minutes(Math.abs(m))}`;
      }),
    /** Age in seconds as `10 s`, `12 min`, `3 h`, `2 d`. */
    age: (seconds: Maybe<number>): string =>
      shown(seconds, (v) => {
        if (v < 60) return `${Math.max(0, Math.floor(v))} s`;
        if (v < 3600) return `${Math.floor(v / 60)} min`;
        return v < 86_400 ? `${Math.floor(v / 3600)} h` : `${Math.floor(v / 86_400)} d`;
      }),
    /** Ten digits as `81 1234 5678`. */
    phone: (digits: Maybe<string>): string =>
      shown(digits, (v) => (/^\d{10}$/.test(v) ? `${v.slice(0, 2)} ${v.slice(2, 6)} ${v.slice(6)}` : v)),
  };
}
export type Format = ReturnType<typeof createFormat>;
