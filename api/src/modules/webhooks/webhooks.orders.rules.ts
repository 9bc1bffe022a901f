import type { OrderStatus } from '@tramo/contract/warehouse/order-states';
import type { Order, OrderAction, OrderEvent, OrderItem } from '@tramo/contract/warehouse/orders';

/** A line of an order's history as it is kept. */
export interface OrderLine {
  id: string;
  order_id: string;
  at: Date;
  actor: string;
  action: OrderAction;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  detail: Partial<OrderEvent>;
}

/** An order as receivers see it: what depends on who looks is left away. */
export const shownOrder = ({ can, version, ...shown }: Order, items: readonly OrderItem[]): object => ({
  ...shown,
  items,
});
export const shownOrderLine = (l: OrderLine): Omit<OrderEvent, '_id' | 'at' | 'actor'> & { by: string } => ({
  action: l.action,
  from: l.from_status,
  to: l.to_status,
  reason: l.detail.reason ?? '',
  fields: l.detail.fields ?? [],
  order: l.detail.order ?? null,
  folio: l.detail.folio ?? null,
  item: l.detail.item ?? null,
  by: l.actor,
});
