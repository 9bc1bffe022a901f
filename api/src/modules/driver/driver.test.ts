import { driverApi } from '@tramo/contract/driver';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { keyOf, sha256, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, buildVehicle, type Company } from '../../../test/builders.ts';
import {
  type BuiltRoute,
  buildReadyRoute,
  buildStartedRoute,
  manageGuide,
  readGuide,
  readRoute,
} from '../../../test/routes.ts';
import { hashPassword } from '../accounts/accounts.session.service.ts';
import { addPositions } from '../telemetry/telemetry.positions.service.ts';

const t = await testApp();
const c = await buildCompany(t);

const ago = (seconds: number): string => new Date(t.platform.now().getTime() - seconds * 1000).toISOString();
const start = (r: BuiltRoute, headers = {}) =>
  t.call(driverApi.start, { token: r.driver.token, params: { id: r.id }, body: { at: ago(0) }, headers });
const manage = (r: BuiltRoute, guide: number, body: object, headers = {}) =>
  manageGuide(t, r, r.guideIds[guide] as string, body, headers);
const post = (r: BuiltRoute, positions: object[], token = r.driver.token) =>
  t.call(driverApi.positions, { token, body: { routeId: r.id, positions } });
const binnacle = async (guideId: string): Promise<{ action: string; at: string }[]> =>
  (await readGuide(t, c.admin.token, guideId)).binnacle;

test('a driver signs in here and nowhere else; others not here', async () => {
  const driver = await buildUser(t, c.id, { type: 'driver' });
  const hash = await hashPassword(sha256('secreto-123'));
  const nameOf = async (id: string) =>
    t.platform.db.system(
      async (trx) =>
        (
          await sql<{
            username: string;
          }>`update app_user set password_hash = ${hash} where id = ${id} returning username`.execute(trx)
        ).rows[0]?.username,
    );
  const ok = await t.call(driverApi.login, {
    body: { username: await nameOf(driver.userId), password: sha256('secreto-123') },
  });
  expect(ok.json()).toEqual({
    token: expect.any(String),
    userId: driver.userId,
    fullName: 'Ana Prueba Ríos',
    isChangePasswordRequired: false,
  });
  const web = await t.call(driverApi.login, {
    body: { username: await nameOf(c.admin.userId), password: sha256('secreto-123') },
  });
  expect(keyOf(web)).toBe('auth.not_a_driver');
  expect((await t.call(driverApi.routes, { token: c.admin.token })).statusCode).toBe(403);
  expect((await t.call(routesApi.list, { token: driver.token, body: {} })).statusCode).toBe(403);
});

test('a first password is changed in the app, a route ready or not; nothing else works before', async () => {
  const r = await buildReadyRoute(t, c, { stops: 1 });
  const first = sha256('primera-clave');
  const hash = await hashPassword(first);
  const username = await t.platform.db.system(
    async (trx) =>
      (
        await sql<{
          username: string;
        }>`update app_user set password_hash = ${hash}, must_change_password = true where id = ${r.driver.userId} returning username`.execute(
          trx,
        )
      ).rows[0]?.username,
  );
  const signedIn = (await t.call(driverApi.login, { body: { username, password: first } })).json();
  expect(signedIn.isChangePasswordRequired).toBe(true);
  const { token } = signedIn;
  expect(keyOf(await t.call(driverApi.routes, { token }))).toBe('auth.password_change_required');
  const change = (currentPassword: string) =>
    t.call(driverApi.password, { token, body: { currentPassword, newPassword: sha256('la-definitiva') } });
  expect((await change(sha256('otra'))).json().error.code).toBe(33);
  expect((await change(first)).json()).toEqual({ ok: true });
  expect((await t.call(driverApi.routes, { token })).json().routes).toHaveLength(1);
  expect((await t.call(driverApi.login, { body: { username, password: sha256('la-definitiva') } })).statusCode).toBe(
    200,
  );
});

