import { operations } from '@tramo/contract/access';
import type { Parsed } from '@tramo/contract/endpoint';
import { type PickTask, type PickTaskDetail, pickLimits } from '@tramo/contract/warehouse/pick-tasks';
import type { pickingApi } from '@tramo/contract/warehouse/picking';
import { orderStatusNames } from '@tramo/contract/words/orders';
import { type Ctx, cediScope, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import {
  lockOrders,
  moveOrder,
  ordersForPicking,
  setWarehouseLocation,
  type WorkOrder,
  workOrdersNumbered,
} from '../orders/orders.work.service.ts';
import * as lines from './picking.line.store.ts';
import * as people from './picking.people.store.ts';
import { lockedTask, shownTask, taskDetail } from './picking.service.ts';
import { endTask } from './picking.settle.service.ts';
import * as store from './picking.task.store.ts';
import { makeTasks } from './picking.wave.service.ts';

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + pickLimits.leaseSeconds * 1000);
const isHeld = (row: store.TaskRow, now: Date): boolean =>
  row.status === 'claimed' && row.lease_until !== null && row.lease_until > now;
const operates = (tx: TxCtx): boolean => tx.actor.audiences.some((a) => (operations as readonly string[]).includes(a));
const ended = (row: store.TaskRow): boolean => row.status === 'done' || row.status === 'cancelled';

/** The task becomes the caller's: its orders go into picking. Those that are held or cancelled meanwhile leave it. */
async function take(tx: TxCtx, row: store.TaskRow): Promise<boolean> {
  const now = tx.platform.now();
  const own = (await store.taskOrders(tx.trx, row.id)).map((o) => o.order_id).sort();
  const begun = await lines.begunOrders(tx.trx, row.id);
  for (const order of await lockOrders(tx, own)) {
    if (begun.has(order._id) || order.status === 'picking') continue;
    if (order.isHeld || order.status !== 'pendingPicking') await store.dropOrder(tx.trx, row.id, order._id);
    else await moveOrder(tx, order._id, 'startPicking');
  }
  // Another system holds nothing: it scans for whoever works there, and leaves the task to whoever comes.
  if (tx.actor.connection) return keepsOrders(tx, row.id);
  const isNew = row.picker_id !== tx.actor.userId || row.status === 'open';
  await store.updateTask(tx.trx, row.id, {
    status: 'claimed',
    pickerId: tx.actor.userId,
    leaseUntil: leaseFrom(now),
    ...(isNew ? { claimedAt: now } : {}),
  });
  return keepsOrders(tx, row.id);
}
/** False: all of its orders are held or cancelled, so that there is nothing to pick and it is over. */
async function keepsOrders(tx: TxCtx, taskId: string): Promise<boolean> {
  if ((await store.taskOrders(tx.trx, taskId)).length > 0) return true;
  await endTask(tx, taskId, 'cancelled');
  return false;
}

/** Throws picking.taken where somebody else holds it, picking.ended where it is over. */
export async function claimedTask(tx: TxCtx, id: string): Promise<void> {
  const row = await lockedTask(tx, id);
  if (ended(row)) throw problem('picking.ended', { number: row.number });
  if (row.picker_id !== tx.actor.userId && (isHeld(row, tx.platform.now()) || row.status === 'paused'))
    throw problem('picking.taken', { number: row.number, by: row.picker_name ?? '' });
  if (!(await take(tx, row))) throw problem('picking.ended', { number: row.number });
}
export const claimTask = (ctx: Ctx, id: string): Promise<PickTaskDetail> =>
  inTx(ctx, async (tx) => {
    await claimedTask(tx, id);
    return taskDetail(tx, id);
  });

/** An order by its number: in its open task, or in one of its own that is made for it. */
async function taskOfCode(tx: TxCtx, code: string): Promise<string> {
  const found = (await workOrdersNumbered(tx, code)).filter((o) => seesCedi(tx.actor, o.cediId));
  const [order] = [...found].sort(
    (a, b) => Number(b.status === 'pendingPicking') - Number(a.status === 'pendingPicking'),
  );
  if (!order) throw problem('picking.code_unknown', { code });
  return (await store.openTaskOf(tx.trx, order._id))?.id ?? (await taskOfOrder(tx, order));
}
/** A task for one order that is in none. */
export async function taskOfOrder(tx: TxCtx, order: WorkOrder): Promise<string> {
  if (order.status !== 'pendingPicking')
    throw problem('picking.order_state', { number: order.number, status: orderStatusNames[order.status][tx.locale] });
  const [id] = await makeTasks(tx, { cediId: order.cediId, mode: 'order', orders: [order], waveId: null });
  if (!id) throw problem('picking.no_orders');
  return id;
}

/** A task for the most urgent order that is in none, where no wave has work: small warehouses need no waves. */
async function taskOfWaiting(tx: TxCtx, cediIds: readonly string[]): Promise<string | null> {
  for (const cediId of cediIds) {
    const waiting = await ordersForPicking(tx, { cediId, limit: 50 });
    const inTask = new Set(
      (
        await store.ordersInTasks(
          tx.trx,
          waiting.map((o) => o._id),
        )
      ).map((o) => o.order_id),
    );
    const free = waiting.find((o) => !inTask.has(o._id));
    if (free) return taskOfOrder(tx, free);
  }
  return null;
}

