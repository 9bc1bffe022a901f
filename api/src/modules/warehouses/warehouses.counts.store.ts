import type {
  Count,
  CountDueReason,
  CountLine,
  CountLocationState,
  CountScope,
  DueLocation,
} from '@tramo/contract/warehouse/counts';
import { type RawBuilder, sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { dueReason } from './warehouses.areas.store.ts';
import { codeHolds, plainHolds } from './warehouses.search.store.ts';

export interface CountRow {
  id: string;
  cedi_id: string;
  cedi_name: string;
  name: string;
  status: Count['status'];
  scope: CountScope;
  created_by: string;
  created_at: Date;
  ended_by: string;
  ended_at: Date | null;
  version: number;
  locations: number;
  counted: number;
  recounts: number;
  differences: number;
}
/** The last count of a line. */
const last = sql`coalesce(n.second, n.first, n.expected)`;
const counts = sql`select c.*, a.name as cedi_name, x.locations, x.counted, x.recounts, d.differences from stock_count c join address a on a.id = c.cedi_id
  join lateral (select count(*)::int as locations, count(*) filter (where state = 'counted')::int as counted, count(*) filter (where state = 'recount')::int as recounts
    from stock_count_location where count_id = c.id) x on true
  join lateral (select count(*)::int as differences from stock_count_line n where n.count_id = c.id and ${last} <> n.expected) d on true`;

export interface CountFilter {
  cediIds: readonly string[] | null;
  status: readonly string[] | null;
  search: string;
}
export async function listCounts(
  trx: Trx,
  f: CountFilter,
  page: { limit: number; offset: number },
): Promise<{ counts: CountRow[]; total: number }> {
  const where = sql`(${f.cediIds === null} or c.cedi_id = any(${(f.cediIds ?? []) as string[]}::uuid[])) and (${f.status === null} or c.status = any(${(f.status ?? []) as string[]}::text[]))
    and ${holdsSearch(f.search, [sql`c.name`, sql`c.created_by`])}`;
  const { rows } =
    await sql<CountRow>`${counts} where ${where} order by c.created_at desc, c.id desc limit ${page.limit} offset ${page.offset}`.execute(
      trx,
    );
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from stock_count c where ${where}`.execute(
    trx,
  );
  return { counts: rows, total: count[0]?.n ?? 0 };
}
export const findCount = async (trx: Trx, id: string): Promise<CountRow | null> =>
  (await sql<CountRow>`${counts} where c.id = ${id}`.execute(trx)).rows[0] ?? null;
export const lockCount = (trx: Trx, id: string): Promise<unknown> =>
  sql`select 1 from stock_count where id = ${id} for update`.execute(trx);

export const insertCount = (
  trx: Trx,
  c: { id: string; companyId: string; cediId: string; name: string; scope: CountScope; by: string; at: Date },
): Promise<unknown> =>
  sql`insert into stock_count (id, company_id, cedi_id, name, scope, created_by, created_at)
    values (${c.id}, ${c.companyId}, ${c.cediId}, ${c.name}, ${JSON.stringify(c.scope)}::jsonb, ${c.by}, ${c.at})`.execute(
    trx,
  );
export const insertCountLocations = (
  trx: Trx,
  of: { companyId: string; countId: string },
  locationIds: readonly string[],
): Promise<unknown> =>
  sql`insert into stock_count_location (company_id, count_id, location_id, place)
    select ${of.companyId}::uuid, ${of.countId}::uuid, x.id, x.n from unnest(${locationIds as string[]}::uuid[]) with ordinality x(id, n)`.execute(
    trx,
  );
export const setStatus = (
  trx: Trx,
  id: string,
  status: Count['status'],
  ended: { by: string; at: Date } | null,
): Promise<unknown> =>
  sql`update stock_count set status = ${status}, ended_by = ${ended?.by ?? ''}, ended_at = ${ended?.at ?? null}, version = version + 1 where id = ${id}`.execute(
    trx,
  );

/** One count at a time takes these locations. */
export const lockLocations = (trx: Trx, locationIds: readonly string[]): Promise<unknown> =>
  sql`select 1 from warehouse_location where id = any(${locationIds as string[]}::uuid[]) order by id for no key update`.execute(
    trx,
  );
/** An open count that has one of these locations already, by its name. */
export const openCountOf = async (trx: Trx, locationIds: readonly string[]): Promise<string | null> =>
  (
    await sql<{ name: string }>`select c.name from stock_count c join stock_count_location x on x.count_id = c.id
      where c.status in ('open', 'review') and x.location_id = any(${locationIds as string[]}::uuid[]) limit 1`.execute(
      trx,
    )
  ).rows[0]?.name ?? null;

/** Locations of a cedi where some products lie, along the walk. */
export const locationsOfProducts = async (trx: Trx, cediId: string, productIds: readonly string[]): Promise<string[]> =>
  (
    await sql<{ id: string }>`select l.id from warehouse_location l join warehouse_area w on w.id = l.area_id
      where l.cedi_id = ${cediId} and l.id in (select location_id from stock where product_id = any(${productIds as string[]}::uuid[]) and quantity > 0) order by w.position, w.id, l.rank`.execute(
      trx,
    )
  ).rows.map((r) => r.id);

interface LineRow {
  location_id: string;
  code: string;
  state: CountLocationState;
  product_id: string;
  sku: string;
  name: string;
  expected: number;
  first: number | null;
  second: number | null;
  difference: number;
  counted_by: string;
  counted_at: Date | null;
}
export async function listLines(
  trx: Trx,
  countId: string,
  f: { search: string; isDifferent: boolean },
  page: { limit: number; offset: number },
): Promise<{ lines: CountLine[]; total: number }> {
  const from = sql`from stock_count_line n join stock_count_location x on x.count_id = n.count_id and x.location_id = n.location_id
    join warehouse_location l on l.id = n.location_id join product p on p.id = n.product_id
    where n.count_id = ${countId} and (${!f.isDifferent} or ${last} <> n.expected) and (${f.search === ''} or ${codeHolds(f.search, sql`l.code`)} or ${plainHolds(f.search, sql`p.search_text`)})`;
  const { rows } =
    await sql<LineRow>`select n.location_id, l.code, x.state, n.product_id, p.sku, p.name, n.expected, n.first, n.second, ${last} - n.expected as difference, x.counted_by, x.counted_at
    ${from} order by x.place, p.sku_key limit ${page.limit} offset ${page.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(trx);
  return {
    lines: rows.map((r) => ({
      locationId: r.location_id,
      locationCode: r.code,
      state: r.state,
      product: { _id: r.product_id, sku: r.sku, name: r.name },
      expected: r.expected,
      first: r.first,
      second: r.second,
      difference: r.difference,
      countedBy: r.counted_by,
      countedDate: r.counted_at?.toISOString() ?? null,
    })),
    total: count[0]?.n ?? 0,
  };
}

/** Lines of locations that are counted, with how much each differs. */
export const countedLines = async (
  trx: Trx,
  countId: string,
): Promise<{ location_id: string; product_id: string; difference: number; counted_at: Date }[]> =>
  (
    await sql<{
      location_id: string;
      product_id: string;
      difference: number;
      counted_at: Date;
    }>`select n.location_id, n.product_id, ${last} - n.expected as difference, x.counted_at
      from stock_count_line n join stock_count_location x on x.count_id = n.count_id and x.location_id = n.location_id
      where n.count_id = ${countId} and x.state = 'counted' order by n.location_id, n.product_id`.execute(trx)
  ).rows;
/** What is counted is due no more. Counts of some products tell nothing of a whole location, but of what was missed there. */
export const settleLocations = (trx: Trx, countId: string, isWhole: boolean): Promise<unknown> =>
  sql`update warehouse_location l set counted_at = case when ${isWhole} then greatest(l.counted_at, x.counted_at) else l.counted_at end,
      short_at = case when l.short_at < x.counted_at then null else l.short_at end
    from stock_count_location x where x.count_id = ${countId} and x.state = 'counted' and l.id = x.location_id`.execute(
    trx,
  );

export interface DueFilter {
  cediIds: readonly string[] | null;
  areaId: string | null;
  reasons: readonly string[] | null;
  search: string;
}
interface DueRow {
  id: string;
  code: string;
  area_id: string;
  area_name: string;
  cedi_id: string;
  cedi_name: string;
  due: CountDueReason;
  counted_at: Date | null;
  units: number;
}
/** Locations whose count is due and that no open count has, those where a pick fell short first. */
export async function listDue(
  trx: Trx,
  f: DueFilter,
  page: { limit: number; offset: number },
  longAgo: Date,
): Promise<{ due: DueLocation[]; total: number }> {
  const units: RawBuilder<unknown> = sql`coalesce(s.units, 0)`;
  const from = sql`from (select l.id, l.code, l.rank, l.area_id, l.cedi_id, l.counted_at, ${units}::float8 as units, ${dueReason(units, longAgo)} as due, w.name as area_name, w.position, a.name as cedi_name
      from warehouse_location l join warehouse_area w on w.id = l.area_id join address a on a.id = l.cedi_id
      left join (select location_id, sum(quantity) as units from stock group by location_id) s on s.location_id = l.id
      where (${f.cediIds === null} or l.cedi_id = any(${(f.cediIds ?? []) as string[]}::uuid[])) and (${f.areaId}::uuid is null or l.area_id = ${f.areaId}) and (${f.search === ''} or ${codeHolds(f.search, sql`l.code`)} or ${holdsSearch(f.search, [sql`w.name`])})) x
    where x.due is not null and (${f.reasons === null} or x.due = any(${(f.reasons ?? []) as string[]}::text[]))
      and not exists (select 1 from stock_count_location o join stock_count c on c.id = o.count_id where o.location_id = x.id and c.status in ('open', 'review'))`;
  const { rows } =
    await sql<DueRow>`select x.* ${from} order by x.due <> 'short', x.counted_at nulls first, x.position, x.area_id, x.rank limit ${page.limit} offset ${page.offset}`.execute(
      trx,
    );
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(trx);
  return {
    due: rows.map((r) => ({
      locationId: r.id,
      code: r.code,
      area: { _id: r.area_id, name: r.area_name },
      cedi: { _id: r.cedi_id, name: r.cedi_name },
      reason: r.due,
      countedDate: r.counted_at?.toISOString() ?? null,
      units: r.units,
    })),
    total: count[0]?.n ?? 0,
  };
}
