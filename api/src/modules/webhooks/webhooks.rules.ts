import { createHmac, randomBytes } from 'node:crypto';
import { type TryReason, type Webhook, webhookLimits } from '@tramo/contract/webhooks';
import type { OutboundTrace } from '../../platform/outbound.ts';

const PREFIX = 'whsec_';
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;
export const secretOf = (key: Buffer): string => `${PREFIX}${key.toString('base64')}`;

/** Of a try: the message's id, the same in each of them, and the seconds of this one. */
export interface Signed {
  messageId: string;
  at: Date;
  body: string;
}

/** What Standard Webhooks asks for: HMAC-SHA256 over `id.timestamp.body`, one for each secret that is valid. */
export function standardHeaders({ messageId, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string): string =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${messageId}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((s) => `v1,${sign(s)}`).join(' '),
  };
}

/** The plainer signature of the authentication `hmac`: over `timestamp.body`, in hex, with the secret's text as it was shown. */
export const plainSignature = (
  { at, body }: Pick<Signed, 'at' | 'body'>,
  algorithm: Webhook['algorithm'],
  secrets: readonly string[],
): string =>
  secrets
    .map((secret) => {
      const text = `${Math.floor(at.getTime() / 1000)}.${body}`;
      return `${algorithm}=${createHmac(algorithm, secret).update(text).digest('hex')}`;
    })
    .join(' ');

/** Headers that others may not read. */
export const maskedHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name === 'authorization' ? `${value.split(' ')[0]} •••` : value,
    ]),
  );

const FIRST_PAUSE_MS = 5000;
const MOST_PAUSE_MS = 2 * 3600_000;
const RETRY_MS = webhookLimits.retryHours * 3600_000;

/**
 * When a delivery that failed for the n-th time is tried again: 5 s, three times as long each time up to two hours, a random part of which is left away so that
 * those that failed together do not come back together. What the receiver asked for (`Retry-After`) is waited for. Null: its 24 hours are over.
 */
export function nextTry(
  { since, now, failures }: { since: Date; now: Date; failures: number },
  retryAfterMs: number | null,
  random = Math.random(),
): Date | null {
  const end = since.getTime() + RETRY_MS;
  if (now.getTime() >= end) return null;
  const pause = Math.min(MOST_PAUSE_MS, FIRST_PAUSE_MS * 3 ** Math.min(failures - 1, 20));
  const at = now.getTime() + Math.max(pause * (0.5 + random / 2), retryAfterMs ?? 0);
  // The last try is made as the time ends.
  return new Date(Math.min(at, end));
}

/** Milliseconds that `Retry-After` asks for, in seconds or as a date. */
export function retryAfterOf(header: string | undefined, now: Date): number | null {
  if (!header) return null;
  if (/^\d{1,7}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/** Failures in a row after which a connection is left alone, and for how long: twice as long each time that its probe fails. */
export const BREAK_AFTER = 5;
const REST_MS = 15_000;
const MOST_REST_MS = 15 * 60_000;

export interface Health {
  failures: number;
  restMs: number;
  restUntil: Date | null;
}
export function healthAfter(before: Health, isWell: boolean, now: Date): Health {
  if (isWell) return { failures: 0, restMs: 0, restUntil: null };
  const failures = before.failures + 1;
  // Those that were under way when it was left alone say nothing new.
  if (failures < BREAK_AFTER || (before.restUntil && before.restUntil > now)) return { ...before, failures };
  const restMs = before.restMs === 0 ? REST_MS : Math.min(MOST_REST_MS, before.restMs * 2);
  return { failures, restMs, restUntil: new Date(now.getTime() + restMs) };
}

const ofCode: Record<string, TryReason> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ENODATA: 'name',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  TIMEOUT: 'timeout',
  CERT_HAS_EXPIRED: 'certificateExpired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateName',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
  CERT_NOT_YET_VALID: 'certificate',
};
/** Why a request brought no answer. */
export function reasonOf(trace: Pick<OutboundTrace, 'refused' | 'code'>): TryReason {
  if (trace.refused) return trace.refused;
  if (ofCode[trace.code]) return ofCode[trace.code] as TryReason;
  return /^(ERR_(SSL|TLS)|EPROTO)/.test(trace.code) ? 'tls' : 'unanswered';
}
/** Why an answer is no success; null: it is one. */
export const reasonOfStatus = (status: number): TryReason | null => {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'status';
};
/** What no other try can mend. */
export const isFinal = (reason: TryReason): boolean =>
  reason === 'private' || reason === 'address' || reason === 'gone' || reason === 'misfit';

/** A value between two of a sorted list. */
export const percentile = (sorted: readonly number[], part: number): number | null =>
  sorted.length === 0 ? null : (sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] as number);

export type AddressFault = 'webhookUrl' | 'webhookUser';
/** What an address cannot be, before anybody is asked. */
export function addressFault(url: string): AddressFault | null {
  const at = URL.canParse(url) ? new URL(url) : null;
  if (!at || (at.protocol !== 'https:' && at.protocol !== 'http:') || at.hostname === '') return 'webhookUrl';
  return at.username !== '' || at.password !== '' ? 'webhookUser' : null;
}
