import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { VisitDraft } from './draft.ts';

interface DraftsDb extends DBSchema {
  drafts: { key: string; value: { key: string; draft: VisitDraft; changedAt: number } };
}
/** What nobody came back to within so many days is forgotten. */
const keptMs = 4 * 86_400_000;

let opened: Promise<IDBPDatabase<DraftsDb>> | null = null;
function open(): Promise<IDBPDatabase<DraftsDb>> {
  opened ??= openDB<DraftsDb>('tramo-driver-drafts', 1, {
    upgrade: (db) => {
      db.createObjectStore('drafts', { keyPath: 'key' });
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = null;
    },
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}
/** A phone that keeps nothing (private windows, a full disk) can still report visits: drafts are a comfort, acts are not kept here. */
async function comfort<T>(work: (db: IDBPDatabase<DraftsDb>) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work(await open());
  } catch {
    return otherwise;
  }
}

/** A driver's visit of a guide: another driver on the same phone has drafts of his own. */
export const draftKey = (driverId: string, routeId: string, guideId: string): string =>
  `${driverId} ${routeId} ${guideId}`;

export const readDraft = (key: string): Promise<VisitDraft | null> =>
  comfort(async (db) => (await db.get('drafts', key))?.draft ?? null, null);

/** The last one of each draft that is still to be written; while one is written the next ones are left out but for the last. */
const waiting = new Map<string, VisitDraft | null>();
let writing: Promise<void> | null = null;

async function writeAll(): Promise<void> {
  while (waiting.size > 0) {
    const batch = [...waiting];
    waiting.clear();
    await comfort(async (db) => {
      const write = db.transaction('drafts', 'readwrite');
      for (const [key, draft] of batch)
        void (draft ? write.store.put({ key, draft, changedAt: Date.now() }) : write.store.delete(key));
      await write.done;
    }, undefined);
  }
  writing = null;
}
/** Keeps a draft; null forgets it. Resolves once it is on the disk. */
export function keepDraft(key: string, draft: VisitDraft | null): Promise<void> {
  waiting.set(key, draft);
  writing ??= writeAll();
  return writing;
}

/** Forgets what is of days long gone. */
export const sweepDrafts = (): Promise<void> =>
  comfort(async (db) => {
    const oldest = Date.now() - keptMs;
    const sweep = db.transaction('drafts', 'readwrite');
    for await (const cursor of sweep.store) if (cursor.value.changedAt < oldest) void cursor.delete();
    await sweep.done;
  }, undefined);
