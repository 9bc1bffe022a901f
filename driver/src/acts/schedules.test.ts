import type { Act } from '@tramo/contract/driver-day/acts';
import { isManaged } from '@tramo/contract/guides';
import { routeOf, stopOf } from '@tramo/contract/test/driver-days';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ModelServer, modelServer, refusal } from '../../test/model-server.ts';
import { actOf } from '../day/act-of.ts';
import { type DayBook, openBook } from '../day/book.ts';
import { dayClock } from '../day/clock.ts';
import type { Disk } from '../day/disk.ts';
import { memoryDisk } from '../day/memory-disk.ts';
import { makeDayReader } from '../day/read-day.ts';
import type { NewAct } from '../day/recorder.ts';
import { type Call, NoAnswer } from './api.ts';
import { giveUp, makeSender, type Step } from './sender.ts';

/** What the world does to one call. `lost`: the server did it, the answer never came. `torn`: the phone is killed in the middle, before or after the server did it. */
type Fault = 'none' | 'down' | 'lost' | 'busy' | 'patience' | 'ended' | 'torn' | 'tornAfter';
type Happening =
  | { do: 'deed'; pick: number; files: number }
  | { do: 'step' | 'read' | 'both' | 'kill' | 'forgetKeys' | 'signIn' }
  | { do: 'office'; edit: number; pick: number }
  | { do: 'clock'; hours: number }
  | { do: 'pass'; minutes: number };

const faults = fc.constantFrom<Fault>(
  'none',
  'none',
  'none',
  'down',
  'lost',
  'busy',
  'patience',
  'ended',
  'torn',
  'tornAfter',
);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('deed' as const), pick: fc.nat(1000), files: fc.nat(2) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('step' as const, 'step' as const, 'read' as const, 'both' as const, 'signIn' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('kill' as const, 'forgetKeys' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('office' as const), edit: fc.nat(6), pick: fc.nat(1000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), hours: fc.constantFrom(-3, -1, 1, 3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.nat(8) }) },
);

class Killed extends Error {}
const begin = Date.parse('2026-11-26T15:00:00.000Z');

/** A phone with a driver, in a bad world. */
function world(faultsToCome: Fault[], keepsKeys: boolean) {
  const server: ModelServer = modelServer(
    [
      routeOf(
        'r1',
        [1, 2, 3, 4, 5, 6].map((n) => stopOf(`g${n}`, n, n === 3 ? { type: 'recollection' } : {})),
      ),
      routeOf(
        'r2',
        [7, 8].map((n, i) => stopOf(`g${n}`, i + 1)),
      ),
    ],
    begin,
  );
  const disk = memoryDisk();
  const phone = { shift: 0, token: 't1', acts: 0, ids: 0, recorded: [] as Act[], restarts: 0 };
  const tick = (ms: number): void => {
    server.now += ms;
  };

  const start = async () => {
    phone.restarts += 1;
    const startedAt = server.now;
    const clocks = { device: () => server.now + phone.shift, monotonic: () => server.now - startedAt };
    const clock = dayClock(clocks, `start${phone.restarts}`, { offsetMs: -phone.shift, serverAt: 0, deviceAt: 0 });
    let isAlive = true;
    let kill: (error: Error) => void = () => undefined;
    const killed = new Promise<never>((_, reject) => {
      kill = reject;
    });
    killed.catch(() => undefined);
    const die = (): Promise<never> => {
      isAlive = false;
      kill(new Killed());
      // What a dead page waits for never comes.
      return new Promise(() => undefined);
    };
    /** A dead page writes nothing any more. */
    const living: Disk = {
      ...disk,
      write: (w) => (isAlive ? disk.write(w) : die()),
    };
    const call = (async (e: never, given: never) => {
      if (!isAlive) return die();
      tick(50);
      const fault = faultsToCome.shift() ?? 'none';
      if (fault === 'down') throw new NoAnswer();
      if (fault === 'busy') throw refusal(503, 'general.busy');
      if (fault === 'patience') throw refusal(429, 'general.rate', undefined, 2);
      if (fault === 'ended') server.token = `t${server.now}`;
      if (fault === 'torn') return die();
      const sentAt = clocks.monotonic();
      try {
        const answer = await server.answer(e, given ?? {}, phone.token);
        tick(50);
        if (fault === 'tornAfter') return die();
        if (fault === 'lost') throw new NoAnswer();
        clock.heard({ from: server.now - 50, to: server.now - 50 }, sentAt, clocks.monotonic());
        return answer;
      } catch (error) {
        // Even a refusal can be lost.
        if (fault === 'lost') throw new NoAnswer();
        throw error;
      }
    }) as unknown as Call;
    const book = await openBook({ driverId: 'd1', disk: living, now: () => clock.now() });
    const reader = makeDayReader(book, call, () => undefined);
    const sender = makeSender({
      book,
      call,
      now: () => clock.now(),
      random: () => 0.5,
      newId: () => `x${++phone.ids}`,
      holdsVideos: () => false,
      readDay: reader.read,
      onTurn: () => undefined,
    });
    return { book, reader, sender, clock, living: <T>(work: Promise<T>): Promise<T> => Promise.race([work, killed]) };
  };
  return { server, disk, phone, start, tick, keepsKeys };
}
type World = ReturnType<typeof world>;
type Page = Awaited<ReturnType<World['start']>>;

