const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The nearest working day after (`step` 1) or before (-1) a calendar day. */
function workingDayFrom(today: string, step: 1 | -1): string {
  let day = daysFrom(today, step);
  while (!isWorkingDay(day)) day = daysFrom(day, step);
  return day;
}

/** Which Monday of which month is a day of rest: Constitution Day, Benito Juárez, Revolution Day. */
const restMondays: Readonly<Record<number, number>> = { 2: 1, 3: 3, 11: 3 };
const restDays: ReadonlySet<string> = new Set(['01-01', '05-01', '09-16', '12-25']);

/** Whether people work on a day in Mexico: not on Sundays, nor on the days of rest of the labour law. */
export function isWorkingDay(day: string): boolean {
  const at = new Date(`${day}T12:00:00Z`);
  const [weekday, date, month] = [at.getUTCDay(), at.getUTCDate(), at.getUTCMonth() + 1];
  const isRestMonday = weekday === 1 && restMondays[month] === Math.ceil(date / 7);
  return weekday !== 0 && !isRestMonday && !restDays.has(day.slice(5));
}

/** Calendar day that a new plan begins with: the one of the top bar when it is still to come, else the next working day after today. */
export const suggestedDay = (today: string, chosen: string | null): string =>
  chosen !== null && chosen > today ? chosen : workingDayFrom(today, 1);

/** The last working day before today: the one that has guides to try parameters with. */
export const lastWorkingDay = (today: string): string => workingDayFrom(today, -1);
