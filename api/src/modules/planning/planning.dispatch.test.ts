import { guidesApi } from '@tramo/contract/guides-api';
import { planBoardApi } from '@tramo/contract/plan-board';
import { type PlanChanges, type PlanCrew, planDispatchApi } from '@tramo/contract/plan-dispatch';
import { type Plan, planningApi } from '@tramo/contract/planning';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuides, buildUser, buildVehicle } from '../../../test/builders.ts';
import { arranged, grid, limitPackages, ok, planCalls, planDay, plannerValues, refusal } from '../../../test/plans.ts';
import { addDays, localDay } from '../../platform/calendar.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
const { as, createPlan, plan, put } = planCalls(t, company);

const driverOf = async (fullName: string): Promise<string> =>
  (await buildUser(t, company.id, { type: 'driver', fullName })).userId;
/** Guides of one postal code, some hundred metres apart. */
const guidesIn = (zipCode: string, n: number, suburb = 'Centro'): Promise<string[]> =>
  buildGuides(
    company,
    grid(n, () => ({ party: { address: { zipCode, suburb } } })),
  );
interface Run {
  vehicle: string;
  driver: string | null;
  guides?: string[];
  daysAgo?: number;
  status?: string;
  cediId?: string;
  /** Visits that were not made. */
  isOpen?: boolean;
}
/** A route of the past, with its visits. */
async function run({
  vehicle,
  driver,
  guides = [],
  daysAgo = 3,
  status = 'finished',
  cediId = company.cediId,
  isOpen = false,
}: Run) {
  const id = newId();
  const day = addDays(localDay(t.platform.now(), 'America/Mexico_City'), -daysAgo);
  const managed = isOpen ? null : `${day}T20:00:00Z`;
  await t.platform.db.system(async (trx) => {
    await sql`insert into route (id, company_id, name, status, cedi_id, vehicle_id, driver_id, colour, start_at, start_day, planned_end, start_place)
      values (${id}, ${company.id}, ${`Pasada ${id.slice(0, 4)}`}, ${status}, ${cediId}, ${vehicle}, ${driver}, '#123456', ${`${day}T15:00:00Z`}, ${day}, ${`${day}T22:00:00Z`}, '{}')`.execute(
      trx,
    );
    for (const [i, guide] of guides.entries())
      await sql`insert into route_stop (company_id, route_id, guide_id, position, managed_at, outcome)
        values (${company.id}, ${id}, ${guide}, ${i + 1}, ${managed}, ${isOpen ? null : 'delivered'})`.execute(trx);
  });
}
const planOf = (
  routes: { vehicle: string; guides: string[] }[],
  vehicles = routes.map((r) => r.vehicle),
): Promise<Plan> =>
  createPlan({
    guides: routes.flatMap((r) => r.guides),
    vehicles: [...new Set(vehicles)],
    routes: routes.map((r) => ({ _id: newId(), ...r })),
  });
const crewsOf = (
  p: Plan,
): Promise<{ crews: PlanCrew[]; drivers: { _id: string; fullName: string; busyWith: string | null }[] }> =>
  ok(t.call(planDispatchApi.crews, { ...as, params: { id: p._id } }));
const dispatch = (p: Plan, drivers: { route: string; driver: string | null }[] = []) =>
  t.call(planningApi.dispatch, { ...as, params: { id: p._id }, body: { version: p.version, drivers } });
const routesMade = async (p: Plan): Promise<{ vehicle: string; driver: string | null }[]> =>
  (
    await t.platform.db.system((trx) =>
      sql<{
        vehicle: string;
        driver: string | null;
      }>`select vehicle_id as vehicle, driver_id as driver from route where plan_id = ${p._id} order by name`.execute(
        trx,
      ),
    )
  ).rows;

