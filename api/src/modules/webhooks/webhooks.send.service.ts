import type { Locale } from '@tramo/contract/problems';
import { thinBody } from '@tramo/contract/webhook-events';
import { applyMap, mapFaultText } from '@tramo/contract/webhook-map';
import { webhookLimits } from '@tramo/contract/webhooks';
import type { Platform } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { newTrace } from '../../platform/outbound.ts';
import type { ClaimedDelivery, Ended } from './webhooks.queue.store.ts';
import { bodyOf } from './webhooks.record.service.ts';
import type { EventRow } from './webhooks.record.store.ts';
import * as rules from './webhooks.rules.ts';
import type { WebhookRow } from './webhooks.store.ts';

/** A connection with its secrets opened. */
export interface OpenedWebhook {
  row: WebhookRow;
  timeZone: string;
  secrets: readonly string[];
  authSecret: string;
}
export const openWebhook = (
  { vault }: Platform,
  row: WebhookRow & { time_zone: string },
  now: Date,
): OpenedWebhook => ({
  row,
  timeZone: row.time_zone,
  secrets: [
    vault.open(row.secret, row.id),
    ...(row.old_secret && row.old_secret_until && row.old_secret_until > now
      ? [vault.open(row.old_secret, row.id)]
      : []),
  ],
  authSecret: row.auth_secret ? vault.open(row.auth_secret, row.id) : '',
});

/** The bytes that a connection gets of an event, or why its map does not fit. */
export function bytesOf(
  row: Pick<WebhookRow, 'payload_version' | 'body_kind' | 'map'>,
  event: EventRow,
  timeZone: string,
  locale: Locale = 'es',
): { body: string } | { misfit: string } {
  const whole = bodyOf(event, row.payload_version);
  const body = row.body_kind === 'thin' ? thinBody(whole) : whole;
  if (!row.map) return { body: JSON.stringify(body) };
  const { value, faults } = applyMap(row.map, body, timeZone);
  if (faults.length > 0)
    return {
      misfit: faults
        .slice(0, 5)
        .map((f) => mapFaultText(f, locale))
        .join('; '),
    };
  return { body: JSON.stringify(value) };
}

export function headersOf({ row, secrets, authSecret }: OpenedWebhook, signed: rules.Signed): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Tramo-Webhooks/1',
    accept: 'application/json, text/plain, */*',
    ...rules.standardHeaders(signed, secrets),
    ...(row.auth_type === 'basic'
      ? { authorization: `Basic ${Buffer.from(`${row.auth_user}:${authSecret}`).toString('base64')}` }
      : {}),
    ...(row.auth_type === 'bearer' ? { authorization: `Bearer ${authSecret}` } : {}),
    ...(row.auth_type === 'hmac' ? { 'tramo-signature': rules.plainSignature(signed, row.algorithm, secrets) } : {}),
  };
}

/** Posts a delivery once, outside of any transaction, and tells what came of it. Never throws. */
export async function post(
  platform: Platform,
  opened: OpenedWebhook,
  d: ClaimedDelivery,
  event: EventRow,
): Promise<Ended> {
  const { row, timeZone } = opened;
  const at = platform.now();
  const base = { id: d.id, webhookId: row.id, companyId: d.company_id, attempts: d.attempts, at };
  const made = bytesOf(row, event, timeZone);
  if ('misfit' in made)
    return {
      ...base,
      status: 'misfit',
      nextAt: null,
      code: null,
      reason: 'misfit',
      detail: made.misfit,
      ms: 0,
      tried: null,
    };
  const headers = headersOf(opened, { messageId: d.message_id, at, body: made.body });
  const trace = newTrace();
  const beganAt = performance.now();
  let code: number | null = null;
  let reason: Ended['reason'] = null;
  let detail = '';
  let answer = { headers: {} as Record<string, string>, text: '', isCut: false };
  try {
    const {
      status,
      headers: got,
      text,
      isCut,
    } = await platform.outbound(row.url, {
      method: 'POST',
      headers,
      body: made.body,
      timeoutMs: webhookLimits.timeoutMs,
      keepBytes: webhookLimits.answerBytes,
      trace,
    });
    code = status;
    reason = rules.reasonOfStatus(status);
    answer = { headers: got, text, isCut: isCut ?? false };
  } catch (error) {
    reason = rules.reasonOf(trace);
    detail = error instanceof Error ? error.message.slice(0, 300) : '';
  }
  const now = platform.now();
  const retryAfter = rules.retryAfterOf(answer.headers['retry-after'], now);
  const nextAt =
    reason === null || rules.isFinal(reason)
      ? null
      : rules.nextTry({ since: d.since, now, failures: d.attempts }, retryAfter);
  const { nameMs, connectMs, tlsMs, firstByteMs } = trace;
  return {
    ...base,
    status: reason === null ? 'delivered' : nextAt ? 'queued' : 'failed',
    nextAt,
    code,
    reason,
    detail,
    ms: Math.round(performance.now() - beganAt),
    tried: {
      id: newId(),
      timings: { nameMs, connectMs, tlsMs, firstByteMs },
      address: trace.address,
      requestHeaders: rules.maskedHeaders(headers),
      body: made.body,
      answerHeaders: answer.headers,
      answer: answer.text.slice(0, webhookLimits.answerBytes),
      isCut: answer.isCut,
    },
  };
}
