/** From 15 h on a new plan is for tomorrow: nine hours later it is another day. */
const BEFORE_MIDNIGHT_MS = 9 * 3_600_000;

/** Calendar day that a new plan begins with: today, or tomorrow past 15 h. `dayOf` tells days in the company's zone. */
export const suggestedDay = (dayOf: (at: number) => string, now: number): string => dayOf(now + BEFORE_MIDNIGHT_MS);

/** Name of the day's weekday in a language, for 'Plan del lunes'. */
export const weekdayOf = (day: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

/** `8:05` of hours and minutes, as a time input takes it. */
export const clockValue = (at: { hours: number; minutes: number }): string =>
  `${String(at.hours).padStart(2, '0')}:${String(at.minutes).padStart(2, '0')}`;

/** Hours and minutes of a time input, or null when it holds none. */
export function parseClock(value: string): { hours: number; minutes: number } | null {
  const match = /^(\d{1,2}):(\d{2})/.exec(value);
  if (!match) return null;
  const [hours, minutes] = [Number(match[1]), Number(match[2])];
  return hours < 24 && minutes < 60 ? { hours, minutes } : null;
}
