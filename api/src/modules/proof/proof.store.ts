import type { KeptAnswer } from '@tramo/contract/checklist-shown';
import type { Outcome } from '@tramo/contract/checklists';
import type { CustomValues } from '@tramo/contract/custom-fields';
import type { GuideType } from '@tramo/contract/guides';
import type { Locale } from '@tramo/contract/problems';
import type { Evidence, EvidenceKind, ProofPart, Visit, VisitDetail } from '@tramo/contract/proof';
import { reasonText } from '@tramo/contract/words/kept-reasons';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';

export interface VisitRow {
  id: string;
  guide_id: string;
  folio: string;
  type: GuideType;
  attempt: number;
  outcome: Outcome;
  sub_status: string | null;
  at: Date;
  received_at: Date;
  lat: number | null;
  lng: number | null;
  planned_lat: number | null;
  planned_lng: number | null;
  distance_m: number | null;
  received_by: string;
  comment: string;
  route_id: string | null;
  route_name: string | null;
  driver_id: string | null;
  driver_name: string;
  vehicle_name: string;
  contact_name: string;
  address_line: string;
  cedi_id: string;
  client_id: string | null;
  certified: boolean;
  proven: Visit['proven'];
  /** As they were reported, in both languages. */
  answers: KeptAnswer[];
  /** What the office filled in or corrected of them. */
  corrected: { at: string; by: string; reason: string; answers: KeptAnswer[] } | null;
  items: VisitDetail['items'];
  custom_fields: CustomValues;
  photos: number;
  videos: number;
  scans: number;
  has_signature: boolean;
  missing: ProofPart[];
  undone_at: Date | null;
  undone_by: string | null;
  undone_reason: string;
}
/** A row with the names that people know its places by. */
export interface NamedVisit extends VisitRow {
  cedi_name: string;
  client_name: string | null;
}
export interface EvidenceRow {
  id: string;
  visit_id: string;
  kind: EvidenceKind;
  file_id: string | null;
  type: string | null;
  sha256: string | null;
  text: string;
  at: Date;
  lat: number | null;
  lng: number | null;
  question_id: string | null;
}

/** Columns of a visit without what only its detail shows, and the names beside them. */
export const listed = sql`v.id, v.guide_id, v.folio, v.type, v.attempt, v.outcome, v.sub_status, v.at, v.received_at, v.lat, v.lng, v.distance_m, v.received_by,
  v.comment, v.route_id, v.route_name, v.driver_name, v.vehicle_name, v.contact_name, v.address_line, v.cedi_id, v.client_id, v.certified, v.proven, v.missing,
  v.undone_at, v.undone_by, v.undone_reason, a.name as cedi_name, c.name as client_name`;
export const withNames = sql`join address a on a.id = v.cedi_id left join client c on c.id = v.client_id`;

export const toEvidence = (r: EvidenceRow): Evidence => ({
  _id: r.id,
  kind: r.kind,
  fileId: r.file_id,
  type: r.type,
  sha256: r.sha256,
  text: r.text,
  at: r.at.toISOString(),
  lat: r.lat,
  lng: r.lng,
  questionId: r.question_id,
});
export const toVisit = (r: NamedVisit, evidence: readonly EvidenceRow[], locale: Locale): Visit => ({
  _id: r.id,
  guideId: r.guide_id,
  folio: r.folio,
  type: r.type,
  attempt: r.attempt,
  outcome: r.outcome,
  subStatus: r.sub_status,
  at: r.at.toISOString(),
  receivedAt: r.received_at.toISOString(),
  lat: r.lat,
  lng: r.lng,
  distanceM: r.distance_m,
  receivedBy: r.received_by,
  comment: r.comment,
  route: r.route_id === null ? null : { _id: r.route_id, name: r.route_name ?? '' },
  driverName: r.driver_name,
  vehicleName: r.vehicle_name,
  cedi: { _id: r.cedi_id, name: r.cedi_name },
  client: r.client_id === null ? null : { _id: r.client_id, name: r.client_name ?? '' },
  contactName: r.contact_name,
  addressLine: r.address_line,
  certifiedDelivery: r.certified,
  proven: r.proven,
  undone: r.undone_at && {
    at: r.undone_at.toISOString(),
    by: r.undone_by ?? '',
    reason: reasonText(r.undone_reason, locale),
  },
  missing: r.missing,
  evidence: evidence.map(toEvidence),
});

/** Evidence of visits in its order; each visit asked for has its list. */
export async function evidenceOf(trx: Trx, visitIds: readonly string[]): Promise<Map<string, EvidenceRow[]>> {
  const lists = new Map<string, EvidenceRow[]>(visitIds.map((id) => [id, []]));
  if (visitIds.length === 0) return lists;
  const { rows } =
    await sql<EvidenceRow>`select e.id, e.visit_id, e.kind, e.file_id, f.type, encode(f.sha256, 'hex') as sha256, e.text, e.at, e.lat, e.lng, e.question_id
    from guide_evidence e left join file f on f.id = e.file_id where e.visit_id = any(${visitIds as string[]}::uuid[]) order by e.visit_id, e.position`.execute(
      trx,
    );
  for (const row of rows) lists.get(row.visit_id)?.push(row);
  return lists;
}

/** Whole rows by their ids, in no order. */
export async function visitsByIds(trx: Trx, ids: readonly string[]): Promise<NamedVisit[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<NamedVisit>`select v.*, a.name as cedi_name, c.name as client_name from guide_visit v ${withNames} where v.id = any(${ids as string[]}::uuid[])`.execute(
      trx,
    );
  return rows;
}

