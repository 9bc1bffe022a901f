/**
 * The dashboard over a year of 300,000 visits on PostgreSQL, by HTTP in process (no network): efficiency of the year and of a month by each grouping, the map and
 * a day's progress. The first question of a year also keeps the figures of its routes, as after an update; it is told apart. `TEST_DATABASE_URL` names the server
 * (postgres@127.0.0.1:5432 without it); without one nothing is measured. `VISITS` sets another number.
 */
import { measureOnPostgres } from './measure.ts';

await measureOnPostgres('dashboard');

const { performance } = await import('node:perf_hooks');
const { dashboardApi, efficiencyGroups } = await import('@tramo/contract/dashboard');
const { sql } = await import('kysely');
const { openTestApp } = await import('@tramo/api/test/app');
const { buildCedi, buildClient, buildCompany, buildUser, buildVehicle } = await import('@tramo/api/test/builders');

const total = Number(process.env.VISITS ?? 300_000);
const perRoute = 25;
const routes = Math.ceil(total / perRoute);
const days = 365;
const t = await openTestApp();
try {
  await run();
} finally {
  await t.close();
}

async function run(): Promise<void> {
  const c = await buildCompany(t);
  const cedis = [c.cediId, await buildCedi(t, c.id), await buildCedi(t, c.id), await buildCedi(t, c.id)];
  const clients = await Promise.all(Array.from({ length: 40 }, () => buildClient(t, c.id)));
  const drivers = await Promise.all(
    Array.from({ length: 40 }, async () => (await buildUser(t, c.id, { type: 'driver' })).userId),
  );
  const vehicles = await Promise.all(Array.from({ length: 40 }, () => buildVehicle(t, c)));
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date());
  const some = (list: readonly string[], n: string, salt: number) =>
    sql`(${list as string[]}::uuid[])[1 + ((${sql.raw(n)}::bigint * ${2_654_435_761} + ${salt}) >> 7) % ${list.length}]`;
  const db = t.platform.db.connection.kysely;
  await sql`create table made_route as select n, gen_random_uuid() as id, ${today}::date - (n::bigint * ${days} / ${routes})::int as day from generate_series(0, ${routes - 1}::int) n`.execute(
    db,
  );
  await sql`insert into route (id, company_id, name, cedi_id, vehicle_id, driver_id, colour, start_at, start_day, start_place, status, started_at, finished_at, distance_m, duration_s)
    select id, ${c.id}::uuid, 'Ruta ' || n, ${some(cedis, 'n', 3)}, ${some(vehicles, 'n', 5)}, ${some(drivers, 'n', 11)}, '#3f6496', day + interval '14 hours', day, '{}',
      case when n < 20 then 'started' else 'finished' end, day + interval '14 hours', case when n < 20 then null else day + interval '21 hours' end, 60000 + n % 20000, 25000 from made_route`.execute(
    db,
  );
  await sql`insert into route_watch (route_id, company_id, real_m) select id, ${c.id}::uuid, 62000 + n % 21000 from made_route`.execute(
    db,
  );
  for (let from = 0; from < total; from += 50_000) {
    await t.platform.db.system(async (trx) => {
      await sql`create temp table made_guide on commit drop as select i as n, gen_random_uuid() as id, r.id as route_id, r.day, 1 + i % ${perRoute} as position,
          case when r.n < 20 and i % 3 = 0 then 'route' when i % 40 = 0 then 'partial' when i % 13 = 0 then 'undelivered' when i % 9 = 0 then 'collected' else 'completed' end as status,
          r.day + interval '14 hours' + (i % ${perRoute}) * interval '16 minutes' as at
        from generate_series(${from}::int, ${Math.min(from + 50_000, total) - 1}::int) i join made_route r on r.n = i / ${perRoute}`.execute(
        trx,
      );
      await sql`insert into guide (id, company_id, folio, type, status, sub_status, cedi_id, client_id, scheduled_date, contact_name, company_name, phone, email, street, ext_number, suburb, city,
          municipality, state, zip_code, lat, lng, windows, service_minutes, packages, weight_kg, volume_m3, delivery_attempts, route_id, route_order, managed_at)
        select id, ${c.id}::uuid, 'F-' || lpad(n::text, 8, '0'), case when status = 'collected' then 'recollection' else 'delivery' end, status,
          case when status = 'undelivered' then (array['Cliente ausente', 'Dirección incorrecta', 'Zona insegura'])[1 + n % 3] end, ${cedis[0]}::uuid, ${some(clients, 'n', 19)}, day,
          'María López ' || n, 'Comercial ' || n % 5000, '8112345678', 'maria@correo.test', 'Av. Constitución ' || n % 900, '100', 'Colonia ' || n % 400, 'Monterrey', 'Monterrey', 'Nuevo León', '64000',
          25.5 + (n::bigint * 7919 % 3000) / 10000.0, -100.5 + (n::bigint * 104729 % 4000) / 10000.0,
          case when n % 2 = 0 then '[]' else '[{"startMinute": 540, "endMinute": 840}]' end::jsonb, 10, 1 + n % 3, 4 + n % 9, 0.03, case when status = 'route' then 0 else 1 end, route_id, position,
          case when status <> 'route' then at end from made_guide`.execute(trx);
      await sql`insert into route_stop (company_id, route_id, guide_id, position, planned_arrival, planned_departure, arrived_at, departed_at, outcome, managed_at)
        select ${c.id}::uuid, route_id, id, position, at - interval '12 minutes', at - interval '2 minutes', at - interval '9 minutes' + (n % 40 - 10) * interval '1 minute', at,
          case when status <> 'route' then status end, case when status <> 'route' then at end from made_guide`.execute(
        trx,
      );
    });
  }
  for (const table of ['guide', 'route', 'route_stop', 'route_watch'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  if (process.env.EXPLAIN) await explain(c.id);

  const year = { from: new Date(Date.parse(today) - (days - 1) * 86_400_000).toISOString().slice(0, 10), to: today };
  const month = { from: new Date(Date.parse(today) - 29 * 86_400_000).toISOString().slice(0, 10), to: today };
  const ask = async (endpoint: Parameters<typeof t.call>[0], body: unknown): Promise<number> => {
    const from = performance.now();
    const answer = await t.call(endpoint, { token: c.admin.token, body });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return performance.now() - from;
  };
  const median = async (endpoint: Parameters<typeof t.call>[0], body: unknown): Promise<string> => {
    const times: number[] = [];
    for (let i = 0; i < 5; i++) times.push(await ask(endpoint, body));
    return (times.sort((a, b) => a - b)[2] ?? 0).toFixed(0);
  };
  const label = `dashboard_${total}`;
  console.log(`${label}_year_first ${(await ask(dashboardApi.efficiency, { ...year, by: 'day' })).toFixed(0)} ms`);
  await sql`vacuum analyze report_route, report_route_client`.execute(db);
  for (const by of efficiencyGroups)
    console.log(`${label}_year_by_${by} ${await median(dashboardApi.efficiency, { ...year, by })} ms`);
  console.log(`${label}_month_by_client ${await median(dashboardApi.efficiency, { ...month, by: 'client' })} ms`);
  console.log(
    `${label}_year_of_a_client ${await median(dashboardApi.efficiency, { ...year, clientIds: [clients[3]] })} ms`,
  );
  console.log(
    `${label}_map_week ${await median(dashboardApi.map, { from: new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10), to: today })} ms`,
  );
  console.log(`${label}_map_month ${await median(dashboardApi.map, month)} ms`);
  console.log(`${label}_map_year ${await median(dashboardApi.map, year)} ms`);
  console.log(`${label}_progress ${await median(dashboardApi.progress, { startDate: today })} ms`);
}

/** The plain way, over every visit, for comparison: `EXPLAIN=1`. */
async function explain(companyId: string): Promise<void> {
  const { rows } = await t.platform.db.as(companyId, (trx) =>
    sql<
      Record<string, string>
    >`explain (analyze, buffers) select r.start_day, count(*), sum(g.weight_kg), count(*) filter (where g.windows <> '[]' and exists (
      select 1 from jsonb_array_elements(g.windows) w where s.managed_at <= (r.start_day + (w->>'endMinute')::int * interval '1 minute') at time zone 'America/Mexico_City'))
      from route r join route_stop s on s.route_id = r.id join guide g on g.id = s.guide_id where r.company_id = ${companyId} group by 1`.execute(
      trx,
    ),
  );
  for (const row of rows) console.log(Object.values(row)[0]);
}
