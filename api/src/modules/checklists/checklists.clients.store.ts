import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** Checklists that were attached to a client, in the order of the company. */
export async function checklistsOf(trx: Trx, clientId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from checklist_client a join checklist c on c.id = a.checklist_id and c.status <> 'deleted'
    where a.client_id = ${clientId} order by c.category, c.position, c.id`.execute(trx);
  return rows;
}

/** Keeps a client from being merged into another one until the transaction ends. */
export const holdClient = (trx: Trx, id: string): Promise<unknown> =>
  sql`select 1 from client where id = ${id} for key share`.execute(trx);

/** Of these, the ones that a client can have. */
export async function attachable(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from checklist where id = any(${[...ids]}::uuid[]) and status <> 'deleted' and category <> 'departure'`.execute(
    trx,
  );
  return new Set(rows.map((r) => r.id));
}

/** Attaches these to a client, and no others. */
export async function attach(trx: Trx, companyId: string, clientId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from checklist_client where client_id = ${clientId} and checklist_id <> all(${[...ids]}::uuid[])`.execute(
    trx,
  );
  await sql`insert into checklist_client (company_id, checklist_id, client_id)
    select ${companyId}::uuid, id, ${clientId}::uuid from unnest(${[...ids]}::uuid[]) id on conflict do nothing`.execute(
    trx,
  );
}