/** All visits of a guide, the last one first. */
export async function visitsOfGuide(trx: Trx, guideId: string): Promise<NamedVisit[]> {
  const { rows } =
    await sql<NamedVisit>`select v.*, a.name as cedi_name, c.name as client_name from guide_visit v ${withNames} where v.guide_id = ${guideId} order by v.at desc, v.id desc`.execute(
      trx,
    );
  return rows;
}

/** What is written of a visit; the vehicle's name is read from its route. */
export type NewVisit = Omit<VisitRow, 'vehicle_name' | 'corrected' | 'undone_at' | 'undone_by' | 'undone_reason'> &
  Partial<Pick<VisitRow, 'undone_at' | 'undone_by' | 'undone_reason'>> & { company_id: string };

/** When a visit was marked as not standing, by whom and why. */
export interface Undone {
  at: Date;
  by: string;
  reason: string;
}

export async function insertVisit(trx: Trx, visit: NewVisit): Promise<void> {
  const columns = sql.join(Object.keys(visit).map((c) => sql.ref(c)));
  await sql`insert into guide_visit (${columns}, vehicle_name) select ${columns},
      coalesce((select x.nickname from route r join vehicle x on x.id = r.vehicle_id where r.id = ${visit.route_id}), '')
    from jsonb_populate_record(null::guide_visit, ${JSON.stringify(visit)}::jsonb)`.execute(trx);
}

export interface NewEvidence {
  kind: EvidenceKind;
  fileId: string | null;
  text: string;
  at: Date;
  lat: number | null;
  lng: number | null;
  questionId: string | null;
}
export async function insertEvidence(
  trx: Trx,
  of: { companyId: string; visitId: string; guideId: string },
  list: readonly NewEvidence[],
): Promise<void> {
  if (list.length === 0) return;
  const rows = list.map((e, n) => ({
    id: newId(),
    company_id: of.companyId,
    visit_id: of.visitId,
    guide_id: of.guideId,
    kind: e.kind,
    position: n + 1,
    file_id: e.fileId,
    text: e.text,
    at: e.at,
    lat: e.lat,
    lng: e.lng,
    question_id: e.questionId,
  }));
  await sql`insert into guide_evidence select * from jsonb_populate_recordset(null::guide_evidence, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  );
}

/** What the office filled in or corrected of a visit's answers. */
export const saveCorrection = (
  trx: Trx,
  visitId: string,
  corrected: NonNullable<VisitRow['corrected']>,
): Promise<unknown> =>
  sql`update guide_visit set corrected = ${JSON.stringify(corrected)}::jsonb where id = ${visitId}`.execute(trx);

/** Types of these files of the company, by id. */
export async function fileTypes(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    type: string;
  }>`select id, type from file where id = any(${ids as string[]}::uuid[])`.execute(trx);
  return new Map(rows.map((r) => [r.id, r.type]));
}

/** Those of the files that visits of each of the guides brought which were taken back since: their driver may show them again. */
export async function freedFiles(
  trx: Trx,
  guideIds: readonly string[],
  driverId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select e.file_id as id from guide_evidence e join guide_visit v on v.id = e.visit_id
    where e.guide_id = any(${guideIds as string[]}::uuid[]) and e.file_id = any(${ids as string[]}::uuid[]) and v.driver_id = ${driverId}
      and v.undone_at is not null group by e.file_id having count(distinct e.guide_id) = ${guideIds.length}`.execute(
    trx,
  );
  return new Set(rows.map((r) => r.id));
}

/** Marks visits as taken back: the last one of the guide, or those of an attempt that is made anew. */
export async function markUndone(
  trx: Trx,
  guideId: string,
  which: 'last' | { attempt: number },
  undone: Undone,
): Promise<void> {
  const chosen =
    which === 'last'
      ? sql`id = (select id from guide_visit where guide_id = ${guideId} and undone_at is null order by at desc, id desc limit 1)`
      : sql`guide_id = ${guideId} and attempt = ${which.attempt} and undone_at is null`;
  await sql`update guide_visit set undone_at = ${undone.at}, undone_by = ${undone.by}, undone_reason = ${undone.reason}, missing = '{}' where ${chosen}`.execute(
    trx,
  );
}

/** The visit that a file of a guide belongs to; the last one when several show it. */
export async function visitOfFile(
  trx: Trx,
  guideId: string,
  fileId: string,
): Promise<{ cedi_id: string; type: string; kind: EvidenceKind; folio: string } | null> {
  const { rows } = await sql<{
    cedi_id: string;
    type: string;
    kind: EvidenceKind;
    folio: string;
  }>`select v.cedi_id, f.type, e.kind, v.folio
    from guide_evidence e join guide_visit v on v.id = e.visit_id join file f on f.id = e.file_id
    where e.file_id = ${fileId} and e.guide_id = ${guideId} order by v.at desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

export async function countOfClients(trx: Trx, clientIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from guide_visit where client_id = any(${clientIds as string[]}::uuid[])`.execute(trx);
  return rows[0]?.n ?? 0;
}
export async function moveToClient(trx: Trx, from: readonly string[], into: string): Promise<number> {
  const { numAffectedRows } =
    await sql`update guide_visit set client_id = ${into} where client_id = any(${from as string[]}::uuid[])`.execute(
      trx,
    );
  return Number(numAffectedRows ?? 0);
}
