import type { OrderChange, OrderDetail, OrderItemInput } from '@tramo/contract/warehouse/orders';
import { type Ctx, inTx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { checkPlaces, itemFault, numberTaken } from './orders.create.service.ts';
import { changedFields, editedOf, keptItems } from './orders.rules.ts';
import { lockedOrder, orderDetail, tellChanged, wrongState } from './orders.service.ts';
import { itemsOf, orderKey, ordersNumbered, toOrder } from './orders.store.ts';
import * as writes from './orders.write.store.ts';

/** Changes an order that was not cancelled. What is picked already keeps its items, its cedi and its client. A stale version answers the row as it is. */
export const updateOrder = (ctx: Ctx, id: string, { version, ...change }: OrderChange): Promise<OrderDetail> =>
  inTx(ctx, async (tx) => {
    const row = await lockedOrder(tx, id, version);
    const now = toOrder(row, tx.actor);
    if (row.status === 'cancelled') throw wrongState(tx, row);
    const items = (await itemsOf(tx.trx, [id])).get(id) ?? [];
    const fields = changedFields(editedOf(now, items), change);
    if (fields.length === 0) return orderDetail(tx, id);
    const isFixed = fields.some((f) => f === 'items' || f === 'cediId' || f === 'clientId') && !now.can.updateItems;
    if (isFixed) throw problem('orders.items_fixed', { number: row.number });
    await checkPlaces(tx, {
      cediId: fields.includes('cediId') ? change.cediId : undefined,
      clientId: fields.includes('clientId') ? change.clientId : undefined,
    });
    const key = {
      number: change.number ?? row.number,
      clientId: change.clientId === undefined ? row.client_id : change.clientId,
    };
    const fault = change.items ? itemFault(tx, key.number, change.items) : null;
    if (fault) throw fault;
    const other = (await ordersNumbered(tx.trx, tx.actor.companyId, [key])).get(orderKey(key));
    if (other && other.id !== id) throw await numberTaken(tx, key);
    const { items: newItems, ...plain } = change;
    const given = Object.fromEntries(Object.entries(plain).filter(([f]) => (fields as string[]).includes(f)));
    const at = tx.platform.now();
    await writes.updateOrder(tx.trx, id, given, at);
    if (newItems && fields.includes('items')) await replaceItems(tx, id, keptItems(newItems));
    await writes.addOrderEvents(tx.trx, tx.actor, at, [
      { orderId: id, action: 'update', from: row.status, to: row.status, detail: { fields } },
    ]);
    const cedis = new Set([row.cedi_id, change.cediId ?? row.cedi_id]);
    await tellChanged(
      tx,
      [...cedis].map((cedi_id) => ({ id, cedi_id })),
    );
    return orderDetail(tx, id);
  });

async function replaceItems(
  tx: Parameters<typeof lockedOrder>[0],
  id: string,
  items: readonly OrderItemInput[],
): Promise<void> {
  await writes.deleteItemsOf(tx.trx, id);
  await writes.insertItems(tx.trx, tx.actor.companyId, [{ id, items }]);
  await writes.resum(tx.trx, [id]);
}
