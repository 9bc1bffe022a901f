import { type Checklist, type ChecklistCategory, checklistCategories } from '@tramo/contract/checklist-api';
import type { ChecklistContent, Condition } from '@tramo/contract/checklist-content';
import type { Locale } from '@tramo/contract/problems';
import { checklistCategoryNames } from '@tramo/contract/words/checklists';
import { type RawBuilder, sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { guidesUnderWay, routesUnderWay } from './checklists.relations.ts';

export interface ChecklistRow {
  id: string;
  name: string;
  description: string;
  category: ChecklistCategory;
  status: 'enabled' | 'inactive';
  visible: boolean;
  logic: Condition | null;
  position: number;
  vehicle_types: Checklist['vehicleTypes'];
  version: number;
  questions: number;
  draft_sha256: string;
  created_at: Date;
  substatus_id: string | null;
  substatus_name: string | null;
  substatus_status: 'enabled' | 'inactive' | null;
  client_ids: string[];
  version_id: string | null;
  number: number | null;
  published_at: Date | null;
  published_by_name: string | null;
  sha256: string | null;
}
export interface ChecklistDetailRow extends ChecklistRow {
  draft: ChecklistContent;
  published: ChecklistContent | null;
}

export const toChecklist = (r: ChecklistRow, can: Checklist['can'], locale: Locale): Checklist => ({
  _id: r.id,
  name: r.name,
  description: r.description,
  category: { _id: r.category, value: r.category, label: checklistCategoryNames[r.category][locale] },
  subStatus:
    r.substatus_id === null
      ? null
      : { _id: r.substatus_id, name: r.substatus_name ?? '', status: r.substatus_status ?? 'inactive' },
  subStatusId: r.substatus_id,
  status: r.status,
  visible: r.visible,
  clientIds: r.client_ids,
  vehicleTypes: r.vehicle_types,
  logic: r.logic,
  position: r.position,
  questions: r.questions,
  published:
    r.version_id === null
      ? null
      : {
          _id: r.version_id,
          number: r.number ?? 0,
          at: (r.published_at ?? r.created_at).toISOString(),
          by: r.published_by_name ?? '',
        },
  isChanged: r.version_id === null ? r.questions > 0 : r.draft_sha256 !== r.sha256,
  createdDate: r.created_at.toISOString(),
  version: r.version,
  can,
});

const columns = sql`c.id, c.name, c.description, c.category, c.status, c.visible, c.logic, c.position, c.vehicle_types, c.version, c.questions, c.draft_sha256, c.created_at,
  s.id as substatus_id, s.name as substatus_name, s.status as substatus_status,
  array(select client_id from checklist_client where checklist_id = c.id order by client_id) as client_ids,
  v.id as version_id, v.number, v.published_at, v.published_by_name, v.sha256`;
/** Each with its sub-status and the version that phones get. */
const fromChecklist = sql`from checklist c left join substatus s on s.id = c.substatus_id left join lateral (
    select id, number, published_at, published_by_name, sha256, content from checklist_version where checklist_id = c.id order by number desc limit 1) v on true`;

export interface ChecklistFilter {
  search: string;
  categories: readonly string[] | null;
  status: 'enabled' | 'inactive' | null;
  substatusStatus: 'enabled' | 'inactive' | null;
  clientId: string | null;
}
const inOrder = `array_position(array['${checklistCategories.join("','")}'], c.category)`;
const sorts = {
  position: `${inOrder} #, c.position #, c.id #`,
  name: 'lower(c.name) #, c.id #',
  category: `${inOrder} #, lower(c.name) #, c.id #`,
  status: 'c.status #, lower(c.name), c.id',
  createdDate: 'c.created_at #, c.id #',
};
export type ChecklistSort = keyof typeof sorts;
export const checklistSorts = Object.keys(sorts) as ChecklistSort[];
export interface ChecklistPage {
  sort: ChecklistSort;
  descending: boolean;
  limit: number;
  offset: number;
}

function whereOf(f: ChecklistFilter): RawBuilder<unknown> {
  const parts = [sql`c.status <> 'deleted'`];
  if (f.categories) parts.push(sql`c.category = any(${[...f.categories]}::text[])`);
  if (f.status) parts.push(sql`c.status = ${f.status}`);
  if (f.substatusStatus) parts.push(sql`s.status = ${f.substatusStatus}`);
  if (f.clientId)
    parts.push(sql`exists (select 1 from checklist_client where checklist_id = c.id and client_id = ${f.clientId})`);
  parts.push(holdsSearch(f.search, [sql`c.name`, sql`c.description`]));
  return sql`where ${sql.join(parts, sql` and `)}`;
}

export async function listChecklists(
  trx: Trx,
  f: ChecklistFilter,
  p: ChecklistPage,
): Promise<{ rows: ChecklistRow[]; total: number }> {
  const order = sql.raw(sorts[p.sort].replaceAll('#', p.descending ? 'desc' : 'asc'));
  // The page first: versions and clients are looked up for its rows alone.
  const { rows } = await sql<ChecklistRow>`select ${columns} ${fromChecklist} where c.id = any(array(
      select c.id from checklist c left join substatus s on s.id = c.substatus_id ${whereOf(f)} order by ${order} limit ${p.limit} offset ${p.offset}))
    order by ${order}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`
    select count(*)::int as n from checklist c left join substatus s on s.id = c.substatus_id ${whereOf(f)}`.execute(
    trx,
  );
  return { rows, total: count[0]?.n ?? 0 };
}

/** One that was not deleted, with its draft and what phones have, or null. */
export async function findChecklist(trx: Trx, id: string): Promise<ChecklistDetailRow | null> {
  const { rows } = await sql<ChecklistDetailRow>`select ${columns}, c.draft, v.content as published ${fromChecklist}
    where c.id = ${id} and c.status <> 'deleted'`.execute(trx);
  return rows[0] ?? null;
}

/** The living checklist of a sub-status, or null. */
export async function checklistOfSubstatus(trx: Trx, substatusId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from checklist where substatus_id = ${substatusId} and status <> 'deleted'`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Enabled ones of a category without one of them, for what must be left. Those of the system's own sub-statuses count for returns alone: nobody chooses them at a door. */
export async function othersOfCategory(
  trx: Trx,
  id: string,
  category: string,
): Promise<{ status: 'enabled'; visible: boolean; hasLogic: boolean }[]> {
  const { rows } = await sql<{ status: 'enabled'; visible: boolean; hasLogic: boolean }>`
    select c.status, c.visible, c.logic is not null as "hasLogic" from checklist c left join substatus s on s.id = c.substatus_id
    where c.category = ${category} and c.id <> ${id} and c.status = 'enabled' and (s.is_system is not true or c.category = 'return')`.execute(
    trx,
  );
  return rows;
}

/** Whether it is of a sub-status that the system alone writes. */
export async function isOfTheSystem(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from checklist c join substatus s on s.id = c.substatus_id
    where c.id = ${id} and s.is_system and c.category <> 'return'`.execute(trx);
  return rows.length > 0;
}

/** Behind the last of its category. */
const lastPosition = (category: string): RawBuilder<number> =>
  sql<number>`(select coalesce(max(position), 0) + 1 from checklist where category = ${category} and status <> 'deleted')`;

export interface NewChecklist {
  id: string;
  companyId: string;
  name: string;
  description: string;
  category: string;
  substatusId: string | null;
  status: 'enabled' | 'inactive';
  vehicleTypes: readonly string[];
  logic: Condition | null;
  draft: ChecklistContent;
  sha256: string;
  at: Date;
}
const count = (content: ChecklistContent): number => content.sections.reduce((n, s) => n + s.questions.length, 0);
export const insertChecklist = (trx: Trx, c: NewChecklist): Promise<unknown> =>
  sql`insert into checklist (id, company_id, substatus_id, name, description, category, status, vehicle_types, logic, draft, draft_sha256, questions, position, created_at)
    values (${c.id}, ${c.companyId}, ${c.substatusId}, ${c.name}, ${c.description}, ${c.category}, ${c.status}, ${[...c.vehicleTypes]}::text[],
      ${c.logic === null ? null : JSON.stringify(c.logic)}::jsonb, ${JSON.stringify(c.draft)}::jsonb, ${c.sha256}, ${count(c.draft)}, ${lastPosition(c.category)}, ${c.at})`.execute(
    trx,
  );

export interface ChangedChecklist {
  name: string;
  description: string;
  category: string;
  substatusId: string | null;
  status: 'enabled' | 'inactive' | 'deleted';
  visible: boolean;
  vehicleTypes: readonly string[];
  logic: Condition | null;
  isMoved: boolean;
}
/** Since when phones do not get it: kept while a checklist stops being enabled and visible. */
const phonesUntil = (given: RawBuilder<boolean>, at: Date): RawBuilder<unknown> =>
  sql`case when ${given} then null when status = 'enabled' and visible then ${at}::timestamptz else phones_until end`;

export async function updateChecklist(trx: Trx, id: string, c: ChangedChecklist, at: Date): Promise<void> {
  const position = c.isMoved ? lastPosition(c.category) : sql`position`;
  await sql`update checklist set name = ${c.name}, description = ${c.description}, category = ${c.category}, substatus_id = ${c.substatusId}, status = ${c.status},
    visible = ${c.visible}, vehicle_types = ${[...c.vehicleTypes]}::text[], logic = ${c.logic === null ? null : JSON.stringify(c.logic)}::jsonb, position = ${position},
    phones_until = ${phonesUntil(sql`${c.status === 'enabled' && c.visible}::boolean`, at)}, version = version + 1 where id = ${id}`.execute(
    trx,
  );
}

export const updateDraft = (trx: Trx, id: string, draft: ChecklistContent, sha256: string): Promise<unknown> =>
  sql`update checklist set draft = ${JSON.stringify(draft)}::jsonb, draft_sha256 = ${sha256}, questions = ${count(draft)} where id = ${id}`.execute(
    trx,
  );

/** What its sub-status makes of a checklist: its name and category, and rest or deletion with it; null: as it is. */
export async function followSubstatus(
  trx: Trx,
  id: string,
  s: { name: string; category: string; isMoved: boolean; status: 'enabled' | 'inactive' | 'deleted' | null },
  at: Date,
): Promise<void> {
  const position = s.isMoved ? lastPosition(s.category) : sql`position`;
  await sql`update checklist set name = ${s.name}, category = ${s.category}, position = ${position}, status = coalesce(${s.status}, status),
    phones_until = ${phonesUntil(sql`(coalesce(${s.status}, status) = 'enabled' and visible)`, at)}, version = version + 1 where id = ${id}`.execute(
    trx,
  );
}

/** Gives the checklists of a category an order: these first, the others behind them as they were. */
export const reorder = (trx: Trx, category: string, ids: readonly string[]): Promise<unknown> =>
  sql`update checklist c set position = n.position from (
      select id, row_number() over (order by array_position(${[...ids]}::uuid[], id), position, id) as position
      from checklist where category = ${category} and status <> 'deleted') n
    where n.id = c.id and c.position <> n.position`.execute(trx);

/** Names of those of a category that were not deleted, in their order. */
export async function inCategory(trx: Trx, category: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from checklist where category = ${category} and status <> 'deleted' order by position, id`.execute(
    trx,
  );
  return rows;
}

/** Sub-statuses of these that stand, with their category. */
export async function substatusesAmong(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; category: string }>`
    select id, category from substatus where id::text = any(${[...ids]}::text[]) and status <> 'deleted'`.execute(trx);
  return new Map(rows.map((r) => [r.id, r.category]));
}

/** Clients of these that were not deleted. */
export async function clientsAmong(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from client where id::text = any(${[...ids]}::text[]) and status <> 'deleted'`.execute(trx);
  return new Set(rows.map((r) => r.id));
}

const deliveries = ['delivered', 'partial', 'undelivered'];
/** Names of routes under way, three at most, of whose guides some wait for a checklist that phones got. */
export async function routesAwaiting(trx: Trx, c: { id: string; category: string }): Promise<string[]> {
  if (c.category === 'departure' || c.category === 'return') return [];
  const { rows } = await sql<{ name: string }>`
    select distinct r.name from ${routesUnderWay()} r join ${guidesUnderWay()} g on g.route_id = r.id join checklist c on c.id = ${c.id}
    where g.type = ${deliveries.includes(c.category) ? 'delivery' : 'recollection'}
      and exists (select 1 from checklist_version v where v.checklist_id = c.id)
      and (c.status = 'enabled' and c.visible or r.started_at < c.phones_until)
      and (not exists (select 1 from checklist_client where checklist_id = c.id)
        or exists (select 1 from checklist_client where checklist_id = c.id and client_id = g.client_id))
    order by 1 limit 3`.execute(trx);
  return rows.map((r) => r.name);
}

/** Before leaving there is no client. */
export const detachAll = (trx: Trx, id: string): Promise<unknown> =>
  sql`delete from checklist_client where checklist_id = ${id}`.execute(trx);
