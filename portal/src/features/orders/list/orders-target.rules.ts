import type { Order } from '@tramo/contract/warehouse/orders';
import type { Chosen } from '../../../ui/table/selection.ts';
import type { OrdersQuery } from '../orders.api.ts';

/** Orders that a deed is for: the ticked ones of a list, or one. */
export interface OrdersTarget {
  chosen: Chosen;
  count: number;
  /** What the list was asked for, for "all that match". */
  listed: OrdersQuery;
  /** Of the one order: what the day's field begins with. */
  promisedDate?: string | null;
}
export const targetOf = ({ _id, promisedDate }: Pick<Order, '_id' | 'promisedDate'>): OrdersTarget => ({
  chosen: { all: false, ids: new Set([_id]) },
  count: 1,
  listed: {},
  promisedDate,
});
