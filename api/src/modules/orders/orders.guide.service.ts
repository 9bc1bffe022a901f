import { type GuideInput, plainExtras } from '@tramo/contract/guide-input';
import { availableStatuses, type Guide } from '@tramo/contract/guides';
import type { Order, OrderDetail } from '@tramo/contract/warehouse/orders';
import { orderFieldNames } from '@tramo/contract/words/orders';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { createGuides } from '../guides/guides.create.service.ts';
import { updateGuide } from '../guides/guides.edit.service.ts';
import { existingFolios, guidesByIds, removeGuide } from '../guides/guides.service.ts';
import { type GuideMeasures, guideItemsOf, missingForGuide } from './orders.rules.ts';
import { lockedOrder, orderDetail, writeTurn, wrongState } from './orders.service.ts';
import { itemsOf, lockOrders, type OrderRow, toOrder } from './orders.store.ts';

export interface GuideWish extends GuideMeasures {
  scheduledDate?: string | undefined;
}

/** A folio for an order's guide: its number, or that with the next number behind it. */
async function freeFolio(tx: TxCtx, number: string): Promise<string> {
  const candidates = [number, ...Array.from({ length: 30 }, (_, i) => `${number.slice(0, 55)}-${i + 2}`)];
  const taken = await existingFolios(tx, candidates);
  return candidates.find((c) => !taken.has(c.toLowerCase())) ?? number;
}

const partyOf = (o: Order): GuideInput['party'] => ({
  contactName: o.contactName,
  companyName: o.companyName,
  phone: o.phone || o.cellphone,
  phoneExtension: o.phoneExtension,
  email: o.email,
  job: '',
  address: o.address,
});

/** Makes the guide of a locked order that has none. Throws what it lacks. */
export async function makeFirstGuide(
  tx: TxCtx,
  row: OrderRow,
  wish: GuideWish,
): Promise<{ guideId: string; folio: string }> {
  const order = toOrder(row, tx.actor);
  if (order.status === 'cancelled') throw wrongState(tx, row);
  if (order.guide) throw problem('orders.has_guide', { number: order.number, folio: order.guide.folio });
  const missing = missingForGuide(order);
  if (missing.length > 0)
    throw problem('orders.guide_incomplete', {
      number: order.number,
      missing: missing.map((key) => orderFieldNames[key][tx.locale]).join(', '),
    });
  const items = (await itemsOf(tx.trx, [row.id])).get(row.id) ?? [];
  const today = localDay(tx.platform.now(), tx.actor.timeZone);
  const promised = order.promisedDate && order.promisedDate > today ? order.promisedDate : today;
  const [made] = await createGuides(
    tx,
    [
      {
        ...plainExtras,
        folio: await freeFolio(tx, order.number),
        type: 'delivery',
        subtype: null,
        cediId: order.cedi._id,
        clientId: order.client?._id ?? null,
        scheduledDate: wish.scheduledDate ?? promised,
        party: partyOf(order),
        orderNumber: order.number,
        observations: order.observations,
        windows: order.windows,
        labelCount: wish.labelCount,
        items: guideItemsOf(order, items, wish),
      },
    ],
    { source: order.origin === 'api' ? 'api' : order.origin === 'file' ? 'file' : 'form' },
  );
  if (!made) throw problem('general.unexpected');
  await writeTurn(tx, row, 'guide', { guideId: made.id }, { folio: made.folio });
  return { guideId: made.id, folio: made.folio };
}

/** Gives a locked order's guide the labels and loads of what was packed; makes it when there is none. */
export async function makeOrUpdateGuide(
  tx: TxCtx,
  row: OrderRow,
  wish: GuideWish,
): Promise<{ guideId: string; folio: string }> {
  const order = toOrder(row, tx.actor);
  if (!order.guide) return makeFirstGuide(tx, row, wish);
  const { _id, folio, status } = order.guide;
  const items = (await itemsOf(tx.trx, [row.id])).get(row.id) ?? [];
  // One that is on the road by now has left with what it said.
  const isChangeable = ([...availableStatuses, 'processing'] as readonly Guide['status'][]).includes(status);
  if (!isChangeable) throw problem('orders.guide_on_way', { number: order.number, folio });
  await updateGuide(tx, _id, {
    labelCount: wish.labelCount,
    ...(order.origin === 'guide' ? {} : { items: guideItemsOf(order, items, wish) }),
  });
  return { guideId: _id, folio };
}

/** Guides of orders as soon as they are there; one that lacks something for it goes without until it is packed. */
export async function makeGuidesAhead(tx: TxCtx, orderIds: readonly string[]): Promise<void> {
  for (const row of await lockOrders(tx.trx, orderIds, null))
    if (missingForGuide(toOrder(row, tx.actor)).length === 0) await makeFirstGuide(tx, row, {});
}

export const makeOrderGuide = (
  ctx: Ctx,
  id: string,
  { version, ...wish }: GuideWish & { version?: number | undefined },
): Promise<OrderDetail> =>
  inTx(ctx, async (tx) => {
    await makeFirstGuide(tx, await lockedOrder(tx, id, version), wish);
    return orderDetail(tx, id);
  });

/**
 * The guide of an order that is cancelled goes with it while it waits without a route; in one it keeps the order from being cancelled, for the van would
 * carry what nobody packs. A guide that was there before its order stays.
 */
export async function dropGuide(tx: TxCtx, row: OrderRow): Promise<void> {
  if (row.guide_id === null || row.origin === 'guide') return;
  const [guide] = await guidesByIds(tx, [row.guide_id]);
  if (!guide) return;
  if (guide.route) throw problem('guides.in_route', { folio: guide.folio, route: guide.route.name, taker: '' });
  if (!(availableStatuses as readonly Guide['status'][]).includes(guide.status))
    throw problem('orders.guide_on_way', { number: row.number, folio: guide.folio });
  await removeGuide(tx, guide._id);
}
