import type { TimeWindow } from '@tramo/contract/fields';
import type { Locale } from '@tramo/contract/problems';
import type { Words } from './words.ts';

export interface Figures {
  /** `sábado 21 de noviembre`, of a local day. */
  day(day: string): string;
  /** The same of an instant. */
  dayOf(at: string): string;
  time(at: string): string;
  /** `9:00`, minutes since local midnight. */
  minute(minute: number): string;
  /** `sáb 21 nov, 10:39` */
  moment(at: string): string;
  isSameDay(a: string, b: number): boolean;
}

/** Days and hours of the company's zone, in the reader's language. */
export function figuresOf(locale: Locale, of: { timeZone: string; hourFormat: '24H' | '12H' }): Figures {
  const tag = locale === 'es' ? 'es-MX' : 'en-US';
  const hours =
    of.hourFormat === '24H'
      ? ({ hour: '2-digit', hourCycle: 'h23' } as const)
      : ({ hour: 'numeric', hour12: true } as const);
  const format = (options: Intl.DateTimeFormatOptions, timeZone = of.timeZone) =>
    new Intl.DateTimeFormat(tag, { timeZone, ...options });
  const long = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: of.timeZone });
  const write = (f: Intl.DateTimeFormat, at: Date): string => f.format(at).replace(/\u202f/g, ' ');
  const localDay = format(long, 'UTC');
  const longDay = format(long);
  const clock = format({ ...hours, minute: '2-digit' });
  const localTime = format({ ...hours, minute: '2-digit' }, 'UTC');
  const short = format({ weekday: 'short', day: 'numeric', month: 'short', ...hours, minute: '2-digit' });
  return {
    // Spanish puts a comma after the weekday in a date alone; inside a sentence it stands in the way.
    day: (day) => write(localDay, new Date(`${day}T00:00:00Z`)).replace(', ', locale === 'es' ? ' ' : ', '),
    dayOf: (at) => write(longDay, new Date(at)).replace(', ', locale === 'es' ? ' ' : ', '),
    time: (at) => write(clock, new Date(at)),
    minute: (minute) => write(localTime, new Date(minute * 60_000)),
    moment: (at) => write(short, new Date(at)),
    isSameDay: (a, b) => calendar.format(new Date(a)) === calendar.format(new Date(b)),
  };
}

/** `de 9:00 a 13:00 o de 15:00 a 18:00` */
export const windowsText = (t: Words, f: Figures, windows: readonly TimeWindow[]): string =>
  windows.map((w) => t('window', { from: f.minute(w.startMinute), to: f.minute(w.endMinute) })).join(t('or'));

/** `12 s`, `3 min`, `2 h`: how long ago, never less than nothing. */
export function ageText(t: Words, ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return t('seconds', { count: seconds });
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? t('minutes', { count: minutes }) : t('hours', { count: Math.floor(minutes / 60) });
}
