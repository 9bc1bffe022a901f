const DAY = 86_400_000;
/** So many days of use tell how long the balance lasts, and what a month will cost. */
export const FORECAST_DAYS = 14;

/** How fast a company uses its balance and for how many whole days it lasts: by what was used within some days, or since the first use where that is less. */
export function forecastOf(f: {
  cents: number;
  usedCents: number;
  firstUse: Date | null;
  now: Date;
  mostDays: number;
}): { centsPerDay: number; daysLeft: number | null } {
  if (f.usedCents <= 0 || !f.firstUse) return { centsPerDay: 0, daysLeft: null };
  // A first use an hour ago is no day's pace.
  const days = Math.min(f.mostDays, Math.max(1, (f.now.getTime() - f.firstUse.getTime()) / DAY));
  const perDay = f.usedCents / days;
  return { centsPerDay: Math.round(perDay), daysLeft: Math.max(0, Math.floor(f.cents / perDay)) };
}
