import type { Parsed } from '@tramo/contract/endpoint';
import type { Shop, ShopOrder, shopsApi } from '@tramo/contract/shops';
import { mapFaultText, schemaFaults } from '@tramo/contract/webhook-map';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { connectionActor } from '../accounts/accounts.keys.service.ts';
import { fieldProblem } from '../accounts/accounts.service.ts';
import { cedisByIds } from '../places/places.service.ts';
import { take } from './shops.receive.service.ts';
import * as store from './shops.store.ts';

export const listShops = (ctx: Ctx): Promise<{ shops: Shop[] }> =>
  inTx(ctx, async ({ trx }) => ({ shops: (await store.listShops(trx)).map(store.toShop) }));

export async function saveShop(
  ctx: Ctx,
  id: string,
  { secret, version, ...parts }: Parsed<typeof shopsApi.save>['body'],
): Promise<Shop> {
  // Before the transaction: the embedded database has one connection.
  const connection = await connectionActor(ctx.platform, id);
  return inTx(ctx, async (tx) => {
    const { trx, platform, actor, locale } = tx;
    const before = await store.findShop(trx, id);
    if (before && version !== undefined && version !== before.version)
      throw problem('general.stale', {}, { detail: store.toShop(before) });
    if (!connection || connection.companyId !== actor.companyId) throw problem('keys.not_found');
    if (!connection.connection?.scopes.includes(parts.makes))
      throw problem('shops.no_scope', { name: connection.name });
    if ((await cedisByIds(tx, [parts.cediId])).length === 0) throw fieldProblem(ctx, { cediId: 'required' });
    if (!before && !secret) throw fieldProblem(ctx, { secret: 'required' });
    const faults = schemaFaults(parts.map);
    const text = faults
      .slice(0, 5)
      .map((f) => mapFaultText(f, locale))
      .join('; ');
    if (faults.length > 0) throw problem('general.invalid', {}, { fields: { map: text } });
    const sealed = secret ? platform.vault.seal(secret, id) : (before?.secret ?? '');
    await store.saveShop(trx, { ...parts, id, companyId: actor.companyId, secret: sealed });
    const after = store.toShop((await store.findShop(trx, id)) as store.ShopRow);
    await audit(tx, {
      action: 'update',
      kind: 'apiKey',
      id,
      name: connection.name,
      before: { shop: before?.kind ?? null },
      after: { shop: after.kind },
    });
    return after;
  });
}

export const removeShop = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const before = await store.findShop(tx.trx, id);
    if (!before) throw problem('shops.not_found');
    await store.deleteShop(tx.trx, id);
    await audit(tx, {
      action: 'update',
      kind: 'apiKey',
      id,
      name: before.name,
      before: { shop: before.kind },
      after: { shop: null },
    });
    return { ok: true as const };
  });

export const listOrders = (ctx: Ctx, id: string): Promise<{ orders: ShopOrder[] }> =>
  inTx(ctx, async ({ trx }) => {
    if (!(await store.findShop(trx, id))) throw problem('shops.not_found');
    return { orders: (await store.listOrders(trx, id)).map(store.toOrder) };
  });

/** After its map or the order's data were mended: the order as it came last is taken again. */
export async function takeAgain(ctx: Ctx, id: string): Promise<ShopOrder> {
  const { order, shop } = await inTx(ctx, async ({ trx }) => {
    const found = await store.lockOrder(trx, id);
    if (!found) throw problem('shops.order_not_found');
    if (found.status !== 'created' && found.body === null) throw problem('shops.order_gone');
    return { order: found, shop: (await store.findShop(trx, found.shop_id)) as store.ShopRow };
  });
  const connection = await connectionActor(ctx.platform, shop.id);
  if (!connection) throw problem('shops.no_scope', { name: shop.name });
  return take(ctx.platform, connection, shop, order.id);
}
