import type { DriverRoute } from '@tramo/contract/driver';
import type { DaySnapshot } from '@tramo/contract/driver-day/day';
import { routeOf, snapshotOf, stopOf } from '@tramo/contract/test/driver-days';
import { type Call, NoAnswer } from '../src/acts/api.ts';
import { makeSender, type SenderWorld } from '../src/acts/sender.ts';
import { actOf } from '../src/day/act-of.ts';
import { openBook } from '../src/day/book.ts';
import type { Disk } from '../src/day/disk.ts';
import { memoryDisk } from '../src/day/memory-disk.ts';
import { makeDayReader } from '../src/day/read-day.ts';
import type { NewAct } from '../src/day/recorder.ts';
import { modelServer } from './model-server.ts';

export const dayBegins = Date.parse('2026-11-26T15:00:00.000Z');
const clock = { device: '', monotonicMs: 0, startId: 's', offsetMs: 0 };

/** A phone of a driver with one route of five stops, whose calls go to a server in memory, or are answered by `meet` first. */
export async function testPhone(given: { disk?: Disk; isUnderWay?: boolean; world?: Partial<SenderWorld> } = {}) {
  const stops = [1, 2, 3, 4, 5].map((n) => stopOf(`g${n}`, n));
  const server = modelServer([routeOf('r1', stops)], dayBegins);
  const calls: string[] = [];
  /** What the world does to calls, one after another: an error is thrown, null lets it through. */
  const meet: (Error | null)[] = [];
  const state = { token: 't1', ids: 0 };
  const call = (async (e: { method: string; path: string }, given: never) => {
    calls.push(`${e.method} ${e.path}`);
    const fault = meet.shift();
    if (fault) throw fault;
    return server.answer(e as never, given ?? {}, state.token);
  }) as unknown as Call;
  const disk = given.disk ?? memoryDisk();
  const book = await openBook({ driverId: 'd1', disk, now: () => server.now });
  const reader = makeDayReader(book, call, () => undefined);
  const sender = makeSender({
    book,
    call,
    now: () => server.now,
    random: () => 1,
    newId: () => `x${++state.ids}`,
    holdsVideos: () => false,
    readDay: reader.read,
    onTurn: () => undefined,
    ...given.world,
  });
  const record = async (deed: NewAct) => {
    server.now += 1000;
    const at = new Date(server.now).toISOString();
    const moment = { _id: `a${++state.ids}`, driverId: 'd1', at, clock, place: null };
    const [act] = await book.write({ acts: [actOf(deed, moment, null)] });
    if (!act) throw new Error('not kept');
    return act;
  };
  const keepFile = async (_id: string, bytes: number, kind: 'photo' | 'video' = 'photo') => {
    const content = Uint8Array.from({ length: bytes }, (_, n) => n & 255).buffer;
    const state = { sent: 0, isSent: false, isHere: true, keptAt: new Date(server.now).toISOString() };
    await book.keepFile({ _id, kind, type: 'image/jpeg', bytes, sha256: 'x', ...state }, content, null);
    return _id;
  };
  const visit = (guideId: string, fileIds: string[] = []) =>
    record({
      kind: 'visit',
      guideId,
      routeId: 'r1',
      fileIds,
      body: {
        routeId: 'r1',
        result: 'delivered',
        at: '',
        evidence: fileIds.map((fileId) => ({ kind: 'photo' as const, fileId, at: new Date(server.now).toISOString() })),
      },
    });
  const phone = {
    server,
    book,
    disk,
    reader,
    sender,
    calls,
    meet,
    state,
    record,
    keepFile,
    visit,
    step: () => sender.step(new AbortController().signal),
    states: () => book.kept().map((k) => `${k.act.kind} ${k.result?.state ?? 'waits'}`),
  };
  await reader.read();
  if (given.isUnderWay !== false) {
    await record({ kind: 'start', routeId: 'r1', body: { at: '' } });
    await phone.step();
    await reader.read();
  }
  calls.length = 0;
  return phone;
}
export const lost = (): NoAnswer => new NoAnswer();
export const dayOf = (routes: DriverRoute[], at: string): DaySnapshot => snapshotOf(routes, at);
