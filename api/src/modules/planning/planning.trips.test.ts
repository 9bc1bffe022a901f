import type { EvaluatedPlan } from '@tramo/contract/plan-board';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuides, buildVehicle } from '../../../test/builders.ts';
import { arranged, grid, limitPackages, ok, planCalls, plannerValues, refusal } from '../../../test/plans.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
const { createPlan, optimised, optimize, settled, put, evaluate, dispatch, plan } = planCalls(t, company);

const twoTrips = (most = 2) => ({ id: null, params: { ...plannerValues, trips: { most, reloadMinutes: 20 } } });

describe('a vehicle that may leave more than once', () => {
  it('carries in three trips what it cannot in one, and each becomes a route of its own', async () => {
    const guides = await buildGuides(company, grid(11));
    const vehicle = await buildVehicle(t, company);
    await limitPackages(t, vehicle, 4);
    const form = { guides, vehicles: [vehicle] };
    expect((await optimised(form)).unassigned).toHaveLength(7);
    const p = await optimised({ ...form, plannerParams: twoTrips(3) });
    expect(p).toMatchObject({
      status: 'optimised',
      unassigned: [],
      totals: { routes: 3, stops: 11, violations: 0, spreadS: 0 },
    });
    expect(p.routes.map((r) => [r.vehicle, r.trip, r.order])).toEqual([1, 2, 3].map((n) => [vehicle, n, n]));
    expect(new Set(p.routes.map((r) => r.routeTitle)).size).toBe(3);
    for (const [i, r] of p.routes.entries()) {
      expect(r.routeStats.load.packages).toBeLessThanOrEqual(4);
      const before = p.routes[i - 1];
      if (before) expect(Date.parse(r.routeStart) - Date.parse(before.routeEnd)).toBe(20 * 60_000);
    }
    // The same arrangement is told the same; the order of the vehicle's routes is that of its trips.
    expect((await ok<EvaluatedPlan>(evaluate(p._id, arranged(p)))).routes).toEqual(p.routes);
    const turned: EvaluatedPlan = await ok(evaluate(p._id, arranged(p).reverse()));
    expect(turned.routes.map((r) => r._id)).toEqual(p.routes.map((r) => r._id).reverse());
    expect(turned.routes.map((r) => r.trip)).toEqual([1, 2, 3]);
    expect((turned.routes[0]?.routeStart ?? '') < (turned.routes[2]?.routeStart ?? '')).toBe(true);

    await ok(dispatch(p));
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ name: string; start_at: Date; planned_end: Date; duration_s: number }>`
        select name, start_at, planned_end, duration_s from route where plan_id = ${p._id} order by start_at`.execute(
        trx,
      ),
    );
    expect(rows.map((r) => [r.start_at.toISOString(), r.planned_end.toISOString()])).toEqual(
      p.routes.map((r) => [r.routeStart, r.routeEnd]),
    );
    for (const r of rows) expect(r.duration_s).toBe((r.planned_end.getTime() - r.start_at.getTime()) / 1000);
    expect((await plan(p._id)).dispatchedRoutes).toHaveLength(3);
  });

  it('may have an empty trip on the board, but no more trips than its parameters say', async () => {
    const guides = await buildGuides(company, grid(4));
    const vehicle = await buildVehicle(t, company);
    await limitPackages(t, vehicle, 2);
    const p = await createPlan({ guides, vehicles: [vehicle], plannerParams: twoTrips() });
    const route = (list: string[]) => ({ _id: crypto.randomUUID(), vehicle, guides: list });
    const first = route(guides.slice(0, 3));
    const evaluated: EvaluatedPlan = await ok(evaluate(p._id, [first, route([])]));
    expect(evaluated.routes.map((r) => [r.trip, r.routeStats.stops, r.routeStats.distance > 0])).toEqual([
      [1, 3, true],
      [2, 0, false],
    ]);
    expect(evaluated.totals.routes).toBe(1);
    expect(evaluated.routes[1]?.routeStart).toBe(evaluated.routes[0]?.routeEnd);
    // What is too much for the second trip is told of it alone.
    const over: EvaluatedPlan = await ok(evaluate(p._id, [route(guides.slice(3)), first]));
    expect(over.routes.map((r) => r.violations)).toEqual([[], [{ kind: 'packages', amount: 1, guideId: null }]]);
    expect(await refusal(evaluate(p._id, [first, route([]), route([])]))).toMatchObject({
      status: 422,
      fields: { 'routes.2.vehicle': 'Hay elementos repetidos' },
    });
    const one = await createPlan({ guides: [], vehicles: [vehicle] });
    expect(await refusal(evaluate(one._id, [route([]), route([])]))).toMatchObject({ status: 422 });
  });

  it('keeps pinned stops and locked trips when the plan is optimised again', async () => {
    const guides = await buildGuides(company, grid(10));
    const [a, b] = [await buildVehicle(t, company), await buildVehicle(t, company)];
    for (const v of [a, b]) await limitPackages(t, v, 4);
    const p = await createPlan({ guides, vehicles: [a, b], plannerParams: twoTrips() });
    const route = (vehicle: string, from: number, to: number, part: object = {}) => ({
      _id: crypto.randomUUID(),
      vehicle,
      guides: guides.slice(from, to),
      ...part,
    });
    const locked = [route(a, 0, 2, { locked: true }), route(a, 2, 4)];
    const pins = [guides[4], guides[9]] as string[];
    const pinned = route(b, 4, 5, { pins: pins.slice(0, 1) });
    const saved = await ok<typeof p>(
      put(p, { routes: [...locked, pinned, route(b, 9, 10, { pins: pins.slice(1) })], capacityConfirmed: true }),
    );
    await ok(optimize(p._id));
    const done = await settled(p._id);
    // A vehicle with one locked trip stays as it is in all of them.
    expect(done.routes.filter((r) => r.vehicle === a)).toEqual(saved.routes.slice(0, 2));
    const others = done.routes.filter((r) => r.vehicle === b);
    expect(others.flatMap((r) => r.pins).sort()).toEqual([...pins].sort());
    expect(others.map((r) => r.trip)).toEqual([1, 2]);
    expect(others.map((r) => r._id)).toContain(pinned._id);
    expect(done.totals).toMatchObject({ stops: 10, unassigned: 0, violations: 0 });
  });
});
