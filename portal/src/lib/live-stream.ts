import type { LiveEvent } from '@tramo/contract/live';

export type LiveStatus = 'connecting' | 'live' | 'lost';

/** Everything of the outside that the stream touches, so that its rules can be tried with a made-up clock and server. */
export interface StreamWorld {
  /** Opens the stream; resolves with its bytes, throws `fatal` errors for answers that a retry cannot mend. */
  open: (lastEventId: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  now: () => number;
  setTimer: (run: () => void, ms: number) => unknown;
  clearTimer: (timer: unknown) => void;
  random: () => number;
  /** Tells when the device gains or loses its network; answers how to stop listening. */
  onNetwork?: (listener: (isOnline: boolean) => void) => () => void;
}
export interface StreamListener {
  onEvent: (event: LiveEvent, id: string | null) => void;
  onStatus: (status: LiveStatus) => void;
  /** Any sign of life, heartbeats too. */
  onActivity: (at: number) => void;
}

/** An answer that trying again does not mend: no permission, no session. */
export class StreamRefused extends Error {}

/** The server beats every 15 s; without a word for this long the line is dead, whatever the socket says. */
export const staleAfterMs = 40_000;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** Wait before the n-th try in a row (from 1): doubling, capped, and spread so that browsers do not return all at once. */
export const retryDelayMs = (attempt: number, random: number): number =>
  Math.min(longestRetryMs, firstRetryMs * 2 ** (attempt - 1)) * (0.5 + random / 2);

/** Reads server-sent events from pieces of text that may break anywhere. */
export function createSseReader(onMessage: (data: string, id: string | null) => void): (piece: string) => void {
  let remainder = '';
  let data: string[] = [];
  let id: string | null = null;
  const line = (text: string): void => {
    if (text === '') {
      if (data.length > 0) onMessage(data.join('\n'), id);
      data = [];
      return;
    }
    const colon = text.indexOf(':');
    // A line that starts with a colon is a comment: the heartbeat.
    if (colon === 0) return;
    const name = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    if (name === 'id' && !value.includes('\0')) id = value;
  };
  return (piece) => {
    const lines = (remainder + piece).split(/\r\n|\n|\r(?!$)/);
    remainder = lines.pop() ?? '';
    for (const one of lines) line(one);
  };
}

/**
 * Keeps one event stream open until stopped: resumes after the last event seen, waits longer after each failure,
 * and gives up a line that has gone silent. The returned function stops it.
 */
export function holdStream(
  world: StreamWorld,
  listener: StreamListener,
  resumeAfter: string | null = null,
): () => void {
  let lastEventId = resumeAfter;
  let attempt = 0;
  let isStopped = false;
  let connection = new AbortController();
  let timer: unknown;

  const watch = (): void => {
    world.clearTimer(timer);
    timer = world.setTimer(() => connection.abort(), staleAfterMs);
  };
  /** The server is about to end: how long to wait before coming back to another one, which is no loss of the line. */
  let moveAfterMs: number | null = null;
  const onMessage = (text: string, id: string | null): void => {
    if (isStopped) return;
    let event: LiveEvent;
    try {
      event = JSON.parse(text) as LiveEvent;
    } catch {
      return;
    }
    if (event.type === 'move') {
      moveAfterMs = event.afterMs;
      return;
    }
    listener.onEvent(event, id);
    // After the listener has it: a listener that fails gets the event again.
    if (id !== null) lastEventId = id;
  };

  const read = async (): Promise<void> => {
    connection = new AbortController();
    watch();
    const stream = await world.open(lastEventId, connection.signal);
    const reader = stream.getReader();
    // Not every stream ends by itself when its request is aborted.
    connection.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
    const decoder = new TextDecoder();
    const feed = createSseReader(onMessage);
    while (!isStopped) {
      const { done, value } = await reader.read();
      if (done) return;
      if (attempt > 0 || lastActivity === null) listener.onStatus('live');
      attempt = 0;
      lastActivity = world.now();
      listener.onActivity(lastActivity);
      watch();
      feed(decoder.decode(value, { stream: true }));
    }
  };
  let lastActivity: number | null = null;

  const run = async (): Promise<void> => {
    while (!isStopped) {
      try {
        await read();
      } catch (error) {
        if (error instanceof StreamRefused) {
          world.clearTimer(timer);
          if (!isStopped) listener.onStatus('lost');
          return;
        }
      }
      world.clearTimer(timer);
      if (isStopped) return;
      if (moveAfterMs !== null) {
        const pauseMs = moveAfterMs;
        moveAfterMs = null;
        await sleep(pauseMs);
        continue;
      }
      attempt++;
      listener.onStatus(attempt === 1 && lastActivity === null ? 'connecting' : 'lost');
      await sleep(retryDelayMs(attempt, world.random()));
    }
  };
  let wake: () => void = () => undefined;
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      timer = world.setTimer(resolve, ms);
      wake = resolve;
    });

  // A device that knows that it is cut off need not wait for the silence, nor for the next try once it is back.
  const stopHearing = world.onNetwork?.((isOnline) => (isOnline ? wake() : connection.abort()));

  listener.onStatus('connecting');
  void run();
  return () => {
    isStopped = true;
    stopHearing?.();
    world.clearTimer(timer);
    connection.abort();
    wake();
  };
}
