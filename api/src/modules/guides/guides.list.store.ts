import { limits } from '@tramo/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { found, type GuideFilter } from './guides.filter.store.ts';
import { beyond, type GuideOrder, type GuidePlace, ordered, orderedBy, placeOf } from './guides.order.store.ts';
import { type GuideRow, guideWithNames } from './guides.store.ts';

export interface GuidePage extends GuideOrder {
  limit: number;
  offset: number;
}
/** How many there are; `isAtLeast`: they were not counted beyond. */
export interface Total {
  count: number;
  isAtLeast: boolean;
}

/**
 * For the questions of a list alone: nothing is compiled, which takes longer than they do; candidates of a page are sorted without a file;
 * and rows cost what they do in memory, where those of a list lie, not what they would on a disk.
 */
export const tune = async (trx: Trx): Promise<void> =>
  void (await sql`select set_config('jit', 'off', true), set_config('work_mem', '32MB', true), set_config('random_page_cost', '1.5', true)`.execute(
    trx,
  ));

/** Words are looked at row by row; everything else is counted from indexes. */
const capOf = (f: GuideFilter): number => (f.words.length > 0 ? limits.searchCountCap : limits.countCap);
const totalOf = (count: number, cap: number): Total => ({ count: Math.min(count, cap), isAtLeast: count > cap });

/** A page of guides and how many there are in all. */
export async function listGuides(
  trx: Trx,
  f: GuideFilter,
  page: GuidePage,
): Promise<{ rows: GuideRow[]; total: Total }> {
  await tune(trx);
  const { ids, total } = await (f.words.length > 0 ? search(trx, f, page) : browse(trx, f, page));
  return { rows: await guidesInOrder(trx, ids), total };
}

