import { type Scan, scansPerCall } from '@tramo/contract/warehouse/scans';
import { createStore, type Store } from '../store.ts';
import { newUuid } from '../uuid.ts';
import type { ScanStore, WaitingScan } from './scan-store.ts';

export interface QueueState {
  /** Scans that the server does not have yet, in their order. */
  waiting: readonly Scan[];
  /** `refused`: the server does not take them; somebody must look at `error`. */
  state: 'idle' | 'sending' | 'offline' | 'refused';
  error: unknown;
  /** False: they end with the page. */
  isKept: boolean;
}

export interface ScanQueue<A, M extends object = object> {
  state: Pick<Store<QueueState>, 'get' | 'subscribe'>;
  /** Takes a scan at once, with what else is said of it; its place follows the last one of this piece of work. */
  add: (code: string, source: Scan['source'], more: M) => Scan & M;
  /** Tries again now: the network came back, or whoever looked at a refusal says so. */
  retry: () => void;
  /** Gives up what waits. */
  discard: () => Promise<void>;
  close: () => void;
  /** What the server said last. */
  answer: Pick<Store<A | null>, 'get' | 'subscribe'>;
}

const firstWaitMs = 500;
const longestWaitMs = 15_000;

/**
 * Scans of one piece of work on their way to the server: taken at once, kept in `store` until the server has them, sent in their order, as many as wait in one call, again and
 * again with growing pauses. `send` throws: `isRefusal` tells whether trying again is of use. The scans of the last visit of this page come first.
 *
 * `lastSeq`: the highest place that the server knows of this device's scans of this work.
 */
export async function openScanQueue<A, M extends object = object>(options: {
  work: string;
  store: ScanStore;
  lastSeq: number;
  send: (scans: (Scan & M)[]) => Promise<A>;
  isRefusal: (error: unknown) => boolean;
  now?: () => Date;
}): Promise<ScanQueue<A, M>> {
  const { work, store, send, isRefusal, now = () => new Date() } = options;
  const kept = (await store.of(work)) as (WaitingScan & M)[];
  let waiting = kept;
  let lastSeq = Math.max(options.lastSeq, kept.at(-1)?.seq ?? 0);
  let isClosed = false;
  let waitMs = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const state = createStore<QueueState>({ waiting, state: 'idle', error: null, isKept: store.isKept });
  const answer = createStore<A | null>(null);
  const tell = (change: Partial<QueueState>): void => state.set({ ...state.get(), ...change, waiting });

  async function drain(): Promise<void> {
    if (isClosed || waiting.length === 0 || state.get().state === 'sending') return;
    clearTimeout(timer);
    const batch = waiting.slice(0, scansPerCall);
    tell({ state: 'sending', error: null });
    try {
      const said = await send(batch.map(({ work: _, ...scan }) => scan as Scan & M));
      const sent = new Set(batch.map((s) => s._id));
      waiting = waiting.filter((s) => !sent.has(s._id));
      waitMs = firstWaitMs;
      // A crash before this sends them again: the server knows their ids.
      void store.remove([...sent]).catch(() => undefined);
      tell({ state: 'idle' });
      answer.set(said);
      void drain();
    } catch (error) {
      if (isRefusal(error)) {
        tell({ state: 'refused', error });
        return;
      }
      tell({ state: 'offline', error });
      if (isClosed) return;
      timer = setTimeout(() => void drain(), waitMs);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    }
  }
  const retry = (): void => {
    waitMs = firstWaitMs;
    void drain();
  };
  globalThis.addEventListener?.('online', retry);
  void drain();
  return {
    state,
    answer,
    add(code, source, more) {
      lastSeq += 1;
      const scan = { ...more, _id: newUuid(), seq: lastSeq, code, source, at: now().toISOString() };
      const row = { ...scan, work };
      waiting = [...waiting, row];
      tell({});
      // Whoever scans is not kept waiting by the disk. Where it refuses, the page keeps it, and says so.
      store.put(row).catch(() => tell({ isKept: false }));
      if (state.get().state !== 'refused') void drain();
      return scan;
    },
    retry,
    async discard() {
      const ids = waiting.map((s) => s._id);
      waiting = [];
      tell({ state: 'idle', error: null });
      await store.remove(ids).catch(() => undefined);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', retry);
    },
  };
}

/** Only one window of a browser works on a piece of work: two would number their scans alike. Answers how to let go of it; null: another window has it. */
export function claimWork(work: string): Promise<(() => void) | null> {
  // Not on plain http addresses; one window a device is the rule there.
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void navigator.locks.request(`scans:${work}`, { ifAvailable: true }, (lock) => {
      if (!lock) {
        resolve(null);
        return;
      }
      return new Promise<void>((release) => resolve(release));
    });
  });
}
