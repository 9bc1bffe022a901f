import type { Parsed } from '@tramo/contract/endpoint';
import { fieldMessages } from '@tramo/contract/problems';
import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import { type OrderDeed, type ordersApi, reasonedDeeds } from '@tramo/contract/warehouse/orders-api';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { Problem, problem, problemBody } from '../../platform/problem.ts';
import { dropGuide, makeFirstGuide } from './orders.guide.service.ts';
import { lockedOrder, orderDetail, tellChanged, writeTurn, wrongState } from './orders.service.ts';
import { itemsOf, lockOrders, type OrderRow, toOrder } from './orders.store.ts';
import * as writes from './orders.write.store.ts';

async function hold(tx: TxCtx, row: OrderRow, reason: string): Promise<void> {
  if (row.hold_reason !== null) throw heldProblem(row);
  if (!toOrder(row, tx.actor).can.hold) throw wrongState(tx, row);
  await writeTurn(tx, row, 'hold', { holdReason: reason }, { reason });
}
async function release(tx: TxCtx, row: OrderRow): Promise<void> {
  if (row.hold_reason === null) throw problem('orders.not_held', { number: row.number });
  await writeTurn(tx, row, 'release', { holdReason: null });
}
export async function cancel(tx: TxCtx, row: OrderRow, reason: string): Promise<void> {
  if (row.status === 'cancelled') throw wrongState(tx, row);
  await dropGuide(tx, row);
  await writeTurn(tx, row, 'cancel', { status: 'cancelled', cancelReason: reason, holdReason: null }, { reason });
}
/** It begins anew: what had been picked of it went back to its shelves. */
export async function reopen(tx: TxCtx, row: OrderRow): Promise<void> {
  if (row.status !== 'cancelled') throw wrongState(tx, row);
  if (row.merged_into_id !== null)
    throw problem('orders.merged_away', { number: row.number, into: row.merged_number ?? '' });
  const items = (await itemsOf(tx.trx, [row.id])).get(row.id) ?? [];
  await writes.updateItems(
    tx.trx,
    items.map((i) => ({ id: i._id, packed: 0, picked: 0, short: 0 })),
  );
  await writes.resum(tx.trx, [row.id]);
  await writeTurn(tx, row, 'reopen', { status: 'pendingPicking', cancelReason: null });
}
async function promise(tx: TxCtx, row: OrderRow, promisedDate: string | null): Promise<void> {
  if (row.status === 'cancelled') throw wrongState(tx, row);
  if (promisedDate === row.promised_date) return;
  await writeTurn(tx, row, 'update', { promisedDate }, { fields: ['promisedDate'] });
}
async function remove(tx: TxCtx, row: OrderRow): Promise<void> {
  if (!toOrder(row, tx.actor).can.delete) {
    if (row.guide_id !== null) throw problem('orders.has_guide', { number: row.number, folio: row.guide_folio ?? '' });
    throw problem('orders.worked', { number: row.number });
  }
  await writes.deleteOrders(tx.trx, [row.id]);
  await tellChanged(tx, [row]);
}
export const heldProblem = (row: Pick<OrderRow, 'number' | 'hold_reason'>): Problem =>
  problem('orders.held', { number: row.number, reason: row.hold_reason ?? '' });

/** Does one deed to an order that the caller sees, and answers it as it is then. */
const once = (
  ctx: Ctx,
  id: string,
  version: number | undefined,
  deed: (tx: TxCtx, row: OrderRow) => Promise<void>,
): Promise<OrderDetail> =>
  inTx(ctx, async (tx) => {
    await deed(tx, await lockedOrder(tx, id, version));
    return orderDetail(tx, id);
  });

interface Said {
  reason: string;
  version?: number | undefined;
}
export const holdOrder = (ctx: Ctx, id: string, { reason, version }: Said): Promise<OrderDetail> =>
  once(ctx, id, version, (tx, row) => hold(tx, row, reason));
export const releaseOrder = (ctx: Ctx, id: string, version?: number): Promise<OrderDetail> =>
  once(ctx, id, version, release);
export const cancelOrder = (ctx: Ctx, id: string, { reason, version }: Said): Promise<OrderDetail> =>
  once(ctx, id, version, (tx, row) => cancel(tx, row, reason));
export const reopenOrder = (ctx: Ctx, id: string, version?: number): Promise<OrderDetail> =>
  once(ctx, id, version, reopen);
export const removeOrder = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    await remove(tx, await lockedOrder(tx, id));
    return { ok: true };
  });

type Wish = Parsed<typeof ordersApi.deeds>['body'];
const works: Record<OrderDeed, (tx: TxCtx, row: OrderRow, wish: Wish) => Promise<unknown>> = {
  hold: (tx, row, { reason }) => hold(tx, row, reason ?? ''),
  release,
  cancel: (tx, row, { reason }) => cancel(tx, row, reason ?? ''),
  reopen,
  promise: (tx, row, { promisedDate }) => promise(tx, row, promisedDate ?? null),
  guide: (tx, row) => makeFirstGuide(tx, row, {}),
  delete: remove,
};

/** Does something to many orders of the caller's cedis; says of each that it leaves out why. Always in the order of ids, so that two callers cannot wait for each other. */
export const orderDeeds = (ctx: Ctx, wish: Wish): Promise<Answered<typeof ordersApi.deeds>> =>
  inTx(ctx, async (tx) => {
    const required = fieldMessages.required[tx.locale];
    if ((reasonedDeeds as readonly OrderDeed[]).includes(wish.deed) && !wish.reason)
      throw problem('general.invalid', {}, { fields: { reason: required } });
    if (wish.deed === 'promise' && wish.promisedDate === undefined)
      throw problem('general.invalid', {}, { fields: { promisedDate: required } });
    const ids = [...new Set(wish.ids)].sort();
    const rows = new Map((await lockOrders(tx.trx, ids, cediScope(tx.actor))).map((r) => [r.id, r]));
    const refused: Answered<typeof ordersApi.deeds>['refused'] = [];
    for (const _id of ids) {
      const row = rows.get(_id);
      try {
        if (!row) throw problem('orders.not_found');
        await works[wish.deed](tx, row, wish);
      } catch (fault) {
        if (!(fault instanceof Problem)) throw fault;
        const { message } = problemBody(fault, tx.locale).body.error as { message: string };
        refused.push({ _id, number: row?.number ?? '', message });
      }
    }
    return { done: ids.length - refused.length, refused };
  });
