/** The guides of `guides-million.bench.ts`: made by the database itself, set by set, for a million by the front door would take an hour. */

import { demoCatalogue } from '@tramo/api/modules/places/places.catalogue';
import type { Database, Trx } from '@tramo/api/platform/db/tx';
import { makeAddress } from '@tramo/api/seed/addresses';
import { businessKinds, businessTitles, givenNames, pick, surnames } from '@tramo/api/seed/names';
import { randomFrom } from '@tramo/api/seed/random';
import { sql } from 'kysely';

/** The day that is today in the made company. */
export const benchDay = '2026-11-21';
/** Days of history behind it. */
const historyDays = 730;

export interface BigCompany {
  id: string;
  cediIds: string[];
  clientIds: string[];
  driverIds: string[];
  /** Everybody's guides, not this company's alone. */
  others: string[];
}

/** A table that lives as long as the database of the measurement, for sets that the big statement joins. */
const lookup = async (trx: Trx, name: string, rows: readonly object[]): Promise<void> => {
  const keys = Object.keys(rows[0] ?? {});
  const columns = keys.map(
    (k) => `"${k}" ${typeof (rows[0] as Record<string, unknown>)[k] === 'number' ? 'double precision' : 'text'}`,
  );
  await sql`create table ${sql.raw(name)} (i int primary key, ${sql.raw(columns.join(', '))})`.execute(trx);
  await sql`insert into ${sql.raw(name)} select (row_number() over ())::int - 1, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(columns.join(', '))})`.execute(
    trx,
  );
};

/** Companies, their cedis, clients, drivers, routes and imports, and the words that guides are made of. */
export async function buildCompanies(db: Database, bigId: string): Promise<BigCompany> {
  const random = randomFrom('guides-million');
  const places = [...demoCatalogue.monterrey, ...demoCatalogue.cdmx];
  return db.system(async (trx) => {
    await sql`insert into company (id, name) select gen_random_uuid(), 'Compañía ' || n from generate_series(1, 49) n`.execute(
      trx,
    );
    // The big one and the others, the first of them larger than the last.
    await sql`create table bench_company as select (row_number() over (order by id <> ${bigId}, id))::int - 1 as i, id from company`.execute(
      trx,
    );
    await sql`insert into address (id, company_id, name, lat, lng) select gen_random_uuid(), c.id, 'Cedi ' || n, 25.67, -100.31
      from bench_company c, generate_series(1, case when c.i = 0 then 12 else 2 end) n`.execute(trx);
    // One client in ten asks for papers.
    await sql`insert into client (id, company_id, name, generate_documents, checking_others)
      select gen_random_uuid(), c.id, 'Cliente ' || n, n % 10 = 0, n % 20 = 0
      from bench_company c, generate_series(1, case when c.i = 0 then 120 else 6 end) n`.execute(trx);
    await sql`insert into app_user (id, company_id, username, full_name, type, password_hash)
      select gen_random_uuid(), c.id, 'operador.' || c.i || '.' || n, 'Operador ' || n, 'driver', 'x'
      from bench_company c, generate_series(1, case when c.i = 0 then 150 else 5 end) n`.execute(trx);
    for (const [table, where] of [
      ['address', 'true'],
      ['client', 'true'],
      ['app_user', `type = 'driver'`],
    ] as const)
      await sql`create table ${sql.raw(`bench_${table}`)} as select c.i as company, (row_number() over (partition by c.i order by r.id))::int - 1 as i, r.id
        from ${sql.raw(table)} r join bench_company c on c.id = r.company_id where ${sql.raw(where)}`.execute(trx);
    await lookup(
      trx,
      'bench_given',
      [...givenNames.female, ...givenNames.male].map((word) => ({ word })),
    );
    await lookup(
      trx,
      'bench_surname',
      surnames.map((word) => ({ word })),
    );
    await lookup(
      trx,
      'bench_business',
      businessKinds.flatMap((kind) => businessTitles.map((title) => ({ word: `${kind} ${title}` }))),
    );
    await lookup(
      trx,
      'bench_place',
      Array.from({ length: 4000 }, () => makeAddress(random, pick(random, places))),
    );
    const idsOf = async (table: string): Promise<string[]> =>
      (await sql<{ id: string }>`select id from ${sql.raw(table)} where company = 0 order by i`.execute(trx)).rows.map(
        (r) => r.id,
      );
    const { rows: others } = await sql<{ id: string }>`select id from bench_company where i > 0 order by i`.execute(
      trx,
    );
    return {
      id: bigId,
      cediIds: await idsOf('bench_address'),
      clientIds: await idsOf('bench_client'),
      driverIds: await idsOf('bench_app_user'),
      others: others.map((r) => r.id),
    };
  });
}

