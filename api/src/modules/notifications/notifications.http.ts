import { notificationSettingsApi } from '@tramo/contract/notification-settings';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as clients from './notifications.clients.service.ts';
import * as notifications from './notifications.service.ts';
import * as trial from './notifications.trial.service.ts';

export function notificationsHttp(m: Mounting): void {
  mount(m, notificationSettingsApi.get, (ctx) => notifications.shownNotifications(ctx));
  mount(m, notificationSettingsApi.save, (ctx, { body }) => notifications.saveNotifications(ctx, body));
  mount(m, notificationSettingsApi.people, (ctx, { query }) => notifications.peopleToChoose(ctx, query));
  mount(m, notificationSettingsApi.clients, (ctx, { query }) => clients.listExceptions(ctx, query));
  mount(m, notificationSettingsApi.saveClient, (ctx, { params, body }) =>
    clients.saveExceptions(ctx, params.clientId, body),
  );
  mount(m, notificationSettingsApi.removeClient, (ctx, { params }) => clients.removeExceptions(ctx, params.clientId));
  mount(m, notificationSettingsApi.trial, (ctx, { body }) => trial.sendTrial(ctx, body));
  mount(m, notificationSettingsApi.trialState, (ctx, { params }) => trial.trialState(ctx, params.id));
}
