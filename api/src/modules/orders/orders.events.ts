import type { OrderStatus } from '@tramo/contract/warehouse/order-states';
import type { OrderAction } from '@tramo/contract/warehouse/orders';
import { eventsOf, type NewEvent } from '../../platform/events.ts';

/** Ids in one event: a page that listens reloads its list anyway. */
const IDS_PER_EVENT = 500;

interface OrdersEvents {
  /** Orders of one cedi came, went or changed. */
  'orders.changed': { orderIds: string[] };
  /** An order went on in its states, or is held or free again: who holds lines of it looks whether they still are to be picked. */
  'order.moved': { orderId: string; action: OrderAction; from: OrderStatus; to: OrderStatus };
}
const event = eventsOf<OrdersEvents>();
export const ordersChanged = event('orders.changed');
export const orderMoved = event('order.moved');

/** `ordersChanged` for rows of several cedis, one event (or more) per cedi. */
export function orderRowsChanged(companyId: string, rows: readonly { id: string; cedi_id: string }[]): NewEvent[] {
  const byCedi = new Map<string, string[]>();
  for (const { id, cedi_id } of rows) byCedi.set(cedi_id, [...(byCedi.get(cedi_id) ?? []), id]);
  return [...byCedi].flatMap(([cediId, ids]) =>
    Array.from({ length: Math.ceil(ids.length / IDS_PER_EVENT) }, (_, i) =>
      ordersChanged(companyId, cediId, { orderIds: ids.slice(i * IDS_PER_EVENT, (i + 1) * IDS_PER_EVENT) }),
    ),
  );
}
