import type { AreaMap, Location } from '@tramo/contract/warehouse/warehouses';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { dueReason } from './warehouses.areas.store.ts';
import { codeHolds, plainHolds } from './warehouses.search.store.ts';

/** Products of a location that are told in lists. */
const ITEMS_TOLD = 20;

interface LocationRow {
  id: string;
  cedi_id: string;
  area_id: string;
  area_name: string;
  code: string;
  block: number;
  shelf: number;
  level: number;
  container: number;
  rank: number;
  is_blocked: boolean;
  counted_at: Date | null;
  due: Location['countDue'];
  units: number;
  products: number;
}
interface ItemRow {
  location_id: string;
  product_id: string;
  sku: string;
  name: string;
  quantity: number;
  counted_at: Date | null;
}

const toLocation = (r: LocationRow, items: readonly ItemRow[]): Location => ({
  _id: r.id,
  code: r.code,
  area: { _id: r.area_id, name: r.area_name },
  block: r.block,
  shelf: r.shelf,
  level: r.level,
  container: r.container,
  rank: r.rank,
  isBlocked: r.is_blocked,
  countDue: r.due,
  countedDate: r.counted_at?.toISOString() ?? null,
  units: r.units,
  products: r.products,
  items: items.map((i) => ({
    product: { _id: i.product_id, sku: i.sku, name: i.name },
    quantity: i.quantity,
    countedDate: i.counted_at?.toISOString() ?? null,
  })),
});

