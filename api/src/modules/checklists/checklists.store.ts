import { type ChecklistContent, questionsOf } from '@tramo/contract/checklist-content';
import type { Substatus, SubstatusCategory } from '@tramo/contract/checklists';
import { type RawBuilder, sql } from 'kysely';
import { takeTurns } from '../../platform/db/named-locks.ts';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { guidesBySubstatus } from './checklists.relations.ts';

export interface SubstatusRow {
  id: string;
  name: string;
  category: SubstatusCategory;
  status: Substatus['status'];
  description: string;
  visible: boolean;
  is_system: boolean;
  version: number;
  created_at: Date;
  checklist_id: string | null;
  checklist_status: Substatus['checklistStatus'];
  /** What its checklist's published version asks. */
  content: ChecklistContent | null;
  guides: number;
}
export const toSubstatus = (r: SubstatusRow, can: Substatus['can']): Substatus => ({
  _id: r.id,
  name: r.name,
  category: r.category,
  status: r.status,
  description: r.description,
  visible: r.visible,
  checklistId: r.checklist_id,
  checklistStatus: r.checklist_status,
  questions: r.content ? questionsOf(r.content) : [],
  logic: r.content?.rules ?? [],
  isSystem: r.is_system,
  guides: r.guides,
  createdDate: r.created_at.toISOString(),
  version: r.version,
  can,
});

export interface SubstatusFilter {
  search: string;
  /** To the letter but for the case. */
  name: string | null;
  categories: readonly string[] | null;
  status: 'enabled' | 'inactive' | null;
}
export const substatusSorts = ['name', 'category', 'createdDate', 'guides'] as const;
export interface SubstatusPage {
  sort: (typeof substatusSorts)[number];
  descending: boolean;
  limit: number;
  offset: number;
}
const sortColumns: Record<SubstatusPage['sort'], string> = {
  name: 'lower(s.name)',
  category: 's.category',
  createdDate: 's.created_at',
  guides: 'guides',
};

/** States in which a guide stands that ended with a sub-status of each category: the same name may stand in two of them. */
const guidesOf =
  () => sql`(select count(*)::int from ${guidesBySubstatus()} g where g.sub_status = s.name and g.status = any(case s.category
    when 'return' then array['returnDelivery', 'returnRecollection'] when 'delivered' then array['delivered', 'completed']
    when 'collected' then array['collected', 'completed'] else array[s.category] end)
  and (s.category not in ('delivered', 'collected') or g.type = case s.category when 'delivered' then 'delivery' else 'recollection' end))`;

/** Each with its checklist and what phones have of it. */
const fromSubstatus = sql`from substatus s left join checklist c on c.substatus_id = s.id and c.status <> 'deleted'
  left join lateral (select content from checklist_version where checklist_id = c.id order by number desc limit 1) v on true`;
const columns = sql`s.*, c.id as checklist_id, c.status as checklist_status, v.content`;

function whereOf(f: SubstatusFilter): RawBuilder<unknown> {
  const parts = [sql`s.status <> 'deleted'`];
  if (f.name !== null) parts.push(sql`lower(s.name) = lower(${f.name})`);
  if (f.categories) parts.push(sql`s.category = any(${[...f.categories]}::text[])`);
  if (f.status) parts.push(sql`s.status = ${f.status}`);
  parts.push(holdsSearch(f.search, [sql`s.name`, sql`s.description`]));
  return sql`where ${sql.join(parts, sql` and `)}`;
}

/** Guides are counted for the rows of the page alone, unless the list goes by their number. */
export async function listSubstatuses(trx: Trx, f: SubstatusFilter, p: SubstatusPage): Promise<SubstatusRow[]> {
  const order = sql`order by ${sql.raw(`${sortColumns[p.sort]} ${p.descending ? 'desc' : 'asc'}`)}, lower(s.name), s.id`;
  const page = sql`limit ${p.limit} offset ${p.offset}`;
  if (p.sort === 'guides') {
    const { rows } =
      await sql<SubstatusRow>`select ${columns}, ${guidesOf()} as guides ${fromSubstatus} ${whereOf(f)} ${order} ${page}`.execute(
        trx,
      );
    return rows;
  }
  const { rows } = await sql<SubstatusRow>`select s.*, ${guidesOf()} as guides
    from (select ${columns} ${fromSubstatus} ${whereOf(f)} ${order} ${page}) s ${order}`.execute(trx);
  return rows;
}

