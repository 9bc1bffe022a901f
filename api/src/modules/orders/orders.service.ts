import type { Order, OrderDetail, OrderItem } from '@tramo/contract/warehouse/orders';
import { orderStatusNames } from '@tramo/contract/words/orders';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { orderMoved, orderRowsChanged } from './orders.events.ts';
import * as store from './orders.store.ts';
import * as writes from './orders.write.store.ts';

/** Orders that the caller sees, in the order of the ids; the others are missing. */
export const ordersByIds = (ctx: Ctx, ids: readonly string[]): Promise<Order[]> =>
  inTx(ctx, async ({ trx, actor }) => {
    const rows = await store.ordersByIds(trx, [...new Set(ids)], cediScope(actor));
    const byId = new Map(rows.map((r) => [r.id, store.toOrder(r, actor)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });

/** Items of orders in their order, by the order. */
export const orderItems = (ctx: Ctx, orderIds: readonly string[]): Promise<Map<string, OrderItem[]>> =>
  inTx(ctx, ({ trx }) => store.itemsOf(trx, orderIds));

/** An order with its items and its history. */
export const orderDetail = (ctx: Ctx, id: string): Promise<OrderDetail> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    const [row] = await store.ordersByIds(trx, [id], cediScope(actor));
    if (!row) throw problem('orders.not_found');
    return {
      ...store.toOrder(row, actor),
      items: (await store.itemsOf(trx, [id])).get(id) ?? [],
      history: await store.historyOf(trx, id),
    };
  });

/** Orders of the caller's cedis, locked, in the order of the ids. Throws orders.not_found. */
export async function lockedOrders(tx: TxCtx, ids: readonly string[]): Promise<store.OrderRow[]> {
  const unique = [...new Set(ids)];
  const byId = new Map((await store.lockOrders(tx.trx, unique, cediScope(tx.actor))).map((r) => [r.id, r]));
  return unique.map((id) => {
    const row = byId.get(id);
    if (!row) throw problem('orders.not_found');
    return row;
  });
}
/** One order, locked; a stale version answers it as it is. */
export async function lockedOrder(tx: TxCtx, id: string, version?: number): Promise<store.OrderRow> {
  const [row] = (await lockedOrders(tx, [id])) as [store.OrderRow];
  if (version !== undefined && version !== row.version)
    throw problem('general.stale', {}, { detail: await orderDetail(tx, id) });
  return row;
}

export const wrongState = (tx: Ctx, row: Pick<store.OrderRow, 'number' | 'status'>): Problem =>
  problem('orders.state', { number: row.number, status: orderStatusNames[row.status][tx.locale] });

/** Tells that orders changed, to lists and boards. */
export const tellChanged = (tx: TxCtx, rows: readonly { id: string; cedi_id: string }[]): Promise<void> =>
  emit(tx.trx, orderRowsChanged(tx.actor.companyId, rows));

/** Writes what happened to a locked order: its change, its line, and tells it. */
export async function writeTurn(
  tx: TxCtx,
  row: store.OrderRow,
  action: writes.NewOrderEvent['action'],
  turn: writes.OrderTurn & writes.OrderEdit,
  detail: store.EventDetail = {},
): Promise<void> {
  const now = tx.platform.now();
  const to = turn.status ?? row.status;
  await writes.updateOrder(tx.trx, row.id, turn, now);
  await writes.addOrderEvents(tx.trx, tx.actor, now, [{ orderId: row.id, action, from: row.status, to, detail }]);
  await emit(tx.trx, [
    orderMoved(tx.actor.companyId, row.cedi_id, { orderId: row.id, action, from: row.status, to }),
    ...orderRowsChanged(tx.actor.companyId, [row]),
  ]);
}
