import type { DocumentRole } from '@tramo/contract/clients';
import type { Verification } from '@tramo/contract/guides';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import type { GuideRow } from './guides.store.ts';

interface VerificationRow {
  role: DocumentRole;
  delivery_attempts: number;
  by_name: string;
  note: string;
  at: Date;
}

/** Who verified a guide's papers, for which trip, the newest first. */
export async function verificationsOf(trx: Trx, guideId: string): Promise<Verification[]> {
  const { rows } = await sql<VerificationRow>`select role, delivery_attempts, by_name, note, at from guide_verification
    where guide_id = ${guideId} order by at desc, id desc`.execute(trx);
  return rows.map((r) => ({
    role: r.role,
    deliveryAttempts: r.delivery_attempts,
    by: r.by_name,
    note: r.note,
    at: r.at.toISOString(),
  }));
}

/** Enters a role's verification of each guide, for the trip that each is at. */
export async function insertVerifications(
  trx: Trx,
  actor: { companyId: string; userId: string; name: string },
  rows: readonly Pick<GuideRow, 'id' | 'verification_attempt'>[],
  entry: { role: DocumentRole; note: string; at: Date },
): Promise<void> {
  const entries = rows.map((r) => ({ id: newId(), guide_id: r.id, attempt: r.verification_attempt }));
  await sql`insert into guide_verification (id, company_id, guide_id, role, delivery_attempts, by_id, by_name, note, at)
    select id, ${actor.companyId}::uuid, guide_id, ${entry.role}, attempt, ${actor.userId}::uuid, ${actor.name}, ${entry.note}, ${entry.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(id uuid, guide_id uuid, attempt int)`.execute(trx);
}

export const deleteVerification = async (
  trx: Trx,
  row: Pick<GuideRow, 'id' | 'verification_attempt'>,
  role: DocumentRole,
): Promise<void> =>
  void (await sql`delete from guide_verification where guide_id = ${row.id} and role = ${role} and delivery_attempts = ${row.verification_attempt}`.execute(
    trx,
  ));

/** Guides of a client that went well and were not completed, after `afterId`, the first ones. */
export async function succeededOf(
  trx: Trx,
  clientId: string,
  afterId: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from guide where client_id = ${clientId} and status in ('delivered', 'collected')
    and (${afterId}::uuid is null or id > ${afterId}::uuid) order by id limit ${limit}`.execute(trx);
  return rows.map((r) => r.id);
}