describe('who drives, by the history', () => {
  it('tells routes with the vehicle and visits in the zone, and gives nobody twice', async () => {
    const [van, truck] = [await buildVehicle(t, company), await buildVehicle(t, company)];
    const [luis, ana, otto] = [await driverOf('Luis Mora'), await driverOf('Ana Ruiz'), await driverOf('Otto Paz')];
    const past = await guidesIn('64100', 3);
    for (let n = 0; n < 4; n += 1) await run({ vehicle: van, driver: luis, guides: past });
    await run({ vehicle: van, driver: ana, guides: past.slice(0, 1) });
    // None of these count: too old, not made, not begun, another cedi's, another postal code's.
    await run({ vehicle: van, driver: otto, guides: past, daysAgo: 91 });
    await run({ vehicle: truck, driver: ana, guides: past, isOpen: true });
    await run({ vehicle: van, driver: otto, guides: past, status: 'ready' });
    await run({ vehicle: van, driver: otto, guides: past, cediId: await buildCedi(t, company.id) });
    await run({ vehicle: truck, driver: otto, guides: await guidesIn('64999', 2) });
    const p = await planOf([
      { vehicle: van, guides: await guidesIn('64100', 4) },
      { vehicle: truck, guides: await guidesIn('64100', 2) },
    ]);
    const { crews, drivers } = await crewsOf(p);
    const [first, second] = crews;
    expect(first).toMatchObject({ vehicle: van, routes: [p.routes[0]?._id], suggested: luis });
    expect(first?.drivers).toEqual([
      { driver: luis, runs: 4, visits: 12, isUsual: false, hadIt: false },
      { driver: ana, runs: 1, visits: 1, isUsual: false, hadIt: false },
    ]);
    // Luis knows the zone better, but he is on the van; Ana has driven the truck.
    expect(second).toMatchObject({ vehicle: truck, suggested: ana });
    expect(second?.drivers.map((d) => [d.driver, d.runs, d.visits])).toEqual([
      [luis, 0, 12],
      [ana, 1, 1],
      [otto, 1, 0],
    ]);
    expect(drivers).toContainEqual({ _id: luis, fullName: 'Luis Mora', busyWith: null });
  });

  it('knows a guide without a postal code by its suburb', async () => {
    const van = await buildVehicle(t, company);
    const driver = await driverOf('Sin Código');
    await run({ vehicle: await buildVehicle(t, company), driver, guides: await guidesIn('', 2, 'Las Lomas') });
    const p = await planOf([{ vehicle: van, guides: await guidesIn('', 1, ' las lomas ') }]);
    expect((await crewsOf(p)).crews[0]?.drivers).toMatchObject([{ driver, runs: 0, visits: 2 }]);
  });

  it('marks who has another route that day and proposes somebody else, the usual driver first', async () => {
    const usual = await driverOf('Usual');
    const other = await driverOf('Otra');
    const van = await buildVehicle(t, company, { driverId: usual });
    await run({ vehicle: van, driver: other, guides: [] });
    const p = await planOf([{ vehicle: van, guides: await guidesIn('64200', 2) }]);
    expect((await crewsOf(p)).crews[0]).toMatchObject({
      suggested: usual,
      drivers: [{ driver: usual, isUsual: true }, { driver: other }],
    });
    const busy = newId();
    await t.platform.db.system((trx) =>
      sql`insert into route (id, company_id, name, status, cedi_id, driver_id, colour, start_at, start_day, planned_end, start_place)
        values (${busy}, ${company.id}, 'Ya ocupada', 'ready', ${company.cediId}, ${usual}, '#123456', ${`${planDay}T14:00:00Z`}, ${planDay}, ${`${planDay}T23:00:00Z`}, '{}')`.execute(
        trx,
      ),
    );
    const { crews, drivers } = await crewsOf(p);
    expect(crews[0]).toMatchObject({ suggested: other, drivers: [{ driver: other }, { driver: usual }] });
    expect(drivers.find((d) => d._id === usual)).toMatchObject({ busyWith: 'Ya ocupada' });
    // All or none: who was chosen all the same is refused, and nothing is made.
    const refused = await refusal(dispatch(p, [{ route: p.routes[0]?._id as string, driver: usual }]));
    expect(refused).toMatchObject({
      status: 409,
      key: 'routes.driver_busy',
      params: { driver: 'Usual', route: 'Ya ocupada' },
    });
    expect(await routesMade(p)).toEqual([]);
    expect(await plan(p._id)).toMatchObject({ status: 'optimised', lastDispatch: null, version: p.version });
  });
});

