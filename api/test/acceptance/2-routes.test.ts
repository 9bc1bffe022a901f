/** Document 2: routes, the fleet and the driver's calls, with the moves that were decided. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { buildCompany, buildGuide, buildGuides, buildUser, buildVehicle } from '../builders.ts';
import { type BuiltRoute, buildReadyRoute, buildStartedRoute, manageGuide } from '../routes.ts';
import { accountPassword, buildAccount } from '../signin.ts';
import { caller, type Reply } from './send.ts';

const t = await testApp();
const company = await buildCompany(t);
const admin = caller(t, company.admin.token);

const now = (): string => new Date().toISOString();
const form = async (parts: object = {}) => ({
  name: 'R',
  order: [],
  guides: [await buildGuide(company)],
  address: company.cediId,
  startDate: '2026-12-01T14:00:00.000Z',
  ...parts,
});
const pending = async (parts: object = {}): Promise<string> =>
  (await admin.post('/routes', await form(parts))).body.routeId;
const read = async (id: string) => (await admin.get(`/routes/${id}?userDate=${now()}`)).body;
const change = (id: string, body: object): Promise<Reply> => admin.put(`/routes/${id}`, body);
const stopsOf = async (id: string): Promise<string[]> =>
  (await read(id)).stops.map((s: { guideId: string }) => s.guideId);
const crew = async (): Promise<{ vehicle: string; driver: string }> => ({
  vehicle: await buildVehicle(t, company),
  driver: (await buildUser(t, company.id, { type: 'driver' })).userId,
});

describe('3 · the route', () => {
  test('has name, guides, status, vehicle, driver, boarding, reason, location, counts, start address, start and cedi', async () => {
    const started = await buildStartedRoute(t, company, { name: 'Ruta Norte', stops: 2 });
    const position = { lat: 25.69, lng: -100.3, at: now() };
    await caller(t, started.driver.token).post('/driver/positions', { routeId: started.id, positions: [position] });
    await manageGuide(t, started, started.guideIds[0] as string);
    expect(await read(started.id)).toMatchObject({
      _id: started.id,
      name: 'Ruta Norte',
      status: 'started',
      vehicle: { _id: started.vehicleId },
      driver: { _id: started.driver.userId },
      boardingRequired: false,
      updateReason: null,
      latestLocation: { lat: 25.69, lng: -100.3 },
      assignedGuides: 2,
      managedGuides: 1,
      zone: 'Centro',
      startAddress: {
        addressId: company.cediId,
        lat: 25.67,
        lng: -100.31,
        suburb: expect.any(String),
        city: expect.any(String),
        extNumber: expect.any(String),
        intNumber: expect.any(String),
      },
      startDate: expect.any(String),
      cedi: { _id: company.cediId },
      stops: [{ guideId: started.guideIds[0] }, { guideId: started.guideIds[1] }],
    });
  });
});

describe('4 · the route’s states', () => {
  test('pending → ready: vehicle and driver set, boarding checked when it is required', async () => {
    const id = await pending({ boardingRequired: true });
    expect(await read(id)).toMatchObject({ status: 'pending', missing: ['vehicle', 'driver', 'boarding'] });
    expect((await change(id, await crew())).body).toMatchObject({ status: 'pending', missing: ['boarding'] });
    expect((await change(id, { boardingChecked: true })).body).toMatchObject({ status: 'ready', missing: [] });
  });

  test('ready → started by its driver, started → finished by closing it; open guides fail with ‘Cierre de ruta’', async () => {
    const started = await buildStartedRoute(t, company, { guides: [{}, { type: 'recollection' }] });
    expect((await read(started.id)).status).toBe('started');
    expect((await admin.put(`/routes/close/${started.id}`)).body.status).toBe('finished');
    const { stops } = await read(started.id);
    expect(stops.map((s: { status: string; subStatus: string }) => [s.status, s.subStatus])).toEqual([
      ['undelivered', 'Cierre de ruta'],
      ['uncollected', 'Cierre de ruta'],
    ]);
  });

  test('a finished route leaves the fleet list', async () => {
    const started = await buildStartedRoute(t, company);
    const fleet = async (): Promise<string[]> =>
      (await admin.post('/routes/list/fleet?order=desc', {})).body.routes.map((r: { _id: string }) => r._id);
    expect(await fleet()).toContain(started.id);
    await admin.put(`/routes/close/${started.id}`);
    expect(await fleet()).not.toContain(started.id);
  });

  test('guides are reordered so that the order runs 1..n', async () => {
    const { id, guideIds } = await buildReadyRoute(t, company);
    const turned = [...guideIds].reverse();
    const { body } = await change(id, { guides: turned });
    expect(body.stops.map((s: { guideId: string; order: number }) => [s.guideId, s.order])).toEqual(
      turned.map((guideId, n) => [guideId, n + 1]),
    );
  });

  test('a started route takes another order, more and fewer unmanaged guides; a managed one stays', async () => {
    const started = await buildStartedRoute(t, company);
    const [first, second, third] = started.guideIds as [string, string, string];
    await manageGuide(t, started, first);
    const more = await buildGuide(company);
    expect((await change(started.id, { guides: [first, third, more] })).status).toBe(200);
    expect(await stopsOf(started.id)).toEqual([first, third, more]);
    expect((await admin.get(`/guides/${second}`)).body.status).toBe('pending');
    expect((await change(started.id, { guides: [third, more] })).status).toBe(422);
  });

  test('a started route changes driver or vehicle with a reason', async () => {
    const started = await buildStartedRoute(t, company);
    const next = await crew();
    for (const part of [{ driver: next.driver }, { vehicle: next.vehicle }]) {
      expect((await change(started.id, part)).message).toBe('Escribe el motivo del cambio');
      const { body } = await change(started.id, { ...part, updateReason: 'Se descompuso' });
      expect(body).toMatchObject({ status: 'started', updateReason: 'Se descompuso' });
    }
  });

  test.each(['pending', 'ready', 'started', 'finished'])(
    'deleting is for pending and ready ones and frees the guides (%s)',
    async (status) => {
      const route: Pick<BuiltRoute, 'id' | 'guideIds'> =
        status === 'pending'
          ? await pending().then(async (id) => ({ id, guideIds: await stopsOf(id) }))
          : await (status === 'ready' ? buildReadyRoute : buildStartedRoute)(t, company);
      if (status === 'finished') await admin.put(`/routes/close/${route.id}`);
      const reply = await admin.delete(`/routes/${route.id}`);
      const mayGo = status === 'pending' || status === 'ready';
      expect(reply.status).toBe(mayGo ? 200 : 409);
      if (mayGo) expect((await admin.get(`/guides/${route.guideIds[0]}`)).body.status).toBe('pending');
    },
  );

  test('guides are found in a route by its vehicle’s status: available, or route assigned', async () => {
    const { vehicleId, id } = await buildReadyRoute(t, company);
    const statusOf = async (): Promise<string> => (await admin.get(`/vehicles/${vehicleId}`)).body.status;
    expect(await statusOf()).toBe('routeAssigned');
    await admin.delete(`/routes/${id}`);
    expect(await statusOf()).toBe('available');
  });
});

describe('5 and 8 · rules and messages', () => {
  test.each([undefined, null, ''])('the start is required (%s)', async (startDate) => {
    const reply = await admin.post('/routes', await form({ startDate }));
    expect([reply.status, reply.message]).toEqual([422, 'Debes seleccionar la fecha de inicio de tu ruta']);
  });

  test('a route that is not there is told with its message', async () => {
    const reply = await admin.get('/routes/01900000-0000-7000-8000-0000000000aa');
    expect([reply.status, reply.message]).toEqual([404, 'Hubo un error al obtener la ruta']);
  });

  test('a guide in another route is refused, with the route that has it', async () => {
    const { guideIds } = await buildReadyRoute(t, company, { name: 'La primera', stops: 1 });
    expect((await admin.post('/routes', await form({ guides: guideIds }))).message).toMatch(
      /ya está en la ruta La primera/,
    );
  });
});

describe('7 · the calls of routes', () => {
  test('POST /routes takes name and guides as ids and answers routeId', async () => {
    expect((await admin.post('/routes', await form())).body).toMatchObject({ routeId: expect.any(String) });
  });

  test('POST /routes/list, /routes/list/fleet?order=desc and /routes/list/count answer routes and count', async () => {
    const house = await buildCompany(t);
    const calls = caller(t, house.admin.token);
    await buildReadyRoute(t, house, { startDate: '2026-12-02T14:00:00Z' });
    await buildStartedRoute(t, house, { startDate: '2026-12-02T15:00:00Z' });
    const list = (await calls.post('/routes/list', { startDate: '2026-12-02' })).body;
    expect([list.routes.length, list.count]).toEqual([2, { totalCount: 2, totalPages: 1 }]);
    expect((await calls.post('/routes/list', { startDate: '2026-12-03' })).body.routes).toEqual([]);
    const fleet = (await calls.post('/routes/list/fleet?order=desc', {})).body;
    expect([fleet.routes.length, fleet.count.totalCount]).toEqual([1, 1]);
    expect((await calls.post('/routes/list/count', {})).body).toEqual({ count: { totalCount: 2, totalPages: 1 } });
  });

  test('GET /routes/managers-limit answers the total', async () => {
    expect((await admin.get('/routes/managers-limit')).body.total).toBe(50);
  });

  test('a route of other people’s cedis does not exist for them, nor does another company’s', async () => {
    const { id } = await buildReadyRoute(t, company);
    const stranger = await buildCompany(t);
    expect((await caller(t, stranger.admin.token).get(`/routes/${id}`)).status).toBe(404);
  });
});

describe('what was decided of the driver’s calls', () => {
  const answered = async (reply: Promise<Reply>): Promise<Reply['body']> => {
    const { status, body } = await reply;
    expect([status, body]).toEqual([200, expect.anything()]);
    return body;
  };

  test('login, route of the day, start, positions in batches, a managed guide, diagnostics, finish', async () => {
    const account = await buildAccount(t, company.id, { type: 'driver' });
    const driver = { userId: account.userId, token: account.token };
    const ready = await buildReadyRoute(t, company, { stops: 2, driver });
    const { token } = await answered(
      caller(t).post('/driver/login', { username: account.username, password: accountPassword }),
    );
    const phone = caller(t, token, { platform: 'driver' });
    expect((await answered(phone.get('/driver/routes'))).routes).toMatchObject([
      { _id: ready.id, status: 'ready', waitMinutes: 5 },
    ]);
    expect((await answered(phone.post(`/driver/routes/${ready.id}/start`, { at: now() }))).status).toBe('started');
    const positions = [0, 1, 2].map((n) => ({ lat: 25.68 + n / 1000, lng: -100.3, at: now() }));
    expect(await answered(phone.post('/driver/positions', { routeId: ready.id, positions }))).toEqual({ accepted: 3 });
    const report = { battery: 0.5, signal: '4G', gps: true, appVersion: '2.1', freeDiskMb: 900, pendingUploads: 3 };
    const offlineDataExpires = '2026-12-01T00:00:00.000Z';
    await answered(phone.post('/driver/diagnostics', { ...report, clock: now(), offlineDataExpires }));
    // Signal, GPS, battery, data and clock sync, app version, disk space, offline data expiry.
    expect((await admin.get(`/diagnostics/${driver.userId}`)).body).toMatchObject({
      ...report,
      offlineDataExpires,
      clockSkewS: expect.any(Number),
    });
    for (const id of ready.guideIds) {
      const body = { routeId: ready.id, result: 'delivered', at: now(), receivedBy: 'Eva' };
      expect((await answered(phone.post(`/driver/guides/${id}/manage`, body))).status).toBe('delivered');
    }
    await answered(phone.post(`/driver/routes/${ready.id}/finish`, { at: now() }));
    expect((await read(ready.id)).status).toBe('finished');
  });

  test('every write carries an idempotency key: sent twice it happens once, and other data under it are refused', async () => {
    const started = await buildStartedRoute(t, company, { stops: 1 });
    const key = { 'idempotency-key': randomUUID() };
    const phone = caller(t, started.driver.token, key);
    const body = { routeId: started.id, result: 'delivered', at: now(), receivedBy: 'Eva' };
    const path = `/driver/guides/${started.guideIds[0]}/manage`;
    const [first, again] = [await phone.post(path, body), await phone.post(path, body)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect((await phone.post(path, { ...body, receivedBy: 'Otra' })).message).toBe(
      'Esta llave de reintento ya se usó con otros datos',
    );
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ n: number }>`select count(*)::int as n from guide_visit where guide_id = ${started.guideIds[0]}`.execute(
        trx,
      ),
    );
    expect(rows[0]?.n).toBe(1);
  });

  test('the public sees a shared delivery report by its link alone', async () => {
    const started = await buildStartedRoute(t, company, { stops: 1 });
    const id = started.guideIds[0] as string;
    await manageGuide(t, started, id, { receivedBy: 'Rosa Elena Peña' });
    const { report } = (await admin.get(`/guides/${id}/links`)).body;
    const token = new URL(report).hash.slice(1);
    expect((await caller(t).get(`/public/report/${token}`)).body).toMatchObject({
      status: 'delivered',
      visits: [{ receivedBy: expect.stringMatching(/^R/) }],
    });
    const other = (await admin.get(`/guides/${id}/links`)).body.tracking;
    const reply = await caller(t).get(`/public/report/${new URL(other).hash.slice(1)}`);
    expect(reply.status).toBeGreaterThanOrEqual(400);
  });

  test('guides join a route on the road', async () => {
    const started = await buildStartedRoute(t, company, { stops: 1 });
    const more = await buildGuides(company, [{}]);
    expect((await admin.post(`/routes/${started.id}/guides`, { guides: more })).body.assignedGuides).toBe(2);
  });
});