export const nextTask = (ctx: Ctx, q: Parsed<typeof pickingApi.next>['body']): Promise<PickTaskDetail> =>
  inTx(ctx, async (tx) => {
    const { actor, platform, trx } = tx;
    if (q.code) {
      const id = await taskOfCode(tx, q.code);
      await claimedTask(tx, id);
      return taskDetail(tx, id);
    }
    const held = await store.heldBy(trx, actor.userId);
    if (held) {
      await claimedTask(tx, held);
      return taskDetail(tx, held);
    }
    const cediIds = cediScope(actor, q.cediId ? [q.cediId] : undefined);
    for (;;) {
      const row = await store.lockNext(trx, { cediIds, mode: q.mode ?? null, now: platform.now() });
      if (!row) break;
      if (await take(tx, row)) return taskDetail(tx, row.id);
    }
    const own =
      q.mode && q.mode !== 'order' ? null : await taskOfWaiting(tx, cediIds ?? (await people.cedisWithOrders(trx)));
    if (!own) throw problem('picking.nothing_next');
    await claimedTask(tx, own);
    return taskDetail(tx, own);
  });

/** The caller's own task, locked. */
async function ownTask(tx: TxCtx, id: string): Promise<store.TaskRow> {
  const row = await lockedTask(tx, id);
  if (ended(row)) throw problem('picking.ended', { number: row.number });
  if (row.picker_id !== tx.actor.userId) throw problem('picking.not_yours', { number: row.number });
  return row;
}

export const beatTask = (ctx: Ctx, id: string): Promise<{ leaseUntil: string }> =>
  inTx(ctx, async (tx) => {
    const row = await ownTask(tx, id);
    const leaseUntil = leaseFrom(tx.platform.now());
    if (row.status === 'claimed') await store.extendLease(tx.trx, id, leaseUntil);
    return { leaseUntil: leaseUntil.toISOString() };
  });

export const pauseTask = (ctx: Ctx, id: string): Promise<PickTask> =>
  inTx(ctx, async (tx) => {
    await ownTask(tx, id);
    await store.updateTask(tx.trx, id, { status: 'paused', pickerId: tx.actor.userId, leaseUntil: null });
    return shownTask(tx, id);
  });

/** Back for anybody. Orders of which nothing was picked wait again. */
export const releaseTask = (ctx: Ctx, id: string): Promise<PickTask> =>
  inTx(ctx, async (tx) => {
    const row = await lockedTask(tx, id);
    if (ended(row)) throw problem('picking.ended', { number: row.number });
    if (row.picker_id !== tx.actor.userId && !operates(tx)) throw problem('picking.not_yours', { number: row.number });
    await store.updateTask(tx.trx, id, { status: 'open', pickerId: null, leaseUntil: null });
    await giveBackUntouched(tx, id);
    return shownTask(tx, id);
  });
async function giveBackUntouched(tx: TxCtx, taskId: string): Promise<void> {
  const own = (await store.taskOrders(tx.trx, taskId)).map((o) => o.order_id).sort();
  for (const order of await lockOrders(tx, own))
    if (
      order.status === 'picking' &&
      order.items.every((i) => i.picked + i.short === 0) &&
      !(await store.isWorkedOn(tx.trx, order._id))
    )
      await moveOrder(tx, order._id, 'releasePicking');
}

/** Where the goods of a task stand now, told by who picked it, or who operates. */
export const placeTask = (
  ctx: Ctx,
  id: string,
  { place, slot }: Parsed<typeof pickingApi.place>['body'],
): Promise<{ orders: number }> =>
  inTx(ctx, async (tx) => {
    const row = await lockedTask(tx, id);
    if (row.picker_id !== tx.actor.userId && !operates(tx)) throw problem('picking.not_yours', { number: row.number });
    const own = (await store.taskOrders(tx.trx, id)).filter((o) => slot === null || o.slot === slot);
    for (const orderId of own.map((o) => o.order_id).sort()) await setWarehouseLocation(tx, orderId, place);
    return { orders: own.length };
  });

export const handOverTask = (ctx: Ctx, id: string, userId: string): Promise<PickTask> =>
  inTx(ctx, async (tx) => {
    const row = await lockedTask(tx, id);
    if (ended(row)) throw problem('picking.ended', { number: row.number });
    if (row.picker_id !== null && row.picker_id !== tx.actor.userId && !operates(tx))
      throw problem('picking.not_yours', { number: row.number });
    const colleagues = await people.pickersOf(tx.trx, row.cedi_id);
    if (!colleagues.some((p) => p._id === userId)) throw problem('picking.no_colleague');
    // It waits for him as a task that he laid aside himself: his next scan, or his choice, goes on with it.
    await store.updateTask(tx.trx, id, { status: 'paused', pickerId: userId, leaseUntil: null });
    return shownTask(tx, id);
  });

export const cancelTask = (ctx: Ctx, id: string, version: number): Promise<PickTask> =>
  inTx(ctx, async (tx) => {
    const row = await lockedTask(tx, id);
    if (row.version !== version) throw problem('general.stale', {}, { detail: await shownTask(tx, id) });
    if (ended(row)) throw problem('picking.ended', { number: row.number });
    if ((await lines.begunOrders(tx.trx, id)).size > 0) throw problem('picking.begun', { number: row.number });
    await giveBackUntouched(tx, id);
    await endTask(tx, id, 'cancelled');
    return shownTask(tx, id);
  });

export const pickPeople = (ctx: Ctx, cediId: string): Promise<{ people: { _id: string; name: string }[] }> =>
  inTx(ctx, async (tx) => ({ people: seesCedi(tx.actor, cediId) ? await people.pickersOf(tx.trx, cediId) : [] }));
