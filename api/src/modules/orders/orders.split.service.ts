import { limits } from '@tramo/contract/limits';
import type { OrderDetail, OrderItem } from '@tramo/contract/warehouse/orders';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { heldProblem } from './orders.deeds.service.ts';
import { orderMoved } from './orders.events.ts';
import { maySplit, mergedItems, mergeKey, splitNumber } from './orders.rules.ts';
import { lockedOrder, lockedOrders, orderDetail, tellChanged, writeTurn, wrongState } from './orders.service.ts';
import { itemsOf, type OrderRow, takenNumbers, toOrder } from './orders.store.ts';
import * as writes from './orders.write.store.ts';

export interface SplitLine {
  itemId: string;
  quantity: number;
}

/**
 * Moves a part of a locked order into one of its own: what is not picked yet, of it first what is short. Nobody works on the new one; the guide stays with the
 * old one. Answers the new one's id.
 */
export async function splitRow(tx: TxCtx, row: OrderRow, lines: readonly SplitLine[]): Promise<string> {
  if (!maySplit(row)) throw wrongState(tx, row);
  const items = (await itemsOf(tx.trx, [row.id])).get(row.id) ?? [];
  const wanted = new Map<string, number>();
  for (const { itemId, quantity } of lines) wanted.set(itemId, (wanted.get(itemId) ?? 0) + quantity);
  if ([...wanted.keys()].some((id) => !items.some((i) => i._id === id))) throw problem('orders.item_not_found');
  const parts = items.flatMap((item) => {
    const quantity = wanted.get(item._id) ?? 0;
    if (quantity > item.quantity - item.picked)
      throw problem('orders.split_too_much', { code: item.code, open: item.quantity - item.picked });
    return quantity > 0 ? [{ item, quantity }] : [];
  });
  const leaves = parts.filter((p) => p.quantity === p.item.quantity);
  if (parts.length === 0 || leaves.length === items.length)
    throw problem('orders.split_nothing', { number: row.number });
  const taken = await takenNumbers(tx.trx, tx.actor.companyId, row.number.slice(0, 55));
  const { _id: _, client, cedi, ...order } = toOrder(row, tx.actor);
  const id = newId();
  const at = tx.platform.now();
  const number = splitNumber(row.number, taken);
  await writes.insertOrders(
    tx.trx,
    tx.actor.companyId,
    [
      {
        id,
        order: { ...order, number, cediId: cedi._id, clientId: client?._id ?? null, warehouseLocation: '', items: [] },
        origin: 'split',
        guideId: null,
        parentId: row.id,
      },
    ],
    { at, importId: row.import_id },
  );
  await writes.insertItems(tx.trx, tx.actor.companyId, [
    { id, items: parts.map(({ item, quantity }) => ({ ...item, quantity })) },
  ]);
  await writes.deleteItems(
    tx.trx,
    leaves.map((p) => p.item._id),
  );
  await writes.updateItems(
    tx.trx,
    parts.filter((p) => !leaves.includes(p)).map(({ item, quantity }) => restOf(item, quantity)),
  );
  await writes.resum(tx.trx, [row.id, id]);
  await writes.updateOrder(tx.trx, row.id, {}, at);
  await writes.addOrderEvents(tx.trx, tx.actor, at, [
    { orderId: row.id, action: 'split', from: row.status, to: row.status, detail: { order: { _id: id, number } } },
    {
      orderId: id,
      action: 'create',
      from: null,
      to: 'pendingPicking',
      detail: { order: { _id: row.id, number: row.number } },
    },
  ]);
  await emit(tx.trx, [
    orderMoved(tx.actor.companyId, row.cedi_id, { orderId: row.id, action: 'split', from: row.status, to: row.status }),
  ]);
  await tellChanged(tx, [row, { id, cedi_id: row.cedi_id }]);
  return id;
}
/** What is left of an item: what goes is taken of what is short first. */
const restOf = (item: OrderItem, quantity: number): writes.ItemChange => ({
  id: item._id,
  quantity: item.quantity - quantity,
  short: Math.max(0, item.short - quantity),
});

export const splitOrder = (
  ctx: Ctx,
  id: string,
  { lines, version }: { lines: readonly SplitLine[]; version?: number | undefined },
): Promise<{ order: OrderDetail; rest: OrderDetail }> =>
  inTx(ctx, async (tx) => {
    const restId = await splitRow(tx, await lockedOrder(tx, id, version), lines);
    return { order: await orderDetail(tx, id), rest: await orderDetail(tx, restId) };
  });

/** Orders of the same cedi, client and contact, of which nothing was picked, become the first of them; the others are cancelled and say where they went. */
export const mergeOrders = (ctx: Ctx, ids: readonly string[]): Promise<OrderDetail> =>
  inTx(ctx, async (tx) => {
    const [into, ...others] = (await lockedOrders(tx, ids)) as [OrderRow, ...OrderRow[]];
    if (others.length === 0) throw problem('orders.merge_differs', { number: into.number, other: into.number });
    const key = mergeKey(toOrder(into, tx.actor));
    for (const row of [into, ...others]) {
      if (row.hold_reason !== null) throw heldProblem(row);
      const order = toOrder(row, tx.actor);
      // The guide of the first one grows with it when it is packed.
      const isOpen = row.status === 'pendingPicking' && row.picked_units === 0 && row.short_units === 0;
      if (!isOpen) throw wrongState(tx, row);
      if (order.guide && row !== into)
        throw problem('orders.has_guide', { number: row.number, folio: order.guide.folio });
      if (mergeKey(order) !== key) throw problem('orders.merge_differs', { number: into.number, other: row.number });
    }
    const items = await itemsOf(tx.trx, [into.id, ...others.map((o) => o.id)]);
    const own = items.get(into.id) ?? [];
    const { added, created } = mergedItems(
      own,
      others.map((o) => ({ number: o.number, items: items.get(o.id) ?? [] })),
    );
    if (own.length + created.length > limits.itemsPerOrder)
      throw problem('orders.merge_too_many', { max: limits.itemsPerOrder });
    await writes.updateItems(
      tx.trx,
      added.map(({ itemId, quantity }) => ({
        id: itemId,
        quantity: quantity + (own.find((i) => i._id === itemId)?.quantity ?? 0),
      })),
    );
    await writes.insertItems(tx.trx, tx.actor.companyId, [{ id: into.id, items: created, after: own.length }]);
    await writes.resum(tx.trx, [into.id]);
    for (const row of others) {
      await writeTurn(
        tx,
        row,
        'merge',
        { status: 'cancelled', mergedIntoId: into.id },
        { order: { _id: into.id, number: into.number } },
      );
      await writeTurn(tx, into, 'merge', {}, { order: { _id: row.id, number: row.number } });
    }
    return orderDetail(tx, into.id);
  });