describe('another vehicle that usually goes there', () => {
  it('is proposed in exchange, unless the change breaks a rule or somebody pinned the vehicle', async () => {
    const [a, b] = [
      await buildVehicle(t, company, { nickname: 'Urvan A' }),
      await buildVehicle(t, company, { nickname: 'Urvan B' }),
    ];
    const past = await guidesIn('65100', 12);
    await run({ vehicle: b, driver: null, guides: past });
    const routes = [
      { vehicle: a, guides: await guidesIn('65100', 3) },
      { vehicle: b, guides: await guidesIn('65200', 2) },
    ];
    const p = await planOf(routes);
    const swapOf = async (): Promise<unknown> => (await crewsOf(p)).crews[0]?.swap;
    expect(await swapOf()).toMatchObject({
      vehicle: b,
      nickname: 'Urvan B',
      visits: 12,
      ownVisits: 0,
      gives: [p.routes[1]?._id],
    });
    await limitPackages(t, b, 2);
    expect(await swapOf()).toBeNull();
    await limitPackages(t, b, 150);
    expect(await swapOf()).not.toBeNull();
    const board = arranged(p).map((r, i) => ({ ...r, locked: i === 0 }));
    await ok(
      t.call(planBoardApi.arrange, { ...as, params: { id: p._id }, body: { version: p.version, routes: board } }),
    );
    expect(await swapOf()).toBeNull();
  });

  it('may be a free one that the plan does not have', async () => {
    const [own, free] = [await buildVehicle(t, company), await buildVehicle(t, company, { nickname: 'Libre' })];
    await run({ vehicle: free, driver: null, guides: await guidesIn('65300', 11) });
    const p = await planOf([{ vehicle: own, guides: await guidesIn('65300', 2) }]);
    expect((await crewsOf(p)).crews[0]?.swap).toMatchObject({
      vehicle: free,
      nickname: 'Libre',
      visits: 11,
      gives: [],
    });
    await t.platform.db.system((trx) => sql`update vehicle set status = 'maintenance' where id = ${free}`.execute(trx));
    expect((await crewsOf(p)).crews[0]?.swap).toBeNull();
  });
});

