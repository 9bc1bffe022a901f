import { driverApi } from '@tramo/contract/driver';
import { fleetLiveApi } from '@tramo/contract/fleet-live';
import { placesApi } from '@tramo/contract/places-api';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser } from '../../../test/builders.ts';
import { type BuiltRoute, buildStartedRoute, manageGuide, readRoute } from '../../../test/routes.ts';
import { eventually } from '../../../test/waits.ts';
import { inTx } from '../../platform/context.ts';
import type { RouteNotice } from './telemetry.events.ts';
import { retainPositions } from './telemetry.retention.service.ts';
import { learnFromEnded } from './telemetry.visits.service.ts';
import { followPositions, leaveRoutes } from './telemetry.walk.service.ts';
import { watchRoutes } from './telemetry.watch.service.ts';

const T0 = Date.parse('2026-11-17T15:00:00Z');
const time = (s: number): Date => new Date(T0 + s * 1000);
const M = 1 / 111_195;
const t = await testApp();
const c = await buildCompany(t);
beforeEach(() => t.setNow(time(0)));

/** A fix some metres north of the first stop. */
const fix = (s: number, north: number, more: object = {}) => ({
  lat: 25.68 + north * M,
  lng: -100.3,
  at: time(s).toISOString(),
  accuracyM: 8,
  battery: 0.7,
  ...more,
});
const post = (r: BuiltRoute, positions: object[], sentAt?: string) =>
  t.call(driverApi.positions, {
    token: r.driver.token,
    body: { routeId: r.id, positions, ...(sentAt ? { sentAt } : {}) },
  });
const detail = (r: BuiltRoute) => readRoute(t, c.admin.token, r.id);
const manage = (r: BuiltRoute, n: number, s: number) =>
  manageGuide(t, r, r.guideIds[n] as string, { at: time(s).toISOString() });
const tracks = async (body: object, token = c.admin.token) =>
  (await t.call(fleetLiveApi.tracks, { token, body: { startDate: '2026-11-17', ...body } })).json().tracks;
const notices = async (r: BuiltRoute): Promise<RouteNotice[]> =>
  t.platform.db.system(async (trx) =>
    (
      await sql<{
        payload: RouteNotice;
      }>`select payload from event where name = 'route.noticed' and payload->>'routeId' = ${r.id} order by id`.execute(
        trx,
      )
    ).rows.map((e) => e.payload),
  );
/** The events of its coming to stops and leaving them, each with the stop's place in the route. */
const comings = async (r: BuiltRoute): Promise<string[]> =>
  t.platform.db.system(async (trx) =>
    (
      await sql<{ name: string; guide_id: string }>`select name, payload->>'guideId' as guide_id from event
        where name in ('route.arrived', 'route.departed') and payload->>'routeId' = ${r.id} order by id`.execute(trx)
    ).rows.map((e) => `${e.name} ${r.guideIds.indexOf(e.guide_id)}`),
  );
/** Comes from two kilometres south, stands three minutes at the first stop, and drives on. */
const drive = (): ReturnType<typeof fix>[] => [
  ...Array.from({ length: 40 }, (_, i) => fix(i * 5, -2000 + i * 50)),
  ...Array.from({ length: 36 }, (_, i) => fix(200 + i * 5, i % 3)),
  ...Array.from({ length: 20 }, (_, i) => fix(380 + i * 5, (i + 1) * 50)),
];

