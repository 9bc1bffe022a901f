import type { MessageStatus } from '@tramo/contract/messages';
import type { StatusReport } from './provider.ts';

/**
 * How far each state stands. What providers report is heeded by rank alone: a report moves a message up and never down, so that late, doubled and
 * disordered ones end in one state. A mail that was delivered may bounce later; one that was read arrived.
 */
export const ranks = {
  suppressed: 0,
  kept: 0,
  queued: 10,
  held: 10,
  sending: 20,
  unknown: 25,
  accepted: 30,
  sent: 40,
  failed: 50,
  delivered: 60,
  bounced: 65,
  read: 70,
} as const satisfies Record<MessageStatus, number>;

/** The moves that we make ourselves; what providers report goes by rank. */
export const moves: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  queued: ['sending', 'suppressed', 'failed'],
  held: ['sending', 'suppressed', 'failed'],
  sending: ['queued', 'accepted', 'sent', 'failed', 'bounced', 'suppressed', 'unknown'],
  unknown: ['queued', 'accepted', 'sent', 'failed', 'bounced'],
  accepted: [],
  sent: [],
  delivered: [],
  read: [],
  failed: ['queued'],
  bounced: ['queued'],
  suppressed: [],
  kept: ['queued'],
};

/** The state after a report. */
export const heed = <S extends MessageStatus>(state: S, report: StatusReport['state']): S | StatusReport['state'] =>
  ranks[report] > ranks[state] ? report : state;

/** It reached somebody: its chain has ended. */
export const hasArrived = (state: string): boolean => state === 'delivered' || state === 'read';
/** It will not reach anybody by this step: the next one need not wait. */
export const isLost = (state: string): boolean => state === 'failed' || state === 'bounced' || state === 'suppressed';
