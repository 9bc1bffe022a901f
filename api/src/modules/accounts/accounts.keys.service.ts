import { randomBytes } from 'node:crypto';
import { type ApiKey, type apiKeysApi, keyPrefix } from '@tramo/contract/api-keys';
import type { Parsed } from '@tramo/contract/endpoint';
import { isWithin } from '@tramo/contract/networks';
import { fieldMessages } from '@tramo/contract/problems';
import { audit } from '../../platform/audit.ts';
import { localDay } from '../../platform/calendar.ts';
import { type Actor, type Ctx, inTx, type Platform, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { worldNow } from '../../platform/sandboxes.ts';
import { closedProblem } from '../../platform/standings.ts';
import { isSandbox } from './accounts.company.store.ts';
import * as store from './accounts.keys.store.ts';
import { tokenHash } from './accounts.rules.ts';

/** A key's last use is written at most this often. */
const TOUCH_MS = 60_000;
/** So much of a key is kept to tell it from others. */
const START = 16;

const whenOf = ({ platform, actor }: Ctx): store.When => {
  const now = worldNow(platform);
  return { now, today: localDay(now, actor.timeZone) };
};
const found = async (tx: TxCtx, id: string): Promise<ApiKey> => {
  const key = await store.lockKey(tx.trx, id, whenOf(tx));
  if (!key) throw problem('keys.not_found');
  return key;
};
const working = async (tx: TxCtx, id: string): Promise<ApiKey> => {
  const key = await found(tx, id);
  if (key.revokedDate) throw problem('keys.is_revoked');
  return key;
};
const partsOf = ({ name, scopes, addresses, expiresDay, ratePerMinute }: store.KeyParts): store.KeyParts => ({
  name,
  scopes,
  addresses,
  expiresDay,
  ratePerMinute,
});
/** An end that has passed already would make a key that never works. */
function checkEnd(ctx: Ctx, expiresDay: string | null): void {
  if (expiresDay !== null && expiresDay < whenOf(ctx).today)
    throw problem('general.invalid', {}, { fields: { expiresDay: fieldMessages.pastDay[ctx.locale] } });
}
const newSecret = async (tx: TxCtx): Promise<{ key: string; secret: store.Secret }> => {
  const key = `${keyPrefix(await isSandbox(tx.trx, tx.actor.companyId))}${randomBytes(32).toString('base64url')}`;
  return { key, secret: { hash: tokenHash(key), start: key.slice(0, START) } };
};

export const listKeys = (ctx: Ctx): Promise<{ apiKeys: ApiKey[] }> =>
  inTx(ctx, async (tx) => ({ apiKeys: await store.listKeys(tx.trx, whenOf(tx)) }));

/** A connection with its key, which nobody can read again. */
export const createKey = (ctx: Ctx, parts: store.KeyParts): Promise<{ apiKey: ApiKey; key: string }> =>
  inTx(ctx, async (tx) => {
    checkEnd(tx, parts.expiresDay);
    const { key, secret } = await newSecret(tx);
    const id = newId();
    const { companyId, userId, name } = tx.actor;
    await store.insertKey(tx.trx, {
      ...parts,
      ...secret,
      id,
      companyId,
      by: { id: userId, name },
      at: worldNow(tx.platform),
    });
    const apiKey = await found(tx, id);
    await audit(tx, {
      action: 'create',
      kind: 'apiKey',
      id,
      name: apiKey.name,
      after: { ...partsOf(apiKey), start: apiKey.start },
    });
    return { apiKey, key };
  });

export const updateKey = (
  ctx: Ctx,
  id: string,
  { version, ...given }: Parsed<typeof apiKeysApi.update>['body'],
): Promise<ApiKey> =>
  inTx(ctx, async (tx) => {
    const before = await working(tx, id);
    if (version !== undefined && version !== before.version) throw problem('general.stale', {}, { detail: before });
    const parts = partsOf({
      ...before,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    });
    if (parts.expiresDay !== before.expiresDay) checkEnd(tx, parts.expiresDay);
    await store.updateKey(tx.trx, id, parts);
    const after = await found(tx, id);
    await audit(tx, {
      action: 'update',
      kind: 'apiKey',
      id,
      name: after.name,
      before: partsOf(before),
      after: partsOf(after),
    });
    return after;
  });

/** Another key for the same connection. The one before works on for some hours, so that no call fails while the other system changes it. */
export const rotateKey = (ctx: Ctx, id: string, hours: number): Promise<{ apiKey: ApiKey; key: string }> =>
  inTx(ctx, async (tx) => {
    const before = await working(tx, id);
    if (before.previous) throw problem('keys.rotating');
    const { key, secret } = await newSecret(tx);
    await store.rotateKey(tx.trx, id, secret, new Date(worldNow(tx.platform).getTime() + hours * 3_600_000));
    const apiKey = await found(tx, id);
    await audit(tx, {
      action: 'update',
      kind: 'apiKey',
      id,
      name: apiKey.name,
      before: { start: before.start },
      after: { start: apiKey.start },
    });
    return { apiKey, key };
  });

/** Ending it again changes nothing. */
export const endPrevious = (ctx: Ctx, id: string): Promise<ApiKey> =>
  inTx(ctx, async (tx) => {
    const before = await found(tx, id);
    if (!before.previous) return before;
    await store.endPrevious(tx.trx, id);
    await audit(tx, {
      action: 'update',
      kind: 'apiKey',
      id,
      name: before.name,
      before: { previousStart: before.previous.start },
    });
    return found(tx, id);
  });

/** The next call with the key is refused. Revoking it again changes nothing. */
export const revokeKey = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const key = await found(tx, id);
    if (!key.revokedDate) {
      await store.revokeKey(tx.trx, id, worldNow(tx.platform));
      await audit(tx, { action: 'disable', kind: 'apiKey', id, name: key.name, before: { start: key.start } });
    }
    return { ok: true as const };
  });

