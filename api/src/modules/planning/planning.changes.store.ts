import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { LastDispatch } from './planning.changes.rules.ts';

export async function saveDispatch(trx: Trx, id: string, dispatch: LastDispatch): Promise<void> {
  await sql`update route_plan set last_dispatch = ${JSON.stringify(dispatch)}::jsonb where id = ${id}`.execute(trx);
}

export async function lastDispatch(trx: Trx, id: string): Promise<LastDispatch | null> {
  const { rows } = await sql<{
    last: LastDispatch | null;
  }>`select last_dispatch as last from route_plan where id = ${id}`.execute(trx);
  return rows[0]?.last ?? null;
}
