import { limits } from '@tramo/contract/limits';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { tokenHash } from './accounts.rules.ts';

/**
 * The one of these secrets by which a person's device is known, or null: somebody else's, an ended or a made-up one is none.
 * Without a name whoever's device it is.
 */
export async function knownDevice(
  trx: Trx,
  tokens: readonly string[],
  username: string | null,
  now: Date,
): Promise<string | null> {
  // Asked for every name and every cookie alike, so that its time tells nothing.
  const hashes = tokens.map((token) => tokenHash(token).toString('hex'));
  const { rows } = await sql<{ token_hash: Buffer }>`select d.token_hash from known_device d
    join app_user u on u.company_id = d.company_id and u.id = d.user_id
    where encode(d.token_hash, 'hex') = any(${hashes}::text[]) and d.expires_at > ${now}
      and (${username}::text is null or lower(u.username) = lower(${username}))
    order by d.last_used_at desc limit 1`.execute(trx);
  const found = rows[0] && Buffer.from(rows[0].token_hash).toString('hex');
  return found === undefined ? null : (tokens[hashes.indexOf(found)] ?? null);
}

/** The device that a session was opened with, while it is known. */
export const deviceOfSession = async (trx: Trx, sessionHash: Buffer, now: Date): Promise<Buffer | null> =>
  (
    await sql<{ token_hash: Buffer }>`select d.token_hash from session s
      join known_device d on d.company_id = s.company_id and d.token_hash = s.device_hash
      where s.token_hash = ${sessionHash} and d.expires_at > ${now}`.execute(trx)
  ).rows[0]?.token_hash ?? null;

/** Knows a device for longer, or from now on; of a person's too many the longest unused is forgotten. */
export async function rememberDevice(
  trx: Trx,
  d: { hash: Buffer; companyId: string; userId: string; at: Date },
): Promise<void> {
  const expiresAt = new Date(d.at.getTime() + limits.knownDeviceDays * 86_400_000);
  await sql`insert into known_device (token_hash, company_id, user_id, created_at, last_used_at, expires_at)
    values (${d.hash}, ${d.companyId}, ${d.userId}, ${d.at}, ${d.at}, ${expiresAt})
    on conflict (token_hash) do update set last_used_at = excluded.last_used_at, expires_at = excluded.expires_at`.execute(
    trx,
  );
  await sql`delete from known_device where user_id = ${d.userId} and token_hash <> ${d.hash} and token_hash not in (
    select token_hash from known_device where user_id = ${d.userId} and token_hash <> ${d.hash}
      order by last_used_at desc limit ${limits.knownDevicesPerUser - 1})`.execute(trx);
}

/** Forgets a person's devices, but for the one of the session that stays. */
export const forgetDevices = (trx: Trx, userId: string, exceptSession: Buffer | null): Promise<unknown> =>
  sql`delete from known_device where user_id = ${userId} and not exists (
    select 1 from session s where s.token_hash = ${exceptSession}::bytea and s.device_hash = known_device.token_hash)`.execute(
    trx,
  );

/** Forgets a device that no session is left of. */
export const forgetDeviceWithoutSession = (trx: Trx, userId: string, hash: Buffer): Promise<unknown> =>
  sql`delete from known_device d where d.user_id = ${userId} and d.token_hash = ${hash}
    and not exists (select 1 from session s where s.device_hash = d.token_hash)`.execute(trx);
