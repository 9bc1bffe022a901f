import type { Alert } from '@tramo/contract/alerts';
import type { AlertKind } from '@tramo/contract/road-settings';

/** Kinds that somebody should hear of at once. */
export const urgentKinds: readonly AlertKind[] = ['silent', 'outOfZone', 'offRoute'];

/** `99+`: nobody counts further. */
export const badgeOf = (count: number): string => (count > 99 ? '99+' : String(count));

/** Alerts under the calendar days on which they were last seen, in their order. */
export function byDay<T extends Pick<Alert, 'lastAt'>>(
  alerts: readonly T[],
  dayOf: (at: string) => string,
): { day: string; alerts: T[] }[] {
  const days: { day: string; alerts: T[] }[] = [];
  for (const alert of alerts) {
    const day = dayOf(alert.lastAt);
    const last = days.at(-1);
    if (last?.day === day) last.alerts.push(alert);
    else days.push({ day, alerts: [alert] });
  }
  return days;
}
