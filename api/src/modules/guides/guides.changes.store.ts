import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** Days for which a deleted guide is told. */
const GONE_DAYS = 90;

/**
 * Writes down that guides changed or went, after everything that was written before: whoever has read so far finds them. Runs as the owner: it names the
 * company itself.
 */
export async function noteChanges(trx: Trx, companyId: string, ids: readonly string[], now: Date): Promise<void> {
  await sql`insert into guide_change (company_id, guide_id, folio, at, is_gone)
    select ${companyId}::uuid, i.id, coalesce(g.folio, c.folio, ''), greatest(${now}::timestamptz, last.at + interval '1 microsecond'), g.id is null
    from unnest(${ids as string[]}::uuid[]) as i(id)
      left join guide g on g.company_id = ${companyId} and g.id = i.id
      left join guide_change c on c.company_id = ${companyId} and c.guide_id = i.id
      cross join (select max(at) as at from guide_change where company_id = ${companyId}) last
    where g.id is not null or c.is_gone is not true
    on conflict (company_id, guide_id) do update set folio = excluded.folio, at = excluded.at, is_gone = excluded.is_gone`.execute(
    trx,
  );
}

/** A place in the order of changes: `at` to the microsecond, as the database writes it. */
export interface Place {
  at: string;
  guideId: string;
}
export interface ChangeRow extends Place {
  folio: string;
  isGone: boolean;
}
export async function changesAfter(trx: Trx, after: Place, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`select guide_id as "guideId", folio, is_gone as "isGone",
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from guide_change where (at, guide_id) > (${after.at}::timestamptz, ${after.guideId}::uuid) order by at, guide_id limit ${limit}`.execute(
    trx,
  );
  return rows;
}

export const forgetGone = (trx: Trx, now: Date): Promise<unknown> =>
  sql`delete from guide_change where is_gone and at < ${new Date(now.getTime() - GONE_DAYS * 86_400_000)}`.execute(trx);
