import type { GuideStatus, GuideType } from '@tramo/contract/guides';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { type GuideRow, guideWithNames } from './guides.store.ts';

/** Conditions of a list; null means none. */
export interface GuideFilter {
  companyId: string;
  /** Words without case or accents; all must be found. */
  words: readonly string[];
  status: readonly GuideStatus[] | null;
  types: readonly GuideType[] | null;
  cediIds: readonly string[] | null;
  clientIds: readonly string[] | null;
  routeIds: readonly string[] | null;
  importId: string | null;
  dateFrom: string | null;
  dateTo: string | null;
  location: 'missing' | 'known' | null;
  available: boolean;
  windowed: boolean;
  ids: readonly string[] | null;
}
export interface GuideOrder {
  sort: 'createdDate' | 'folio' | 'scheduledDate' | 'status' | 'recipient' | 'suburb' | 'weightKg';
  descending: boolean;
  limit: number;
  offset: number;
}

const sortColumns = {
  createdDate: 'created_at',
  folio: 'folio',
  scheduledDate: 'scheduled_date',
  status: 'status',
  recipient: 'contact_name',
  suburb: 'suburb',
  weightKg: 'weight_kg',
} as const;

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');
/** Words of one or two letters have no trigram: written so that the index is left alone, which would be read whole for them. */
const hasWord = (word: string): RawBuilder<unknown> =>
  word.length < 3 ? sql`strpos(search_text, ${word}) > 0` : sql`search_text like ${`%${escaped(word)}%`}`;
/** A search of short words alone would hit nearly everything: it looks for folios and order numbers that begin so, by their indexes. */
const isShort = (words: readonly string[]): boolean => words.length > 0 && words.every((w) => w.length < 3);
const begins = (column: 'folio_plain' | 'order_plain', word: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} like ${`${escaped(word)}%`}`;
const searched = (words: readonly string[]): RawBuilder<unknown>[] =>
  isShort(words) ? words.map((w) => sql`(${begins('folio_plain', w)} or ${begins('order_plain', w)})`) : words.map(hasWord);

/**
 * The rows of a list, from `guide_of_company`: the company's own guides without the policies of the table, which would keep the search
 * from its index (see the migration).
 */
function found(f: GuideFilter, search: readonly RawBuilder<unknown>[] = searched(f.words)): RawBuilder<unknown> {
  const any = (column: string, type: 'uuid' | 'text', values: readonly string[] | null): RawBuilder<unknown>[] =>
    values === null ? [] : [sql`${sql.ref(column)} = any(${values as string[]}::${sql.raw(type)}[])`];
  const conditions = [
    sql`company_id = ${f.companyId}::uuid`,
    ...search,
    ...any('status', 'text', f.status),
    ...any('type', 'text', f.types),
    ...any('cedi_id', 'uuid', f.cediIds),
    ...any('client_id', 'uuid', f.clientIds),
    ...any('route_id', 'uuid', f.routeIds),
    ...any('id', 'uuid', f.ids),
    ...(f.importId === null ? [] : [sql`import_id = ${f.importId}::uuid`]),
    ...(f.dateFrom === null ? [] : [sql`scheduled_date >= ${f.dateFrom}::date`]),
    ...(f.dateTo === null ? [] : [sql`scheduled_date <= ${f.dateTo}::date`]),
    ...(f.location === null ? [] : [f.location === 'missing' ? sql`lat is null` : sql`lat is not null`]),
    ...(f.available ? [sql`status in ('pending', 'returnDelivery', 'returnRecollection') and route_id is null`] : []),
    ...(f.windowed ? [sql`jsonb_array_length(windows) > 0`] : []),
  ];
  return sql`from guide_of_company where ${sql.join(conditions, sql` and `)}`;
}

/** A search with this many hits or fewer is sorted as a whole; one with more is read in the list's order until the page is full. */
const FEW = 2000;

/** A page of guides and how many there are in all. */
export async function listGuides(trx: Trx, f: GuideFilter, o: GuideOrder): Promise<{ rows: GuideRow[]; total: number }> {
  const { ids, total } = (f.words.length > 0 ? await rareHits(trx, f, o) : null) ?? (await walk(trx, f, o));
  if (ids.length === 0) return { rows: [], total };
  const { rows } = await sql<GuideRow>`${guideWithNames} where g.id = any(${ids}::uuid[])`.execute(trx);
  const byId = new Map(rows.map((r) => [r.id, r]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}

/** `order by` of a list. Within equal values the id goes against the direction, so that the index of creation serves both ways. */
const ordered = (o: GuideOrder): RawBuilder<unknown> =>
  sql`order by ${sql.ref(sortColumns[o.sort])} ${sql.raw(o.descending ? 'desc' : 'asc')}, id ${sql.raw(o.sort === 'createdDate' && !o.descending ? 'desc' : 'asc')}`;

/**
 * The page of a search that hits few rows, or null when there are many. The planner cannot guess well how rare a word is, and walking the
 * table in order of creation for a rare one would read all of it; so the hits come first, as many as are few.
 */
async function rareHits(trx: Trx, f: GuideFilter, o: GuideOrder): Promise<{ ids: string[]; total: number } | null> {
  const { rows } = await sql<{
    id: string | null;
    total: number;
  }>`with hit as materialized (select id, ${sql.ref(sortColumns[o.sort])} ${found(f)} limit ${FEW + 1})
    select p.id, n.total from (select count(*) as total from hit) n left join lateral (select id from hit ${ordered(o)} limit ${o.limit} offset ${o.offset}) p on true`.execute(
    trx,
  );
  const total = rows[0]?.total ?? 0;
  return total > FEW ? null : { ids: rows.flatMap((r) => r.id ?? []), total };
}

async function walk(trx: Trx, f: GuideFilter, o: GuideOrder): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ id: string }>`select id ${found(f)} ${ordered(o)} limit ${o.limit} offset ${o.offset}`.execute(trx);
  const ids = rows.map((r) => r.id);
  // A page that is not full tells the total by itself.
  const isLast = ids.length < o.limit && (ids.length > 0 || o.offset === 0);
  return { ids, total: isLast ? o.offset + ids.length : await countGuides(trx, f) };
}

export async function countGuides(trx: Trx, f: GuideFilter): Promise<number> {
  const count = async (search?: readonly RawBuilder<unknown>[]): Promise<number> =>
    (await sql<{ n: number }>`select count(*) as n ${found(f, search)}`.execute(trx)).rows[0]?.n ?? 0;
  const [word] = f.words;
  if (word === undefined || f.words.length > 1 || !isShort(f.words)) return count();
  // One after the other each is counted from its index alone; together they would read every row.
  const [folio, order] = [begins('folio_plain', word), begins('order_plain', word)];
  return (await count([folio])) + (await count([order, sql`not (${folio})`]));
}

/** Ids in the list's order with their load, up to a limit; one more than the limit says that there are more. */
export async function selectGuides(
  trx: Trx,
  f: GuideFilter,
  o: GuideOrder,
): Promise<{ id: string; packages: number; weight_kg: number; volume_m3: number }[]> {
  const { rows } = await sql<{
    id: string;
    packages: number;
    weight_kg: number;
    volume_m3: number;
  }>`select id, packages, weight_kg, volume_m3 ${found(f)}
    order by ${sql.ref(sortColumns[o.sort])} ${sql.raw(o.descending ? 'desc' : 'asc')}, id limit ${o.limit}`.execute(trx);
  return rows;
}
