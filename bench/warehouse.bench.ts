/**
 * A warehouse of 20,000 locations and 50,000 products on PostgreSQL: making and widening the area, the scan directory built, asked again unchanged (304), and what people ask
 * for page by page, by HTTP in process. Without `TEST_DATABASE_URL` postgres@127.0.0.1:5432; without one nothing is measured. `PRODUCTS` sets another number.
 */
import { figure, measureOnPostgres, percentile, random } from './measure.ts';

await measureOnPostgres('warehouse');

const { performance } = await import('node:perf_hooks');
const { gzipSync } = await import('node:zlib');
const { countsApi } = await import('@tramo/contract/warehouse/counts');
const { checkDigit } = await import('@tramo/contract/warehouse/gs1');
const { productsApi } = await import('@tramo/contract/warehouse/products');
const { stockApi } = await import('@tramo/contract/warehouse/stock');
const { warehousesApi } = await import('@tramo/contract/warehouse/warehouses');
const { sql } = await import('kysely');
const { openTestApp } = await import('@tramo/api/test/app');
const { buildCompany } = await import('@tramo/api/test/builders');
const { areaParts } = await import('@tramo/api/test/warehouse');
const { newId } = await import('@tramo/api/platform/ids');

const products = Number(process.env.PRODUCTS ?? 50_000);
const t = await openTestApp();
try {
  await run();
} finally {
  await t.close();
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const result = await work();
  figure(name, performance.now() - begin, 'ms');
  return result;
}

async function run(): Promise<void> {
  const company = await buildCompany(t);
  const { token } = company.admin;
  const size = { prefix: 'A', blocks: 40, shelvesPerBlock: 25, levelsPerShelf: 5, containersPerLevel: 4 };
  const body = areaParts(company.cediId, size);
  const made = await timed('warehouse_area_20000_made', () => t.call(warehousesApi.create, { token, body }));
  const area = made.json();
  const renamed = { ...body, prefix: 'Z', version: area.version };
  await timed('warehouse_area_20000_renamed', () =>
    t.call(warehousesApi.update, { token, params: { id: area._id }, body: renamed }),
  );

  await t.platform.db.system(async (trx) => {
    const list = Array.from({ length: products }, (_, n) => {
      const body12 = `750${String(n).padStart(9, '0')}`;
      return {
        id: newId(),
        sku: `SKU-${n}`,
        name: `Producto de prueba ${n} caja de ${n % 24}`,
        code: body12 + checkDigit(body12),
      };
    });
    await sql`insert into product (id, company_id, sku, name, unit_weight_kg, unit_volume_m3) select x.id, ${company.id}::uuid, x.sku, x.name, 1, 0.001
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x(id uuid, sku text, name text)`.execute(trx);
    await sql`insert into product_code (company_id, code_key, code, product_id) select ${company.id}::uuid, '0' || x.code, x.code, x.id
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x(id uuid, code text)`.execute(trx);
    // Two products at each location, and ten movements of each.
    await sql`insert into stock (company_id, location_id, product_id, quantity) select company_id, l.id, p.id, 10 + n % 50
      from (select *, row_number() over (order by rank) as n from warehouse_location where area_id = ${area._id}) l
      join (select id, row_number() over (order by id) as m from product where company_id = ${company.id}) p on p.m % 20000 + 1 = l.n`.execute(
      trx,
    );
    await sql`insert into stock_movement (id, company_id, at, actor, product_id, location_id, location_code, cedi_id, delta, quantity_after, reason)
      select gen_random_uuid(), s.company_id, now() - (g * interval '2 days') - random() * interval '1 day', 'Ana', s.product_id, l.id, l.code, l.cedi_id, -1, 9, 'picked'
      from stock s join warehouse_location l on l.id = s.location_id cross join generate_series(1, 10) g where s.company_id = ${company.id}`.execute(
      trx,
    );
    await sql`analyze product, product_code, warehouse_location, stock, stock_movement`.execute(trx);
  });

  const directory = (tag = '') =>
    t.call(warehousesApi.directory, { token, query: { cediId: company.cediId }, headers: { 'if-none-match': tag } });
  const first = await timed('warehouse_directory_built', () => directory());
  figure('warehouse_directory_bytes', Buffer.byteLength(first.body) / 1e6, 'MB');
  figure('warehouse_directory_gzip', gzipSync(first.body).byteLength / 1e6, 'MB');
  const again = await timed('warehouse_directory_unchanged', () => directory(String(first.headers.etag)));
  if (again.statusCode !== 304) throw new Error(`the directory answered ${again.statusCode}`);

  const params = { id: area._id };
  const pick = (most: number): number => Math.floor(random() * most);
  const ask = {
    areas: () => t.call(warehousesApi.list, { token, query: {} }),
    map: () => t.call(warehousesApi.map, { token, params }),
    locations: () => t.call(warehousesApi.locations, { token, params, query: { page: String(1 + pick(100)) } }),
    shelf: () =>
      t.call(warehousesApi.locations, { token, params, query: { block: String(pick(40)), shelf: String(pick(25)) } }),
    stock: () => t.call(stockApi.list, { token, query: { page: String(1 + pick(50)) } }),
    stock_of_product: () => t.call(stockApi.list, { token, query: { search: `SKU-${pick(products)}` } }),
    stock_searched: () => t.call(stockApi.list, { token, query: { search: `prueba ${pick(products)}` } }),
    products: () => t.call(productsApi.list, { token, query: { page: String(1 + pick(100)) } }),
    products_scanned: () => t.call(productsApi.list, { token, query: { search: `SKU-${pick(products)}` } }),
    movements: () => t.call(stockApi.movements, { token, query: {} }),
    counts_due: () => t.call(countsApi.due, { token, query: {} }),
  };
  for (const [name, call] of Object.entries(ask)) {
    const times: number[] = [];
    for (let n = 0; n < 25; n++) {
      const begin = performance.now();
      const { statusCode } = await call();
      if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}`);
      if (n >= 5) times.push(performance.now() - begin);
    }
    figure(`warehouse_${name}_p95`, percentile(times, 0.95), 'ms');
  }
}