async function guidesInOrder(trx: Trx, ids: readonly string[]): Promise<GuideRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<GuideRow>`${guideWithNames()} where g.id = any(${ids as string[]}::uuid[])`.execute(trx);
  const byId = new Map(rows.map((r) => [r.id, r]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The first guides of a search, uncounted, the one with the searched folio before all others. */
export async function firstGuides(trx: Trx, f: GuideFilter, limit: number): Promise<GuideRow[]> {
  await tune(trx);
  const page: GuidePage = { sort: 'createdDate', descending: true, limit, offset: 0 };
  const [only, ...others] = f.words;
  const exact =
    only && others.length === 0 ? await read(trx, found(f, { and: sql`folio_plain = ${only.text}` }), page) : [];
  const ids = (await estimate(trx, f)) > COMMON ? await nearEnd(trx, f, page) : (await gather(trx, f, page)).ids;
  return guidesInOrder(trx, [...new Set([...exact, ...ids])].slice(0, limit));
}

interface Found {
  ids: string[];
  total: Total;
}

/** A page without a search: read in the list's order, unless its days lie together somewhere in that order. */
async function browse(trx: Trx, f: GuideFilter, page: GuidePage): Promise<Found> {
  const expected = followsDays(f, page) ? await estimate(trx, f) : null;
  if (expected !== null && expected <= limits.countCap) {
    const gathered = await gather(trx, f, page);
    if (!gathered.total.isAtLeast) return gathered;
  }
  const ids = (await newestOfOldDays(trx, f, page)) ?? (await read(trx, rowsOf(f, page, expected), page));
  // A page that is not full tells the total by itself.
  const isLast = ids.length < page.limit && (ids.length > 0 || page.offset === 0);
  return { ids, total: isLast ? totalOf(page.offset + ids.length, capOf(f)) : await counted(trx, f, found(f)) };
}

/** A guide that came so many days after its own day or later stands in the index `guide_backdated`. */
const BACKDATED_DAYS = 60;
/** More of them than this are not worth the way round. */
const BACKDATED_MAX = 5000;

/**
 * The newest guides of old days. Read from the newest of all, the list would pass over everything since; so it begins two months after the last
 * day, and the few that were made later are put before. Null where that is of no use.
 */
export async function newestOfOldDays(trx: Trx, f: GuideFilter, page: GuidePage): Promise<string[] | null> {
  if (f.dateTo === null || f.words.length > 0 || page.sort !== 'createdDate' || !page.descending) return null;
  const bound = sql`((${f.dateTo}::date + ${sql.lit(BACKDATED_DAYS)})::timestamp at time zone 'UTC')`;
  const late = found(f, {
    and: sql`(created_at at time zone 'UTC') >= (scheduled_date + ${sql.lit(BACKDATED_DAYS)})::timestamp and created_at >= ${bound}`,
  });
  const early = found(f, { and: sql`created_at < ${bound}` });
  const { rows } = await sql<{
    id: string | null;
    late: number;
  }>`with late as materialized (select id, created_at ${late} limit ${BACKDATED_MAX + 1}),
      early as materialized (select id, created_at ${early} ${ordered(page)} limit ${page.offset + page.limit})
    select p.id, n.late from (select count(*) as late from late) n
      left join lateral (select id from (select * from late union all select * from early) hit ${ordered(page)} limit ${page.limit} offset ${page.offset}) p on true`.execute(
    trx,
  );
  return (rows[0]?.late ?? 0) > BACKDATED_MAX ? null : rows.flatMap((r) => r.id ?? []);
}

/**
 * A page of a search. Few hits are taken together. Of many, the beginning of the list is looked through first, where most words have a page of
 * theirs; for a word that lies far from it (the folios of a year ago, a name by name) all hits are put in order.
 */
async function search(trx: Trx, f: GuideFilter, page: GuidePage): Promise<Found> {
  const expected = await estimate(trx, f);
  const areCommon = expected > COMMON;
  const total = areCommon ? await counted(trx, f, found(f, { areCommon })) : null;
  // Surely more than are counted: a page that the beginning of the list does not give comes of all hits, taken once.
  const areMany = !areCommon && expected > SURELY * capOf(f);
  if (!total?.isAtLeast && (!areMany || hasDays(f))) {
    const gathered = await gather(trx, f, page, areMany ? null : capOf(f));
    if (areMany || !gathered.total.isAtLeast) return gathered;
  }
  const near = hasDays(f) ? [] : await nearEnd(trx, f, page);
  if (near.length === page.limit && (!areMany || (await counted(trx, f, found(f))).isAtLeast))
    return { ids: near, total: { count: capOf(f), isAtLeast: true } };
  if (areMany) return gather(trx, f, page, null);
  return { ids: await read(trx, rowsOf(f, page, expected), page), total: { count: capOf(f), isAtLeast: true } };
}

/** Hits of a word from where counting them by looking at every guide takes as long as the index of words does: √(cap × a million). */
const COMMON = 45_000;
/** Times as many hits as are counted at which the planner's guess is believed. */
const SURELY = 2;
/** Guides at the beginning of a list that are looked at one by one; fewer where they lie scattered over the table. */
const STRETCH = 40_000;
const SCATTERED_STRETCH = 4000;
/** More hits than this are met soon enough on the way through all. */
const MANY = 200_000;

const hasDays = (f: GuideFilter): boolean => f.dateFrom !== null || f.dateTo !== null;
/** Creation and folio go with the days; in the other orders the hits of a day lie evenly. */
const followsDays = (f: GuideFilter, o: GuideOrder): boolean =>
  hasDays(f) && (o.sort === 'createdDate' || o.sort === 'folio');

/** How many rows the planner expects. */
async function estimate(trx: Trx, f: GuideFilter): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
  }>`explain (format json) select 1 ${found(f)}`.execute(trx);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** The page of hits that are taken together and counted at once; of no use when there are more than `most` (null: all are taken). */
async function gather(trx: Trx, f: GuideFilter, page: GuidePage, most: number | null = capOf(f)): Promise<Found> {
  const cap = capOf(f);
  const { rows } = await sql<{
    id: string | null;
    n: number;
  }>`with hit as materialized (select ${orderedBy(page)} ${found(f)} limit ${most === null ? null : most + 1})
    select p.id, c.n from (select count(*) as n from hit) c
      left join lateral (select id from hit ${ordered(page)} limit ${page.limit} offset ${page.offset}) p on true`.execute(
    trx,
  );
  return { ids: rows.flatMap((r) => r.id ?? []), total: totalOf(rows[0]?.n ?? 0, cap) };
}

/** The page among the first guides of the list, or less of it than a page. */
async function nearEnd(trx: Trx, f: GuideFilter, page: GuidePage): Promise<string[]> {
  const stretch = ['createdDate', 'folio', 'scheduledDate'].includes(page.sort) ? STRETCH : SCATTERED_STRETCH;
  const among = sql`(select * from guide_of_company where company_id = ${f.companyId}::uuid ${ordered(page)} limit ${stretch}) near`;
  return read(trx, found(f, { areCommon: true, among }), page);
}

/**
 * The rows to put in order. The planner believes that hits lie evenly in every order: it would walk past all newer guides for a week of last
 * year, and past half of the alphabet for a name. `offset 0` keeps it from seeing the order before the rows are found. `expected`: how many
 * they are, of a search or of days that the order follows.
 */
function rowsOf(
  f: GuideFilter,
  o: GuideOrder,
  expected: number | null,
  and?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = found(f, { and });
  return expected !== null && expected <= MANY ? sql`from (select ${orderedBy(o)} ${rows} offset 0) hit` : rows;
}
const rowsInOrder = async (
  trx: Trx,
  f: GuideFilter,
  o: GuideOrder,
  and?: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> =>
  rowsOf(f, o, f.words.length > 0 || followsDays(f, o) ? await estimate(trx, f) : null, and);

async function read(trx: Trx, from: RawBuilder<unknown>, page: GuidePage): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id ${from} ${ordered(page)} limit ${page.limit} offset ${page.offset}`.execute(trx);
  return rows.map((r) => r.id);
}

async function counted(trx: Trx, f: GuideFilter, from: RawBuilder<unknown>): Promise<Total> {
  const cap = capOf(f);
  const { rows } = await sql<{ n: number }>`select count(*) as n from (select 1 ${from} limit ${cap + 1}) hit`.execute(
    trx,
  );
  return totalOf(rows[0]?.n ?? 0, cap);
}

export async function countGuides(trx: Trx, f: GuideFilter): Promise<Total> {
  await tune(trx);
  const areCommon = f.words.length > 0 && (await estimate(trx, f)) > COMMON;
  return counted(trx, f, found(f, { areCommon }));
}

/** Ids in the list's order with their load, up to a limit; one more than the limit says that there are more. */
export async function selectGuides(
  trx: Trx,
  f: GuideFilter,
  o: GuideOrder & { limit: number },
): Promise<{ id: string; packages: number; weight_kg: number; volume_m3: number }[]> {
  await tune(trx);
  const ids = await read(trx, await rowsInOrder(trx, f, o), { ...o, offset: 0 });
  const { rows } = await sql<{
    id: string;
    packages: number;
    weight_kg: number;
    volume_m3: number;
  }>`select id, packages, weight_kg, volume_m3 from guide_of_company where company_id = ${f.companyId}::uuid and id = any(${ids}::uuid[])`.execute(
    trx,
  );
  const byId = new Map(rows.map((r) => [r.id, r]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The next ids of a list after a place in it (null: from the start), and the place where they end; null when there are no more. */
export async function guideIdsAfter(
  trx: Trx,
  f: GuideFilter,
  o: GuideOrder,
  after: GuidePlace | null,
  limit: number,
): Promise<{ ids: string[]; next: GuidePlace | null }> {
  await tune(trx);
  const from = await rowsInOrder(trx, f, o, after ? beyond(o, after) : undefined);
  const { rows } = await sql<{
    id: string;
    place: string[];
  }>`select id, ${placeOf(o)} as place ${from} ${ordered(o)} limit ${limit}`.execute(trx);
  const last = rows.at(-1);
  return { ids: rows.map((r) => r.id), next: last && rows.length === limit ? last.place : null };
}
