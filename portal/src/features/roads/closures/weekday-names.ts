/** Weekdays from Monday with their numbers (0 is Sunday), as this language shortens them. */
export function weekdayNames(locale: string): { day: number; name: string }[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // The 4th of January 2026 is a Sunday.
  return [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    day,
    name: format.format(Date.UTC(2026, 0, 4 + day)).replace('.', ''),
  }));
}
