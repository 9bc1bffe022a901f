import type { Decision, MessageStatus } from '@tramo/contract/messages';
import type { SendResult } from './provider.ts';

const MINUTE_MS = 60_000;
const MOST_WAIT_MINUTES = 240;
/** A message is tried for a day, at growing distances: 1, 2, 4 … minutes, then every four hours. */
const TRIED_FOR_MS = 24 * 60 * MINUTE_MS;

/** What a result makes of the message that was handed over. */
export interface Outcome {
  status: MessageStatus;
  /** When it is looked at again: tried, or asked about. */
  nextAt: Date | null;
  error: string | null;
  decision: Decision;
  /** Its provider will try to deliver it: it is charged. */
  isAccepted: boolean;
}

export interface Tried {
  /** How many tries there were, this one included. */
  attempts: number;
  /** When the first try could be made. */
  since: Date;
  /** When its text is forgotten. */
  forgetAt: Date | null;
  /** Whether its provider can be asked about it. */
  canAsk: boolean;
  /** Whether its provider tells of every message that it takes. */
  tells: boolean;
}

/** When a message is tried again that was refused for now; null: no more. */
export function nextTry(tried: Tried, now: Date, retryAfterMs = 0): Date | null {
  const waitMs = Math.min(MOST_WAIT_MINUTES, 2 ** Math.min(20, tried.attempts - 1)) * MINUTE_MS;
  const at = new Date(now.getTime() + Math.max(waitMs, retryAfterMs));
  const isTooLate = at.getTime() - tried.since.getTime() > TRIED_FOR_MS;
  return isTooLate || (tried.forgetAt !== null && at >= tried.forgetAt) ? null : at;
}

/** How long nothing is heard of a message until it is taken for one that its provider never had: statuses come within minutes. */
export const SILENCE_MINUTES = 60;
export const silenceEnds = (now: Date): Date => new Date(now.getTime() + SILENCE_MINUTES * MINUTE_MS);

/** When a provider is asked again about a message that it may have; null: nobody will know. */
export function nextQuestion(since: Date, now: Date): Date | null {
  const ageMs = now.getTime() - since.getTime();
  if (ageMs > TRIED_FOR_MS) return null;
  const waitMinutes = ageMs < 5 * MINUTE_MS ? 1 : ageMs < 60 * MINUTE_MS ? 10 : 120;
  return new Date(now.getTime() + waitMinutes * MINUTE_MS);
}

export function outcomeOf(result: SendResult, tried: Tried, now: Date): Outcome {
  const at = now.toISOString();
  if (result.state === 'accepted' || result.state === 'sent') {
    const { state } = result;
    return { status: state, nextAt: null, error: null, decision: { did: state, at }, isAccepted: true };
  }
  const error = result.text.slice(0, 300);
  const refused = { error, isAccepted: false };
  if (result.state === 'unknown') {
    const nextAt = tried.canAsk ? nextQuestion(tried.since, now) : tried.tells ? silenceEnds(now) : null;
    return { ...refused, status: 'unknown', nextAt, decision: { did: 'unknown', at, text: error } };
  }
  const told = { at, code: result.code, text: error };
  const retryAt = result.isFinal ? null : nextTry(tried, now, result.retryAfterMs);
  if (retryAt) {
    const decision = { did: 'refused', ...told, retryAt: retryAt.toISOString() } as const;
    return { ...refused, status: 'queued', nextAt: retryAt, decision };
  }
  const status = result.isFinal && result.isNoAddress ? 'bounced' : 'failed';
  return { ...refused, status, nextAt: null, decision: { did: status, ...told } };
}
