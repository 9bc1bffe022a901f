import { type Call, makeCall } from '../acts/api.ts';
import { type DayClock, dayClock } from './clock.ts';
import { newId } from './ids.ts';
import type { Phone, PhoneMeta } from './phone.ts';
import type { Connection } from './recorder.ts';

const meta = (name: string, fallback: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="tramo:${name}"]`)?.content || fallback;

export interface PageWorld {
  clock: DayClock;
  call: Call;
  connection(): Connection;
  now(): string;
}

/** The page's clock and its way to the server. */
export function pageWorld(
  phone: Phone,
  saved: Partial<PhoneMeta>,
  session: { token(): string | null; onSignedOut(token: string): void },
  tell: () => void,
): PageWorld {
  const clock = dayClock(
    { device: () => Date.now(), monotonic: () => performance.now() },
    newId(),
    saved.clock ?? null,
  );
  let connection: Connection = { state: 'unknown', lastAnswerAt: null };
  let savedOffset: number | null = null;
  let wasHidden = document.visibilityState === 'hidden';
  const look = (): void => {
    clock.look(wasHidden);
    wasHidden = document.visibilityState === 'hidden';
  };
  setInterval(look, 1000);
  document.addEventListener('visibilitychange', () => {
    wasHidden = true;
    look();
  });
  const keepClock = (): void => {
    const now = clock.saved();
    if (!now || (savedOffset !== null && Math.abs(now.offsetMs - savedOffset) < 200)) return;
    savedOffset = now.offsetMs;
    void phone.write({ clock: now }).catch(() => undefined);
  };
  const now = (): string => {
    look();
    return new Date(clock.now()).toISOString();
  };
  const call = makeCall({
    fetch: (...given) => fetch(...given),
    baseUrl: meta('api', '/api').replace(/\/$/, ''),
    apiKey: meta('api-key', 'tramo-web'),
    locale: () => document.documentElement.lang || 'es',
    token: session.token,
    monotonic: () => performance.now(),
    onTime: (server, sentAt, receivedAt) => {
      look();
      clock.heard(server, sentAt, receivedAt);
      keepClock();
    },
    onReach: (isReached) => {
      const state = isReached ? 'online' : 'offline';
      const isNews = state !== connection.state;
      connection = { state, lastAnswerAt: isReached ? now() : connection.lastAnswerAt };
      if (isNews) tell();
    },
    onSignedOut: session.onSignedOut,
  });
  return { clock, call, connection: () => connection, now };
}
