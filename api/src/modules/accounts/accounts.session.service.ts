import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import { limits } from '@tramo/contract/limits';
import { type Ctx, inTx } from '../../platform/context.ts';
import type { PublicCtx } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';
import { lockedMinutes, newToken, sessionEnd } from './accounts.rules.ts';
import * as store from './accounts.store.ts';

/** The library's number of Argon2id (its const enum cannot be imported by erasable TypeScript). */
const ARGON2ID = 2;
/** Argon2id over the client's SHA-256: 19 MiB, two passes (OWASP's second profile). */
const argon = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const hashPassword = (sha256Hex: string): Promise<string> => argonHash(sha256Hex, argon);
export const passwordFits = (sha256Hex: string, stored: string): Promise<boolean> => argonVerify(stored, sha256Hex).catch(() => false);

/** A hash of nobody's password: an unknown name costs as long as a wrong password, so that timing tells no names. */
let nobody: Promise<string> | null = null;

const ACTIVE_SESSION_MINUTES = 15;

/** Signs in on the web or in the driver's app. Throws the documents' problems; failures count for the lockout. */
export async function login(
  ctx: PublicCtx,
  input: { username: string; password: string; address: string; userAgent: string; platform: 'web' | 'driver' },
): Promise<{ token: string; isChangePasswordRequired: boolean; userId: string; fullName: string }> {
  const { db, config } = ctx.platform;
  const now = ctx.platform.now();
  const since = new Date(now.getTime() - limits.loginWindowMinutes * 60_000);
  const { user, failures } = await db.system(async (trx) => ({
    user: await store.findByUsername(trx, input.username),
    failures: await store.loginFailures(trx, input.username, input.address, since),
  }));
  const minutes = lockedMinutes(failures, now);
  if (minutes > 0) throw problem('auth.locked', { minutes });
  nobody ??= hashPassword('0'.repeat(64));
  const fits = await passwordFits(input.password, user?.password_hash ?? (await nobody));
  if (!user || !fits) {
    await db.system((trx) => store.addLoginFailure(trx, input.username, input.address, now));
    throw problem('auth.wrong_credentials');
  }
  if (user.status === 'disabled') throw problem('auth.user_inactive');
  if (input.platform === 'web' && user.type === 'driver') throw problem('auth.wrong_user_type');
  if (input.platform === 'driver' && user.type !== 'driver') throw problem('auth.not_a_driver');
  if (user.subscription_ends && user.subscription_ends < now.toISOString().slice(0, 10)) throw problem('auth.expired_subscription');
  const { token, hash } = newToken();
  await db.system(async (trx) => {
    if (
      input.platform === 'web' &&
      user.single_session &&
      (await store.hasActiveWebSession(trx, user.id, new Date(now.getTime() - ACTIVE_SESSION_MINUTES * 60_000)))
    ) {
      throw problem('auth.active_session');
    }
    await store.clearLoginFailures(trx, input.username);
    await store.insertSession(trx, {
      hash,
      companyId: user.company_id,
      userId: user.id,
      platform: input.platform,
      address: input.address,
      userAgent: input.userAgent.slice(0, 300),
      at: now,
      expiresAt: sessionEnd(now, now, config.sessionIdleHours, config.sessionMaxDays),
    });
  });
  return { token, isChangePasswordRequired: user.must_change_password, userId: user.id, fullName: user.full_name };
}

export async function logout(ctx: Ctx): Promise<{ ok: true }> {
  const hash = ctx.actor.sessionHash;
  if (hash) await inTx(ctx, (tx) => store.deleteSession(tx.trx, hash));
  return { ok: true };
}
