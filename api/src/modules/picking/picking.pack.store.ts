import type { PackItem, PackPosition } from '@tramo/contract/warehouse/pack-machine';
import type { PackQueued } from '@tramo/contract/warehouse/packing';
import { type RawBuilder, sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';

interface QueuedRow extends Omit<PackQueued, 'cedi' | 'statusDate'> {
  cedi_id: string;
  cedi_name: string;
  status_at: Date;
}
const queued = sql`select c.id as "_id", c.number, c.status, c.cedi_id, a.name as cedi_name, c.contact_name as "contactName", c.company_name as "companyName",
    c.warehouse_location as "warehouseLocation", c.promised_date::text as "promisedDate", coalesce(r.name, '') as "routeName", c.item_count as items, c.picked_units as "pickedUnits",
    c.packed_units as "packedUnits", c.short_units as "shortUnits", coalesce(u.full_name, '') as "packerName", c.status_at
  from customer_order c join address a on a.id = c.cedi_id left join guide g on g.id = c.guide_id left join route r on r.id = g.route_id
    left join pack_work p on p.order_id = c.id and c.status = 'packing' left join app_user u on u.id = p.packer_id`;
const toQueued = ({ cedi_id, cedi_name, status_at, ...r }: QueuedRow): PackQueued => ({
  ...r,
  cedi: { _id: cedi_id, name: cedi_name },
  statusDate: status_at.toISOString(),
});

export async function listQueued(
  trx: Trx,
  f: { cediIds: readonly string[] | null; search: string },
  page: { limit: number; offset: number },
): Promise<{ orders: PackQueued[]; total: number }> {
  const where = sql`where c.status in ('pendingPacking', 'packing') and c.hold_reason is null and (${f.cediIds === null} or c.cedi_id = any(${(f.cediIds ?? []) as string[]}::uuid[]))
    and ${holdsSearch(f.search, [sql`c.search_text`])}`;
  const { rows } =
    await sql<QueuedRow>`${queued} ${where} order by r.start_at nulls last, g.route_order desc nulls last, c.promised_date nulls last, c.status_at, c.id limit ${page.limit} offset ${page.offset}`.execute(
      trx,
    );
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from customer_order c ${where}`.execute(
    trx,
  );
  return { orders: rows.map(toQueued), total: count[0]?.n ?? 0 };
}
export async function findQueued(trx: Trx, id: string): Promise<PackQueued | null> {
  const { rows } = await sql<QueuedRow>`${queued} where c.id = ${id}`.execute(trx);
  return rows[0] ? toQueued(rows[0]) : null;
}
/** Orders that stand at a place of the warehouse and can be packed. */
export const ordersAt = async (trx: Trx, place: string): Promise<string[]> =>
  (
    await sql<{
      id: string;
    }>`select id from customer_order where status in ('pendingPacking', 'packing') and tramo_plain(warehouse_location) = tramo_plain(${place}) order by status_at limit 2`.execute(
      trx,
    )
  ).rows.map((r) => r.id);

export const packItems = async (trx: Trx, orderId: string): Promise<(PackItem & Measures)[]> =>
  (
    await sql<
      PackItem & Measures
    >`select id as "itemId", code, sku, barcode, name, quantity, picked, packed, unit_weight_kg as "unitWeightKg", unit_volume_m3 as "unitVolumeM3"
      from customer_order_item where order_id = ${orderId} order by position, id`.execute(trx)
  ).rows;
interface Measures {
  unitWeightKg: number;
  unitVolumeM3: number;
}

export interface PackRow {
  order_id: string;
  packer_id: string | null;
  packer_name: string | null;
  lease_until: Date | null;
  closed_at: Date | null;
  position: PackPosition;
  last_seq: number;
}
const one = (orderId: string): RawBuilder<PackRow> =>
  sql`select p.order_id, p.packer_id, (select u.full_name from app_user u where u.id = p.packer_id) as packer_name, p.lease_until, p.closed_at, p.position, p.last_seq
    from pack_work p where p.order_id = ${orderId}`;
export const findPacking = async (trx: Trx, orderId: string): Promise<PackRow | undefined> =>
  (await sql<PackRow>`${one(orderId)}`.execute(trx)).rows[0];

export const startPacking = (
  trx: Trx,
  p: {
    companyId: string;
    orderId: string;
    packerId: string | null;
    leaseUntil: Date;
    at: Date;
    position: PackPosition;
  },
): Promise<unknown> =>
  sql`insert into pack_work (order_id, company_id, packer_id, lease_until, started_at, position)
    values (${p.orderId}, ${p.companyId}, ${p.packerId}, ${p.leaseUntil}, ${p.at}, ${JSON.stringify(p.position)}::jsonb)
    on conflict (order_id) do update set packer_id = excluded.packer_id, lease_until = excluded.lease_until, closed_at = null`.execute(
    trx,
  );
export const extendPacking = (trx: Trx, orderId: string, until: Date | null): Promise<unknown> =>
  sql`update pack_work set lease_until = ${until} where order_id = ${orderId}`.execute(trx);
export const leavePacking = (trx: Trx, orderId: string): Promise<unknown> =>
  sql`update pack_work set packer_id = null, lease_until = null where order_id = ${orderId}`.execute(trx);
export const savePacking = (
  trx: Trx,
  orderId: string,
  of: { position: PackPosition; lastSeq: number; at: Date },
): Promise<unknown> =>
  sql`update pack_work set position = ${JSON.stringify(of.position)}::jsonb, last_seq = greatest(last_seq, ${of.lastSeq}), last_scan_at = ${of.at} where order_id = ${orderId}`.execute(
    trx,
  );
export const closePacking = (
  trx: Trx,
  orderId: string,
  of: { boxes: readonly { boxId: string | null; weightKg: number | null }[]; weightKg: number | null; at: Date },
): Promise<unknown> =>
  sql`update pack_work set boxes = ${JSON.stringify(of.boxes)}::jsonb, weight_kg = ${of.weightKg}, closed_at = ${of.at}, lease_until = null where order_id = ${orderId}`.execute(
    trx,
  );
