import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { accountsApi } from '@tramo/contract/accounts-api';
import { driverApi } from '@tramo/contract/driver';
import type { Job } from '@tramo/contract/jobs';
import { liveEvent } from '@tramo/contract/live';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser, type Person } from '../../../test/builders.ts';
import { addressesOf } from '../../../test/database.ts';
import { openNatsServer } from '../../../test/nats-server.ts';
import { buildStartedRoute } from '../../../test/routes.ts';
import { openStream, type Stream, type StreamItem } from '../../../test/stream.ts';
import { buildApp } from '../../app.ts';
import { openPostgres } from '../../platform/db/connect.ts';
import type { NewEvent } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { jobChanged } from '../../platform/jobs.ts';
import { emit } from '../../platform/outbox.ts';
import { openPlatform } from '../../platform/start.ts';
import { guidesChanged } from '../guides/guides.events.ts';
import { addPositions } from '../telemetry/telemetry.positions.service.ts';
import { hubOf, RESUME_MAX, STREAMS_PER_USER } from './live.service.ts';

const t = await testApp({ background: true });
const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
const c = await buildCompany(t);
const route = await buildStartedRoute(t, c);
const streams: Stream[] = [];
afterEach(() => {
  for (const s of streams.splice(0)) s.close();
});

const open = async (token = c.admin.token, last: number | null = null, at = url): Promise<Stream> => {
  const s = await openStream(at, token, last);
  streams.push(s);
  await s.until((items) => items.length > 0);
  return s;
};
let clock = Date.now() - 600_000;
const place = { lat: 25.7, lng: -100.3, accuracyM: null, speedMps: null, heading: null, battery: null };
const move = async (r = route): Promise<string> => {
  clock += 1000;
  const at = new Date(clock).toISOString();
  await t.call(driverApi.positions, {
    token: r.driver.token,
    body: { routeId: r.id, positions: [{ lat: 25.7, lng: -100.3, at }] },
  });
  return at;
};
/** Device times of the positions that a stream told, in the order in which they came: of several within a second the newest. */
const sentTimes = (s: Stream): string[] =>
  s.items.flatMap((i) => (i.event.type === 'route.position' ? [i.event.fix.at] : []));
const emitNow = (...events: NewEvent[]): Promise<void> => t.platform.db.system((trx) => emit(trx, events));
const emitMany = (n: number): Promise<void> =>
  emitNow(...Array.from({ length: n }, () => guidesChanged(c.id, null, { guideIds: [] })));

test('hello, then what happens, each as the contract says and in order', async () => {
  const s = await open();
  expect(s.items[0]?.event.type).toBe('hello');
  const at = await move();
  await t.call(routesApi.update, { token: c.admin.token, params: { id: route.id }, body: { name: 'Otro nombre' } });
  // The position alone may change the route, when it is walked before the name is read: the change with the name is meant.
  const renamed = ({ event }: StreamItem): boolean =>
    event.type === 'route.changed' && event.route.name === 'Otro nombre';
  await s.until((items) => items.some(renamed) && sentTimes(s).includes(at));
  for (const { event } of s.items) expect(liveEvent.safeParse(event).error?.issues ?? []).toEqual([]);
  expect(s.items.find(renamed)?.event).toMatchObject({ route: { _id: route.id, can: { close: true } } });
  const ids = s.items.flatMap((i) => i.id ?? []);
  expect([...ids].sort((a, b) => a - b)).toEqual(ids);
  // Fixes are no events: they have no place in the stream.
  expect(s.items.filter((i) => i.event.type === 'route.position').every((i) => i.id === null)).toBe(true);
});

test('of a vehicle that moves often its newest place is told, about once a second', async () => {
  const s = await open();
  const sent: string[] = [];
  const began = performance.now();
  while (performance.now() - began < 2500) sent.push(await move());
  await s.until(() => sentTimes(s).includes(sent.at(-1) as string));
  const told = sentTimes(s);
  expect(told).toEqual(sent.filter((at) => told.includes(at)));
  const seconds = (performance.now() - began) / 1000;
  expect(told.length).toBeLessThanOrEqual(seconds + 2);
});

