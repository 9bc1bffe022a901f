import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { Learned, LearnedTimes } from './routes.learning.rules.ts';

/** What was learned of the caller's company, and of some drivers and clients. */
export async function learnedTimes(
  trx: Trx,
  companyId: string,
  driverIds: readonly string[],
  clientIds: readonly string[],
): Promise<LearnedTimes> {
  const { rows } = await sql<Learned & { kind: 'company' | 'driver' | 'client'; subject_id: string }>`
    select kind, subject_id, visits, mean, m2 from service_time where company_id = ${companyId} and (kind = 'company'
      or (kind = 'driver' and subject_id = any(${driverIds as string[]}::uuid[])) or (kind = 'client' and subject_id = any(${clientIds as string[]}::uuid[])))`.execute(
    trx,
  );
  const of = (kind: string): Map<string, Learned> =>
    new Map(rows.filter((r) => r.kind === kind).map((r) => [r.subject_id, r]));
  return { company: rows.find((r) => r.kind === 'company') ?? null, drivers: of('driver'), clients: of('client') };
}

export async function saveLearned(
  trx: Trx,
  companyId: string,
  list: readonly (Learned & { kind: 'company' | 'driver' | 'client'; subjectId: string })[],
): Promise<void> {
  if (list.length === 0) return;
  await sql`insert into service_time as t (company_id, kind, subject_id, visits, mean, m2)
    select ${companyId}::uuid, kind, subject_id, visits, mean, m2 from jsonb_to_recordset(${JSON.stringify(
      list.map(({ subjectId, kind, visits, mean, m2 }) => ({ kind, subject_id: subjectId, visits, mean, m2 })),
    )}::jsonb) as x(kind text, subject_id uuid, visits double precision, mean double precision, m2 double precision)
    on conflict (company_id, kind, subject_id) do update set visits = excluded.visits, mean = excluded.mean, m2 = excluded.m2`.execute(
    trx,
  );
}

/** Of clients that are no more. */
export const forgetLearned = (trx: Trx, companyId: string, clientIds: readonly string[]): Promise<unknown> =>
  sql`delete from service_time where company_id = ${companyId} and kind = 'client' and subject_id = any(${clientIds as string[]}::uuid[])`.execute(
    trx,
  );
