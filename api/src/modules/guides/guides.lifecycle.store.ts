import type { RouteStatus } from '@tramo/contract/routes';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { routesOfGuides } from './guides.relations.ts';
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
    scheduled_until: r.scheduled_until,
    route_id: r.route_id,
    route_order: r.route_order,
    available_status: r.available_status,
    available_sub_status: r.available_sub_status,
    delivery_attempts: r.delivery_attempts,
    verification_attempt: r.verification_attempt,
    verified_roles: r.verified_roles,
    managed_at: r.managed_at,
    managed_lat: r.managed_lat,
    managed_lng: r.managed_lng,
    received_by: r.received_by,
    management_comment: r.management_comment,
  }));
  await sql`update guide g set status = s.status, sub_status = s.sub_status, scheduled_date = s.scheduled_date, scheduled_until = s.scheduled_until,
      route_id = s.route_id, route_order = s.route_order,
      available_status = s.available_status, available_sub_status = s.available_sub_status, delivery_attempts = s.delivery_attempts,
      verification_attempt = s.verification_attempt, verified_roles = s.verified_roles,
      managed_at = s.managed_at, managed_lat = s.managed_lat, managed_lng = s.managed_lng, received_by = s.received_by, management_comment = s.management_comment,
      version = g.version + 1, updated_at = tramo_now()
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s(id uuid, status text, sub_status text, scheduled_date date, scheduled_until date, route_id uuid,
      route_order int, available_status text, available_sub_status text, delivery_attempts int, verification_attempt int, verified_roles text[], managed_at timestamptz, managed_lat double precision, managed_lng double precision,
      received_by text, management_comment text)
    where g.id = s.id`.execute(trx);
}

/** How many pieces of each item were handed over or picked up. `all`: every piece; `none`: not one; null: not known. */
export async function saveManagedQuantities(
  trx: Trx,
  guideId: string,
  quantities: 'all' | 'none' | null | readonly { id: string; quantity: number }[],
): Promise<void> {
  if (quantities === 'all')
    await sql`update guide_item set managed_quantity = quantity where guide_id = ${guideId}`.execute(trx);
  else if (quantities === 'none')
    await sql`update guide_item set managed_quantity = 0 where guide_id = ${guideId}`.execute(trx);
  else if (quantities === null)
    await sql`update guide_item set managed_quantity = null where guide_id = ${guideId}`.execute(trx);
  else if (quantities.length > 0) {
    await sql`update guide_item i set managed_quantity = q.quantity from jsonb_to_recordset(${JSON.stringify(quantities)}::jsonb) as q(id uuid, quantity int)
      where i.id = q.id and i.guide_id = ${guideId}`.execute(trx);
  }
}

/** How many pieces were handed over is not known any more: the guides wait for another visit. */
export const forgetManagedQuantities = async (trx: Trx, guideIds: readonly string[]): Promise<void> =>
  void (await sql`update guide_item set managed_quantity = null where guide_id = any(${guideIds as string[]}::uuid[]) and managed_quantity is not null`.execute(
    trx,
  ));

/** States of routes. */
export async function routeStatusesOf(trx: Trx, routeIds: readonly string[]): Promise<Map<string, RouteStatus>> {
  if (routeIds.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    status: RouteStatus;
  }>`select id, status from ${routesOfGuides()} r where id = any(${[...new Set(routeIds)]}::uuid[])`.execute(trx);
  return new Map(rows.map((r) => [r.id, r.status]));
}

/** The last place that is taken in a route, 0 when it is empty. */
export async function highestOrder(trx: Trx, routeId: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select coalesce(max(route_order), 0) as n from guide where route_id = ${routeId}`.execute(trx);
  return rows[0]?.n ?? 0;
}
