import type { ExpiringPaper } from '@tramo/contract/fleet';
import { sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';

type PaperRow = Pick<ExpiringPaper, 'kind' | 'subject' | 'subjectId' | 'subjectName' | 'number' | 'validUntil'>;

export interface PaperFilter {
  search: string;
  subject: ExpiringPaper['subject'] | null;
  /** Last day on which a paper that counts ends. */
  until: string;
  cediIds: readonly string[] | null;
  limit: number;
  offset: number;
}

/** Licences of enabled drivers and papers of vehicles together, the first to end first. Each half reads its index of dates. */
export async function expiringPapers(trx: Trx, f: PaperFilter): Promise<{ papers: PaperRow[]; total: number }> {
  const cedis = f.cediIds && [...f.cediIds];
  const all = sql`(
    select 'licence' as kind, 'driver' as subject, u.id as "subjectId", u.full_name as "subjectName", u.licence_number as number, u.licence_valid_until as ends
      from app_user u where u.type = 'driver' and u.status = 'enabled' and u.licence_valid_until <= ${f.until}::date
      and (${cedis}::uuid[] is null or not exists (select 1 from user_cedi c where c.user_id = u.id)
        or exists (select 1 from user_cedi c where c.user_id = u.id and c.cedi_id = any(${cedis}::uuid[])))
    union all
    select d.value->>'kind', 'vehicle', v.id, v.nickname, d.value->>'number', (d.value->>'validUntil')::date
      from vehicle v cross join jsonb_array_elements(v.documents) d where v.status <> 'deleted' and v.documents_until <= ${f.until}::date
      and (d.value->>'validUntil')::date <= ${f.until}::date and (${cedis}::uuid[] is null or v.cedi_id is null or v.cedi_id = any(${cedis}::uuid[]))
  ) p where (${f.subject}::text is null or p.subject = ${f.subject}) and ${holdsSearch(f.search, [sql`p."subjectName"`, sql`p.number`])}`;
  const { rows } =
    await sql<PaperRow>`select p.kind, p.subject, p."subjectId", p."subjectName", p.number, to_char(p.ends, 'YYYY-MM-DD') as "validUntil"
    from ${all} order by p.ends, p."subjectName", p."subjectId", p.kind limit ${f.limit} offset ${f.offset}`.execute(
      trx,
    );
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from ${all}`.execute(trx);
  return { papers: rows, total: count[0]?.n ?? 0 };
}
