import { defaultApiKey } from '@tramo/contract/limits';
import type { LiveEvent } from '@tramo/contract/live';

export interface StreamItem {
  id: number | null;
  event: LiveEvent;
}
export interface Stream {
  items: StreamItem[];
  /** Last id seen, as a browser would send it back. */
  lastId(): number;
  /** Waits until so many events (hello and reset among them) have come. The limit is for what hangs: a busy machine is slow. */
  until(done: (items: StreamItem[]) => boolean, ms?: number): Promise<void>;
  ended: Promise<void>;
  close(): void;
}

/** Reads `GET /events` as a browser does. */
export async function openStream(url: string, token: string, lastEventId: number | null = null): Promise<Stream> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/events`, {
    headers: {
      apikey: defaultApiKey,
      token,
      ...(lastEventId === null ? {} : { 'last-event-id': String(lastEventId) }),
    },
    signal: stop.signal,
  });
  const { body } = response;
  if (response.status !== 200 || !body) throw new Error(`events answered ${response.status}`);
  const items: StreamItem[] = [];
  let wake = (): void => undefined;
  const ended = (async () => {
    let text = '';
    try {
      for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const block = text.slice(0, end);
          text = text.slice(end + 2);
          const data = /^data: (.*)$/m.exec(block)?.[1];
          const id = /^id: (\d+)$/m.exec(block)?.[1];
          if (data) items.push({ id: id ? Number(id) : null, event: JSON.parse(data) });
        }
        wake();
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
  })();
  ended.catch(() => undefined);
  return {
    items,
    lastId: () => Math.max(0, ...items.map((i) => i.id ?? 0)),
    until: async (done, ms = 60_000) => {
      const limit = Date.now() + ms;
      while (!done(items)) {
        const left = limit - Date.now();
        if (left <= 0)
          throw new Error(`stream: waited in vain, has ${JSON.stringify(items.map((i) => [i.id, i.event.type]))}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    ended,
    close: () => stop.abort(),
  };
}
