import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { createBatch, createOrder } from './orders.create.service.ts';
import * as deeds from './orders.deeds.service.ts';
import { updateOrder } from './orders.edit.service.ts';
import { ordersFromGuides } from './orders.from-guides.service.ts';
import { makeOrderGuide } from './orders.guide.service.ts';
import { countOrders, listOrders, selectOrders } from './orders.list.service.ts';
import { orderDetail } from './orders.service.ts';
import { mergeOrders, splitOrder } from './orders.split.service.ts';

export function ordersHttp(m: Mounting): void {
  mount(m, ordersApi.list, (ctx, { query }) => listOrders(ctx, query));
  mount(m, ordersApi.counts, (ctx, { query }) => countOrders(ctx, query));
  mount(m, ordersApi.select, (ctx, { query }) => selectOrders(ctx, query));
  mount(m, ordersApi.create, (ctx, { body }) => createOrder(ctx, body));
  mount(m, ordersApi.batch, (ctx, { body }) => createBatch(ctx, body.orders));
  mount(m, ordersApi.fromGuides, (ctx, { body }) => ordersFromGuides(ctx, body.guideIds));
  mount(m, ordersApi.deeds, (ctx, { body }) => deeds.orderDeeds(ctx, body));
  mount(m, ordersApi.merge, (ctx, { body }) => mergeOrders(ctx, body.ids));
  mount(m, ordersApi.detail, (ctx, { params }) => orderDetail(ctx, params.id));
  mount(m, ordersApi.update, (ctx, { params, body }) => updateOrder(ctx, params.id, body));
  mount(m, ordersApi.remove, (ctx, { params }) => deeds.removeOrder(ctx, params.id));
  mount(m, ordersApi.hold, (ctx, { params, body }) => deeds.holdOrder(ctx, params.id, body));
  mount(m, ordersApi.release, (ctx, { params, body }) => deeds.releaseOrder(ctx, params.id, body.version));
  mount(m, ordersApi.cancel, (ctx, { params, body }) => deeds.cancelOrder(ctx, params.id, body));
  mount(m, ordersApi.reopen, (ctx, { params, body }) => deeds.reopenOrder(ctx, params.id, body.version));
  mount(m, ordersApi.split, (ctx, { params, body }) => splitOrder(ctx, params.id, body));
  mount(m, ordersApi.makeGuide, (ctx, { params, body }) => makeOrderGuide(ctx, params.id, body));
}
