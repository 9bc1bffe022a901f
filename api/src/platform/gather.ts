/** One of those that were asked together. */
export interface Asked<K, V> {
  key: K;
  resolve(value: V): void;
  reject(error: unknown): void;
}

/** Nobody waits longer for company. */
const PATIENCE_MS = 40;

/**
 * Work that costs about the same for many as for one: what is asked while it is on its way goes together with the next turn. Who comes alone is
 * served at once. `work` answers each; what it throws, those hear that it has not answered.
 *
 * `patience`: after a turn of several, those who wait already give the ones just answered so many times that turn's time to ask again, and go with them
 * (0: nobody waits for company). Without it callers that ask again and again fall into two halves that take turns for ever.
 */
export function gatherer<K, V>(
  work: (group: readonly Asked<K, V>[]) => Promise<void>,
  { most, atOnce, patience = 0 }: { most: number; atOnce: number; patience?: number },
): (key: K) => Promise<V> {
  let waiting: Asked<K, V>[] = [];
  let running = 0;
  /** Waits until so many wait, so long at most. */
  let onAsked = (): void => {};
  const company = (many: number, ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      onAsked = () => {
        if (waiting.length < many) return;
        clearTimeout(timer);
        resolve();
      };
      onAsked();
    });
  const serve = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      const from = performance.now();
      try {
        await work(group);
      } catch (error) {
        for (const asked of group) asked.reject(error);
      }
      if (patience > 0 && group.length > 1)
        await company(
          Math.min(most, waiting.length + group.length),
          Math.min(PATIENCE_MS, patience * (performance.now() - from)),
        );
    }
    running -= 1;
  };
  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      onAsked();
      if (running >= atOnce) return;
      running += 1;
      // What the same turn of the loop brings comes along.
      setImmediate(() => void serve());
    });
}
