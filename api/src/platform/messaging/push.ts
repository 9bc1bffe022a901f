import type { PushPayload } from '@tramo/contract/push-message';
import type { Outbound } from '../outbound.ts';
import { handOver, retryAfterMs, type Told } from './exchange.ts';
import { type FcmToken, openFcm } from './fcm.ts';
import type { Provider, SendResult } from './provider.ts';
import { payloadOf, secondsLeft } from './push-payload.ts';
import type { FcmSettings, VapidKeys } from './settings.ts';

/** A browser as it subscribed itself. Keys in base64url. */
export interface WebSubscription {
  kind: 'web';
  endpoint: string;
  p256dh: string;
  auth: string;
}
/** Where pushes go: a browser, or an app by its token of FCM. */
export type PushTarget = WebSubscription | FcmToken;
/** The same as it gets a push: with its company's logo, where that is to be seen without a session. */
export type PushReceiver = PushTarget & { logoUrl?: string | null };

export interface PushDesk {
  keys(): VapidKeys;
  /** `mailto:` or `https:`. */
  subject: string;
  fcm: FcmSettings | null;
  outbound: Outbound;
  now(): Date;
  /** A subscription by its id; null when it is gone. */
  find(id: string): Promise<PushReceiver | null>;
  /** A push service said that it is gone for good. */
  forget(id: string): Promise<void>;
  /** Its push service took one. */
  took?(id: string): Promise<void>;
}

const gone: SendResult = { state: 'refused', code: '410', text: 'The subscription is gone', isFinal: true };
const isGone = (result: SendResult): boolean =>
  result.state === 'refused' && ['404', '410', 'UNREGISTERED'].includes(result.code);

/** Push services take a push and tell no more of it. */
const readWebAnswer = ({ status, headers }: Told): SendResult | null => {
  if (status >= 200 && status < 300) return { state: 'sent', providerId: headers.location ?? null };
  // Other keys than those that the browser subscribed with, or a text that is too long: neither changes.
  if (status === 401 || status === 403 || status === 413)
    return { state: 'refused', code: String(status), text: `HTTP ${status}`, isFinal: true, ...retryAfterMs(headers) };
  return null;
};

async function sendToBrowser(desk: PushDesk, target: WebSubscription, payload: PushPayload): Promise<SendResult> {
  const { endpoint, p256dh, auth } = target;
  // Loaded by the first push: most processes send none.
  const { default: webPush } = await import('web-push');
  let details: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: { subject: desk.subject, ...desk.keys() },
      TTL: secondsLeft(payload, desk.now()),
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { state: 'refused', code: 'subscription', text, isFinal: true };
  }
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
  return handOver(desk.outbound, details.endpoint, { headers, body: details.body as Buffer }, readWebAnswer);
}

/** Pushes to browsers by Web Push, and to native apps by FCM. A subscription that its push service has forgotten is forgotten here, too. */
export function pushProvider(desk: PushDesk): Provider {
  const fcm = desk.fcm ? openFcm(desk.fcm, desk.outbound, desk.now) : null;
  return {
    name: 'webpush',
    channel: 'push',
    send: async (message) => {
      const target = await desk.find(message.to);
      if (!target) return gone;
      const payload = payloadOf(message, target.logoUrl ?? null, desk.now());
      if (target.kind === 'fcm' && !fcm)
        return { state: 'refused', code: 'fcm', text: 'FCM is not set up', isFinal: true };
      const result =
        target.kind === 'web' ? await sendToBrowser(desk, target, payload) : await fcm?.send(target, payload);
      if (!result || isGone(result)) await desk.forget(message.to);
      else if (result.state === 'sent') await desk.took?.(message.to);
      return result && !isGone(result) ? result : gone;
    },
  };
}
