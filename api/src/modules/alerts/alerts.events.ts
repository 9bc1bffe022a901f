import type { AlertKind } from '@tramo/contract/road-settings';
import { eventsOf } from '../../platform/events.ts';

interface AlertsEvents {
  /** Alerts came, ended or were read: bells and lists read themselves again. `isNew`: one more is unread. Without a cedi it is for everybody. */
  'alerts.changed': { kind?: AlertKind; isNew: boolean };
  /** Causes showed themselves for the first time: one alert each, told once. */
  'alerts.began': { kind: AlertKind; alertIds: string[] };
}
const alertsEvent = eventsOf<AlertsEvents>();
export const alertsChanged = alertsEvent('alerts.changed');
export const alertsBegan = alertsEvent('alerts.began');
