import type { Database } from './db/tx.ts';

/** How long one step of long work may hold the connection: others wait for one step, and for what they ask themselves. */
const STEP_MS = { pglite: 45, postgres: 400 };

/** The steps of long work beside people's requests: as many rows each as the machine and the rows allow, with a rest after each. */
export interface Pace {
  /** Rows of the next step. */
  rows(): number;
  /** Measures a step where it holds the connection. */
  timed<T>(work: () => Promise<T>): Promise<T>;
  /** Lets those go first who ask meanwhile. Outside of any transaction. */
  rest(): Promise<void>;
}

export function openPace(db: Database, most: number): Pace {
  const { connection } = db;
  // Fewer would cost more than they spare: each step has its own transaction.
  const least = Math.min(25, most);
  let rows = Math.min(50, most);
  return {
    rows: () => rows,
    timed: async (work) => {
      const began = performance.now();
      const result = await work();
      // At most twice as many and at least a fourth: one slow write says little of the next.
      const factor = STEP_MS[connection.kind] / Math.max(1, performance.now() - began);
      rows = Math.max(least, Math.min(most, Math.round(rows * Math.max(0.25, Math.min(2, factor)))));
      return result;
    },
    rest: () => connection.quiet(),
  };
}
