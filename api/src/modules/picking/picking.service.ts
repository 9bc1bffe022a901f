import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { pickStepOf } from '@tramo/contract/warehouse/pick-step';
import type { PickTask, PickTaskDetail } from '@tramo/contract/warehouse/pick-tasks';
import type { PickSettings, pickingApi } from '@tramo/contract/warehouse/picking';
import { type Ctx, cediScope, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { workOrders } from '../orders/orders.work.service.ts';
import * as lines from './picking.line.store.ts';
import * as settings from './picking.settings.store.ts';
import * as store from './picking.task.store.ts';

export const pickSettings = (ctx: Ctx): Promise<PickSettings> => inTx(ctx, ({ trx }) => settings.settingsOf(trx));
export const updatePickSettings = (ctx: Ctx, change: PickSettings): Promise<PickSettings> =>
  inTx(ctx, async (tx) => {
    await settings.saveSettings(tx.trx, tx.actor.companyId, change);
    return change;
  });

export const listTasks = (
  ctx: Ctx,
  q: Parsed<typeof pickingApi.tasks>['query'],
): Promise<{ tasks: PickTask[]; count: ListCount }> =>
  inTx(ctx, async ({ trx, actor, platform }) => {
    const filter: store.TaskFilter = {
      cediIds: cediScope(actor, q.cedisIds),
      search: q.search,
      status: q.status && q.status.length > 0 ? q.status : q.mine ? ['claimed', 'paused'] : null,
      waveId: q.waveId ?? null,
      pickerId: q.mine ? actor.userId : (q.pickerId ?? null),
    };
    const page = { limit: q.limit, offset: (q.page - 1) * q.limit, now: platform.now() };
    const { tasks, total } = await store.listTasks(trx, filter, page);
    return { tasks, count: countOf(total, q.limit) };
  });

/** A task that the caller sees. Throws picking.task_not_found. */
export async function seenTask(tx: TxCtx, id: string): Promise<{ row: store.TaskRow; task: PickTask }> {
  const found = await store.findTask(tx.trx, id, tx.platform.now());
  if (!found || !seesCedi(tx.actor, found.row.cedi_id)) throw problem('picking.task_not_found');
  return found;
}
/** The same, its row locked. */
export async function lockedTask(tx: TxCtx, id: string): Promise<store.TaskRow> {
  const row = await store.lockTask(tx.trx, id);
  if (!row || !seesCedi(tx.actor, row.cedi_id)) throw problem('picking.task_not_found');
  return row;
}
export const shownTask = async (tx: TxCtx, id: string): Promise<PickTask> => (await seenTask(tx, id)).task;

/** A task with everything that the next scan depends on. */
export async function taskDetail(tx: TxCtx, id: string): Promise<PickTaskDetail> {
  const { row, task } = await seenTask(tx, id);
  const own = await store.taskOrders(tx.trx, id);
  const slots = new Map(own.map((o) => [o.order_id, o.slot]));
  const orders = await workOrders(
    tx,
    own.map((o) => o.order_id),
  );
  const pickLines = (await lines.linesOf(tx.trx, id)).map(lines.toPickLine);
  const work = { mode: row.mode, lines: pickLines, position: row.position, asksLocation: row.asks_location };
  return {
    task,
    orders: orders.map((o) => ({
      _id: o._id,
      number: o.number,
      slot: slots.get(o._id) ?? null,
      contactName: o.contactName,
      companyName: o.companyName,
      routeName: o.route?.name ?? '',
      stopOrder: o.route?.stopOrder ?? null,
    })),
    lines: pickLines,
    position: row.position,
    asksLocation: row.asks_location,
    step: pickStepOf(work),
    lastSeq: row.last_seq,
  };
}
export const findTask = (ctx: Ctx, id: string): Promise<PickTaskDetail> => inTx(ctx, (tx) => taskDetail(tx, id));
