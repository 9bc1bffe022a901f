import type { KeptAnswer } from '@tramo/contract/checklist-shown';
import type { CustomValues } from '@tramo/contract/custom-fields';
import { fileEvidenceKinds, type Visit } from '@tramo/contract/proof';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface PublicVisitRow {
  id: string;
  attempt: number;
  outcome: Visit['outcome'];
  sub_status: string | null;
  at: Date;
  received_by: string;
  proven: Visit['proven'];
  /** What the office corrected, or else what the driver reported. */
  answers: KeptAnswer[];
  items: { name: string; quantity: number; managedQuantity: number | null }[];
  custom_fields: CustomValues;
}
/** Visits of a guide that stand, the last one first. */
export const visitsOf = async (trx: Trx, guideId: string): Promise<PublicVisitRow[]> =>
  (
    await sql<PublicVisitRow>`select id, attempt, outcome, sub_status, at, received_by, proven, coalesce(corrected -> 'answers', answers) as answers, items, custom_fields from guide_visit
      where guide_id = ${guideId} and undone_at is null order by at desc, id desc`.execute(trx)
  ).rows;

export const hasVisits = async (trx: Trx, guideId: string): Promise<boolean> =>
  (await sql`select 1 from guide_visit where guide_id = ${guideId} and undone_at is null limit 1`.execute(trx)).rows
    .length > 0;

export interface PublicFileRow {
  visit_id: string;
  file_id: string;
  kind: (typeof fileEvidenceKinds)[number];
  question_id: string | null;
  type: string;
  sha256: string;
}
/** Files of the visits that stand, in the order in which they were taken. */
export const filesOf = async (trx: Trx, guideId: string): Promise<PublicFileRow[]> =>
  (
    await sql<PublicFileRow>`select e.visit_id, e.file_id, e.kind, e.question_id, f.type, encode(f.sha256, 'hex') as sha256
      from guide_evidence e join guide_visit v on v.id = e.visit_id join file f on f.id = e.file_id
      where e.guide_id = ${guideId} and v.undone_at is null and e.kind = any(${fileEvidenceKinds as unknown as string[]}::text[])
      order by e.visit_id, e.position`.execute(trx)
  ).rows;