test('who reads slowly gets the newest places later, and no queue of old ones', async () => {
  const hub = hubOf(t.platform);
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const written: string[] = [];
  let isSlow = false;
  Object.defineProperty(response, 'writableLength', { get: () => (isSlow ? 1_000_000 : 0) });
  response.write = ((text: string) => written.push(text) > 0) as typeof response.write;
  const sessionHash = createHash('sha256').update(c.admin.token).digest();
  await hub.join({ ...c.ctx.actor, sessionHash }, response, null);
  const places = (): string[] =>
    [...written.join('').matchAll(/"route\.position".*?"at":"([^"]+)"/g)].map((m) => m[1] as string);
  isSlow = true;
  const other = await open();
  const sent: string[] = [];
  for (let n = 0; n < 3; n++) {
    sent.push(await move());
    await other.until(() => sentTimes(other).includes(sent.at(-1) as string));
  }
  expect(places()).toEqual([]);
  isSlow = false;
  await vi.waitFor(() => expect(places()).toEqual([sent.at(-1)]), 10_000);
  response.emit('close');
});

test('a reader who may not change a route is told so', async () => {
  const reader = await buildUser(t, c.id, { staffType: 'documentGenerator', roles: ['documentGenerator'] });
  const s = await open(reader.token);
  await t.call(routesApi.update, { token: c.admin.token, params: { id: route.id }, body: { name: 'Para verla' } });
  await s.until((items) => items.some((i) => i.event.type === 'route.changed'));
  expect(s.items.find((i) => i.event.type === 'route.changed')?.event).toMatchObject({
    route: { can: { assign: false, edit: false, close: false, delete: false } },
  });
});

test('resume: across reconnects under load, each event once and in order, and where the vehicle is now', async () => {
  const sent: string[] = [];
  const seen: string[] = [];
  const told = (items: readonly StreamItem[]): string[] =>
    items.flatMap((i) => (i.event.type === 'guides.changed' ? i.event.guideIds : []));
  let s = await open();
  let going = true;
  let lastMove = '';
  const writer = (async () => {
    while (going) {
      const id = newId();
      await emitNow(guidesChanged(c.id, null, { guideIds: [id] }));
      sent.push(id);
      lastMove = await move();
    }
  })();
  for (let i = 0; i < 6; i++) {
    await s.until((items) => told(items).length >= 2);
    const last = s.lastId();
    s.close();
    await s.ended;
    // What came between the last id read and the close is told again after the resume.
    seen.push(...told(s.items.filter((x) => (x.id ?? 0) <= last)));
    s = await open(c.admin.token, last);
  }
  await s.until((items) => told(items).length > 0);
  const place = s.lastId();
  s.close();
  await s.ended;
  seen.push(...told(s.items.filter((x) => (x.id ?? 0) <= place)));
  going = false;
  await writer;
  // Whoever comes back after the last fix hears of it all the same.
  s = await open(c.admin.token, place);
  const isAllTold = (items: StreamItem[]): boolean => [...seen, ...told(items)].includes(sent.at(-1) as string);
  await s.until((items) => isAllTold(items) && sentTimes(s).includes(lastMove));
  seen.push(...told(s.items));
  expect(seen).toEqual(sent);
});

test('nobody hears another company, a cedi that is not his, nor another one’s jobs', async () => {
  const job: Job = {
    _id: newId(),
    kind: 'bulk.export',
    subjectId: newId(),
    status: 'running',
    ahead: 0,
    progress: { done: 0, total: 1, detail: {} },
    error: null,
    createdDate: new Date().toISOString(),
    finishedDate: null,
  };
  const other = await buildCompany(t);
  const cedi = await buildCedi(t, c.id);
  const local = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [cedi] });
  const [stranger, near, all] = [await open(other.admin.token), await open(local.token), await open()];
  const at = await move();
  await emitNow(jobChanged(c.id, null, { job }, c.admin.userId), guidesChanged(c.id, cedi, { guideIds: [] }));
  await emitNow(guidesChanged(other.id, null, { guideIds: [] }));
  await stranger.until((items) => items.length >= 2);
  await near.until((items) => items.length >= 2);
  // Whoever sees the route may hear besides what its position came to, whenever that is walked.
  const told = (s: Stream): string[] => s.items.map((i) => i.event.type).filter((type) => !type.startsWith('route.'));
  await all.until(() => told(all).length >= 3 && sentTimes(all).includes(at));
  expect(stranger.items.map((i) => i.event.type)).toEqual(['hello', 'guides.changed']);
  expect(near.items.map((i) => i.event.type)).toEqual(['hello', 'guides.changed']);
  // Fixes gather for a moment: they stand in no order with the events, and one of before may come once more.
  expect(told(all).sort()).toEqual(['guides.changed', 'hello', 'job.changed']);
  // The walls hold for what is told after a resume too.
  const again = await open(local.token, near.items[0]?.id ?? 0);
  await again.until((items) => items.length >= 2);
  expect(again.items.map((i) => i.event.type)).toEqual(['hello', 'guides.changed']);
});

