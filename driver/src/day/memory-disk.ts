import type { Act, ActResult } from '@tramo/contract/driver-day/acts';
import type { DayRecords, Disk, DiskWrite, FileRecord, KeptFix } from './disk.ts';

/** A disk in memory, for tests: what one page wrote, the next one reads. Values are copied as IndexedDB copies them. */
export function memoryDisk(room = Number.POSITIVE_INFINITY): Disk {
  const acts: Act[] = [];
  const results = new Map<string, ActResult>();
  const files = new Map<string, FileRecord>();
  const bytes = new Map<string, ArrayBuffer>();
  const thumbnails = new Map<string, ArrayBuffer>();
  const records: Partial<DayRecords> = {};
  let fixes: KeptFix[] = [];
  let lastSeq = 0;
  let lastFix = 0;
  const used = (): number => [...bytes.values()].reduce((sum, b) => sum + b.byteLength, 0);
  const write = (w: DiskWrite): Act[] => {
    const more = (w.bytes ?? []).reduce((sum, b) => sum + b.bytes.byteLength, 0);
    if (used() + more > room) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    const placed = (w.acts ?? []).map((act) => {
      lastSeq += 1;
      return structuredClone({ ...act, seq: lastSeq }) as Act;
    });
    acts.push(...placed);
    for (const r of w.results ?? []) results.set(r.actId, structuredClone(r));
    for (const id of w.noResults ?? []) results.delete(id);
    for (const f of w.files ?? []) files.set(f._id, structuredClone(f));
    for (const b of w.bytes ?? []) {
      bytes.set(b.id, b.bytes.slice(0));
      if (b.thumbnail) thumbnails.set(b.id, b.thumbnail.slice(0));
    }
    for (const id of w.noBytes ?? []) bytes.delete(id);
    if (w.forget) {
      const gone = new Set(w.forget.acts);
      acts.splice(0, acts.length, ...acts.filter((a) => !gone.has(a.seq)));
      for (const id of w.forget.actIds) results.delete(id);
      for (const id of w.forget.files) for (const store of [files, bytes, thumbnails]) store.delete(id);
    }
    Object.assign(records, structuredClone(w.records ?? {}));
    return structuredClone(placed);
  };
  return {
    read: async () => structuredClone({ acts, results: [...results.values()], files: [...files.values()], records }),
    write: async (w) => write(w),
    readBytes: async (id) => bytes.get(id)?.slice(0) ?? null,
    readThumbnail: async (id) => thumbnails.get(id)?.slice(0) ?? null,
    addFixes: async (list) => {
      for (const fix of list) fixes.push({ ...structuredClone(fix), n: ++lastFix });
    },
    fixes: async (limit) => structuredClone(fixes.slice(0, limit)),
    newestFixes: async (limit) => structuredClone(fixes.slice(-limit)),
    forgetFixes: async (ns) => {
      fixes = fixes.filter((f) => !ns.includes(f.n));
    },
    keepReserve: async () => undefined,
    giveReserve: async () => false,
    close: () => undefined,
  };
}