describe('arrivals, metres and the line', () => {
  test('come from the trace, whatever the order of the batches', async () => {
    const [one, other] = [
      await buildStartedRoute(t, c, { startDate: time(0).toISOString() }),
      await buildStartedRoute(t, c, { startDate: time(0).toISOString() }),
    ];
    t.setNow(time(500));
    const all = drive();
    await post(one, all);
    expect(await followPositions(t.platform)).toBe(1);
    for (const [from, to] of [
      [60, 80],
      [0, 20],
      [80, 96],
      [30, 60],
      [20, 40],
      [0, 5],
    ] as const) {
      await post(other, all.slice(from, to));
      await followPositions(t.platform);
    }
    const [a, b] = [await detail(one), await detail(other)];
    expect(a.stops[0]).toMatchObject({ arrivedAt: expect.any(String), departedAt: time(390).toISOString() });
    expect(Date.parse(a.stops[0]?.arrivedAt as string) - T0).toBeLessThanOrEqual(205_000);
    expect(a.realDistanceM).toBeGreaterThan(2900);
    expect(a.realDistanceM).toBeLessThan(3100);
    expect(b.stops.map((s) => [s.arrivedAt, s.departedAt])).toEqual(a.stops.map((s) => [s.arrivedAt, s.departedAt]));
    expect(b.realDistanceM).toBe(a.realDistanceM);
    for (const r of [one, other]) expect(await comings(r)).toEqual(['route.arrived 0', 'route.departed 0']);
    const [first, second] = await tracks({ routeIds: [one.id] }).then(async (x) => [
      x[0],
      (await tracks({ routeIds: [other.id] }))[0],
    ]);
    expect({ ...second, routeId: one.id, halts: [] }).toEqual({ ...first, halts: [] });
    expect(first.seconds.length).toBeLessThan(12);
    expect(first.halts).toEqual([expect.objectContaining({ guideId: one.guideIds[0], to: time(390).toISOString() })]);
    expect(await followPositions(t.platform)).toBe(0);
  });

  test('noise is kept, but neither shown nor taken as the last fix; a wrong last fix is put right', async () => {
    const r = await buildStartedRoute(t, c);
    t.setNow(time(100));
    await post(r, [fix(0, 0), fix(10, 100)]);
    await post(r, [fix(20, 60_000)]);
    await post(r, [fix(30, 200, { accuracyM: 3000 })]);
    expect((await detail(r)).latestLocation).toMatchObject({ at: time(10).toISOString() });
    await followPositions(t.platform);
    await post(r, [fix(40, 300)]);
    await followPositions(t.platform);
    const trace = await t.call(routesApi.locations, {
      token: c.admin.token,
      params: { id: r.id },
      query: { type: 'route' },
    });
    expect(trace.json().coordinates.map((p: { at: string }) => (Date.parse(p.at) - T0) / 1000)).toEqual([0, 10, 40]);
    // The very first fix was the wrong one.
    const wrong = await buildStartedRoute(t, c);
    await post(wrong, [fix(50, 80_000)]);
    await post(wrong, [fix(55, 0)]);
    await post(wrong, [fix(60, 50)]);
    expect((await detail(wrong)).latestLocation?.lat).toBeCloseTo(25.68 + 80_000 * M);
    await followPositions(t.platform);
    expect((await detail(wrong)).latestLocation).toMatchObject({ at: time(60).toISOString() });
  });

  test('a clock that is wrong is put right, and sending again changes nothing', async () => {
    const r = await buildStartedRoute(t, c);
    t.setNow(time(1000));
    // An hour behind; an old batch of the phone and a new one keep their ages.
    const wrong = (s: number) => time(s - 3600).toISOString();
    await post(
      r,
      [
        { ...fix(0, 0), at: wrong(400) },
        { ...fix(0, 50), at: wrong(410) },
      ],
      wrong(1000),
    );
    t.setNow(time(1003));
    await post(
      r,
      [
        { ...fix(0, 0), at: wrong(400) },
        { ...fix(0, 50), at: wrong(410) },
      ],
      wrong(1001),
    );
    expect((await detail(r)).latestLocation).toMatchObject({ at: time(410).toISOString() });
    const trace = await t.call(routesApi.locations, {
      token: c.admin.token,
      params: { id: r.id },
      query: { type: 'route' },
    });
    expect(trace.json().coordinates).toHaveLength(2);
  });
});

describe('a trace', () => {
  const coordinates = async (r: Awaited<ReturnType<typeof buildStartedRoute>>) => {
    const token = c.admin.token;
    const trace = await t.call(routesApi.locations, { token, params: { id: r.id }, query: { type: 'route' } });
    return trace.json().coordinates as { at: string; lat: number }[];
  };

  test('keeps every fix that was taken, also those of one instant', async () => {
    const r = await buildStartedRoute(t, c);
    t.setNow(time(100));
    await post(r, [fix(50, 0), fix(60, 100), fix(60, 130)]);
    await post(r, [fix(60, 160)]);
    await post(r, [fix(60, 160)]);
    const lats = [0, 100, 130, 160].map((m) => expect.closeTo(25.68 + m * M, 9));
    expect((await coordinates(r)).map((p) => p.lat)).toEqual(lats);
  });

  test('has the phone’s times, however long a request was on its way; a clock that was set is heeded', async () => {
    const r = await buildStartedRoute(t, c);
    const [sent, slow] = [time(100), time(130)];
    t.setNow(sent);
    await post(r, [fix(90, 0)], sent.toISOString());
    t.setNow(slow);
    await post(r, [fix(95, 50)], sent.toISOString());
    expect((await coordinates(r)).map((p) => p.at)).toEqual([time(90).toISOString(), time(95).toISOString()]);
    // An hour behind from now on.
    t.setNow(time(200));
    await post(r, [fix(198 - 3600, 100)], time(200 - 3600).toISOString());
    expect((await coordinates(r)).at(-1)?.at).toBe(time(198).toISOString());
  });
});

