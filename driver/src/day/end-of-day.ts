const quarter = 15 * 60_000;

/** When the calendar day of an instant ends in a time zone. The routes of a day serve until then; zones go by quarters of an hour. */
export function endOfDay(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const day = format.format(at);
  let end = Math.floor(at / quarter) * quarter;
  while (format.format(end) <= day) end += quarter;
  return end;
}
