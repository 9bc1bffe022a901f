import type { Act, ActResult } from '@tramo/contract/driver-day/acts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DayRecords, Disk, DiskWrite, FileRecord, KeptFix } from './disk.ts';

interface Schema extends DBSchema {
  acts: { key: number; value: Act };
  results: { key: string; value: ActResult };
  files: { key: string; value: FileRecord };
  bytes: { key: string; value: ArrayBuffer };
  thumbnails: { key: string; value: ArrayBuffer };
  day: { key: string; value: unknown };
  positions: { key: number; value: Omit<KeptFix, 'n'> & { n?: number } };
}
type StoreName = 'acts' | 'results' | 'files' | 'bytes' | 'thumbnails' | 'day' | 'positions';

/** Each driver has a database of his own: what one did is never another's. */
const nameOf = (driverId: string): string => `tramo-driver-${driverId}`;
const version = 1;

function build(db: IDBPDatabase<Schema>): void {
  // IndexedDB itself numbers the acts, so that two windows never give the same place twice.
  db.createObjectStore('acts', { keyPath: 'seq', autoIncrement: true });
  db.createObjectStore('results', { keyPath: 'actId' });
  db.createObjectStore('files', { keyPath: '_id' });
  // Bytes lie apart: lists of files are read often, what is in them seldom.
  db.createObjectStore('bytes');
  db.createObjectStore('thumbnails');
  db.createObjectStore('day');
  db.createObjectStore('positions', { keyPath: 'n', autoIncrement: true });
}

/** Some hundred acts without files. */
const reserveBytes = 1024 * 1024;
const reserveKey = 'reserve';
/** A browser frees what was deleted some seconds later. */
const freed = { tries: 16, everyMs: 500 };
const probeBytes = 4096;

/** Of chance, for browsers press what they keep: a reserve of zeros would take, and give, next to nothing. */
function noise(bytes: number): ArrayBuffer {
  const all = new Uint8Array(bytes);
  const most = 65_536;
  for (let from = 0; from < bytes; from += most) crypto.getRandomValues(all.subarray(from, from + most));
  return all.buffer;
}

/** Opens a driver's database. An iPhone closes connections of pages in the background: it is opened again when that shows. */
export async function idbDisk(driverId: string): Promise<Disk> {
  let db: Promise<IDBPDatabase<Schema>> | null = null;
  const open = (): Promise<IDBPDatabase<Schema>> => {
    db ??= openDB<Schema>(nameOf(driverId), version, {
      upgrade: build,
      blocking: (_now, _wanted, event) => {
        (event.target as IDBDatabase).close();
        db = null;
      },
      terminated: () => {
        db = null;
      },
    }).catch((error: unknown) => {
      db = null;
      throw error;
    });
    return db;
  };
  const withDb = async <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
    try {
      return await work(await open());
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
      db = null;
      return await work(await open());
    }
  };
  await open();
  return {
    read: () => withDb(readAll),
    write: (w) => withDb((opened) => writeAll(opened, w)),
    readBytes: (id) => withDb(async (opened) => (await opened.get('bytes', id)) ?? null),
    readThumbnail: (id) => withDb(async (opened) => (await opened.get('thumbnails', id)) ?? null),
    addFixes: (list) =>
      withDb(async (opened) => {
        // A lost fix is no harm: the phone need not wait for its disk.
        const tx = opened.transaction('positions', 'readwrite', { durability: 'relaxed' });
        for (const fix of list) void tx.store.add(fix);
        await tx.done;
      }),
    fixes: (limit) => withDb(async (opened) => (await opened.getAll('positions', null, limit)) as KeptFix[]),
    newestFixes: (limit) =>
      withDb(async (opened) => {
        const found: KeptFix[] = [];
        let cursor = await opened.transaction('positions').store.openCursor(null, 'prev');
        while (cursor && found.length < limit) {
          found.push(cursor.value as KeptFix);
          cursor = await cursor.continue();
        }
        return found.reverse();
      }),
    forgetFixes: (ns) =>
      withDb(async (opened) => {
        const tx = opened.transaction('positions', 'readwrite', { durability: 'relaxed' });
        for (const n of ns) void tx.store.delete(n);
        await tx.done;
      }),
    keepReserve: () =>
      withDb(async (opened) => {
        if ((await opened.getKey('bytes', reserveKey)) === undefined)
          await opened.put('bytes', noise(reserveBytes), reserveKey);
      }).catch(() => undefined),
    giveReserve: () =>
      withDb(async (opened) => {
        if ((await opened.getKey('bytes', reserveKey)) === undefined) return false;
        await opened.delete('bytes', reserveKey);
        for (let tries = 0; tries < freed.tries; tries += 1) {
          const hasRoom = await opened.put('bytes', noise(probeBytes), reserveKey).then(
            () => true,
            () => false,
          );
          if (hasRoom) break;
          await new Promise((resolve) => setTimeout(resolve, freed.everyMs));
        }
        await opened.delete('bytes', reserveKey);
        return true;
      }),
    close: () => void db?.then((opened) => opened.close()),
  };
}