/** Something that the driver may do now, as his screen shows it. */
function deedNow(book: DayBook, pick: number, at: string): NewAct | null {
  const routes = book.view()?.routes ?? [];
  const started = routes.find((r) => r.status === 'started');
  if (!started) {
    const ready = routes.find((r) => r.status === 'ready');
    return ready ? { kind: 'start', routeId: ready._id, body: { at } } : null;
  }
  const routeId = started._id;
  const open = started.stops.filter((s) => !isManaged(s.status));
  if (open.length === 0) return { kind: 'finish', routeId, body: { at } };
  const mistaken = started.stops.filter((s) => s.reopenUntil !== null);
  const chosen = open[pick % open.length]!;
  const isDelivery = chosen.type === 'delivery';
  switch (pick % 7) {
    case 0: {
      const one = mistaken[pick % Math.max(1, mistaken.length)];
      if (one) return { kind: 'reopen', guideId: one.guideId, routeId, body: { routeId, at } };
      break;
    }
    case 1:
      return { kind: 'order', routeId, body: { at, guides: open.map((s) => s.guideId).reverse() } };
    case 2: {
      const pair = open.filter((s) => s.type === chosen.type).slice(0, 2);
      const body = { routeId, at, result: isDelivery ? ('delivered' as const) : ('collected' as const) };
      return { kind: 'visits', routeId, body: { ...body, guides: pair.map((s) => ({ id: s.guideId })) } };
    }
    case 3: {
      const body = { routeId, at, result: isDelivery ? ('partial' as const) : ('partialCollection' as const) };
      const items = chosen.items.map((i) => ({ id: i._id, quantity: 1 }));
      return { kind: 'visit', guideId: chosen.guideId, routeId, body: { ...body, subStatus: 'Faltó', items } };
    }
  }
  const result = isDelivery ? (pick % 2 ? 'delivered' : 'undelivered') : 'collected';
  return { kind: 'visit', guideId: chosen.guideId, routeId, body: { routeId, at, result } };
}

async function doDeed(w: World, page: Page, pick: number, files: number): Promise<void> {
  page.clock.look(false);
  const at = new Date(page.clock.now()).toISOString();
  const deed = deedNow(page.book, pick, at);
  if (!deed) return;
  const fileIds: string[] = [];
  if (deed.kind === 'visit' || deed.kind === 'visits') {
    for (let n = 0; n < files; n++) {
      const _id = `f${++w.phone.ids}`;
      const bytes = new Uint8Array([n, pick & 255, w.phone.ids & 255]).buffer;
      const file = { _id, kind: 'photo' as const, type: 'image/jpeg', bytes: 3, sha256: 'x', sent: 0, isSent: false };
      await page.living(page.book.keepFile({ ...file, isHere: true, keptAt: at }, bytes, null));
      fileIds.push(_id);
    }
    deed.body.evidence = fileIds.map((fileId) => ({ kind: 'photo' as const, fileId, at }));
  }
  const moment = { _id: `a${++w.phone.acts}`, driverId: 'd1', at, clock: page.clock.stamp(), place: null };
  const acts = await page.living(page.book.write({ acts: [actOf({ ...deed, fileIds }, moment, null)] }));
  w.phone.recorded.push(...acts);
  // Whatever people did to the phone's clock, the time is the true one.
  expect(Math.abs(Date.parse(at) - w.server.now)).toBeLessThan(1000);
}

function editOf(w: World, edit: number, pick: number): void {
  const { office } = w.server;
  const guide = `g${(pick % 8) + 1}`;
  if (edit === 0) office.remove(guide);
  else if (edit === 1) office.add(pick % 2 ? 'r1' : 'r2', stopOf(`n${pick}`, 9));
  else if (edit === 2) office.move(guide, pick);
  else if (edit === 3) office.note(guide, `Nota ${pick}`);
  else if (edit === 4) office.visitElsewhere(guide);
  // A visit that is sent again after its key was forgotten and the office opened its guide is another visit.
  else if (edit === 5 && w.keepsKeys) office.reopen(guide);
  else if (edit === 6 && pick % 5 === 0) office.takeAway(pick % 2 ? 'r1' : 'r2');
}

