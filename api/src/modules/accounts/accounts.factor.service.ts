import { limits } from '@tramo/contract/limits';
import type { MailText } from '@tramo/contract/words/mails';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type Platform, type TxCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { queueMail } from '../../platform/mail.ts';
import { problem } from '../../platform/problem.ts';
import { worldNow } from '../../platform/sandboxes.ts';
import { writtenFormats } from './accounts.company.store.ts';
import { deviceOf } from './accounts.devices.rules.ts';
import {
  newRecoveryCodes,
  newSecret,
  recoveryCodeHash,
  secretUri,
  stepOfCode,
  totpOf,
} from './accounts.factor.rules.ts';
import { secondFactorOffMail, secondFactorOnMail } from './accounts.mails.rules.ts';
import { checkCurrentPassword } from './accounts.passwords.service.ts';
import * as store from './accounts.session.store.ts';

/** Takes a person's code, of the app or a recovery one; a code counts once. False when it does not count. */
export async function acceptCode(
  platform: Platform,
  trx: Trx,
  user: { id: string; totp_secret: string | null },
  code: string,
): Promise<boolean> {
  const digits = totpOf(code);
  if (!digits) return store.takeRecoveryCode(trx, user.id, recoveryCodeHash(code), worldNow(platform));
  if (!user.totp_secret) return false;
  const step = stepOfCode(platform.vault.open(user.totp_secret, user.id), digits, worldNow(platform));
  return step !== null && store.takeStep(trx, user.id, step);
}

/**
 * Gives out a key that waits for its first code. A second factor that is on stays on until then, so that a person who changes phones
 * is never without one.
 */
export async function startSecondFactor(ctx: Ctx, currentPassword: string): Promise<{ secret: string; uri: string }> {
  await checkCurrentPassword(ctx, currentPassword);
  return inTx(ctx, async ({ trx, actor, platform }) => {
    const row = await store.holdFactor(trx, actor.userId);
    if (!row) throw problem('auth.session_expired');
    const secret = newSecret();
    await store.setPendingSecret(trx, actor.userId, platform.vault.seal(secret, actor.userId), worldNow(platform));
    return { secret, uri: secretUri(secret, row.username) };
  });
}

/** Turns the second factor on: from now signing in asks for a code. Ends the other sessions, which never gave one. */
export const confirmSecondFactor = (ctx: Ctx, code: string): Promise<{ recoveryCodes: string[] }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const now = worldNow(platform);
    const row = await store.holdFactor(trx, actor.userId);
    const oldest = new Date(now.getTime() - limits.resetMinutes * 60_000);
    if (!row?.totp_pending || !row.totp_pending_at || row.totp_pending_at < oldest)
      throw problem('auth.second_factor_not_started');
    const step = stepOfCode(platform.vault.open(row.totp_pending, actor.userId), code, now);
    if (step === null) throw problem('auth.wrong_second_factor');
    const recoveryCodes = newRecoveryCodes();
    await store.turnFactorOn(trx, {
      companyId: row.company_id,
      userId: actor.userId,
      step,
      at: now,
      recoveryHashes: recoveryCodes.map(recoveryCodeHash),
    });
    await store.deleteUserSessions(trx, actor.userId, actor.sessionHash);
    await audit(tx, { action: 'secondFactorOn', kind: 'user', id: actor.userId, name: actor.name });
    await notify(tx, row, secondFactorOnMail);
    return { recoveryCodes };
  });

/** Turns the caller's own second factor off, unless the company requires one. */
export async function removeSecondFactor(ctx: Ctx, currentPassword: string): Promise<{ ok: true }> {
  await checkCurrentPassword(ctx, currentPassword);
  return inTx(ctx, async (tx) => {
    const row = await store.holdFactor(tx.trx, tx.actor.userId);
    if (row?.require_second_factor) throw problem('auth.second_factor_company');
    await dropSecondFactor(tx, tx.actor.userId);
    return { ok: true };
  });
}

/**
 * Removes a person's second factor with its recovery codes; keeps the audit's entry and tells the person by mail.
 * True when there was one. May the caller do this: the caller's question.
 */
export async function dropSecondFactor(tx: TxCtx, userId: string): Promise<boolean> {
  const row = await store.holdFactor(tx.trx, userId);
  if (!row) return false;
  await store.turnFactorOff(tx.trx, userId);
  if (!row.totp_at) return false;
  await audit(tx, { action: 'secondFactorOff', kind: 'user', id: userId, name: row.full_name });
  await notify(tx, row, secondFactorOffMail);
  return true;
}

async function notify(tx: TxCtx, row: store.FactorRow, mail: typeof secondFactorOnMail): Promise<void> {
  if (!row.email) return;
  const { from, platform } = tx;
  const device = deviceOf(from.userAgent, from.platform, row.language);
  const company = await writtenFormats(tx.trx, row.company_id);
  const happening = { at: worldNow(platform), company, address: from.address, device };
  const letter: MailText = mail(row.full_name, happening, row.language);
  await queueMail(tx.trx, platform, { companyId: row.company_id, to: row.email, ...letter });
}
