import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export const saveTracker = (
  trx: Trx,
  who: { companyId: string; userId: string },
  hash: Buffer,
  now: Date,
): Promise<unknown> =>
  sql`insert into driver_tracker (company_id, user_id, token_hash, created_at) values (${who.companyId}, ${who.userId}, ${hash}, ${now})
    on conflict (company_id, user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, last_fix_at = null`.execute(
    trx,
  );

export async function trackerOf(
  trx: Trx,
  userId: string,
): Promise<{ created_at: Date; last_fix_at: Date | null } | null> {
  const { rows } = await sql<{ created_at: Date; last_fix_at: Date | null }>`
    select created_at, last_fix_at from driver_tracker where user_id = ${userId}`.execute(trx);
  return rows[0] ?? null;
}

export const deleteTracker = (trx: Trx, userId: string): Promise<unknown> =>
  sql`delete from driver_tracker where user_id = ${userId}`.execute(trx);

/** Whose secret it is, of those who may still drive. */
export async function findTracker(
  trx: Trx,
  hash: Buffer,
): Promise<{ company_id: string; user_id: string; time_zone: string } | null> {
  const { rows } = await sql<{ company_id: string; user_id: string; time_zone: string }>`
    select t.company_id, t.user_id, c.time_zone from driver_tracker t join company c on c.id = t.company_id
      join app_user u on u.company_id = t.company_id and u.id = t.user_id
    where t.token_hash = ${hash} and u.status = 'enabled' and u.type = 'driver'`.execute(trx);
  return rows[0] ?? null;
}

export async function touchTracker(trx: Trx, userId: string, now: Date, unlessAfter: Date): Promise<void> {
  await sql`update driver_tracker set last_fix_at = ${now} where user_id = ${userId}
    and (last_fix_at is null or last_fix_at < ${unlessAfter})`.execute(trx);
}
