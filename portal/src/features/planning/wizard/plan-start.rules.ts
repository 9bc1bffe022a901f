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
