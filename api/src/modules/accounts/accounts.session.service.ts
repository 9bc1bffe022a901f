import { audiencesOf } from '@tramo/contract/access';
import type { FirstDuty } from '@tramo/contract/endpoint';
import type { Session } from '@tramo/contract/sessions';
import { audit } from '../../platform/audit.ts';
import { type Actor, type Ctx, inTx, type Platform } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { gatherer } from '../../platform/gather.ts';
import { problem } from '../../platform/problem.ts';
import { worldNow, worldOf } from '../../platform/sandboxes.ts';
import { closedProblem } from '../../platform/standings.ts';
import { deviceOf } from './accounts.devices.rules.ts';
import { sessionEnd, tokenHash } from './accounts.rules.ts';
import { mayStay } from './accounts.sandbox.store.ts';
import * as store from './accounts.session.store.ts';
import type { UserRow } from './accounts.store.ts';

// biome-ignore lint/performance/noBarrelFile: whoever makes accounts knows this file as the door to passwords too.
export { checkCurrentPassword, hashPassword, passwordFits } from './accounts.passwords.service.ts';

/** A session's last-seen time is written at most this often. */
const TOUCH_MS = 60_000;

export const logout = (ctx: Ctx): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    if (actor.sessionHash) await store.deleteSession(trx, actor.sessionHash);
    await audit(tx, { action: 'signOut', kind: 'session', id: actor.userId, name: actor.name });
    return { ok: true };
  });

/** The caller's own open sessions, the last used first. */
export const listSessions = (ctx: Ctx): Promise<{ sessions: Session[] }> =>
  inTx(ctx, async ({ trx, actor, platform, locale }) => {
    const rows = await store.openSessions(trx, actor.userId, worldNow(platform));
    return {
      sessions: rows.map((r) => ({
        _id: r.id,
        isCurrent: actor.sessionHash !== null && Buffer.compare(r.token_hash, actor.sessionHash) === 0,
        platform: r.platform,
        device: deviceOf(r.user_agent ?? '', r.platform, locale),
        address: r.address,
        createdDate: r.created_at.toISOString(),
        lastSeenDate: r.last_seen_at.toISOString(),
      })),
    };
  });

export const closeSession = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    const closed = await store.deleteOwnSession(trx, actor.userId, id);
    if (!closed) throw problem('auth.session_not_found');
    await audit(tx, {
      action: 'sessionsClosed',
      kind: 'session',
      id: actor.userId,
      name: actor.name,
      before: { device: deviceOf(closed.user_agent ?? '', closed.platform) },
    });
    return { ok: true };
  });

export const closeOtherSessions = (ctx: Ctx): Promise<{ closed: number }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    const closed = await store.deleteUserSessions(trx, actor.userId, actor.sessionHash);
    if (closed > 0)
      await audit(tx, {
        action: 'sessionsClosed',
        kind: 'session',
        id: actor.userId,
        name: actor.name,
        before: { sessions: closed },
      });
    return { closed };
  });

const sessionLooks = new WeakMap<Platform, (hash: Buffer) => Promise<store.SessionRow | null>>();
/** One statement without a transaction around it, for all requests that ask at the same time: every request passes here. */
function findSession(platform: Platform, hash: Buffer): Promise<store.SessionRow | null> {
  const world = worldOf(platform);
  const known = sessionLooks.get(world);
  if (known) return known(hash);
  const { kysely } = world.db.connection;
  const look = gatherer<Buffer, store.SessionRow | null>(
    async (group) => {
      const [one] = group;
      if (group.length === 1 && one) return one.resolve(await store.findSession(kysely, one.key));
      const hashes = new Map(group.map(({ key }) => [key.toString('hex'), key]));
      const rows = await store.findSessions(kysely, [...hashes.values()]);
      const byHash = new Map(rows.map((row) => [Buffer.from(row.token_hash).toString('hex'), row]));
      for (const { key, resolve } of group) resolve(byHash.get(key.toString('hex')) ?? null);
    },
    { most: 200, atOnce: 2 },
  );
  sessionLooks.set(world, look);
  return look(hash);
}

/** Who is behind a token. Throws code 19 for none or an ended one, 'User inactive' for a disabled account. */
export async function authenticate(
  platform: Platform,
  token: string,
): Promise<{ actor: Actor; mustDoFirst: FirstDuty | null }> {
  if (token === '') throw problem('auth.session_expired');
  const hash = tokenHash(token);
  const now = worldNow(platform);
  const row = await findSession(platform, hash);
  // Reading goes on while the disk is full.
  const mayTouch = !platform.db.connection.isShortOfRoom();
  if (row && mayTouch && row.expires_at > now && now.getTime() - row.last_seen_at.getTime() > TOUCH_MS) {
    const end = sessionEnd(
      row.session_created_at,
      now,
      platform.config.sessionIdleHours,
      platform.config.sessionMaxDays,
    );
    await platform.db.system((trx) => store.touchSession(trx, hash, now, end));
  }
  if (!row) throw problem('auth.session_expired');
  if (row.status === 'disabled') throw problem('auth.user_inactive');
  if (row.expires_at <= now) throw problem('auth.session_expired');
  const closed = closedProblem(platform, row.company_id);
  // Who drives ends what he has in hand, and sends what his phone still holds of it.
  if (closed && !(row.type === 'driver' && (await store.isOnRoad(platform.db.connection.kysely, row.id)))) throw closed;
  const { kysely } = platform.db.connection;
  if (platform.sandboxes.has(row.company_id) && !(await mayStay(kysely, row.id))) throw problem('auth.session_expired');
  const mustDoFirst = row.must_change_password
    ? 'password'
    : row.second_factor && !row.totp_at && row.type !== 'driver'
      ? 'secondFactor'
      : null;
  return { actor: actorOf(row, row.time_zone, hash), mustDoFirst };
}

/**
 * Who holds these sessions now, without counting as use of them, by their hash in hex; those that ended, or whose account was disabled or deleted,
 * are not among them. For streams that stay open.
 */
export async function sessionActors(platform: Platform, hashes: readonly Buffer[]): Promise<Map<string, Actor>> {
  const rows = await store.findSessions(platform.db.connection.kysely, hashes);
  const open = rows.filter(
    (row) =>
      row.status === 'enabled' && row.expires_at > worldNow(platform) && !closedProblem(platform, row.company_id),
  );
  return new Map(
    open.map((row) => {
      const hash = Buffer.from(row.token_hash);
      return [hash.toString('hex'), actorOf(row, row.time_zone, hash)];
    }),
  );
}

function actorOf(row: UserRow, timeZone: string, sessionHash: Buffer): Actor {
  const who = { type: row.type, staffType: row.staff_type, roles: row.roles };
  const audiences = audiencesOf(who);
  return {
    ...who,
    userId: row.id,
    companyId: row.company_id,
    name: row.full_name,
    audiences,
    // Admins see every cedi; so do users without cedis of their own (document 1 §6 restricts those who have them).
    cediIds: audiences.includes('admin') || row.cedis.length === 0 ? null : row.cedis.map((c) => c._id),
    timeZone,
    sessionHash,
  };
}

/** After a restore: whoever was signed in when the backup was taken signs in again. */
export const endEverySession = (trx: Trx): Promise<number> => store.endEverySession(trx);
