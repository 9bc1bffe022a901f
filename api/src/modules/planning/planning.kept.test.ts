import type { Plan } from '@tramo/contract/planning';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildCompany, buildGuides, buildVehicle, type Company, guideParts } from '../../../test/builders.ts';
import { grid, limitPackages, ok, planCalls } from '../../../test/plans.ts';

let t: TestApp;
let company: Company;
let { createPlan, optimize, settled, put } = {} as ReturnType<typeof planCalls>;

beforeAll(async () => {
  t = await openTestApp({ background: true });
  company = await buildCompany(t);
  ({ createPlan, optimize, settled, put } = planCalls(t, company));
});
afterAll(() => t.close());

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
