import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export async function putOff(
  trx: Trx,
  companyId: string,
  guides: readonly { id: string; dueOn: string }[],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await sql`insert into privacy_pending (company_id, guide_id, due_on, asked_at, asked_by)
    select ${companyId}, g.id, g."dueOn", ${at}, ${by} from jsonb_to_recordset(${JSON.stringify(guides)}::jsonb) as g (id uuid, "dueOn" date)
    on conflict (company_id, guide_id) do nothing`.execute(trx);
}
export async function askedFor(trx: Trx, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select guide_id as id from privacy_pending where company_id = ${companyId} and guide_id = any(${ids as string[]}::uuid[])`.execute(
    trx,
  );
  return new Set(rows.map((r) => r.id));
}
export async function dueGuides(trx: Trx, most: number): Promise<{ companyId: string; guideId: string }[]> {
  const { rows } = await sql<{
    companyId: string;
    guideId: string;
  }>`select company_id as "companyId", guide_id as "guideId" from privacy_pending
    where due_on <= current_date order by due_on limit ${most} for update skip locked`.execute(trx);
  return rows;
}
export const settled = (trx: Trx, companyId: string, ids: readonly string[]): Promise<unknown> =>
  sql`delete from privacy_pending where company_id = ${companyId} and guide_id = any(${ids as string[]}::uuid[])`.execute(
    trx,
  );
