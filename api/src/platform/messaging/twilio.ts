import { createHmac } from 'node:crypto';
import { phoneKey } from '@tramo/contract/phones';
import { inboundKinds } from '@tramo/contract/words/inbound';
import type { Outbound } from '../outbound.ts';
import { isSameSecret } from '../secrets.ts';
import { handOver, jsonOf, retryAfterMs, type Told } from './exchange.ts';
import type { InboundText, Provider, SendResult, Sought, StatusReport } from './provider.ts';
import type { TwilioSettings } from './settings.ts';
import { accepted, ask, refused, type Trial } from './trial.ts';

/** Paths of the server where Twilio tells what becomes of messages, and what is written to us: the installation's, or a company's own account's. The query carries the try's own id. */
export const twilioPathsOf = (companyId: string | null): { status: string; inbound: string } => {
  const base = companyId === null ? '/api/hooks/twilio' : `/api/hooks/companies/${companyId}/twilio`;
  return { status: `${base}/status`, inbound: `${base}/inbound` };
};
export const twilioPaths = twilioPathsOf(null);
export const attemptParam = 'attempt';

/** Codes that say something of us and of now, not of the message: access, balance, pace. All others end it. */
const later = new Set([
  14107, // pace of the account
  20001,
  20003, // wrong access
  20005, // account not active
  20429, // too many requests
  30001, // full queue
  30002, // account suspended
  30022, // pace of the number
]);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What Twilio answers to a message. */
export function readTwilioAnswer({ status, headers, json }: Told): SendResult | null {
  const { sid, num_segments, code, message } = json as Record<string, unknown>;
  if (status >= 200 && status < 300 && typeof sid === 'string') {
    const segments = Number(num_segments);
    return { state: 'accepted', providerId: sid, ...(segments > 0 ? { segments } : {}) };
  }
  if (status < 400 || status >= 500 || typeof code !== 'number') return null;
  const isFinal = status !== 429 && status !== 401 && !later.has(code);
  return { state: 'refused', code: String(code), text: textOf(message), isFinal, ...retryAfterMs(headers) };
}

/** Clocks differ, ours from Twilio's. */
const CLOCKS_MS = 60_000;
/** A message that Twilio took is in its list by then. */
const LISTED_AFTER_MS = 120_000;

interface Listed {
  sid?: string;
  body?: string;
  date_created?: string;
  direction?: string;
  num_segments?: string;
}

/** The messages of a list that one of ours may be: the same text, made when it was posted. Trial accounts write a sentence before it. */
export function sameMessages(
  listed: readonly Listed[],
  { text, postedAt }: Sought,
): (SendResult & { state: 'accepted' })[] {
  return listed.flatMap(({ sid, body, date_created, direction, num_segments }) => {
    const isSame = body === text || body?.endsWith(`- ${text}`);
    const isThen = Date.parse(date_created ?? '') >= postedAt.getTime() - CLOCKS_MS;
    if (!sid || !isSame || !isThen || direction === 'inbound') return [];
    const segments = Number(num_segments);
    return { state: 'accepted', providerId: sid, ...(segments > 0 ? { segments } : {}) } as const;
  });
}

const accountUrl = ({ url, accountSid }: TwilioSettings): string => `${url}/2010-04-01/Accounts/${accountSid}`;
const accessTo = ({ accountSid, authToken }: TwilioSettings): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
});

/** Asks Twilio for the account itself: whether it opens, and whether it is in use. */
export async function tryTwilio(settings: TwilioSettings, outbound: Outbound): Promise<Trial> {
  const asked = await ask(outbound, `${accountUrl(settings)}.json`, accessTo(settings));
  if ('isAccepted' in asked) return asked;
  const { status, message, friendly_name } = asked.json as Record<string, unknown>;
  if (asked.status !== 200) return refused(asked.status, textOf(message));
  return status === 'active'
    ? accepted(textOf(friendly_name))
    : { isAccepted: false, reason: 'closed', detail: textOf(status) };
}

