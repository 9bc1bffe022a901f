import { setTimeout as sleep } from 'node:timers/promises';

/** One bubble on a phone of the local servers. */
export interface Bubble {
  at: Date;
  channel: 'sms' | 'whatsapp' | 'push';
  /** Written by the person who holds the phone. */
  isOwn: boolean;
  title: string;
  text: string;
  providerId: string;
  /** Below it, to be pressed. */
  buttons?: readonly string[];
  /** They stand below free text, not below a template: pressed they are told otherwise. */
  isFree?: boolean;
  /** Of pushes: all that the device gets. */
  data?: Record<string, unknown>;
  /** What the provider has told of it last. */
  state: string;
}

export interface Ask {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  /** The whole address that was asked. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}
export interface Reply {
  status: number;
  /** An object is answered as JSON. */
  body: object | string;
  headers?: Record<string, string>;
  /** The answer never comes: the message is taken, and the line stays open. */
  isHung?: boolean;
}
/** One local server: answers what is its own, null for all else. */
export type DevServer = (ask: Ask) => Promise<Reply | null> | Reply | null;

export interface Pace {
  /** The longest that a status takes. */
  delayMs: number;
  /** Statuses come doubled and in any order, as they do in life. */
  isUnruly: boolean;
  /** How often a status is told until somebody takes it; 6 without it. */
  tries?: number;
}

/** What the local servers share: phones with what they got, and how they tell of it. */
export interface World {
  phones: Map<string, Bubble[]>;
  now(): Date;
  put(phone: string, bubble: Bubble): void;
  /** Tells one after the other, or late, doubled and disordered; each is told again until it is taken, some times. */
  tell(calls: readonly (() => { url: string; headers: Record<string, string>; body: string })[]): void;
  /** Does something after a while. */
  later(work: () => void): void;
  /** Until everything is told. */
  settled(): Promise<void>;
  close(): void;
}

const TRIES = 6;
const MOST_PAUSE_MS = 60_000;
/** A phone keeps its last ones. */
const MOST = 200;

export function openWorld(pace: Pace, random: () => number = Math.random, now = (): Date => new Date()): World {
  const phones = new Map<string, Bubble[]>();
  const over = new AbortController();
  const running = new Set<Promise<void>>();
  const run = (work: () => Promise<void>): void => {
    const one = work()
      .catch(() => undefined)
      .finally(() => running.delete(one));
    running.add(one);
  };
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal: over.signal });
  const post = async (call: { url: string; headers: Record<string, string>; body: string }): Promise<void> => {
    const { url, headers, body } = call;
    for (let n = 0; n < (pace.tries ?? TRIES); n += 1) {
      const answer = await fetch(url, { method: 'POST', headers, body, signal: over.signal }).catch(() => null);
      if (answer?.ok) return;
      await pause(Math.min(MOST_PAUSE_MS, pace.delayMs * 2 ** Math.min(n, pace.tries ? 4 : n)));
    }
  };
  return {
    phones,
    now,
    put: (phone, bubble) => {
      phones.set(phone, [...(phones.get(phone) ?? []), bubble].slice(-MOST));
    },
    tell: (calls) => {
      if (!pace.isUnruly)
        return run(async () => {
          for (const call of calls) {
            await pause(pace.delayMs / 2);
            await post(call());
          }
        });
      for (const call of calls.flatMap((c) => (random() < 0.5 ? [c, c] : [c])))
        run(async () => {
          await pause(random() * pace.delayMs);
          await post(call());
        });
    },
    later: (work) =>
      run(async () => {
        await pause(pace.delayMs);
        work();
      }),
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    close: () => over.abort(),
  };
}

/** Numbers that end in a code fail with it: `+52 55555 21614`. */
export const magicCode = (phone: string, codes: readonly string[]): string | null =>
  codes.find((code) => phone.endsWith(code)) ?? null;

/** Ends of numbers that try what the wire does: the answer is lost, the server breaks. */
export const hangs = '40800';
export const breaks = '50000';
