import { createSign } from 'node:crypto';
import type { PushPayload } from '@tramo/contract/push-message';
import type { Outbound } from '../outbound.ts';
import { handOver, jsonOf, retryAfterMs, type Told } from './exchange.ts';
import type { SendResult } from './provider.ts';
import { secondsLeft } from './push-payload.ts';
import type { FcmSettings } from './settings.ts';

/** A native app, by the token that it got from FCM. */
export interface FcmToken {
  kind: 'fcm';
  token: string;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const HOUR_S = 3600;
/** An access is asked for anew a minute before it ends. */
const SPARE_MS = 60_000;

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What the service account says of itself, signed: Google gives an access for it. */
export function fcmAssertion({ clientEmail, privateKey, tokenUrl }: FcmSettings, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { iss: clientEmail, scope, aud: tokenUrl, iat, exp: iat + HOUR_S };
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`;
}

interface FcmAnswer {
  name?: string;
  error?: { status?: string; message?: string; details?: { errorCode?: string }[] };
}

function readFcmAnswer({ status, headers, json }: Told): SendResult | null {
  const { name, error } = json as FcmAnswer;
  if (status >= 200 && status < 300 && name) return { state: 'sent', providerId: name };
  if (!error) return null;
  const code = error.details?.find((d) => d.errorCode)?.errorCode ?? error.status ?? String(status);
  const isLater = status === 401 || status === 429 || status >= 500;
  return { state: 'refused', code, text: error.message ?? '', isFinal: !isLater, ...retryAfterMs(headers) };
}

/** FCM's HTTP v1. */
export function openFcm(
  settings: FcmSettings,
  outbound: Outbound,
  now: () => Date,
): { send(target: FcmToken, payload: PushPayload): Promise<SendResult> } {
  let access: { token: string; until: number } | null = null;
  const accessToken = async (): Promise<string> => {
    if (access && access.until > now().getTime()) return access.token;
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: fcmAssertion(settings, now()),
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await outbound(settings.tokenUrl, { method: 'POST', headers, body });
    const answer = jsonOf(text) as { access_token?: string; expires_in?: number; error?: string };
    if (!answer.access_token) throw new Error(`FCM: ${answer.error ?? status}`);
    access = {
      token: answer.access_token,
      until: now().getTime() + (answer.expires_in ?? HOUR_S) * 1000 - SPARE_MS,
    };
    return access.token;
  };
  return {
    send: async ({ token }, payload) => {
      let bearer: string;
      try {
        bearer = await accessToken();
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        return { state: 'refused', code: 'access', text, isFinal: false };
      }
      const { title, body, logoUrl, timestamp, pushExpiration, url, event, tag } = payload;
      const lives = secondsLeft(payload, now());
      const message = {
        token,
        notification: { title, body, ...(logoUrl ? { image: logoUrl } : {}) },
        // Texts alone travel as data.
        data: {
          title,
          body,
          timestamp,
          pushExpiration: String(pushExpiration),
          url,
          tag,
          ...(event ? { event } : {}),
          ...(logoUrl ? { logoUrl } : {}),
        },
        android: { priority: 'high', ttl: `${lives}s`, notification: { tag } },
        apns: { headers: { 'apns-expiration': String(Math.round(now().getTime() / 1000) + lives) } },
      };
      const target = `${settings.url}/v1/projects/${settings.projectId}/messages:send`;
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      const result = await handOver(outbound, target, { headers, body: JSON.stringify({ message }) }, readFcmAnswer);
      if (result.state === 'refused' && result.code === 'UNAUTHENTICATED') access = null;
      return result;
    },
  };
}
