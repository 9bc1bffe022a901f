/** One of those that were asked together. */
export interface Asked<K, V> {
  key: K;
  resolve(value: V): void;
  reject(error: unknown): void;
}

/**
 * Work that costs about the same for many as for one: what is asked while it is on its way goes together with the next turn. Nobody waits for
 * company: who comes alone is served at once. `work` answers each; what it throws, those hear that it has not answered.
 */
export function gatherer<K, V>(
  work: (group: readonly Asked<K, V>[]) => Promise<void>,
  { most, atOnce }: { most: number; atOnce: number },
): (key: K) => Promise<V> {
  let waiting: Asked<K, V>[] = [];
  let running = 0;
  const serve = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        await work(group);
      } catch (error) {
        for (const asked of group) asked.reject(error);
      }
    }
    running -= 1;
  };
  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (running >= atOnce) return;
      running += 1;
      // What the same turn of the loop brings comes along.
      setImmediate(() => void serve());
    });
}
