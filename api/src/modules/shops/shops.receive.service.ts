import { readyOrder } from '@tramo/contract/shop-orders';
import type { ShopOrder } from '@tramo/contract/shops';
import { addDays, localDay } from '../../platform/calendar.ts';
import { type Actor, type Ctx, inTx, type Platform, systemCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { Problem, problemBody } from '../../platform/problem.ts';
import { connectionActor } from '../accounts/accounts.keys.service.ts';
import { createGuide } from '../guides/guides.create.service.ts';
import { createOrder } from '../orders/orders.create.service.ts';
import { guideOf, isOrder, isPing, isSigned, orderOf } from './shops.rules.ts';
import * as store from './shops.store.ts';

/** What a shop is answered: its own retries and switches go by the status alone. */
export type Received = { status: 200 | 400 | 401; order: ShopOrder | null };

const parsed = (body: Buffer): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
};
const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Takes an order in. What is not signed as the shop signs is refused and nothing is told of why; what is signed is answered with 200 although no guide came of it,
 * for shops give up addresses that refuse: it stands in the shop's list with its reason, to be mended and taken again.
 */
export async function receive(
  platform: Platform,
  id: string,
  { body, headers }: { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> },
): Promise<Received> {
  if (isPing(body)) return { status: 200, order: null };
  const shop = isId.test(id) ? await platform.db.system((trx) => store.findShop(trx, id)) : null;
  if (!shop || !isSigned(shop.kind, platform.vault.open(shop.secret, shop.id), body, headers))
    return { status: 401, order: null };
  const connection = await connectionActor(platform, shop.id);
  if (!connection?.connection?.scopes.includes(shop.makes)) return { status: 401, order: null };
  if (!shop.is_on || !isOrder(shop.kind, headers)) return { status: 200, order: null };
  const order = parsed(body);
  const ready = order && readyOrder(shop.kind, order);
  if (!order || !ready?.id) return { status: 400, order: null };
  const kept = await inTx(ctxOf(platform, connection), ({ trx }) =>
    store.keepOrder(trx, {
      id: newId(),
      companyId: connection.companyId,
      shopId: shop.id,
      orderId: ready.id,
      number: ready.folio.slice(0, 60),
      body: body.toString('utf8').replaceAll('\0', ''),
      at: platform.now(),
    }),
  );
  return { status: 200, order: await take(platform, connection, shop, kept.id) };
}

/** As the connection itself: the guide is its own, and opens among its guides. */
const ctxOf = (platform: Platform, actor: Actor): Ctx => ({
  ...systemCtx(platform, { id: actor.companyId, timeZone: actor.timeZone }),
  actor,
});

/** Makes the guide or the order of what is kept, once: whoever comes second finds it made. */
export async function take(
  platform: Platform,
  connection: Actor,
  shop: store.ShopRow,
  orderId: string,
): Promise<ShopOrder> {
  const ctx = ctxOf(platform, connection);
  const end = (status: 'misfit' | 'refused', reason: string): Promise<ShopOrder> =>
    inTx(ctx, async ({ trx }) => {
      await store.endOrder(trx, orderId, { status, guideId: null, orderId: null, reason: reason.slice(0, 500) });
      return store.toOrder((await store.lockOrder(trx, orderId)) as store.OrderRow);
    });
  try {
    const done = await inTx(ctx, async (tx) => {
      const order = (await store.lockOrder(tx.trx, orderId)) as store.OrderRow;
      if (order.status === 'created' || order.body === null) return { order: store.toOrder(order) };
      const day = addDays(localDay(platform.now(), connection.timeZone), shop.days_ahead);
      const made = guideOf(
        { kind: shop.kind, map: shop.map, cediId: shop.cedi_id, timeZone: connection.timeZone },
        parsed(Buffer.from(order.body)) ?? {},
        day,
      );
      if ('misfit' in made) return made;
      const isOrderMade = shop.makes === 'orders';
      const { _id } = isOrderMade ? await createOrder(tx, orderOf(made.guide)) : await createGuide(tx, made.guide);
      await store.endOrder(tx.trx, orderId, {
        status: 'created',
        guideId: isOrderMade ? null : _id,
        orderId: isOrderMade ? _id : null,
        reason: '',
      });
      return { order: store.toOrder((await store.lockOrder(tx.trx, orderId)) as store.OrderRow) };
    });
    return 'order' in done ? done.order : await end('misfit', done.misfit);
  } catch (error) {
    if (!(error instanceof Problem) || error.key === 'general.unexpected') throw error;
    const { body } = problemBody(error, 'es');
    const { message, fields } = (body as { error: { message: string; fields?: Record<string, string> } }).error;
    return end('refused', [message, ...Object.values(fields ?? {})].join(' · '));
  }
}
