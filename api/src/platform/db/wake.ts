import { type Pulse, pulse } from '../nudged-work.ts';
import type { Connection } from './connect.ts';

/** What processes wake each other for. A notice says that there is something to read; what it is stands in the tables. */
export type Channel =
  | 'tramo_outbox'
  | 'tramo_events'
  | 'tramo_mail'
  | 'tramo_jobs'
  | 'tramo_webhooks'
  | 'tramo_sandbox'
  /** The one whose notices say something: where vehicles are. */
  | 'tramo_positions'
  | 'tramo_company';

/** A process sends a notice at most this often. */
const NOTICE_EVERY_MS = 20;
/** What a lost notice costs at most: whoever waits looks by itself this often. */
const POLL_MS = 2000;

export interface Waker {
  wake(channels: Iterable<Channel>): void;
  /** Sends what still waits. */
  close(): Promise<void>;
}

/**
 * Sends notices, those of many transactions as one. Never inside a business transaction: PostgreSQL lets the transactions that notify
 * commit only one after another in the whole cluster, each with its own write to the disk.
 */
export function openWaker(
  notify: (channels: readonly Channel[]) => Promise<void>,
  onError: (error: unknown) => void,
): Waker {
  const waiting = new Set<Channel>();
  let sending: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let sentAt = Number.NEGATIVE_INFINITY;
  const send = (): void => {
    timer = null;
    sentAt = performance.now();
    const channels = [...waiting];
    waiting.clear();
    sending = sending.then(() => notify(channels)).catch(onError);
  };
  return {
    wake: (channels) => {
      for (const channel of channels) waiting.add(channel);
      if (timer || waiting.size === 0) return;
      const wait = sentAt + NOTICE_EVERY_MS - performance.now();
      if (wait <= 0) send();
      else timer = setTimeout(send, wait);
    },
    close: async () => {
      if (timer) {
        clearTimeout(timer);
        send();
      }
      await sending;
    },
  };
}

/**
 * Does `work` now, soon after each notice (of which `onNotice` knows before), and from time to time since one may be lost: a process may die between its commit and its notice.
 */
export async function onWake(
  connection: Connection,
  channel: Channel,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  onNotice: () => void = () => undefined,
): Promise<Pulse> {
  const beat = pulse(work, POLL_MS, onError);
  const stopListening = await connection.listen(channel, () => {
    onNotice();
    beat.nudge();
  });
  beat.nudge();
  return {
    nudge: beat.nudge,
    stop: async () => {
      await stopListening();
      await beat.stop();
    },
  };
}
