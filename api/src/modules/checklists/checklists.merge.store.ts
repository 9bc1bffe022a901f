import type { ChecklistContent, Condition } from '@tramo/contract/checklist-content';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** Attaches to a client what was attached to others, each checklist once. */
export async function moveToClient(trx: Trx, from: readonly string[], into: string): Promise<void> {
  await sql`insert into checklist_client (company_id, checklist_id, client_id)
    select distinct company_id, checklist_id, ${into}::uuid from checklist_client where client_id = any(${from as string[]}::uuid[])
    on conflict do nothing`.execute(trx);
  await sql`delete from checklist_client where client_id = any(${from as string[]}::uuid[])`.execute(trx);
}

/** Living checklists whose draft or logic names one of these clients. */
export async function naming(
  trx: Trx,
  clientIds: readonly string[],
): Promise<{ id: string; draft: ChecklistContent; logic: Condition | null }[]> {
  const { rows } = await sql<{ id: string; draft: ChecklistContent; logic: Condition | null }>`
    select id, draft, logic from checklist where status <> 'deleted' and exists (
      select 1 from unnest(${clientIds as string[]}::text[]) client where position(client in draft::text || coalesce(logic::text, '')) > 0)`.execute(
    trx,
  );
  return rows;
}

export const updateLogic = (trx: Trx, id: string, logic: Condition | null): Promise<unknown> =>
  sql`update checklist set logic = ${logic === null ? null : JSON.stringify(logic)}::jsonb, version = version + 1 where id = ${id}`.execute(
    trx,
  );
