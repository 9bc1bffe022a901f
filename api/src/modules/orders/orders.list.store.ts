import { limits } from '@tramo/contract/limits';
import { type OrderStatus, orderStatuses } from '@tramo/contract/warehouse/order-states';
import type { orderSorts } from '@tramo/contract/warehouse/orders-api';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { found, type OrderFilter } from './orders.filter.store.ts';

export interface OrderPage {
  sort: (typeof orderSorts)[number];
  descending: boolean;
  limit: number;
  offset: number;
}
/** How many there are; `isAtLeast`: they were not counted beyond. */
export interface Total {
  count: number;
  isAtLeast: boolean;
}

/** What a list is ordered by, each with an index of its own (migration 0166). */
const sortColumns: Record<OrderPage['sort'], string> = {
  createdDate: 'created_at',
  number: 'number',
  orderDate: 'order_date',
  promisedDate: 'promised_date',
  statusDate: 'status_at',
  contactName: 'contact_name',
  units: 'units',
};
/** Columns turn round together, as an index is read from its other end; in those of creation the id goes against the time. */
function ordered({ sort, descending }: OrderPage): RawBuilder<unknown> {
  const way = (down: boolean): RawBuilder<unknown> => sql.raw(down ? 'desc' : 'asc');
  const column = sql.ref(sortColumns[sort]);
  return sql`order by ${column} ${way(descending)}, id ${way(sort === 'createdDate' ? !descending : descending)}`;
}

/** For the questions of a list alone: nothing is compiled, and rows cost what they do in memory. */
const tune = async (trx: Trx): Promise<void> =>
  void (await sql`select set_config('jit', 'off', true), set_config('work_mem', '32MB', true), set_config('random_page_cost', '1.5', true)`.execute(
    trx,
  ));

const capOf = (f: OrderFilter): number => (f.words.length > 0 ? limits.searchCountCap : limits.orderCountCap);
const totalOf = (count: number, cap: number): Total => ({ count: Math.min(count, cap), isAtLeast: count > cap });

async function counted(trx: Trx, from: RawBuilder<unknown>, cap: number): Promise<Total> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 ${from} limit ${cap + 1}) hit`.execute(trx);
  return totalOf(rows[0]?.n ?? 0, cap);
}
async function read(trx: Trx, from: RawBuilder<unknown>, page: OrderPage): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id ${from} ${ordered(page)} limit ${page.limit} offset ${page.offset}`.execute(trx);
  return rows.map((r) => r.id);
}
interface Found {
  ids: string[];
  total: Total;
}
/** The page of rows that are taken together, put in order and counted at once. */
async function gather(trx: Trx, from: RawBuilder<unknown>, page: OrderPage, cap: number): Promise<Found> {
  const { rows } = await sql<{
    id: string | null;
    n: number;
  }>`with hit as materialized (select id, ${sql.ref(sortColumns[page.sort])} ${from})
    select p.id, c.n from (select count(*)::int as n from hit) c
      left join lateral (select id from hit ${ordered(page)} limit ${page.limit} offset ${page.offset}) p on true`.execute(
    trx,
  );
  return { ids: rows.flatMap((r) => r.id ?? []), total: totalOf(rows[0]?.n ?? 0, cap) };
}
/** The first rows of a list in its order, among which something common is looked for row by row. */
const firstOf = (f: OrderFilter, page: OrderPage): RawBuilder<unknown> =>
  sql`(select * from customer_order_of_company where company_id = ${f.companyId}::uuid ${ordered(page)} limit ${
    page.sort === 'createdDate' ? STRETCH : SCATTERED_STRETCH
  }) near`;

/** The ids of a page and how many there are in all. */
export async function pageOfOrders(trx: Trx, f: OrderFilter, page: OrderPage): Promise<Found> {
  await tune(trx);
  return f.words.length > 0 ? search(trx, f, page) : browse(trx, f, page);
}

