import type { Decision, MessageChannel, MessageStatus, SuppressedReason } from '@tramo/contract/messages';
import type { Outgoing } from './provider.ts';
import { holdUntil, type QuietHours } from './quiet.rules.ts';

/** One way to reach the recipient. */
export interface Step {
  channel: MessageChannel;
  to: string;
  /** Of mails and pushes; in the list it names every message. */
  subject: string;
  text: string;
  html?: string;
  /** Of mails: where the reader ends those of its kind. */
  unsubscribeUrl?: string;
  template?: Outgoing['template'];
  /** By WhatsApp without a template: words that its reader answers with by one tap. */
  buttons?: string[];
  /** Of pushes: the path of the portal that a click opens, and for how many minutes it is news (`pushExpirationMinutes`). */
  link?: string;
  pushMinutes?: number;
  /** How long a delivery is waited for before the next step begins. */
  waitMinutes?: number;
  /** Why this step cannot be taken, where that is known beforehand: it is told, and the next one begins. */
  blockedBy?: SuppressedReason;
}

/** What of a chain is still ahead, as the message of its present step keeps it. */
export interface Rest {
  quiet: QuietHours | null;
  steps: Step[];
}

/** A step that begins, as its message is written. */
export interface Begun {
  step: number;
  content: Step;
  status: Extract<MessageStatus, 'queued' | 'held' | 'kept' | 'suppressed'>;
  nextAt: Date | null;
  readyAt: Date;
  rest: Rest | null;
  /** When the next step begins, if nothing was delivered until then. */
  chainAt: Date | null;
  decisions: Decision[];
}

interface Now {
  at: Date;
  hasProvider(channel: MessageChannel): boolean;
}

export const DEFAULT_WAIT_MINUTES = 3;
const waitMs = (step: Step): number => (step.waitMinutes ?? DEFAULT_WAIT_MINUTES) * 60_000;

/**
 * The messages that a chain writes when it begins, or goes on, at its step `first`: those of steps that cannot be taken, each with its reason, and the first
 * one that can. Without any provider it is kept in the list, as the one that would have left.
 */
export function beginChain({ quiet, steps }: Rest, first: number, now: Now): Begun[] {
  const begun: Begun[] = [];
  const at = now.at.toISOString();
  for (const [index, content] of steps.entries()) {
    const ahead = steps.slice(index + 1);
    const one = { step: first + index, content, readyAt: now.at };
    const blockedBy = content.blockedBy ?? (content.to === '' ? 'noAddress' : undefined);
    const isPassed = !now.hasProvider(content.channel) && ahead.some((s) => !s.blockedBy && now.hasProvider(s.channel));
    const reason = blockedBy ?? (isPassed ? 'noProvider' : undefined);
    if (reason) {
      const next = ahead[0];
      const decisions: Decision[] = [{ did: 'suppressed', at, reason }];
      if (next) decisions.push({ did: 'fellBack', at, to: next.channel, minutes: null });
      begun.push({ ...one, status: 'suppressed', nextAt: null, rest: null, chainAt: null, decisions });
      continue;
    }
    if (!now.hasProvider(content.channel)) {
      const decisions: Decision[] = [{ did: 'kept', at }];
      return [...begun, { ...one, status: 'kept', nextAt: null, rest: null, chainAt: null, decisions }];
    }
    const until = quiet && holdUntil(now.at, quiet);
    const readyAt = until ?? now.at;
    const decision: Decision = until ? { did: 'held', at, until: until.toISOString() } : { did: 'queued', at };
    const chain =
      ahead.length > 0
        ? { rest: { quiet, steps: ahead }, chainAt: new Date(readyAt.getTime() + waitMs(content)) }
        : { rest: null, chainAt: null };
    const status = until ? 'held' : 'queued';
    return [...begun, { ...one, ...chain, status, readyAt, nextAt: readyAt, decisions: [decision] }];
  }
  return begun;
}
