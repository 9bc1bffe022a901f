/**
 * The list of proofs over 1,000,000 visits on PostgreSQL: pages of 50 by HTTP in process (no network), a mix of filters and searches as people
 * ask for them. `TEST_DATABASE_URL` names the server (postgres@127.0.0.1:5432 without it); without one nothing is measured. `VISITS` sets
 * another number of visits.
 */
import { figure, measureOnPostgres } from './measure.ts';

await measureOnPostgres('proof_list');

const { performance } = await import('node:perf_hooks');
const { proofApi } = await import('@tramo/contract/proof');
const { sql } = await import('kysely');
const { openTestApp } = await import('@tramo/api/test/app');
const { buildCedi, buildClient, buildCompany, buildGuides, buildUser } = await import('@tramo/api/test/builders');
const { givenNames, pick, surnames } = await import('@tramo/api/seed/names');
const { between, randomFrom } = await import('@tramo/api/seed/random');
const { addDays } = await import('@tramo/api/platform/calendar');
const { administrators, askInTurns, settle, someOf } = await import('./asking.ts');

const total = Number(process.env.VISITS ?? 1_000_000);
/** A company of two thousand visits a day: a year and a half. */
const days = 500;
const random = randomFrom('proof-list');
const t = await openTestApp();
try {
  await run();
} finally {
  await t.close();
}

async function run(): Promise<void> {
  const company = await buildCompany(t);
  const cedis = [company.cediId, await buildCedi(t, company.id), await buildCedi(t, company.id)];
  const clients = await Promise.all(Array.from({ length: 8 }, () => buildClient(t, company.id)));
  const drivers = await Promise.all(
    Array.from({ length: 30 }, async () => (await buildUser(t, company.id, { type: 'driver' })).userId),
  );
  const token = await administrators(t, company.id);
  const guides = await buildGuides(
    company,
    Array.from({ length: 500 }, () => ({})),
  );
  const names = [...givenNames.female, ...givenNames.male];
  const made = performance.now();
  for (let from = 0; from < total; from += 50_000) {
    await t.platform.db.system((trx) =>
      sql`insert into guide_visit (id, company_id, guide_id, attempt, outcome, sub_status, at, received_at, lat, lng, received_by, route_id, route_name, driver_id,
          driver_name, vehicle_name, folio, type, contact_name, address_line, cedi_id, client_id, certified, photos, has_signature, missing)
        select gen_random_uuid(), ${company.id}::uuid, ${someOf(guides, 3)}::uuid, 1,
          case when n % 400 = 0 then 'partialCollection' when n % 50 = 0 then 'partial' when n % 12 = 0 then 'undelivered' when n % 9 = 0 then 'collected' else 'delivered' end,
          null, now() - (n::float8 / ${total} * ${days}) * interval '1 day', now(), 25.6, -100.3, ${someOf(names, 11)} || ' ' || ${someOf(surnames, 5)}, null, 'Ruta', ${someOf(drivers, 7)}::uuid,
          'Operador', 'Urvan', 'F-' || lpad(n::text, 8, '0'), 'delivery', ${someOf(names, 17)} || ' ' || ${someOf(surnames, 29)} || ' ' || ${someOf(surnames, 31)},
          'Calle 1', ${someOf(cedis, 13)}::uuid, ${someOf(clients, 19)}::uuid, false, 1, true,
          case when n % 20000 = 0 then '{code}' when n % 300 = 0 then '{position}' when n % 12 = 0 then '{photo}' when n % 7 = 0 then '{signature}' else '{}' end::text[]
        from generate_series(${from}::int, ${Math.min(from + 50_000, total) - 1}::int) n`.execute(trx),
    );
  }
  await sql`insert into guide_evidence (id, company_id, visit_id, guide_id, kind, position, text, at)
    select gen_random_uuid(), company_id, id, guide_id, 'scan', 1, 'x', at from guide_visit where at > now() - interval '60 days'`.execute(
    t.platform.db.connection.kysely,
  );
  const perSecond = total / ((performance.now() - made) / 1000);
  await settle(t, 'guide_visit', 'guide_evidence');

  const today = new Date().toISOString().slice(0, 10);
  const name = (): string => pick(random, [...givenNames.female, ...givenNames.male]);
  const week = () => {
    const day = addDays(today, -between(random, 0, days - 10));
    return { dateFrom: addDays(day, -6), dateTo: day };
  };
  const questions: Record<string, () => Record<string, unknown>> = {
    plain: () => ({ page: between(random, 1, 5) }),
    last_week: () => ({ dateFrom: addDays(today, -6), dateTo: today }),
    a_week: week,
    a_week_of_a_cedi: () => ({ ...week(), cedisIds: [pick(random, cedis)] }),
    a_week_of_a_driver: () => ({ ...week(), driverIds: [pick(random, drivers)] }),
    a_week_that_failed: () => ({ ...week(), outcomes: ['undelivered'] }),
    a_week_without_photo: () => ({ ...week(), missing: ['photo'] }),
    cedi: () => ({ cedisIds: [pick(random, cedis)] }),
    client: () => ({ clientIds: [pick(random, clients)] }),
    driver: () => ({ driverIds: [pick(random, drivers)] }),
    rare_outcome: () => ({ outcomes: ['partialCollection'] }),
    failed: () => ({ outcomes: ['undelivered', 'uncollected'] }),
    without_photo: () => ({ missing: ['photo'] }),
    without_position: () => ({ missing: ['position'] }),
    without_code: () => ({ missing: ['code'] }),
    lacking_anything: () => ({ missing: ['any'] }),
    client_without_signature: () => ({ clientIds: [pick(random, clients)], missing: ['signature'] }),
    folio: () => ({ search: `F-${String(between(random, 0, total - 1)).padStart(8, '0')}` }),
    part_of_folio: () => ({ search: String(between(random, 10_000, 99_999)) }),
    whole_name: () => ({ search: `${name()} ${pick(random, surnames)}` }),
    first_name: () => ({ search: name() }),
    first_name_of_a_week: () => ({ search: name(), ...week() }),
    two_letters: () => ({ search: pick(random, ['ma', 'jo', 'lu']) }),
  };
  await askInTurns(`proof_list_${total}`, {
    questions,
    rounds: 15,
    ask: (filter) => t.call(proofApi.list, { token: token(), body: { limit: 50, ...filter } }),
  });
  figure('visits_inserted', perSecond, 'per_s');
}