describe('expected arrivals', () => {
  test('follow the vehicle, tell how sure they are, and learn from the visits of routes that ended', async () => {
    const r = await buildStartedRoute(t, c, { startDate: time(0).toISOString() });
    t.setNow(time(200));
    await post(r, drive().slice(0, 40));
    const before = await detail(r);
    const expected = before.stops.map((s) => Date.parse(s.expectedArrival as string));
    expect(expected[0]).toBeLessThan(T0 + 290_000);
    expect(before.stops[0]?.etaSpreadS).toBeGreaterThanOrEqual(60);
    expect(before.stops[2]?.etaSpreadS).toBeGreaterThan(before.stops[0]?.etaSpreadS as number);
    expect(Date.parse(before.expectedEnd as string)).toBeGreaterThan(expected[2] as number);
    t.setNow(time(480));
    await post(r, drive().slice(40));
    await followPositions(t.platform);
    await manage(r, 0, 370);
    const after = await detail(r);
    expect(after.stops[0]).toMatchObject({ expectedArrival: null, etaSpreadS: null });
    expect(Date.parse(after.stops[1]?.expectedArrival as string)).toBeLessThan(expected[1] as number);
    await t.call(routesApi.close, { token: c.admin.token, params: { id: r.id }, body: {} });
    t.setNow(time(7200));
    const learned = await inTx({ ...c.ctx, platform: t.platform }, learnFromEnded);
    expect(learned).toBeGreaterThanOrEqual(1);
    expect(await inTx({ ...c.ctx, platform: t.platform }, learnFromEnded)).toBe(0);
  });
});

describe('the watch', () => {
  test('notices silence, a halt, a bad zone and a delay, tells each once, and their end', async () => {
    const r = await buildStartedRoute(t, c, { startDate: time(0).toISOString() });
    const ring = [
      [-100.4, 26.1],
      [-100.2, 26.1],
      [-100.2, 26.3],
      [-100.4, 26.3],
    ];
    await t.call(placesApi.update, {
      token: c.admin.token,
      params: { id: c.cediId },
      body: { geofencing: [{ kind: 'restricted', name: 'Sierra', rings: [ring] }] },
    });
    const sweepAt = async (s: number) => {
      t.setNow(time(s));
      await followPositions(t.platform);
      await watchRoutes(t.platform);
    };
    await sweepAt(1);
    expect(await notices(r)).toEqual([]);
    await sweepAt(1200);
    expect((await notices(r)).filter((n) => n.kind === 'silent').map((n) => n.phase)).toEqual(['begins']);
    expect((await detail(r)).conditions).toEqual([{ kind: 'silent', since: expect.any(String) }]);
    await sweepAt(1220);
    const north = 60_000;
    await post(r, [fix(1215, north), fix(1220, north, { battery: 0.05 })]);
    await sweepAt(1240);
    await sweepAt(1310);
    expect((await detail(r)).conditions.map((x) => x.kind).sort()).toEqual(['lowBattery', 'offRoute', 'outOfZone']);
    t.setNow(time(2800));
    await post(
      r,
      Array.from({ length: 50 }, (_, i) => fix(1320 + i * 30, north, { battery: 0.05 })),
    );
    await sweepAt(2800);
    expect((await detail(r)).conditions.map((x) => x.kind).sort()).toEqual([
      'lowBattery',
      'offRoute',
      'outOfZone',
      'stopped',
    ]);
    const noticed = await notices(r);
    expect(noticed.filter((n) => n.kind === 'outOfZone')).toEqual([
      expect.objectContaining({ phase: 'begins', values: { zone: 'Sierra' } }),
    ]);
    expect(noticed.filter((n) => n.kind === 'silent').map((n) => n.phase)).toEqual(['begins', 'ends']);
    await sweepAt(2820);
    expect(await notices(r)).toHaveLength(noticed.length);
    await t.call(routesApi.close, { token: c.admin.token, params: { id: r.id }, body: {} });
    await sweepAt(2840);
    const last = new Map((await notices(r)).map((n) => [n.kind, n.phase]));
    expect([...last.values()].every((phase) => phase === 'ends')).toBe(true);
    expect((await detail(r)).conditions).toEqual([]);
  });
});

describe('the fleet’s day', () => {
  test('tracks and zones are those of the caller’s cedis', async () => {
    const r = await buildStartedRoute(t, c, { startDate: time(0).toISOString() });
    t.setNow(time(500));
    await post(r, drive());
    await followPositions(t.platform);
    const cedi = await buildCedi(t, c.id);
    const person = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [cedi] });
    expect((await tracks({})).map((x: { routeId: string }) => x.routeId)).toContain(r.id);
    expect(await tracks({ cedisIds: [cedi] })).toEqual([]);
    expect(await tracks({ routeIds: [r.id] }, person.token)).toEqual([]);
    expect(await tracks({ startDate: '2026-11-16' })).toEqual([]);
    expect(await tracks({}, (await buildCompany(t)).admin.token)).toEqual([]);
    const zones = async (token: string) => (await t.call(fleetLiveApi.zones, { token })).json();
    expect((await zones(c.admin.token)).zones.map((z: { cediId: string; name: string }) => [z.cediId, z.name])).toEqual(
      [[c.cediId, 'Sierra']],
    );
    expect(await zones(person.token)).toMatchObject({ cedis: [{ addressId: cedi }], zones: [] });
    // Columns give the way back.
    const [track] = await tracks({ routeIds: [r.id] });
    const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
    expect(track.seconds).toHaveLength(track.lat.length);
    expect(sum(track.lat) / 1e5).toBeCloseTo(25.68 + 1000 * M, 4);
    expect(sum(track.lng) / 1e5).toBeCloseTo(-100.3, 4);
  });
});

