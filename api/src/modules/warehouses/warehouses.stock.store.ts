import type { MovementReason, StockMovement, StockRow } from '@tramo/contract/warehouse/stock';
import { type RawBuilder, sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { codeHolds, plainHolds } from './warehouses.search.store.ts';

interface Row {
  location_id: string;
  code: string;
  is_blocked: boolean;
  area_id: string;
  area_name: string;
  cedi_id: string;
  cedi_name: string;
  product_id: string;
  sku: string;
  name: string;
  quantity: number;
  counted_at: Date | null;
  updated_at: Date;
}
const toRow = (r: Row): StockRow => ({
  location: { _id: r.location_id, code: r.code, isBlocked: r.is_blocked },
  area: { _id: r.area_id, name: r.area_name },
  cedi: { _id: r.cedi_id, name: r.cedi_name },
  product: { _id: r.product_id, sku: r.sku, name: r.name },
  quantity: r.quantity,
  countedDate: r.counted_at?.toISOString() ?? null,
  updatedDate: r.updated_at.toISOString(),
});
const columns = sql`l.id as location_id, l.code, l.is_blocked, l.area_id, w.name as area_name, l.cedi_id, a.name as cedi_name, p.id as product_id, p.sku, p.name`;
const from = sql`from stock s join warehouse_location l on l.id = s.location_id join warehouse_area w on w.id = l.area_id join address a on a.id = l.cedi_id join product p on p.id = s.product_id`;

export interface StockFilter {
  cediIds: readonly string[] | null;
  areaId: string | null;
  locationId: string | null;
  productId: string | null;
  search: string;
}
export const stockSorts = ['location', 'sku', 'name', 'quantity', 'countedDate'] as const;
const sortColumns: Record<(typeof stockSorts)[number], string> = {
  location: 'w.position {d}, w.id {d}, l.rank {d}',
  sku: 'p.sku_key {d}',
  name: 'lower(p.name) {d}',
  quantity: 's.quantity {d}',
  countedDate: 's.counted_at {d} nulls first',
};
export interface StockPage {
  sort: (typeof stockSorts)[number];
  descending: boolean;
  limit: number;
  offset: number;
}
const whereOf = (f: StockFilter): RawBuilder<unknown> => {
  const parts = [sql`s.quantity > 0`];
  if (f.cediIds) parts.push(sql`l.cedi_id = any(${f.cediIds as string[]}::uuid[])`);
  if (f.areaId) parts.push(sql`l.area_id = ${f.areaId}`);
  if (f.locationId) parts.push(sql`s.location_id = ${f.locationId}`);
  if (f.productId) parts.push(sql`s.product_id = ${f.productId}`);
  if (f.search !== '')
    parts.push(
      sql`(s.location_id in (select c.id from warehouse_location c where ${codeHolds(f.search, sql`c.code`)}) or s.product_id in (select c.id from product c where ${plainHolds(f.search, sql`c.search_text`)}))`,
    );
  return sql`where ${sql.join(parts, sql` and `)}`;
};

export async function listStock(trx: Trx, f: StockFilter, p: StockPage): Promise<{ stock: StockRow[]; total: number }> {
  const where = whereOf(f);
  const ordered = sql`order by ${sql.raw(sortColumns[p.sort].replaceAll('{d}', p.descending ? 'desc' : 'asc'))}, w.position, l.rank, s.location_id, s.product_id`;
  // The page is found by as few tables as it takes, and told by all of them.
  const keys = sql`from stock s join warehouse_location l on l.id = s.location_id`;
  const sorted = p.sort === 'sku' || p.sort === 'name' ? sql`join product p on p.id = s.product_id` : sql``;
  const { rows } = await sql<Row>`select ${columns}, s.quantity, s.counted_at, s.updated_at from (
      select s.location_id, s.product_id
      ${keys} join warehouse_area w on w.id = l.area_id ${sorted} ${where} ${ordered} limit ${p.limit} offset ${p.offset}) x
    join stock s on s.location_id = x.location_id and s.product_id = x.product_id join warehouse_location l on l.id = s.location_id join warehouse_area w on w.id = l.area_id
    join address a on a.id = l.cedi_id join product p on p.id = s.product_id ${ordered}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n ${keys} ${where}`.execute(trx);
  return { stock: rows.map(toRow), total: count[0]?.n ?? 0 };
}

/** Ids `location/product` of what a filter holds, in its order. */
export const selectStock = async (trx: Trx, f: StockFilter, limit: number): Promise<string[]> =>
  (
    await sql<{
      id: string;
    }>`select s.location_id || '/' || s.product_id as id ${from} ${whereOf(f)} order by w.position, w.id, l.rank, p.sku_key limit ${limit}`.execute(
      trx,
    )
  ).rows.map((r) => r.id);

/** What lies of a product at a location, also when that is nothing; null when either does not exist. */
export async function stockAt(
  trx: Trx,
  pairs: readonly { locationId: string; productId: string }[],
): Promise<StockRow[]> {
  const { rows } =
    await sql<Row>`select ${columns}, coalesce(s.quantity, 0) as quantity, s.counted_at, coalesce(s.updated_at, now()) as updated_at
    from unnest(${pairs.map((x) => x.locationId)}::uuid[], ${pairs.map((x) => x.productId)}::uuid[]) with ordinality x(location_id, product_id, n)
    join warehouse_location l on l.id = x.location_id join warehouse_area w on w.id = l.area_id join address a on a.id = l.cedi_id join product p on p.id = x.product_id
    left join stock s on s.location_id = x.location_id and s.product_id = x.product_id order by x.n`.execute(trx);
  return rows.map(toRow);
}

export interface Change {
  companyId: string;
  locationId: string;
  productId: string;
  at: Date;
}
/** Whether location and product are there; neither can go until the transaction ends. */
export const holdPlace = async (
  trx: Trx,
  { locationId, productId }: Omit<Change, 'companyId' | 'at'>,
): Promise<boolean> =>
  (
    await sql`select 1 from warehouse_location l, product p where l.id = ${locationId} and p.id = ${productId} for key share`.execute(
      trx,
    )
  ).rows.length > 0;
/** Adds units; what lies there afterwards. */
export const addUnits = async (trx: Trx, c: Change, quantity: number): Promise<number> =>
  (
    await sql<{
      quantity: number;
    }>`insert into stock (company_id, location_id, product_id, quantity, updated_at) values (${c.companyId}, ${c.locationId}, ${c.productId}, ${quantity}, ${c.at})
      on conflict (company_id, location_id, product_id) do update set quantity = stock.quantity + excluded.quantity, updated_at = excluded.updated_at returning quantity`.execute(
      trx,
    )
  ).rows[0]?.quantity ?? 0;

/** What lies there, locked until the transaction ends. */
export const lockUnits = async (
  trx: Trx,
  { locationId, productId }: Omit<Change, 'companyId' | 'at'>,
): Promise<number> =>
  (
    await sql<{
      quantity: number;
    }>`select quantity from stock where location_id = ${locationId} and product_id = ${productId} for update`.execute(
      trx,
    )
  ).rows[0]?.quantity ?? 0;

/** Writes what lies there; of what was locked. */
export const setUnits = (trx: Trx, c: Change, quantity: number): Promise<unknown> =>
  sql`update stock set quantity = ${quantity}, updated_at = ${c.at} where location_id = ${c.locationId} and product_id = ${c.productId}`.execute(
    trx,
  );

/** Forgets what is not there any more. */
export const dropEmpty = (trx: Trx, locationIds: readonly string[]): Promise<unknown> =>
  sql`delete from stock where location_id = any(${locationIds as string[]}::uuid[]) and quantity = 0`.execute(trx);

export const setCounted = (
  trx: Trx,
  pairs: readonly { locationId: string; productId: string; at: Date }[],
): Promise<unknown> =>
  sql`update stock s set counted_at = x.at from unnest(${pairs.map((x) => x.locationId)}::uuid[], ${pairs.map((x) => x.productId)}::uuid[], ${pairs.map((x) => x.at)}::timestamptz[]) as x(location_id, product_id, at)
    where s.location_id = x.location_id and s.product_id = x.product_id`.execute(trx);

/** A count of the location is due: less was there than should be. */
export const setShort = (trx: Trx, locationId: string, at: Date): Promise<unknown> =>
  sql`update warehouse_location set short_at = coalesce(short_at, ${at}) where id = ${locationId}`.execute(trx);

export interface NewMovement extends Change {
  id: string;
  actor: string;
  delta: number;
  quantityAfter: number;
  reason: MovementReason;
  detail: string;
}
export const insertMovements = (trx: Trx, list: readonly NewMovement[]): Promise<unknown> =>
  sql`insert into stock_movement (id, company_id, at, actor, product_id, location_id, location_code, cedi_id, delta, quantity_after, reason, detail)
    select x.id, x."companyId", x.at, x.actor, x."productId", l.id, l.code, l.cedi_id, x.delta, x."quantityAfter", x.reason, x.detail
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x(id uuid, "companyId" uuid, at timestamptz, actor text, "productId" uuid, "locationId" uuid, delta int, "quantityAfter" int, reason text, detail text)
    join warehouse_location l on l.id = x."locationId"`.execute(trx);

interface MovementRow {
  id: string;
  at: Date;
  actor: string;
  product_id: string;
  sku: string;
  name: string;
  location_code: string;
  cedi_id: string;
  cedi_name: string;
  delta: number;
  quantity_after: number;
  reason: MovementReason;
  detail: string;
}
const toMovement = (r: MovementRow): StockMovement => ({
  _id: r.id,
  at: r.at.toISOString(),
  by: r.actor,
  product: { _id: r.product_id, sku: r.sku, name: r.name },
  locationCode: r.location_code,
  cedi: { _id: r.cedi_id, name: r.cedi_name },
  delta: r.delta,
  quantityAfter: r.quantity_after,
  reason: r.reason,
  detail: r.detail,
});
export interface MovementFilter {
  cediIds: readonly string[] | null;
  productId: string | null;
  locationId: string | null;
  reasons: readonly string[] | null;
  from: Date | null;
  to: Date | null;
  search: string;
}
export async function listMovements(
  trx: Trx,
  f: MovementFilter,
  page: { limit: number; offset: number },
  cap: number,
): Promise<{ movements: StockMovement[]; counted: { count: number; isAtLeast: boolean } }> {
  const parts = [sql`true`];
  if (f.cediIds) parts.push(sql`m.cedi_id = any(${f.cediIds as string[]}::uuid[])`);
  if (f.productId) parts.push(sql`m.product_id = ${f.productId}`);
  if (f.locationId) parts.push(sql`m.location_id = ${f.locationId}`);
  if (f.reasons) parts.push(sql`m.reason = any(${f.reasons as string[]}::text[])`);
  if (f.from) parts.push(sql`m.at >= ${f.from}`);
  if (f.to) parts.push(sql`m.at < ${f.to}`);
  if (f.search !== '')
    parts.push(
      sql`(${codeHolds(f.search, sql`m.location_code`)} or ${holdsSearch(f.search, [sql`m.actor`, sql`m.detail`])} or m.product_id in (select id from product where ${plainHolds(f.search, sql`search_text`)}))`,
    );
  const where = sql`from stock_movement m where ${sql.join(parts, sql` and `)}`;
  const { rows } =
    await sql<MovementRow>`select m.*, p.sku, p.name, a.name as cedi_name from (select m.id ${where} order by m.at desc, m.id desc limit ${page.limit} offset ${page.offset}) x
    join stock_movement m on m.id = x.id join product p on p.id = m.product_id join address a on a.id = m.cedi_id order by m.at desc, m.id desc`.execute(
      trx,
    );
  const { rows: count } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 ${where} limit ${cap + 1}) x`.execute(trx);
  const n = count[0]?.n ?? 0;
  return { movements: rows.map(toMovement), counted: { count: Math.min(n, cap), isAtLeast: n > cap } };
}

export interface LyingRow {
  sku_key: string;
  location_id: string;
  code: string;
  area_id: string;
  area_name: string;
  area_position: number;
  rank: number;
  quantity: number;
}
/** Where products lie in a cedi, along the walk; blocked locations are left out. */
export const stockOfSkus = async (trx: Trx, cediId: string, skuKeys: readonly string[]): Promise<LyingRow[]> =>
  (
    await sql<LyingRow>`select p.sku_key, l.id as location_id, l.code, l.area_id, w.name as area_name, w.position as area_position, l.rank, s.quantity ${from}
      where l.cedi_id = ${cediId} and p.sku_key = any(${skuKeys as string[]}::text[]) and s.quantity > 0 and not l.is_blocked order by w.position, w.id, l.rank`.execute(
      trx,
    )
  ).rows;

/** Locations by cedi and code, in the order in which they are asked for; null where there is none. */
export async function locationsOfCodes(
  trx: Trx,
  cediIds: readonly (string | null)[],
  codes: readonly string[],
): Promise<(string | null)[]> {
  const { rows } = await sql<{
    id: string | null;
  }>`select l.id from unnest(${cediIds as (string | null)[]}::uuid[], ${codes as string[]}::text[]) with ordinality x(cedi_id, code, n)
    left join warehouse_location l on l.cedi_id = x.cedi_id and l.code = x.code order by x.n`.execute(trx);
  return rows.map((r) => r.id);
}
