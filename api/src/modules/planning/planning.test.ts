import { guidesApi } from '@tramo/contract/guides-api';
import { planBoardApi } from '@tramo/contract/plan-board';
import { type Plan, planningApi } from '@tramo/contract/planning';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuides, buildUser, buildVehicle } from '../../../test/builders.ts';
import { arranged, grid, limitPackages, ok, planCalls, planDay, plannerValues, refusal } from '../../../test/plans.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
const { as, createPlan, plan, optimize, settled, optimised, put, evaluate, dispatch, remove } = planCalls(t, company);

describe('plans', () => {
  it('need a start date', async () => {
    for (const startDate of [undefined, null, ''])
      expect(await refusal(t.call(planningApi.create, { ...as, body: { name: 'X', startDate } }))).toMatchObject({
        status: 422,
        key: 'planning.start_required',
        fields: { startDate: 'Este campo es requerido' },
      });
  });
  it('tell demand against capacity, and ask for it to be confirmed again when they change', async () => {
    const guides = await buildGuides(company, grid(4));
    const [a, b] = [await buildVehicle(t, company), await buildVehicle(t, company)];
    await limitPackages(t, a, 3);
    let p = await createPlan({
      guides,
      vehicles: [a],
      plannerParams: { id: null, params: { ...plannerValues, maxLoadPercent: 50 } },
    });
    expect(p.capacity.packages).toEqual({ demand: 4, capacity: 1.5, fits: false });
    expect(p.capacity.weightKg).toEqual({ demand: 14, capacity: 600, fits: true });
    expect(p).toMatchObject({ status: 'draft', capacityConfirmed: true, version: 1, guidesCount: 4 });
    p = await ok(put(p, { name: 'Otro nombre' }));
    expect(p).toMatchObject({ name: 'Otro nombre', capacityConfirmed: true, guidesCount: 4, version: 2 });
    p = await ok(put(p, { vehicles: [a, b] }));
    expect(p).toMatchObject({ capacityConfirmed: false, version: 3 });
    expect(await refusal(optimize(p._id))).toMatchObject({
      status: 409,
      key: 'planning.capacity_unconfirmed',
    });
    p = await ok(put(p, { guides: [] }));
    expect(await refusal(optimize(p._id))).toMatchObject({
      key: 'planning.no_guides',
    });
    p = await ok(put(p, { guides, vehicles: [] }));
    expect(await refusal(optimize(p._id))).toMatchObject({
      key: 'planning.no_vehicles',
    });
  });
  it('are listed by name, state and page', async () => {
    const c = await buildCompany(t);
    for (const name of ['Alfa', 'Beta', 'Gama']) await planCalls(t, c).createPlan({ name, guides: [], vehicles: [] });
    const list = async (query: Record<string, string>): Promise<{ plans: Plan[]; count: object }> =>
      ok(await t.call(planningApi.list, { token: c.admin.token, query }));
    expect((await list({})).plans.map((p) => p.name)).toEqual(['Gama', 'Beta', 'Alfa']);
    const page = await list({ sort: 'name', order: 'asc', limit: '2', page: '2' });
    expect(page.plans.map((p) => p.name)).toEqual(['Gama']);
    expect(page.count).toEqual({ totalPlans: 3, totalPages: 2 });
    expect((await list({ search: 'et' })).plans.map((p) => p.name)).toEqual(['Beta']);
    expect((await list({ status: 'dispatched' })).plans).toEqual([]);
    for (const name of ['Reparto Mañana 10', 'reparto mañana 2'])
      await planCalls(t, c).createPlan({ name, guides: [], vehicles: [] });
    // People type neither accents nor zeros before a number.
    const found = await list({ search: 'MANANA', sort: 'name', order: 'asc' });
    expect(found.plans.map((p) => p.name)).toEqual(['reparto mañana 2', 'Reparto Mañana 10']);
  });
  it('refuse unknown guides and vehicles, and guides that are on a route', async () => {
    const [g] = await buildGuides(company, grid(1));
    const v = await buildVehicle(t, company);
    const stranger = '01900000-0000-7000-8000-000000000001';
    const create = async (body: object) =>
      refusal(t.call(planningApi.create, { ...as, body: { name: 'X', startDate: planDay, ...body } }));
    expect(await create({ guides: [stranger] })).toMatchObject({ key: 'guides.not_found' });
    expect(await create({ vehicles: [stranger] })).toMatchObject({ key: 'fleet.vehicle_not_found' });
    expect(await create({ cedisSelected: [stranger] })).toMatchObject({ key: 'places.not_found' });
    const p = await optimised({ guides: [g as string], vehicles: [v] });
    await ok(dispatch(p));
    expect(await create({ guides: [g] })).toMatchObject({ status: 409, key: 'guides.in_route' });
  });
});

