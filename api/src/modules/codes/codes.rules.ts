import { pbkdf2, randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Audience, dispatchers } from '@tramo/contract/access';
import {
  type CodeChallenge,
  type CodeState,
  codeResendMinutes,
  codeResendsPerDay,
  codeTries,
} from '@tramo/contract/codes';
import type { GuideNotify, GuideStatus } from '@tramo/contract/guides';
import type { MessageChannel } from '@tramo/contract/messages';
import type { RouteStatus } from '@tramo/contract/routes';

/** Six digits, each code as likely as any other. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
export const newSalt = (): string => randomBytes(16).toString('base64url');

/** What is hashed: bound to its guide, so that a row that is copied to another guide proves nothing there. */
export const hashedText = (guideId: string, salt: string, code: string): string => `${guideId}\n${salt}\n${code}`;

// The digest is one byte on purpose, so that guessing it tells little however fast it goes (docs/decisions.md): the rounds need not be many.
const ROUNDS = 1000;
const DIGEST_BYTES = 1;
const derive = promisify(pbkdf2);
export const challengeDigest = async (code: string, salt: string, iterations: number): Promise<string> =>
  (await derive(code, Buffer.from(salt, 'base64url'), iterations, DIGEST_BYTES, 'sha256')).toString('base64url');

/** A challenge without its signature, with a salt of its own. */
export async function newChallenge(
  guideId: string,
  code: string,
  expires: Date,
): Promise<Omit<CodeChallenge, 'signature'>> {
  const salt = newSalt();
  return {
    guideId,
    salt,
    iterations: ROUNDS,
    digest: await challengeDigest(code, salt, ROUNDS),
    expires: expires.toISOString(),
  };
}
/** What is signed of a challenge: all of it. */
export const signedText = (c: Omit<CodeChallenge, 'signature'>): string =>
  [c.guideId, c.salt, c.iterations, c.digest, c.expires].join('\n');

// Who gets it

export interface Recipient {
  contactName: string;
  email: string;
  phone: string;
  notify: GuideNotify;
}
export type Channel = CodeState['sentTo'][number]['channel'];

/**
 * Where a code goes: to the recipient's mail, and by the channels that the guide has on, as far as the company sends codes by them; where no such way is left,
 * to the phone by SMS, or else to the mail: without its code a delivery cannot be made.
 */
export function channelsOf(
  r: Recipient,
  way: { channels: readonly MessageChannel[]; asGuideAsks: boolean },
): { channel: Channel; to: string }[] {
  const whatsapp = r.notify.whatsappPhone || r.phone;
  const has = (channel: 'sms' | 'whatsapp'): boolean => r.notify[channel] || !way.asGuideAsks;
  const reachable = way.channels.flatMap((channel): { channel: Channel; to: string }[] => {
    if (channel === 'email') return r.email === '' ? [] : [{ channel, to: r.email }];
    if (channel === 'whatsapp') return has(channel) && whatsapp !== '' ? [{ channel, to: whatsapp }] : [];
    return channel === 'sms' && has(channel) && r.phone !== '' ? [{ channel, to: r.phone }] : [];
  });
  if (reachable.length > 0) return reachable;
  if (r.phone !== '') return [{ channel: 'sms', to: r.phone }];
  return r.email === '' ? [] : [{ channel: 'email', to: r.email }];
}

/** `m•••@gmail.com`, `•••• 4321`: enough to tell which one, not to write to it. */
export function maskedAddress(channel: Channel, to: string): string {
  if (channel !== 'email') return `•••• ${to.slice(-4)}`;
  const at = to.lastIndexOf('@');
  return `${[...to][0] ?? ''}•••${to.slice(at)}`;
}

// How it stands

export interface HeldCode {
  tries: number;
  sent_at: Date;
  sent_to: CodeState['sentTo'];
  resends: number;
  /** The local day on which `resends` were made. */
  resends_day: string | null;
  used_at: Date | null;
  override_at: Date | null;
  override_by: string | null;
  override_reason: string | null;
}
/** A guide and the code of its present trip, when it has one. */
export interface Coded {
  status: GuideStatus;
  certified: boolean;
  routeStatus: RouteStatus | null;
  code: HeldCode | null;
}

/** The visit is still to come: a code may be given, sent again or waived. */
export const isAwaited = (g: Coded): boolean => g.certified && g.status === 'route' && g.routeStatus === 'started';
export const isLocked = (code: Pick<HeldCode, 'tries'>): boolean => code.tries >= codeTries;
export const triesLeft = (code: Pick<HeldCode, 'tries'>): number => Math.max(0, codeTries - code.tries);

export const resendsOn = (code: Pick<HeldCode, 'resends' | 'resends_day'>, today: string): number =>
  code.resends_day === today ? code.resends : 0;
/** From when on a code may be sent again; null when it had its share of the day. */
export const resendFrom = (code: HeldCode, today: string): Date | null =>
  resendsOn(code, today) >= codeResendsPerDay ? null : new Date(code.sent_at.getTime() + codeResendMinutes * 60_000);

export function stateOf(g: Coded, today: string, audiences: readonly Audience[]): CodeState {
  const { code } = g;
  const isAmong = (list: readonly Audience[]): boolean => audiences.some((a) => list.includes(a));
  const isOpen = isAwaited(g) && !code?.override_at;
  const can = { resend: isOpen && isAmong(dispatchers), override: isOpen && code !== null && isAmong(['admin']) };
  if (!g.certified || !code) {
    return {
      status: 'none',
      triesLeft: codeTries,
      sentAt: null,
      sentTo: [],
      resends: 0,
      resendFrom: null,
      usedAt: null,
      override: null,
      isAwaited: isAwaited(g),
      can,
    };
  }
  // A visit that was taken back is to come again, and its code with it.
  const isUsed = code.used_at !== null && g.status !== 'route';
  return {
    status: isUsed ? 'used' : code.override_at ? 'overridden' : isLocked(code) ? 'locked' : 'sent',
    triesLeft: triesLeft(code),
    sentAt: code.sent_at.toISOString(),
    sentTo: code.sent_to,
    resends: resendsOn(code, today),
    resendFrom: isOpen ? (resendFrom(code, today)?.toISOString() ?? null) : null,
    usedAt: isUsed ? (code.used_at?.toISOString() ?? null) : null,
    override: code.override_at && {
      by: code.override_by ?? '',
      at: code.override_at.toISOString(),
      reason: code.override_reason ?? '',
    },
    isAwaited: isAwaited(g),
    can,
  };
}
