import type { OrderStatus } from '@tramo/contract/warehouse/order-states';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

interface MovedRow {
  id: string;
  cedi_id: string;
  status: OrderStatus;
}

/** Gives the orders of some clients to another one, locked in the order of their ids. Numbers that would stand twice get a part of the id behind them. */
export async function moveToClient(trx: Trx, from: readonly string[], into: string): Promise<MovedRow[]> {
  const ids = from as string[];
  await sql`select id from customer_order where client_id = any(${ids}::uuid[]) order by id for update`.execute(trx);
  const { rows } =
    await sql<MovedRow>`update customer_order o set client_id = ${into}, version = version + 1, updated_at = now(),
      number = case when exists (select 1 from customer_order x where x.company_id = o.company_id and x.number_key = o.number_key and x.id <> o.id
          and (x.client_id = ${into} or (x.client_id = any(${ids}::uuid[]) and x.id < o.id)))
        then left(o.number, 50) || '~' || right(o.id::text, 6) else o.number end
    where o.client_id = any(${ids}::uuid[]) returning o.id, o.cedi_id, o.status`.execute(trx);
  return rows;
}
