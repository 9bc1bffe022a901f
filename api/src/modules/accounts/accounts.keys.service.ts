import { randomBytes } from 'node:crypto';
import { type ApiKey, apiKeyPrefix } from '@tramo/contract/api-keys';
import { audit } from '../../platform/audit.ts';
import { type Actor, type Ctx, inTx, type Platform } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import * as store from './accounts.keys.store.ts';
import { tokenHash } from './accounts.rules.ts';

/** A key's last use is written at most this often. */
const TOUCH_MS = 60_000;
/** So much of a key is kept to tell it from others. */
const START = 12;

export const listKeys = (ctx: Ctx): Promise<{ apiKeys: ApiKey[] }> =>
  inTx(ctx, async ({ trx }) => ({ apiKeys: await store.listKeys(trx) }));

/** A connection with its key, which nobody can read again. */
export const createKey = (ctx: Ctx, name: string): Promise<{ apiKey: ApiKey; key: string }> =>
  inTx(ctx, async (tx) => {
    const key = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`;
    const apiKey = await store.insertKey(tx.trx, {
      id: newId(),
      companyId: tx.actor.companyId,
      name,
      hash: tokenHash(key),
      start: key.slice(0, START),
      by: { id: tx.actor.userId, name: tx.actor.name },
      at: tx.platform.now(),
    });
    await audit(tx, { action: 'create', kind: 'apiKey', id: apiKey._id, name, after: { name, start: apiKey.start } });
    return { apiKey, key };
  });

/** The next call with the key is refused. Revoking it again changes nothing. */
export const revokeKey = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const key = await store.lockKey(tx.trx, id);
    if (!key) throw problem('keys.not_found');
    if (!key.revokedDate) {
      await store.revokeKey(tx.trx, id, tx.platform.now());
      await audit(tx, { action: 'disable', kind: 'apiKey', id, name: key.name, before: { start: key.start } });
    }
    return { ok: true as const };
  });

/** The other system behind a key: it sees the whole company and may do what the contract gives to integrations. Throws keys.revoked. */
export async function authenticateKey(platform: Platform, key: string): Promise<Actor> {
  const now = platform.now();
  const holder = await store.findHolder(platform.db.connection.kysely, tokenHash(key));
  if (!holder) throw problem('keys.revoked');
  // People of an ended subscription cannot sign in; its connections have no sign-in at which to be told.
  if (holder.subscription_ends && holder.subscription_ends < now.toISOString().slice(0, 10))
    throw problem('auth.expired_subscription');
  if (!holder.last_used_at || now.getTime() - holder.last_used_at.getTime() > TOUCH_MS)
    await platform.db.system((trx) => store.touchKey(trx, holder.id, now));
  return {
    userId: holder.id,
    companyId: holder.company_id,
    name: holder.name,
    type: 'staff',
    staffType: null,
    roles: [],
    audiences: ['integration'],
    cediIds: null,
    timeZone: holder.time_zone,
    sessionHash: null,
  };
}
