/**
 * The hour that somebody typed, as `20:15`: '8', '830', '8:30', '8.30', '20 15' and '8:15 pm' are hours, '8:75' is none. Without a half of the day it
 * is of 24 hours.
 */
export function readClock(typed: string): string | null {
  const [, text = '', half] = /^(.*?)\s*(?:([ap])\.?\s*m\.?)?$/i.exec(typed.trim()) ?? [];
  const match = /^(\d{1,2})(?:\s*[:.h ]\s*(\d{2})?)?$/i.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  if (!match) return null;
  const [said, minutes] = [Number(match[1]), Number(match[2] ?? 0)];
  if (half && (said < 1 || said > 12)) return null;
  const hours = half ? (said % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : said;
  return hours < 24 && minutes < 60 ? `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` : null;
}

/** True once nothing more can follow: what is typed so far is an hour with its minutes. */
export const isWholeClock = (typed: string): boolean =>
  /^\d{1,2}[:.h ]\d{2}(?:\s*[ap]\.?\s*m\.?)?$|^\d{4}$/i.test(typed.trim());

/** `20:15` as the company writes hours: `20:15`, or `8:15 p. m.`, which is also how it is read when it is typed. */
export function shownClock(clock: string, hourFormat: '24H' | '12H'): string {
  const [hours, minutes] = clock.split(':');
  if (hourFormat === '24H' || minutes === undefined) return clock;
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'a. m.' : 'p. m.'}`;
}
