import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { GuideRow } from './guides.store.ts';

/**
 * Writes the state of rows that are locked: what the moves of the lifecycle change, and nothing else. One statement for any number of
 * guides; each gets its next version.
 */
export async function saveStates(trx: Trx, rows: readonly GuideRow[]): Promise<void> {
  if (rows.length === 0) return;
  const states = rows.map((r) => ({
    id: r.id,
    status: r.status,
    sub_status: r.sub_status,
    scheduled_date: r.scheduled_date,
    route_id: r.route_id,
    route_order: r.route_order,
    available_status: r.available_status,
    available_sub_status: r.available_sub_status,
    delivery_attempts: r.delivery_attempts,
    managed_at: r.managed_at,
    managed_lat: r.managed_lat,
    managed_lng: r.managed_lng,
    received_by: r.received_by,
    management_comment: r.management_comment,
  }));
  await sql`update guide g set status = s.status, sub_status = s.sub_status, scheduled_date = s.scheduled_date, route_id = s.route_id, route_order = s.route_order,
      available_status = s.available_status, available_sub_status = s.available_sub_status, delivery_attempts = s.delivery_attempts,
      managed_at = s.managed_at, managed_lat = s.managed_lat, managed_lng = s.managed_lng, received_by = s.received_by, management_comment = s.management_comment,
      version = g.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s(id uuid, status text, sub_status text, scheduled_date date, route_id uuid, route_order int,
      available_status text, available_sub_status text, delivery_attempts int, managed_at timestamptz, managed_lat double precision, managed_lng double precision,
      received_by text, management_comment text)
    where g.id = s.id`.execute(trx);
}

/** How many pieces of each item were handed over or picked up. `all`: every piece; `none`: not one; null: not known. */
export async function saveManagedQuantities(
  trx: Trx,
  guideId: string,
  quantities: 'all' | 'none' | null | readonly { id: string; quantity: number }[],
): Promise<void> {
  if (quantities === 'all') await sql`update guide_item set managed_quantity = quantity where guide_id = ${guideId}`.execute(trx);
  else if (quantities === 'none') await sql`update guide_item set managed_quantity = 0 where guide_id = ${guideId}`.execute(trx);
  else if (quantities === null) await sql`update guide_item set managed_quantity = null where guide_id = ${guideId}`.execute(trx);
  else if (quantities.length > 0) {
    await sql`update guide_item i set managed_quantity = q.quantity from jsonb_to_recordset(${JSON.stringify(quantities)}::jsonb) as q(id uuid, quantity int)
      where i.id = q.id and i.guide_id = ${guideId}`.execute(trx);
  }
}

/** The last place that is taken in a route, 0 when it is empty. */
export async function highestOrder(trx: Trx, routeId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(max(route_order), 0) as n from guide where route_id = ${routeId}`.execute(trx);
  return rows[0]?.n ?? 0;
}