describe('all or none', () => {
  const two = async (): Promise<{ p: Plan; driver: string; vehicles: string[] }> => {
    const vehicles = [await buildVehicle(t, company), await buildVehicle(t, company)];
    const driver = await driverOf('Uno');
    return {
      p: await planOf([
        { vehicle: vehicles[0] as string, guides: await guidesIn('66100', 2) },
        { vehicle: vehicles[1] as string, guides: await guidesIn('66200', 2) },
      ]),
      driver,
      vehicles,
    };
  };
  const nothingMade = async (p: Plan): Promise<void> => {
    expect(await routesMade(p)).toEqual([]);
    expect(await plan(p._id)).toMatchObject({
      status: 'optimised',
      lastDispatch: null,
      dispatchedRoutes: [],
      version: p.version,
    });
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from guide where id = any(${p.routes.flatMap((r) => r.guides)}::uuid[]) and route_id is not null
        and route_id in (select id from route where plan_id = ${p._id})`.execute(trx),
    );
    expect(rows[0]?.n).toBe(0);
  };

  it('when one driver is given to two vehicles', async () => {
    const { p, driver } = await two();
    const both = p.routes.map((r) => ({ route: r._id, driver }));
    expect(await refusal(dispatch(p, both))).toMatchObject({ status: 409, key: 'routes.driver_busy' });
    await nothingMade(p);
  });
  it('when a guide was put in another route meanwhile', async () => {
    const { p } = await two();
    const guide = p.routes[1]?.guides[0] as string;
    await ok(
      t.call(routesApi.create, {
        ...as,
        body: {
          name: 'Ajena',
          order: [{ id: guide, type: 'delivery' }],
          guides: [guide],
          address: company.cediId,
          startDate: `${planDay}T15:00:00Z`,
          vehicle: null,
          driver: null,
        },
      }),
    );
    expect((await refusal(dispatch(p))).key).toBe('guides.in_route');
    await nothingMade(p);
  });
  it('when a guide was deleted meanwhile', async () => {
    const { p } = await two();
    await ok(t.call(guidesApi.remove, { ...as, params: { id: p.routes[1]?.guides[1] as string } }));
    expect((await refusal(dispatch(p))).status).toBeGreaterThanOrEqual(400);
    await nothingMade(p);
  });
  it('when a vehicle went to repair, or is on another route, meanwhile', async () => {
    const { p, vehicles } = await two();
    const state = (status: string) =>
      t.platform.db.system((trx) => sql`update vehicle set status = ${status} where id = ${vehicles[1]}`.execute(trx));
    await state('maintenance');
    expect((await refusal(dispatch(p))).key).toBe('routes.vehicle_maintenance');
    await nothingMade(p);
    await state('available');
    await ok(dispatch(p));
    expect(await routesMade(p)).toHaveLength(2);
  });
  it('when somebody saved the plan meanwhile: the answer brings theirs', async () => {
    const { p } = await two();
    const saved: Plan = await ok(put(p, { name: 'De otra persona' }));
    expect(await refusal(dispatch(p))).toMatchObject({
      status: 409,
      key: 'general.stale',
      detail: { version: saved.version, name: 'De otra persona' },
    });
    await nothingMade({ ...p, version: saved.version });
  });
});

describe('trips of one vehicle', () => {
  it('are one driver’s: proposed together, and the one given to a trip takes them all', async () => {
    const usual = await driverOf('De siempre');
    const van = await buildVehicle(t, company, { driverId: usual });
    const trips = { plannerParams: { id: null, params: { ...plannerValues, trips: { most: 2, reloadMinutes: 20 } } } };
    const twice = async (): Promise<Plan> => {
      const routes = [await guidesIn('68100', 2), await guidesIn('68200', 2)].map((guides) => ({
        _id: newId(),
        vehicle: van,
        guides,
      }));
      return createPlan({ guides: routes.flatMap((r) => r.guides), vehicles: [van], routes, ...trips });
    };
    const p = await twice();
    const { crews } = await crewsOf(p);
    expect(crews).toMatchObject([{ vehicle: van, routes: p.routes.map((r) => r._id), suggested: usual }]);
    await ok(dispatch(p));
    expect((await routesMade(p)).map((r) => r.driver)).toEqual([usual, usual]);
    await ok(t.call(planningApi.remove, { ...as, params: { id: p._id } }));
    const other = await driverOf('De hoy');
    const again = await twice();
    await ok(dispatch(again, [{ route: again.routes[0]?._id as string, driver: other }]));
    expect((await routesMade(again)).map((r) => r.driver)).toEqual([other, other]);
  });
});

describe('planned again after it was dispatched', () => {
  const changes = (p: Plan, query = {}): Promise<PlanChanges> =>
    ok(t.call(planDispatchApi.changes, { ...as, params: { id: p._id }, query }));

  it('tells what is different, whom to tell, and keeps the drivers', async () => {
    const [van, truck] = [
      await buildVehicle(t, company, { nickname: 'Van' }),
      await buildVehicle(t, company, { nickname: 'Camión' }),
    ];
    const [luis, ana] = [await driverOf('Luis Segundo'), await driverOf('Ana Segunda')];
    // Ana knows the van better: who was told to drive it last keeps it all the same.
    for (let n = 0; n < 5; n += 1) await run({ vehicle: van, driver: ana });
    const [mine, theirs, extra] = [await guidesIn('67100', 4), await guidesIn('67200', 3), await guidesIn('67300', 1)];
    let p = await planOf([
      { vehicle: van, guides: mine },
      { vehicle: truck, guides: theirs },
    ]);
    expect(await changes(p)).toMatchObject({ last: null, total: 0, changes: [] });
    expect(p.lastDispatch).toBeNull();
    const [one, other] = p.routes;
    await ok(
      dispatch(p, [
        { route: one?._id as string, driver: luis },
        { route: other?._id as string, driver: ana },
      ]),
    );
    p = await plan(p._id);
    expect(p.lastDispatch).toEqual({ at: expect.any(String), by: 'Admin de Prueba' });
    expect((await changes(p)).total).toBe(0);

    p = await ok(put(p, { guides: [...mine, ...theirs, ...extra] }));
    expect(p).toMatchObject({ status: 'optimised', lastDispatch: { by: 'Admin de Prueba' } });
    const routes = [
      { _id: one?._id as string, vehicle: van, guides: [mine[1], mine[0], mine[2], theirs[0]] as string[] },
      { _id: other?._id as string, vehicle: truck, guides: [theirs[1], theirs[2], extra[0]] as string[] },
    ];
    p = await ok(put(p, { routes }));
    const found = await changes(p);
    expect(found.counts).toMatchObject({ added: 1, removed: 1, moved: 1, reordered: 1, vehicles: 0 });
    expect(found.last).toEqual(p.lastDispatch);
    expect(found.drivers).toEqual([
      { route: one?._id, driver: { _id: luis, name: 'Luis Segundo' } },
      { route: other?._id, driver: { _id: ana, name: 'Ana Segunda' } },
    ]);
    expect(found.routes).toMatchObject([
      {
        title: one?.routeTitle,
        driver: { name: 'Luis Segundo' },
        came: 1,
        left: 1,
        reordered: 1,
        vehicleNow: { name: 'Van' },
      },
      { title: other?.routeTitle, driver: { name: 'Ana Segunda' }, came: 1, left: 1 },
    ]);
    const moved = await changes(p, { kind: 'moved' });
    expect(moved.count.totalCount).toBe(1);
    expect(moved.changes).toMatchObject([
      {
        guide: { _id: theirs[0], folio: expect.stringMatching(/^G-/) },
        from: { route: other?.routeTitle, place: 1 },
        to: { route: one?.routeTitle, place: 4 },
      },
    ]);
    // A page at a time, and a guide that was deleted since by the folio under which it went out.
    const { folio } = await ok<{ folio: string }>(
      t.call(guidesApi.detail, { ...as, params: { id: mine[3] as string } }),
    );
    await ok(t.call(guidesApi.remove, { ...as, params: { id: mine[3] as string } }));
    const removed = await changes(p, { kind: 'removed' });
    expect(removed.changes).toMatchObject([{ guide: { _id: mine[3], folio, name: '' }, to: null, arrivalNow: null }]);
    expect((await changes(p, { limit: 1, page: 2 })).changes).toHaveLength(1);

    const { crews } = await crewsOf(p);
    expect(crews.map((c) => c.suggested)).toEqual([luis, ana]);
    expect(crews[0]?.drivers[0]).toMatchObject({ driver: luis, hadIt: true });
    p = await plan(p._id);
    await ok(dispatch(p));
    expect((await changes(p)).total).toBe(0);
  });

  it('is told to those who see the plan alone', async () => {
    const p = await planOf([{ vehicle: await buildVehicle(t, company), guides: await guidesIn('67400', 1) }]);
    const cedi = await buildCedi(t, company.id);
    const far = await buildUser(t, company.id, { type: 'staff', roles: ['routes-manager'], cediIds: [cedi] });
    const get = (endpoint: typeof planDispatchApi.changes | typeof planDispatchApi.crews) =>
      refusal(t.call(endpoint, { token: far.token, params: { id: p._id } }));
    expect(await get(planDispatchApi.changes)).toMatchObject({ status: 404, key: 'planning.not_found' });
    expect(await get(planDispatchApi.crews)).toMatchObject({ status: 404, key: 'planning.not_found' });
  });
});

test('a dispatch says which of its routes leave at an hour that has passed', async () => {
  const vehicle = await buildVehicle(t, company);
  const sent = async (startDate: string) => {
    const guides = await guidesIn('64100', 2);
    const routes = [{ _id: newId(), vehicle, guides }];
    return ok<{ routeIds: string[] }>(dispatch(await createPlan({ startDate, guides, vehicles: [vehicle], routes })));
  };
  const today = t.platform.now().toISOString().slice(0, 10);
  const { routeIds, ...past } = await sent(addDays(today, -2));
  expect(past).toEqual({ pastRouteIds: routeIds });
  expect(await sent(addDays(today, 2))).toEqual({ routeIds: [expect.any(String)] });
});