describe('the day', () => {
  test('ready routes of today and before, then the started one', async () => {
    const r = await buildReadyRoute(t, c, { startDate: ago(2 * 86_400) });
    await buildReadyRoute(t, c, { driver: r.driver, startDate: ago(-3 * 86_400) });
    const before = (await t.call(driverApi.routes, { token: r.driver.token })).json();
    expect(before.routes.map((x: { _id: string }) => x._id)).toEqual([r.id]);
    expect(before.routes[0].stops[0]).toMatchObject({
      order: 1,
      serviceMinutes: 10,
      items: [{ name: 'Caja', quantity: 2 }],
    });
    const started = await start(r);
    expect(started.json()).toMatchObject({ status: 'started' });
    expect(started.json().stops.map((s: { status: string; isNext: boolean }) => [s.status, s.isNext])).toEqual([
      ['route', true],
      ['route', false],
      ['route', false],
    ]);
    expect((await binnacle(r.guideIds[0] as string)).map((b) => b.action).sort()).toEqual([
      'assigned',
      'created',
      'enRoute',
      'started',
    ]);
    expect((await start(r)).json().status).toBe('started');
  });

  test('only a ready route, only his, and one at a time', async () => {
    const r = await buildReadyRoute(t, c, { startDate: ago(0) });
    const other = await buildUser(t, c.id, { type: 'driver' });
    expect(
      keyOf(await t.call(driverApi.start, { token: other.token, params: { id: r.id }, body: { at: ago(0) } })),
    ).toBe('routes.not_yours');
    const second = await buildReadyRoute(t, c, { driver: r.driver, startDate: ago(-36_000) });
    expect((await start(r)).statusCode).toBe(200);
    expect(keyOf(await start(second))).toBe('routes.driver_busy');
    const boarding = await buildReadyRoute(t, c);
    await t.call(routesApi.update, {
      token: c.admin.token,
      params: { id: boarding.id },
      body: { boardingRequired: true },
    });
    const refused = await start(boarding);
    expect(refused.json().error).toMatchObject({
      key: 'routes.not_ready',
      message: 'La ruta no está lista: falta revisión de embarque',
    });
  });

  test('managing in and out of turn, with a key, and finishing', async () => {
    const r = await buildReadyRoute(t, c);
    await start(r);
    const [a, b, d] = r.guideIds as [string, string, string];
    const outOfTurn = await manage(r, 1, { receivedBy: 'Luis', lat: 25.7, lng: -100.3 });
    expect(outOfTurn.json()).toEqual({ status: 'delivered', next: a });
    const key = { 'idempotency-key': 'visita-1' };
    const body = { result: 'undelivered', subStatus: 'Cliente ausente', at: ago(1) };
    const first = await manage(r, 0, body, key);
    expect(first.json()).toEqual({ status: 'undelivered', next: d });
    expect((await manage(r, 0, body, key)).json()).toEqual(first.json());
    expect((await binnacle(a)).filter((x) => x.action === 'managed')).toHaveLength(1);
    expect((await binnacle(d)).filter((x) => x.action === 'enRoute')).toHaveLength(1);
    expect((await binnacle(b)).filter((x) => x.action === 'enRoute')).toHaveLength(0);
    expect(keyOf(await manage(r, 0, {}))).toBe('guides.wrong_state');
    expect(keyOf(await manage(r, 2, { result: 'undelivered' }))).toBe('guides.unknown_substatus');
    const finish = () =>
      t.call(driverApi.finish, { token: r.driver.token, params: { id: r.id }, body: { at: ago(0) } });
    expect((await finish()).json().error).toMatchObject({ key: 'routes.open_guides', params: { count: 1 } });
    await manage(r, 2, {});
    expect((await finish()).json()).toEqual({ ok: true });
    expect((await finish()).json()).toEqual({ ok: true });
    const route = await readRoute(t, c.admin.token, r.id);
    expect(route).toMatchObject({ status: 'finished', managedGuides: 3, failedGuides: 1, nextStop: null });
    expect(route.stops.map((s) => s.status)).toEqual(['undelivered', 'completed', 'completed']);
    expect((await t.call(driverApi.routes, { token: r.driver.token })).json().routes).toEqual([]);
  });

  test('device times go into the binnacle: cut to now, and to the start of the route', async () => {
    const r = await buildStartedRoute(t, c);
    await manage(r, 0, { at: '2031-01-01T00:00:00Z' });
    await manage(r, 1, { at: '2020-01-01T00:00:00Z' });
    const route = await readRoute(t, c.admin.token, r.id);
    const at = async (i: number) =>
      Date.parse((await binnacle(r.guideIds[i] as string)).find((x) => x.action === 'managed')?.at as string);
    expect(Math.abs((await at(0)) - Date.now())).toBeLessThan(60_000);
    expect(await at(1)).toBe(Date.parse(route.startedAt as string));
  });

  test('a guide of another route is not there', async () => {
    const [r, other] = [await buildStartedRoute(t, c), await buildStartedRoute(t, c)];
    const wrong = await t.call(driverApi.manage, {
      token: r.driver.token,
      params: { id: other.guideIds[0] as string },
      body: { routeId: r.id, result: 'delivered', at: ago(0) },
    });
    expect(keyOf(wrong)).toBe('guides.not_found');
  });
});

