import type { ShopKind } from '@tramo/contract/shop-orders';
import { type Shop, type ShopOrder, type ShopOrderStatus, shopOrderDays } from '@tramo/contract/shops';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { json } from '../../platform/messaging/json.ts';

export interface ShopRow {
  id: string;
  company_id: string;
  name: string;
  kind: ShopKind;
  cedi_id: string;
  days_ahead: number;
  is_on: boolean;
  makes: Shop['makes'];
  map: Record<string, unknown>;
  secret: string;
  received_at: Date | null;
  version: number;
}
const columns = sql`s.id, s.company_id, k.name, s.kind, s.cedi_id, s.days_ahead, s.is_on, s.makes, s.map, s.secret, s.received_at, s.version
  from shop s join api_key k on k.company_id = s.company_id and k.id = s.id`;
export const toShop = (r: ShopRow): Shop => ({
  _id: r.id,
  connection: r.name,
  kind: r.kind,
  cediId: r.cedi_id,
  daysAhead: r.days_ahead,
  isOn: r.is_on,
  makes: r.makes,
  map: r.map,
  hasSecret: true,
  lastDate: r.received_at?.toISOString() ?? null,
  version: r.version,
});

export const listShops = async (trx: Trx): Promise<ShopRow[]> =>
  (await sql<ShopRow>`select ${columns} order by k.name, s.id`.execute(trx)).rows;
export const findShop = async (trx: Trx, id: string): Promise<ShopRow | null> =>
  (await sql<ShopRow>`select ${columns} where s.id = ${id}`.execute(trx)).rows[0] ?? null;

export interface SavedShop {
  id: string;
  companyId: string;
  kind: ShopKind;
  cediId: string;
  daysAhead: number;
  isOn: boolean;
  makes: Shop['makes'];
  map: Record<string, unknown>;
  secret: string;
}
export const saveShop = (trx: Trx, s: SavedShop): Promise<unknown> =>
  sql`insert into shop (id, company_id, kind, cedi_id, days_ahead, is_on, makes, map, secret)
    values (${s.id}, ${s.companyId}, ${s.kind}, ${s.cediId}, ${s.daysAhead}, ${s.isOn}, ${s.makes}, ${json(s.map)}::jsonb, ${s.secret})
    on conflict (id) do update set kind = excluded.kind, cedi_id = excluded.cedi_id, days_ahead = excluded.days_ahead, is_on = excluded.is_on, makes = excluded.makes, map = excluded.map,
      secret = excluded.secret, version = shop.version + 1`.execute(trx);
export const deleteShop = (trx: Trx, id: string): Promise<unknown> =>
  sql`delete from shop where id = ${id}`.execute(trx);

export interface OrderRow {
  id: string;
  shop_id: string;
  number: string;
  at: Date;
  status: ShopOrderStatus;
  guide_id: string | null;
  made_order_id: string | null;
  reason: string;
  body: string | null;
}
const orderColumns = sql`id, shop_id, number, at, status, guide_id, made_order_id, reason, body`;
export const toOrder = (r: OrderRow): ShopOrder => ({
  _id: r.id,
  at: r.at.toISOString(),
  number: r.number,
  status: r.status,
  guideId: r.guide_id,
  orderId: r.made_order_id,
  reason: r.reason,
});

/** Keeps an order that came, before anything is made of it: what fails afterwards is not lost. One that has its guide stays as it is. */
export async function keepOrder(
  trx: Trx,
  o: { id: string; companyId: string; shopId: string; orderId: string; number: string; body: string; at: Date },
): Promise<OrderRow> {
  await sql`insert into shop_order (id, company_id, shop_id, order_id, number, at, status, body)
    values (${o.id}, ${o.companyId}, ${o.shopId}, ${o.orderId}, ${o.number}, ${o.at}, 'refused', ${o.body})
    on conflict (company_id, shop_id, order_id) do update set body = excluded.body, number = excluded.number where shop_order.status <> 'created'`.execute(
    trx,
  );
  await sql`update shop set received_at = ${o.at} where id = ${o.shopId}`.execute(trx);
  const { rows } = await sql<OrderRow>`select ${orderColumns} from shop_order
    where company_id = ${o.companyId} and shop_id = ${o.shopId} and order_id = ${o.orderId}`.execute(trx);
  return rows[0] as OrderRow;
}
export const lockOrder = async (trx: Trx, id: string): Promise<OrderRow | null> =>
  (await sql<OrderRow>`select ${orderColumns} from shop_order where id = ${id} for update`.execute(trx)).rows[0] ??
  null;
export const listOrders = async (trx: Trx, shopId: string): Promise<OrderRow[]> =>
  (
    await sql<OrderRow>`select ${orderColumns} from shop_order where shop_id = ${shopId} order by at desc, id desc limit 100`.execute(
      trx,
    )
  ).rows;
/** Of an order that has its guide nothing more is kept than which one. */
export const endOrder = (
  trx: Trx,
  id: string,
  end: { status: ShopOrderStatus; guideId: string | null; orderId: string | null; reason: string },
): Promise<unknown> =>
  sql`update shop_order set status = ${end.status}, guide_id = ${end.guideId}, made_order_id = ${end.orderId}, reason = ${end.reason},
    body = case when ${end.status} = 'created' then null else body end where id = ${id}`.execute(trx);

export const forgetOrders = (trx: Trx, now: Date): Promise<unknown> =>
  sql`delete from shop_order where at < ${new Date(now.getTime() - shopOrderDays * 86_400_000)}`.execute(trx);
