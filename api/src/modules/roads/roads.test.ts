import { driverApi } from '@tramo/contract/driver';
import { fleetLiveApi } from '@tramo/contract/fleet-live';
import { closuresApi, type NewClosure } from '@tramo/contract/roads/closures';
import { learningApi } from '@tramo/contract/roads/learning';
import { decodePolyline } from '@tramo/contract/roads/polyline';
import { roadLimits, roadsApi } from '@tramo/contract/roads/roads';
import { routesApi } from '@tramo/contract/routes';
import type { DayDriven } from '@tramo/roads/match/learn';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser } from '../../../test/builders.ts';
import { type BuiltRoute, buildStartedRoute, readRoute } from '../../../test/routes.ts';
import { crossingAt, testStreets, usualGrid } from '../../../test/streets.ts';
import { inTx, systemCtx } from '../../platform/context.ts';
import { followPositions } from '../telemetry/telemetry.walk.service.ts';
import { watchRoutes } from '../telemetry/telemetry.watch.service.ts';
import { learnNightly, learnStreets } from './roads.learning.service.ts';
import { keepDay } from './roads.learning.store.ts';

/** Monday, nine in the morning in Mexico City. */
const now = new Date('2026-11-23T15:00:00Z');
const hour = (h: number): string => new Date(now.getTime() + h * 3_600_000).toISOString();
const t = await testApp({ dataDir: await testStreets() });
const c = await buildCompany(t);
const other = await buildCompany(t, 'La otra');
const supervisor = await buildUser(t, c.id, { type: 'supervisor', cediIds: [c.cediId] });
const { token } = c.admin;
beforeEach(() => t.setNow(now));

const at = (row: number, column: number) => crossingAt(usualGrid, row, column);
const [a, b] = [at(2, 2), at(2, 6)];
const line = async (
  more: { at?: string; vehicleKind?: 'van' | 'bike' } = {},
  who = token,
): Promise<{ line: string; distanceM: number; durationS: number; source: string }> =>
  (await t.call(roadsApi.lines, { token: who, body: { legs: [{ from: a, to: b }], ...more } })).json().lines[0];
