import type { TxCtx } from '../../platform/context.ts';
import { lockOrders, moveOrder, type WorkItem, type WorkOrder } from '../orders/orders.work.service.ts';
import * as lines from './picking.line.store.ts';
import * as store from './picking.task.store.ts';
import * as waves from './picking.wave.store.ts';

const openUnits = (o: WorkOrder): number => o.items.reduce((n, i) => n + i.quantity - i.picked - i.short, 0);
const pickedUnits = (o: WorkOrder): number => o.items.reduce((n, i) => n + i.picked, 0);

/**
 * Orders in picking of which no task has lines any more go on: to packing when all of it was picked or found short; back to wait when something is left, or nothing was found. A held
 * one stays until it is released.
 */
export async function settleOrders(tx: TxCtx, orderIds: readonly string[]): Promise<void> {
  const ids = [...new Set(orderIds)].sort();
  const open = await lines.openOrders(tx.trx, ids);
  for (const order of await lockOrders(
    tx,
    ids.filter((id) => !open.has(id)),
  )) {
    if (order.status !== 'picking') continue;
    const isDone = openUnits(order) === 0 && pickedUnits(order) > 0;
    if (isDone && order.isHeld) continue;
    await moveOrder(tx, order._id, isDone ? 'finishPicking' : 'releasePicking');
  }
}

/**
 * Lines ask for no more than their orders still do: an order may have been cancelled, split or changed since the task was made. Locks the task's orders; answers their items.
 */
export async function fitLines(tx: TxCtx, taskId: string): Promise<Map<string, WorkItem>> {
  const ids = (await store.taskOrders(tx.trx, taskId)).map((o) => o.order_id).sort();
  const left = new Map<string, number>();
  const items = new Map<string, WorkItem>();
  for (const order of await lockOrders(tx, ids))
    for (const item of order.items) {
      items.set(item._id, { ...item });
      left.set(item._id, order.status === 'cancelled' ? 0 : item.quantity - item.picked - item.short);
    }
  const cuts: { lineId: string; quantity: number }[] = [];
  for (const line of await lines.linesOf(tx.trx, taskId)) {
    const open = line.quantity - line.picked - line.short;
    if (open <= 0) continue;
    const may = Math.min(open, Math.max(0, left.get(line.itemId) ?? 0));
    left.set(line.itemId, (left.get(line.itemId) ?? 0) - may);
    if (may < open) cuts.push({ lineId: line._id, quantity: line.picked + line.short + may });
  }
  if (cuts.length > 0) await lines.cutLines(tx.trx, cuts);
  return items;
}
/** The open tasks of an order after it changed; one without anything left to pick is over. */
export async function fitTasksOf(tx: TxCtx, orderId: string): Promise<void> {
  for (const taskId of await store.openTasksOf(tx.trx, orderId)) {
    await store.lockTask(tx.trx, taskId);
    await fitLines(tx, taskId);
    const own = await lines.linesOf(tx.trx, taskId);
    if (!own.some((l) => l.picked + l.short < l.quantity))
      await endTask(tx, taskId, own.some((l) => l.picked + l.short > 0) ? 'done' : 'cancelled');
  }
  await settleOrders(tx, [orderId]);
}

/** A task is over: its orders go on, and its wave when it was the last. */
export async function endTask(tx: TxCtx, taskId: string, status: 'done' | 'cancelled'): Promise<void> {
  const now = tx.platform.now();
  const own = (await store.taskOrders(tx.trx, taskId)).map((o) => o.order_id);
  await store.endTask(tx.trx, taskId, status, now);
  await store.closeTaskOrders(tx.trx, taskId);
  await settleOrders(tx, own);
  await waves.finishWaveOf(tx.trx, taskId, now);
}