describe('retention of positions', () => {
  const partitions = () =>
    t.platform.db.system(async (trx) =>
      (
        await sql<{
          name: string;
        }>`select relname as name from pg_class where relname ~ '^route_position_[0-9]+$' order by 1`.execute(trx)
      ).rows.map((x) => x.name),
    );
  const count = (r: BuiltRoute) =>
    t.platform.db.as(
      c.id,
      async (trx) =>
        (await sql<{ n: number }>`select count(*) as n from route_position where route_id = ${r.id}`.execute(trx))
          .rows[0]?.n,
    );

  test('days are made ahead and by need, old ones thinned, empty ones dropped; nothing passes the wall by a partition’s name', async () => {
    const r = await buildStartedRoute(t, c);
    t.setNow(time(500));
    await post(r, drive());
    await retainPositions(t.platform);
    expect(await partitions()).toEqual(
      expect.arrayContaining(['route_position_20261117', 'route_position_20261118', 'route_position_20261120']),
    );
    expect(await count(r)).toBe(96);
    await post(r, [fix(490, 1100)]);
    expect(await count(r)).toBe(97);
    const other = await buildCompany(t);
    const seen = await t.platform.db.as(
      other.id,
      async (trx) => (await sql`select 1 from route_position_20261117`.execute(trx)).rows.length,
    );
    expect(seen).toBe(0);
    t.setNow(new Date(T0 + 95 * 86_400_000));
    await retainPositions(t.platform);
    // It came, stood and went on: each of these keeps its ends.
    expect(await count(r)).toBeGreaterThanOrEqual(4);
    expect(await count(r)).toBeLessThan(10);
    expect(await partitions()).toEqual(expect.arrayContaining(['route_position_20261117', 'route_position_20270220']));
    expect(await partitions()).not.toContain('route_position_20261119');
    await retainPositions(t.platform);
  });
});

describe('who walks', () => {
  test('one process at a time; whoever takes over goes on where the other was, and arrivals are told once', async () => {
    const [first, second] = [{ ...t.platform }, { ...t.platform }];
    // The process of the other tests has nothing left, and is gone.
    await followPositions(t.platform);
    await leaveRoutes(t.platform);
    const [one, whole] = [
      await buildStartedRoute(t, c, { startDate: time(0).toISOString() }),
      await buildStartedRoute(t, c, { startDate: time(0).toISOString() }),
    ];
    t.setNow(time(500));
    const all = drive();
    await post(one, all.slice(0, 30));
    expect(await followPositions(first)).toBe(1);
    await post(one, all.slice(30, 50));
    // The first one holds the routes: the second has nothing to do.
    expect([await followPositions(second), await followPositions(first)]).toEqual([0, 1]);
    // It is not heard of for ten seconds; the second takes over.
    await t.platform.db.system((trx) =>
      sql`update lease set until = now() - interval '1 second' where holder = (select holder from lease where name = 'walk:0')`.execute(
        trx,
      ),
    );
    await post(one, all.slice(50, 70));
    await eventually(async () => expect(await followPositions(second)).toBe(1));
    await post(one, all.slice(70, 85));
    // Back again the first believes that it still has them, and writes nothing.
    expect(await followPositions(first)).toBe(0);
    // Two that are there share the routes: either has it.
    await eventually(async () => expect((await followPositions(second)) + (await followPositions(first))).toBe(1));
    // The second ends, and gives them back.
    await leaveRoutes(second);
    await post(one, all.slice(85));
    await eventually(async () => expect(await followPositions(first)).toBe(1));
    await post(whole, all);
    await eventually(async () => expect(await followPositions(first)).toBe(1));
    expect(await comings(one)).toEqual(['route.arrived 0', 'route.departed 0']);
    const [a, b] = [await detail(one), await detail(whole)];
    expect(a.realDistanceM).toBe(b.realDistanceM);
    expect(a.stops.map((s) => [s.arrivedAt, s.departedAt])).toEqual(b.stops.map((s) => [s.arrivedAt, s.departedAt]));
    await leaveRoutes(first);
  });
});
