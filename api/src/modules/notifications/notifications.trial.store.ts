import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** Trials are told of no event, and their recipient is a user. */
export async function isTrialOf(trx: Trx, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from message
    where id = ${id} and event is null and recipient_kind = 'user' and recipient_key = ${userId}`.execute(trx);
  return rows.length > 0;
}
