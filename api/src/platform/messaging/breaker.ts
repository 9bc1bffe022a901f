/** Failures in a row after which a provider is left alone, and for how long: twice as long each time that its trial fails. */
const FAILURES = 5;
const REST_MS = 30_000;
const MOST_REST_MS = 300_000;

/** Keeps a provider that fails from being asked for every message. After its rest one message tries it; the others wait for what comes of that. */
export interface Breaker {
  /** How many more may be handed over now, besides those under way. */
  room(underWay: number): number;
  /** What came of one. */
  tell(isWell: boolean): void;
  /** The last time that it was left alone, or still is; null: it never was. */
  rest(): Rest | null;
  isOpen(): boolean;
}
export interface Rest {
  since: Date;
  until: Date;
}

export function openBreaker(now: () => Date): Breaker {
  let failures = 0;
  let restMs = REST_MS;
  let openUntil: number | null = null;
  let last: Rest | null = null;
  return {
    rest: () => last,
    isOpen: () => openUntil !== null,
    room: (underWay) => {
      if (openUntil === null) return Number.POSITIVE_INFINITY;
      return now().getTime() < openUntil ? 0 : Math.max(0, 1 - underWay);
    },
    tell: (isWell) => {
      if (isWell) {
        failures = 0;
        restMs = REST_MS;
        // One that was under way may end the rest before its time.
        if (openUntil !== null && last && last.until > now()) last = { since: last.since, until: now() };
        openUntil = null;
        return;
      }
      failures += 1;
      // Those that were under way when it was left alone say nothing new.
      if (failures < FAILURES || (openUntil !== null && now().getTime() < openUntil)) return;
      const since = openUntil !== null && last ? last.since : now();
      openUntil = now().getTime() + restMs;
      last = { since, until: new Date(openUntil) };
      restMs = Math.min(MOST_REST_MS, restMs * 2);
    },
  };
}
