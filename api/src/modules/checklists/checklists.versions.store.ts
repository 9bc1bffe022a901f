import type { ChecklistVersion, OnRoad } from '@tramo/contract/checklist-api';
import type { ChecklistScope } from '@tramo/contract/checklist-choice';
import { type ChecklistContent, type Condition, checklistLimits } from '@tramo/contract/checklist-content';
import { type RawBuilder, sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { answersOfVersions, routesUnderWay } from './checklists.relations.ts';

interface VersionRow {
  id: string;
  number: number;
  sha256: string;
  published_at: Date;
  published_by_name: string;
  note: string;
  superseded_at: Date | null;
  answers: number;
}
const toVersion = (r: VersionRow): ChecklistVersion => ({
  _id: r.id,
  number: r.number,
  sha256: r.sha256,
  publishedAt: r.published_at.toISOString(),
  publishedBy: r.published_by_name,
  note: r.note,
  supersededAt: r.superseded_at?.toISOString() ?? null,
  answers: r.answers,
});
/** When the next one took its place. */
const supersededAt = sql`(select n.published_at from checklist_version n where n.checklist_id = v.checklist_id and n.number = v.number + 1)`;
const columns =
  () => sql`v.id, v.number, v.sha256, v.published_at, v.published_by_name, v.note, ${supersededAt} as superseded_at,
  (select count(*)::int from ${answersOfVersions()} a where a.version_id = v.id) as answers`;

export async function listVersions(
  trx: Trx,
  checklistId: string,
  p: { search: string; limit: number; offset: number },
): Promise<{ versions: ChecklistVersion[]; total: number }> {
  const where = sql`where v.checklist_id = ${checklistId} and ${holdsSearch(p.search, [sql`v.note`, sql`v.published_by_name`, sql`v.number::text`])}`;
  const { rows } = await sql<VersionRow>`
    select ${columns()} from checklist_version v ${where} order by v.number desc limit ${p.limit} offset ${p.offset}`.execute(
    trx,
  );
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from checklist_version v ${where}`.execute(
    trx,
  );
  return { versions: rows.map(toVersion), total: count[0]?.n ?? 0 };
}

export async function findVersion(
  trx: Trx,
  checklistId: string,
  id: string,
): Promise<(ChecklistVersion & { content: ChecklistContent }) | null> {
  const { rows } = await sql<VersionRow & { content: ChecklistContent }>`
    select ${columns()}, v.content from checklist_version v where v.checklist_id = ${checklistId} and v.id = ${id}`.execute(
    trx,
  );
  const row = rows[0];
  return row ? { ...toVersion(row), content: row.content } : null;
}

/** The next number of a checklist, with what its draft says now. To be called inside of a turn. */
export const insertVersion = (
  trx: Trx,
  v: { id: string; checklistId: string; note: string; by: { id: string; name: string }; at: Date },
): Promise<unknown> =>
  sql`insert into checklist_version (id, company_id, checklist_id, number, content, sha256, note, published_at, published_by, published_by_name)
    select ${v.id}, company_id, id, coalesce((select max(number) from checklist_version where checklist_id = checklist.id), 0) + 1, draft, draft_sha256, ${v.note}, ${v.at},
      ${v.by.id}, ${v.by.name} from checklist where id = ${v.checklistId}`.execute(trx);
export const touch = (trx: Trx, checklistId: string): Promise<unknown> =>
  sql`update checklist set version = version + 1 where id = ${checklistId}`.execute(trx);

/** Drivers on the road with the version that was the present one when their route started. */
export async function listOnRoad(
  trx: Trx,
  checklistId: string,
  p: { search: string; limit: number; offset: number },
): Promise<{ drivers: OnRoad[]; total: number }> {
  const where = sql`where ${holdsSearch(p.search, [sql`r.name`, sql`r.driver_name`])}`;
  const { rows } = await sql<OnRoad>`
    select r.id as "routeId", r.name as "routeName", r.driver_name as "driverName", v.number from ${routesUnderWay()} r left join lateral (
      select number from checklist_version where checklist_id = ${checklistId} and published_at <= r.started_at order by number desc limit 1) v on true
    ${where} order by v.number nulls first, r.driver_name, r.id limit ${p.limit} offset ${p.offset}`.execute(trx);
  const { rows: count } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${routesUnderWay()} r ${where}`.execute(trx);
  return { drivers: rows, total: count[0]?.n ?? 0 };
}

/** What decides which checklist answers, with the version that phones get. */
export interface ScopeRow extends ChecklistScope {
  _id: string;
  name: string;
  versionId: string;
  number: number;
  firstPublishedAt: Date;
}
const scopeColumns = sql`c.id as "_id", c.name, c.category, c.substatus_id as "subStatusId", c.logic, c.position, c.vehicle_types as "vehicleTypes",
  array(select client_id from checklist_client where checklist_id = c.id order by client_id) as "clientIds"`;

/** Enabled, visible and published ones, in the company's order. */
export async function activeScopes(trx: Trx): Promise<ScopeRow[]> {
  const { rows } =
    await sql<ScopeRow>`select ${scopeColumns}, v.id as "versionId", v.number, v.first as "firstPublishedAt" from checklist c cross join lateral (
      select id, number, min(published_at) over () as first from checklist_version where checklist_id = c.id order by number desc limit 1) v
    where c.status = 'enabled' and c.visible order by c.category, c.position, c.id`.execute(trx);
  return rows;
}

export interface AnsweredRow extends ChecklistScope {
  _id: string;
  name: string;
  status: 'enabled' | 'inactive' | 'deleted';
  visible: boolean;
  logic: Condition | null;
  number: number;
  firstPublishedAt: Date;
  isAcceptable: boolean;
}
/** A version's checklist, deleted ones too, and whether phones may still send answers to it. */
export async function answeredChecklist(trx: Trx, versionId: string, now: Date): Promise<AnsweredRow | null> {
  const since: RawBuilder<Date> = sql`${now}::timestamptz - make_interval(days => ${checklistLimits.olderVersionDays})`;
  const { rows } = await sql<AnsweredRow>`select ${scopeColumns}, c.status, c.visible, v.number,
      (select min(published_at) from checklist_version where checklist_id = c.id) as "firstPublishedAt",
      coalesce(${supersededAt} >= ${since}, true) and (c.status = 'enabled' and c.visible or coalesce(c.phones_until >= ${since}, false)) as "isAcceptable"
    from checklist_version v join checklist c on c.id = v.checklist_id where v.id = ${versionId}`.execute(trx);
  return rows[0] ?? null;
}

/** What versions ask. */
export async function contentsOf(trx: Trx, versionIds: readonly string[]): Promise<Map<string, ChecklistContent>> {
  const { rows } = await sql<{ id: string; content: ChecklistContent }>`
    select id, content from checklist_version where id = any(${[...versionIds]}::uuid[])`.execute(trx);
  return new Map(rows.map((r) => [r.id, r.content]));
}

/** Of these clients, those that were merged into others, with the one that each is now. */
export async function mergedClients(trx: Trx, clientIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; merged_into: string }>`
    select id, merged_into from client where id = any(${[...clientIds]}::uuid[]) and merged_into is not null`.execute(
    trx,
  );
  return new Map(rows.map((r) => [r.id, r.merged_into]));
}
