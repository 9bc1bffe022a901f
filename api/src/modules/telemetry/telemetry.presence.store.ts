import type { AppState } from '@tramo/contract/routes';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** Keeps what a driver's app said, unless something later is known. True where it is another state than before. */
export async function savePresence(
  trx: Trx,
  who: { companyId: string; userId: string },
  state: AppState,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into driver_presence as p (company_id, user_id, state, since, at) values (${who.companyId}, ${who.userId}, ${state}, ${at}, ${at})
    on conflict (company_id, user_id) do update set state = excluded.state, at = excluded.at,
      since = case when p.state = excluded.state then p.since else excluded.since end
      where p.at <= excluded.at
    returning p.since = ${at}::timestamptz as "isNew"`.execute(trx);
  return rows[0]?.isNew ?? false;
}
