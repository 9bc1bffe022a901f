import type { Platform } from '../../platform/context.ts';
import { companyMeta, companyTwilio } from '../../platform/messaging/accounts.ts';
import { jsonOf } from '../../platform/messaging/exchange.ts';
import { isFromMeta, readMetaHook } from '../../platform/messaging/meta-hook.ts';
import type { MetaSettings } from '../../platform/messaging/settings.ts';
import { applyStatuses } from '../../platform/messaging/statuses.ts';
import { attemptParam, isFromTwilio, readTwilioInbound, readTwilioStatus } from '../../platform/messaging/twilio.ts';
import { isSameSecret } from '../../platform/secrets.ts';
import { hearStripe as heedStripe } from '../payments/payments.watch.service.ts';
import { hearTexts } from '../replies/replies.service.ts';
import { hearReviews } from '../templates/templates.review.service.ts';

export interface SignedCall {
  /** With its query, as it was asked. */
  path: string;
  /** The bytes that were signed. */
  body: Buffer;
  signature: string;
}

/**
 * Whose account a call is of: the installation's, or that of the company whose address was called. A company without one of its own has nobody who may tell: its calls are
 * refused as those of strangers are.
 */
type Caller = string | null;

/** The form of a call that is Twilio's; null for all others. It signs the address that we gave it, whatever a proxy made of that on the way. */
async function twilioForm(
  platform: Platform,
  { path, body, signature }: SignedCall,
  caller: Caller,
): Promise<URLSearchParams | null> {
  const { config, db } = platform;
  const twilio =
    caller === null ? config.messaging.twilio : await db.as(caller, (trx) => companyTwilio(trx, platform, caller));
  const form = new URLSearchParams(body.toString('utf8'));
  return twilio && isFromTwilio(twilio.authToken, config.publicUrl + path, form, signature) ? form : null;
}

/** False: it was not Twilio. */
export async function hearTwilioStatus(platform: Platform, call: SignedCall, caller: Caller = null): Promise<boolean> {
  const form = await twilioForm(platform, call, caller);
  if (!form) return false;
  const attemptId = new URL(call.path, platform.config.publicUrl).searchParams.get(attemptParam);
  const report = readTwilioStatus(form, attemptId);
  if (report) await applyStatuses(platform, [report], caller);
  return true;
}

/** False: it was not Twilio. */
export async function hearTwilioInbound(platform: Platform, call: SignedCall, caller: Caller = null): Promise<boolean> {
  const form = await twilioForm(platform, call, caller);
  if (!form) return false;
  const text = readTwilioInbound(form, platform.now());
  if (text) await hearTexts(platform, [text], caller);
  return true;
}

/** The settings of Meta that a call must be signed with. Of a company those of its own account alone: another's app never tells of it. */
async function metaOf(platform: Platform, caller: Caller): Promise<MetaSettings | null> {
  if (caller === null) return platform.config.messaging.meta;
  const own = await platform.db.as(caller, (trx) => companyMeta(trx, platform, caller));
  return own && own.wabaId !== '' ? own.settings : null;
}

export interface Challenge {
  mode: string | undefined;
  token: string | undefined;
  challenge: string | undefined;
}
/** What Meta asks to hear back when the webhook is set up; null: it was not Meta. */
export async function answerChallenge(
  platform: Platform,
  asked: Challenge,
  caller: Caller = null,
): Promise<string | null> {
  const meta = await metaOf(platform, caller);
  const isMeta = meta && asked.mode === 'subscribe' && isSameSecret(asked.token ?? '', meta.verifyToken);
  return isMeta ? (asked.challenge ?? null) : null;
}

/** False: it was not Meta. */
export async function hearMeta(
  platform: Platform,
  { body, signature }: SignedCall,
  caller: Caller = null,
): Promise<boolean> {
  const meta = await metaOf(platform, caller);
  if (!meta || !isFromMeta(meta.appSecret, body, signature)) return false;
  const { statuses, inbound, templates } = readMetaHook(jsonOf(body.toString('utf8')), meta, platform.now());
  await applyStatuses(platform, statuses, caller);
  await hearTexts(platform, inbound, caller);
  await hearReviews(platform, templates, caller === null ? null : { companyId: caller, wabaId: meta.wabaId });
  return true;
}

/** False: it was not Stripe. */
export const hearStripe = (platform: Platform, { body, signature }: SignedCall): Promise<boolean> =>
  heedStripe(platform, { body, signature });
