import type { AlertKind } from '@tramo/contract/road-settings';
import { eventsOf } from '../../platform/events.ts';

interface AlertsEvents {
  /** Alerts came, ended or were read: bells and lists read themselves again. `isNew`: one more is unread. Without a cedi it is for everybody. */
  'alerts.changed': { kind?: AlertKind; isNew: boolean };
}
export const alertsChanged = eventsOf<AlertsEvents>()('alerts.changed');
