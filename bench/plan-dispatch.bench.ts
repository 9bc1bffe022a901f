/**
 * Who usually drives where a plan goes, after a year of a company: 300,000 guides on 11,000 routes of 60 vehicles and 80 drivers in 300 postal codes, made by the
 * database itself. A plan of 500 stops on 25 routes asks for its drivers and vehicles; another arrangement of it for what changed. `TEST_DB=postgres` measures
 * PostgreSQL.
 */
import { openTestApp } from '@tramo/api/test/app';
import { buildCompany, buildGuides, buildUser, buildVehicle } from '@tramo/api/test/builders';
import { grid, ok, planCalls } from '@tramo/api/test/plans';
import { type PlanChanges, type PlanCrew, planDispatchApi } from '@tramo/contract/plan-dispatch';
import { sql } from 'kysely';
import { figure } from './measure.ts';

const GUIDES = Number(process.env.BENCH_GUIDES ?? 300_000);
const DAYS = 365;
const PER_ROUTE = 27;
const VEHICLES = 60;
const DRIVERS = 80;
const TIMES = 15;

const t = await openTestApp({ background: true });
try {
  const company = await buildCompany(t);
  const calls = planCalls(t, company);
  const vehicles: string[] = [];
  const drivers: string[] = [];
  for (let n = 0; n < VEHICLES; n += 1) vehicles.push(await buildVehicle(t, company));
  for (let n = 0; n < DRIVERS; n += 1)
    drivers.push((await buildUser(t, company.id, { type: 'driver', fullName: `Operador ${n}` })).userId);
  await t.platform.db.system(async (trx) => {
    const routes = Math.ceil(GUIDES / PER_ROUTE);
    // Each vehicle has some drivers of its own, and goes to a part of the postal codes.
    await sql`create table past as select n, gen_random_uuid() as id, n % ${VEHICLES} as v, current_date - 1 - (n * ${DAYS} / ${routes}) as day from generate_series(0, ${routes - 1}) n`.execute(
      trx,
    );
    await sql`insert into route (id, company_id, name, status, cedi_id, vehicle_id, driver_id, colour, start_at, start_day, planned_end, start_place)
      select id, ${company.id}, 'R' || n, 'finished', ${company.cediId}, (${vehicles}::uuid[])[v + 1], (${drivers}::uuid[])[(v + (n / ${VEHICLES}) % 4) % ${DRIVERS} + 1],
        '#123456', day + time '15:00', day, day + time '22:00', '{}' from past`.execute(trx);
    await sql`create table past_guide as select gen_random_uuid() as id, p.id as route_id, i, p.day, p.v, p.n from past p, generate_series(1, ${PER_ROUTE}) i`.execute(
      trx,
    );
    await sql`insert into guide (id, company_id, folio, type, status, cedi_id, scheduled_date, street, ext_number, suburb, city, zip_code, lat, lng, service_minutes, route_id, managed_at)
      select g.id, ${company.id}, 'P-' || g.n || '-' || g.i, 'delivery', 'delivered', ${company.cediId}, g.day, 'Calle ' || g.i, '10', 'Colonia ' || (g.v * 5 + g.i) % 300, 'Monterrey',
        (64000 + (g.v * 5 + g.i % 12 + g.n % 3) % 300)::text, 25.6, -100.3, 5, g.route_id, g.day + time '18:00' from past_guide g`.execute(
      trx,
    );
    await sql`insert into route_stop (company_id, route_id, guide_id, position, managed_at, outcome)
      select ${company.id}, route_id, id, i, day + time '18:00', 'delivered' from past_guide`.execute(trx);
    await sql`analyze`.execute(trx);
  });
  const guides = await buildGuides(
    company,
    grid(500, (i) => ({
      party: { address: { zipCode: String(64000 + (i % 120)), lat: 25.6 + (i % 50) / 400, lng: -100.4 + i / 4000 } },
    })),
  );
  const own = vehicles.slice(0, 25);
  let plan = await calls.createPlan({
    guides,
    vehicles: own,
    routes: own.map((vehicle, i) => ({ _id: crypto.randomUUID(), vehicle, guides: guides.slice(i * 20, i * 20 + 20) })),
  });
  const timed = async (name: string, ask: () => Promise<unknown>): Promise<void> => {
    const taken: number[] = [];
    for (let n = 0; n < TIMES; n += 1) {
      const start = performance.now();
      await ask();
      taken.push(performance.now() - start);
    }
    taken.sort((a, b) => a - b);
    figure(`${name}, median`, taken[Math.floor(TIMES / 2)] ?? 0, 'ms');
    figure(`${name}, worst`, taken.at(-1) ?? 0, 'ms');
  };
  const params = { id: plan._id };
  const crews = (): Promise<{ crews: PlanCrew[] }> => ok(t.call(planDispatchApi.crews, { ...calls.as, params }));
  const found = await crews();
  figure('vehicles with a driver proposed', found.crews.filter((c) => c.suggested).length, `of ${found.crews.length}`);
  await timed('drivers and vehicles of 25 routes', crews);
  await ok(calls.dispatch(plan));
  plan = await calls.plan(plan._id);
  const turned = plan.routes.map((r, i) => ({
    _id: r._id,
    vehicle: r.vehicle,
    guides: (plan.routes[(i + 1) % 25] ?? r).guides,
  }));
  await ok(calls.put(plan, { routes: turned }));
  const changes = (): Promise<PlanChanges> => ok(t.call(planDispatchApi.changes, { ...calls.as, params }));
  figure('guides that changed', (await changes()).total, 'guides');
  await timed('changes since the last dispatch', changes);
} finally {
  await t.close();
}