describe('a copy of a plan', () => {
  it('has its choice and its routes, and leaves it as it is', async () => {
    const guides = await buildGuides(company, grid(4));
    const from = await optimised({ guides, vehicles: [await buildVehicle(t, company)], name: 'L'.repeat(80) });
    await ok(dispatch(from));
    const copy: Plan = await ok(await t.call(planningApi.duplicate, { ...as, params: { id: from._id } }));
    expect(copy).toMatchObject({
      name: `${'L'.repeat(72)} (copia)`,
      status: 'optimised',
      totals: from.totals,
      dispatchedRoutes: [],
    });
    expect(arranged(copy).map((r) => r.guides)).toEqual(arranged(from).map((r) => r.guides));
    expect(copy.routes.map((r) => r._id)).not.toEqual(from.routes.map((r) => r._id));
    expect(await plan(from._id)).toMatchObject({ status: 'dispatched' });
  });
});

describe('a plan from its guides to the street', () => {
  it('optimises, is arranged by hand, saved, dispatched and replaced', async () => {
    const guides = await buildGuides(
      company,
      grid(24, (i) => (i % 6 === 5 ? { type: 'recollection' } : {})),
    );
    const driver = await buildUser(t, company.id, { type: 'driver' });
    const vehicles = [
      await buildVehicle(t, company, { driverId: driver.userId }),
      await buildVehicle(t, company),
      await buildVehicle(t, company),
    ];
    for (const v of vehicles) await limitPackages(t, v, 10);
    let p = await optimised({ guides, vehicles });
    expect(p.status).toBe('optimised');
    expect(p.unassigned).toEqual([]);
    expect(p.routes.flatMap((r) => r.guides).sort()).toEqual([...guides].sort());
    expect(p.routes.map((r) => r.routeTitle)).toEqual(p.routes.map((_, i) => `Ruta ${i + 1}`));
    expect(new Set(p.routes.map((r) => r.colour)).size).toBe(p.routes.length);
    expect(p.routes.every((r) => r.violations.length === 0 && r.routeStats.load.packages <= 10)).toBe(true);
    expect(p.totals).toMatchObject({ stops: 24, routes: p.routes.length, unassigned: 0, violations: 0 });
    // 8:00 in Mexico City (UTC-6) is the earliest departure.
    for (const r of p.routes) expect(r.routeStart >= `${planDay}T14:00:00.000Z`).toBe(true);
    expect(p.can).toMatchObject({ dispatch: true, edit: true });

    // The same arrangement is told the same, and a stop dragged to another route changes both.
    const same: Plan = await ok(evaluate(p._id, arranged(p)));
    expect(same.routes).toEqual(p.routes);
    const moved = arranged(p);
    const guide = moved[0]?.guides.shift() as string;
    moved[1]?.guides.unshift(guide);
    const evaluated: Plan = await ok(evaluate(p._id, moved));
    expect(evaluated.routes[1]?.stops[0]?.guideId).toBe(guide);
    expect(evaluated.routes[1]?._id).toBe(p.routes[1]?._id);
    expect(evaluated.routes[0]?.routeStats.stops).toBe((p.routes[0]?.routeStats.stops ?? 0) - 1);
    expect((await plan(p._id)).routes).toEqual(p.routes);
    const stale = await refusal(put(p, { routes: moved }, p.version - 1));
    expect(stale).toMatchObject({ status: 409, key: 'general.stale', detail: { _id: p._id, version: p.version } });
    p = await ok(put(p, { routes: moved }));
    expect(p.routes).toEqual(evaluated.routes);
    expect(p).toMatchObject({ status: 'optimised', capacityConfirmed: true, guidesCount: 24 });

    // A guide taken out of every route.
    const out = arranged(p);
    const left = out[0]?.guides.pop() as string;
    const short: Plan = await ok(evaluate(p._id, out));
    expect(short.unassigned.map((u) => u.guideId)).toEqual([left]);
    expect(['removed', 'packages']).toContain(short.unassigned[0]?.reason);

    const two = await Promise.all([dispatch(p), dispatch(p)]);
    expect(two.map((r) => r.statusCode).sort()).toEqual([200, 409]);
    const sent = await plan(p._id);
    expect(sent).toMatchObject({ status: 'dispatched', can: { optimize: false, dispatch: false } });
    expect(sent.dispatchedRoutes).toHaveLength(p.routes.length);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        guide_id: string;
        planned_arrival: Date;
        status: string;
        vehicle_id: string;
        driver_id: string | null;
        route_status: string;
      }>`
        select s.guide_id, s.planned_arrival, g.status, r.vehicle_id, r.driver_id, r.status as route_status from route_stop s join guide g on g.id = s.guide_id join route r on r.id = s.route_id
        where r.plan_id = ${p._id}`.execute(trx),
    );
    expect(rows).toHaveLength(24);
    const arrivals = new Map(p.routes.flatMap((r) => r.stops).map((s) => [s.guideId, s.arrival]));
    for (const row of rows) {
      expect(row.planned_arrival.toISOString()).toBe(arrivals.get(row.guide_id));
      expect(row.status).toBe('processing');
      expect(row.driver_id).toBe(row.vehicle_id === vehicles[0] ? driver.userId : null);
    }

    // Editing frees the guides and takes the routes back; then it may go out again.
    expect(await refusal(optimize(p._id))).toMatchObject({
      key: 'planning.wrong_state',
    });
    const back: Plan = await ok(
      await t.call(planningApi.update, {
        ...as,
        params: { id: p._id },
        body: { plan: {}, oldRoutes: sent.dispatchedRoutes, version: sent.version },
      }),
    );
    expect(back).toMatchObject({ status: 'optimised', dispatchedRoutes: [] });
    expect(back.routes).toEqual(p.routes);
    const { rows: free } = await t.platform.db.system((trx) =>
      sql<{
        n: number;
      }>`select count(*) as n from guide where id = any(${guides}::uuid[]) and status = 'pending' and route_id is null`.execute(
        trx,
      ),
    );
    expect(free[0]?.n).toBe(24);
    await ok(dispatch(back));
    const again = await plan(p._id);
    await t.platform.db.system((trx) =>
      sql`update route set status = 'started' where id = ${again.dispatchedRoutes[0]}`.execute(trx),
    );
    expect(await refusal(put(again, { guides: guides.slice(1) }))).toMatchObject({
      status: 409,
      key: 'planning.started_routes',
    });
    expect(await refusal(remove(p._id))).toMatchObject({
      key: 'planning.started_routes',
    });
    await t.platform.db.system((trx) =>
      sql`update route set status = 'pending' where id = ${again.dispatchedRoutes[0]}`.execute(trx),
    );
    await ok(remove(p._id));
    expect(
      (await t.call(routesApi.detail, { ...as, params: { id: again.dispatchedRoutes[0] as string } })).statusCode,
    ).toBe(404);
  });

  it('dispatches nothing when one route cannot be made', async () => {
    const guides = await buildGuides(company, grid(6));
    const vehicles = [await buildVehicle(t, company), await buildVehicle(t, company)];
    for (const v of vehicles) await limitPackages(t, v, 3);
    const p = await optimised({ guides, vehicles });
    expect(p.routes).toHaveLength(2);
    await t.platform.db.system((trx) =>
      sql`update guide set status = 'delivered' where id = ${p.routes[1]?.guides[0]}`.execute(trx),
    );
    expect((await refusal(dispatch(p))).status).toBe(409);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ n: number }>`select count(*) as n from route where plan_id = ${p._id}`.execute(trx),
    );
    expect(rows[0]?.n).toBe(0);
    expect((await plan(p._id)).status).toBe('optimised');
    expect(await refusal(optimize(p._id))).toMatchObject({
      key: 'guides.wrong_state',
    });
  });

  it('dispatches nothing when it has more routes than the person may create, and tells how many are left', async () => {
    const guides = await buildGuides(company, grid(6));
    const vehicles = [await buildVehicle(t, company), await buildVehicle(t, company)];
    for (const v of vehicles) await limitPackages(t, v, 3);
    const p = await optimised({ guides, vehicles });
    expect(p.routes).toHaveLength(2);
    const mayCreate = (more: number | null) =>
      t.platform.db.system((trx) =>
        sql`update app_user set max_routes_per_week = ${more}::int + (select count(*) from route where created_by = ${company.admin.userId})
          where id = ${company.admin.userId}`.execute(trx),
      );
    await mayCreate(1);
    expect(await refusal(dispatch(p))).toMatchObject({ key: 'routes.limit', params: { remaining: 1 } });
    expect((await plan(p._id)).dispatchedRoutes).toEqual([]);
    await mayCreate(2);
    await ok(dispatch(p));
    expect((await plan(p._id)).dispatchedRoutes).toHaveLength(2);
    await mayCreate(null);
  });

  it('clears what no longer holds', async () => {
    const guides = await buildGuides(company, grid(8));
    const vehicles = [await buildVehicle(t, company), await buildVehicle(t, company)];
    for (const v of vehicles) await limitPackages(t, v, 4);
    let p = await optimised({ guides, vehicles });
    const [first, second] = p.routes;
    const gone = second?.guides[0] as string;
    p = await ok(put(p, { vehicles: [second?.vehicle], guides: guides.filter((g) => g !== gone) }));
    expect(p.status).toBe('optimised');
    expect(p.routes.map((r) => r._id)).toEqual([second?._id]);
    expect(p.routes[0]?.guides).toEqual(second?.guides.slice(1));
    expect(p.unassigned.map((u) => u.guideId).sort()).toEqual([...(first?.guides ?? [])].sort());
    p = await ok(put(p, { startHour: { hours: 10, minutes: 30 } }));
    expect(p).toMatchObject({ status: 'draft', routes: [], unassigned: [], capacityConfirmed: false });
  });
});

