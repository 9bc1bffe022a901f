import type { Locale } from '@tramo/contract/problems';
import { useLocale } from './language.ts';
import { makeStore, useStore } from './store.ts';

/** Where times are told and what money is: the company's, as the day says it. */
export const placeStore = makeStore<{ timeZone: string; currency: string }>({
  timeZone: 'America/Mexico_City',
  currency: 'MXN',
});

export interface Format {
  /** «10:42» */
  time(at: string | number | Date): string;
  /** «jue 26 nov» */
  day(at: string | number | Date): string;
  /** «jue 26 nov, 10:42» */
  dateTime(at: string | number | Date): string;
  /** «350 m», «4.2 km» */
  distance(metres: number): string;
  /** «25 min», «1 h 20 min» */
  duration(seconds: number): string;
  money(amount: number): string;
  number(value: number): string;
  /** «820 KB», «4.1 MB», «10.7 GB» */
  bytes(count: number): string;
  percent(share: number): string;
}

function makeFormat(locale: Locale, { timeZone, currency }: { timeZone: string; currency: string }): Format {
  const language = { es: 'es-MX', en: 'en-US' }[locale];
  const timeFormat = new Intl.DateTimeFormat(language, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const dayFormat = new Intl.DateTimeFormat(language, { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
  const numberFormat = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const oneDigit = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const moneyFormat = new Intl.NumberFormat(language, { style: 'currency', currency });
  const time = (at: string | number | Date) => timeFormat.format(new Date(at));
  const day = (at: string | number | Date) => dayFormat.format(new Date(at));
  return {
    time,
    day,
    dateTime: (at) => `${day(at)}, ${time(at)}`,
    distance: (metres) =>
      metres < 1000 ? `${Math.round(metres / 10) * 10} m` : `${oneDigit.format(metres / 1000)} km`,
    duration: (seconds) => {
      const minutes = Math.round(seconds / 60);
      if (minutes < 60) return `${minutes} min`;
      return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
    },
    money: (amount) => moneyFormat.format(amount),
    number: (value) => numberFormat.format(value),
    bytes: (count) => {
      if (count < 950_000) return `${Math.ceil(count / 1000)} KB`;
      return count < 950_000_000
        ? `${oneDigit.format(count / 1_000_000)} MB`
        : `${oneDigit.format(count / 1_000_000_000)} GB`;
    },
    percent: (share) => `${Math.round(share * 100)} %`,
  };
}

let last: { key: string; format: Format } | null = null;
/** One at a time is kept: making the browser's formats costs milliseconds on a slow phone. */
export function formatOf(locale: Locale, place: { timeZone: string; currency: string }): Format {
  const key = `${locale} ${place.timeZone} ${place.currency}`;
  if (last?.key !== key) last = { key, format: makeFormat(locale, place) };
  return last.format;
}

export const useFormat = (): Format => formatOf(useLocale(), useStore(placeStore));
