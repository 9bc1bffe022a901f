import type { fileEvidenceKinds } from '@tramo/contract/proof';
import type { RouteStatus } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import type { AnswerRow, NewAnswer } from './answers.store.ts';

/** A route as its departure's checklist needs to know it. */
export interface DepartureRow {
  id: string;
  name: string;
  status: RouteStatus;
  driver_id: string | null;
  cedi_id: string;
  created_at: Date;
  start_day: string;
  vehicle_id: string | null;
  vehicle_type: string | null;
  vehicle_name: string;
}
export async function departureOf(trx: Trx, routeId: string): Promise<DepartureRow | null> {
  const { rows } = await sql<DepartureRow>`select r.id, r.name, r.status, r.driver_id, r.cedi_id, r.created_at,
      r.start_day::text as start_day, r.vehicle_id, v.type as vehicle_type, coalesce(v.nickname, '') as vehicle_name
    from route r left join vehicle v on v.id = r.vehicle_id where r.id = ${routeId}`.execute(trx);
  return rows[0] ?? null;
}

/** Keeps answers that did not let the route leave; false when this try was kept before. */
export async function insertRefused(
  trx: Trx,
  row: NewAnswer & { blocked_by: string; gone_at: Date },
): Promise<boolean> {
  const columns = sql.join(Object.keys(row).map((c) => sql.ref(c)));
  const { rows } = await sql`insert into checklist_answer (${columns}) select ${columns}
    from jsonb_populate_record(null::checklist_answer, ${JSON.stringify(row)}::jsonb)
    on conflict (route_id, version_id, at) where blocked_by is not null do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export interface AnswerFile {
  file_id: string;
  question_id: string;
  kind: (typeof fileEvidenceKinds)[number];
}
export async function insertFiles(
  trx: Trx,
  companyId: string,
  answerId: string,
  files: readonly AnswerFile[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((f) => ({ company_id: companyId, answer_id: answerId, ...f }));
  await sql`insert into checklist_answer_file select * from jsonb_populate_recordset(null::checklist_answer_file, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  );
}
/** Files of answers, by the answer. */
export async function filesOf(trx: Trx, answerIds: readonly string[]): Promise<Map<string, AnswerFile[]>> {
  const lists = new Map<string, AnswerFile[]>();
  if (answerIds.length === 0) return lists;
  const { rows } = await sql<AnswerFile & { answer_id: string }>`select answer_id, file_id, question_id, kind
    from checklist_answer_file where answer_id = any(${[...answerIds]}::uuid[])`.execute(trx);
  for (const { answer_id, ...file } of rows) lists.set(answer_id, [...(lists.get(answer_id) ?? []), file]);
  return lists;
}

export type CheckRow = AnswerRow & { blocked_by: string | null };
/** Checks before leaving alone: answers of visits have one. */
const isCheck = sql`a.visit_id is null and a.guide_id is null`;

/** Checks of a route, the last one first; those that did not let it leave among them. */
export async function checksOfRoute(trx: Trx, routeId: string, most: number): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`select a.* from checklist_answer a where a.route_id = ${routeId} and ${isCheck}
    order by a.at desc, a.id desc limit ${most}`.execute(trx);
  return rows;
}

/** A page of a vehicle's checks, on routes of these cedis (null: of all), the last one first. */
export async function checksOfVehicle(
  trx: Trx,
  f: { vehicleId: string; cediIds: readonly string[] | null; search: string },
  page: { limit: number; offset: number },
): Promise<{ rows: CheckRow[]; total: number }> {
  const seen =
    f.cediIds === null
      ? sql`true`
      : sql`exists (select 1 from route r where r.id = a.route_id and r.cedi_id = any(${[...f.cediIds]}::uuid[]))`;
  const from = sql`from checklist_answer a where a.vehicle_id = ${f.vehicleId} and ${isCheck} and ${seen}
    and ${holdsSearch(f.search, [sql`a.route_name`, sql`a.by_name`])}`;
  const { rows } = await sql<CheckRow>`select a.* ${from} order by a.at desc, a.id desc
    limit ${page.limit} offset ${page.offset}`.execute(trx);
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(trx);
  return { rows, total: counted[0]?.n ?? 0 };
}

export interface CheckFile {
  kind: AnswerFile['kind'];
  type: string;
  vehicle_id: string | null;
  vehicle_name: string;
  /** Null: its route is gone. */
  cedi_id: string | null;
}
export async function findCheckFile(trx: Trx, answerId: string, fileId: string): Promise<CheckFile | null> {
  const { rows } = await sql<CheckFile>`select c.kind, f.type, a.vehicle_id, a.vehicle_name, r.cedi_id
    from checklist_answer_file c join checklist_answer a on a.id = c.answer_id join file f on f.id = c.file_id
      left join route r on r.id = a.route_id
    where c.answer_id = ${answerId} and c.file_id = ${fileId}`.execute(trx);
  return rows[0] ?? null;
}