/** Runs until nothing more goes out; what is refused the driver gives up. */
async function sendAll(w: World, page: Page): Promise<void> {
  const { book, sender, reader } = page;
  for (let n = 0; n < 400; n++) {
    const step: Step = await sender.step(new AbortController().signal);
    if (step.kind === 'idle') return void (await reader.read());
    if (step.kind === 'retry') w.tick(step.afterMs);
    if (step.kind !== 'held') continue;
    const refused = book.kept().find((k) => k.result?.state === 'refused');
    if (!refused) throw new Error('held by nothing');
    await book.write({ results: giveUp(book, refused.act, new Date(w.server.now).toISOString(), null) });
  }
  throw new Error('never done');
}

async function run(
  happenings: readonly Happening[],
  faultsToCome: Fault[],
  keepsKeys: boolean,
): Promise<World & { page: Page }> {
  const w = world(faultsToCome, keepsKeys);
  let page = await w.start();
  for (const h of happenings) {
    try {
      if (h.do === 'deed') await doDeed(w, page, h.pick, h.files);
      else if (h.do === 'step') await page.living(page.sender.step(new AbortController().signal));
      else if (h.do === 'read') await page.living(page.reader.read());
      else if (h.do === 'both')
        await page.living(Promise.all([page.reader.read(), page.sender.step(new AbortController().signal)]));
      else if (h.do === 'signIn') w.phone.token = w.server.token;
      else if (h.do === 'office') editOf(w, h.edit, h.pick);
      else if (h.do === 'forgetKeys' && !keepsKeys) w.server.forgetKeys();
      else if (h.do === 'pass') w.tick(h.minutes * 60_000);
      else if (h.do === 'clock') {
        w.phone.shift += h.hours * 3_600_000;
        page.clock.look(false);
      } else if (h.do === 'kill') throw new Killed();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      page = await w.start();
    }
    w.tick(1000);
  }
  // The end of the day: signal, and a session.
  faultsToCome.length = 0;
  w.phone.token = w.server.token;
  page = await w.start();
  await sendAll(w, page);
  expect(await page.reader.read()).toBe(true);
  return { ...w, page };
}

it('comes to the server’s day, each act once and none lost, in a thousand bad worlds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 10, maxLength: 70 }),
      fc.array(faults, { maxLength: 80 }),
      fc.boolean(),
      async (happenings, faultsToCome, keepsKeys) => {
        const w = await run([{ do: 'read' }, ...happenings], [...faultsToCome], keepsKeys);
        const { book } = w.page;
        // Nothing is lost and nothing waits.
        const kept = book.kept();
        for (const act of w.phone.recorded) expect(kept.some((k) => k.act._id === act._id)).toBe(true);
        expect(book.view()?.waiting).toEqual([]);
        // Each act was taken once, or was refused and never taken.
        const counts = new Map<string, number>();
        for (const key of w.server.applied) counts.set(key, (counts.get(key) ?? 0) + 1);
        for (const { act, result } of kept) {
          const times = counts.get(act._id) ?? 0;
          const isLate = w.server.late.includes(act._id);
          // Doing these again changes nothing; where the server has forgotten their keys, it does them again. What they ask for may be so already.
          const isRepeatable = ['order', 'start', 'finish', 'reopen'].includes(act.kind);
          if (isRepeatable) expect(times, act._id).toBeLessThanOrEqual(keepsKeys ? 1 : times);
          else if (result?.state === 'done' && !isLate) expect(times, act._id).toBe(1);
          else expect(times, act._id).toBe(0);
          if (times > 0)
            for (const id of act.fileIds)
              expect(w.server.files.get(id)?.bytes).toEqual(
                new Uint8Array((await w.disk.readBytes(id)) as ArrayBuffer),
              );
        }
        // The phone's day is the server's.
        const plain = (routes: readonly ReturnType<typeof routeOf>[]) =>
          routes.map((r) => ({
            id: r._id,
            status: r.status,
            stops: r.stops.map((s) => [
              s.guideId,
              s.order,
              s.status,
              s.subStatus,
              s.managedAt,
              s.isNext,
              s.evidence,
              s.items.map((i) => i.managedQuantity),
            ]),
          }));
        const open = w.server.routes.filter((r) => r.status !== 'finished');
        expect(plain((book.view()?.routes ?? []) as never)).toEqual(plain(open));
      },
    ),
    // The same thousand each time: another thousand may find what this change has not made.
    { numRuns: 1000, seed: 26 },
  );
});
