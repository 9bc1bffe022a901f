import { planBoardApi } from '@tramo/contract/plan-board';
/**
 * Planning through the HTTP application on the embedded database: 300 guides and 14 vehicles of one city. Prints how soon a first
 * feasible plan is seen after the click, how long the search takes against the time asked for, and how fast an edit is told.
 */

import { openTestApp } from '@tramo/api/test/app';
import { buildCompany, buildGuides, buildVehicle } from '@tramo/api/test/builders';
import { arranged, ok, planCalls, planDay, plannerValues } from '@tramo/api/test/plans';
import type { Plan } from '@tramo/contract/planning';
import { sql } from 'kysely';
import { figure, percentile, random } from './measure.ts';

const GUIDES = 300;
const VEHICLES = 14;
const TIME_LIMIT_S = 10;
const EVALUATIONS = 100;

const t = await openTestApp({ background: true });
try {
  const company = await buildCompany(t);
  const calls = planCalls(t, company);
  const cities = async (n: number): Promise<string[]> =>
    buildGuides(
      company,
      Array.from({ length: n }, (_, i) => ({
        scheduledDate: planDay,
        serviceMinutes: 4,
        // A third of the guides has a morning or an afternoon window.
        windows:
          i % 6 === 0
            ? [{ startMinute: 540, endMinute: 780 }]
            : i % 6 === 3
              ? [{ startMinute: 840, endMinute: 1140 }]
              : [],
        party: { address: { lat: 25.6 + random() * 0.17, lng: -100.45 + random() * 0.27 } },
      })),
    );
  const fleet = async (n: number, packages: number): Promise<string[]> => {
    const vehicles: string[] = [];
    for (let i = 0; i < n; i++) vehicles.push(await buildVehicle(t, company));
    await t.platform.db.system((trx) =>
      sql`update vehicle set capacity_packages = ${packages}, cost_per_km = 4, cost_per_hour = 60, fixed_cost = 150 where id = any(${vehicles}::uuid[])`.execute(
        trx,
      ),
    );
    return vehicles;
  };
  const params = { id: null, params: { ...plannerValues, timeLimitS: TIME_LIMIT_S } };
  const plan = await calls.createPlan({
    guides: await cities(GUIDES),
    vehicles: await fleet(VEHICLES, 30),
    plannerParams: params,
  });

  const clicked = performance.now();
  const job = await ok<{ _id: string }>(calls.optimize(plan._id));
  figure('plan_300x14_optimize_answer', performance.now() - clicked, 'ms');
  let firstMs = 0;
  let best: Record<string, unknown> = {};
  while (firstMs === 0 && performance.now() - clicked < 20_000) {
    await new Promise((r) => setTimeout(r, 10));
    const rows = await t.platform.db.system((trx) =>
      sql<{ detail: Record<string, unknown> }>`select detail from job where id = ${job._id}`.execute(trx),
    );
    best = rows.rows[0]?.detail ?? {};
    if (Array.isArray(best.routes) && best.routes.length > 0) firstMs = performance.now() - clicked;
  }
  figure('plan_300x14_first_feasible', firstMs, 'ms');
  figure('plan_300x14_first_unassigned', Number(best.unassigned), 'guides');
  figure('plan_300x14_first_distance', Number(best.distanceM) / 1000, 'km');
  const done: Plan = await calls.settled(plan._id);
  const totalMs = performance.now() - clicked;
  figure('plan_300x14_asked', TIME_LIMIT_S * 1000, 'ms');
  figure('plan_300x14_total', totalMs, 'ms');
  figure('plan_300x14_unassigned', done.totals.unassigned, 'guides');
  figure('plan_300x14_distance', done.totals.distanceM / 1000, 'km');
  figure('plan_300x14_vehicles', done.totals.routes, 'vehicles');

  /** Each evaluation moves one stop to a random place, as a drag does. */
  const measure = async (name: string, p: Plan): Promise<void> => {
    const routes = arranged(p);
    const took: number[] = [];
    let cpu = process.cpuUsage();
    for (let i = 0; i < EVALUATIONS + 10; i++) {
      if (i === 10) cpu = process.cpuUsage();
      const from = routes[Math.floor(random() * routes.length)];
      const to = routes[Math.floor(random() * routes.length)];
      const guide = from?.guides.shift();
      if (guide) to?.guides.splice(Math.floor(random() * (to.guides.length + 1)), 0, guide);
      const began = performance.now();
      await ok(t.call(planBoardApi.evaluate, { ...calls.as, params: { id: p._id }, body: { routes } }));
      if (i >= 10) took.push(performance.now() - began);
    }
    const used = process.cpuUsage(cpu);
    figure(`${name}_cpu`, (used.user + used.system) / 1000 / EVALUATIONS, 'ms');
    figure(`${name}_p50`, percentile(took, 0.5), 'ms');
    figure(`${name}_p95`, percentile(took, 0.95), 'ms');
  };
  await measure('plan_evaluate_300', done);
  // 500 stops arranged by hand, without any search before: no matrix is kept, only the visited pairs are told.
  const many = await cities(500);
  const vehicles = await fleet(20, 60);
  const drawn = await calls.createPlan({
    guides: many,
    vehicles,
    routes: vehicles.map((vehicle, i) => ({
      _id: `01900000-0000-7000-8000-${String(i).padStart(12, '0')}`,
      vehicle,
      guides: many.slice(i * 25, i * 25 + 25),
    })),
  });
  await measure('plan_evaluate_500', drawn);
} finally {
  await t.close();
}
process.exit(0);
