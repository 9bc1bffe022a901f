import { sha256 } from '@tramo/browser/sha256';
import { driverApi } from '@tramo/contract/driver';
import type { DaySnapshot } from '@tramo/contract/driver-day/day';
import { type FileState, waitingSummary } from '@tramo/contract/driver-day/waiting';
import { bindCall } from '../acts/call-api.ts';
import { queueFile } from '../files/export-queue.ts';
import { openBook } from './book.ts';
import { isFull } from './disk.ts';
import { type DriverDay, openDriverDay } from './driver-day.ts';
import { endOfDay } from './end-of-day.ts';
import { idbDisk } from './idb-disk.ts';
import { pageWorld } from './page-world.ts';
import { openPhone, type PhoneMeta } from './phone.ts';
import type { DayStore, OtherQueue, Session } from './recorder.ts';
import { openWindows } from './windows.ts';

/** Where nobody is signed in there is nothing to do it for. */
class NobodySignedIn extends Error {}
const noFiles: ReadonlyMap<string, FileState> = new Map();
const nothing: readonly never[] = [];

/** The day from the phone's disk, without asking anybody. `appVersion` stands in files that the office is handed. */
export async function openDay(appVersion = ''): Promise<DayStore> {
  const phone = await openPhone();
  let kept: Partial<PhoneMeta> = await phone.read();
  let day: DriverDay | null = null;
  let others: readonly OtherQueue[] = nothing;
  let isStarted = false;
  let wifiOnly = false;
  let ends: { of: string; at: string } | null = null;
  const hearers = new Set<() => void>();
  const tell = (): void => {
    summary = null;
    // For whoever looks from outside: browser tests, and support on the telephone.
    const { dataset } = document.documentElement;
    dataset.waiting = String(day?.book.view()?.waiting.length ?? 0);
    dataset.sending = day?.sending().phase ?? 'idle';
    for (const hear of [...hearers]) hear();
  };
  let summary: ReturnType<DayStore['waiting']> | null = null;

  const keep = async (meta: Partial<PhoneMeta>): Promise<void> => {
    // Without room on the disk the session lives as long as the page.
    await phone.write(meta).catch((error: unknown) => {
      if (!isFull(error)) throw error;
    });
    kept = { ...kept, ...meta };
    windows.tell({ kind: 'session' });
    tell();
  };
  const page = pageWorld(
    phone,
    kept,
    {
      token: () => kept.session?.token ?? null,
      onSignedOut: (token) => {
        // Another window may have signed in meanwhile.
        if (kept.session?.token === token)
          void keep({ session: { ...kept.session, token: null } }).catch(() => undefined);
      },
    },
    tell,
  );
  bindCall(page.call);
  const windows = openWindows((news) => {
    if (news.kind === 'session')
      void phone
        .read()
        .then(follow)
        .catch(() => undefined);
    else if (news.driverId === day?.book.driverId) day.heard();
  });

  const switchTo = async (driverId: string | null): Promise<void> => {
    if (day?.book.driverId === driverId) return;
    day?.close();
    day = null;
    if (driverId !== null) {
      day = await openDriverDay(driverId, { page, windows, maySend: () => Boolean(kept.session?.token), tell });
      day.setVideosOnWifiOnly(wifiOnly);
      if (isStarted) day.start();
    }
    void countOthers().catch(() => undefined);
  };
  const follow = async (found: Partial<PhoneMeta>): Promise<void> => {
    kept = found;
    await switchTo(found.session?.driverId ?? null);
    day?.sendNow();
    tell();
  };
  const countOthers = async (): Promise<void> => {
    const own = day?.book.driverId;
    const counted: OtherQueue[] = [];
    for (const { driverId, fullName } of kept.drivers ?? nothing) {
      if (driverId === own) continue;
      const disk = await idbDisk(driverId);
      const { acts, results } = await disk.read();
      disk.close();
      const settled = new Set(results.filter((r) => r.state !== 'refused').map((r) => r.actId));
      const left = acts.filter((a) => !settled.has(a._id)).length;
      if (left > 0) counted.push({ driverId, fullName, acts: left });
    }
    others = counted;
    tell();
  };
  const mine = (): DriverDay => {
    if (!day) throw new NobodySignedIn();
    return day;
  };
  const snapshot = (): DaySnapshot | null => day?.book.snapshot() ?? null;
  const sessionOf = (): Session | null => {
    if (!kept.session) return null;
    const { driverId, fullName, username } = kept.session;
    return { driverId, fullName, username };
  };

  await switchTo(kept.session?.driverId ?? null);
  return {
    view: () => day?.book.view() ?? null,
    day: () => snapshot()?.day ?? null,
    dayAt: () => snapshot()?.at ?? null,
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    now: page.now,
    clockOffsetMs: () => page.clock.offsetMs(),
    record: (act) => mine().record(act),
    drop: (actId) => mine().drop(actId),
    tryAgain: (actId) => mine().tryAgain(actId),
    keepFile: (blob, kind, thumbnail) => mine().keepFile(blob, kind, thumbnail),
    readFile: (id) => mine().readFile(id),
    readThumbnail: (id) => mine().readThumbnail(id),
    dropFile: (id) => mine().dropFile(id),
    files: () => day?.book.files() ?? noFiles,
    keepFix: (routeId, fix) => day?.keepFix(routeId, fix),
    officeChanges: () => day?.book.changes() ?? nothing,
    acknowledgeChanges: () => day?.acknowledgeChanges(),
    loadingOf: (routeId) => day?.book.loadings()[routeId] ?? null,
    readLoading: (routeId) => mine().readLoading(routeId),
    refresh: async () => day?.refresh(),
    queue: () => day?.book.kept() ?? nothing,
    waiting: () => {
      summary ??= waitingSummary(
        (day?.book.kept() ?? nothing).flatMap((k) => (k.result === null ? [k.act] : [])),
        day?.book.files() ?? noFiles,
      );
      return summary;
    },
    sendNow: () => day?.sendNow(),
    setVideosOnWifiOnly: (only) => {
      wifiOnly = only;
      day?.setVideosOnWifiOnly(only);
    },
    sending: () => {
      const sending = day?.sending() ?? idle;
      return kept.session && !kept.session.token && sending.phase !== 'otherWindow' ? signedOut : sending;
    },
    connection: page.connection,
    exportQueue: async (driverId) => {
      const own = day?.book;
      const id = driverId ?? own?.driverId;
      const who = [sessionOf(), ...(kept.drivers ?? nothing)].find((d) => d?.driverId === id);
      if (!id) throw new NobodySignedIn();
      const isOwn = id === own?.driverId;
      const disk = isOwn && own ? own.disk : await idbDisk(id);
      const book = isOwn && own ? own : await openBook({ driverId: id, disk, now: () => page.clock.now() });
      try {
        const told = { driverId: id, fullName: who?.fullName ?? '', exportedAt: page.now(), appVersion };
        return await queueFile({ ...told, kept: book.kept(), files: book.files(), disk });
      } finally {
        if (!isOwn) disk.close();
      }
    },
    otherQueues: () => others,
    expiresAt: () => {
      const { day: told, at } = snapshot() ?? {};
      if (!told || !at) return null;
      if (ends?.of !== at)
        ends = { of: at, at: new Date(endOfDay(Date.parse(at), told.company.timeZone)).toISOString() };
      return ends.at;
    },
    session: sessionOf,
    needsSignIn: () => !kept.session?.token,
    signIn: async (username, password) => {
      const body = { username, password: await sha256(password) };
      const answer = await page.call(driverApi.login, { body });
      const who: Session = { driverId: answer.userId, fullName: answer.fullName, username };
      const before = (kept.drivers ?? nothing).filter((d) => d.driverId !== who.driverId);
      await keep({ session: { ...who, token: answer.token }, drivers: [...before, who] });
      await switchTo(who.driverId);
      void navigator.storage?.persist?.().catch(() => false);
      day?.sendNow();
      if (isStarted && !answer.isChangePasswordRequired) void day?.refresh();
      tell();
      return { isChangePasswordRequired: answer.isChangePasswordRequired };
    },
    signOut: async () => {
      await keep({ session: null });
      await switchTo(null);
      tell();
    },
    start: () => {
      isStarted = true;
      day?.start();
    },
  };
}
const idle = { phase: 'idle', actId: null, fileId: null, retryAt: null } as const;
const signedOut = { ...idle, phase: 'signIn' } as const;