/**
 * SMS by Twilio. It keeps no id of ours: the address that it reports to carries it, so that a message whose answer was lost is found by its statuses; and it is asked for
 * what it sent to that number.
 */
export function twilioProvider(
  settings: TwilioSettings,
  publicUrl: string,
  outbound: Outbound,
  companyId: string | null = null,
): Provider {
  const { from } = settings;
  const target = `${accountUrl(settings)}/Messages.json`;
  const access = accessTo(settings);
  const statusUrl = `${publicUrl}${twilioPathsOf(companyId).status}`;
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return {
    name: 'twilio',
    channel: 'sms',
    tells: true,
    find: async (sought) => {
      const query = new URLSearchParams({ To: phoneKey(sought.to) ?? '', PageSize: '100' });
      const { status, text } = await outbound(`${target}?${query}`, { headers: access });
      const { messages } = jsonOf(text) as { messages?: Listed[] };
      if (status !== 200 || !Array.isArray(messages)) throw new Error(`Twilio: HTTP ${status}`);
      const found = sameMessages(messages, sought);
      if (found.length === 0 && sought.now.getTime() - sought.postedAt.getTime() < LISTED_AFTER_MS)
        throw new Error('too soon to tell');
      return found;
    },
    send: ({ attemptId, to, text }) => {
      const number = phoneKey(to);
      // What Twilio would say, without asking it.
      if (!number)
        return Promise.resolve({ state: 'refused', code: '21211', text: 'Invalid «To» number', isFinal: true });
      const callback = `${statusUrl}?${attemptParam}=${attemptId}`;
      const body = new URLSearchParams({ To: number, ...sender, Body: text, StatusCallback: callback }).toString();
      const headers = { ...access, 'content-type': 'application/x-www-form-urlencoded' };
      return handOver(outbound, target, { headers, body }, readTwilioAnswer);
    },
  };
}

/** `X-Twilio-Signature`: HMAC-SHA1 of the address as Twilio was told it, and the form's fields by name, under the account's token. */
export function twilioSignature(authToken: string, url: string, params: URLSearchParams): string {
  const sorted = [...params].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const text = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', authToken).update(text).digest('base64');
}

/** Whether a call is Twilio's, to this very address. */
export const isFromTwilio = (authToken: string, url: string, params: URLSearchParams, signature: string): boolean =>
  isSameSecret(twilioSignature(authToken, url, params), signature);

const states: Record<string, StatusReport['state']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
};
/** There is no mobile phone behind the number, now or later. */
const bounces = new Set(['21211', '21614', '30005', '30006']);

/** What a status tells, or null when it tells nothing new (`queued`, `sending`). Twilio does not say when it happened. */
export function readTwilioStatus(params: URLSearchParams, attemptId: string | null): StatusReport | null {
  const providerId = params.get('MessageSid') ?? params.get('SmsSid');
  const state = states[params.get('MessageStatus') ?? params.get('SmsStatus') ?? ''];
  if (!providerId || !state) return null;
  const code = params.get('ErrorCode') || null;
  const isBounce = state === 'failed' && code !== null && bounces.has(code);
  return {
    providerId,
    ...(attemptId ? { attemptId } : {}),
    state: isBounce ? 'bounced' : state,
    at: null,
    code,
    text: params.get('ErrorMessage') || null,
  };
}

/** A text that somebody sent, or null when the form holds none. */
export function readTwilioInbound(params: URLSearchParams, at: Date): InboundText | null {
  const [providerId, from] = [params.get('MessageSid'), phoneKey(params.get('From') ?? '')];
  if (!providerId || !from) return null;
  const hasMedia = Number(params.get('NumMedia') ?? 0) > 0;
  const text = [hasMedia ? `[${inboundKinds.unsupported.es}]` : '', params.get('Body') ?? ''].filter(Boolean).join(' ');
  return { channel: 'sms', from, text, providerId, inReplyTo: null, at, ...(hasMedia ? { hasMedia } : {}) };
}
