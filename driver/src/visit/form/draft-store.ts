import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { afterPaint } from '../../ui/after-paint.ts';
import { makeStore } from '../../ui/store.ts';
import { filesIn, type VisitDraft } from './draft.ts';

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

/** All drafts of this phone as they lie on its disk, so that a visit opens without waiting for it. */
const known = new Map<string, VisitDraft>();
/** Null where the browser has none: then this window knows of its own drafts alone. */
const windows = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tramo-driver-drafts');
/** Who shows a draft hears of it: a photo may come from the screen that was left, when the same visit is open again. */
const followers = new Set<(key: string, draft: VisitDraft) => void>();
export function followDraft(key: string, hear: (draft: VisitDraft) => void): () => void {
  const follower = (changed: string, draft: VisitDraft): void => {
    if (changed === key) hear(draft);
  };
  followers.add(follower);
  return () => void followers.delete(follower);
}
const note = (key: string, draft: VisitDraft | null): void => {
  if (!draft) return void known.delete(key);
  known.set(key, draft);
  for (const hear of followers) hear(key, draft);
};
if (windows)
  windows.onmessage = ({ data }: MessageEvent<[key: string, draft: VisitDraft | null][]>) => {
    for (const [key, draft] of data) note(key, draft);
  };

/**
 * Files that no draft on the disk names yet. They lie on the disk themselves, but a page that is killed now comes back without them: they are shown as being saved.
 */
export const unkeptFiles = makeStore<readonly string[]>([]);
const filesOf = (draft: VisitDraft | null | undefined): string[] => (draft ? filesIn(draft) : []);

/** The last one of each draft that is still to be written; while one is written the next ones are left out but for the last. */
const waiting = new Map<string, VisitDraft | null>();
let read: Promise<void> | null = null;
/** Reads the drafts once; those of days long gone are forgotten. Never fails. */
export function readDrafts(): Promise<void> {
  read ??= comfort(async (db) => {
    const oldest = Date.now() - keptMs;
    for (const { key, draft, changedAt } of await db.getAll('drafts'))
      if (changedAt < oldest) void comfort((again) => again.delete('drafts', key), undefined);
      else if (!waiting.has(key)) note(key, draft);
  }, undefined);
  return read;
}
/** What was left of a visit; null: nothing. It is known once `readDrafts` is done. */
export const draftOf = (key: string): VisitDraft | null => known.get(key) ?? null;

let writing: Promise<void> | null = null;

async function writeAll(): Promise<void> {
  while (waiting.size > 0) {
    const batch = [...waiting];
    waiting.clear();
    const files = batch.flatMap(([, draft]) => filesOf(draft));
    // A photo is not taken again at the next door: it must not go with a dead battery. Letters may.
    const durability = unkeptFiles.get().some((id) => files.includes(id)) ? 'strict' : 'default';
    await comfort(async (db) => {
      const write = db.transaction('drafts', 'readwrite', { durability });
      for (const [key, draft] of batch)
        void (draft ? write.store.put({ key, draft, changedAt: Date.now() }) : write.store.delete(key));
      await write.done;
      windows?.postMessage(batch);
    }, undefined);
    // Where drafts cannot be kept, a visit is reported without them.
    unkeptFiles.set(unkeptFiles.get().filter((id) => !files.includes(id)));
  }
  writing = null;
}
/** Keeps a draft; null forgets it. Resolves once it is on the disk. */
export function keepDraft(key: string, draft: VisitDraft | null): Promise<void> {
  if (!draft && !known.has(key)) return writing ?? Promise.resolve();
  const before = filesOf(known.get(key));
  const added = filesOf(draft).filter((id) => !before.includes(id));
  note(key, draft);
  waiting.set(key, draft);
  if (added.length > 0) unkeptFiles.set([...unkeptFiles.get(), ...added]);
  // What is forgotten was saved, or given up: the next screen goes before.
  writing ??= draft ? writeAll() : afterPaint().then(writeAll);
  return writing;
}
/** Resolves once every draft is on the disk as it is known. */
export const draftsKept = (): Promise<void> => writing ?? Promise.resolve();
