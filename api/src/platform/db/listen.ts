import pg from 'pg';
import type { Channel } from './wake.ts';

export interface Listening {
  /** Calls back at each notice with what it says, and without a word when some may have been missed: at the start, and after the connection was lost. */
  listen(channel: Channel, onNotice: (text?: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Notices of PostgreSQL by one connection of its own for all channels, which comes back with growing pauses when it is lost. It needs a session: a pooler
 * in transaction mode between them swallows every notice (see pooler.ts).
 */
export function openListening(url: string): Listening {
  const heard = new Map<Channel, Set<(text?: string) => void>>();
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let pauseMs = 200;
  let closed = false;

  const tellAll = (): void => {
    for (const callbacks of heard.values()) for (const callback of callbacks) callback();
  };
  const connect = async (): Promise<void> => {
    timer = null;
    if (closed || heard.size === 0) return;
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    const again = (): void => {
      if (client !== next || closed) return;
      client = null;
      void next.end().catch(() => undefined);
      timer = setTimeout(start, pauseMs);
      timer.unref();
      pauseMs = Math.min(pauseMs * 2, 10_000);
    };
    client = next;
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ channel, payload }) => {
      for (const callback of heard.get(channel as Channel) ?? []) callback(payload);
    });
    try {
      await next.connect();
      await next.query([...heard.keys()].map((channel) => `listen ${channel}`).join('; '));
      pauseMs = 200;
      tellAll();
    } catch {
      again();
    }
  };
  const start = (): void => {
    connecting = connect().finally(() => {
      connecting = null;
    });
  };

  return {
    listen: async (channel, onNotice) => {
      const callbacks = heard.get(channel) ?? new Set();
      // Each caller has an entry of its own, though two may give the same function.
      const callback = (text?: string): void => onNotice(text);
      callbacks.add(callback);
      heard.set(channel, callbacks);
      if (!client && !connecting && !timer) start();
      await connecting;
      // A channel that came while it connected may have missed its list: asking twice costs nothing.
      await client?.query(`listen ${channel}`).catch(() => undefined);
      onNotice();
      return async () => {
        callbacks.delete(callback);
        if (callbacks.size > 0) return;
        heard.delete(channel);
        if (heard.size > 0) return void (await client?.query(`unlisten ${channel}`).catch(() => undefined));
        const last = client;
        client = null;
        await last?.end().catch(() => undefined);
      };
    },
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
