import { audiencesOf } from '@tramo/contract/access';
import type { FirstDuty } from '@tramo/contract/endpoint';
import type { Session } from '@tramo/contract/sessions';
import { audit, insertAudit } from '../../platform/audit.ts';
import { type Actor, type Ctx, inTx, type Platform } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import type { PublicCtx } from '../../platform/http/mount.ts';
import { queueMail } from '../../platform/mail.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { deviceOf } from './accounts.devices.rules.ts';
import { acceptCode } from './accounts.factor.service.ts';
import { newSessionMail } from './accounts.mails.rules.ts';
import { nobodysHash, passwordFits } from './accounts.passwords.service.ts';
import { lockedMinutes, lockoutStart, newToken, sessionEnd, tokenHash } from './accounts.rules.ts';
import * as store from './accounts.session.store.ts';
import type { UserRow } from './accounts.store.ts';

// biome-ignore lint/performance/noBarrelFile: whoever makes accounts knows this file as the door to passwords too.
export { checkCurrentPassword, hashPassword, passwordFits } from './accounts.passwords.service.ts';

/** A session's last-seen time is written at most this often. */
const TOUCH_MS = 60_000;
const ACTIVE_SESSION_MINUTES = 15;

interface SignIn {
  username: string;
  password: string;
  /** Six digits of the authenticator app, or a recovery code. */
  code?: string | undefined;
  address: string;
  userAgent: string;
  platform: 'web' | 'driver';
}
interface SignedIn {
  token: string;
  isChangePasswordRequired: boolean;
  userId: string;
  fullName: string;
}