export async function countSubstatuses(trx: Trx, f: SubstatusFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from substatus s ${whereOf(f)}`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** One that was not deleted, or null. */
export async function findSubstatus(trx: Trx, id: string): Promise<SubstatusRow | null> {
  const { rows } =
    await sql<SubstatusRow>`select ${columns}, ${guidesOf()} as guides ${fromSubstatus} where s.id = ${id} and s.status <> 'deleted'`.execute(
      trx,
    );
  return rows[0] ?? null;
}

type ChosenSubstatus = Pick<SubstatusRow, 'id' | 'name' | 'category' | 'is_system'>;
/** Those that can be chosen at the end of a visit, without their checklists. */
export async function chosenSubstatuses(trx: Trx): Promise<ChosenSubstatus[]> {
  const { rows } = await sql<ChosenSubstatus>`
    select id, name, category, is_system from substatus where status = 'enabled' and visible order by lower(name), id`.execute(
    trx,
  );
  return rows;
}

/** The category's others, for what must be left of it. The system's own do not count, save where nobody else's are needed. */
export async function othersOf(
  trx: Trx,
  id: string,
  category: string,
): Promise<Pick<SubstatusRow, 'status' | 'visible'>[]> {
  const { rows } = await sql<Pick<SubstatusRow, 'status' | 'visible'>>`
    select status, visible from substatus where category = ${category} and id <> ${id} and status <> 'deleted' and (not is_system or category = 'return')`.execute(
    trx,
  );
  return rows;
}

/** Names of a category that are taken; those of deleted ones are free again. */
export async function takenNames(trx: Trx, category: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from substatus where category = ${category} and status <> 'deleted' limit ${limit}`.execute(trx);
  return rows.map((r) => r.name);
}

export async function isNameTaken(trx: Trx, name: string, category: string, exceptId: string | null): Promise<boolean> {
  const { rows } =
    await sql`select 1 from substatus where category = ${category} and lower(name) = lower(${name}) and status <> 'deleted'
    and (${exceptId}::uuid is null or id <> ${exceptId}) limit 1`.execute(trx);
  return rows.length > 0;
}

/** One change of a company's sub-statuses at a time: names and what must be left are decided over all of them. */
export const takeTurn = (trx: Trx, companyId: string): Promise<void> => takeTurns(trx, [`substatus ${companyId}`]);

export interface NewSubstatus {
  id: string;
  checklistId: string;
  name: string;
  category: string;
  description: string;
  visible: boolean;
  isSystem: boolean;
  /** Of the sub-status and of its checklist. */
  status: 'enabled' | 'inactive';
  /** Of its checklist. */
  checklistVisible: boolean;
  draft: ChecklistContent;
  sha256: string;
}

/** Sub-statuses, each with its checklist. */
export async function insertSubstatuses(
  trx: Trx,
  companyId: string,
  rows: readonly NewSubstatus[],
  at: Date,
): Promise<void> {
  const all = JSON.stringify(rows.map((r) => ({ ...r, questions: questionsOf(r.draft).length })));
  await sql`insert into substatus (id, company_id, name, category, status, description, visible, is_system, created_at)
    select id, ${companyId}::uuid, name, category, status, description, visible, "isSystem", ${at}::timestamptz from jsonb_to_recordset(${all}::jsonb)
      as r(id uuid, name text, category text, status text, description text, visible boolean, "isSystem" boolean)`.execute(
    trx,
  );
  // Behind the checklists that each category has.
  await sql`insert into checklist (id, company_id, substatus_id, name, description, category, status, visible, draft, draft_sha256, questions, position, created_at)
    select "checklistId", ${companyId}::uuid, id, name, description, category, status, "checklistVisible", draft, sha256, questions,
      row_number() over (partition by category order by id)
        + coalesce((select max(c.position) from checklist c where c.company_id = ${companyId} and c.category = r.category and c.status <> 'deleted'), 0),
      ${at}::timestamptz from jsonb_to_recordset(${all}::jsonb) as r(id uuid, "checklistId" uuid, name text, description text, category text, status text,
        "checklistVisible" boolean, draft jsonb, sha256 text, questions int)`.execute(trx);
}

export async function updateSubstatus(
  trx: Trx,
  id: string,
  s: Pick<Substatus, 'name' | 'category' | 'description' | 'visible' | 'status'>,
): Promise<void> {
  await sql`update substatus set name = ${s.name}, category = ${s.category}, description = ${s.description}, visible = ${s.visible}, status = ${s.status},
    version = version + 1 where id = ${id}`.execute(trx);
}
