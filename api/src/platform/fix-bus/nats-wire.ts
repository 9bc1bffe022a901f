import type { FixListener, FixWire } from './fix-bus.ts';
import { fixesOfText, fixTexts } from './fix-text.ts';
import { openNats } from './nats-client.ts';

export interface NatsWireOptions {
  url: string;
  origin: string;
  /** NATS came within reach, or left it. */
  onUp(server: string): void;
  onDown(reason: string): void;
}

/** A message of this size is carried by any server, and is small enough not to hold up others. */
const MOST_BYTES = 65_536;

/** Fixes by NATS, by subjects `tramo.pos.<company>.<cedi>`; each process hears the companies that somebody watches there. */
export function natsWire({ url, origin, onUp, onDown }: NatsWireOptions): FixWire {
  const listeners = new Set<FixListener>();
  const nats = openNats({
    url,
    name: 'tramo',
    onUp: (server) => {
      onUp(server);
      for (const listener of listeners) listener.onGap();
    },
    onDown,
  });
  return {
    isUp: nats.isUp,
    send: (fixes) => {
      for (const { companyId, cediId, text } of fixTexts(origin, fixes, Math.min(MOST_BYTES, nats.most())))
        nats.publish(`tramo.pos.${companyId}.${cediId}`, text);
    },
    listen: async (listener) => {
      const followed = new Map<string, () => void>();
      const follow = (): void => {
        const wanted = listener.companies();
        for (const [companyId, stop] of followed)
          if (!wanted.has(companyId)) {
            stop();
            followed.delete(companyId);
          }
        for (const companyId of wanted)
          if (!followed.has(companyId))
            followed.set(
              companyId,
              nats.subscribe(`tramo.pos.${companyId}.*`, (text) => listener.hear(fixesOfText(origin, text))),
            );
      };
      listeners.add(listener);
      follow();
      return {
        follow,
        stop: async () => {
          listeners.delete(listener);
          for (const stop of followed.values()) stop();
          followed.clear();
        },
      };
    },
    close: nats.close,
  };
}
