import type { DeviceClock } from '@tramo/contract/driver-day/acts';

/** Two clocks of the phone: the one that people set, and the page's own, which no setting moves but which stands still while the phone sleeps. */
export interface PhoneClocks {
  device(): number;
  monotonic(): number;
}
/** What is kept for the next start of the page. */
export interface SavedClock {
  offsetMs: number;
  /** The server's time and the phone's, as they stood then. */
  serverAt: number;
  deviceAt: number;
}

export interface DayClock {
  /** The server's time now, as far as the phone knows it. */
  now(): number;
  /** Server − device; null before the first answer ever. */
  offsetMs(): number | null;
  /** An answer told the server's time: it lay between `from` and `to` when it was written, which was between the two monotonic times. */
  heard(server: { from: number; to: number }, sentAt: number, receivedAt: number): void;
  /** Looks whether the phone's clock was moved, or the phone slept. Called each second and at each act; `wasHidden`: the page was out of sight since. */
  look(wasHidden: boolean): void;
  stamp(): DeviceClock;
  saved(): SavedClock | null;
}

/** Less is the clocks' own unevenness. */
const jumpMs = 1500;
/** What a bad quartz errs by in a second. */
const driftPerMs = 0.0001;

/**
 * The server's time of a phone whose clock may be wrong and may be moved in mid-day. Every answer narrows down where the server's clock stands against the page's
 * own; between answers, and without any signal, the page's own clock counts on.
 */
export function dayClock(clocks: PhoneClocks, startId: string, kept: SavedClock | null): DayClock {
  let isKnown = kept !== null;
  const device = clocks.device();
  // Time only goes on: a phone that was set back while the app was closed is at least where it was.
  const first = Math.max(device + (kept?.offsetMs ?? 0), kept?.serverAt ?? 0);
  /** Server's time at the page's beginning. */
  let base = first - clocks.monotonic();
  let bounds: { low: number; high: number; at: number } | null = null;
  let between = device - clocks.monotonic();
  let latest = 0;

  const look = (wasHidden: boolean): void => {
    const gap = clocks.device() - clocks.monotonic() - between;
    if (Math.abs(gap) < jumpMs) return;
    between += gap;
    // Sleeping stops the page's own clock, and only out of sight; the other clock going ahead alone in sight, or going back, is somebody's hand.
    if (gap > 0 && wasHidden) {
      base += gap;
      bounds = null;
    }
  };
  const now = (): number => {
    const is = base + clocks.monotonic();
    // Small corrections never turn the order of two acts around.
    latest = is < latest && latest - is < 5000 ? latest : is;
    return latest;
  };
  return {
    now,
    look,
    offsetMs: () => (isKnown ? base + clocks.monotonic() - clocks.device() : null),
    heard: (server, sentAt, receivedAt) => {
      let low = server.from - receivedAt;
      let high = server.to - sentAt;
      if (bounds) {
        const drift = (receivedAt - bounds.at) * driftPerMs;
        const [l, h] = [Math.max(low, bounds.low - drift), Math.min(high, bounds.high + drift)];
        // They exclude each other when one of the clocks was set: what is new counts.
        if (l <= h) [low, high] = [l, h];
      }
      bounds = { low, high, at: receivedAt };
      if (!isKnown || base < low || base > high) base = (low + high) / 2;
      isKnown = true;
    },
    stamp: () => ({
      device: new Date(clocks.device()).toISOString(),
      monotonicMs: clocks.monotonic(),
      startId,
      offsetMs: Math.round(base + clocks.monotonic() - clocks.device()),
    }),
    saved: () =>
      isKnown
        ? { offsetMs: base + clocks.monotonic() - clocks.device(), serverAt: now(), deviceAt: clocks.device() }
        : null,
  };
}