describe('positions', () => {
  const fix = (seconds: number, lat: number) => ({
    lat,
    lng: -100.3,
    at: ago(seconds),
    speedMps: 8,
    heading: 90,
    battery: 0.8,
    accuracyM: 6,
  });

  test('companies share a commit: what cannot be stored fails alone, and nobody reaches over the wall', async () => {
    const other = await buildCompany(t);
    const [good, bad, theirs] = [
      await buildStartedRoute(t, c),
      await buildStartedRoute(t, c),
      await buildStartedRoute(t, other),
    ];
    const send = (company: Company, driver: BuiltRoute, r: BuiltRoute, change: object) =>
      addPositions({ ...company.ctx, actor: { ...company.ctx.actor, userId: driver.driver.userId } }, r.id, [
        { ...fix(1, 25.7), ...change },
      ]);
    const outcomes = await Promise.allSettled([
      send(c, good, good, {}),
      send(c, bad, bad, { accuracyM: 1e300 }),
      send(other, theirs, theirs, {}),
      // Another company's driver, and one of this company who names a route of the other as his own.
      send(other, theirs, good, { lat: 25.9 }),
      send(c, theirs, theirs, { lat: 25.9 }),
    ]);
    expect(
      outcomes.map((o) => (o.status === 'fulfilled' ? o.value.accepted : (o.reason.key ?? o.reason.code))),
    ).toEqual([1, '22003', 1, 'routes.not_found', 'routes.not_found']);
    const places = await Promise.all(
      (
        [
          [c, good],
          [other, theirs],
        ] as const
      ).map(async ([{ admin }, r]) => (await readRoute(t, admin.token, r.id)).latestLocation?.lat),
    );
    expect(places).toEqual([25.7, 25.7]);
    // What a phone may send is bounded before it comes that far.
    expect((await post(bad, [{ ...fix(1, 25.7), accuracyM: 1e300 }])).statusCode).toBe(422);
  });

  test('late and repeated batches: each fix once, the latest by the device’s time is the last known', async () => {
    const r = await buildStartedRoute(t, c);
    const batch = [fix(40, 25.72), fix(60, 25.71), fix(20, 25.73)];
    expect((await post(r, batch)).json()).toEqual({ accepted: 3 });
    expect((await post(r, batch)).json()).toEqual({ accepted: 3 });
    expect((await post(r, [fix(100, 25.6), fix(90, 25.61)])).json()).toEqual({ accepted: 2 });
    const route = await readRoute(t, c.admin.token, r.id);
    expect(route.latestLocation).toMatchObject({
      lat: 25.73,
      at: batch[2]?.at,
      heading: 90,
      battery: expect.closeTo(0.8),
      speedMps: 8,
    });
    const trace = await t.call(routesApi.locations, {
      token: c.admin.token,
      params: { id: r.id },
      query: { type: 'route' },
    });
    expect(trace.json().coordinates.map((p: { lat: number }) => p.lat)).toEqual([25.6, 25.61, 25.71, 25.72, 25.73]);
  });

  test('a clock that runs ahead is cut to the time of arrival', async () => {
    const r = await buildStartedRoute(t, c);
    await post(r, [fix(-3600, 25.75)]);
    const { latestLocation } = await readRoute(t, c.admin.token, r.id);
    expect(latestLocation?.at).toBe(latestLocation?.receivedAt);
    await new Promise((done) => setTimeout(done, 5));
    await post(r, [fix(0, 25.7501)]);
    expect((await readRoute(t, c.admin.token, r.id)).latestLocation?.lat).toBe(25.7501);
  });

  test('many vehicles at once are stored together, and a refused batch harms no other', async () => {
    const [a, b, waiting] = [await buildStartedRoute(t, c), await buildStartedRoute(t, c), await buildReadyRoute(t, c)];
    const [ok, ok2, foreign, unknown, early] = await Promise.all([
      post(a, [fix(3, 25.7), fix(2, 25.7002)]),
      post(b, [fix(1, 25.8)]),
      post(a, [fix(1, 99 - 20)], b.driver.token),
      post({ ...a, id: '019391ff-0000-7000-8000-000000000000' }, [fix(1, 25.7)]),
      post(waiting, [fix(1, 25.7)]),
    ]);
    expect([ok.json(), ok2.json()]).toEqual([{ accepted: 2 }, { accepted: 1 }]);
    expect([foreign, unknown, early].map(keyOf)).toEqual([
      'routes.not_yours',
      'routes.not_found',
      'routes.wrong_state',
    ]);
    expect((await readRoute(t, c.admin.token, a.id)).latestLocation?.lat).toBe(25.7002);
    expect((await readRoute(t, c.admin.token, waiting.id)).latestLocation).toBeNull();
  });

  test('fixes that come after the end are still stored; another company’s driver reaches nothing', async () => {
    const r = await buildStartedRoute(t, c);
    await t.call(routesApi.close, { token: c.admin.token, params: { id: r.id }, body: {} });
    expect((await post(r, [fix(30, 25.7)])).json()).toEqual({ accepted: 1 });
    const stranger = await buildUser(t, (await buildCompany(t)).id, { type: 'driver' });
    expect(keyOf(await post(r, [fix(5, 25.9)], stranger.token))).toBe('routes.not_found');
  });

  test('what makes no sense is refused whole', async () => {
    const r = await buildStartedRoute(t, c);
    expect((await post(r, [{ lat: 99, lng: 0, at: ago(0) }])).statusCode).toBe(422);
    expect((await post(r, [])).statusCode).toBe(422);
    expect((await post(r, [{ lat: 25, lng: -100, at: 'ayer' }])).statusCode).toBe(422);
  });
});

