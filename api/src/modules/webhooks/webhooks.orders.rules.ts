import type { Order, OrderEvent, OrderItem } from '@tramo/contract/warehouse/orders';
import type { OrderLine } from './webhooks.orders.store.ts';

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
