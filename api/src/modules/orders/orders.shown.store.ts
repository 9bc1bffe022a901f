import { sql } from 'kysely';

/** Orders that are still to be done. */
export const openOrderRows = sql`select cedi_id from customer_order where status not in ('packed', 'cancelled')`;
