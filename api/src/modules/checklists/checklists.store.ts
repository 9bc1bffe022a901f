import type { Substatus } from '@tramo/contract/checklists';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

interface SubstatusRow {
  id: string;
  name: string;
  category: Substatus['category'];
  status: Substatus['status'];
  description: string;
  visible: boolean;
}
const toSubstatus = ({ id, name, category, status, description, visible }: SubstatusRow): Substatus => ({
  _id: id,
  name,
  category,
  status,
  description,
  visible,
});

export interface SubstatusFilter {
  search: string;
  name: string | null;
  category: string | null;
  sort: 'name' | 'category' | 'createdDate';
  descending: boolean;
  limit: number;
  offset: number;
}
const sortColumns = { name: 'name', category: 'category', createdDate: 'created_at' } as const;

export async function listSubstatuses(trx: Trx, f: SubstatusFilter): Promise<{ substatus: Substatus[]; total: number }> {
  const like = `%${f.search.replace(/[\\%_]/g, '\\$&')}%`;
  const where = sql`where status <> 'deleted' and (${f.search} = '' or name ilike ${like})
    and (${f.name}::text is null or lower(name) = lower(${f.name})) and (${f.category}::text is null or category = ${f.category})`;
  const { rows } = await sql<SubstatusRow>`select * from substatus ${where}
    order by ${sql.raw(`${sortColumns[f.sort]} ${f.descending ? 'desc' : 'asc'}`)}, id limit ${f.limit} offset ${f.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*) as n from substatus ${where}`.execute(trx);
  return { substatus: rows.map(toSubstatus), total: count[0]?.n ?? 0 };
}

export async function insertSubstatuses(
  trx: Trx,
  companyId: string,
  rows: readonly { id: string; name: string; category: string }[],
): Promise<void> {
  await sql`insert into substatus (id, company_id, name, category)
    select id, ${companyId}::uuid, name, category from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, name text, category text)`.execute(
    trx,
  );
}
