/** The instant of a calendar day (`YYYY-MM-DD`) plus minutes since its midnight, as clocks of the zone show them. */
export function dayInstant(day: string, minute: number, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const localParts = (at: number): number => {
    const p = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return Date.parse(`${p.year}-${p.month}-${p.day}T${p.hour}:${p.minute}:00Z`);
  };
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  let guess = wanted;
  // The zone's offset at that wall time, found by two corrections: enough around a change of the clocks.
  for (let i = 0; i < 2; i++) guess += wanted - localParts(guess);
  return new Date(guess);
}
