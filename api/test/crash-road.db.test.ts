import { accountsApi } from '@tramo/contract/accounts-api';
import { type DriverRoute, driverApi } from '@tramo/contract/driver';
import { type RouteDetail, routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../src/platform/db/connect.ts';
import { demoDrivers, demoPassword } from '../src/seed/demo-users.ts';
import { sha256 } from './app.ts';
import { type CrashCall, type CrashServer, openCrashServer, pause, until } from './crash.ts';
import { openStream, type StreamItem } from './stream.ts';

/**
 * `kill -9` twice while boards listen and drivers work: browsers come back with the place that they have reached, phones send again what was
 * not answered. Nothing is lost, nothing counts twice. The moments are random; each run of the suite tries others.
 */
const DRIVERS = 4;
const VISITS_MOST = 6;
const LISTENERS = [
  'admin@tramo.demo',
  'supervisor@tramo.demo',
  'rutas@tramo.demo',
  'rutas@tramo.demo',
  'documentos@tramo.demo',
];

let server: CrashServer;
beforeAll(async () => {
  server = await openCrashServer();
  await server.start();
});
afterAll(() => server.end());

const signIn = async (endpoint: typeof accountsApi.login | typeof driverApi.login, username: string): Promise<string> =>
  (await server.call<{ token: string }>(endpoint, { body: { username, password: sha256(demoPassword) } })).body.token;

/** Sendings of phones that were answered so far. */
let answered = 0;

interface Board {
  received(): StreamItem[];
  isOpen(): boolean;
  leave(): void;
}
/**
 * A browser's stream: whenever it is cut it opens again after the last event that it heard. Not before phones were heard again, so that it has
 * missed something.
 */
async function keepBoard(username: string): Promise<Board> {
  const token = await signIn(accountsApi.login, username);
  const streams = [await openStream(server.url, token)];
  const last = (): number => Math.max(...streams.map((s) => s.lastId()));
  let [isOpen, isLeft] = [true, false];
  void (async () => {
    for (;;) {
      await streams.at(-1)?.ended.catch(() => undefined);
      isOpen = false;
      for (const missed = answered + 5; answered < missed && !isLeft; ) await pause(20);
      if (isLeft) return;
      const next = await openStream(server.url, token, last()).catch(() => null);
      if (!next) continue;
      streams.push(next);
      isOpen = true;
    }
  })();
  await streams[0]?.until((items) => items.length > 0);
  return {
    received: () => streams.flatMap((s) => s.items),
    isOpen: () => isOpen,
    leave: () => {
      isLeft = true;
      streams.at(-1)?.close();
    },
  };
}

/** Sends until it is answered, always the same, as a phone's queue does. */
async function deliver(call: Parameters<CrashServer['call']>[0], what: CrashCall): Promise<void> {
  for (;;) {
    const answer = await server.call(call, what).catch(() => null);
    if (answer?.status === 200) {
      answered += 1;
      return;
    }
    if (answer && answer.status < 500)
      throw new Error(`${call.path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    await pause(80);
  }
}

interface Phone {
  token: string;
  route: DriverRoute;
  /** Open stops that it will visit, in order. */
  stops: DriverRoute['stops'];
  /** Instants of the fixes it has sent. */
  fixes: string[];
}
async function findPhones(): Promise<Phone[]> {
  const phones: Phone[] = [];
  for (const username of demoDrivers) {
    const token = await signIn(driverApi.login, username);
    const { routes } = (await server.call<{ routes: DriverRoute[] }>(driverApi.routes, { token })).body;
    const route = routes.find((r) => r.status === 'started');
    const stops = route?.stops.filter((s) => s.status === 'route' && !s.certifiedDelivery).slice(0, VISITS_MOST) ?? [];
    if (route && stops.length >= 3) phones.push({ token, route, stops, fixes: [] });
    if (phones.length === DRIVERS) return phones;
  }
  return phones;
}

/** Visits every stop, a few in a second, while positions go on until there is nothing left to be visited anywhere. */
async function drive(
  phone: Phone,
  isOver: () => boolean,
): Promise<{ visits: Promise<void>; positions: Promise<void> }> {
  const { token, route, stops, fixes } = phone;
  const visits = (async () => {
    for (const { guideId, type } of stops) {
      const result = type === 'delivery' ? 'delivered' : 'collected';
      const body = { routeId: route._id, result, at: new Date().toISOString(), receivedBy: 'Ana' };
      await deliver(driverApi.manage, { token, params: { id: guideId }, key: `visit-${guideId}`, body });
      await pause(250);
    }
  })();
  const positions = (async () => {
    while (!isOver()) {
      const { lat, lng } = route.startAddress;
      const at = [Date.now() - 60, Date.now()].map((ms) => new Date(ms).toISOString());
      fixes.push(...at);
      await deliver(driverApi.positions, {
        token,
        body: { routeId: route._id, positions: at.map((time) => ({ lat, lng, at: time })) },
      });
      await pause(120);
    }
  })();
  return { visits, positions };
}

/** What the server kept: who sent it is asked by what was sent. */
const storedState = async ({ kysely }: Connection, phones: readonly Phone[], from: number, to: number) => {
  const guides = phones.flatMap((p) => p.stops.map((s) => s.guideId));
  const sent = phones.flatMap((p) => p.fixes.map((at) => ({ route_id: p.route._id, at })));
  const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
    Number((await query.execute(kysely)).rows[0]?.n);
  const { rows: events } = await sql<{
    seq: number;
    name: string;
    route_id: string;
  }>`select seq, name, payload->>'routeId' as route_id from event
    where seq > ${from} and seq <= ${to} and name = 'route.changed' order by seq`.execute(kysely);
  return {
    events,
    untold: await count(sql`select count(*)::int as n from event where seq is null`),
    fixes: await count(
      sql`select count(*)::int as n from route_position p join jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as s(route_id uuid, at timestamptz)
        on s.route_id = p.route_id and s.at = p.at`,
    ),
    visits: await count(sql`select count(*)::int as n from guide_visit where guide_id = any(${guides}::uuid[])`),
    lines: await count(
      sql`select count(*)::int as n from binnacle where guide_id = any(${guides}::uuid[]) and action = 'managed'`,
    ),
    attempts: await count(sql`select sum(delivery_attempts)::int as n from guide where id = any(${guides}::uuid[])`),
  };
};

it('boards hear everything once and in order, and every visit and fix counts once', async () => {
  const phones = await findPhones();
  expect(phones.length).toBeGreaterThanOrEqual(3);
  const boards = await Promise.all(LISTENERS.map(keepBoard));
  let isOver = false;
  const drivers = await Promise.all(phones.map((phone) => drive(phone, () => isOver)));
  for (let i = 0; i < 2; i++) {
    await pause(400 + Math.random() * 800);
    await server.kill();
    await server.start();
  }
  await Promise.all(drivers.map((d) => d.visits));
  await until(
    async () => boards.map((b) => b.isOpen()),
    (open) => open.every(Boolean),
  );
  isOver = true;
  await Promise.all(drivers.map((d) => d.positions));

  // A last change, after which nobody has anything left to hear of what came before it.
  const token = await signIn(accountsApi.login, 'admin@tramo.demo');
  const last = phones[0]?.route._id as string;
  await server.call(routesApi.update, { token, params: { id: last }, body: { notes: 'Fin' } });
  const seen = await Promise.all(
    phones.map(
      async ({ route }) =>
        (await server.call<RouteDetail>(routesApi.detail, { token, params: { id: route._id } })).body,
    ),
  );
  for (const [i, { stops }] of phones.entries()) {
    const route = seen[i] as RouteDetail;
    const ids = new Set(stops.map((s) => s.guideId));
    expect(
      route.stops.filter((s) => ids.has(s.guideId) && (s.status === 'delivered' || s.status === 'collected')),
    ).toHaveLength(ids.size);
    expect(route.managedGuides).toBe(route.stops.filter((s) => s.managedAt !== null).length);
  }
  const isEnd = ({ event }: StreamItem): boolean =>
    event.type === 'route.changed' && event.route._id === last && event.route.notes === 'Fin';
  const ends = async () => boards.map((b) => b.received().find(isEnd)?.id ?? null);
  const to = Math.min(...(await until(ends, (ids) => !ids.includes(null), 5000)).map(Number));
  const from = Math.max(...boards.map((b) => b.received()[0]?.id ?? 0));
  // Of each vehicle its last place (or one that has come since), whatever was missed between.
  const isPlaced = (board: Board, { route, fixes }: Phone): boolean =>
    board
      .received()
      .some(
        ({ event }) =>
          event.type === 'route.position' &&
          event.routeId === route._id &&
          Date.parse(event.fix.at) >= Date.parse(fixes.at(-1) as string),
      );
  const placed = async () => boards.map((b) => phones.every((phone) => isPlaced(b, phone)));
  await until(placed, (all) => all.every(Boolean), 20_000);
  for (const board of boards) board.leave();
  const kept = await server.readDatabase((connection) => storedState(connection, phones, from, to));
  const visits = phones.reduce((sum, p) => sum + p.stops.length, 0);
  const fixes = phones.reduce((sum, p) => sum + p.fixes.length, 0);
  expect(kept).toMatchObject({ untold: 0, visits, lines: visits, attempts: visits, fixes });
  expect(kept.events.length).toBeGreaterThan(visits);
  for (const board of boards) {
    const received = board.received();
    const ids = received.flatMap((i) => (i.id === null || i.event.type === 'hello' ? [] : [i.id]));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(received.filter((i) => i.event.type === 'reset')).toEqual([]);
    // Several changes of a route in a row are told by its last state.
    const changes = received.flatMap((i) =>
      i.event.type === 'route.changed' ? [{ id: i.id ?? 0, route: i.event.route._id }] : [],
    );
    const wasSent = (e: { seq: number; route_id: string }): boolean =>
      changes.some((c) => c.id >= e.seq && c.route === e.route_id);
    expect(kept.events.filter((e) => e.name === 'route.changed' && !wasSent(e))).toEqual([]);
    for (const [i, { route }] of phones.entries()) {
      const state = received.findLast(
        ({ event }) => event.type === 'route.changed' && event.route._id === route._id,
      )?.event;
      expect(state).toMatchObject({ route: { managedGuides: seen[i]?.managedGuides } });
    }
  }
}, 240_000);
