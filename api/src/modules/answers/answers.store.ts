import type { ChecklistAnswers } from '@tramo/contract/checklist-content';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface AnswerRow {
  id: string;
  checklist_id: string;
  version_id: string;
  guide_id: string | null;
  visit_id: string | null;
  route_id: string | null;
  vehicle_id: string | null;
  folio: string;
  route_name: string;
  vehicle_name: string;
  at: Date;
  received_at: Date;
  by_name: string;
  is_office: boolean;
  reason: string;
  answers: ChecklistAnswers;
  failures: number;
  is_late: boolean;
  gone_at: Date | null;
}
export interface NewAnswer extends Omit<AnswerRow, 'id' | 'gone_at'> {
  id: string;
  company_id: string;
  by_id: string;
  path: string[];
}

export async function insertAnswer(trx: Trx, row: NewAnswer): Promise<void> {
  const columns = sql.join(Object.keys(row).map((c) => sql.ref(c)));
  await sql`insert into checklist_answer (${columns}) select ${columns}
    from jsonb_populate_record(null::checklist_answer, ${JSON.stringify(row)}::jsonb)`.execute(trx);
}

/** The standing answers of a visit, kept from others' changes; null when it has none. */
export async function lockAnswerOfVisit(trx: Trx, visitId: string): Promise<AnswerRow | null> {
  const { rows } =
    await sql<AnswerRow>`select * from checklist_answer where visit_id = ${visitId} and gone_at is null for update`.execute(
      trx,
    );
  return rows[0] ?? null;
}

/** Answers that do not stand any more, before others take their place (`by`, once they are written). */
export const endAnswer = (trx: Trx, id: string, at: Date): Promise<unknown> =>
  sql`update checklist_answer set gone_at = ${at} where id = ${id}`.execute(trx);
export const replaceAnswer = (trx: Trx, id: string, by: string): Promise<unknown> =>
  sql`update checklist_answer set replaced_by = ${by} where id = ${id}`.execute(trx);

/** Answers of visits of a guide that were taken back stand no more; those of visits that came late never counted, and stay. */
export const endAnswersOfUndone = (trx: Trx, guideId: string, at: Date): Promise<unknown> =>
  sql`update checklist_answer a set gone_at = ${at} from guide_visit v
    where a.guide_id = ${guideId} and a.gone_at is null and not a.is_late and v.id = a.visit_id and v.undone_at is not null`.execute(
    trx,
  );

/** Every set of answers of a guide's visits, the last one first. */
export async function answersOfGuide(trx: Trx, guideId: string): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`select * from checklist_answer where guide_id = ${guideId}
    order by at desc, received_at desc, id desc`.execute(trx);
  return rows;
}

export interface Version {
  id: string;
  checklist_id: string;
  name: string;
  number: number;
}
/** Versions by their ids, with their checklists. */
export async function versionsByIds(trx: Trx, ids: readonly string[]): Promise<Map<string, Version>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Version>`select v.id, v.checklist_id, c.name, v.number
    from checklist_version v join checklist c on c.id = v.checklist_id where v.id = any(${[...ids]}::uuid[])`.execute(
    trx,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

/** Whether what decides about a checklist (state, visibility, clients, logic) changed since: a phone on the road may not know it. */
export async function isChangedSince(trx: Trx, subjectIds: readonly string[], since: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from audit where subject_id = any(${[...subjectIds]}::uuid[]) and at > ${since}
      and ((kind = 'checklist' and after ?| array['status', 'visible', 'logic', 'position', 'subStatusId', 'clientIds', 'category', 'vehicleTypes'])
        or (kind = 'client' and after ? 'checklists')) limit 1`.execute(trx);
  return rows.length > 0;
}
/** Says that a notification is told of a guide's attempt; false when it was told before. */
export async function takeNotice(
  trx: Trx,
  n: { companyId: string; guideId: string; attempt: number; notificationId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into checklist_notice (company_id, guide_id, attempt, notification_id, at)
    values (${n.companyId}, ${n.guideId}, ${n.attempt}, ${n.notificationId}, ${n.at}) on conflict do nothing returning 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** E-mails of clients' contacts, some. */
export async function mailsOfClients(trx: Trx, clientIds: readonly string[], most: number): Promise<string[]> {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<{ email: string }>`select distinct lower(c.email) as email from client_contact c
    join client k on k.id = c.client_id and k.status = 'enabled'
    where c.client_id = any(${[...clientIds]}::uuid[]) and c.email <> '' order by 1 limit ${most}`.execute(trx);
  return rows.map((r) => r.email);
}

/** A checklist's name; null when the company has none of the id. */
export async function nameOf(trx: Trx, checklistId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from checklist where id = ${checklistId}`.execute(trx);
  return rows[0]?.name ?? null;
}

/** Rows by their ids, in the order of the ids. */
export async function answersByIds(trx: Trx, ids: readonly string[]): Promise<AnswerRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<AnswerRow>`select id, checklist_id, version_id, guide_id, visit_id, route_id, vehicle_id, folio, route_name, vehicle_name,
    at, received_at, by_name, is_office, reason, answers, failures, is_late, gone_at from checklist_answer where id = any(${[...ids]}::uuid[])`.execute(
      trx,
    );
  const byId = new Map(rows.map((r) => [r.id, r]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
