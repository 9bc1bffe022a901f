import type { LiveEvent } from '@tramo/contract/live';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createSseReader,
  holdStream,
  type LiveStatus,
  retryDelayMs,
  StreamRefused,
  type StreamWorld,
  staleAfterMs,
} from './live-stream.ts';

describe('the reader of server-sent events', () => {
  const wire = ': beat\n\nid: 7\ndata: {"a":1}\n\nid: 8\r\ndata: uno\r\ndata: dos\r\n\r\nevent: x\ndata: fin\n\n';
  const expected = [
    ['{"a":1}', '7'],
    ['uno\ndos', '8'],
    ['fin', '8'],
  ];
  it('gives the same messages wherever the text breaks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(wire.length), { maxLength: 12 }), (cuts) => {
        const read: [string, string | null][] = [];
        const feed = createSseReader((data, id) => read.push([data, id]));
        const places = [0, ...cuts.sort((a, b) => a - b), wire.length];
        for (let i = 1; i < places.length; i++) feed(wire.slice(places[i - 1], places[i]));
        expect(read).toEqual(expected);
      }),
    );
  });
});

/** A server and a clock under the test's hand. */
function makeWorld() {
  const timers: { at: number; run: () => void }[] = [];
  let now = 0;
  const opened: (string | null)[] = [];
  let answer: () => Promise<ReadableStream<Uint8Array>> = () => Promise.reject(new Error('down'));
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  let network: (isOnline: boolean) => void = () => undefined;
  const world: StreamWorld = {
    onNetwork: (listener) => {
      network = listener;
      return () => {
        network = () => undefined;
      };
    },
    open: (after) => {
      opened.push(after);
      return answer();
    },
    now: () => now,
    setTimer: (run, ms) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return timer;
    },
    clearTimer: (timer) => {
      const at = timers.indexOf(timer as (typeof timers)[number]);
      if (at >= 0) timers.splice(at, 1);
    },
    random: () => 1,
  };
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return {
    world,
    opened,
    goUp: () => {
      const start = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
        line = controller;
      };
      answer = () => Promise.resolve(new ReadableStream<Uint8Array>({ start }));
    },
    refuse: () => {
      answer = () => Promise.reject(new StreamRefused('403'));
    },
    say: async (text: string) => {
      line?.enqueue(new TextEncoder().encode(text));
      await settle();
    },
    hangUp: async () => {
      line?.close();
      await settle();
    },
    pass: async (ms: number) => {
      const until = now + ms;
      for (;;) {
        const next = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers.splice(timers.indexOf(next), 1);
        now = next.at;
        next.run();
        await settle();
      }
      now = until;
      await settle();
    },
    settle,
    goOnline: async (isOnline: boolean) => {
      network(isOnline);
      await settle();
    },
  };
}
const follow = (world: StreamWorld) => {
  const events: LiveEvent[] = [];
  const statuses: LiveStatus[] = [];
  const stop = holdStream(world, {
    onEvent: (event) => events.push(event),
    onStatus: (status) => statuses.push(status),
    onActivity: () => undefined,
  });
  return { events, statuses, stop };
};
const message = (id: number): string =>
  `id: ${id}\ndata: ${JSON.stringify({ type: 'route.deleted', routeId: String(id) })}\n\n`;

describe('the stream', () => {
  it('resumes after the last event that it has seen', async () => {
    const server = makeWorld();
    server.goUp();
    const { events, statuses, stop } = follow(server.world);
    await server.settle();
    await server.say(message(41));
    await server.say(message(42));
    await server.hangUp();
    expect(statuses).toEqual(['connecting', 'live', 'lost']);
    await server.pass(1000);
    expect(server.opened).toEqual([null, '42']);
    await server.say(message(43));
    expect(statuses.at(-1)).toBe('live');
    expect(events.map((event) => 'routeId' in event && event.routeId)).toEqual(['41', '42', '43']);
    stop();
  });

  it('goes to another process when its own says that it ends, and nobody is told of it', async () => {
    const server = makeWorld();
    server.goUp();
    const { events, statuses, stop } = follow(server.world);
    await server.settle();
    await server.say(message(41));
    await server.say(`retry: 300\ndata: ${JSON.stringify({ type: 'move', afterMs: 300 })}\n\n`);
    await server.hangUp();
    await server.pass(299);
    expect(server.opened).toEqual([null]);
    await server.pass(1);
    expect(server.opened).toEqual([null, '41']);
    await server.say(message(42));
    expect(statuses).toEqual(['connecting', 'live']);
    expect(events.map((event) => 'routeId' in event && event.routeId)).toEqual(['41', '42']);
    // The next end of the line is a loss again.
    await server.hangUp();
    expect(statuses.at(-1)).toBe('lost');
    stop();
  });

  it('is lost as soon as the device has no network, and tries at once when it has it again', async () => {
    const server = makeWorld();
    server.goUp();
    const { statuses, stop } = follow(server.world);
    await server.settle();
    await server.say(message(41));
    await server.goOnline(false);
    expect(statuses.at(-1)).toBe('lost');
    expect(server.opened).toEqual([null]);
    await server.goOnline(true);
    expect(server.opened).toEqual([null, '41']);
    stop();
  });

  it('gives up a line that has gone silent, and keeps one that beats', async () => {
    const server = makeWorld();
    server.goUp();
    const { statuses, stop } = follow(server.world);
    await server.settle();
    await server.say(': beat\n\n');
    await server.pass(staleAfterMs - 1);
    await server.say(': beat\n\n');
    await server.pass(staleAfterMs - 1);
    expect(statuses).toEqual(['connecting', 'live']);
    await server.pass(2);
    expect(statuses.at(-1)).toBe('lost');
    await server.pass(1000);
    expect(server.opened).toHaveLength(2);
    stop();
  });

  it('stops for good when it is refused or stopped', async () => {
    const refused = makeWorld();
    refused.refuse();
    const first = follow(refused.world);
    await refused.settle();
    await refused.pass(120_000);
    expect(refused.opened).toHaveLength(1);
    expect(first.statuses.at(-1)).toBe('lost');
    const down = makeWorld();
    const second = follow(down.world);
    await down.settle();
    second.stop();
    await down.pass(120_000);
    expect(down.opened).toHaveLength(1);
  });

  it('waits longer after each failure, never above half a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map((n) => retryDelayMs(n, 1))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    expect(retryDelayMs(3, 0)).toBe(2000);
  });
});