describe('a locked route', () => {
  it('stays as it is when the rest is optimised again, and the rest finds places around it', async () => {
    const guides = await buildGuides(company, grid(12));
    const vehicles = [await buildVehicle(t, company), await buildVehicle(t, company), await buildVehicle(t, company)];
    const p = await createPlan({ guides, vehicles });
    const mine = {
      _id: crypto.randomUUID(),
      routeTitle: 'La de siempre',
      vehicle: vehicles[1] as string,
      guides: [guides[11], guides[0], guides[6]] as string[],
      locked: true,
    };
    const rest = { _id: crypto.randomUUID(), vehicle: vehicles[0] as string, guides: guides.slice(1, 4) };
    const saved: Plan = await ok(put(p, { routes: [mine, rest], capacityConfirmed: true }));
    expect(saved.routes.map((r) => r.locked)).toEqual([true, false]);
    await ok(optimize(p._id));
    const done = await settled(p._id);
    const [kept, ...others] = done.routes;
    expect(kept).toEqual({ ...saved.routes[0], order: 1 });
    expect(others.flatMap((r) => r.guides).sort()).toEqual(guides.filter((g) => !mine.guides.includes(g)).sort());
    expect(others.every((r) => r.vehicle !== mine.vehicle && !r.locked && r.colour !== kept?.colour)).toBe(true);
    expect(done.totals).toMatchObject({ stops: 12, unassigned: 0 });
    // Arranging by hand keeps the lock unless somebody says otherwise; nothing is left to optimise when all is locked.
    const all = arranged(done).map((r) => ({ ...r, locked: true }));
    const locked: Plan = await ok(put(done, { routes: all, capacityConfirmed: true }));
    expect((await ok<Pick<Plan, 'routes'>>(evaluate(p._id, arranged(locked)))).routes.every((r) => r.locked)).toBe(
      true,
    );
    expect(await refusal(optimize(p._id))).toMatchObject({ status: 409, key: 'planning.all_locked' });
  });
});

