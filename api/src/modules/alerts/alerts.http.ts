import { alertsApi } from '@tramo/contract/alerts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { deleteAlert, listAlerts, markAlerts, unreadAlerts } from './alerts.service.ts';

export function alertsHttp(m: Mounting): void {
  mount(m, alertsApi.list, (ctx, { query }) => listAlerts(ctx, query));
  mount(m, alertsApi.unread, (ctx) => unreadAlerts(ctx));
  mount(m, alertsApi.update, (ctx, { body }) => markAlerts(ctx, body));
  mount(m, alertsApi.remove, (ctx, { params }) => deleteAlert(ctx, params.id));
}
