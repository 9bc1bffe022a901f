import type { Order } from '@tramo/contract/warehouse/orders';

type Sums = Pick<Order, 'status' | 'units' | 'pickedUnits' | 'packedUnits' | 'shortUnits'>;
/** How far an order is: while it is picked by what is picked, then by what is packed of it. */
export function progressOf({ status, units, pickedUnits, packedUnits, shortUnits }: Sums) {
  const isPacking = status === 'pendingPacking' || status === 'packing' || status === 'packed';
  return { units, picked: pickedUnits, packed: packedUnits, short: shortUnits, isPacking };
}

/** Promised for a day that is over, and neither packed nor cancelled. Days are `YYYY-MM-DD`. */
export const isOverdue = ({ status, promisedDate }: Pick<Order, 'status' | 'promisedDate'>, today: string): boolean =>
  promisedDate !== null && promisedDate < today && status !== 'packed' && status !== 'cancelled';
