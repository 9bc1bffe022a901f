import type { Answer } from '@tramo/contract/endpoint';
import type { PackVerdict } from '@tramo/contract/warehouse/pack-machine';
import type { PickScan, PickVerdict } from '@tramo/contract/warehouse/pick-work';
import type { pickingApi } from '@tramo/contract/warehouse/picking';
import { orderStatusNames } from '@tramo/contract/words/orders';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { type WorkOrder, workOrders } from '../orders/orders.work.service.ts';
import { claimedTask, taskOfOrder } from './picking.claim.service.ts';
import { claimedPacking, takePackScans } from './picking.packing.service.ts';
import { takePickScans } from './picking.scan.service.ts';
import { knownScans } from './picking.scan.store.ts';
import { lockedTask } from './picking.service.ts';
import { openTaskOf } from './picking.task.store.ts';

type Scanned = Answer<typeof pickingApi.orderScan>;

async function orderOf(tx: TxCtx, id: string): Promise<WorkOrder> {
  const [order] = await workOrders(tx, [id]);
  if (!order) throw problem('orders.not_found');
  return order;
}
const isPicking = (verdict: PickVerdict | PackVerdict): verdict is PickVerdict => 'elsewhere' in verdict;
async function answerOf(tx: TxCtx, id: string, verdict: PickVerdict | PackVerdict): Promise<Scanned> {
  const { status, guideId } = await orderOf(tx, id);
  const picking = isPicking(verdict) ? verdict : null;
  const packing = isPicking(verdict) ? null : verdict;
  return { orderId: id, status, stage: picking ? 'picking' : 'packing', picking, packing, guideId };
}

/** One scan for one order in whichever stage it is: the caller takes its task, or its place at the table, with it. */
export const scanOrder = (ctx: Ctx, id: string, scan: PickScan): Promise<Scanned> =>
  inTx(ctx, async (tx) => {
    const order = await orderOf(tx, id);
    const known = (await knownScans<PickVerdict | PackVerdict>(tx.trx, [scan._id])).get(scan._id);
    if (known) return answerOf(tx, id, known);
    if (order.status === 'pendingPicking' || order.status === 'picking') {
      const taskId = (await openTaskOf(tx.trx, id))?.id ?? (await taskOfOrder(tx, order));
      await claimedTask(tx, taskId);
      const verdicts = await takePickScans(tx, await lockedTask(tx, taskId), [scan]);
      return answerOf(tx, id, verdicts.get(scan._id) as PickVerdict);
    }
    if (order.status === 'pendingPacking' || order.status === 'packing') {
      await claimedPacking(tx, id);
      const verdicts = await takePackScans(tx, id, [scan]);
      return answerOf(tx, id, verdicts.get(scan._id) as PackVerdict);
    }
    throw problem('picking.order_state', {
      number: order.number,
      status: orderStatusNames[order.status][tx.locale],
    });
  });
