/** Document 1: route plans, planner parameters, the optimiser and the routes that come of them. */
import { routeColours } from '@tramo/contract/limits';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { buildCompany, buildGuides, buildUser, buildVehicle } from '../builders.ts';
import { arranged, grid, planCalls, planDay, plannerValues } from '../plans.ts';
import { buildReadyRoute, buildStartedRoute } from '../routes.ts';
import { type Caller, caller } from './send.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
const admin = caller(t, company.admin.token);
const plans = planCalls(t, company);
const vehicles = [await buildVehicle(t, company), await buildVehicle(t, company)];

const guides = (n: number): Promise<string[]> => buildGuides(company, grid(n));
const form = (parts: object = {}): object => ({ name: 'Plan', startDate: planDay, capacityConfirmed: true, ...parts });

describe('3 · the route plan', () => {
  test('the form takes name, start date and hour, vehicles, start address and guides; the plan answers them', async () => {
    const chosen = await guides(2);
    const { body } = await admin.post('/routes-plan', {
      name: 'Lunes',
      startDate: planDay,
      startHour: { hours: 7, minutes: 30 },
      vehicles,
      startAddress: { addressId: company.cediId, name: 'Cedi', lat: 25.67, lng: -100.31 },
      guides: chosen,
      cedisSelected: [company.cediId],
      plannerParams: { id: null, params: plannerValues },
    });
    expect(body).toMatchObject({
      _id: expect.any(String),
      name: 'Lunes',
      startDate: planDay,
      startHour: { hours: 7, minutes: 30 },
      startAddress: { addressId: company.cediId, lat: 25.67, lng: -100.31 },
      cedisSelected: [{ _id: company.cediId }],
      plannerParams: { id: null, params: { timeLimitS: 1 } },
      vehicles,
      routes: [],
      status: 'draft',
    });
    expect(body.guides.map((g: { _id: string }) => g._id).sort()).toEqual([...chosen].sort());
  });

  test("a route of it has a temporary id, order, 'Ruta n', colour of the palette, vehicle, start, end, distance, duration and guides", async () => {
    const plan = await plans.optimised({ guides: await guides(6), vehicles });
    for (const [n, route] of plan.routes.entries())
      expect(route).toMatchObject({
        _id: expect.any(String),
        order: n + 1,
        routeTitle: `Ruta ${n + 1}`,
        colour: expect.stringMatching(new RegExp(routeColours.join('|'))),
        vehicle: expect.any(String),
        routeStart: expect.any(String),
        routeEnd: expect.any(String),
        routeStats: { distance: expect.any(Number), duration: expect.any(Number) },
      });
    expect(plan.routes.flatMap((r) => r.guides)).toHaveLength(6);
  });

  test('the palette has 22 colours', () => {
    expect(new Set(routeColours).size).toBe(22);
  });

  test('a vehicle of the planner has its packages as capacity.quantity, and own or third as floatType', async () => {
    const { body } = await admin.get('/vehicles');
    expect(body.vehicles[0]).toMatchObject({ _id: expect.any(String), capacity: { quantity: 120 }, floatType: 'own' });
  });
});

describe('4 · the plan’s states', () => {
  test('a plan goes from draft to optimised and dispatched', async () => {
    const { _id } = await plans.createPlan({ guides: await guides(3), vehicles });
    expect((await plans.plan(_id)).status).toBe('draft');
    expect((await admin.post(`/routes-plan/${_id}/optimize`)).body).toMatchObject({ kind: 'planning.optimize' });
    const optimised = await plans.settled(_id);
    expect(optimised.status).toBe('optimised');
    const { body } = await admin.post(`/routes-plan/${_id}/dispatch`, { version: optimised.version });
    expect(body.routeIds).toHaveLength(optimised.routes.length);
    expect(await plans.plan(_id)).toMatchObject({ status: 'dispatched', dispatchedRoutes: body.routeIds });
  });

  test('capacity must be confirmed before it is optimised', async () => {
    const { body } = await admin.post(
      '/routes-plan',
      form({ guides: await guides(1), vehicles, capacityConfirmed: false }),
    );
    expect((await admin.post(`/routes-plan/${body._id}/optimize`)).message).toBe(
      'Confirma la capacidad antes de optimizar',
    );
  });

  test('an empty result of the optimiser is cantOptimize', async () => {
    const tiny = await buildVehicle(t, company);
    await t.platform.db.system((trx) => sql`update vehicle set capacity_weight_kg = 1 where id = ${tiny}`.execute(trx));
    expect((await plans.optimised({ guides: await guides(2), vehicles: [tiny] })).status).toBe('cantOptimize');
  });

  test('editing a dispatched plan replaces its routes that have not started', async () => {
    const fleet = [await buildVehicle(t, company)];
    const plan = await plans.optimised({ guides: await guides(4), vehicles: fleet });
    const [old] = (await admin.post(`/routes-plan/${plan._id}/dispatch`, { version: plan.version })).body.routeIds;
    const dispatched = await plans.plan(plan._id);
    const [route] = arranged(dispatched);
    const turned = { ...route, guides: [...(route?.guides ?? [])].reverse() };
    const edit = { plan: { routes: [turned] }, oldRoutes: [old], version: dispatched.version };
    expect((await admin.put(`/routes-plan/${plan._id}`, edit)).status).toBe(200);
    const edited = await plans.plan(plan._id);
    const again = await admin.post(`/routes-plan/${plan._id}/dispatch`, { version: edited.version });
    expect((await admin.get(`/routes/${old}`)).status).toBe(404);
    const stops = (await admin.get(`/routes/${again.body.routeIds[0]}`)).body.stops;
    expect(stops.map((s: { guideId: string }) => s.guideId)).toEqual(turned.guides);
  });

  test('a route is pending, ready to start, started and finished', async () => {
    const status = async (id: string): Promise<string> => (await admin.get(`/routes/${id}`)).body.status;
    const create = {
      name: 'R',
      order: [],
      guides: await guides(1),
      address: company.cediId,
      startDate: `${planDay}T14:00:00Z`,
    };
    const pending = (await admin.post('/routes', create)).body.routeId;
    expect(await status(pending)).toBe('pending');
    expect(await status((await buildReadyRoute(t, company)).id)).toBe('ready');
    const started = await buildStartedRoute(t, company);
    expect(await status(started.id)).toBe('started');
    await admin.put(`/routes/close/${started.id}`);
    expect(await status(started.id)).toBe('finished');
  });
});

