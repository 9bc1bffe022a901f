import { type PushPayload, pushExpirationMinutes } from '@tramo/contract/push-message';
import type { Outgoing } from './provider.ts';

/** Push services take 4 KB, accents count double: a notification shows less than this anyway. */
const TITLE_MOST = 120;
const BODY_MOST = 600;
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** What a device gets of a message. */
export const payloadOf = (message: Outgoing, logoUrl: string | null, now: Date): PushPayload => ({
  title: cut(message.subject, TITLE_MOST),
  body: cut(message.text, BODY_MOST),
  logoUrl,
  timestamp: (message.readyAt ?? now).toISOString(),
  pushExpiration: message.pushMinutes ?? pushExpirationMinutes,
  url: message.link ?? '/',
  event: message.event?.name ?? null,
  tag: message.event ? `${message.event.name} ${message.event.key}` : message.messageId,
});

/** Seconds that a push is still worth keeping for a device that cannot be reached now. */
export const secondsLeft = (payload: PushPayload, now: Date): number =>
  Math.max(0, Math.round((Date.parse(payload.timestamp) - now.getTime()) / 1000) + payload.pushExpiration * 60);
