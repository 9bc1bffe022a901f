import { limits } from '@tramo/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { type AnswerRow, answersByIds } from './answers.store.ts';

/** Conditions of a list; null means none. */
export interface AnswersFilter {
  companyId: string;
  checklistId: string;
  /** Words without case or accents; all must be found. */
  words: readonly string[];
  /** Guides whose folio, as it is now, is what was searched for. */
  guideIds: readonly string[];
  from: Date | null;
  until: Date | null;
  versionId: string | null;
}

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');
/** A word as the index of words finds it, or row by row: those of one or two letters have no trigram. */
const hasWord = (word: string, isByRow: boolean): RawBuilder<unknown> =>
  isByRow || word.length < 3 ? sql`strpos(search_text, ${word}) > 0` : sql`search_text like ${`%${escaped(word)}%`}`;

/**
 * From `checklist_answer_of_company`: the company's own rows without the policy of the table, which would keep the search from its index.
 * `isByRow`: its words are common, so that the list's order leads to them sooner than the index of words.
 */
function found(f: AnswersFilter, isByRow = false): RawBuilder<unknown> {
  const words = f.words.map((word) => hasWord(word, isByRow));
  const searched = sql`(${sql.join(words, sql` and `)})`;
  const conditions = [
    sql`company_id = ${f.companyId}::uuid`,
    sql`checklist_id = ${f.checklistId}::uuid`,
    sql`gone_at is null`,
    ...(f.words.length === 0
      ? []
      : [f.guideIds.length === 0 ? searched : sql`(${searched} or guide_id = any(${f.guideIds as string[]}::uuid[]))`]),
    ...(f.from === null ? [] : [sql`at >= ${f.from}::timestamptz`]),
    ...(f.until === null ? [] : [sql`at < ${f.until}::timestamptz`]),
    ...(f.versionId === null ? [] : [sql`version_id = ${f.versionId}::uuid`]),
  ];
  return sql`from checklist_answer_of_company where ${sql.join(conditions, sql` and `)}`;
}
const newestFirst = sql`order by at desc, id desc`;
interface Page {
  limit: number;
  offset: number;
}

/**
 * The page of a search that hits few rows, or null when there are many: the planner cannot guess how rare a word is, and walking a million rows
 * for a rare one would read all of them.
 */
async function rareHits(trx: Trx, f: AnswersFilter, page: Page): Promise<{ ids: string[]; total: number } | null> {
  const few = limits.answerSearchCountCap;
  const { rows } = await sql<{
    id: string | null;
    total: number;
  }>`with hit as materialized (select id, at ${found(f)} limit ${few + 1})
    select p.id, n.total from (select count(*)::int as total from hit) n
      left join lateral (select id from hit ${newestFirst} limit ${page.limit} offset ${page.offset}) p on true`.execute(
    trx,
  );
  const total = rows[0]?.total ?? 0;
  return total > few ? null : { ids: rows.flatMap((r) => r.id ?? []), total };
}

/** Ids of a filter's answers, the newest first; of a search one that hits many. */
async function idsOf(trx: Trx, f: AnswersFilter, page: Page): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id ${found(f, true)} ${newestFirst} limit ${page.limit} offset ${page.offset}`.execute(trx);
  return rows.map((r) => r.id);
}

/** A page, the newest first, and how many there are; `isAtLeast`: so many or more, they were not all counted. */
export async function listAnswers(
  trx: Trx,
  f: AnswersFilter,
  page: Page,
): Promise<{ rows: AnswerRow[]; total: number; isAtLeast: boolean }> {
  const isSearch = f.words.length > 0;
  const rare = isSearch ? await rareHits(trx, f, page) : null;
  const ids = rare?.ids ?? (await idsOf(trx, f, page));
  // A page that is not full tells the total by itself.
  const isLast = ids.length < page.limit && (ids.length > 0 || page.offset === 0);
  const cap = isSearch ? limits.answerSearchCountCap : limits.searchCountCap;
  // That a search hits more than a few is known already.
  const count = async (): Promise<number> => (isSearch ? cap : countAnswers(trx, f, cap));
  const total = rare?.total ?? (isLast ? page.offset + ids.length : await count());
  return { rows: await answersByIds(trx, ids), total, isAtLeast: rare === null && !isLast && total >= cap };
}

export async function countAnswers(trx: Trx, f: AnswersFilter, cap: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 ${found(f)} limit ${cap}) counted`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** A piece of a filter's ids for an export: those after a place in the order, the newest first. */
export async function idsAfter(
  trx: Trx,
  f: AnswersFilter,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<{ id: string; at: Date }[]> {
  const from = after === null ? sql`` : sql`and (at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<{
    id: string;
    at: Date;
  }>`select id, at ${found(f)} ${from} ${newestFirst} limit ${limit}`.execute(trx);
  return rows;
}

/** The versions that a filter's answers were given to, the newest first. */
export async function versionsAnswered(trx: Trx, f: AnswersFilter): Promise<string[]> {
  if (f.versionId) return [f.versionId];
  const { rows } = await sql<{
    id: string;
  }>`select v.id from checklist_version v where v.checklist_id = ${f.checklistId}
    and exists (select 1 from checklist_answer a where a.version_id = v.id and a.gone_at is null) order by v.number desc`.execute(
    trx,
  );
  return rows.map((r) => r.id);
}
