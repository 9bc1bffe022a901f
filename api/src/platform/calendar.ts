/** Days and local times of a company's time zone, without a date library: Intl knows the zones' rules. */

/** The operator's days and months, where no company is meant. */
export const operatorZone = 'America/Mexico_City';

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(timeZone: string): Intl.DateTimeFormat {
  let f = formatters.get(timeZone);
  if (!f) {
    f = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, f);
  }
  return f;
}

function parts(at: Date, timeZone: string): { day: string; secondOfDay: number } {
  const p: Record<string, string> = {};
  for (const { type, value } of formatter(timeZone).formatToParts(at)) p[type] = value;
  return {
    day: `${p.year}-${p.month}-${p.day}`,
    secondOfDay: Number(p.hour) * 3600 + Number(p.minute) * 60 + Number(p.second),
  };
}

/** Local calendar day (`YYYY-MM-DD`) of an instant. */
export const localDay = (at: Date, timeZone: string): string => parts(at, timeZone).day;

/** Seconds since local midnight of an instant, 0 to 86,399. */
export const localSecond = (at: Date, timeZone: string): number => parts(at, timeZone).secondOfDay;

/** The instant of a local day plus seconds since its midnight (may pass into the next day). */
export function instantOf(day: string, secondOfDay: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + secondOfDay * 1000;
  // The zone's offset at the wanted wall time, found by two corrections (enough around a change of offset).
  let guess = wanted;
  for (let i = 0; i < 2; i++) {
    const p = parts(new Date(guess), timeZone);
    guess += wanted - (Date.parse(`${p.day}T00:00:00Z`) + p.secondOfDay * 1000);
  }
  return new Date(guess);
}

/** The day some days later (or earlier). */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Monday = 1 … Sunday = 7. */
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** First day of the week that holds `day`, for weeks that begin on `firstWeekday` (1 = Monday). */
export const weekStart = (day: string, firstWeekday: number): string =>
  addDays(day, -((weekday(day) - firstWeekday + 7) % 7));

/** A device's time as we keep it: never in the future, never before `earliest`. */
export function trueTime(at: Date, now: Date, earliest: Date | null = null): Date {
  if (at > now) return now;
  return earliest && at < earliest ? earliest : at;
}
