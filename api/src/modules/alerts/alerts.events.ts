import type { AlertKind } from '@tramo/contract/road-settings';

interface AlertsEvent {
  companyId: string;
  name: string;
  payload: Record<string, unknown>;
  cediId: string | null;
}

/** Alerts came, ended or were read: bells and lists read themselves again. `isNew`: one more is unread. Without a cedi it is for everybody. */
export const alertsChanged = (
  companyId: string,
  cediId: string | null,
  change: { kind?: AlertKind; isNew: boolean },
): AlertsEvent => ({
  companyId,
  name: 'alerts.changed',
  payload: { ...change },
  cediId,
});
