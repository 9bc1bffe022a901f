import { type EvaluatedPlan, type PlacesOfRoute, planBoardApi } from '@tramo/contract/plan-board';
import type { Plan } from '@tramo/contract/planning';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuides, buildVehicle } from '../../../test/builders.ts';
import { arranged, grid, limitPackages, ok, planCalls, plannerValues, refusal } from '../../../test/plans.ts';

const t = await testApp();
const company = await buildCompany(t);
const calls = planCalls(t, company);

type Places = {
  routes: PlacesOfRoute[];
  out: Record<'distanceM' | 'durationS' | 'cost' | 'lateStops' | 'lateS', number> | null;
};
const ask = (plan: Plan, guide: string, routes: object[] = arranged(plan)) =>
  t.call(planBoardApi.places, { ...calls.as, params: { id: plan._id }, body: { routes, guide } });

/** Guides with windows and collections on three vehicles: one small, one that makes two trips, one idle. */
async function mixed(values: object = {}) {
  const guides = await buildGuides(
    company,
    grid(9, (i) => ({
      ...(i % 3 === 0 ? { windows: [{ startMinute: 480, endMinute: 500 + i * 10 }] } : {}),
      ...(i === 4 ? { type: 'recollection' as const } : {}),
      ...(i === 7 ? { skills: ['refrigerated'] as never } : {}),
    })),
  );
  const [a, b, c] = [await buildVehicle(t, company), await buildVehicle(t, company), await buildVehicle(t, company)];
  await limitPackages(t, a, 3);
  const plan = await calls.createPlan({
    guides,
    vehicles: [a, b, c],
    plannerParams: { id: null, params: { ...plannerValues, trips: { most: 2, reloadMinutes: 15 }, ...values } },
    routes: [
      { _id: crypto.randomUUID(), vehicle: a, guides: guides.slice(0, 3) },
      { _id: crypto.randomUUID(), vehicle: b, guides: guides.slice(3, 5) },
      { _id: crypto.randomUUID(), vehicle: b, guides: guides.slice(5, 8) },
      { _id: crypto.randomUUID(), vehicle: c, guides: [] },
    ],
  });
  return { plan, guides };
}

describe('the places of a guide', () => {
  it.each([
    ['on a route', 1, {}],
    ['with a window', 6, {}],
    ['that only some vehicles may carry', 7, {}],
    ['on none', 8, {}],
    ['where lateness is allowed', 3, { allowLate: true }],
  ])('tell what a drop is told, at each place: %s', async (_, n, values) => {
    const { plan, guides } = await mixed(values);
    const guide = guides[n] as string;
    const { routes, out }: Places = await ok(ask(plan, guide));
    expect(routes.map((r) => r.route)).toEqual(plan.routes.map((r) => r._id));
    const now = plan.totals;
    const difference = (then: EvaluatedPlan['totals']) => ({
      distanceM: then.distanceM - now.distanceM,
      durationS: then.durationS - now.durationS,
      lateStops: then.lateStops - now.lateStops,
      lateS: then.lateS - now.lateS,
    });
    let { version } = plan;
    const drops = (at: number, drawn: object[], reason: string) =>
      t.call(planBoardApi.arrange, {
        ...calls.as,
        params: { id: plan._id },
        body: { version: at, routes: drawn, reason },
      });
    const others = arranged(plan).map((r) => ({ ...r, guides: r.guides.filter((g) => g !== guide) }));
    for (const [r, columns] of routes.entries()) {
      const route = others[r] as (typeof others)[number];
      expect(columns.distanceM).toHaveLength(route.guides.length + 1);
      for (let at = 0; at <= route.guides.length; at++) {
        const then = others.with(r, { ...route, guides: route.guides.toSpliced(at, 0, guide) });
        const { totals, routes: arrangedThen }: EvaluatedPlan = await ok(calls.evaluate(plan._id, then));
        const { distanceM, durationS, lateStops, lateS } = columns;
        expect({
          distanceM: distanceM[at],
          durationS: durationS[at],
          lateStops: lateStops[at],
          lateS: lateS[at],
        }).toEqual(difference(totals));
        expect(columns.cost[at]).toBeCloseTo(totals.cost - now.cost, 1);
        expect(columns.loadShare[at]).toBe(arrangedThen[r]?.routeStats.loadShare);
        // A drop there is refused without a reason, or saved; then all goes back.
        const drop = await drops(version, then, '');
        if (columns.forced[at] === 1) expect(drop.json().error.key).toBe('planning.reason_required');
        else {
          version = (await ok<{ version: number }>(drop)).version;
          version = (await ok<{ version: number }>(drops(version, arranged(plan), 'De vuelta'))).version;
        }
      }
    }
    const left: EvaluatedPlan = await ok(calls.evaluate(plan._id, others));
    expect(out === null).toBe(n === 8);
    if (out) expect(out).toEqual({ ...difference(left.totals), cost: expect.closeTo(left.totals.cost - now.cost, 1) });
  });

  it('are refused for a guide that the plan does not have or know the place of', async () => {
    const { plan } = await mixed();
    expect(await refusal(ask(plan, crypto.randomUUID()))).toMatchObject({ status: 404, key: 'guides.not_found' });
    const [nowhere] = await buildGuides(
      company,
      grid(1, () => ({ party: { address: { lat: null, lng: null } } })),
    );
    const lost = await calls.createPlan({ guides: [nowhere as string], vehicles: [await buildVehicle(t, company)] });
    expect(await refusal(ask(lost, nowhere as string))).toMatchObject({ key: 'guides.no_coordinates' });
    const bare = await calls.createPlan({ guides: plan.guides.map((g) => g._id), vehicles: [] });
    expect(await refusal(ask(bare, plan.guides[0]?._id ?? ''))).toMatchObject({ key: 'planning.no_vehicles' });
  });
});