/** Signs in on the web or in the driver's app. Throws the documents' problems; failures count for the lockout. */
export async function login(ctx: PublicCtx, input: SignIn): Promise<SignedIn> {
  const { db } = ctx.platform;
  const begin = ctx.platform.now();
  const known = await db.system(async (trx) => {
    await refuseLocked(trx, input, begin);
    return store.findByUsername(trx, input.username);
  });
  // One hash for every name, before anything that depends on whose it is, and outside of a transaction.
  const fits = await passwordFits(input.password, known?.password_hash ?? (await nobodysHash()));
  const outcome = await db.system((trx) =>
    decide(ctx.platform, trx, input, fits ? (known?.password_hash ?? null) : null),
  );
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

async function refuseLocked(trx: Trx, input: { username: string; address: string }, now: Date): Promise<void> {
  const minutes = lockedMinutes(await store.lockouts(trx, input.username, input.address, lockoutStart(now)), now);
  if (minutes > 0) throw problem('auth.locked', { minutes });
}

/**
 * The second half of a sign-in, after the password's check: `fitting` is the stored hash that the password fits, or null.
 * Failures are answered, not thrown: a rollback would forget them.
 */
async function decide(
  platform: Platform,
  trx: Trx,
  input: SignIn,
  fitting: string | null,
): Promise<SignedIn | Problem> {
  const now = platform.now();
  // Looked at again: of many guesses that came at once, those beyond the limit learn nothing, right or wrong.
  await store.holdName(trx, input.username);
  await refuseLocked(trx, input, now);
  const found = await store.findByUsername(trx, input.username);
  if (found) await store.lockUser(trx, found.id);
  const user = found && (await store.findByUsername(trx, input.username));
  // The one insert that a known name costs more is lost in the jitter of the hash, and a name is locked long before an average tells.
  if (!user || user.password_hash !== fitting) return fail(trx, input, user, now, 'auth.wrong_credentials');
  if (user.status === 'disabled') throw problem('auth.user_inactive');
  if (input.platform === 'web' && user.type === 'driver') throw problem('auth.wrong_user_type');
  if (input.platform === 'driver' && user.type !== 'driver') throw problem('auth.not_a_driver');
  if (user.subscription_ends && user.subscription_ends < now.toISOString().slice(0, 10))
    throw problem('auth.expired_subscription');
  if (input.platform === 'web' && user.totp_at) {
    if (!input.code) throw problem('auth.second_factor_required');
    if (!(await acceptCode(platform, trx, user, input.code)))
      return fail(trx, input, user, now, 'auth.wrong_second_factor');
  }
  const idleSince = new Date(now.getTime() - ACTIVE_SESSION_MINUTES * 60_000);
  // The rollback of this refusal also gives back the code.
  if (
    input.platform === 'web' &&
    user.single_session &&
    (await store.hasActiveWebSession(trx, user.id, idleSince, now))
  )
    throw problem('auth.active_session');
  return open(platform, trx, input, user, now);
}

async function fail(
  trx: Trx,
  input: SignIn,
  user: store.LoginRow | null,
  now: Date,
  key: 'auth.wrong_credentials' | 'auth.wrong_second_factor',
): Promise<Problem> {
  await store.addLoginFailure(trx, input.username, input.address, now);
  if (user)
    await insertAudit(trx, {
      companyId: user.company_id,
      // Nobody knows who it was: only which name was tried.
      userId: null,
      userName: user.username,
      address: input.address,
      platform: input.platform,
      at: now,
      action: 'signInFailed',
      kind: 'session',
      id: user.id,
      name: user.full_name,
      after: { device: deviceOf(input.userAgent, input.platform) },
    });
  return problem(key);
}

/** Opens the session of somebody who has proved to be who they say. The token is always the server's own. */
async function open(platform: Platform, trx: Trx, input: SignIn, user: store.LoginRow, now: Date): Promise<SignedIn> {
  const { token, hash } = newToken();
  const device = deviceOf(input.userAgent, input.platform);
  const isNewDevice = !(await store.knowsDevice(trx, user.company_id, user.id, device));
  await store.clearLoginFailures(trx, input.username);
  await store.insertSession(trx, {
    hash,
    companyId: user.company_id,
    userId: user.id,
    platform: input.platform,
    address: input.address,
    userAgent: input.userAgent,
    at: now,
    expiresAt: sessionEnd(now, now, platform.config.sessionIdleHours, platform.config.sessionMaxDays),
  });
  await insertAudit(trx, {
    companyId: user.company_id,
    userId: user.id,
    userName: user.full_name,
    address: input.address,
    platform: input.platform,
    at: now,
    action: 'signIn',
    kind: 'session',
    id: user.id,
    name: user.full_name,
    after: { device },
  });
  // Of the portal alone: a driver's phone is one's only device, and its news nobody's worry.
  if (input.platform === 'web' && isNewDevice && user.email && user.notify.newSession !== false) {
    const happening = {
      at: now,
      timeZone: user.time_zone,
      address: input.address,
      device: deviceOf(input.userAgent, input.platform, user.language),
    };
    await queueMail(trx, platform, {
      companyId: user.company_id,
      to: user.email,
      ...newSessionMail(user.full_name, happening, user.language),
    });
  }
  return { token, isChangePasswordRequired: user.must_change_password, userId: user.id, fullName: user.full_name };
}

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
    const rows = await store.openSessions(trx, actor.userId, platform.now());
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

/** Who is behind a token. Throws code 19 for none or an ended one, 'User inactive' for a disabled account. */
export async function authenticate(
  platform: Platform,
  token: string,
): Promise<{ actor: Actor; mustDoFirst: FirstDuty | null }> {
  if (token === '') throw problem('auth.session_expired');
  const hash = tokenHash(token);
  const now = platform.now();
  // One statement without a transaction around it: every request passes here.
  const row = await store.findSession(platform.db.connection.kysely, hash);
  if (row && row.expires_at > now && now.getTime() - row.last_seen_at.getTime() > TOUCH_MS) {
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
  const mustDoFirst = row.must_change_password
    ? 'password'
    : row.second_factor && !row.totp_at && row.type !== 'driver'
      ? 'secondFactor'
      : null;
  return { actor: actorOf(row, row.time_zone, hash), mustDoFirst };
}

/** Who holds a session now, without counting as use of it; null when it ended or the account was disabled. For streams that stay open. */
export async function sessionActor(platform: Platform, hash: Buffer): Promise<Actor | null> {
  const row = await store.findSession(platform.db.connection.kysely, hash);
  return row && row.status === 'enabled' && row.expires_at > platform.now() ? actorOf(row, row.time_zone, hash) : null;
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