async function readAll(db: IDBPDatabase<Schema>): ReturnType<Disk['read']> {
  const tx = db.transaction(['acts', 'results', 'files', 'day'], 'readonly');
  const day = tx.objectStore('day');
  const [acts, results, files, keys, values] = await Promise.all([
    tx.objectStore('acts').getAll(),
    tx.objectStore('results').getAll(),
    tx.objectStore('files').getAll(),
    day.getAllKeys(),
    day.getAll(),
  ]);
  await tx.done;
  return {
    acts,
    results,
    files,
    records: Object.fromEntries(keys.map((k, i) => [k, values[i]])) as Partial<DayRecords>,
  };
}

const touched = (w: DiskWrite): StoreName[] => {
  const names = new Set<StoreName>();
  if (w.acts || w.forget) names.add('acts');
  if (w.results || w.noResults || w.forget) names.add('results');
  if (w.files || w.forget) names.add('files');
  if (w.bytes || w.noBytes || w.forget) names.add('bytes');
  if (w.bytes || w.forget) names.add('thumbnails');
  if (w.records) names.add('day');
  return [...names];
};

/** `strict`: it lies on the disk itself when it resolves, not in a cache that a dead battery takes along. */
async function writeAll(db: IDBPDatabase<Schema>, w: DiskWrite): Promise<Act[]> {
  const names = touched(w);
  if (names.length === 0) return [];
  const tx = db.transaction(names, 'readwrite', { durability: 'strict' });
  const store = <N extends StoreName>(name: N) => tx.objectStore(name);
  // What went wrong tells the transaction; that each of its requests fails with it is no news.
  const quiet = <T>(request: Promise<T>): Promise<T | undefined> => request.catch(() => undefined);
  const adding = (w.acts ?? []).map((act) => quiet(store('acts').add(act as Act)));
  for (const r of w.results ?? []) void quiet(store('results').put(r));
  for (const id of w.noResults ?? []) void quiet(store('results').delete(id));
  for (const f of w.files ?? []) void quiet(store('files').put(f));
  for (const b of w.bytes ?? []) {
    void quiet(store('bytes').put(b.bytes, b.id));
    if (b.thumbnail) void quiet(store('thumbnails').put(b.thumbnail, b.id));
  }
  for (const id of w.noBytes ?? []) void quiet(store('bytes').delete(id));
  for (const seq of w.forget?.acts ?? []) void quiet(store('acts').delete(seq));
  for (const id of w.forget?.actIds ?? []) void quiet(store('results').delete(id));
  for (const id of w.forget?.files ?? [])
    for (const name of ['files', 'bytes', 'thumbnails'] as const) void quiet(store(name).delete(id));
  for (const [key, value] of Object.entries(w.records ?? {})) void quiet(store('day').put(value, key));
  const [, ...places] = await Promise.all([tx.done, ...adding]);
  return (w.acts ?? []).map((act, i) => ({ ...act, seq: places[i] }) as Act);
}