test('too far behind, or from another time: reset, and on from there', async () => {
  const s = await open();
  const place = s.lastId();
  await emitMany(RESUME_MAX + 1);
  await s.until((items) => items.length > RESUME_MAX);
  const end = s.lastId();
  const late = await open(c.admin.token, place);
  await late.until((items) => items.length >= 2);
  expect(late.items.slice(0, 2).map((i) => i.event.type)).toEqual(['hello', 'reset']);
  expect(late.items[0]?.id).toBeNull();
  // The end by then: the background tells things of its own meanwhile, of which not all come to the other one.
  const resumed = late.items[1]?.id ?? 0;
  expect(resumed).toBeGreaterThanOrEqual(end);
  await emitMany(1);
  await s.until(() => s.lastId() > resumed);
  // Somewhat inside, for the same reason.
  const near = await open(c.admin.token, place + 100);
  await near.until((items) => items.length > RESUME_MAX - 100);
  const future = await open(c.admin.token, place + 1_000_000);
  await future.until((items) => items.length >= 2);
  expect(future.items[1]?.event.type).toBe('reset');
  const at = await move();
  await Promise.all([late, near, future].map((x) => x.until(() => sentTimes(x).includes(at))));
});

test('a person has so many streams and no more, and one that closes makes room', async () => {
  const eager = await buildUser(t, c.id, { type: 'admin', roles: ['admin'] });
  for (let n = 0; n < STREAMS_PER_USER; n++) await open(eager.token);
  await expect(openStream(url, eager.token)).rejects.toThrow('429');
  const closing = streams.at(-1) as Stream;
  const before = hubOf(t.platform).size();
  closing.close();
  for (let n = 0; n < 100 && hubOf(t.platform).size() === before; n++) await new Promise((r) => setTimeout(r, 20));
  await open(eager.token);
});

test('a browser that left while it was let in stays on no list', async () => {
  const hub = hubOf(t.platform);
  const before = hub.size();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.destroy();
  await hub.join(c.ctx.actor, response, null);
  expect(hub.size()).toBe(before);
});

test('the stream ends with the session, and when the rights change', async () => {
  const one = await buildUser(t, c.id, { roles: ['routes-manager'] });
  const two = await buildUser(t, c.id, { roles: ['routes-manager'] });
  const [ends, changes, stays] = [await open(one.token), await open(two.token), await open()];
  await t.platform.db.system(async (trx) => {
    await sql`delete from session where user_id = ${one.userId}`.execute(trx);
    await sql`insert into user_cedi (company_id, user_id, cedi_id) values (${c.id}, ${two.userId}, ${c.cediId})`.execute(
      trx,
    );
  });
  await hubOf(t.platform).beat();
  await Promise.all([ends.ended, changes.ended]);
  const at = await move();
  await stays.until(() => sentTimes(stays).includes(at));
  await expect(openStream(url, one.token)).rejects.toThrow('401');
});

test('a stream ends by itself soon after its person is disabled, demoted or gone, or its session closed', async () => {
  const people = await Promise.all(
    [1, 2, 3, 4].map(() => buildUser(t, c.id, { type: 'staff', staffType: 'shipper', roles: ['routes-manager'] })),
  );
  const [disabled, demoted, gone, closed] = people as [Person, Person, Person, Person];
  const ending = await Promise.all(people.map((p) => open(p.token)));
  const stays = await open();
  const change = (user: Person, body: object) =>
    t.call(accountsApi.updateUser, { token: c.admin.token, params: { id: user.userId }, body });
  expect((await change(disabled, { status: 'disabled' })).statusCode).toBe(200);
  expect((await change(demoted, { cedisIds: [c.cediId] })).statusCode).toBe(200);
  await t.platform.db.system((trx) => sql`delete from app_user where id = ${gone.userId}`.execute(trx));
  expect((await t.call(accountsApi.logout, { token: closed.token })).statusCode).toBe(200);
  // Nobody nudges: the heartbeat, which would end them too, comes after fifteen seconds.
  const tooLong = new Promise((_, refuse) => setTimeout(() => refuse(new Error('a stream stays open')), 12_000));
  await Promise.race([Promise.all(ending.map((s) => s.ended)), tooLong]);
  const at = await move();
  await stays.until(() => sentTimes(stays).includes(at));
});