describe('violations and reasons', () => {
  it('tells how much a bad drag overloads and how late it makes a stop', async () => {
    const guides = await buildGuides(
      company,
      grid(6, (i) => (i === 5 ? { windows: [{ startMinute: 480, endMinute: 485 }] } : {})),
    );
    const vehicles = [await buildVehicle(t, company), await buildVehicle(t, company)];
    for (const v of vehicles) await limitPackages(t, v, 4);
    const p = await createPlan({ guides, vehicles });
    const r = { _id: '01900000-0000-7000-8000-0000000000aa', vehicle: vehicles[0] as string, guides };
    const evaluated: Plan = await ok(evaluate(p._id, [r]));
    const route = evaluated.routes[0];
    expect(route?.violations).toContainEqual({ kind: 'packages', amount: 2, guideId: null });
    const last = route?.stops.at(-1);
    const lateS = (Date.parse(last?.serviceStart ?? '') - Date.parse(`${planDay}T14:05:00Z`)) / 1000;
    expect(lateS).toBeGreaterThan(1000);
    expect(last?.lateS).toBe(lateS);
    expect(route?.violations).toContainEqual({ kind: 'late', amount: lateS, guideId: guides[5] });
    expect(route?.routeStats).toMatchObject({ load: { packages: 6 }, loadShare: 1.5, lateStops: 1 });
    const twice = await refusal(
      evaluate(p._id, [r, { ...r, _id: '01900000-0000-7000-8000-0000000000ab', vehicle: vehicles[1] }]),
    );
    expect(twice).toMatchObject({
      status: 422,
      key: 'general.invalid',
      fields: { 'routes.1.guides.0': 'Hay elementos repetidos' },
    });
    const saved: Plan = await ok(put(p, { routes: [r] }));
    expect(saved.totals).toMatchObject({ violations: 2, lateStops: 1 });
  });

  const limited = async (packages: number): Promise<string> => {
    const v = await buildVehicle(t, company);
    await limitPackages(t, v, packages);
    return v;
  };
  it('gives a reason for each guide left out, and none planned is cantOptimize', async () => {
    const [light, heavy, nowhere] = await buildGuides(company, [
      ...grid(1),
      ...grid(1, () => ({
        items: [
          {
            name: 'Tarima',
            quantity: 1,
            packages: 1,
            weightKg: 1500,
            volumeM3: 1,
            declaredValue: 0,
            sku: '',
            barcode: '',
            code: '',
            customFields: {},
          },
        ],
      })),
      ...grid(1, () => ({ party: { address: { lat: null, lng: null } } })),
    ]);
    const v = await buildVehicle(t, company);
    const p = await optimised({ guides: [light, heavy, nowhere] as string[], vehicles: [v] });
    expect(p.status).toBe('optimised');
    expect(p.unassigned).toContainEqual({ guideId: nowhere, reason: 'noLocation', amount: null, vehicle: null });
    // 1,500 kg beside the light guide's 3.5 in a vehicle of 1,200.
    expect(p.unassigned).toContainEqual({ guideId: heavy, reason: 'weightKg', amount: 303.5, vehicle: v });
    const none = await optimised({ guides: [heavy as string], vehicles: [v] });
    expect(none).toMatchObject({
      status: 'cantOptimize',
      routes: [],
      unassigned: [{ guideId: heavy, reason: 'weightKg', amount: 300 }],
    });
    expect(none.hindrances?.rules).toEqual([{ reason: 'weightKg', guides: 1 }]);
    expect(none.hindrances?.helps).toContainEqual({
      step: { kind: 'weightKg', amount: 300, guideId: null, vehicle: v, window: null, skills: [] },
      guides: 1,
      alone: 1,
    });
    // The one without a place counts too, although nothing that is known would help it.
    expect(p.hindrances?.rules.map((r) => r.reason).sort()).toEqual(['noLocation', 'weightKg']);
    expect((await optimised({ guides: [light as string], vehicles: [v] })).hindrances).toBeNull();
    const many = await optimised({ guides: await buildGuides(company, grid(9)), vehicles: [await limited(3)] });
    expect(many.hindrances?.rules).toEqual([{ reason: 'packages', guides: 6 }]);
    expect(many.hindrances?.helps.find((h) => h.step.kind === 'addVehicle')).toMatchObject({
      step: { vehicle: many.vehicles[0] },
      guides: 3,
      alone: 6,
    });
    // Arranging by hand ends what was said of the search.
    expect((await ok<Plan>(put(many, { routes: arranged(many) }))).hindrances).toBeNull();
    const lost = await optimised({ guides: [nowhere as string], vehicles: [v] });
    expect(lost).toMatchObject({ status: 'cantOptimize', unassigned: [{ guideId: nowhere, reason: 'noLocation' }] });
    expect(await refusal(evaluate(lost._id, [{ _id: lost._id, vehicle: v, guides: [nowhere] }]))).toMatchObject({
      key: 'guides.no_coordinates',
    });
  });

  it('puts a guide only on a vehicle that has what it asks for, and tells where a person forced it or none has it', async () => {
    const [cold, plain, hazmat] = (await buildGuides(
      company,
      grid(3, (i) => ({ skills: [['refrigerated'], [], ['hazmat', 'liftgate']][i] as never })),
    )) as [string, string, string];
    const [bare, fridge] = [await buildVehicle(t, company), await buildVehicle(t, company)];
    await t.platform.db.system((trx) =>
      sql`update vehicle set skills = '{refrigerated,liftgate}' where id = ${fridge}`.execute(trx),
    );
    const p = await optimised({ guides: [cold, plain, hazmat], vehicles: [bare, fridge] });
    expect(p.routes.find((r) => r.guides.includes(cold))?.vehicle).toBe(fridge);
    expect(p.routes.flatMap((r) => r.guides).sort()).toEqual([cold, plain].sort());
    expect(p.unassigned).toEqual([{ guideId: hazmat, reason: 'skills', amount: 1, vehicle: fridge }]);
    const overridden: Plan = await ok(evaluate(p._id, [{ _id: p._id, vehicle: bare, guides: [cold, hazmat] }]));
    expect(overridden.routes[0]?.violations.filter((v) => v.kind === 'skills')).toEqual([
      { kind: 'skills', amount: 1, guideId: cold },
      { kind: 'skills', amount: 2, guideId: hazmat },
    ]);
  });

  it('keeps the goods of a cedi on the vehicles that leave from it', async () => {
    const c = await buildCompany(t);
    const north = await buildCedi(t, c.id, { lat: 25.75, lng: -100.3 });
    const [a, b] = await buildGuides(c, [...grid(1), { ...grid(1)[0], cediId: north }]);
    const v = await buildVehicle(t, c);
    const p = await planCalls(t, c).optimised({
      guides: [a, b] as string[],
      vehicles: [v],
      cedisSelected: [c.cediId, north],
    });
    expect(p.routes.flatMap((r) => r.guides)).toEqual([a]);
    expect(p.unassigned).toEqual([{ guideId: b, reason: 'vehicle', amount: null, vehicle: v }]);
  });
});

