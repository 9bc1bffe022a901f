import { limits } from '@tramo/contract/limits';
import { insertAudit } from '../../platform/audit.ts';
import type { DeviceCookie } from '../../platform/http/device-cookie.ts';
import type { PublicCtx } from '../../platform/http/mount.ts';
import { queueMail } from '../../platform/mail.ts';
import { problem } from '../../platform/problem.ts';
import { writtenFormats } from './accounts.company.store.ts';
import { deviceOf } from './accounts.devices.rules.ts';
import { knownDevice, rememberDevice } from './accounts.devices.store.ts';
import { passwordChangedMail, recoveryMail } from './accounts.mails.rules.ts';
import { hashPassword } from './accounts.passwords.service.ts';
import { lockedMinutes, lockoutStart, newToken, tokenHash } from './accounts.rules.ts';
import * as store from './accounts.session.store.ts';

const HOUR_MS = 3_600_000;

/**
 * Asks for a recovery mail. An unknown name, a disabled account and a driver get the answer that everybody gets, in the same time:
 * up to the answer all do the same one reading, and the link and its mail are made by `afterAnswer`, when nobody is left to
 * measure it. Only an account without email is told so, as it would wait for a mail that never comes.
 */
export async function recover(
  ctx: PublicCtx,
  username: string,
  afterAnswer: (work: () => void) => void,
): Promise<{ ok: true }> {
  const { platform } = ctx;
  const user = await platform.db.system((trx) => store.findByUsername(trx, username));
  if (!user || user.status === 'disabled' || user.type === 'driver') return { ok: true };
  if (!user.email) throw problem('auth.no_email');
  afterAnswer(() => {
    sendLink(ctx, user.id, username).catch((error: unknown) =>
      platform.log.error({ err: error, requestId: ctx.requestId }, 'recovery'),
    );
  });
  return { ok: true };
}

/** Makes a link that ends the older ones, and queues its mail; nothing when the account had its share of this hour. */
async function sendLink(ctx: PublicCtx, userId: string, username: string): Promise<void> {
  const { platform } = ctx;
  const now = platform.now();
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + limits.resetMinutes * 60_000);
  await platform.db.system(async (trx) => {
    await store.lockUser(trx, userId);
    const user = await store.findByUsername(trx, username);
    if (user?.id !== userId || user.status === 'disabled' || !user.email) return;
    if ((await store.resetsSince(trx, userId, new Date(now.getTime() - HOUR_MS))) >= limits.resetsPerHour) return;
    await store.insertReset(trx, { hash, companyId: user.company_id, userId, at: now, expiresAt });
    // In the fragment: a browser sends it to no server, so that it stands in no log and in no referrer.
    const link = `${platform.config.publicUrl}/password-recovery#${token}`;
    await queueMail(trx, platform, {
      companyId: user.company_id,
      to: user.email,
      ...recoveryMail(user.full_name, link, user.language),
      forgetAt: expiresAt,
    });
  });
}

/**
 * Sets a new password with the link's token, once: ends every session and the lockout of the account, forgets its devices and knows this one, so that
 * whoever was shut out by guesses from elsewhere comes in again. The second factor stays. Wrong tokens count as failed sign-ins.
 */
export async function reset(
  ctx: PublicCtx,
  input: { resetToken: string; newPassword: string; address: string; cookie: DeviceCookie },
): Promise<{ ok: true }> {
  const { platform } = ctx;
  const { db } = platform;
  const hash = tokenHash(input.resetToken);
  const begin = platform.now();
  const opens = await db.system(async (trx) => {
    const known = await knownDevice(trx, input.cookie.tokens, null, begin);
    const tries = { username: '', address: input.address, device: known === null ? null : tokenHash(known) };
    const minutes = lockedMinutes(await store.lockouts(trx, tries, lockoutStart(begin)), begin);
    if (minutes > 0) throw problem('auth.locked', { minutes });
    const found = await store.findReset(trx, hash, begin);
    if (!found) await store.addLoginFailure(trx, tries, begin);
    return found !== null;
  });
  if (!opens) throw problem('auth.reset_invalid');
  const passwordHash = await hashPassword(input.newPassword);
  const device = newToken();
  await db.system(async (trx) => {
    const now = platform.now();
    const user = await store.findReset(trx, hash, now);
    if (!user || !(await store.takeReset(trx, hash, now))) throw problem('auth.reset_invalid');
    await store.setRecoveredPassword(trx, user.user_id, passwordHash);
    await store.deleteUserSessions(trx, user.user_id, null);
    await store.clearLoginFailures(trx, { username: user.username, device: null });
    await rememberDevice(trx, { hash: device.hash, companyId: user.company_id, userId: user.user_id, at: now });
    await insertAudit(trx, {
      companyId: user.company_id,
      userId: user.user_id,
      userName: user.full_name,
      address: input.address,
      platform: ctx.from.platform,
      at: now,
      action: 'passwordRecovery',
      kind: 'user',
      id: user.user_id,
      name: user.full_name,
    });
    if (!user.email) return;
    const browser = deviceOf(ctx.from.userAgent, ctx.from.platform, user.language);
    const company = await writtenFormats(trx, user.company_id);
    const happening = { at: now, company, address: input.address, device: browser };
    await queueMail(trx, platform, {
      companyId: user.company_id,
      to: user.email,
      ...passwordChangedMail(user.full_name, happening, user.language),
    });
  });
  input.cookie.remember(device.token, limits.knownDeviceDays);
  return { ok: true };
}
