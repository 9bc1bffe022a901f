import { driverApi } from '@tramo/contract/driver';
import { guidesApi } from '@tramo/contract/guides-api';
import { routeChangesApi } from '@tramo/contract/route-changes';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildCompany,
  buildGuide,
  buildGuides,
  buildUser,
  buildVehicle,
  type Company,
} from '../../../test/builders.ts';
import { buildReadyRoute, buildStartedRoute, pins, readRoute } from '../../../test/routes.ts';
import { createRoute, liveRoute } from './routes.service.ts';

const t = await testApp();
const c = await buildCompany(t);
const NOW = new Date('2026-11-21T15:00:00Z');
const as = (token = c.admin.token) => ({ token });
const update = (id: string, body: object, token = c.admin.token) =>
  t.call(routesApi.update, { token, params: { id }, body });
const statusesOf = async (ids: string[]) =>
  (await t.call(guidesApi.list, { ...as(), body: { ids, sort: 'folio', order: 'asc' } }))
    .json()
    .guides.map((g: { status: string }) => g.status);

describe('creating', () => {
  test('a route without vehicle and driver is pending and has planned times in order', async () => {
    t.setNow(NOW);
    const guides = await buildGuides(
      c,
      pins(3).map((address) => ({ party: { address } })),
    );
    const order = [guides[2], guides[0], guides[1]] as string[];
    const made = await t.call(routesApi.create, {
      ...as(),
      body: {
        name: 'Norte',
        order: order.map((id) => ({ id, type: 'delivery' })),
        guides,
        address: c.cediId,
        startDate: '2026-11-21T16:00:00Z',
      },
    });
    const route = await readRoute(t, c.admin.token, made.json().routeId);
    expect(route).toMatchObject({
      status: 'pending',
      missing: ['vehicle', 'driver'],
      day: '2026-11-21',
      assignedGuides: 3,
      managedGuides: 0,
      delayS: null,
      version: 1,
    });
    expect(route.stops.map((s) => s.guideId)).toEqual(order);
    expect(route.stops.map((s) => s.order)).toEqual([1, 2, 3]);
    expect(route.stops.map((s) => s.status)).toEqual(['processing', 'processing', 'processing']);
    const times = route.stops.flatMap((s) => [s.plannedArrival as string, s.plannedDeparture as string]);
    expect([...times].sort()).toEqual(times);
    expect(Date.parse(route.plannedEnd as string)).toBe(Date.parse('2026-11-21T16:00:00Z') + route.durationS * 1000);
    expect(route.distanceM).toBeGreaterThan(3000);
    expect(route.can).toEqual({ assign: true, edit: true, close: false, delete: true });
    t.setNow(null);
  });

  test('with vehicle and driver it is ready; a vehicle alone leaves it pending', async () => {
    const ready = await buildReadyRoute(t, c);
    expect((await readRoute(t, c.admin.token, ready.id)).status).toBe('ready');
    const guide = await buildGuide(c);
    const body = {
      name: 'Sola',
      order: [{ id: guide, type: 'delivery' }],
      guides: [guide],
      address: c.cediId,
      vehicle: await buildVehicle(t, c),
      startDate: new Date().toISOString(),
    };
    const made = await t.call(routesApi.create, { ...as(), body });
    expect((await readRoute(t, c.admin.token, made.json().routeId)).missing).toEqual(['driver']);
  });

  test('a departure that has passed is taken, and said', async () => {
    const create = async (startDate: Date) => {
      const guide = await buildGuide(c);
      const body = { name: 'Tarde', order: [], guides: [guide], address: c.cediId, startDate: startDate.toISOString() };
      return (await t.call(routesApi.create, { ...as(), body })).json();
    };
    const hour = 3_600_000;
    expect(await create(new Date(Date.now() + hour))).toEqual({ routeId: expect.any(String) });
    expect(await create(new Date(Date.now() - hour))).toEqual({ routeId: expect.any(String), startIsPast: true });
  });

  test('order and guides must be the same set, and of this company', async () => {
    const [a, b] = (await buildGuides(c, [{}, {}])) as [string, string];
    const body = {
      name: 'X',
      order: [{ id: a, type: 'delivery' }],
      guides: [a, b],
      address: c.cediId,
      startDate: new Date().toISOString(),
    };
    expect(keyOf(await t.call(routesApi.create, { ...as(), body }))).toBe('routes.wrong_guides');
    const other = await buildCompany(t);
    const foreign = await buildGuide(other);
    const mixed = { ...body, order: [a, foreign].map((id) => ({ id, type: 'delivery' })), guides: [a, foreign] };
    expect(keyOf(await t.call(routesApi.create, { ...as(), body: mixed }))).toBe('routes.wrong_guides');
    expect(await statusesOf([a, b])).toEqual(['pending', 'pending']);
  });

  test('what the screens ask about is refused until it is confirmed: no departure, guides out of range, another cedi’s driver', async () => {
    const own = await buildCompany(t);
    await t.platform.db.system((trx) => sql`update address set range_km = 20 where id = ${own.cediId}`.execute(trx));
    const far = { folio: 'LEJOS-1', party: { address: { lat: 26.5, lng: -100.3 } } };
    const guides = await buildGuides(own, [...pins(1).map((address) => ({ party: { address } })), far]);
    const cediIds = [await buildCedi(t, own.id)];
    const driver = await buildUser(t, own.id, { type: 'driver', fullName: 'Rosa Ajena', cediIds });
    const body = { name: 'N', order: [], guides, address: own.cediId, driver: driver.userId };
    const create = (more: object) => t.call(routesApi.create, { token: own.admin.token, body: { ...body, ...more } });
    for (const startDate of [undefined, null, '']) {
      const refused = await create({ startDate });
      expect([refused.statusCode, refused.json().error]).toMatchObject([
        422,
        {
          key: 'routes.start_required',
          message: 'Debes seleccionar la fecha de inicio de tu ruta',
          fields: { startDate: 'Debes seleccionar la fecha de inicio de tu ruta' },
        },
      ]);
    }
    const startDate = '2026-12-03T16:00:00Z';
    const outside = await create({ startDate, driverCediConfirmed: true });
    expect([outside.statusCode, outside.json().error]).toMatchObject([
      409,
      { key: 'routes.range_unconfirmed', detail: { guides: [{ _id: guides[1], folio: 'LEJOS-1' }] } },
    ]);
    const foreign = await create({ startDate, rangeConfirmed: true });
    expect([foreign.statusCode, foreign.json().error]).toMatchObject([
      409,
      { key: 'routes.driver_cedi_unconfirmed', params: { driver: 'Rosa Ajena' } },
    ]);
    expect((await create({ startDate, rangeConfirmed: true, driverCediConfirmed: true })).statusCode).toBe(200);
  });

  test('a vehicle with a document that has ended by the day of the route is refused until it is confirmed', async () => {
    const own = await buildCompany(t);
    const [day, before] = ['2026-12-03', '2026-12-02'];
    const sound = await buildVehicle(t, own, { insuredUntil: day });
    const ended = await buildVehicle(t, own, { nickname: 'Urvan 2', insuredUntil: before });
    const [one, two] = (await buildGuides(own, [{}, {}])) as [string, string];
    const create = (guide: string, vehicle: string, more: object = {}) =>
      t.call(routesApi.create, {
        token: own.admin.token,
        // Still the third in Mexico.
        body: {
          name: 'N',
          order: [],
          guides: [guide],
          address: own.cediId,
          vehicle,
          startDate: '2026-12-04T02:00:00Z',
          ...more,
        },
      });
    const refused = {
      key: 'fleet.documents_ended',
      message: 'Confirma los vehículos con un documento vencido ese día: Urvan 2',
      detail: { vehicles: [{ _id: ended, name: 'Urvan 2', until: before }] },
    };
    expect((await create(one, ended)).json().error).toMatchObject(refused);
    expect((await create(one, ended, { documentsConfirmed: true })).statusCode).toBe(200);
    const made = await create(two, sound);
    expect(made.statusCode).toBe(200);

    // The same when a route is changed; taking the change back asks nobody.
    const params = { id: made.json().routeId as string };
    const change = (body: object) => t.call(routesApi.update, { token: own.admin.token, params, body });
    expect((await change({ startDate: '2026-12-04T15:00:00Z' })).json().error.key).toBe(refused.key);
    const swap = { vehicle: ended, startDate: '2026-12-03T10:00:00Z' };
    expect((await change(swap)).json().error).toMatchObject(refused);
    expect((await change({ ...swap, documentsConfirmed: true })).statusCode).toBe(200);
    expect((await change({ vehicle: ended, name: 'M' })).statusCode).toBe(200);
    expect((await change({ vehicle: sound })).statusCode).toBe(200);
    const { actions } = (await t.call(routeChangesApi.actions, { token: own.admin.token, query: {} })).json();
    const undone = await t.call(routeChangesApi.undo, { token: own.admin.token, params: { id: actions[0]._id } });
    expect([undone.statusCode, undone.json()]).toMatchObject([200, {}]);
  });

  test('a vehicle or a driver is not on two routes at the same time, but is on two after another', async () => {
    const first = await buildReadyRoute(t, c, { startDate: '2026-12-01T14:00:00Z' });
    const [guide] = (await buildGuides(c, [{}])) as [string];
    const body = {
      name: 'Otra',
      order: [{ id: guide, type: 'delivery' }],
      guides: [guide],
      address: c.cediId,
      startDate: '2026-12-01T14:10:00Z',
    };
    const busy = await t.call(routesApi.create, { ...as(), body: { ...body, vehicle: first.vehicleId } });
    expect(busy.statusCode).toBe(409);
    expect(keyOf(busy)).toBe('routes.vehicle_busy');
    expect(keyOf(await t.call(routesApi.create, { ...as(), body: { ...body, driver: first.driver.userId } }))).toBe(
      'routes.driver_busy',
    );
    const later = await t.call(routesApi.create, {
      ...as(),
      body: { ...body, vehicle: first.vehicleId, driver: first.driver.userId, startDate: '2026-12-01T20:00:00Z' },
    });
    expect(later.statusCode).toBe(200);
  });

  test('the weekly limit is the user’s own, and tells what is left', async () => {
    const company = await buildCompany(t);
    const manager = await buildUser(t, company.id, { roles: ['routes-manager'] });
    await t.platform.db.system((trx) =>
      sql`update app_user set max_routes_per_week = 1 where id = ${manager.userId}`.execute(trx),
    );
    const create = async () => {
      const guide = await buildGuide(company);
      return t.call(routesApi.create, {
        ...as(manager.token),
        body: {
          name: 'L',
          order: [{ id: guide, type: 'delivery' }],
          guides: [guide],
          address: company.cediId,
          startDate: new Date().toISOString(),
        },
      });
    };
    expect((await create()).statusCode).toBe(200);
    const limit = (await t.call(routesApi.managersLimit, as(manager.token))).json();
    expect(limit).toEqual({
      total: 1,
      used: 1,
      remaining: 0,
      isOwn: true,
      resetsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect([Date.parse(limit.resetsOn) > Date.now() - 86_400_000, new Date(limit.resetsOn).getUTCDay()]).toEqual([
      true,
      1,
    ]);
    const over = await create();
    expect(keyOf(over)).toBe('routes.limit');
    expect(over.json().error.params).toEqual({ remaining: 0 });
    expect((await t.call(routesApi.managersLimit, as(company.admin.token))).json()).toMatchObject({
      total: 50,
      used: 0,
      remaining: 50,
      isOwn: false,
    });
  });

  test('a service may bring the plan’s own times', async () => {
    const guide = await buildGuide(c);
    const planned = [{ arrival: new Date('2026-11-25T15:00:00Z'), departure: new Date('2026-11-25T15:10:00Z') }];
    const startPlace = { addressId: c.cediId, name: 'Cedi', lat: 25.67, lng: -100.31 };
    const { routeId } = await createRoute(c.ctx, {
      name: 'Plan',
      cediId: c.cediId,
      guideIds: [guide],
      startAt: new Date('2026-11-25T14:00:00Z'),
      vehicleId: null,
      driverId: null,
      boardingRequired: true,
      planId: null,
      colour: '#3f6496',
      startPlace,
      endPlace: startPlace,
      planned,
      distanceM: 1,
      durationS: 2,
      plannedEnd: new Date('2026-11-25T16:00:00Z'),
    });
    const live = await liveRoute(c.ctx, routeId);
    expect(live?.stops[0]).toMatchObject({
      plannedArrival: '2026-11-25T15:00:00.000Z',
      plannedDeparture: '2026-11-25T15:10:00.000Z',
    });
    expect(live?.route).toMatchObject({
      distanceM: 1,
      durationS: 2,
      plannedEnd: '2026-11-25T16:00:00.000Z',
      missing: ['vehicle', 'driver', 'boarding'],
    });
  });
});

describe('changing', () => {
  test('assigning makes it ready; taking the driver away makes it pending again', async () => {
    const guide = await buildGuide(c);
    const made = await t.call(routesApi.create, {
      ...as(),
      body: { name: 'A', order: [], guides: [guide], address: c.cediId, startDate: '2026-12-02T14:00:00Z' },
    });
    const id = made.json().routeId as string;
    const driver = await buildUser(t, c.id, { type: 'driver' });
    const ready = await update(id, { vehicle: await buildVehicle(t, c), driver: driver.userId, version: 1 });
    expect(ready.json()).toMatchObject({ status: 'ready', version: 2, driver: { _id: driver.userId } });
    expect((await update(id, { boardingRequired: true })).json()).toMatchObject({
      status: 'pending',
      missing: ['boarding'],
    });
    expect((await update(id, { boardingChecked: true })).json().status).toBe('ready');
    expect((await update(id, { driver: null })).json()).toMatchObject({ status: 'pending', missing: ['driver'] });
    expect(keyOf(await update(id, { driver: c.admin.userId }))).toBe('accounts.not_found');
  });

  test('a stale version is 409 with the route as it is now', async () => {
    const { id } = await buildReadyRoute(t, c);
    expect((await update(id, { name: 'Nuevo' })).json().version).toBe(2);
    const stale = await update(id, { name: 'Viejo', version: 1 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().error).toMatchObject({ key: 'general.stale', detail: { _id: id, name: 'Nuevo', version: 2 } });
  });

  test('another departure moves the planned times with it', async () => {
    const { id } = await buildReadyRoute(t, c, { startDate: '2026-12-03T14:00:00Z' });
    const before = await readRoute(t, c.admin.token, id);
    const after = (await update(id, { startDate: '2026-12-04T15:00:00Z' })).json();
    expect(after.day).toBe('2026-12-04');
    expect(Date.parse(after.stops[0].plannedArrival) - Date.parse(before.stops[0]?.plannedArrival as string)).toBe(
      25 * 3_600_000,
    );
  });

  test('guides are reordered, added and taken out; those out are available again', async () => {
    const { id, guideIds } = await buildReadyRoute(t, c);
    const [a, b, d] = guideIds as [string, string, string];
    const extra = await buildGuide(c);
    const changed = await update(id, { guides: [d, extra, a] });
    expect(changed.json().stops.map((s: { guideId: string }) => s.guideId)).toEqual([d, extra, a]);
    expect(await statusesOf([b])).toEqual(['pending']);
    expect(await statusesOf([extra])).toEqual(['processing']);
    const times = changed.json().stops.map((s: { plannedArrival: string }) => s.plannedArrival);
    expect([...times].sort()).toEqual(times);
    expect(keyOf(await update(id, { guides: [] }))).toBe('routes.no_guides');
    expect(keyOf(await update(id, { guides: [a, a] }))).toBe('routes.wrong_guides');
  });

  test('a started route: managed visits stay, a new crew needs a reason, departure and boarding are fixed', async () => {
    const { id, guideIds, driver } = await buildStartedRoute(t, c);
    const [a, b, d] = guideIds as [string, string, string];
    const at = new Date().toISOString();
    await t.call(driverApi.manage, {
      token: driver.token,
      params: { id: a },
      body: { routeId: id, result: 'delivered', at },
    });
    const extra = await buildGuide(c);
    expect(keyOf(await update(id, { guides: [d, b] }))).toBe('routes.wrong_guides');
    const changed = await update(id, { guides: [d, extra, a] });
    expect(changed.json().stops.map((s: { guideId: string; status: string }) => [s.guideId, s.status])).toEqual([
      [a, 'delivered'],
      [d, 'route'],
      [extra, 'route'],
    ]);
    expect(changed.json().nextStop.guideId).toBe(d);
    expect(await statusesOf([b])).toEqual(['pending']);
    const other = await buildUser(t, c.id, { type: 'driver' });
    expect(keyOf(await update(id, { driver: other.userId }))).toBe('routes.reason_required');
    expect((await update(id, { driver: other.userId, updateReason: 'Se enfermó' })).json()).toMatchObject({
      driver: { _id: other.userId },
      updateReason: 'Se enfermó',
      status: 'started',
    });
    expect(keyOf(await update(id, { driver: null, updateReason: 'x' }))).toBe('routes.wrong_state');
    expect(keyOf(await update(id, { startDate: at }))).toBe('routes.wrong_state');
    expect(keyOf(await update(id, { boardingRequired: true }))).toBe('routes.wrong_state');
  });

  test('document staff check the boarding and nothing else; supervisors work on the routes of their cedis', async () => {
    const documents = await buildUser(t, c.id, { staffType: 'documentGenerator', roles: ['documentGenerator'] });
    const own = await buildUser(t, c.id, { type: 'supervisor', roles: ['supervisor'], cediIds: [c.cediId] });
    const far = await buildUser(t, c.id, { type: 'supervisor', cediIds: [await buildCedi(t, c.id)] });
    const { id } = await buildReadyRoute(t, c);
    expect((await update(id, { boardingRequired: true })).json().status).toBe('pending');
    expect(keyOf(await update(id, { name: 'x' }, documents.token))).toBe('auth.forbidden');
    expect((await update(id, { boardingChecked: true }, documents.token)).json().status).toBe('ready');
    expect(keyOf(await update(id, { name: 'x' }, far.token))).toBe('routes.not_found');
    expect((await update(id, { name: 'x' }, own.token)).json().name).toBe('x');
    expect((await readRoute(t, own.token, id)).can).toMatchObject({ assign: true, edit: true, delete: true });
  });

  test('two dispatchers who give one vehicle to two routes: one of them is told', async () => {
    const vehicle = await buildVehicle(t, c);
    const make = async () => {
      const guide = await buildGuide(c);
      return (
        await t.call(routesApi.create, {
          ...as(),
          body: { name: 'V', order: [], guides: [guide], address: c.cediId, startDate: '2026-12-06T14:00:00Z' },
        })
      ).json().routeId as string;
    };
    const [one, two] = [await make(), await make()];
    const answers = await Promise.all([update(one, { vehicle }), update(two, { vehicle })]);
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409]);
  });
});

describe('ending', () => {
  test('deleting frees the guides; a started route stays', async () => {
    const { id, guideIds } = await buildReadyRoute(t, c);
    expect((await t.call(routesApi.remove, { ...as(), params: { id } })).json()).toEqual({ ok: true });
    expect(await statusesOf(guideIds)).toEqual(['pending', 'pending', 'pending']);
    expect((await t.call(routesApi.detail, { ...as(), params: { id } })).statusCode).toBe(404);
    const started = await buildStartedRoute(t, c);
    expect(keyOf(await t.call(routesApi.remove, { ...as(), params: { id: started.id } }))).toBe('routes.wrong_state');
  });

  test('closing: open guides fail with "Cierre de ruta", delivered ones without papers are completed', async () => {
    const { id, guideIds, driver } = await buildStartedRoute(t, c, { guides: [{}, {}, { type: 'recollection' }] });
    await t.call(driverApi.manage, {
      token: driver.token,
      params: { id: guideIds[0] as string },
      body: { routeId: id, result: 'delivered', at: new Date().toISOString() },
    });
    const closed = await t.call(routesApi.close, { ...as(), params: { id }, body: { reason: 'Fin del turno' } });
    expect(closed.json()).toMatchObject({
      status: 'finished',
      managedGuides: 3,
      failedGuides: 2,
      updateReason: 'Fin del turno',
      can: { close: false },
    });
    const route = await readRoute(t, c.admin.token, id);
    expect(route.stops.map((s) => [s.status, s.subStatus])).toEqual([
      ['completed', null],
      ['undelivered', 'Cierre de ruta'],
      ['uncollected', 'Cierre de ruta'],
    ]);
    expect(keyOf(await t.call(routesApi.close, { ...as(), params: { id } }))).toBe('routes.wrong_state');
    const fleet = await t.call(routesApi.fleet, { ...as(), query: { order: 'desc' }, body: {} });
    expect(fleet.json().routes.map((r: { _id: string }) => r._id)).not.toContain(id);
    // A guide that goes on to another day leaves its visit here as it was.
    await t.call(guidesApi.returnToAvailable, {
      ...as(),
      params: { id: guideIds[1] as string },
      body: { scheduledDate: '2026-12-10', subStatus: 'Reprogramación de envío' },
    });
    expect((await readRoute(t, c.admin.token, id)).stops[1]).toMatchObject({
      status: 'undelivered',
      subStatus: 'Cierre de ruta',
    });
  });
});

describe('lists', () => {
  let l: Company;
  const list = async (body: object, token = l.admin.token) => (await t.call(routesApi.list, { token, body })).json();
  beforeAll(async () => {
    l = await buildCompany(t, 'Listas');
    t.setNow(new Date('2026-11-10T16:00:00Z'));
    const late = { windows: [{ startMinute: 480, endMinute: 540 }], party: { address: { lat: 25.9, lng: -100.3 } } };
    await buildReadyRoute(t, l, { name: 'Bravo', startDate: '2026-11-10T15:00:00Z' });
    await buildStartedRoute(t, l, {
      name: 'Alfa',
      startDate: '2026-11-10T14:30:00Z',
      guides: [{ folio: 'FOLIO-BUSCADO' }, {}],
    });
    await buildStartedRoute(t, l, { name: 'Carlos', startDate: '2026-11-10T15:30:00Z', guides: [late] });
    await buildReadyRoute(t, l, { name: 'Mañana', startDate: '2026-11-11T15:00:00Z' });
  });
  afterAll(() => t.setNow(null));

  test('are found without accents, and ordered as people count', async () => {
    const n = await buildCompany(t, 'Números');
    for (const name of ['Ruta 10', 'ruta 2', 'Ruta 1 Peñón', 'Ruta 10-b', 'Ruta 10-11', 'Ruta 202611101']) {
      const crew = { driver: await buildUser(t, n.id, { type: 'driver', fullName: `Operador ${name}` }) };
      await buildReadyRoute(t, n, { name, stops: 1, startDate: '2026-11-10T15:00:00Z', ...crew });
    }
    const names = async (body: object) =>
      (await t.call(routesApi.list, { token: n.admin.token, body })).json().routes.map((r: { name: string }) => r.name);
    const counted = ['Ruta 1 Peñón', 'ruta 2', 'Ruta 10', 'Ruta 10-11', 'Ruta 10-b', 'Ruta 202611101'];
    expect(await names({ sort: 'name', order: 'asc' })).toEqual(counted);
    expect(await names({})).toEqual(counted);
    expect(await names({ search: 'penon' })).toEqual(['Ruta 1 Peñón']);
  });

  test('filters, sorts, pages and sums', async () => {
    const names = async (body: object) => (await list(body)).routes.map((r: { name: string }) => r.name);
    expect(await names({})).toEqual(['Alfa', 'Bravo', 'Carlos', 'Mañana']);
    expect(await names({ startDate: '2026-11-10', sort: 'name', order: 'desc' })).toEqual(['Carlos', 'Bravo', 'Alfa']);
    expect(await names({ status: ['started'], startDate: '2026-11-10' })).toEqual(['Alfa', 'Carlos']);
    expect(await names({ sort: 'risk', startDate: '2026-11-10' })).toEqual(['Carlos', 'Alfa', 'Bravo']);
    expect(await names({ search: 'busca' })).toEqual(['Alfa']);
    expect(await names({ page: 2, limit: 3 })).toEqual(['Mañana']);
    const all = await list({ startDate: '2026-11-10', limit: 2 });
    expect(all.count).toEqual({ totalCount: 3, totalPages: 2 });
    expect(all.totals).toEqual({ routes: 3, guides: 6, managed: 0, failed: 0, late: 1 });
    expect((await list({ startDate: '2026-11-10' })).totals, 'a page that holds them all sums the same').toEqual(
      all.totals,
    );
    const counted = await t.call(routesApi.count, { token: l.admin.token, body: { status: ['ready'] } });
    expect(counted.json()).toEqual({ count: { totalCount: 2, totalPages: 1 } });
  });

  test('the stops of a whole day come in one call, as light as the map needs them', async () => {
    const stops = async (body: object, token = l.admin.token) =>
      (await t.call(routesApi.stops, { token, body })).json();
    const day = await stops({ startDate: '2026-11-10', sort: 'name' });
    const { routes } = await list({ startDate: '2026-11-10', sort: 'name' });
    expect(day.count).toEqual({ totalCount: 3, totalPages: 1 });
    expect(day.routes.map((r: { routeId: string }) => r.routeId)).toEqual(routes.map((r: { _id: string }) => r._id));
    const detail = await readRoute(t, l.admin.token, routes[2]._id);
    const onMap = ({ addressId, name, lat, lng }: typeof detail.startAddress) => ({ addressId, name, lat, lng });
    const { guideId, order, status, lat, lng, plannedArrival, managedAt, isNext, isLate } = detail
      .stops[0] as (typeof detail.stops)[number];
    expect(day.routes[2]).toEqual({
      routeId: routes[2]._id,
      startAddress: onMap(detail.startAddress),
      endAddress: detail.endAddress,
      stops: [{ guideId, order, status, lat, lng, plannedArrival, managedAt, isNext, isLate }],
    });
    expect(isLate).toBe(true);
    const stranger = await buildUser(t, l.id, { roles: ['routes-manager'], cediIds: [await buildCedi(t, l.id)] });
    expect((await stops({}, stranger.token)).routes).toEqual([]);
    expect((await stops({}, c.admin.token)).routes.map((r: { routeId: string }) => r.routeId)).not.toContain(
      routes[0]._id,
    );
  });

  test('people of one cedi see its routes alone', async () => {
    const cedi = await buildCedi(t, l.id);
    const person = await buildUser(t, l.id, { roles: ['routes-manager'], cediIds: [cedi] });
    expect((await list({}, person.token)).routes).toEqual([]);
    expect((await list({ cedisIds: [l.cediId] }, person.token)).count.totalCount).toBe(0);
    const [route] = (await list({})).routes;
    expect((await t.call(routesApi.detail, { token: person.token, params: { id: route._id } })).statusCode).toBe(404);
    expect((await t.call(routesApi.locations, { token: person.token, params: { id: route._id } })).statusCode).toBe(
      404,
    );
    expect((await t.call(routesApi.remove, { token: person.token, params: { id: route._id } })).statusCode).toBe(404);
  });

  test('another company sees nothing', async () => {
    const [route] = (await list({})).routes;
    expect((await t.call(routesApi.detail, { ...as(), params: { id: route._id } })).statusCode).toBe(404);
    expect((await update(route._id, { name: 'mío' })).statusCode).toBe(404);
  });
});
