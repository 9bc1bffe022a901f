import { eventOfOrder } from '@tramo/contract/webhook-events';
import type { Platform } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { orderItems, ordersByIds } from '../orders/orders.service.ts';
import { shownOrder, shownOrderLine } from './webhooks.orders.rules.ts';
import { newOrderLines } from './webhooks.orders.store.ts';
import { ctxOf, GONE, tell } from './webhooks.record.service.ts';
import * as store from './webhooks.record.store.ts';

/** What happened to orders since they were last told of: a line of their history is an event, and its id the event's. */
export async function recordOrders(
  platform: Platform,
  trx: Trx,
  companyId: string,
  orderIds: readonly string[],
): Promise<void> {
  const since = await store.listensSince(trx, companyId);
  if (!since) return;
  const ctx = ctxOf(platform, trx, companyId);
  const lines = await newOrderLines(trx, companyId, orderIds, since);
  const subjects = await store.subjectsOf(trx, companyId, orderIds);
  const orders = new Map((await ordersByIds(ctx, orderIds)).map((o) => [o._id, o]));
  const told = [...new Set(lines.map((l) => l.order_id))];
  const items = await orderItems(ctx, told);
  const places = new Map(
    orderIds.map((id) => {
      const before = subjects.get(id);
      return [id, { sequence: before?.sequence ?? 0, last: before?.last_event_id ?? null }];
    }),
  );
  const events: store.NewEvent[] = [];
  const add = (
    id: string,
    event: Pick<store.NewEvent, 'id' | 'type' | 'subjectName' | 'at' | 'data' | 'mark'>,
  ): void => {
    const place = places.get(id) ?? { sequence: 0, last: null };
    events.push({ ...event, subjectId: id, sequence: place.sequence + 1, previousId: place.last });
    places.set(id, { sequence: place.sequence + 1, last: event.id });
  };
  for (const line of lines) {
    const order = orders.get(line.order_id);
    if (!order) continue;
    add(order._id, {
      id: line.id,
      type: eventOfOrder(line.action, line.to_status),
      subjectName: order.number,
      at: line.at,
      data: { order: shownOrder(order, items.get(order._id) ?? []), change: shownOrderLine(line) },
      mark: line.id,
    });
  }
  // An order that is gone took its history along; one that nobody was told of is not missed.
  for (const id of orderIds) {
    const before = subjects.get(id);
    if (orders.has(id) || !before?.last_event_id || before.mark === GONE) continue;
    add(id, {
      id: newId(),
      type: 'order.deleted',
      subjectName: (await store.findEvent(trx, before.last_event_id))?.subject_name ?? '',
      at: platform.now(),
      data: { order: { _id: id } },
      mark: GONE,
    });
  }
  await tell(platform, trx, companyId, events);
}
