import type { ApiScope } from '@tramo/contract/access';
import type { ApiKey } from '@tramo/contract/api-keys';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db/connect.ts';
import type { Trx } from '../../platform/db/tx.ts';

interface KeyRow {
  id: string;
  name: string;
  scopes: ApiScope[];
  addresses: string[];
  expires_on: string | null;
  rate_per_minute: number;
  key_start: string;
  is_test: boolean;
  created_by_name: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  previous_start: string | null;
  previous_until: Date | null;
  previous_used_at: Date | null;
  version: number;
}
/** Now, and the day that it is in the company. */
export interface When {
  now: Date;
  today: string;
}
const later = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));
const toKey = (r: KeyRow, { now, today }: When): ApiKey => ({
  _id: r.id,
  name: r.name,
  scopes: r.scopes,
  addresses: r.addresses,
  expiresDay: r.expires_on,
  ratePerMinute: r.rate_per_minute,
  start: r.key_start,
  isTest: r.is_test,
  createdBy: r.created_by_name,
  createdDate: r.created_at.toISOString(),
  lastUsedDate: later(r.last_used_at, r.previous_used_at)?.toISOString() ?? null,
  revokedDate: r.revoked_at?.toISOString() ?? null,
  isExpired: r.expires_on !== null && r.expires_on < today,
  previous:
    r.previous_start && r.previous_until && r.previous_until > now && !r.revoked_at
      ? {
          start: r.previous_start,
          untilDate: r.previous_until.toISOString(),
          lastUsedDate: r.previous_used_at?.toISOString() ?? null,
        }
      : null,
  version: r.version,
});
const select = sql`select k.id, k.name, k.scopes, k.addresses, k.expires_on::text as expires_on, k.rate_per_minute, k.key_start,
  k.key_start like 'tramo\\_test\\_%' as is_test, k.created_by_name, k.created_at, k.last_used_at, k.revoked_at, k.previous_start,
  k.previous_until, k.previous_used_at, k.version from api_key k`;

/** Those that work first, the newest of them above. */
export async function listKeys(trx: Trx, when: When): Promise<ApiKey[]> {
  const { rows } = await sql<KeyRow>`${select} order by k.revoked_at is not null, k.created_at desc, k.id desc`.execute(
    trx,
  );
  return rows.map((r) => toKey(r, when));
}

export type KeyParts = Pick<ApiKey, 'name' | 'scopes' | 'addresses' | 'expiresDay' | 'ratePerMinute'>;
export interface Secret {
  hash: Buffer;
  start: string;
}
export const insertKey = (
  trx: Trx,
  k: KeyParts & Secret & { id: string; companyId: string; by: { id: string; name: string }; at: Date },
): Promise<unknown> =>
  sql`insert into api_key (id, company_id, name, scopes, addresses, expires_on, rate_per_minute, key_hash, key_start, created_by, created_by_name, created_at)
    values (${k.id}, ${k.companyId}, ${k.name}, ${k.scopes as string[]}::text[], ${k.addresses as string[]}::text[], ${k.expiresDay}, ${k.ratePerMinute},
      ${k.hash}, ${k.start}, ${k.by.id}, ${k.by.name}, ${k.at})`.execute(trx);

export async function lockKey(trx: Trx, id: string, when: When): Promise<ApiKey | null> {
  const { rows } = await sql<KeyRow>`${select} where k.id = ${id} for update`.execute(trx);
  return rows[0] ? toKey(rows[0], when) : null;
}
export const updateKey = (trx: Trx, id: string, k: KeyParts): Promise<unknown> =>
  sql`update api_key set name = ${k.name}, scopes = ${k.scopes as string[]}::text[], addresses = ${k.addresses as string[]}::text[],
    expires_on = ${k.expiresDay}, rate_per_minute = ${k.ratePerMinute}, version = version + 1 where id = ${id}`.execute(
    trx,
  );
/** The key of now becomes the one before, and goes on for a while. */
export const rotateKey = (trx: Trx, id: string, secret: Secret, until: Date): Promise<unknown> =>
  sql`update api_key set previous_hash = key_hash, previous_start = key_start, previous_until = ${until}, previous_used_at = last_used_at,
    key_hash = ${secret.hash}, key_start = ${secret.start}, last_used_at = null, version = version + 1 where id = ${id}`.execute(
    trx,
  );
export const endPrevious = (trx: Trx, id: string): Promise<unknown> =>
  sql`update api_key set previous_hash = null, previous_start = null, previous_until = null, version = version + 1 where id = ${id}`.execute(
    trx,
  );
export const revokeKey = (trx: Trx, id: string, at: Date): Promise<unknown> =>
  sql`update api_key set revoked_at = ${at}, version = version + 1 where id = ${id}`.execute(trx);

export interface Holder {
  id: string;
  company_id: string;
  name: string;
  scopes: ApiScope[];
  addresses: string[];
  expires_on: string | null;
  rate_per_minute: number;
  /** It is the key before the last change. */
  is_previous: boolean;
  used_at: Date | null;
  time_zone: string;
  subscription_ends: string | null;
  is_sandbox: boolean;
}
/** Whose key it is, while it works. One statement without a transaction around it: every call of a connection passes here. */
export async function findHolder(db: Connection['kysely'], hash: Buffer, now: Date): Promise<Holder | null> {
  const { rows } =
    await sql<Holder>`select k.id, k.company_id, k.name, k.scopes, k.addresses, k.expires_on::text as expires_on, k.rate_per_minute,
      k.key_hash <> ${hash} as is_previous, case when k.key_hash = ${hash} then k.last_used_at else k.previous_used_at end as used_at,
      c.time_zone, c.subscription_ends::text as subscription_ends, c.is_sandbox
    from api_key k join company c on c.id = k.company_id
    where (k.key_hash = ${hash} or (k.previous_hash = ${hash} and k.previous_until > ${now})) and k.revoked_at is null`.execute(
      db,
    );
  return rows[0] ?? null;
}
export async function findHolderById(db: Connection['kysely'], id: string): Promise<Holder | null> {
  const { rows } =
    await sql<Holder>`select k.id, k.company_id, k.name, k.scopes, k.addresses, k.expires_on::text as expires_on, k.rate_per_minute,
      false as is_previous, k.last_used_at as used_at, c.time_zone, c.subscription_ends::text as subscription_ends, c.is_sandbox
    from api_key k join company c on c.id = k.company_id where k.id = ${id} and k.revoked_at is null`.execute(db);
  return rows[0] ?? null;
}
export const touchKey = (trx: Trx, { id, is_previous }: Holder, at: Date): Promise<unknown> =>
  is_previous
    ? sql`update api_key set previous_used_at = ${at} where id = ${id}`.execute(trx)
    : sql`update api_key set last_used_at = ${at} where id = ${id}`.execute(trx);

export interface KeyOwner {
  id: string;
  companyId: string;
}
/** Runs as the owner of all companies: whose a key is tells nobody anything. */
export async function keyOwners(trx: Trx, hashes: readonly string[]): Promise<Map<string, KeyOwner>> {
  const { rows } = await sql<KeyOwner & { hash: string }>`select asked.hash, k.id, k.company_id as "companyId"
    from unnest(${hashes as string[]}::text[]) as asked(hash)
      join api_key k on k.key_hash = decode(asked.hash, 'hex') or k.previous_hash = decode(asked.hash, 'hex')`.execute(
    trx,
  );
  return new Map(rows.map(({ hash, ...owner }) => [hash, owner]));
}
