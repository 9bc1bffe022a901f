import type { DriverRoute, RouteDirections } from '@tramo/contract/driver';
import type { Act, ActResult } from '@tramo/contract/driver-day/acts';
import { type OfficeChange, officeChanges } from '@tramo/contract/driver-day/changes';
import type { DaySnapshot, DayView, KeptAct } from '@tramo/contract/driver-day/day';
import { foldDay } from '@tramo/contract/driver-day/fold';
import type { FileState } from '@tramo/contract/driver-day/waiting';
import type { Loading } from '@tramo/contract/warehouse/loading';
import { type DayRecords, type Disk, type DiskWrite, type FileRecord, isFull, type UnplacedAct } from './disk.ts';
import { StorageFull } from './recorder.ts';

/** How long what is done stays on the phone: for looking at today's visits, and to know one's own in the day as the server tells it. */
const keptMs = 2 * 24 * 3_600_000;

/** The same each time, for who follows them. */
const noChanges: readonly OfficeChange[] = [];
const noLoadings: Readonly<Record<string, Loading>> = {};

/** One driver's day on this phone: what lies on its disk, held in memory for reading. Writes come to the disk first. */
export interface DayBook {
  readonly driverId: string;
  readonly disk: Disk;
  snapshot(): DaySnapshot | null;
  kept(): readonly KeptAct[];
  files(): ReadonlyMap<string, FileState>;
  changes(): readonly OfficeChange[];
  loadings(): Readonly<Record<string, Loading>>;
  view(): DayView | null;
  /** Appends acts and settles others in one write. */
  write(write: BookWrite): Promise<Act[]>;
  /** The server's day; answers what others changed since the one before. */
  takeDay(snapshot: DaySnapshot): Promise<readonly OfficeChange[]>;
  /** By where a route goes, as it was read after its day. */
  keepDirections(routeId: string, directions: RouteDirections): Promise<void>;
  keepFile(file: FileRecord, bytes: ArrayBuffer, thumbnail: ArrayBuffer | null): Promise<void>;
  /** How far a file was sent. */
  markFile(id: string, sent: Pick<FileState, 'sent' | 'isSent'>): Promise<void>;
  forgetFile(id: string): Promise<void>;
  keepRecords(records: Partial<Pick<DayRecords, 'changes' | 'loadings'>>): Promise<void>;
  /** Another window wrote: what lies on the disk is read anew. */
  reload(): Promise<void>;
  subscribe(hear: () => void): () => void;
}

export interface BookWrite {
  acts?: readonly UnplacedAct[];
  results?: readonly ActResult[];
  waitAgain?: readonly string[];
  /** An answer told how a route stands after what is settled here. */
  route?: DriverRoute | null;
  loading?: { routeId: string; loading: Loading } | null;
  /** To be told to the driver. */
  changes?: readonly OfficeChange[];
}

interface BookWorld {
  driverId: string;
  disk: Disk;
  /** The server's time. */
  now(): number;
  /** After each write of this window. */
  onWrite?: () => void;
}

