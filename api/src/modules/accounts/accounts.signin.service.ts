import { limits } from '@tramo/contract/limits';
import { insertAudit } from '../../platform/audit.ts';
import type { Platform } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import type { DeviceCookie } from '../../platform/http/device-cookie.ts';
import type { PublicCtx } from '../../platform/http/mount.ts';
import { queueMail } from '../../platform/mail.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { closedProblem } from '../../platform/standings.ts';
import { writtenFormats } from './accounts.company.store.ts';
import { deviceOf } from './accounts.devices.rules.ts';
import { knownDevice, rememberDevice } from './accounts.devices.store.ts';
import { acceptCode } from './accounts.factor.service.ts';
import { newSessionMail } from './accounts.mails.rules.ts';
import { nobodysHash, passwordFits } from './accounts.passwords.service.ts';
import { lockedMinutes, lockoutStart, newToken, sessionEnd, tokenHash } from './accounts.rules.ts';
import * as store from './accounts.session.store.ts';

const ACTIVE_SESSION_MINUTES = 15;

interface SignIn {
  username: string;
  password: string;
  /** Six digits of the authenticator app, or a recovery code. */
  code?: string | undefined;
  address: string;
  userAgent: string;
  platform: 'web' | 'driver';
  cookie: DeviceCookie;
}
interface SignedIn {
  token: string;
  isChangePasswordRequired: boolean;
  userId: string;
  fullName: string;
  /** The secret by which the device is known from now on. */
  deviceToken: string;
}

/**
 * Signs in on the web or in the driver's app. Throws the documents' problems; failures count for the lockout. A browser that somebody signed in with is
 * known by its cookie, for that name alone, and has tries of its own: guesses from elsewhere shut nobody out of it.
 */
export async function login(ctx: PublicCtx, input: SignIn): Promise<SignedIn> {
  const { db } = ctx.platform;
  const begin = ctx.platform.now();
  const known = await db.system(async (trx) => {
    await refuseLocked(trx, await triesOf(trx, input, begin));
    return store.findByUsername(trx, input.username);
  });
  // One hash for every name, before anything that depends on whose it is, and outside of a transaction.
  const fits = await passwordFits(input.password, known?.password_hash ?? (await nobodysHash()));
  const outcome = await db.system((trx) =>
    decide(ctx.platform, trx, input, fits ? (known?.password_hash ?? null) : null),
  );
  if (outcome instanceof Problem) throw outcome;
  input.cookie.remember(outcome.deviceToken, limits.knownDeviceDays);
  return outcome;
}

/** Who tries and when, with the secret of the device if it is known. */
type SignInTries = store.Tries & { token: string | null; at: Date };
async function triesOf(trx: Trx, { username, address, cookie }: SignIn, now: Date): Promise<SignInTries> {
  const token = await knownDevice(trx, cookie.tokens, username, now);
  return { username, address, token, device: token === null ? null : tokenHash(token), at: now };
}

async function refuseLocked(trx: Trx, tries: SignInTries): Promise<void> {
  const minutes = lockedMinutes(await store.lockouts(trx, tries, lockoutStart(tries.at)), tries.at);
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
  const tries = await triesOf(trx, input, now);
  await refuseLocked(trx, tries);
  const found = await store.findByUsername(trx, input.username);
  if (found) await store.lockUser(trx, found.id);
  const user = found && (await store.findByUsername(trx, input.username));
  // The one insert that a known name costs more is lost in the jitter of the hash, and a name is locked long before an average tells.
  if (!user || user.password_hash !== fitting) return fail(trx, input, tries, user, 'auth.wrong_credentials');
  if (user.status === 'disabled') throw problem('auth.user_inactive');
  if (input.platform === 'web' && user.type === 'driver') throw problem('auth.wrong_user_type');
  if (input.platform === 'driver' && user.type !== 'driver') throw problem('auth.not_a_driver');
  const closed = closedProblem(platform, user.company_id);
  if (closed && !(user.type === 'driver' && (await store.isOnRoad(trx, user.id)))) throw closed;
  if (user.subscription_ends && user.subscription_ends < now.toISOString().slice(0, 10))
    throw problem('auth.expired_subscription');
  if (input.platform === 'web' && user.totp_at) {
    if (!input.code) throw problem('auth.second_factor_required');
    if (!(await acceptCode(platform, trx, user, input.code)))
      return fail(trx, input, tries, user, 'auth.wrong_second_factor');
  }
  const idleSince = new Date(now.getTime() - ACTIVE_SESSION_MINUTES * 60_000);
  // The rollback of this refusal also gives back the code.
  if (
    input.platform === 'web' &&
    user.single_session &&
    (await store.hasActiveWebSession(trx, user.id, idleSince, now))
  )
    throw problem('auth.active_session');
  return open(platform, trx, input, tries, user);
}

async function fail(
  trx: Trx,
  input: SignIn,
  tries: SignInTries,
  user: store.LoginRow | null,
  key: 'auth.wrong_credentials' | 'auth.wrong_second_factor',
): Promise<Problem> {
  await store.addLoginFailure(trx, tries, tries.at);
  if (user)
    await insertAudit(trx, {
      companyId: user.company_id,
      // Nobody knows who it was: only which name was tried.
      userId: null,
      userName: user.username,
      address: input.address,
      platform: input.platform,
      at: tries.at,
      action: 'signInFailed',
      kind: 'session',
      id: user.id,
      name: user.full_name,
      after: { device: deviceOf(input.userAgent, input.platform) },
    });
  return problem(key);
}

/** Opens the session of somebody who has proved to be who they say. The token is always the server's own. */
async function open(
  platform: Platform,
  trx: Trx,
  input: SignIn,
  tries: SignInTries,
  user: store.LoginRow,
): Promise<SignedIn> {
  const now = tries.at;
  const { token, hash } = newToken();
  const deviceToken = tries.token ?? newToken().token;
  const deviceHash = tokenHash(deviceToken);
  const device = deviceOf(input.userAgent, input.platform);
  const isNewDevice = !(await store.knowsDevice(trx, user.company_id, user.id, device));
  await store.clearLoginFailures(trx, tries);
  await rememberDevice(trx, { hash: deviceHash, companyId: user.company_id, userId: user.id, at: now });
  await store.insertSession(trx, {
    hash,
    companyId: user.company_id,
    userId: user.id,
    deviceHash,
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
      company: await writtenFormats(trx, user.company_id),
      address: input.address,
      device: deviceOf(input.userAgent, input.platform, user.language),
    };
    await queueMail(trx, platform, {
      companyId: user.company_id,
      to: user.email,
      ...newSessionMail(user.full_name, happening, user.language),
    });
  }
  return {
    token,
    isChangePasswordRequired: user.must_change_password,
    userId: user.id,
    fullName: user.full_name,
    deviceToken,
  };
}
