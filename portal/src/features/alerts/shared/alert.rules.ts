import type { ScreenKey } from '@tramo/contract/access';
import type { Alert } from '@tramo/contract/alerts';
import type { AlertKind } from '@tramo/contract/road-settings';
import { pathOf } from '../../../lib/paths.ts';

/** Kinds that somebody should hear of at once. */
export const urgentKinds: readonly AlertKind[] = ['silent', 'outOfZone', 'offRoute'];

/** Whom an alert is about: "Ruta 7 · Miguel Ríos", or the driver or vehicle of a paper. */
export const whoOf = (a: Alert): string =>
  [a.route?.name, a.driver?.fullName ?? (a.route ? undefined : a.vehicle?.nickname)].filter(Boolean).join(' · ') ||
  (a.guide?.folio ?? '');

/** Seconds that what is told has lasted: until it was over, or until now. */
export function lastedS(a: Alert, now: number): number {
  const since = Date.parse(typeof a.values.since === 'string' ? a.values.since : a.at);
  return Math.max(
    0,
    ((a.overAt ? Date.parse(a.overAt) : now) - (Number.isNaN(since) ? Date.parse(a.at) : since)) / 1000,
  );
}

/** A link's target; of another cedi than the one chosen too. */
export interface Place {
  to: string;
  search: Record<string, string>;
}

/** Where a click on an alert leads; null where the reader may open no such screen. */
export function placeOf(a: Alert, mayOpen: (screen: ScreenKey) => boolean): Place | null {
  const at = (screen: ScreenKey, to: string, search: Record<string, string>): Place | null =>
    mayOpen(screen) ? { to, search } : null;
  if (a.guide) return at('routeGuides', pathOf('routeGuides', { id: a.guide._id }), {});
  if (a.route)
    return at('routesOverview', pathOf('routesOverview', { startDate: a.route.day }), {
      route: a.route._id,
      cedi: 'all',
    });
  if (a.vehicle) return at('vehicles', pathOf('vehicles'), { search: a.vehicle.nickname, cedi: 'all' });
  if (a.driver) return at('carriers', pathOf('carriers'), { search: a.driver.fullName });
  return null;
}

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
