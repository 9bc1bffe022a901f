import { shopsApi } from '@tramo/contract/shops';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { receive } from './shops.receive.service.ts';
import * as shops from './shops.service.ts';

export function shopsHttp(m: Mounting): void {
  mount(m, shopsApi.list, (ctx) => shops.listShops(ctx));
  mount(m, shopsApi.save, (ctx, { params, body }) => shops.saveShop(ctx, params.id, body));
  mount(m, shopsApi.remove, (ctx, { params }) => shops.removeShop(ctx, params.id));
  mount(m, shopsApi.orders, (ctx, { params }) => shops.listOrders(ctx, params.id));
  mount(m, shopsApi.takeAgain, (ctx, { params }) => shops.takeAgain(ctx, params.id));
  mount(m, shopsApi.receive, async ({ platform }, { params, request, reply }) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { status, order } = await receive(platform, params.connection, { body, headers: request.headers });
    await reply.status(status).send({ ok: status === 200, order });
    return { ok: true as const };
  });
}
