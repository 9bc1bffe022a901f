import { type DBSchema, openDB } from 'idb';
import type { SavedClock } from './clock.ts';
import type { Session } from './recorder.ts';

/** What the phone keeps beside the days of its drivers. */
export interface PhoneMeta {
  /** Null once somebody signed out; `token` null once the server ended it. */
  session: (Session & { token: string | null }) | null;
  /** All who ever signed in here: what they left waiting is shown, and kept for them. */
  drivers: readonly Session[];
  clock: SavedClock;
}
interface Schema extends DBSchema {
  meta: { key: string; value: unknown };
}

export interface Phone {
  read(): Promise<Partial<PhoneMeta>>;
  write(meta: Partial<PhoneMeta>): Promise<void>;
}

export async function openPhone(): Promise<Phone> {
  const open = () => openDB<Schema>('tramo-driver', 1, { upgrade: (db) => void db.createObjectStore('meta') });
  let db = await open();
  const withDb = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      // An iPhone closes connections of pages in the background.
      if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
      db = await open();
      return await work();
    }
  };
  return {
    read: () =>
      withDb(async () => {
        const tx = db.transaction('meta', 'readonly');
        const [keys, values] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
        return Object.fromEntries(keys.map((k, i) => [k, values[i]])) as Partial<PhoneMeta>;
      }),
    write: (meta) =>
      withDb(async () => {
        const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
        for (const [key, value] of Object.entries(meta)) tx.store.put(value, key).catch(() => undefined);
        await tx.done;
      }),
  };
}