/** Locations with what lies there: of those that `where` (of `l`) holds, added up once. */
const shown = (longAgo: Date, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select l.*, w.name as area_name, coalesce(s.units, 0)::float8 as units, coalesce(s.products, 0)::int as products, ${dueReason(sql`coalesce(s.units, 0)`, longAgo)} as due
    from warehouse_location l join warehouse_area w on w.id = l.area_id
    left join (select location_id, sum(quantity) as units, count(*) as products from stock where location_id in (select l.id from warehouse_location l where ${where}) group by location_id) s
      on s.location_id = l.id where ${where})`;

async function withItems(trx: Trx, rows: readonly LocationRow[]): Promise<Location[]> {
  const { rows: items } = await sql<ItemRow>`select * from (
      select s.location_id, s.product_id, p.sku, p.name, s.quantity, s.counted_at, row_number() over (partition by s.location_id order by p.sku_key) as n
      from stock s join product p on p.id = s.product_id where s.location_id = any(${rows.map((r) => r.id)}::uuid[])) x
    where n <= ${ITEMS_TOLD} order by location_id, n`.execute(trx);
  const byLocation = Map.groupBy(items, (i) => i.location_id);
  return rows.map((r) => toLocation(r, byLocation.get(r.id) ?? []));
}

export interface LocationFilter {
  areaId: string;
  search: string;
  block: number | null;
  shelf: number | null;
  isBlocked: boolean | null;
  hasStock: boolean | null;
  isCountDue: boolean | null;
}
export async function listLocations(
  trx: Trx,
  f: LocationFilter,
  p: { limit: number; offset: number },
  longAgo: Date,
): Promise<{ locations: Location[]; total: number }> {
  const inArea = sql`l.area_id = ${f.areaId} and (${f.block}::int is null or l.block = ${f.block}) and (${f.shelf}::int is null or l.shelf = ${f.shelf})
    and (${f.isBlocked}::boolean is null or l.is_blocked = ${f.isBlocked})
    and (${f.search === ''} or ${codeHolds(f.search, sql`l.code`)} or l.id in (select s.location_id from stock s join product p on p.id = s.product_id where ${plainHolds(f.search, sql`p.search_text`)}))`;
  const page = sql`order by rank limit ${p.limit} offset ${p.offset}`;
  if (f.hasStock === null && f.isCountDue === null) {
    const { rows: ids } = await sql<{
      id: string;
    }>`select l.id from warehouse_location l where ${inArea} ${page}`.execute(trx);
    const { rows: count } = await sql<{
      n: number;
    }>`select count(*)::int as n from warehouse_location l where ${inArea}`.execute(trx);
    const { rows } =
      await sql<LocationRow>`select * from ${shown(longAgo, sql`l.id = any(${ids.map((r) => r.id)}::uuid[])`)} x order by rank`.execute(
        trx,
      );
    return { locations: await withItems(trx, rows), total: count[0]?.n ?? 0 };
  }
  const where = sql`(${f.hasStock}::boolean is null or (x.units > 0) = ${f.hasStock}) and (${f.isCountDue}::boolean is null or (x.due is not null) = ${f.isCountDue})`;
  const from = shown(longAgo, inArea);
  const { rows } = await sql<LocationRow>`select * from ${from} x where ${where} ${page}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from ${from} x where ${where}`.execute(
    trx,
  );
  return { locations: await withItems(trx, rows), total: count[0]?.n ?? 0 };
}

export async function findLocation(
  trx: Trx,
  id: string,
  longAgo: Date,
): Promise<{ location: Location; cediId: string } | null> {
  const { rows } = await sql<LocationRow>`select * from ${shown(longAgo, sql`l.id = ${id}`)} x`.execute(trx);
  const [row] = rows;
  return row ? { location: (await withItems(trx, rows))[0] as Location, cediId: row.cedi_id } : null;
}

export const setBlocked = (trx: Trx, id: string, isBlocked: boolean): Promise<unknown> =>
  sql`update warehouse_location set is_blocked = ${isBlocked} where id = ${id}`.execute(trx);

/** Numbers of an area's places in the order of block, shelf, level and container. */
export async function areaMap(
  trx: Trx,
  area: { _id: string; cedi: { _id: string } },
  longAgo: Date,
  since: Date,
): Promise<AreaMap> {
  const { rows } = await sql<{
    units: number;
    picks: number;
    is_blocked: boolean;
    is_due: boolean;
  }>`select x.units, coalesce(m.picks, 0)::int as picks, x.is_blocked, x.due is not null as is_due
    from ${shown(longAgo, sql`l.area_id = ${area._id}`)} x
    left join (select location_id, count(*) as picks from stock_movement where cedi_id = ${area.cedi._id} and reason = 'picked' and at >= ${since} group by location_id) m on m.location_id = x.id
    order by x.block, x.shelf, x.level, x.container`.execute(trx);
  const indexes = (has: (r: (typeof rows)[number]) => boolean): number[] => rows.flatMap((r, n) => (has(r) ? [n] : []));
  return {
    units: rows.map((r) => r.units),
    picks: rows.map((r) => r.picks),
    blocked: indexes((r) => r.is_blocked),
    countDue: indexes((r) => r.is_due),
  };
}

/** Ids and codes of locations along the walk of an area: all, or from one code to another (in either order). Null when the area has not both. */
export async function stretchOf(
  trx: Trx,
  areaId: string,
  codes: { from: string; to: string } | null,
): Promise<{ id: string; code: string }[] | null> {
  const { rows } = await sql<{
    id: string;
    code: string;
    rank: number;
  }>`select id, code, rank from warehouse_location where area_id = ${areaId} order by rank`.execute(trx);
  if (!codes) return rows;
  const at = [codes.from, codes.to].map((code) => rows.findIndex((r) => r.code === code));
  if (at.includes(-1)) return null;
  return rows.slice(Math.min(...at), Math.max(...at) + 1);
}

/** Locations by ids in the walk through all areas, with their cedis. */
export const locationsInWalk = async (
  trx: Trx,
  ids: readonly string[],
): Promise<{ id: string; code: string; cedi_id: string }[]> =>
  (
    await sql<{
      id: string;
      code: string;
      cedi_id: string;
    }>`select l.id, l.code, l.cedi_id from warehouse_location l join warehouse_area w on w.id = l.area_id
      where l.id = any(${ids as string[]}::uuid[]) order by w.position, w.id, l.rank`.execute(trx)
  ).rows;

export interface PlaceRow {
  id: string;
  code: string;
  cedi_id: string;
  area_id: string;
  area_name: string;
  area_position: number;
  rank: number;
  is_blocked: boolean;
}
const place = sql`select l.id, l.code, l.cedi_id, l.area_id, w.name as area_name, w.position as area_position, l.rank, l.is_blocked from warehouse_location l join warehouse_area w on w.id = l.area_id`;
export const placesByCodes = async (trx: Trx, cediId: string, codes: readonly string[]): Promise<PlaceRow[]> =>
  (
    await sql<PlaceRow>`${place} where l.cedi_id = ${cediId} and l.code = any(${codes as string[]}::text[])`.execute(
      trx,
    )
  ).rows;
export const placesByIds = async (trx: Trx, ids: readonly string[]): Promise<PlaceRow[]> =>
  (await sql<PlaceRow>`${place} where l.id = any(${ids as string[]}::uuid[])`.execute(trx)).rows;

/** What the scan directory depends on: its tag is made of this. */
export async function directoryState(trx: Trx, cediId: string): Promise<string> {
  const { rows } = await sql<{
    state: string;
  }>`select concat_ws('/', (select concat_ws(',', count(*), sum(version), max(updated_at)) from warehouse_area where cedi_id = ${cediId}),
    (select concat_ws(',', count(*), sum(version), max(updated_at)) from product), (select max(id::text) from warehouse_area where cedi_id = ${cediId})) as state`.execute(
    trx,
  );
  return rows[0]?.state ?? '';
}

/** The scan directory as JSON text, made by the database: tens of thousands of rows never become objects here. */
export async function directoryText(trx: Trx, cediId: string): Promise<string> {
  const { rows } = await sql<{ areas: string; locations: string; products: string }>`
    with a as (select id, name, row_number() over (order by position, id) - 1 as n from warehouse_area where cedi_id = ${cediId})
    select (select coalesce(json_agg(json_build_array(id, name) order by n), '[]')::text from a) as areas,
      (select coalesce(json_agg(json_build_array(l.code, l.id, l.rank, a.n) order by a.n, l.rank), '[]')::text from warehouse_location l join a on a.id = l.area_id) as locations,
      (select coalesce(json_agg(json_build_array(p.id, p.sku, p.name, coalesce(c.codes, '[]'::json)) order by p.sku_key), '[]')::text from product p
        left join (select c.product_id, json_agg(v.value order by c.position, c.code_key, v.n) as codes from product_code c
          cross join lateral (values (1, to_json(c.code_key)), (2, to_json(c.units))) v(n, value) group by c.product_id) c on c.product_id = p.id) as products`.execute(
    trx,
  );
  const [row] = rows;
  return `{"cediId":${JSON.stringify(cediId)},"areas":${row?.areas},"locations":${row?.locations},"products":${row?.products}}`;
}