export async function openBook(world: BookWorld): Promise<DayBook> {
  const { disk } = world;
  let acts: readonly KeptAct[] = [];
  let files = new Map<string, FileRecord>();
  let records: Partial<DayRecords> = {};
  let view: DayView | null = null;
  const hearers = new Set<() => void>();

  const tell = (): void => {
    const { snapshot } = records;
    view = snapshot ? foldDay(snapshot, acts, new Date(world.now()).toISOString(), view) : null;
    for (const hear of [...hearers]) hear();
  };
  // One after another: what is read anew must not pass over what is being written.
  let turns: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = turns.then(work);
    turns = turn.catch(() => undefined);
    return turn;
  };
  const reload = async (): Promise<void> => {
    const found = await disk.read();
    const results = new Map(found.results.map((r) => [r.actId, r]));
    const known = new Map(acts.map((k) => [k.act._id, k.act]));
    // What was read before stays itself, so that the fold shares what did not change.
    acts = found.acts.map((act) => ({ act: known.get(act._id) ?? act, result: results.get(act._id) ?? null }));
    files = new Map(found.files.map((f) => [f._id, f]));
    records = found.records;
    tell();
  };
  /** Memory as the disk is after a write. */
  const follow = (write: DiskWrite, placed: readonly Act[]): void => {
    const results = new Map((write.results ?? []).map((r) => [r.actId, r]));
    const again = new Set(write.noResults);
    const gone = new Set(write.forget?.actIds);
    if (placed.length > 0 || results.size > 0 || again.size > 0 || gone.size > 0)
      acts = [...acts, ...placed.map((act): KeptAct => ({ act, result: null }))]
        .filter((k) => !gone.has(k.act._id))
        .map((k) => {
          if (again.has(k.act._id)) return { act: k.act, result: null };
          const result = results.get(k.act._id);
          return result ? { act: k.act, result } : k;
        });
    if (write.files || write.forget) {
      files = new Map(files);
      for (const f of write.files ?? []) files.set(f._id, f);
      for (const id of write.forget?.files ?? []) files.delete(id);
    }
    records = { ...records, ...write.records };
  };
  const commit = async (write: DiskWrite): Promise<Act[]> => {
    const placed = await keep(write).catch((error: unknown) => {
      // What the server told can be had again, and an act whose answer is forgotten is answered the same: without room they are held in memory alone.
      if (error instanceof StorageFull && !write.acts && !write.bytes) return [];
      throw error;
    });
    follow(write, placed);
    tell();
    world.onWrite?.();
    return placed;
  };
  const keep = async (write: DiskWrite): Promise<Act[]> => {
    try {
      return await disk.write(write);
    } catch (error) {
      if (!isFull(error)) throw error;
      const freed = await freeSent();
      // Acts are small and there is always room for them; files are told to the driver.
      const isGiven = write.acts && !write.bytes ? await disk.giveReserve() : false;
      if (freed === 0 && !isGiven) throw new StorageFull(0);
      try {
        return await disk.write(write);
      } catch (again) {
        throw isFull(again) ? new StorageFull(freed) : again;
      }
    }
  };
  /** No room: the bytes of what the server has go. Their thumbnails stay. */
  const freeSent = async (): Promise<number> => {
    const sent = [...files.values()].filter((f) => f.isSent && f.isHere);
    if (sent.length === 0) return 0;
    // First the room, then the note of it.
    await disk.write({ noBytes: sent.map((f) => f._id) });
    const write: DiskWrite = { files: sent.map((f) => ({ ...f, isHere: false })) };
    follow(write, await disk.write(write).catch(() => []));
    return sent.reduce((sum, f) => sum + f.bytes, 0);
  };
  /** What was settled long ago, with files that no other act names. */
  const outdated = (): DiskWrite['forget'] => {
    const before = world.now() - keptMs;
    const old = acts.filter(
      (k) => (k.result?.state === 'done' || k.result?.state === 'dropped') && Date.parse(k.result.at) < before,
    );
    const going = new Set(old.map((k) => k.act._id));
    const named = new Set(acts.filter((k) => !going.has(k.act._id)).flatMap((k) => k.act.fileIds));
    const gone = [...files.values()].filter((f) => !named.has(f._id) && Date.parse(f.keptAt) < before);
    if (old.length === 0 && gone.length === 0) return undefined;
    return { acts: old.map((k) => k.act.seq), actIds: [...going], files: gone.map((f) => f._id) };
  };

  await reload();
  void disk.keepReserve();
  return {
    driverId: world.driverId,
    disk,
    snapshot: () => records.snapshot ?? null,
    kept: () => acts,
    files: () => files,
    changes: () => records.changes ?? noChanges,
    loadings: () => records.loadings ?? noLoadings,
    view: () => view,
    write: (w) =>
      inTurn(() =>
        commit({
          ...(w.acts ? { acts: w.acts } : {}),
          ...(w.results ? { results: w.results } : {}),
          ...(w.waitAgain ? { noResults: w.waitAgain } : {}),
          ...(w.route || w.loading || w.changes ? { records: recordsAfter(records, acts, w) } : {}),
        }),
      ),
    takeDay: (snapshot) =>
      inTurn(async () => {
        const before = records.snapshot;
        // An answer that was long on its way says less than what is known.
        if (before && before.at > snapshot.at) return [];
        const found = before ? officeChanges(before, snapshot, acts) : [];
        const forget = outdated();
        const changes = [...(records.changes ?? []), ...found];
        await commit({
          records: { snapshot, ...(found.length > 0 ? { changes } : {}) },
          ...(forget ? { forget } : {}),
        });
        return found;
      }),
    keepDirections: (routeId, directions) =>
      inTurn(async () => {
        const { snapshot } = records;
        if (!snapshot) return;
        const all = { ...snapshot.directions, [routeId]: directions };
        await commit({ records: { snapshot: { ...snapshot, directions: all } } });
      }),
    keepFile: (file, bytes, thumbnail) =>
      inTurn(async () => void (await commit({ files: [file], bytes: [{ id: file._id, bytes, thumbnail }] }))),
    markFile: (id, sent) =>
      inTurn(async () => {
        const file = files.get(id);
        if (file) await commit({ files: [{ ...file, ...sent }] });
      }),
    forgetFile: (id) =>
      inTurn(async () => {
        if (acts.some((k) => k.act.fileIds.includes(id))) return;
        await commit({ forget: { acts: [], actIds: [], files: [id] } });
      }),
    keepRecords: (more) => inTurn(async () => void (await commit({ records: more }))),
    reload: () => inTurn(reload),
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}

/** The day with a route as an answer told it: all that the server has answered about it is in there. */
function recordsAfter(records: Partial<DayRecords>, acts: readonly KeptAct[], w: BookWrite): Partial<DayRecords> {
  const { snapshot: before, loadings = {} } = records;
  const changes = [...(records.changes ?? []), ...(w.changes ?? [])];
  const after: Partial<DayRecords> = w.changes ? { changes } : {};
  if (w.loading) after.loadings = { ...loadings, [w.loading.routeId]: w.loading.loading };
  const { route } = w;
  if (!route || !before?.day.routes.some((r) => r._id === route._id)) return after;
  const settled = new Map((w.results ?? []).map((r) => [r.actId, r]));
  const now = acts.map((k) => ({ act: k.act, result: settled.get(k.act._id) ?? k.result }));
  const answered = now.filter((k) => k.act.routeId === route._id && k.result?.state === 'done').map((k) => k.act._id);
  const snapshot: DaySnapshot = {
    ...before,
    day: { ...before.day, routes: before.day.routes.map((r) => (r._id === route._id ? route : r)) },
    containedActs: [...new Set([...before.containedActs, ...answered])],
  };
  const found = officeChanges(before, snapshot, now);
  return { ...after, snapshot, ...(found.length > 0 ? { changes: [...changes, ...found] } : {}) };
}
