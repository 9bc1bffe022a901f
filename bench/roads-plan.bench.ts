/**
 * The same 300 guides and 14 vehicles planned by air and on the streets of a city of 10,000 crossings: how much longer a plan takes from the click to its routes, tables and weights
 * for all slots of the day among it, and how many kilometres its routes have along the streets.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestApp } from '@tramo/api/test/app';
import { buildCompany, buildGuides, buildVehicle } from '@tramo/api/test/builders';
import { planCalls, planDay, plannerValues } from '@tramo/api/test/plans';
import { importGrid } from '@tramo/api/test/streets';
import type { Plan } from '@tramo/contract/planning';
import { sql } from 'kysely';
import { figure, random } from './measure.ts';

const GUIDES = 300;
const VEHICLES = 14;
const TIME_LIMIT_S = Number(process.env.TIME_LIMIT_S ?? 5);

const dataDir = await mkdtemp(join(tmpdir(), 'tramo-bench-'));
const t = await openTestApp({ background: true, dataDir });
try {
  const company = await buildCompany(t);
  const calls = planCalls(t, company);
  const guides = await buildGuides(
    company,
    Array.from({ length: GUIDES }, (_, i) => ({
      scheduledDate: planDay,
      serviceMinutes: 4,
      windows: i % 6 === 0 ? [{ startMinute: 540, endMinute: 780 }] : [],
      party: { address: { lat: 25.61 + random() * 0.15, lng: -100.46 + random() * 0.18 } },
    })),
  );
  const vehicles: string[] = [];
  for (let i = 0; i < VEHICLES; i++) vehicles.push(await buildVehicle(t, company));
  await t.platform.db.system((trx) =>
    sql`update vehicle set capacity_packages = 30, cost_per_km = 4, cost_per_hour = 60, fixed_cost = 150 where id = any(${vehicles}::uuid[])`.execute(
      trx,
    ),
  );
  const planned = async (): Promise<{ plan: Plan; ms: number }> => {
    const { _id } = await calls.createPlan({
      guides,
      vehicles,
      plannerParams: { id: null, params: { ...plannerValues, timeLimitS: TIME_LIMIT_S } },
    });
    const from = performance.now();
    const answer = await calls.optimize(_id);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const plan = await calls.settled(_id);
    return { plan, ms: performance.now() - from };
  };
  const air = await planned();
  await importGrid(dataDir, 'ciudad', { south: 25.58, west: -100.47, rows: 100, columns: 100, step: 0.002 });
  await t.platform.roads.look();
  const came = performance.now();
  await t.platform.roads.usualMade();
  figure('roads_usual_weights', performance.now() - came, 'ms');
  const street = await planned();
  const again = await planned();
  for (const [name, { plan, ms }] of Object.entries({ air, street, again })) {
    figure(`roads_plan_${name}`, ms, 'ms');
    figure(`roads_plan_${name}_km`, plan.totals.distanceM / 1000, 'km');
    figure(`roads_plan_${name}_unassigned`, plan.totals.unassigned, '');
  }
  figure('roads_plan_longer_first', street.ms - air.ms, 'ms');
  figure('roads_plan_longer', again.ms - air.ms, 'ms');
} finally {
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
}