describe('an evaluation', () => {
  it('sees at once what others change of the guides and vehicles', async () => {
    const guides = await buildGuides(company, grid(3));
    const v = await buildVehicle(t, company);
    const p = await createPlan({ guides, vehicles: [v] });
    const evaluated = async (): Promise<Plan> => ok(evaluate(p._id, [{ _id: p._id, vehicle: v, guides }]));
    const first = await evaluated();
    expect(await evaluated()).toEqual(first);
    const pin = { lat: 25.9, lng: -100.31 };
    await ok(t.call(guidesApi.update, { ...as, params: { id: guides[0] as string }, body: pin }));
    const far = await evaluated();
    expect(far.totals.distanceM).toBeGreaterThan(first.totals.distanceM + 40_000);
    await limitPackages(t, v, 1);
    expect((await evaluated()).routes[0]?.violations).toContainEqual({ kind: 'packages', amount: 2, guideId: null });
  });
});

describe('walls', () => {
  it('another company’s plans do not exist', async () => {
    const other = await buildCompany(t);
    const p = await createPlan({ guides: [], vehicles: [] });
    const theirs = { token: other.admin.token };
    const params = { id: p._id };
    for (const r of [
      await t.call(planningApi.detail, { ...theirs, params }),
      await t.call(planningApi.update, { ...theirs, params, body: { plan: { name: 'X' }, version: 1 } }),
      await t.call(planningApi.remove, { ...theirs, params }),
      await t.call(planningApi.optimize, { ...theirs, params }),
      await t.call(planBoardApi.evaluate, { ...theirs, params, body: { routes: [] } }),
      await t.call(planningApi.dispatch, { ...theirs, params, body: { version: 1 } }),
    ])
      expect(await refusal(r)).toMatchObject({ status: 404, key: 'planning.not_found' });
    const [guide] = await buildGuides(company, grid(1));
    expect(
      await refusal(
        t.call(planningApi.create, { ...theirs, body: { name: 'X', startDate: planDay, guides: [guide] } }),
      ),
    ).toMatchObject({
      status: 404,
      key: 'guides.not_found',
    });
  });
  it('people kept to cedis see and change the plans of those alone, supervisors like the others', async () => {
    const c = await buildCompany(t);
    const north = await buildCedi(t, c.id);
    const user = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [north] });
    const [south] = await buildGuides(c, grid(1));
    const hidden = await planCalls(t, c).createPlan({ guides: [south as string], vehicles: [], cedisSelected: [] });
    const shown = await planCalls(t, c).createPlan({ guides: [], vehicles: [], cedisSelected: [north] });
    expect((await t.call(planningApi.detail, { token: user.token, params: { id: hidden._id } })).statusCode).toBe(404);
    const { plans } = (await ok(t.call(planningApi.list, { token: user.token }))) as { plans: Plan[] };
    expect(plans.map((p) => p._id)).toEqual([shown._id]);
    const body = { name: 'X', startDate: planDay };
    expect(
      await refusal(t.call(planningApi.create, { token: user.token, body: { ...body, guides: [south] } })),
    ).toMatchObject({
      key: 'guides.not_found',
    });
    expect(
      await refusal(t.call(planningApi.create, { token: user.token, body: { ...body, cedisSelected: [c.cediId] } })),
    ).toMatchObject({
      key: 'places.not_found',
    });
    const supervisor = await buildUser(t, c.id, { type: 'supervisor', roles: ['supervisor'], cediIds: [north] });
    const { token } = supervisor;
    expect((await t.call(planningApi.detail, { token, params: { id: hidden._id } })).statusCode).toBe(404);
    expect(
      (await t.call(planningApi.update, { token, params: { id: hidden._id }, body: { version: 1, plan: body } }))
        .statusCode,
    ).toBe(404);
    const seen: Plan = await ok(t.call(planningApi.detail, { token, params: { id: shown._id } }));
    expect(seen.can).toMatchObject({ edit: true, delete: true });
    await ok(t.call(planningApi.create, { token, body: { ...body, cedisSelected: [north] } }));
    expect((await t.call(planningApi.create, { token, body: { ...body, cedisSelected: [c.cediId] } })).statusCode).toBe(
      404,
    );
    // What the whole company plans with is no supervisor's to change.
    const { plannerParams } = (await ok(t.call(planningApi.params, { token }))) as { plannerParams: { _id: string }[] };
    const change = { params: { id: plannerParams[0]?._id as string }, body: { name: 'Otro nombre' } };
    expect((await t.call(planningApi.updateParams, { token, ...change })).statusCode).toBe(403);
  });
});
