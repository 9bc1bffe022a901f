import type { Job } from '@tramo/contract/jobs';
import type { PlannerParams } from '@tramo/contract/planner';
import { type ParamsTrial, type Plan, planningApi } from '@tramo/contract/planning';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuides, buildVehicle } from '../../../test/builders.ts';
import { grid, ok, planCalls, planDay, plannerValues, refusal } from '../../../test/plans.ts';
import { endedJob } from '../../../test/waits.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
const { as, createPlan, evaluate } = planCalls(t, company);

describe('planner parameters', () => {
  it('begin with four sets, made once', async () => {
    const c = await buildCompany(t);
    const both = await Promise.all([
      t.call(planningApi.params, { token: c.admin.token }),
      t.call(planningApi.params, { token: c.admin.token }),
    ]);
    for (const r of both) {
      const { plannerParams } = (await ok(r)) as { plannerParams: PlannerParams[] };
      expect(plannerParams.map((p) => p.name)).toEqual([
        'Equilibrado',
        'Menos kilómetros',
        'Menos vehículos',
        'Jornadas parejas',
      ]);
    }
  });
  it('need a name, and keep what a change does not name', async () => {
    const input = { objectiveFunction: 'time', params: { ...plannerValues, maxStops: 30 } };
    expect(await refusal(t.call(planningApi.createParams, { ...as, body: input }))).toMatchObject({
      status: 422,
      key: 'planning.name_required',
    });
    const made: PlannerParams = await ok(
      await t.call(planningApi.createParams, { ...as, body: { ...input, name: 'Mío', archived: true } }),
    );
    const changed: PlannerParams = await ok(
      await t.call(planningApi.updateParams, { ...as, params: { id: made._id }, body: { name: 'Tuyo' } }),
    );
    expect(changed).toMatchObject({
      name: 'Tuyo',
      archived: true,
      objectiveFunction: 'time',
      params: { maxStops: 30 },
    });
    expect(
      await refusal(t.call(planningApi.updateParams, { ...as, params: { id: made._id }, body: { name: ' ' } })),
    ).toMatchObject({
      key: 'planning.name_required',
    });
  });

  it('of a version that is gone are told as they are now', async () => {
    const made: PlannerParams = await ok(
      await t.call(planningApi.createParams, {
        ...as,
        body: { name: 'De dos', objectiveFunction: 'time', params: plannerValues },
      }),
    );
    const change = (body: Record<string, unknown>) =>
      t.call(planningApi.updateParams, { ...as, params: { id: made._id }, body });
    const both = await Promise.all(['Ana', 'Luis'].map((name) => change({ name, version: made.version })));
    expect(both.map((r) => r.statusCode).toSorted()).toEqual([200, 409]);
    const [winner, loser] = both.toSorted((a, b) => a.statusCode - b.statusCode).map((r) => r.json());
    expect(loser.error).toMatchObject({ key: 'general.stale', detail: { name: winner.name, version: winner.version } });
    // Without a version nothing is compared.
    expect(await ok(await change({ status: 'inactive' }))).toMatchObject({ version: winner.version + 1 });
  });

  it('of callers that know fewer wishes get the usual ones, and a rest must end after it begins', async () => {
    const { weights, ...rest } = plannerValues;
    const made: PlannerParams = await ok(
      await t.call(planningApi.createParams, {
        ...as,
        body: { name: 'Corto', objectiveFunction: 'cost', params: { ...rest, weights } },
      }),
    );
    expect(made.params).toEqual({
      ...plannerValues,
      trips: { most: 1, reloadMinutes: 30 },
      weights: { ...weights, lateness: 50, compactness: 0 },
      balanceBy: 'hours',
      fewestVehicles: false,
      rest: null,
    });
    const params = { ...plannerValues, rest: { earliestMinute: 840, latestMinute: 780, minutes: 30 } };
    expect(
      await refusal(
        t.call(planningApi.createParams, { ...as, body: { name: 'Mal', objectiveFunction: 'cost', params } }),
      ),
    ).toMatchObject({
      status: 422,
      fields: { 'params.rest.latestMinute': 'La hora final debe ser posterior a la inicial' },
    });
  });
});

describe('a try of parameters', () => {
  const ask = (params: object, cedi = company.cediId, day = planDay) =>
    t.call(planningApi.tryParams, { ...as, body: { params: { ...plannerValues, ...params }, cedi, day } });
  const ended = async (params: object): Promise<ParamsTrial> => {
    const { _id } = await ok<Job>(ask(params));
    const job = await endedJob(t, as.token, _id);
    return job.progress.detail as ParamsTrial;
  };

  it('tells what a day would have come to with them, and saves nothing', async () => {
    const guides = await buildGuides(company, grid(9));
    await buildVehicle(t, company);
    await buildVehicle(t, company);
    const usual = await ended({});
    expect(usual).toMatchObject({ guides: guides.length, vehicles: 2, totals: { stops: 9, unassigned: 0 } });
    const limited = await ended({ maxStops: 3 });
    expect(limited.totals).toMatchObject({ stops: 6, unassigned: 3, routes: 2, spreadStops: 0 });
    const { plans } = (await ok(await t.call(planningApi.list, as))) as { plans: unknown[] };
    expect(plans).toEqual([]);
  });

  it('needs guides and vehicles', async () => {
    expect(await refusal(ask({}, company.cediId, '2026-01-05'))).toMatchObject({
      status: 422,
      key: 'planning.try_no_guides',
    });
    const cedi = await buildCedi(t, company.id);
    await buildGuides(
      company,
      grid(2, () => ({ cediId: cedi })),
    );
    expect(await refusal(ask({}, cedi))).toMatchObject({ status: 422, key: 'planning.try_no_vehicles' });
  });
});

it('a plan tells what each wish came to: lateness, hours and stops apart, metres from the middle', async () => {
  const vehicles = [await buildVehicle(t, company), await buildVehicle(t, company)];
  const early = { windows: [{ startMinute: 0, endMinute: 480 }] };
  const guides = await buildGuides(
    company,
    grid(5, (i) => (i === 4 ? early : {})),
  );
  const p = await createPlan({ guides, vehicles });
  const routes = [
    { _id: crypto.randomUUID(), vehicle: vehicles[0] as string, guides: guides.slice(0, 4) },
    { _id: crypto.randomUUID(), vehicle: vehicles[1] as string, guides: guides.slice(4) },
  ];
  const evaluated: Pick<Plan, 'routes' | 'totals'> = await ok(evaluate(p._id, routes));
  const [long, short] = evaluated.routes.map((r) => r.routeStats);
  expect(evaluated.totals).toMatchObject({ spreadStops: 3, spreadS: (long?.duration ?? 0) - (short?.duration ?? 0) });
  expect(evaluated.totals.spreadS).toBeGreaterThan(600);
  expect(evaluated.totals.lateS).toBe(evaluated.routes[1]?.stops[0]?.lateS);
  expect(evaluated.totals.lateS).toBeGreaterThan(0);
  // Four stops in a row, about 720 m apart, lie 720 m from their middle on average; a stop alone is its own middle.
  expect(evaluated.totals.compactnessM).toBeGreaterThan(500);
  expect(evaluated.totals.compactnessM).toBeLessThan(650);
});
