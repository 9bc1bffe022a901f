/** What a key may still call in its present minute. */
export interface RateLeft {
  limit: number;
  remaining: number;
  /** Seconds until the next minute of this key begins. */
  resetS: number;
  isExceeded: boolean;
}

const MINUTE = 60_000;
/** Keys that are counted at once; the oldest are forgotten first. */
const MOST = 20_000;

/** Counts the calls of each key by minutes of its own, which begin with its first call. Of this process, as every limit is. */
export function openKeyRates(clock: () => number = Date.now): (key: string, limit: number) => RateLeft {
  const minutes = new Map<string, { start: number; calls: number }>();
  return (key, limit) => {
    const now = clock();
    let minute = minutes.get(key);
    if (!minute || now - minute.start >= MINUTE) {
      minutes.delete(key);
      minute = { start: now, calls: 0 };
      minutes.set(key, minute);
      const [oldest] = minutes.keys();
      if (minutes.size > MOST && oldest !== undefined) minutes.delete(oldest);
    }
    minute.calls++;
    return {
      limit,
      remaining: Math.max(0, limit - minute.calls),
      resetS: Math.max(1, Math.ceil((minute.start + MINUTE - now) / 1000)),
      isExceeded: minute.calls > limit,
    };
  };
}
