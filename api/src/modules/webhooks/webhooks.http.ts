import { webhooksApi } from '@tramo/contract/webhooks';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as desk from './webhooks.console.service.ts';
import * as webhooks from './webhooks.service.ts';
import { hearEvents } from './webhooks.stream.service.ts';

export function webhooksHttp(m: Mounting): void {
  mount(m, webhooksApi.list, (ctx) => webhooks.listWebhooks(ctx));
  mount(m, webhooksApi.create, (ctx, { body }) => webhooks.createWebhook(ctx, body));
  mount(m, webhooksApi.update, (ctx, { params, body }) => webhooks.updateWebhook(ctx, params.id, body));
  mount(m, webhooksApi.remove, (ctx, { params }) => webhooks.deleteWebhook(ctx, params.id));
  mount(m, webhooksApi.roll, (ctx, { params }) => webhooks.rollSecret(ctx, params.id));
  mount(m, webhooksApi.sample, (ctx, { query }) => desk.sampleOf(ctx, query.type));
  mount(m, webhooksApi.test, (ctx, { params, body }) => desk.sendTest(ctx, params.id, body.type));
  mount(m, webhooksApi.deliveries, (ctx, { params, query }) => desk.listDeliveries(ctx, params.id, query));
  mount(m, webhooksApi.delivery, (ctx, { params }) => desk.oneDelivery(ctx, params.id));
  mount(m, webhooksApi.redeliver, (ctx, { params }) => desk.redeliver(ctx, params.id));
  mount(m, webhooksApi.redeliverMany, (ctx, { params, body }) => desk.redeliverMany(ctx, params.id, body));
  mount(m, webhooksApi.stop, (ctx, { params, body }) => desk.stopRetries(ctx, params.id, body.deliveryId ?? null));
  mount(m, webhooksApi.stream, (ctx, { query }) => hearEvents(ctx, query));
}
