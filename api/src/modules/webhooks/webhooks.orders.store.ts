import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { OrderLine } from './webhooks.orders.rules.ts';

// What records runs as the owner: every statement names the company itself.

const columns = sql`e.id, e.order_id, e.at, e.actor, e.action, e.from_status, e.to_status, e.detail`;

/** Lines of orders' histories that were not told yet, in the order of what happened. */
export async function newOrderLines(
  trx: Trx,
  companyId: string,
  orderIds: readonly string[],
  since: Date,
): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`select ${columns} from customer_order_event e
      left join webhook_subject s on s.company_id = e.company_id and s.subject_id = e.order_id
    where e.company_id = ${companyId} and e.order_id = any(${orderIds as string[]}::uuid[]) and e.at >= ${since}
      and (s.mark is null or e.id::text > s.mark) order by e.id`.execute(trx);
  return rows;
}

/** The company's last line of these actions, with its place in its order's history. */
export async function lastOrderLine(
  trx: Trx,
  actions: readonly string[],
): Promise<(OrderLine & { place: number }) | null> {
  const { rows } = await sql<OrderLine & { place: number }>`with last as (select * from customer_order_event
      where action = any(${actions as string[]}::text[]) order by id desc limit 1)
    select ${columns}, (select count(*)::int from customer_order_event o where o.order_id = e.order_id and o.id <= e.id) as place from last e`.execute(
    trx,
  );
  return rows[0] ?? null;
}
