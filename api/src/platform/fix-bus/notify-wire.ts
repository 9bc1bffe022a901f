import type { Connection } from '../db/connect.ts';
import type { FixWire } from './fix-bus.ts';
import { fixesOfText, fixTexts } from './fix-text.ts';

/** PostgreSQL takes notices of less than 8,000 bytes. */
const MOST_BYTES = 7900;

/** Fixes by PostgreSQL's notices: one statement for all that wait, outside of any transaction. */
export function notifyWire(connection: Connection, origin: string, onError: (error: unknown) => void): FixWire {
  let sending: Promise<void> = Promise.resolve();
  /** What waits behind a slow database is told as it is then, not one after another. */
  let isBusy = false;
  let left: Parameters<FixWire['send']>[0] = [];
  const send: FixWire['send'] = (fixes) => {
    if (isBusy) {
      left = [...new Map([...left, ...fixes].map((f) => [f.routeId, f])).values()];
      return;
    }
    isBusy = true;
    const texts = fixTexts(origin, fixes, MOST_BYTES).map((t) => t.text);
    sending = connection
      .tell('tramo_positions', texts)
      .catch(onError)
      .finally(() => {
        isBusy = false;
        const next = left;
        left = [];
        if (next.length > 0) send(next);
      });
  };
  return {
    isUp: () => true,
    send,
    listen: async (listener) => {
      let isFirst = true;
      const stop = await connection.listen('tramo_positions', (text) => {
        if (text) listener.hear(fixesOfText(origin, text));
        else if (!isFirst) listener.onGap();
        isFirst = false;
      });
      return { follow: () => undefined, stop };
    },
    close: () => sending,
  };
}
