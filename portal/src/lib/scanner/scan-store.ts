import type { Scan } from '@tramo/contract/warehouse/scans';

/** A scan that waits, with the piece of work that it belongs to. */
export interface WaitingScan extends Scan {
  work: string;
}
/** Where scans wait until the server has them. */
export interface ScanStore {
  /** True when they outlive the page. */
  isKept: boolean;
  put: (scan: WaitingScan) => Promise<void>;
  /** Those of one piece of work, in their order. */
  of: (work: string) => Promise<WaitingScan[]>;
  /** Pieces of work with scans that wait. */
  works: () => Promise<string[]>;
  remove: (ids: readonly string[]) => Promise<void>;
}

export function memoryStore(): ScanStore {
  const all = new Map<string, WaitingScan>();
  return {
    isKept: false,
    put: async (scan) => {
      all.set(scan._id, scan);
    },
    of: async (work) => [...all.values()].filter((s) => s.work === work).sort((a, b) => a.seq - b.seq),
    works: async () => [...new Set([...all.values()].map((s) => s.work))],
    remove: async (ids) => {
      for (const id of ids) all.delete(id);
    },
  };
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
/** Only a transaction that is complete is on the disk. */
const written = (tx: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error ?? new Error('IndexedDB'));
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('tramo-scans', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('scan', { keyPath: '_id' }).createIndex('work', ['work', 'seq']);
  };
  return done(request);
}

/** The browser's database; in memory where there is none (private windows, a full disk): its scans end with the page, and it says so. */
export async function openScanStore(): Promise<ScanStore> {
  try {
    const db = await openDatabase();
    const store = (mode: IDBTransactionMode) => db.transaction('scan', mode, { durability: 'strict' });
    return {
      isKept: true,
      put: (scan) => {
        const tx = store('readwrite');
        tx.objectStore('scan').put(scan);
        return written(tx);
      },
      of: (work) => {
        const range = IDBKeyRange.bound([work, 0], [work, Number.MAX_SAFE_INTEGER]);
        return done(store('readonly').objectStore('scan').index('work').getAll(range) as IDBRequest<WaitingScan[]>);
      },
      works: async () => {
        const all = (await done(store('readonly').objectStore('scan').getAll())) as WaitingScan[];
        return [...new Set(all.map((s) => s.work))];
      },
      remove: (ids) => {
        const tx = store('readwrite');
        for (const id of ids) tx.objectStore('scan').delete(id);
        return written(tx);
      },
    };
  } catch {
    return memoryStore();
  }
}
