import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export async function companyNamed(
  trx: Trx,
  id: string,
): Promise<{ id: string; name: string; timeZone: string } | null> {
  const { rows } = await sql<{
    id: string;
    name: string;
    timeZone: string;
  }>`select id, name, time_zone as "timeZone" from company
    where id::text = ${id}`.execute(trx);
  return rows[0] ?? null;
}

export const isSandbox = async (trx: Trx, companyId: string): Promise<boolean> =>
  (await sql`select 1 from company where id = ${companyId} and is_sandbox`.execute(trx)).rows.length > 0;

/** A book begins with its company's first hash, as the first posting begins it. */
export async function setPrepaid(trx: Trx, companyId: string, isOn: boolean): Promise<void> {
  await sql`insert into ledger_book (company_id, head, is_prepaid)
    values (${companyId}::uuid, sha256(convert_to('tramo ledger ' || ${companyId}::uuid, 'UTF8')), ${isOn})
    on conflict (company_id) do update set is_prepaid = excluded.is_prepaid`.execute(trx);
}
