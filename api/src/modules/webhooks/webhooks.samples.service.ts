import type { Ctx } from '../../platform/context.ts';
import { orderItems, ordersByIds } from '../orders/orders.service.ts';
import { shownOrder, shownOrderLine } from './webhooks.orders.rules.ts';
import { lastOrderLine } from './webhooks.orders.store.ts';
import type { NewEvent } from './webhooks.record.store.ts';

type Sample = Pick<NewEvent, 'id' | 'subjectId' | 'subjectName' | 'sequence' | 'at' | 'data'>;

/** What the last line of these actions would have told. */
export async function orderSample(
  ctx: Ctx & { trx: NonNullable<Ctx['trx']> },
  actions: readonly string[],
): Promise<Sample | null> {
  const line = await lastOrderLine(ctx.trx, actions);
  const [order] = line ? await ordersByIds(ctx, [line.order_id]) : [];
  if (!line || !order) return null;
  const items = (await orderItems(ctx, [order._id])).get(order._id) ?? [];
  return {
    id: line.id,
    subjectId: order._id,
    subjectName: order.number,
    sequence: line.place,
    at: line.at,
    data: { order: shownOrder(order, items), change: shownOrderLine(line) },
  };
}