test.runIf(process.env.TEST_DB === 'postgres')('two processes on one database tell the same', async () => {
  const name = (
    await t.platform.db.system((trx) => sql<{ name: string }>`select current_database() as name`.execute(trx))
  ).rows[0]?.name as string;
  const { url, directUrl } = addressesOf(name);
  const second = await openPlatform(t.platform.config, { connection: await openPostgres(url, { max: 3, directUrl }) });
  const app = await buildApp(second.platform);
  try {
    const there = await open(c.admin.token, null, await app.listen({ port: 0, host: '127.0.0.1' }));
    const here = await open();
    const sent = [await move(), await move(), await move()];
    await emitMany(3);
    const isTold = (s: Stream) => () =>
      sentTimes(s).includes(sent[2] as string) && s.items.filter((i) => i.event.type === 'guides.changed').length >= 3;
    await Promise.all([here, there].map((s) => s.until(isTold(s))));
    expect(sentTimes(there)).toEqual(sent.filter((at) => sentTimes(there).includes(at)));
    const events = (s: Stream) => s.items.slice(1).flatMap((i) => i.id ?? []);
    expect(events(there)).toEqual(events(here));
  } finally {
    for (const s of streams) s.close();
    await app.close();
    await second.close();
  }
});

test.runIf(process.env.TEST_DB === 'postgres')('NATS carries the places, PostgreSQL while it is away', async () => {
  const nats = await openNatsServer();
  const name = (
    await t.platform.db.system((trx) => sql<{ name: string }>`select current_database() as name`.execute(trx))
  ).rows[0]?.name as string;
  const { url, directUrl } = addressesOf(name);
  const config = { ...t.platform.config, natsUrl: nats.url };
  const [phones, boards] = await Promise.all(
    [1, 2].map(async () => openPlatform(config, { connection: await openPostgres(url, { max: 3, directUrl }) })),
  );
  if (!phones || !boards) throw new Error('not opened');
  const [app, board] = await Promise.all([phones, boards].map(({ platform }) => buildApp(platform)));
  if (!app || !board) throw new Error('not built');
  const isUp = (up: boolean) =>
    vi.waitFor(
      () => expect([phones, boards].map(({ platform }) => platform.fixBus.state().isFallback)).toEqual([!up, !up]),
      20_000,
    );
  const moveThere = async (): Promise<string> => {
    clock += 1000;
    const at = new Date(clock).toISOString();
    const ctx = { ...c.ctx, platform: phones.platform, actor: { ...c.ctx.actor, userId: route.driver.userId } };
    await addPositions(ctx, route.id, [{ ...place, at }]);
    return at;
  };
  try {
    await isUp(true);
    const s = await open(c.admin.token, null, await board.listen({ port: 0, host: '127.0.0.1' }));
    // Until its wish for the company has come to NATS, the tables are what tells.
    const first = await moveThere();
    await s.until(() => sentTimes(s).includes(first));
    const second = await moveThere();
    await s.until(() => sentTimes(s).includes(second));
    expect(nats.subjects.length).toBeGreaterThanOrEqual(2);
    await nats.fall();
    await isUp(false);
    const meanwhile = await moveThere();
    await s.until(() => sentTimes(s).includes(meanwhile));
    await nats.rise();
    await isUp(true);
    const after = await moveThere();
    await s.until(() => sentTimes(s).includes(after));
    expect(nats.subjects.at(-1)).toBe(`tramo.pos.${c.id}.${c.cediId}`);
  } finally {
    for (const s of streams) s.close();
    for (const one of [app, board]) await one.close();
    for (const one of [phones, boards]) await one.close();
    await nats.close();
  }
});
