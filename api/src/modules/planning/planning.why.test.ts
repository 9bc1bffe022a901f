import { planBoardApi } from '@tramo/contract/plan-board';
import type { Why } from '@tramo/contract/plan-reasons';
import type { Plan } from '@tramo/contract/planning';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuides, buildVehicle } from '../../../test/builders.ts';
import { arranged, grid, limitPackages, ok, planCalls, refusal } from '../../../test/plans.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
const calls = planCalls(t, company);

const ask = (plan: Plan, guide: string, routes = arranged(plan)) =>
  t.call(planBoardApi.why, { ...calls.as, params: { id: plan._id }, body: { routes, guide } });

it('of a guide left out: what stops each vehicle, and ways that really let it in', async () => {
  const early = { windows: [{ startMinute: 0, endMinute: 470 }] };
  const guides = await buildGuides(
    company,
    grid(5, (i) => (i === 4 ? early : {})),
  );
  const vehicle = await buildVehicle(t, company);
  const plan = await calls.optimised({ guides, vehicles: [vehicle] });
  const late = guides[4] as string;
  expect(plan.unassigned.map((u) => u.guideId)).toEqual([late]);
  const { left }: Why = await ok(ask(plan, late));
  expect(left?.vehicles).toEqual([expect.objectContaining({ vehicle, reason: 'window' })]);
  const suggestion = left?.suggestions.find(
    (w) => w.position !== null && w.steps.every((s) => s.kind === 'windowEnd' && s.guideId === late),
  );
  const missing = suggestion?.steps.reduce((sum, s) => sum + (s.amount ?? 0), 0) ?? 0;
  expect(missing).toBeGreaterThan(0);
  // Put where the way says, it is late by just what the way asks for.
  const [route] = arranged(plan);
  const there = {
    ...(route as NonNullable<typeof route>),
    guides: route?.guides.toSpliced(suggestion?.position ?? 0, 0, late) ?? [],
  };
  const overridden: Pick<Plan, 'routes'> = await ok(calls.evaluate(plan._id, [there]));
  expect(overridden.routes[0]?.violations).toEqual([{ kind: 'late', amount: missing, guideId: late }]);
});

it('of a guide on a route: what it adds, and where else it could stand', async () => {
  const guides = await buildGuides(company, grid(8));
  const [a, b] = [await buildVehicle(t, company), await buildVehicle(t, company)];
  await limitPackages(t, b, 3);
  const plan = await calls.createPlan({ guides, vehicles: [a, b] });
  const routes = [
    { _id: crypto.randomUUID(), vehicle: a, guides: guides.slice(0, 5) },
    { _id: crypto.randomUUID(), vehicle: b, guides: guides.slice(5) },
  ];
  const { placed }: Why = await ok(ask(plan, guides[1] as string, routes));
  expect(placed?.distanceM).toBeGreaterThan(0);
  const other = placed?.others.find((o) => o.vehicle === b);
  expect(other).toMatchObject({ position: null, obstacle: { reason: 'packages', amount: 1 } });
  const own = placed?.others.find((o) => o.vehicle === a);
  expect(own?.position).not.toBeNull();
  expect(await refusal(ask(plan, crypto.randomUUID(), routes))).toMatchObject({ status: 404, key: 'guides.not_found' });
});
