/**
 * The list of orders over 1,000,000 orders of one company and 200,000 of another on PostgreSQL: pages of 50 by HTTP in process (no network), a mix of states,
 * promises, cedis, ages and searches as people ask for them, and the counts of the tabs. `ORDERS` sets another number, `ROUNDS` how often the mix is asked.
 * `TEST_DATABASE_URL` names the server (postgres@127.0.0.1:5432 without it); without one nothing is measured.
 */
import { figure, measureOnPostgres } from './measure.ts';

await measureOnPostgres('orders');

const { performance } = await import('node:perf_hooks');
const { ordersApi } = await import('@tramo/contract/warehouse/orders-api');
const { sql } = await import('kysely');
const { openTestApp } = await import('@tramo/api/test/app');
const { buildCedi, buildClient, buildCompany } = await import('@tramo/api/test/builders');
const { givenNames, surnames } = await import('@tramo/api/seed/names');
const { administrators, askInTurns, settle } = await import('./asking.ts');

const total = Number(process.env.ORDERS ?? 1_000_000);
const rounds = Number(process.env.ROUNDS ?? 20);
const today = '2026-11-26';
const t = await openTestApp();
t.setNow(new Date(`${today}T18:00:00Z`));
try {
  await run();
} finally {
  await t.close();
}

/** Made by the database itself, set by set: two years of orders, of which the last days' are still to be done. */
async function fill(
  companyId: string,
  cedis: readonly string[],
  clients: readonly string[],
  count: number,
): Promise<void> {
  await t.platform.db.system(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into customer_order (id, company_id, number, order_date, promised_date, cedi_id, client_id, contact_name, company_name, phone, cellphone, status,
        hold_reason, origin, item_count, units, short_units, weight_kg, created_at, updated_at, status_at)
      select gen_random_uuid(), ${companyId}, 'PED-' || lpad(n::text, 8, '0'), at::date, at::date + (n % 5), (${cedis as string[]}::uuid[])[1 + n % ${cedis.length}],
        case when n % 4 = 0 then null else (${clients as string[]}::uuid[])[1 + n % ${clients.length}] end,
        (${[...givenNames.female, ...givenNames.male]}::text[])[1 + n % ${givenNames.female.length + givenNames.male.length}] || ' '
          || (${[...surnames]}::text[])[1 + (n / 7) % ${surnames.length}],
        case when n % 3 = 0 then 'Comercial ' || (n % 900) else '' end, '81' || lpad((n % 99999999)::text, 8, '0'), '',
        case when n > ${count} * 0.004 then case when n % 33 = 0 then 'cancelled' else 'packed' end
          else (array['pendingPicking', 'picking', 'pendingPacking', 'packing', 'packed'])[1 + n % 5] end,
        case when n % 700 = 0 then 'Falta pago' end, (array['form', 'file', 'api'])[1 + n % 3], 1, 1 + n % 9, case when n % 90 = 0 then 1 else 0 end, 2.5, at, at, at + interval '3 hours'
      from (select n, timestamptz '2026-11-26T17:00:00Z' - n * (interval '730 days' / ${count}) as at from generate_series(1, ${count}::int) n) made`.execute(
      trx,
    );
    await sql`insert into customer_order_item (id, company_id, order_id, position, code, name, sku, quantity)
      select gen_random_uuid(), company_id, id, 1, '1', 'Artículo', 'SKU-' || (abs(hashtext(number)) % 1500), units from customer_order where company_id = ${companyId}`.execute(
      trx,
    );
  });
}

async function run(): Promise<void> {
  const company = await buildCompany(t);
  const other = await buildCompany(t);
  const cedis = [company.cediId, await buildCedi(t, company.id), await buildCedi(t, company.id)];
  const clients = await Promise.all(Array.from({ length: 40 }, () => buildClient(t, company.id)));
  const token = await administrators(t, company.id);
  const began = performance.now();
  await fill(company.id, cedis, clients, total);
  await fill(other.id, [other.cediId], [await buildClient(t, other.id)], Math.round(total / 5));
  await settle(t, 'customer_order', 'customer_order_item');
  figure('orders_made', (performance.now() - began) / 1000, 's');
  const lists: [string, Record<string, string>][] = [
    ['newest', {}],
    ['page_20', { page: '20' }],
    ['state', { status: 'pendingPicking' }],
    [
      'open_by_promise',
      { status: 'pendingPicking,picking,pendingPacking,packing', sort: 'promisedDate', order: 'asc' },
    ],
    ['packed', { status: 'packed' }],
    ['overdue', { overdue: 'true', sort: 'promisedDate', order: 'asc' }],
    ['held', { held: 'true' }],
    ['short', { short: 'true' }],
    ['cedi', { cedisIds: cedis[1] as string }],
    ['client', { clientIds: clients[3] as string }],
    ['cedi_and_state', { cedisIds: cedis[2] as string, status: 'picking' }],
    ['age', { status: 'pendingPicking', ageHours: '24', sort: 'statusDate', order: 'asc' }],
    ['promised_week', { promisedFrom: '2026-11-23', promisedTo: '2026-11-29' }],
    ['old_week', { dateFrom: '2025-05-05', dateTo: '2025-05-11' }],
    ['number', { search: `PED-00${String(Math.round(total / 3)).padStart(6, '0')}` }],
    ['number_begin', { search: 'pe' }],
    ['name', { search: 'treviño' }],
    ['name_and_business', { search: 'garza comercial' }],
    ['phone', { search: '8100012345' }],
    ['sku', { search: 'sku-77' }],
    ['by_contact', { sort: 'contactName', order: 'asc' }],
    ['by_units', { sort: 'units' }],
    ['from_api', { origins: 'api' }],
  ];
  await askInTurns('orders_list', {
    questions: Object.fromEntries(lists.map(([kind, query]) => [kind, () => ({ limit: '50', ...query })])),
    ask: (query) => t.call(ordersApi.list, { token: token(), query }),
    rounds,
  });
  await askInTurns('orders_counts', {
    questions: { all: () => ({}), cedi: () => ({ cedisIds: cedis[1] as string }) },
    ask: (query: Record<string, string>) => t.call(ordersApi.counts, { token: token(), query }),
    rounds,
  });
}
