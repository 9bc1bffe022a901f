import type { Role, StaffType, UserType } from '@tramo/contract/access';
import { sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';

interface PersonRow {
  id: string;
  full_name: string;
  email: string | null;
  language: 'es' | 'en';
  type: UserType;
  staff_type: StaffType | null;
  roles: Role[];
  cedi_ids: string[] | null;
}

/** Enabled people of the portal, by name; of one company, also beyond its wall. */
export async function portalPeople(
  trx: Trx,
  companyId: string,
  f: { search: string; ids: readonly string[] | null; limit: number; offset: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const ids = f.ids as string[] | null;
  const from = sql`from app_user u where u.company_id = ${companyId} and u.status = 'enabled' and u.type <> 'driver'
    and (${ids}::uuid[] is null or u.id = any(${ids}::uuid[])) and ${holdsSearch(f.search, [sql`u.full_name`, sql`u.email`])}`;
  const { rows } = await sql<PersonRow>`select u.id, u.full_name, u.email, u.language, u.type, u.staff_type, u.roles,
      (select array_agg(c.cedi_id) from user_cedi c where c.company_id = u.company_id and c.user_id = u.id) as cedi_ids
    ${from} order by lower(u.full_name), u.id limit ${f.limit} offset ${f.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(trx);
  return { rows, total: count[0]?.n ?? 0 };
}
