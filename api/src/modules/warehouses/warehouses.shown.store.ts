import { sql } from 'kysely';

export const stockRows = sql`select l.cedi_id, s.quantity from stock s join warehouse_location l on l.id = s.location_id`;
