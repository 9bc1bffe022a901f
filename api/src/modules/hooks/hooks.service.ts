import type { Platform } from '../../platform/context.ts';
import { jsonOf } from '../../platform/messaging/exchange.ts';
import { isFromMeta, readMetaHook } from '../../platform/messaging/meta-hook.ts';
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

/** The form of a call that is Twilio's; null for all others. It signs the address that we gave it, whatever a proxy made of that on the way. */
function twilioForm({ config }: Platform, { path, body, signature }: SignedCall): URLSearchParams | null {
  const { twilio } = config.messaging;
  const form = new URLSearchParams(body.toString('utf8'));
  return twilio && isFromTwilio(twilio.authToken, config.publicUrl + path, form, signature) ? form : null;
}

/** False: it was not Twilio. */
export async function hearTwilioStatus(platform: Platform, call: SignedCall): Promise<boolean> {
  const form = twilioForm(platform, call);
  if (!form) return false;
  const attemptId = new URL(call.path, platform.config.publicUrl).searchParams.get(attemptParam);
  const report = readTwilioStatus(form, attemptId);
  if (report) await applyStatuses(platform, [report]);
  return true;
}

/** False: it was not Twilio. */
export async function hearTwilioInbound(platform: Platform, call: SignedCall): Promise<boolean> {
  const form = twilioForm(platform, call);
  if (!form) return false;
  const text = readTwilioInbound(form, platform.now());
  if (text) await hearTexts(platform, [text]);
  return true;
}

/** What Meta asks to hear back when the webhook is set up; null: it was not Meta. */
export function answerChallenge(
  { config }: Platform,
  asked: { mode: string | undefined; token: string | undefined; challenge: string | undefined },
): string | null {
  const { meta } = config.messaging;
  const isMeta = meta && asked.mode === 'subscribe' && isSameSecret(asked.token ?? '', meta.verifyToken);
  return isMeta ? (asked.challenge ?? null) : null;
}

/** False: it was not Meta. */
export async function hearMeta(platform: Platform, { body, signature }: SignedCall): Promise<boolean> {
  const { meta } = platform.config.messaging;
  if (!meta || !isFromMeta(meta.appSecret, body, signature)) return false;
  const { statuses, inbound, templates } = readMetaHook(jsonOf(body.toString('utf8')), meta, platform.now());
  await applyStatuses(platform, statuses);
  await hearTexts(platform, inbound);
  await hearReviews(platform, templates);
  return true;
}

/** False: it was not Stripe. */
export const hearStripe = (platform: Platform, { body, signature }: SignedCall): Promise<boolean> =>
  heedStripe(platform, { body, signature });