describe('5 · rules', () => {
  test.each([undefined, null, ''])('a plan needs a start date (%s)', async (startDate) => {
    const reply = await admin.post('/routes-plan', form({ startDate }));
    expect([reply.status, reply.message]).toEqual([422, 'Elige la fecha de inicio del plan']);
  });
  test.each([undefined, '', '  '])('a planner parameter needs a name (%s)', async (name) => {
    const reply = await admin.post('/planner-params', { name, objectiveFunction: 'cost', params: plannerValues });
    expect([reply.status, reply.message]).toEqual([422, 'El parámetro de planeación necesita un nombre']);
  });
});

describe('7 · the calls of plans', () => {
  let other: Caller;
  const named: string[] = ['Ágil', 'Bravo', 'Central'];
  beforeAll(async () => {
    const house = await buildCompany(t);
    other = caller(t, house.admin.token);
    for (const name of named) await other.post('/routes-plan', form({ name }));
  });
  const names = async (query: string): Promise<string[]> =>
    (await other.get(`/routes-plan?${query}`)).body.plans.map((p: { name: string }) => p.name);

  test.each([
    ['search', 'search=agil', ['Ágil']],
    ['status', 'status=optimised', []],
    ['sort and order', 'sort=name&order=asc', ['Ágil', 'Bravo', 'Central']],
    ['limit and page', 'sort=name&order=desc&limit=2&page=2', ['Ágil']],
  ])('GET /routes-plan takes %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });
  test('its default page is the first, and its count is totalPlans and totalPages', async () => {
    const { body } = await other.get('/routes-plan?limit=2');
    expect(body.count).toEqual({ totalPlans: 3, totalPages: 2 });
    expect(body.plans).toEqual((await other.get('/routes-plan?limit=2&page=1')).body.plans);
  });
  test('a plan is read, changed and deleted by its id', async () => {
    const { body } = await other.post('/routes-plan', form({ name: 'Uno' }));
    expect((await other.get(`/routes-plan/${body._id}`)).body.name).toBe('Uno');
    const change = { plan: { name: 'Otro' }, oldRoutes: [], startAddress: null, version: body.version };
    expect((await other.put(`/routes-plan/${body._id}`, change)).body.name).toBe('Otro');
    expect((await other.delete(`/routes-plan/${body._id}`)).body).toEqual({ ok: true });
    expect((await other.get(`/routes-plan/${body._id}`)).status).toBe(404);
  });
  test('optimising is a job: its progress is read, and it is cancelled', async () => {
    const { _id } = await plans.createPlan({
      guides: await guides(45),
      vehicles,
      plannerParams: { id: null, params: { ...plannerValues, timeLimitS: 60 } },
    });
    const { body: job } = await admin.post(`/routes-plan/${_id}/optimize`);
    expect((await admin.get(`/jobs/${job._id}`)).body).toMatchObject({ progress: { done: expect.any(Number) } });
    expect((await admin.delete(`/jobs/${job._id}`)).body._id).toBe(job._id);
    expect((await plans.settled(_id)).status).not.toBe('optimising');
  });
  test('planner parameters have name, objective function, status, archived and update date', async () => {
    const { body } = await other.post('/planner-params', {
      name: 'Mío',
      objectiveFunction: 'time',
      params: plannerValues,
    });
    expect(body).toMatchObject({
      name: 'Mío',
      objectiveFunction: 'time',
      status: 'active',
      archived: false,
      updateDate: expect.any(String),
    });
    const changed = await other.put(`/planner-params/${body._id}`, { status: 'inactive', archived: true });
    expect(changed.body).toMatchObject({ status: 'inactive', archived: true });
    expect((await other.get('/planner-params')).body.plannerParams).toContainEqual(changed.body);
  });
});

describe('7 · routes and vehicles of the planner', () => {
  test('POST /routes takes name, order with types, address, guides, vehicle, start date and routingAlgorithm', async () => {
    const chosen = await guides(3);
    const { body } = await admin.post('/routes', {
      name: 'Sur',
      order: [...chosen].reverse().map((id) => ({ id, type: 'delivery' })),
      address: company.cediId,
      guides: chosen,
      vehicle: await buildVehicle(t, company),
      startDate: '2026-12-01T14:00:00.000Z',
      routingAlgorithm: true,
    });
    const route = (await admin.get(`/routes/${body.routeId}`)).body;
    expect(route).toMatchObject({ name: 'Sur', startDate: '2026-12-01T14:00:00.000Z', cedi: { _id: company.cediId } });
    expect(route.stops.map((s: { guideId: string }) => s.guideId)).toEqual([...chosen].reverse());
  });

  test('PUT /guides/{id} {order} puts a guide at that place of its route, and the order runs 1..n', async () => {
    const { id, guideIds } = await buildReadyRoute(t, company);
    const [first, second, third] = guideIds as [string, string, string];
    expect((await admin.put(`/guides/${third}`, { order: 1 })).body.order).toBe(1);
    const { stops } = (await admin.get(`/routes/${id}`)).body;
    expect(stops.map((s: { guideId: string; order: number }) => [s.guideId, s.order])).toEqual([
      [third, 1],
      [first, 2],
      [second, 3],
    ]);
  });

  test('GET /locations/{id}?type=route: every 9th point is dropped while there are 225 or more', async () => {
    const { id, driver } = await buildStartedRoute(t, company);
    const from = Date.now() - 250_000;
    const positions = Array.from({ length: 250 }, (_, i) => ({
      lat: 25.68 + i * 0.0001,
      lng: -100.3 + (i % 2) * 0.0002,
      at: new Date(from + i * 1000).toISOString(),
    }));
    await caller(t, driver.token).post('/driver/positions', { routeId: id, positions });
    const { coordinates } = (await admin.get(`/locations/${id}?type=route`)).body;
    expect(coordinates).toHaveLength(250 - Math.floor(250 / 9));
    expect(coordinates.map((c: { at: string }) => c.at)).not.toContain(positions[8]?.at);
  });

  test('GET /vehicles/count answers vehicles and the count, by cedis', async () => {
    const { body } = await admin.get(`/vehicles/count?cedisIds=${company.cediId}`);
    expect(body).toEqual({ vehicles: body.count.totalCount, count: { totalCount: expect.any(Number), totalPages: 1 } });
    expect((await admin.get('/vehicles/count?cedisIds=01900000-0000-7000-8000-0000000000aa')).body.vehicles).toBe(0);
  });

  test('GET /vehicles takes search, trip status, limit, page, the day, provider and units', async () => {
    const route = await buildReadyRoute(t, company, { startDate: '2026-12-05T14:00:00Z' });
    const ids = async (query: string): Promise<string[]> =>
      (await admin.get(`/vehicles?${query}`)).body.vehicles.map((v: { _id: string }) => v._id);
    expect(await ids('tripStatus=routeAssigned&routeStartDate=2026-12-05')).toEqual([route.vehicleId]);
    expect(await ids('tripStatus=available&routeStartDate=2026-12-05')).not.toContain(route.vehicleId);
    expect(await ids('limit=1&page=2')).toHaveLength(1);
    expect(await ids('units=trailer')).toEqual([]);
    expect(await ids('provider=01900000-0000-7000-8000-0000000000aa')).toEqual([]);
    const { body } = await admin.get(`/vehicles/${route.vehicleId}`);
    expect(await ids(`search=${body.plate}`)).toEqual([route.vehicleId]);
  });

  test('GET /diagnostics/{id} tells of a driver’s phone', async () => {
    const driver = await buildUser(t, company.id, { type: 'driver' });
    expect((await admin.get(`/diagnostics/${driver.userId}`)).body).toMatchObject({ driverId: driver.userId });
  });
});

describe('7 · the optimiser’s external form', () => {
  test('guides, vehicles, plannerParams and startPoint answer plan[{vehicle, guides}]', async () => {
    const guide = (folio: string, quantity: number) => ({
      folio,
      items: [{ quantity }],
      recipient: { address: { lat: 25.67, lng: -100.31 } },
      type: 'delivery',
    });
    const { body } = await admin.post('/optimizer/plan', {
      guides: [guide('A', 2), guide('B', 9)],
      vehicles: [{ _id: 'v1', capacity: { quantity: 4 } }],
      plannerParams: { id: null, params: { timeLimitS: 1 } },
      startPoint: { lat: 25.66, lng: -100.32 },
    });
    expect(body).toEqual({ plan: [{ vehicle: 'v1', guides: ['A'] }], unassigned: ['B'] });
  });
});
