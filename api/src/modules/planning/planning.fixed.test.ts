import { planBoardApi } from '@tramo/contract/plan-board';
import type { Plan, PlanChangeSize } from '@tramo/contract/planning';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuides, buildVehicle, guideParts } from '../../../test/builders.ts';
import { grid, limitPackages, ok, planCalls, plannerValues, refusal } from '../../../test/plans.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
const { as, createPlan, optimised, optimize, plan: read, settled, put } = planCalls(t, company);

const again = async (plan: Plan): Promise<Plan> => {
  await ok(optimize(plan._id));
  return settled(plan._id);
};
const inOrder = (guides: readonly string[], list: readonly string[]): string[] =>
  guides.filter((g) => list.includes(g));
const vehiclesOf = (n: number): Promise<string[]> =>
  Promise.all(Array.from({ length: n }, () => buildVehicle(t, company)));

describe('when a plan is optimised again', () => {
  it('pinned stops stay with their vehicle, in the route that goes on', async () => {
    const guides = await buildGuides(company, grid(14));
    const [a, b] = (await vehiclesOf(2)) as [string, string];
    for (const v of [a, b]) await limitPackages(t, v, 8);
    const plan = await createPlan({ guides, vehicles: [a, b] });
    // The corners of the map, each with the vehicle that nobody would send there together.
    const pins = [guides[0], guides[13], guides[6]] as string[];
    const mine = {
      _id: crypto.randomUUID(),
      routeTitle: 'De Juan',
      vehicle: b,
      guides: [guides[1] as string, ...pins],
      pins,
    };
    const saved: Plan = await ok(put(plan, { routes: [mine], capacityConfirmed: true }));
    const done = await again(saved);
    const route = done.routes.find((r) => r._id === mine._id);
    expect(route).toMatchObject({
      vehicle: b,
      routeTitle: 'De Juan',
      colour: saved.routes[0]?.colour,
      locked: false,
      keepOrder: false,
    });
    expect([...(route?.pins ?? [])].sort()).toEqual([...pins].sort());
    expect(inOrder(route?.guides ?? [], pins)).toHaveLength(3);
    expect(done.totals).toMatchObject({ stops: 14, unassigned: 0, violations: 0 });
    const other = done.routes.find((r) => r._id !== mine._id);
    expect(other).toMatchObject({ vehicle: a, pins: [] });
    expect(other?.routeTitle).not.toBe('De Juan');
  });

  it('an order stays, and others may come between', async () => {
    const guides = await buildGuides(company, grid(14));
    const [a, b] = (await vehiclesOf(2)) as [string, string];
    for (const v of [a, b]) await limitPackages(t, v, 7);
    const plan = await createPlan({ guides, vehicles: [a, b] });
    const kept = [guides[6], guides[0], guides[5]] as string[];
    const mine = { _id: crypto.randomUUID(), vehicle: a, guides: kept, keepOrder: true };
    const done = await again(await ok(put(plan, { routes: [mine], capacityConfirmed: true })));
    const route = done.routes.find((r) => r._id === mine._id);
    expect(route).toMatchObject({ vehicle: a, keepOrder: true });
    expect(inOrder(route?.guides ?? [], kept)).toEqual(kept);
    // Seven for each: the kept route takes four more.
    expect(route?.guides).toHaveLength(7);
    expect(done.totals).toMatchObject({ stops: 14, unassigned: 0, violations: 0 });
  });

  it('what is kept stays although others must be left out for it', async () => {
    const guides = await buildGuides(
      company,
      grid(8, (i) => (i === 7 ? { items: guideParts(company).items?.map((x) => ({ ...x, packages: 3 })) } : {})),
    );
    const [a] = (await vehiclesOf(1)) as [string];
    await limitPackages(t, a, 4);
    const plan = await createPlan({ guides, vehicles: [a] });
    const big = guides[7] as string;
    const done = await again(
      await ok(
        put(plan, {
          routes: [{ _id: crypto.randomUUID(), vehicle: a, guides: [big], pins: [big] }],
          capacityConfirmed: true,
        }),
      ),
    );
    // Without the pin four small ones are worth more than it.
    expect(done.routes[0]?.guides).toContain(big);
    expect(done.routes[0]?.guides).toHaveLength(2);
    expect(done.unassigned).toHaveLength(6);
  });

  it('a route whose kept stops break a rule stays as somebody forced it', async () => {
    const guides = await buildGuides(company, grid(10));
    const [a, b] = (await vehiclesOf(2)) as [string, string];
    await limitPackages(t, a, 3);
    const plan = await createPlan({ guides, vehicles: [a, b] });
    const mine = { _id: crypto.randomUUID(), vehicle: a, guides: guides.slice(0, 5), pins: guides.slice(0, 4) };
    const saved: Plan = await ok(put(plan, { routes: [mine], capacityConfirmed: true }));
    const done = await again(saved);
    expect(done.routes.find((r) => r._id === mine._id)).toEqual({ ...saved.routes[0], order: 1 });
    expect(done.totals).toMatchObject({ stops: 10, unassigned: 0 });
    // The lock itself stays the person's.
    expect(done.routes.every((r) => !r.locked)).toBe(true);
  });
});

