import type { Parsed } from '@tramo/contract/endpoint';
import type { PickTaskDetail, ShortLine } from '@tramo/contract/warehouse/pick-tasks';
import type { pickingApi } from '@tramo/contract/warehouse/picking';
import { plainKey } from '@tramo/contract/warehouse/scan-codes';
import { type Ctx, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import {
  cancelRest,
  lockOrders,
  moveOrder,
  recordShort,
  splitOrder,
  substituteItem,
} from '../orders/orders.work.service.ts';
import { type Lying, productsBySku, stockFor } from '../warehouses/warehouses.stock.service.ts';
import * as lines from './picking.line.store.ts';
import { takenOf } from './picking.plan.rules.ts';
import { lockedTask, seenTask, taskDetail } from './picking.service.ts';
import * as store from './picking.task.store.ts';
import { makeTasks } from './picking.wave.service.ts';

/** Where else an article lies, what other tasks will take left out. */
async function elsewhere(tx: TxCtx, line: lines.LineRow, sku = line.sku): Promise<Lying[]> {
  if (sku === '') return [];
  const stock = (await stockFor(tx, line.cediId, [sku])).get(plainKey(sku)) ?? [];
  const taken = takenOf(await lines.takenUnits(tx.trx, line.cediId));
  return stock
    .map((s) => ({ ...s, quantity: s.quantity - (taken.get(`${s.locationId} ${plainKey(sku)}`) ?? 0) }))
    .filter((s) => s.quantity > 0 && (s.locationId !== line.locationId || sku !== line.sku));
}

export const listShorts = (ctx: Ctx, taskId: string): Promise<{ shorts: ShortLine[] }> =>
  inTx(ctx, async (tx) => {
    await seenTask(tx, taskId);
    const shorts: ShortLine[] = [];
    for (const line of await lines.linesOf(tx.trx, taskId)) {
      if (line.unresolved <= 0) continue;
      const places = await elsewhere(tx, line);
      shorts.push({
        line: lines.toPickLine(line),
        reason: line.shortReason,
        elsewhere: places.map(({ locationId, code, areaName, quantity }) => ({ locationId, code, areaName, quantity })),
      });
    }
    return { shorts };
  });

type Resolution = Parsed<typeof pickingApi.resolve>['body'];

/** What was short is picked after all: the item asks for it again, and a line of the task, or of a new one when that is over. Answers the task to look at. */
async function pickAgain(
  tx: TxCtx,
  task: store.TaskRow,
  line: lines.LineRow,
  of: { itemId: string; quantity: number; place: Lying | null },
): Promise<string> {
  if (task.status !== 'done' && task.status !== 'cancelled') {
    await lines.insertLine(tx.trx, {
      id: newId(),
      companyId: tx.actor.companyId,
      after: line._id,
      itemId: of.itemId,
      locationId: of.place?.locationId ?? null,
      code: of.place?.code ?? '',
      areaName: of.place?.areaName ?? '',
      quantity: of.quantity,
    });
    return task.id;
  }
  const [order] = await lockOrders(tx, [line.orderId]);
  if (order?.status === 'pendingPacking') await moveOrder(tx, line.orderId, 'repick');
  const again = await lockOrders(tx, [line.orderId]);
  const [id] = await makeTasks(tx, { cediId: line.cediId, mode: 'order', orders: again, waveId: task.wave_id });
  if (id && of.place) {
    const { locationId, code, areaName } = of.place;
    await lines.setPlace(tx.trx, { taskId: id, itemId: of.itemId, locationId, code, areaName });
  }
  return id ?? task.id;
}

async function resolve(tx: TxCtx, line: lines.LineRow, by: Resolution): Promise<string> {
  const task = await lockedTask(tx, line.taskId);
  const [order] = await lockOrders(tx, [line.orderId]);
  const item = order?.items.find((i) => i._id === line.itemId);
  const short = Math.min(line.unresolved, item?.short ?? 0);
  const wanted = 'quantity' in by ? by.quantity : short;
  if (!order || !item || short <= 0 || (by.by === 'otherLocation' && wanted > short)) throw problem('picking.no_short');
  // It cannot be taken back any more: something was made of it.
  const deeds = task.position.deeds.filter((d) => !d.changes.some((c) => c.lineId === line._id));
  await store.setPosition(tx.trx, task.id, { ...task.position, deeds });
  const reason = line.shortReason ?? 'other';
  switch (by.by) {
    case 'otherLocation': {
      const place = (await elsewhere(tx, line)).find((p) => p.locationId === by.locationId);
      if (!place || place.quantity < wanted)
        throw problem('picking.no_stock', {
          location: place?.code ?? '',
          quantity: place?.quantity ?? 0,
          sku: line.sku,
        });
      await recordShort(tx, item._id, { quantity: item.short - wanted, reason });
      await lines.resolveLine(tx.trx, line._id, wanted);
      return pickAgain(tx, task, line, { itemId: item._id, quantity: wanted, place });
    }
    case 'substitute': {
      const product = (await productsBySku(tx, [by.sku])).get(plainKey(by.sku));
      if (!product || wanted > short) throw problem('picking.no_short');
      const place = (await elsewhere(tx, line, product.sku)).find((p) => p.quantity >= wanted) ?? null;
      await lines.resolveLine(tx.trx, line._id, wanted);
      const itemId = await substituteItem(tx, item._id, { sku: product.sku, name: product.name, quantity: wanted });
      // The line may have gone with its item: another one of the order stands for it.
      const left = (await lines.linesOf(tx.trx, task.id)).find((l) => l.orderId === line.orderId);
      return pickAgain(tx, left ? task : { ...task, status: 'done' }, left ?? line, {
        itemId,
        quantity: wanted,
        place,
      });
    }
    case 'split':
      await lines.resolveLine(tx.trx, line._id, short);
      await splitOrder(tx, order._id, [{ itemId: item._id, quantity: short }]);
      return task.id;
    case 'cancelLine':
      await lines.resolveLine(tx.trx, line._id, short);
      await cancelRest(tx, item._id, by.reason || reason);
      return task.id;
  }
}

export const resolveShort = (ctx: Ctx, lineId: string, by: Resolution): Promise<PickTaskDetail> =>
  inTx(ctx, async (tx) => {
    const line = await lines.findLine(tx.trx, lineId);
    if (!line || !seesCedi(tx.actor, line.cediId)) throw problem('picking.line_not_found');
    return taskDetail(tx, await resolve(tx, line, by));
  });
