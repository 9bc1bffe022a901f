import type { ApiKey } from '@tramo/contract/api-keys';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db/connect.ts';
import type { Trx } from '../../platform/db/tx.ts';

interface KeyRow {
  id: string;
  name: string;
  key_start: string;
  created_by_name: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}
const toKey = (r: KeyRow): ApiKey => ({
  _id: r.id,
  name: r.name,
  start: r.key_start,
  createdBy: r.created_by_name,
  createdDate: r.created_at.toISOString(),
  lastUsedDate: r.last_used_at?.toISOString() ?? null,
  revokedDate: r.revoked_at?.toISOString() ?? null,
});
const columns = sql`id, name, key_start, created_by_name, created_at, last_used_at, revoked_at`;

/** Those that work first, the newest of them above. */
export async function listKeys(trx: Trx): Promise<ApiKey[]> {
  const { rows } =
    await sql<KeyRow>`select ${columns} from api_key order by revoked_at is not null, created_at desc, id desc`.execute(
      trx,
    );
  return rows.map(toKey);
}

export async function insertKey(
  trx: Trx,
  k: {
    id: string;
    companyId: string;
    name: string;
    hash: Buffer;
    start: string;
    by: { id: string; name: string };
    at: Date;
  },
): Promise<ApiKey> {
  const { rows } =
    await sql<KeyRow>`insert into api_key (id, company_id, name, key_hash, key_start, created_by, created_by_name, created_at)
    values (${k.id}, ${k.companyId}, ${k.name}, ${k.hash}, ${k.start}, ${k.by.id}, ${k.by.name}, ${k.at}) returning ${columns}`.execute(
      trx,
    );
  return toKey(rows[0] as KeyRow);
}

export async function lockKey(trx: Trx, id: string): Promise<ApiKey | null> {
  const { rows } = await sql<KeyRow>`select ${columns} from api_key where id = ${id} for update`.execute(trx);
  return rows[0] ? toKey(rows[0]) : null;
}
export const revokeKey = (trx: Trx, id: string, at: Date): Promise<unknown> =>
  sql`update api_key set revoked_at = ${at} where id = ${id}`.execute(trx);

export interface Holder {
  id: string;
  company_id: string;
  name: string;
  last_used_at: Date | null;
  time_zone: string;
  subscription_ends: string | null;
}
/** Whose key it is, while it works. One statement without a transaction around it: every call of a connection passes here. */
export async function findHolder(db: Connection['kysely'], hash: Buffer): Promise<Holder | null> {
  const { rows } =
    await sql<Holder>`select k.id, k.company_id, k.name, k.last_used_at, c.time_zone, c.subscription_ends::text as subscription_ends
    from api_key k join company c on c.id = k.company_id where k.key_hash = ${hash} and k.revoked_at is null`.execute(
      db,
    );
  return rows[0] ?? null;
}
export const touchKey = (trx: Trx, id: string, at: Date): Promise<unknown> =>
  sql`update api_key set last_used_at = ${at} where id = ${id}`.execute(trx);
