import { relation } from '../../platform/relation.ts';

/** `order_id`, `wave_id` of the orders that waves of picking took. */
export const ordersOfWaves = relation('orders.ordersOfWaves');