async function browse(trx: Trx, f: OrderFilter, page: OrderPage): Promise<Found> {
  // Of few rows all are taken and put in order: the planner would walk past all others in the order's index for them.
  if (isFiltered(f) && (await estimate(trx, f)) <= FEW) return gather(trx, found(f), page, capOf(f));
  const ids = await read(trx, found(f), page);
  // A page that is not full tells the total by itself.
  const isLast = ids.length < page.limit && (ids.length > 0 || page.offset === 0);
  return { ids, total: isLast ? totalOf(page.offset + ids.length, capOf(f)) : await counted(trx, found(f), capOf(f)) };
}
const isFiltered = ({ companyId: _, words: __, ...conditions }: OrderFilter): boolean =>
  Object.values(conditions).some((value) => value !== null);

/** Rows that are put in order sooner than met on the way through all. */
const FEW = 20_000;
/** Times as many hits as are counted at which the planner's guess is believed. */
const SURELY = 2;
/** Orders at the beginning of a list that are looked at one by one for a common word; fewer where they lie scattered over the table. */
const STRETCH = 40_000;
const SCATTERED_STRETCH = 4000;

/** How many rows the planner expects. */
async function estimate(trx: Trx, f: OrderFilter): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
  }>`explain (format json) select 1 ${found(f)}`.execute(trx);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** A number, phone, SKU or bar code that somebody typed whole: what has just that is meant, not what holds it somewhere. */
const WHOLE = /^(?=.*\d).{5,}$/;

/**
 * What is typed whole is found by itself. Few hits are taken together and counted at once. Of a common word the beginning of the list is looked through, which
 * most often has the page; how many there are is not counted then, for they are more than are ever counted.
 */
async function search(trx: Trx, f: OrderFilter, page: OrderPage): Promise<Found> {
  const cap = capOf(f);
  if (f.words.some((w) => WHOLE.test(w.text))) {
    const whole = await gather(trx, found(f, { isWhole: true }), page, cap);
    if (whole.total.count > 0) return whole;
  }
  if ((await estimate(trx, f)) > SURELY * cap) {
    const ids = await read(trx, found(f, { isCommon: true, among: firstOf(f, page) }), page);
    if (ids.length === page.limit) return { ids, total: { count: cap, isAtLeast: true } };
  }
  return gather(trx, found(f), page, cap);
}

export interface OrderCounts {
  status: Record<OrderStatus, number>;
  held: number;
  overdue: number;
}
/** How many there are in each state, held and overdue; each is counted to the cap. */
export async function countOrders(trx: Trx, f: OrderFilter, today: string): Promise<OrderCounts> {
  await tune(trx);
  const cap = limits.orderCountCap;
  const part = (name: string, of: OrderFilter): RawBuilder<unknown> =>
    sql`select ${name} as name, count(*)::int as n from (select 1 ${found(of)} limit ${cap}) hit`;
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(
    [
      ...orderStatuses.map((s) => part(s, { ...f, status: [s] })),
      part('held', { ...f, status: null, held: true }),
      part('overdue', { ...f, status: null, overdueOn: today }),
    ],
    sql` union all `,
  )}`.execute(trx);
  const counts = new Map(rows.map((r) => [r.name, r.n]));
  const of = (name: string): number => counts.get(name) ?? 0;
  return {
    status: Object.fromEntries(orderStatuses.map((s) => [s, of(s)])) as Record<OrderStatus, number>,
    held: of('held'),
    overdue: of('overdue'),
  };
}

/** Ids in the list's order with their units, up to a limit. */
export async function selectOrders(
  trx: Trx,
  f: OrderFilter,
  page: OrderPage,
): Promise<{ id: string; units: number }[]> {
  await tune(trx);
  const { rows } = await sql<{
    id: string;
    units: number;
  }>`select id, units from (select id, units, ${sql.ref(sortColumns[page.sort])} as place ${found(f)} offset 0) hit
    order by place ${sql.raw(page.descending ? 'desc' : 'asc')}, id limit ${page.limit}`.execute(trx);
  return rows;
}

/** The first orders of a search. */
export async function firstOrders(trx: Trx, f: OrderFilter, limit: number): Promise<string[]> {
  await tune(trx);
  const page: OrderPage = { sort: 'createdDate', descending: true, limit, offset: 0 };
  return (await search(trx, f, page)).ids;
}
