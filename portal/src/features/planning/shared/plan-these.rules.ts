/** Departures of plans that are made by themselves lie on half hours. */
const STEP = 30;

/** The first day, today or later, that most of the guides are for; today when the days of all have passed. */
export function dayOfMost(days: readonly string[], today: string): string {
  const counts = new Map<string, number>();
  for (const day of days) if (day >= today) counts.set(day, (counts.get(day) ?? 0) + 1);
  let best = today;
  for (const [day, count] of [...counts].sort(([a], [b]) => a.localeCompare(b)))
    if (count > (counts.get(best) ?? 0)) best = day;
  return best;
}

/** Those that a plan of a day takes: of the day itself, and what is late. */
export const ofDay = <G extends { scheduledDate: string }>(guides: readonly G[], day: string): G[] =>
  guides.filter((g) => g.scheduledDate <= day);

/** When a plan leaves: at eight, or when that has passed today, at the next half hour. */
export function departure(day: string, today: string, minuteNow: number): { hours: number; minutes: number } {
  const eight = 8 * 60;
  const minute =
    day > today || minuteNow < eight ? eight : Math.min(Math.ceil((minuteNow + 1) / STEP) * STEP, 23 * 60 + STEP);
  return { hours: Math.floor(minute / 60), minutes: minute % 60 };
}
