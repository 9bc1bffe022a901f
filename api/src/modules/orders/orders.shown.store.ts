import { sql } from 'kysely';

/** Orders that somebody still has to pick or pack. */
export const openOrders = sql`select cedi_id from customer_order where status not in ('packed', 'cancelled')`;
