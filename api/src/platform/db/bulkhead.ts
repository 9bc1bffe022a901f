/** So many of a company's transactions at the same time; the next ones wait in their order, and the other companies do not wait with them. */
export interface Bulkhead {
  enter<T>(companyId: string, work: () => Promise<T>): Promise<T>;
}

/** A company that asks much gets this share of the connections at most. */
const SHARE = 0.6;

export function openBulkhead(connections: number): Bulkhead {
  const most = Math.max(1, Math.floor(connections * SHARE));
  const inside = new Map<string, { running: number; waiting: (() => void)[] }>();
  return {
    enter: async (companyId, work) => {
      // One connection is lent in the order of asking, whosever it is.
      if (connections <= 1) return work();
      const own = inside.get(companyId) ?? { running: 0, waiting: [] };
      inside.set(companyId, own);
      if (own.running >= most) await new Promise<void>((go) => own.waiting.push(go));
      else own.running += 1;
      try {
        return await work();
      } finally {
        // Whoever waits takes this place as it is.
        const next = own.waiting.shift();
        if (next) next();
        else {
          own.running -= 1;
          if (own.running === 0) inside.delete(companyId);
        }
      }
    },
  };
}
