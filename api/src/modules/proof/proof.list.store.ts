import type { Outcome } from '@tramo/contract/checklists';
import { limits } from '@tramo/contract/limits';
import type { ProofPart } from '@tramo/contract/proof';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { listed, type NamedVisit, withNames } from './proof.store.ts';

/** Conditions of a list; null means none. */
export interface VisitFilter {
  companyId: string;
  /** Words without case or accents; all must be found. */
  words: readonly string[];
  /** Guides whose folio, as it is now, is what was searched for. */
  guideIds: readonly string[];
  from: Date | null;
  until: Date | null;
  outcomes: readonly Outcome[] | null;
  cediIds: readonly string[] | null;
  clientIds: readonly string[] | null;
  driverIds: readonly string[] | null;
  routeIds: readonly string[] | null;
  /** Visits that lack one of these. */
  missing: readonly ProofPart[] | null;
  /** Without those that were taken back. */
  standing: boolean;
}

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');
/** Words of one or two letters have no trigram: written so that the index is left alone, which would be read whole for them. */
const hasWord = (word: string, isFew: boolean): RawBuilder<unknown> =>
  isFew || word.length < 3 ? sql`strpos(search_text, ${word}) > 0` : sql`search_text like ${`%${escaped(word)}%`}`;
/** A search of short words alone would hit nearly everything, or read it all for nothing: it is the beginning of a folio. */
const searched = (words: readonly string[], isFew: boolean): RawBuilder<unknown>[] =>
  words.every((w) => w.length < 3)
    ? [sql`search_text like ${`${escaped(words.join(' '))}%`}`]
    : words.map((word) => hasWord(word, isFew));

const DAY_MS = 86_400_000;
/** The visits of some days are so few that each is looked at: gathering a word's or a lack's hits of all years first would take longer. */
const isOfFewDays = (f: VisitFilter): boolean =>
  f.from !== null && (f.until ?? new Date()).getTime() - f.from.getTime() <= 8 * DAY_MS;
/** So are those of some people, for what visits lack. */
const isOfSome = (f: VisitFilter): boolean => [f.clientIds, f.driverIds, f.routeIds].some((ids) => ids !== null);

/** What few visits lack (a code) may lie years back: walking there from the newest one would read all of them. */
const maySeldomLack = (f: VisitFilter): boolean => f.missing !== null && !isOfFewDays(f) && !isOfSome(f);

/** From `guide_visit_of_company`: the company's own visits without the policy of the table, which would keep the search from its index. */
function found(f: VisitFilter): RawBuilder<unknown> {
  const any = (column: string, type: 'uuid' | 'text', values: readonly string[] | null): RawBuilder<unknown>[] =>
    values === null ? [] : [sql`${sql.ref(column)} = any(${values as string[]}::${sql.raw(type)}[])`];
  const words = f.words.length === 0 ? [] : [sql`(${sql.join(searched(f.words, isOfFewDays(f)), sql` and `)})`];
  const named =
    words.length > 0 && f.guideIds.length > 0
      ? [sql`(${words[0]} or guide_id = any(${f.guideIds as string[]}::uuid[]))`]
      : words;
  // Written so that the index of what is missing is left alone where the others narrow enough.
  const lacks = isOfFewDays(f) || isOfSome(f) ? sql`(missing || '{}')` : sql`missing`;
  const conditions = [
    sql`company_id = ${f.companyId}::uuid`,
    ...named,
    ...(f.from === null ? [] : [sql`at >= ${f.from}::timestamptz`]),
    ...(f.until === null ? [] : [sql`at < ${f.until}::timestamptz`]),
    ...any('outcome', 'text', f.outcomes),
    ...any('cedi_id', 'uuid', f.cediIds),
    ...any('client_id', 'uuid', f.clientIds),
    ...any('driver_id', 'uuid', f.driverIds),
    ...any('route_id', 'uuid', f.routeIds),
    ...(f.missing === null ? [] : [sql`${lacks} && ${f.missing as string[]}::text[]`]),
    ...(f.standing ? [sql`undone_at is null`] : []),
  ];
  return sql`from guide_visit_of_company where ${sql.join(conditions, sql` and `)}`;
}

const newestFirst = sql`order by at desc, id desc`;
/** A search with this many hits or fewer is sorted as a whole; one with more is read in the list's order until the page is full. */
const FEW = limits.searchCountCap;

/** A page of visits, the newest first, and how many there are; `isAtLeast`: so many or more, they were not all counted. */
export async function listVisits(
  trx: Trx,
  f: VisitFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: NamedVisit[]; total: number; isAtLeast: boolean }> {
  const rare = f.words.length > 0 || maySeldomLack(f) ? await rareHits(trx, f, page) : null;
  const ids = rare?.ids ?? (await idsOf(trx, f, page));
  // A page that is not full tells the total by itself.
  const isLast = ids.length < page.limit && (ids.length > 0 || page.offset === 0);
  const cap = f.words.length > 0 ? FEW : limits.proofCountCap;
  // That a search hits more than a few is known already.
  const count = async (): Promise<number> => (f.words.length > 0 ? FEW : countVisits(trx, f, cap));
  const total = rare?.total ?? (isLast ? page.offset + ids.length : await count());
  const isAtLeast = rare === null && !isLast && total >= cap;
  if (ids.length === 0) return { rows: [], total, isAtLeast };
  const { rows } =
    await sql<NamedVisit>`select ${listed} from guide_visit v ${withNames} where v.id = any(${ids}::uuid[])`.execute(
      trx,
    );
  const byId = new Map(rows.map((r) => [r.id, r]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total, isAtLeast };
}

/**
 * The page of a search (or of what visits lack) that hits few rows, or null when there are many: the planner cannot guess how rare a word is, and
 * walking a million visits for a rare one would read all of them.
 */
async function rareHits(
  trx: Trx,
  f: VisitFilter,
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number } | null> {
  const { rows } = await sql<{
    id: string | null;
    total: number;
  }>`with hit as materialized (select id, at ${found(f)} limit ${FEW + 1})
    select p.id, n.total from (select count(*) as total from hit) n
      left join lateral (select id from hit ${newestFirst} limit ${page.limit} offset ${page.offset}) p on true`.execute(
    trx,
  );
  const total = rows[0]?.total ?? 0;
  return total > FEW ? null : { ids: rows.flatMap((r) => r.id ?? []), total };
}

/** Ids of a filter's visits, the newest first. */
export async function idsOf(trx: Trx, f: VisitFilter, page: { limit: number; offset: number }): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id ${found(f)} ${newestFirst} limit ${page.limit} offset ${page.offset}`.execute(trx);
  return rows.map((r) => r.id);
}

async function countVisits(trx: Trx, f: VisitFilter, cap: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from (select 1 ${found(f)} limit ${cap}) counted`.execute(trx);
  return rows[0]?.n ?? 0;
}
