import { addDays, instantOf, localDay, localSecond } from '../calendar.ts';

/** Hours in which people are not disturbed, in minutes since local midnight; `from` after `to` passes over midnight, equal ones are none. */
export interface QuietHours {
  timeZone: string;
  from: number;
  to: number;
}

const HOUR_MS = 3_600_000;

/** When a message may leave that is ready now: the end of the quiet hours it falls into, or null: at once. */
export function holdUntil(now: Date, { timeZone, from, to }: QuietHours): Date | null {
  const minute = Math.floor(localSecond(now, timeZone) / 60);
  const isQuiet = from < to ? minute >= from && minute < to : from > to && (minute >= from || minute < to);
  if (!isQuiet) return null;
  const today = localDay(now, timeZone);
  const until = instantOf(minute < to ? today : addDays(today, 1), to * 60, timeZone);
  // The hour that a zone repeats in autumn: the end's first coming may be over.
  return until > now ? until : new Date(until.getTime() + HOUR_MS);
}