/**
 * Fills the tables with `total` guides of the big company and a quarter of that of the 49 others, in the order in which they came to be.
 * What was there goes. Indexes are built anew afterwards: filling them row by row takes ten times as long.
 */
export async function fillGuides(db: Database, total: number): Promise<void> {
  await db.system(async (trx) => {
    await sql`truncate guide, route, guide_import cascade`.execute(trx);
    const { rows: indexes } = await sql<{
      name: string;
      definition: string;
    }>`select i.relname as name, pg_get_indexdef(i.oid) as definition
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid in ('guide'::regclass, 'guide_item'::regclass) and not x.indisunique`.execute(trx);
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(trx);
    // Foreign keys hold by the way the rows are made; checking each of millions is what takes the time.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(trx);
    await sql`select setseed(0.42)`.execute(trx);
    await fillRoutes(trx, total);
    await fillRows(trx, total);
    await sql`insert into guide_item (id, company_id, guide_id, position, name, quantity, packages, weight_kg, volume_m3, declared_value_cents, sku)
      select gen_random_uuid(), g.company_id, g.id, n, 'Artículo ' || (g.packages * 7 + n), n, 1, 1.5, 0.01, 19900, 'SKU-' || n
      from guide g, generate_series(1, g.packages) n`.execute(trx);
    for (const { definition } of indexes) await sql.raw(definition).execute(trx);
  });
  // What autovacuum does within minutes of such a load.
  for (const table of ['guide', 'guide_item', 'route', 'client'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db.connection.kysely);
}

/** A route for every forty guides, and two imports a day. */
async function fillRoutes(trx: Trx, total: number): Promise<void> {
  await sql`drop table if exists bench_route, bench_import`.execute(trx);
  await sql`create table bench_route as select c.i as company, n as i, gen_random_uuid() as id
    from bench_company c, generate_series(0, case when c.i = 0 then ${total}::int / 40 else ${total}::int / 4000 end) n`.execute(
    trx,
  );
  await sql`insert into route (id, company_id, name, status, cedi_id, driver_id, colour, start_at, start_day, start_place)
    select r.id, c.id, 'Ruta ' || r.i, 'finished', a.id, u.id, '#3f6496', ${benchDay}::date, ${benchDay}::date, '{}'
    from bench_route r join bench_company c on c.i = r.company
      join bench_address a on a.company = r.company and a.i = r.i % (case when r.company = 0 then 12 else 2 end)
      join bench_app_user u on u.company = r.company and u.i = r.i % (case when r.company = 0 then 150 else 5 end)`.execute(
    trx,
  );
  await sql`create table bench_import as select c.i as company, n as i, gen_random_uuid() as id
    from bench_company c, generate_series(0, case when c.i = 0 then 1459 else 99 end) n`.execute(trx);
  await sql`insert into guide_import (id, company_id, user_id, user_name, file_name, cedi_id, scheduled_date)
    select m.id, c.id, gen_random_uuid(), 'Ana', 'dia.xlsx', a.id, ${benchDay}::date
    from bench_import m join bench_company c on c.i = m.company join bench_address a on a.company = m.company and a.i = 0`.execute(
    trx,
  );
  for (const table of ['bench_route', 'bench_import']) {
    await sql`create index on ${sql.table(table)} (company, i)`.execute(trx);
    await sql`analyze ${sql.table(table)}`.execute(trx);
  }
}

async function fillRows(trx: Trx, total: number): Promise<void> {
  await sql`insert into guide (id, company_id, folio, type, subtype, status, sub_status, cedi_id, client_id, scheduled_date, contact_name, company_name, phone,
      street, ext_number, int_number, suburb, city, municipality, state, zip_code, between_streets, address_references, lat, lng, location, order_number,
      delivery_id, observations, windows, service_minutes, label_count, packages, weight_kg, volume_m3, delivery_attempts, route_id, route_order, import_id,
      created_from_api, managed_at, certified, document_count, verification_attempt, verified_roles, version, created_at, updated_at)
    with made as (
      select n, random() as r1, random() as r2, random() as r3, random() as r4, random() as r5, random() as r6, random() as r7, random() as r8, random() as r9,
        -- Four of five are the big company's; of the others the first have more.
        case when n % 5 < 4 then 0 else 1 + floor(49 * power(random(), 2))::int end as company,
        ${benchDay}::timestamptz + interval '15 hours' - (1 - n::float8 / ${total * 1.25}) * ${historyDays} * interval '1 day' as at
      from generate_series(0, ${Math.round(total * 1.25) - 1}::int) n offset 0),
    dated as (select *, (at - interval '6 hours')::date + (case when r9 < 0.5 then 0 when r9 < 0.85 then 1 else floor(r9 * 4)::int end) as day,
        r1 < 0.09 as is_pickup from made offset 0),
    staged as (select *, case
        when day > ${benchDay}::date or (day = ${benchDay}::date and r2 < 0.3) then 'pending'
        when day = ${benchDay}::date then case when r2 < 0.45 then 'processing' when r2 < 0.7 then 'route' when is_pickup then 'collected' else 'delivered' end
        when r2 < 0.003 then 'pending'
        when r2 < 0.008 then case when is_pickup then 'returnRecollection' else 'returnDelivery' end
        when r2 < 0.06 then case when is_pickup then 'uncollected' else 'undelivered' end
        when r2 < 0.075 then case when is_pickup then 'partialCollection' else 'partial' end
        when r2 < 0.17 then case when is_pickup then 'collected' else 'delivered' end
        else 'completed' end as status from dated offset 0)
    select (lpad(to_hex((extract(epoch from s.at) * 1000)::bigint), 12, '0') || '7' || substr(md5(s.n::text), 1, 3) || '8' || substr(md5(s.n::text), 4, 15))::uuid,
      c.id, 'F-' || lpad(s.n::text, 8, '0'), case when s.is_pickup then 'recollection' else 'delivery' end,
      case when s.r3 < 0.3 then (array['Paquetería', 'Refrigerado', 'Mueblería', 'Documentos', 'Devolución', 'Express'])[1 + floor(s.r3 * 20)::int] end,
      s.status, case when s.status in ('undelivered', 'uncollected') then (array['Cliente ausente', 'Dirección incorrecta', 'No había mercancía', 'Cierre de ruta'])[1 + floor(s.r4 * 4)::int]
        when s.status in ('partial', 'partialCollection') then 'Producto incompleto'
        when s.status in ('returnDelivery', 'returnRecollection') then 'Reprogramación de envío' end,
      a.id, cl.id, s.day, g.word || ' ' || s1.word || ' ' || s2.word, case when s.r4 < 0.35 then b.word else '' end, '81' || lpad(floor(s.r5 * 1e8)::int::text, 8, '0'),
      p.street, p."extNumber", p."intNumber", p.suburb, p.city, p.municipality, p.state, p."zipCode", p."betweenStreets", p."references",
      case when s.r6 > 0.01 then p.lat end, case when s.r6 > 0.01 then p.lng end, case when s.r6 > 0.01 then 'file' end,
      case when s.r7 < 0.6 then 'P-' || floor(s.r7 * 1e7)::int else '' end, case when s.r8 < 0.3 then 'E' || s.n else '' end, '',
      case when s.r8 < 0.15 then '[{"startMinute": 540, "endMinute": 780}]' else '[]' end::jsonb, 10, 1, 1 + floor(s.r9 * 2)::int, round((s.r9 * 30)::numeric, 1), 0.02,
      case when s.status in ('pending', 'processing', 'route') then 0 when s.r5 < 0.06 then 2 when s.r5 < 0.07 then 3 else 1 end,
      case when s.status not in ('pending', 'returnDelivery', 'returnRecollection') then ro.id end, 1 + s.n % 40,
      case when s.r7 < 0.55 then im.id end, s.r7 > 0.85, case when s.status not in ('pending', 'processing', 'route') then s.at + interval '1 day' end,
      s.r8 > 0.97, case when s.r4 > 0.95 then 1 else 0 end, 0, case when s.r4 < 0.5 then array['documentGenerator'] else '{}' end, 1, s.at, s.at
    from staged s join bench_company c on c.i = s.company
      join bench_address a on a.company = s.company and a.i = floor(power(s.r5, 1.6) * (case when s.company = 0 then 12 else 2 end))::int
      left join bench_client cl on cl.company = s.company and s.r6 < 0.85 and cl.i = floor(power(s.r6 / 0.85, 2) * (case when s.company = 0 then 120 else 6 end))::int
      join bench_given g on g.i = floor(power(s.r3, 1.4) * 72)::int
      join bench_surname s1 on s1.i = floor(power(s.r7, 1.4) * 64)::int
      join bench_surname s2 on s2.i = floor(power(s.r8, 1.4) * 64)::int
      join bench_business b on b.i = floor(s.r2 * 750)::int
      join bench_place p on p.i = floor(s.r9 * 4000)::int
      left join bench_route ro on ro.company = s.company and ro.i = s.n / (case when s.company = 0 then 50 else 5000 end)
      left join bench_import im on im.company = s.company and im.i = floor((s.n::float8 / ${total * 1.25}) * (case when s.company = 0 then 1460 else 100 end))::int
    order by s.n`.execute(trx);
}