describe('an arranged plan that is searched again', () => {
  const arrange = (plan: Plan, routes: Plan['routes'], reason = '') =>
    t.call(planBoardApi.arrange, {
      ...as,
      params: { id: plan._id },
      body: {
        version: plan.version,
        routes: routes.map(({ _id, routeTitle, vehicle, guides, locked, keepOrder, pins }) => ({
          ...{ _id, routeTitle, vehicle, guides, locked, keepOrder, pins },
        })),
        reason,
      },
    });
  const sevenEach = async (): Promise<Plan> => {
    const vehicles = await vehiclesOf(2);
    for (const v of vehicles) await limitPackages(t, v, 7);
    return optimised({ guides: await buildGuides(company, grid(14)), vehicles });
  };

  it('stays as it is, route by route, when nothing better is found', async () => {
    const plan = await sevenEach();
    const { routes, beforeSearch } = await again(plan);
    expect(routes).toEqual(plan.routes);
    expect(beforeSearch).toBeNull();
  });

  it('ends no worse, numbered from one, and can be put back as it was', async () => {
    const plan = await sevenEach();
    // Every other stop of one route changes places with the other route, which drives longer for it.
    const [one, two] = plan.routes as [Plan['routes'][number], Plan['routes'][number]];
    const mixed = [
      { ...one, routeTitle: 'Ruta 8', guides: one.guides.map((g, i) => (i % 2 ? (two.guides[i] as string) : g)) },
      { ...two, routeTitle: 'Norte', guides: two.guides.map((g, i) => (i % 2 ? (one.guides[i] as string) : g)) },
    ];
    const worse = await ok<Plan>(arrange(plan, mixed));
    const saved = await read(plan._id);
    const done = await again(saved);
    expect(done.totals.distanceM).toBeLessThan(worse.totals.distanceM);
    expect(done.routes.map((r) => [r._id, r.order, r.routeTitle])).toEqual([
      [one._id, 1, 'Ruta 1'],
      [two._id, 2, 'Norte'],
    ]);
    expect(done.beforeSearch?.totals).toEqual(worse.totals);
    expect(done.beforeSearch?.routes.map((r) => r.guides)).toEqual(mixed.map((r) => r.guides));
    const back = await ok<Plan>(arrange(done, saved.routes));
    expect(back.totals).toEqual(worse.totals);
    expect((await read(plan._id)).beforeSearch).toBeNull();
  });

  it('changes as much as it may, and tells how much that is', async () => {
    const vehicles = await vehiclesOf(3);
    for (const v of vehicles) await limitPackages(t, v, 9);
    await t.platform.db.system((trx) =>
      sql`update vehicle set cost_per_km = 12 where id = any(${vehicles}::uuid[])`.execute(trx),
    );
    const plan = await optimised({ guides: await buildGuides(company, grid(24)), vehicles });
    const [one, two, ...others] = plan.routes as [Plan['routes'][number], Plan['routes'][number]];
    // Three stops of each change places with the other's; whoever plans freely may as well give all routes other vehicles.
    const mixed = [
      { ...one, guides: [...two.guides.slice(0, 3), ...one.guides.slice(3)] },
      { ...two, guides: [...one.guides.slice(0, 3), ...two.guides.slice(3)] },
      ...others,
    ];
    await ok(arrange(plan, mixed, 'Prueba'));
    const vehicleOf = ({ routes }: Pick<Plan, 'routes'>) =>
      new Map(routes.flatMap((r) => r.guides.map((g) => [g, r.vehicle] as const)));
    const searched = async (changes: PlanChangeSize) => {
      const before = await read(plan._id);
      await ok(optimize(plan._id, { changes }));
      const done = await settled(plan._id);
      const now = vehicleOf(done);
      const moved = [...vehicleOf(before)].filter(([g, v]) => now.get(g) !== v).length;
      expect(done.beforeSearch?.change.moved).toBe(moved);
      expect(done.beforeSearch?.change.costShare).toBeCloseTo(done.totals.cost / before.totals.cost - 1, 9);
      expect(done.totals.cost).toBeLessThan(before.totals.cost);
      await ok(arrange(done, before.routes));
      return { moved, cost: done.totals.cost };
    };
    const [free, little] = [await searched('free'), await searched('little')];
    // Back again is all that is worth it.
    expect(little.moved).toBe(6);
    expect(little.cost).toBeLessThan(free.cost * 1.01);
    const before = await read(plan._id);
    await ok(optimize(plan._id, { changes: 'least' }));
    const least = await settled(plan._id);
    expect(least.beforeSearch).toBeNull();
    expect(least.routes.map((r) => r.guides)).toEqual(before.routes.map((r) => r.guides));
  });

  it('is put back without a reason for rules that it broke before, and only until the found routes are accepted', async () => {
    const plan = await sevenEach();
    const [one, two] = plan.routes as [Plan['routes'][number], Plan['routes'][number]];
    const heavy = [
      { ...one, guides: [...one.guides, ...two.guides.slice(0, 3)] },
      { ...two, guides: two.guides.slice(3) },
    ];
    expect(await refusal(arrange(plan, heavy))).toMatchObject({ key: 'planning.reason_required' });
    await ok(arrange(plan, heavy, 'Caben si se acomodan'));
    const forced = await read(plan._id);
    const done = await again(forced);
    expect(done.totals.violations).toBe(0);
    await ok(arrange(done, forced.routes));
    const second = await again(await read(plan._id));
    const other = await buildCompany(t);
    const asOther = { token: other.admin.token, params: { id: plan._id } };
    expect(await refusal(t.call(planBoardApi.keepSearch, asOther))).toMatchObject({ key: 'planning.not_found' });
    expect((await read(plan._id)).beforeSearch).not.toBeNull();
    await ok(t.call(planBoardApi.keepSearch, { ...as, params: { id: plan._id } }));
    const kept = await read(plan._id);
    expect(kept).toMatchObject({ version: second.version, beforeSearch: null, routes: second.routes });
    expect(await refusal(arrange(kept, forced.routes))).toMatchObject({ key: 'planning.reason_required' });
  });

  it('keeps its routes when only the time of the search changes', async () => {
    const plan = await sevenEach();
    const renamed: Plan = await ok(put(plan, { name: 'Con otro nombre' }));
    const params = { ...plannerValues, timeLimitS: 2 };
    const longer: Plan = await ok(put(renamed, { plannerParams: { id: null, params } }));
    expect(longer).toMatchObject({ status: 'optimised', capacityConfirmed: true, routes: plan.routes });
    expect(longer.plannerParams.params.timeLimitS).toBe(2);
    const loose = { ...params, returnToDepot: false };
    expect((await ok<Plan>(put(longer, { plannerParams: { id: null, params: loose } }))).routes).toEqual([]);
  });
});
