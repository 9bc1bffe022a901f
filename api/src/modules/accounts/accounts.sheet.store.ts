import { sql } from 'kysely';
import { asOwner, type Trx } from '../../platform/db/tx.ts';

/** Ids of the company's people by user name or phone. */
export async function idsByNameOrPhone(
  trx: Trx,
  usernames: readonly string[],
  phones: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from app_user
    where lower(username) = any(${usernames as string[]}::text[]) or cellphone = any(${phones as string[]}::text[])`.execute(
    trx,
  );
  return rows.map((r) => r.id);
}

/** Which of these user names are taken, in any company: they are unique in the whole deployment. Nothing else of another company is read. */
export async function takenUsernames(trx: Trx, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return [];
  const { rows } = await asOwner(trx, () =>
    sql<{
      username: string;
    }>`select lower(username) as username from app_user where lower(username) = any(${usernames as string[]}::text[])`.execute(
      trx,
    ),
  );
  return rows.map((r) => r.username);
}

/** Open cedis by name and alias. */
export async function cediNames(
  trx: Trx,
  cediIds: readonly string[] | null,
): Promise<{ id: string; name: string; alias: string | null }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    alias: string | null;
  }>`select id, name, alias from address where status = 'enabled'
    and (${cediIds as string[] | null}::uuid[] is null or id = any(${cediIds as string[] | null}::uuid[]))`.execute(
    trx,
  );
  return rows;
}

/** Enabled drivers by full name, user name or phone, whatever the case and accents of the name. */
export async function driversCalled(
  trx: Trx,
  texts: readonly string[],
): Promise<{ id: string; full_name: string; username: string; cellphone: string | null }[]> {
  const { rows } = await sql<{ id: string; full_name: string; username: string; cellphone: string | null }>`
    select id, full_name, username, cellphone from app_user where type = 'driver' and status = 'enabled'
      and (lower(username) = any(select lower(x) from unnest(${texts as string[]}::text[]) x) or cellphone = any(${texts as string[]}::text[])
        or tramo_plain(full_name) = any(select tramo_plain(x) from unnest(${texts as string[]}::text[]) x))`.execute(
    trx,
  );
  return rows;
}
