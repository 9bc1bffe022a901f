import type { Act } from '@tramo/contract/driver-day/acts';
import { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import { makeRunner } from '../acts/runner.ts';
import { giveUp, makeSender } from '../acts/sender.ts';
import { hashOf } from '../files/hash.ts';
import { lastPlace } from '../position/place.ts';
import { actOf } from './act-of.ts';
import { type DayBook, openBook } from './book.ts';
import { idbDisk } from './idb-disk.ts';
import { newId } from './ids.ts';
import type { PageWorld } from './page-world.ts';
import { makeFixSender, timedFix } from './positions.ts';
import { makeDayReader } from './read-day.ts';
import type { DayStore, Sending } from './recorder.ts';
import type { Windows } from './windows.ts';

/** What a page does with the day of who is signed in. */
type Own = Pick<
  DayStore,
  | 'record'
  | 'drop'
  | 'tryAgain'
  | 'keepFile'
  | 'readFile'
  | 'readThumbnail'
  | 'dropFile'
  | 'keepFix'
  | 'acknowledgeChanges'
  | 'readLoading'
  | 'refresh'
  | 'sendNow'
  | 'sending'
>;
export interface DriverDay extends Own {
  book: DayBook;
  setVideosOnWifiOnly(wifiOnly: boolean): void;
  /** Sends and reads until closed. */
  start(): void;
  /** Another window wrote. */
  heard(): void;
  close(): void;
}

interface DriverDayWorld {
  page: PageWorld;
  windows: Windows;
  maySend(): boolean;
  tell(): void;
}

/** The day is read so often while it is looked at. */
const readMs = 30_000;
/** Fixes go out so often. */
const fixesMs = 15_000;
/** Within it a tap's next screen stands. */
const screenMs = 200;
/** A place older than this is not where the driver stands. */
const placeMs = 5 * 60_000;

const network = (navigator as Navigator & { connection?: EventTarget & { type?: string } }).connection;
/** Where the browser does not tell the kind of network, videos go. */
const isMobileNetwork = (): boolean => network?.type === 'cellular';

export async function openDriverDay(driverId: string, world: DriverDayWorld): Promise<DriverDay> {
  const { page, windows, tell } = world;
  const { clock, call } = page;
  const disk = await idbDisk(driverId);
  const book = await openBook({
    driverId,
    disk,
    now: () => clock.now(),
    onWrite: () => windows.tell({ kind: 'wrote', driverId }),
  });
  const ending = new AbortController();
  let sending: Sending = { phase: 'idle', actId: null, fileId: null, retryAt: null };
  let wifiOnly = false;
  let isFirst = true;
  const show = (next: Partial<Sending>): void => {
    sending = { ...sending, ...next };
    tell();
  };
  book.subscribe(tell);

  const reader = makeDayReader(book, call, tell);
  const sender = makeSender({
    book,
    call,
    now: () => clock.now(),
    random: Math.random,
    newId,
    holdsVideos: () => wifiOnly && isMobileNetwork(),
    readDay: reader.read,
    onTurn: ({ actId, fileId }) =>
      show(actId === null ? { actId, fileId } : { phase: 'sending', actId, fileId, retryAt: null }),
  });
  const runner = makeRunner({
    step: (signal) => sender.step(signal),
    maySend: world.maySend,
    onPhase: (phase, retryInMs) => show({ phase, retryAt: retryInMs === null ? null : performance.now() + retryInMs }),
    onDrained: () => void reader.read().catch(() => false),
  });
  const wake = (): void => runner.wake();
  /** What was tapped shows first: building a request takes what a slow phone needs for its screen. */
  const wakeAfterScreen = (): void => void setTimeout(wake, screenMs);

  /** Only one window sends; all of them read what it wrote. */
  const work = async (): Promise<void> => {
    show({ phase: 'idle' });
    const inSight = (): boolean => document.visibilityState === 'visible' && world.maySend();
    const read = (): void => void (world.maySend() && reader.read().catch(() => false));
    const back = (): void => {
      sender.hurry();
      wake();
      read();
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible') back();
    };
    const fixSender = makeFixSender(disk, call, () => clock.now());
    const timers = [
      setInterval(() => inSight() && read(), readMs),
      setInterval(() => void (world.maySend() && fixSender.send().catch(() => false)), fixesMs),
    ];
    const fromWorker = ({ data }: MessageEvent<{ tramo?: string } | null>): void => {
      if (data?.tramo === 'push') back();
    };
    window.addEventListener('online', back);
    network?.addEventListener('change', back);
    document.addEventListener('visibilitychange', seen);
    navigator.serviceWorker?.addEventListener('message', fromWorker);
    read();
    try {
      await runner.run(ending.signal);
    } finally {
      for (const timer of timers) clearInterval(timer);
      window.removeEventListener('online', back);
      network?.removeEventListener('change', back);
      document.removeEventListener('visibilitychange', seen);
      navigator.serviceWorker?.removeEventListener('message', fromWorker);
    }
  };

  const placeNow = (): Act['place'] => {
    const place = lastPlace();
    const age = place ? Date.now() - Date.parse(place.at) : Number.POSITIVE_INFINITY;
    return place && Math.abs(age) < placeMs ? { lat: place.lat, lng: place.lng, accuracyM: place.accuracyM } : null;
  };
  const keptAct = (id: string) => book.kept().find((k) => k.act._id === id);

  return {
    book,
    record: async (act) => {
      const at = page.now();
      const moment = { _id: newId(), driverId, at, clock: clock.stamp(), place: placeNow() };
      const old = act.replaces === undefined ? undefined : keptAct(act.replaces);
      const replaced = old?.result?.state === 'refused' && old.act.kind === act.kind ? old.act : null;
      const results = replaced ? giveUp(book, replaced, at, moment._id) : [];
      const [kept] = await book.write({ acts: [actOf(act, moment, replaced)], results });
      wakeAfterScreen();
      return kept as Act;
    },
    drop: async (actId) => {
      const kept = keptAct(actId);
      // What is on its way may be taken by now: only what was refused can be given up.
      if (kept?.result?.state !== 'refused') return;
      await book.write({ results: giveUp(book, kept.act, page.now(), null) });
      wake();
    },
    tryAgain: async (actId) => {
      if (keptAct(actId)?.result?.state !== 'refused') return;
      await book.write({ waitAgain: [actId] });
      wake();
    },
    keepFile: async (blob, kind, thumbnail) => {
      const bytes = await blob.arrayBuffer();
      const small = thumbnail ? await thumbnail.arrayBuffer() : null;
      const _id = newId();
      const file = { _id, kind, type: blob.type, bytes: bytes.byteLength, sha256: await hashOf(bytes) };
      await book.keepFile({ ...file, sent: 0, isSent: false, isHere: true, keptAt: page.now() }, bytes, small);
      return _id;
    },
    readFile: async (id) => {
      const bytes = await disk.readBytes(id);
      return bytes ? new Blob([bytes], { type: book.files().get(id)?.type ?? '' }) : null;
    },
    readThumbnail: async (id) => {
      const small = await disk.readThumbnail(id);
      if (small) return new Blob([small], { type: 'image/jpeg' });
      const bytes = book.files().get(id)?.kind === 'video' ? null : await disk.readBytes(id);
      return bytes ? new Blob([bytes], { type: book.files().get(id)?.type ?? '' }) : null;
    },
    dropFile: (id) => book.forgetFile(id),
    keepFix: (routeId, fix) => {
      void disk.addFixes([{ routeId, fix: timedFix(fix, clock, Date.now()) }]).catch(() => undefined);
    },
    acknowledgeChanges: () => void book.keepRecords({ changes: [] }).catch(() => undefined),
    readLoading: async (routeId) => {
      const loading = await call(driverAppApi.loading, { params: { id: routeId } });
      await book.keepRecords({ loadings: { ...book.loadings(), [routeId]: loading } });
    },
    refresh: async () => void (await reader.read()),
    sendNow: () => {
      sender.hurry();
      wake();
    },
    sending: () => sending,
    setVideosOnWifiOnly: (only) => {
      wifiOnly = only;
      wake();
    },
    start: () => {
      if (!isFirst) return;
      isFirst = false;
      void windows
        .alone(`tramo-driver-${driverId}`, ending.signal, work, () => show({ phase: 'otherWindow' }))
        .catch(() => undefined);
    },
    heard: () => {
      void book.reload().then(wake, () => undefined);
    },
    close: () => {
      ending.abort();
      disk.close();
    },
  };
}
