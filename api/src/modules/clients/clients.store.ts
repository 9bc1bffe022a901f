import type { Client } from '@tramo/contract/clients';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

interface ClientRow {
  id: string;
  name: string;
  company_name: string | null;
  rfc: string | null;
  tags: string[];
  generate_documents: boolean;
  checking_others: boolean;
  verify_documents: boolean;
}

const toClient = (r: ClientRow): Client => ({
  _id: r.id,
  name: r.name,
  companyName: r.company_name,
  rfc: r.rfc,
  tags: r.tags,
  checkListConfig: { generateDocuments: r.generate_documents, checkingOthers: r.checking_others, verifyDocuments: r.verify_documents },
});

export async function listClients(
  trx: Trx,
  f: { search: string; ids: readonly string[] | null; descending: boolean; limit: number; offset: number },
): Promise<{ clients: Client[]; total: number }> {
  const like = `%${f.search.replace(/[\\%_]/g, '\\$&')}%`;
  const ids = f.ids as string[] | null;
  const where = sql`where status = 'enabled' and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
    and (${f.search} = '' or name ilike ${like} or company_name ilike ${like} or rfc ilike ${like})`;
  const { rows } =
    await sql<ClientRow>`select * from client ${where} order by name ${sql.raw(f.descending ? 'desc' : 'asc')}, id limit ${f.limit} offset ${f.offset}`.execute(
      trx,
    );
  const { rows: count } = await sql<{ n: number }>`select count(*) as n from client ${where}`.execute(trx);
  return { clients: rows.map(toClient), total: count[0]?.n ?? 0 };
}