export const keyHash = tokenHash;
export type KeyOwner = store.KeyOwner;
/** Whose keys these are, by the hex of their hashes, whether or not they still open anything. */
export const keyOwners = store.keyOwners;

/**
 * The other system behind a key: it sees the whole company and may do what the contract gives to integrations, within its scopes.
 * Throws keys.revoked, keys.expired or keys.address.
 */
export async function authenticateKey(platform: Platform, key: string, address: string): Promise<Actor> {
  const now = worldNow(platform);
  const holder = await store.findHolder(platform.db.connection.kysely, tokenHash(key), now);
  if (!holder) throw problem('keys.revoked');
  // A key of before its company became a sandbox, or stopped being one.
  if (key.startsWith(keyPrefix(!holder.is_sandbox))) throw problem('keys.wrong_kind');
  // Who steals a key and calls from elsewhere is told of nothing but that.
  if (holder.addresses.length > 0 && !isWithin(address, holder.addresses)) throw problem('keys.address', { address });
  if (holder.expires_on && holder.expires_on < localDay(now, holder.time_zone))
    throw problem('keys.expired', { day: holder.expires_on.split('-').reverse().join('/') });
  const closed = closedProblem(platform, holder.company_id);
  if (closed) throw closed;
  // People of an ended subscription cannot sign in; its connections have no sign-in at which to be told.
  if (holder.subscription_ends && holder.subscription_ends < now.toISOString().slice(0, 10))
    throw problem('auth.expired_subscription');
  if (!holder.used_at || now.getTime() - holder.used_at.getTime() > TOUCH_MS)
    await platform.db.system((trx) => store.touchKey(trx, holder, now));
  return actorOf(holder);
}

const actorOf = (holder: store.Holder): Actor => ({
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
  connection: { id: holder.id, scopes: holder.scopes, ratePerMinute: holder.rate_per_minute },
});

/** A connection whose shop signs with a secret of its own, and so needs no key; null: it opens nothing any more. */
export async function connectionActor(platform: Platform, id: string): Promise<Actor | null> {
  const now = worldNow(platform);
  const holder = await store.findHolderById(platform.db.connection.kysely, id);
  if (!holder || (holder.expires_on && holder.expires_on < localDay(now, holder.time_zone))) return null;
  if (closedProblem(platform, holder.company_id)) return null;
  if (holder.subscription_ends && holder.subscription_ends < now.toISOString().slice(0, 10)) return null;
  return actorOf(holder);
}