/** A line along the avenue between both, in its middle. */
const fair = (more: Partial<NewClosure> = {}): NewClosure => ({
  name: 'Cerrada por feria',
  kind: 'line',
  points: [
    [at(2, 3).lng + 0.001, at(2, 3).lat],
    [at(2, 4).lng - 0.001, at(2, 4).lat],
  ],
  vehicleKinds: [],
  from: hour(-1),
  until: null,
  weekly: null,
  ...more,
});
const close = async (more: Partial<NewClosure> = {}) => {
  const answer = await t.call(closuresApi.create, { token, body: fair(more) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const open = (id: string) => t.call(closuresApi.remove, { token, params: { id } });

describe('lines', () => {
  test('go along the streets, leg by leg, with metres and seconds', async () => {
    const zones = (await t.call(roadsApi.zones, { token })).json();
    expect(zones).toMatchObject({ source: 'roads', zones: [{ name: 'prueba' }] });
    const away = { lat: 19.4, lng: -99.1 };
    const { lines } = (
      await t.call(roadsApi.lines, {
        token,
        body: {
          legs: [
            { from: at(2, 2), to: at(7, 6) },
            { from: at(7, 6), to: at(2, 2) },
            { from: a, to: away },
          ],
        },
      })
    ).json();
    expect(lines).toHaveLength(3);
    for (const l of lines.slice(0, 2)) {
      expect(l.source).toBe('roads');
      expect(decodePolyline(l.line).length).toBeGreaterThan(2);
    }
    expect(lines[2].source).toBe('estimate');
    expect(decodePolyline(lines[2].line)).toHaveLength(2);
    expect(keyOf(await t.call(roadsApi.lines, { token, body: { legs: [] } }))).toBe('general.invalid');
  });

  test('distances from one place are those of the lines; the closest next is so by streets, closures and all', async () => {
    const away = { lat: 19.4, lng: -99.1 };
    const distances = async (to: object[], more: object = {}, who = token) =>
      (await t.call(roadsApi.distances, { token: who, body: { from: a, to, ...more } as never })).json();
    const found = await distances([b, away, at(7, 6)], {}, supervisor.token);
    const { distanceM, durationS } = await line();
    expect(found).toMatchObject({ source: 'roads', distances: [{ distanceM, durationS }, {}, {}] });
    expect(found.distances).toHaveLength(3);
    // Estimated, where there are no streets.
    expect(found.distances[1].distanceM).toBeGreaterThan(700_000);
    expect((await distances([away])).source).toBe('estimate');
    expect((await distances([b], { vehicleKind: 'bike' })).distances[0].durationS).toBeGreaterThan(durationS);
    for (const [call, max] of [
      [roadsApi.distances, roadLimits.distances],
      [roadsApi.closest, roadLimits.closest],
    ] as const)
      for (const size of [0, max + 1])
        expect(keyOf(await t.call(call, { token, body: { from: a, to: Array.from({ length: size }, () => b) } }))).toBe(
          'general.invalid',
        );
    // Nearer by air across the closed avenue than by the next street.
    const closest = async (who = token) =>
      (await t.call(roadsApi.closest, { token: who, body: { from: a, to: [at(2, 8), at(2, 4), at(4, 2), b] } })).json();
    const from = { lat: a.lat, lng: a.lng + 0.001 };
    const [east, west] = [at(2, 3), { lat: a.lat, lng: a.lng - 0.009 }];
    const order = async (who = token): Promise<number[]> =>
      (await t.call(roadsApi.closest, { token: who, body: { from, to: [west, east] } })).json().order;
    expect(await closest()).toEqual({ order: [1, 3, 0, 2], source: 'roads' });
    expect(await order()).toEqual([1, 0]);
    const { closure } = await close({
      points: [
        [from.lng + 0.002, a.lat],
        [east.lng - 0.001, a.lat],
      ],
    });
    expect(await order()).toEqual([0, 1]);
    expect(await order(other.admin.token)).toEqual([1, 0]);
    await open(closure._id);
  });

  test('an isochrone holds what is near, and nothing far', async () => {
    const { source, areas } = (
      await t.call(roadsApi.isochrone, { token, body: { from: at(8, 8), minutes: [10, 3] } })
    ).json();
    expect(source).toBe('roads');
    expect(areas.map((x: { minutes: number }) => x.minutes)).toEqual([3, 10]);
    const lngs = areas.map((x: { polygons: [number, number][][][] }) => x.polygons.flat(2).map((p) => p[0]));
    const width = (list: number[]) => Math.max(...list) - Math.min(...list);
    expect(width(lngs[1])).toBeGreaterThan(width(lngs[0]) * 1.5);
    const nowhere = await t.call(roadsApi.isochrone, { token, body: { from: { lat: 0, lng: 0 }, minutes: [5] } });
    expect(nowhere.json()).toEqual({ source: 'estimate', areas: [] });
  });
});

describe('closed streets', () => {
  test('what is drawn is what is closed: the preview names it, the next line goes around, removing it opens it', async () => {
    const free = await line();
    const preview = (await t.call(closuresApi.preview, { token: supervisor.token, body: fair() })).json();
    expect(preview).toMatchObject({ hasStreets: true, streets: [{ name: 'Avenida 2' }], routes: [] });
    expect(preview.lines.length).toBeGreaterThan(0);
    const { closure } = await close();
    expect(closure).toMatchObject({ state: 'active', createdBy: 'Admin de Prueba', version: 1 });
    const around = await line();
    expect(around.distanceM).toBeGreaterThan(free.distanceM + 1000);
    expect(around.line).not.toBe(free.line);
    // The other company drives on.
    expect((await line({}, other.admin.token)).line).toBe(free.line);
    const list = (await t.call(closuresApi.list, { token, query: { search: 'FERIA' } })).json();
    expect(list).toMatchObject({ closures: [{ _id: closure._id }], count: { totalCount: 1 }, active: 1 });
    expect((await t.call(closuresApi.list, { token, query: { search: '%' } })).json().closures).toEqual([]);
    expect((await t.call(closuresApi.list, { token: other.admin.token })).json().closures).toEqual([]);
    const change = { ...fair({ name: 'Obra' }), version: 1 };
    const params = { id: closure._id };
    expect((await t.call(closuresApi.update, { token, params, body: change })).json().closure.version).toBe(2);
    expect(keyOf(await t.call(closuresApi.update, { token, params, body: change }))).toBe('general.stale');
    const detail = (await t.call(closuresApi.detail, { token, params })).json();
    expect(detail).toMatchObject({ closure: { name: 'Obra' }, closed: { streets: [{ name: 'Avenida 2' }] } });
    expect((await open(closure._id)).statusCode).toBe(200);
    expect((await line()).line).toBe(free.line);
    expect(keyOf(await open(closure._id))).toBe('roads.closure_not_found');
  });

  test('hold by the clock: dates, hours of the week, the hour of a plan', async () => {
    const free = await line();
    // Tuesdays from 6 to 17: it is Monday.
    const weekly = { weekdays: [2], startMinute: 360, endMinute: 1020 };
    const { closure } = await close({ weekly, until: hour(24 * 9) });
    expect(closure.state).toBe('resting');
    expect((await line()).distanceM).toBe(free.distanceM);
    const tuesday = await line({ at: hour(24) });
    expect(tuesday.distanceM).toBeGreaterThan(free.distanceM + 1000);
    expect((await line({ at: hour(24 + 9) })).distanceM).toBe(free.distanceM);
    expect((await line({ at: hour(24 * 15) })).distanceM).toBe(free.distanceM);
    // It comes by itself.
    t.setNow(new Date(hour(24)));
    expect((await line()).distanceM).toBe(tuesday.distanceM);
    const map = (await t.call(closuresApi.map, { token, query: { from: hour(0), until: hour(48) } })).json();
    expect(map.closures).toMatchObject([{ _id: closure._id, state: 'active' }]);
    await open(closure._id);
  });

  test('stop those kinds of vehicles that they name', async () => {
    const [van, bike] = [await line(), await line({ vehicleKind: 'bike' })];
    const { closure } = await close({ vehicleKinds: ['van', 'car'] });
    expect((await line()).distanceM).toBeGreaterThan(van.distanceM);
    expect((await line({ vehicleKind: 'bike' })).distanceM).toBe(bike.distanceM);
    await open(closure._id);
  });

  test.each<[string, object, string]>([
    ['no point', { points: [[-100.3, 25.6]] }, 'points'],
    ['an area without an inside', { kind: 'area' }, 'points'],
    [
      'a state',
      {
        points: [
          [-101, 25.6],
          [-100, 25.6],
        ],
      },
      'points',
    ],
    ['an end before its beginning', { until: hour(-2) }, 'until'],
    ['no name', { name: ' ' }, 'name'],
    ['no weekday', { weekly: { weekdays: [], startMinute: 0, endMinute: 60 } }, 'weekly'],
  ])('%s is refused in words', async (_, more, field) => {
    const answer = await t.call(closuresApi.create, { token, body: { ...fair(), ...more } });
    expect(keyOf(answer)).toBe('general.invalid');
    expect(Object.keys(answer.json().error.fields).some((key) => key.startsWith(field))).toBe(true);
  });
});

/** A drive along the avenue of row 2 from the column of one crossing to another's: a fix every ten seconds. */
const drive = (from: number, to: number, start: number, mps = 8) => {
  const [p, q] = [at(2, from), at(2, to)];
  const seconds = (Math.abs(to - from) * 802) / mps;
  return Array.from({ length: Math.floor(seconds / 10) }, (_, i) => ({
    lat: p.lat + (i % 3) * 0.00003,
    lng: p.lng + ((q.lng - p.lng) * i * 10) / seconds,
    at: new Date(start + i * 10_000).toISOString(),
    accuracyM: 8,
  }));
};
const post = (r: BuiltRoute, positions: object[]) =>
  t.call(driverApi.positions, { token: r.driver.token, body: { routeId: r.id, positions } });

describe('routes under way', () => {
  test('a closure names the routes that pass it; the phone gets lines and turns; leaving the streets is told, keeping to them is not', async () => {
    const r = await buildStartedRoute(t, c, { startDate: now.toISOString(), stops: 2 });
    const directions = await t.call(driverApi.directions, { token: r.driver.token, params: { id: r.id } });
    expect(directions.statusCode, directions.body).toBe(200);
    const { legs, version } = directions.json();
    expect(legs.length).toBeGreaterThanOrEqual(2);
    expect(legs[0]).toMatchObject({ fromGuideId: null, toGuideId: r.guideIds[0], source: 'roads' });
    expect(legs[0].steps[0].kind).toBe('depart');
    expect(legs[0].steps.at(-1)).toMatchObject({ kind: 'arrive' });
    expect((await t.call(driverApi.directions, { token: r.driver.token, params: { id: r.id } })).json().version).toBe(
      version,
    );
    const stranger = await buildUser(t, c.id, { type: 'driver' });
    expect(keyOf(await t.call(driverApi.directions, { token: stranger.token, params: { id: r.id } }))).toBe(
      'routes.not_found',
    );
    // Somewhere on the first leg that is longer than a block.
    const way = legs.map((l: { line: string }) => decodePolyline(l.line)).find((l: object[]) => l.length > 2);
    const [p, q] = [way[1], way[2]];
    const crossed: Partial<NewClosure> = {
      points: [
        [p.lng, p.lat],
        [q.lng, q.lat],
      ],
    };
    const { closure, routes } = await close(crossed);
    expect(routes).toMatchObject([{ _id: r.id }]);
    expect((await close({ ...crossed, from: hour(5) })).routes).toEqual([]);
    await open(closure._id);
  });

  test('the replay goes along the streets', async () => {
    const r = await buildStartedRoute(t, c, { startDate: now.toISOString() });
    const fixes = drive(2, 7, now.getTime());
    t.setNow(new Date(hour(0.5)));
    await post(r, fixes);
    await followPositions(t.platform);
    const body = { startDate: '2026-11-23', routeIds: [r.id] };
    const [track] = (await t.call(fleetLiveApi.tracks, { token, body })).json().tracks;
    const lats = (columns: { lat: number[] }): number[] => {
      let sum = 0;
      return columns.lat.map((d) => (sum += d));
    };
    expect(new Set(lats(track)).size).toBeGreaterThan(1);
    // The avenue runs straight east: its matched fixes lie on it.
    const onIt = lats(track.matched).slice(1, -1);
    expect(onIt.length).toBeGreaterThan(0);
    for (const lat of onIt) expect(Math.abs(lat - at(2, 2).lat * 1e5)).toBeLessThanOrEqual(1);
    expect(track.matched.seconds).toEqual([...track.matched.seconds].sort((x, y) => x - y));
  });

  test('off its streets by some hundred metres is off the route', async () => {
    const r = await buildStartedRoute(t, c, { startDate: now.toISOString() });
    const [stop] = (await readRoute(t, token, r.id)).stops;
    const look = async (minutes: number, north: number): Promise<string[]> => {
      const when = new Date(now.getTime() + minutes * 60_000);
      t.setNow(when);
      const lat = (stop?.lat ?? 0) + north / 111_195;
      await post(r, [{ lat, lng: (stop?.lng ?? 0) + 0.02, at: when.toISOString(), accuracyM: 8 }]);
      await watchRoutes(t.platform);
      return (await readRoute(t, token, r.id)).conditions.map((x) => x.kind);
    };
    let seen: string[] = [];
    for (const minute of [1, 2, 3, 4]) seen = await look(minute, 1500);
    expect(seen).toContain('offRoute');
  });
});

describe('learning', () => {
  test('goes by the drawn line where the fixes are not kept any more', async () => {
    const own = await buildCompany(t, 'Sin posiciones');
    const start = now.getTime() - 86_000_000;
    const r = await buildStartedRoute(t, own, { startDate: new Date(now.getTime() - 86_400_000).toISOString() });
    // Round corners: a straight street's drawn line has no point for longer than streets are told by.
    const corners = [at(2, 2), at(2, 3), at(3, 3), at(3, 4), at(4, 4), at(4, 5), at(5, 5)];
    const fixes = corners.slice(1).flatMap((q, leg) => {
      const p = corners[leg] as (typeof corners)[number];
      return Array.from({ length: 10 }, (_, i) => ({
        lat: p.lat + ((q.lat - p.lat) * i) / 10,
        lng: p.lng + ((q.lng - p.lng) * i) / 10,
        at: new Date(start + (leg * 10 + i) * 10_000).toISOString(),
        accuracyM: 6,
      }));
    });
    await post(r, fixes);
    await followPositions(t.platform);
    const closed = await t.call(routesApi.close, { token: own.admin.token, params: { id: r.id }, body: {} });
    expect(closed.statusCode, closed.body).toBe(200);
    const kept = await t.platform.db.system((trx) =>
      sql<{
        points: number;
      }>`select coalesce(sum(cardinality(seconds)), 0)::int as points from route_track where route_id = ${r.id}`.execute(
        trx,
      ),
    );
    expect(kept.rows[0]?.points).toBeGreaterThan(3);
    await t.platform.db.system((trx) => sql`delete from route_position where route_id = ${r.id}`.execute(trx));
    const job = (await t.call(learningApi.learn, { token: own.admin.token })).json();
    expect(job.jobId).toMatch(/-/);
    const ctx = systemCtx(t.platform, { id: own.id, timeZone: 'America/Mexico_City' });
    expect(await learnStreets(ctx)).toMatchObject({ days: 1, routes: 1 });
    const page = (await t.call(learningApi.detail, { token: own.admin.token })).json();
    expect(page.fixes).toBeGreaterThan(3);
    expect(page.matchedFixes).toBeGreaterThan(page.fixes * 0.8);
    expect(page.streets).toBeGreaterThan(0);
  });

  test('of what was driven; it is used where it helps on days not learned from, and then times change', async () => {
    const r = await buildStartedRoute(t, c, { startDate: new Date(now.getTime() - 86_400_000).toISOString() });
    await post(r, drive(2, 8, now.getTime() - 86_000_000, 4));
    await followPositions(t.platform);
    await t.call(routesApi.close, { token, params: { id: r.id }, body: {} });
    expect((await t.call(learningApi.detail, { token })).json()).toMatchObject({ notUsed: 'never', jobId: null });
    const ctx = systemCtx(t.platform, { id: c.id, timeZone: 'America/Mexico_City' });
    const first = await learnStreets(ctx);
    expect(first).toMatchObject({ notUsed: 'few', days: 1, routes: 1 });
    expect(first.matchedFixes).toBeGreaterThan(first.fixes * 0.9);
    const free = await line();
    // Nine more days on which the avenue took twice its time.
    for (let d = 3; d <= 11; d++) {
      const day = new Date(now.getTime() - d * 86_400_000).toISOString().slice(0, 10);
      const driven: DayDriven = {
        drives: [0, 1].flatMap((direction) => [[1002, direction, 2, 4, 30_000, 6000, 3000, 10]]) as DayDriven['drives'],
        legs: Array.from({ length: 12 }, () => [2, 600, [[0, 3000, 300]]]),
      };
      await inTx(ctx, ({ trx }) => keepDay(trx, c.id, { day, routes: 2, fixes: 600, matched: 590, ...driven }, now));
    }
    await learnStreets(ctx);
    const page = (await t.call(learningApi.detail, { token: supervisor.token })).json();
    expect(page).toMatchObject({ isUsed: true, notUsed: null, days: 10, heldOutDays: 2 });
    expect(page.all.afterPercent).toBeLessThan(page.all.beforePercent / 2);
    expect(page.slowest[0]).toMatchObject({ name: 'Avenida 2' });
    expect(page.slowest[0].learnedKmh).toBeLessThan(page.slowest[0].expectedKmh);
    expect((await line()).durationS).toBeGreaterThan(free.durationS);
    expect((await line({}, other.admin.token)).durationS).toBe(free.durationS);
    // Each day counts once, however often it is learned.
    expect(await learnStreets(ctx)).toMatchObject({ days: 10, routes: 19 });
    await learnNightly(t.platform);
    expect((await t.call(learningApi.learn, { token })).json().jobId).toMatch(/-/);
    expect((await t.call(learningApi.learn, { token: supervisor.token })).statusCode).toBe(403);
  });
});