test('the phone’s last report is kept', async () => {
  const driver = await buildUser(t, c.id, { type: 'driver' });
  const report = {
    battery: 0.4,
    signal: 'LTE',
    gps: true,
    appVersion: '1.0',
    clock: ago(0),
    freeDiskMb: 900,
    pendingUploads: 2,
  };
  const offlineDataExpires = ago(-86_400);
  const send = (body: object) => t.call(driverApi.diagnostics, { token: driver.token, body });
  // Older apps do not tell how long their data serves.
  expect((await send(report)).json()).toEqual({ ok: true });
  await send({ ...report, battery: 0.3, offlineDataExpires });
  const { rows } = await t.platform.db.system((trx) =>
    sql<{ report: unknown }>`select report from driver_diagnostic where user_id = ${driver.userId}`.execute(trx),
  );
  expect(rows).toEqual([{ report: { ...report, battery: 0.3, offlineDataExpires } }]);
});

test('a vehicle drives one route at a time', async () => {
  const vehicleId = await buildVehicle(t, c);
  const first = await buildReadyRoute(t, c, { vehicleId, startDate: ago(0) });
  const second = await buildReadyRoute(t, c, { vehicleId, startDate: ago(-36_000) });
  await start(first);
  expect(keyOf(await start(second))).toBe('routes.vehicle_busy');
});

test('all phones at once after an outage: what is old is told to come later, what is of now is taken, nothing is lost', async () => {
  const old = (n: number) =>
    Array.from({ length: 250 }, (_, i) => ({ lat: 25.7 + i / 1e5, lng: -100.3, at: ago(4000 - n * 10 - i) }));
  const routes = [await buildStartedRoute(t, c), await buildStartedRoute(t, c), await buildStartedRoute(t, c)];
  const [one, , other] = routes as [BuiltRoute, BuiltRoute, BuiltRoute];
  const send = (r: BuiltRoute, positions: object[]) =>
    t.call(driverApi.positions, { token: r.driver.token, body: { routeId: r.id, positions } });
  const storm = await Promise.all(
    routes.flatMap((r, k) =>
      Array.from({ length: 6 }, async (_, n) => ({ r, body: old(k + n), answer: await send(r, old(k + n)) })),
    ),
  );
  const refused = storm.filter((s) => s.answer.statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(storm.length - refused.length).toBeGreaterThan(7);
  for (const { answer } of refused) {
    expect([answer.statusCode, keyOf(answer)]).toEqual([503, 'general.busy']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(15);
  }
  // While they wait: a fix of now, a visit.
  const again = Promise.all(refused.map(({ r, body }) => send(r, body)));
  const fresh = await send(other, [{ lat: 25.71, lng: -100.3, at: ago(0) }]);
  expect(fresh.statusCode).toBe(200);
  await again;
  for (const { r, body } of refused) expect((await send(r, body)).statusCode).toBe(200);
  expect((await readRoute(t, c.admin.token, other.id)).latestLocation?.lat).toBe(25.71);
  expect((await manage(one, 0, { result: 'delivered', at: ago(0), receivedBy: 'Ana' })).statusCode).toBe(200);
});
