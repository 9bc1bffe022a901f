import type { Product } from '@tramo/contract/warehouse/products';
import { productKey } from '@tramo/contract/warehouse/scan-codes';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { codeBegins, plainHolds } from './warehouses.search.store.ts';

export interface ProductName {
  id: string;
  sku: string;
  sku_key: string;
  name: string;
  unit_weight_kg: number;
  unit_volume_m3: number;
}
interface ProductRow extends ProductName {
  is_active: boolean;
  version: number;
  created_at: Date;
  units: number;
  locations: number;
}
export interface CodeRow {
  product_id: string;
  code: string;
  code_key: string;
  units: number;
}

export const codesOf = async (trx: Trx, productIds: readonly string[]): Promise<CodeRow[]> =>
  (
    await sql<CodeRow>`select product_id, code, code_key, units from product_code where product_id = any(${productIds as string[]}::uuid[]) order by position, code_key`.execute(
      trx,
    )
  ).rows;

const toProduct = (r: ProductRow, codes: readonly CodeRow[]): Product => ({
  _id: r.id,
  sku: r.sku,
  name: r.name,
  unitWeightKg: r.unit_weight_kg,
  unitVolumeM3: r.unit_volume_m3,
  codes: codes.map(({ code, units }) => ({ code, units })),
  isActive: r.is_active,
  units: r.units,
  locations: r.locations,
  createdDate: r.created_at.toISOString(),
  version: r.version,
});

export interface ProductFilter {
  search: string;
  isActive: boolean | null;
  hasStock: boolean | null;
  /** Whose stock is told: null is all cedis. */
  cediIds: readonly string[] | null;
}
export const productSorts = ['sku', 'name', 'units', 'createdDate'] as const;
const sortColumns: Record<(typeof productSorts)[number], string> = {
  sku: 'p.sku_key',
  name: 'lower(p.name)',
  units: 'units',
  createdDate: 'p.created_at',
};
export interface ProductPage {
  sort: (typeof productSorts)[number];
  descending: boolean;
  limit: number;
  offset: number;
}
const lying = (cediIds: readonly string[] | null): RawBuilder<unknown> =>
  sql`select sum(s.quantity)::float8 as units, count(*)::int as locations from stock s join warehouse_location l on l.id = s.location_id
    where s.product_id = p.id and s.quantity > 0 and (${cediIds === null} or l.cedi_id = any(${(cediIds ?? []) as string[]}::uuid[]))`;
const whereOf = (f: ProductFilter): RawBuilder<unknown> => {
  const parts = [sql`true`];
  if (f.isActive !== null) parts.push(sql`p.is_active = ${f.isActive}`);
  if (f.hasStock !== null)
    parts.push(sql`((select units from (${lying(f.cediIds)}) h) > 0) is ${f.hasStock ? sql`true` : sql`not true`}`);
  if (f.search !== '')
    parts.push(
      sql`(${plainHolds(f.search, sql`p.search_text`)} or p.id in (select product_id from product_code where code_key = ${productKey(f.search)} or ${codeBegins(f.search, sql`code`)}))`,
    );
  return sql`where ${sql.join(parts, sql` and `)}`;
};
const orderOf = (p: Pick<ProductPage, 'sort' | 'descending'>): RawBuilder<unknown> =>
  sql.raw(`${sortColumns[p.sort]} ${p.descending ? 'desc nulls last' : 'asc nulls first'}, p.sku_key, p.id`);

export async function listProducts(
  trx: Trx,
  f: ProductFilter,
  p: ProductPage,
): Promise<{ products: Product[]; total: number }> {
  const where = whereOf(f);
  const stock = sql`left join lateral (${lying(f.cediIds)}) s on true`;
  // Stock is added up for the page alone, unless the list is sorted by it.
  const { rows } =
    p.sort === 'units'
      ? await sql<ProductRow>`select p.*, coalesce(s.units, 0) as units, coalesce(s.locations, 0) as locations from product p ${stock} ${where} order by ${orderOf(p)} limit ${p.limit} offset ${p.offset}`.execute(
          trx,
        )
      : await sql<ProductRow>`select p.*, coalesce(s.units, 0) as units, coalesce(s.locations, 0) as locations from (select * from product p ${where} order by ${orderOf(p)} limit ${p.limit} offset ${p.offset}) p ${stock} order by ${orderOf(p)}`.execute(
          trx,
        );
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from product p ${where}`.execute(trx);
  return { products: await withCodes(trx, rows), total: count[0]?.n ?? 0 };
}
async function withCodes(trx: Trx, rows: readonly ProductRow[]): Promise<Product[]> {
  const codes = Map.groupBy(
    await codesOf(
      trx,
      rows.map((r) => r.id),
    ),
    (c) => c.product_id,
  );
  return rows.map((r) => toProduct(r, codes.get(r.id) ?? []));
}

export const selectProducts = async (trx: Trx, f: ProductFilter, limit: number): Promise<string[]> =>
  (
    await sql<{ id: string }>`select p.id from product p ${whereOf(f)} order by p.sku_key, p.id limit ${limit}`.execute(
      trx,
    )
  ).rows.map((r) => r.id);

/** Products by ids in their order. */
export async function productsByIds(
  trx: Trx,
  ids: readonly string[],
  cediIds: readonly string[] | null,
): Promise<Product[]> {
  const { rows } =
    await sql<ProductRow>`select p.*, coalesce(s.units, 0) as units, coalesce(s.locations, 0) as locations
    from unnest(${ids as string[]}::uuid[]) with ordinality x(id, n) join product p on p.id = x.id left join lateral (${lying(cediIds)}) s on true order by x.n`.execute(
      trx,
    );
  return withCodes(trx, rows);
}

export const lockProduct = (trx: Trx, id: string): Promise<unknown> =>
  sql`select 1 from product where id = ${id} for update`.execute(trx);

export type ProductFields = Pick<Product, 'sku' | 'name' | 'unitWeightKg' | 'unitVolumeM3' | 'isActive'>;
export const insertProduct = (
  trx: Trx,
  p: ProductFields & { id: string; companyId: string; at: Date },
): Promise<unknown> =>
  sql`insert into product (id, company_id, sku, name, unit_weight_kg, unit_volume_m3, is_active, created_at, updated_at)
    values (${p.id}, ${p.companyId}, ${p.sku}, ${p.name}, ${p.unitWeightKg}, ${p.unitVolumeM3}, ${p.isActive}, ${p.at}, ${p.at})`.execute(
    trx,
  );
export const updateProduct = (trx: Trx, id: string, p: ProductFields, at: Date): Promise<unknown> =>
  sql`update product set sku = ${p.sku}, name = ${p.name}, unit_weight_kg = ${p.unitWeightKg}, unit_volume_m3 = ${p.unitVolumeM3}, is_active = ${p.isActive}, updated_at = ${at}, version = version + 1 where id = ${id}`.execute(
    trx,
  );
export const deleteProduct = (trx: Trx, id: string): Promise<unknown> =>
  sql`delete from product where id = ${id}`.execute(trx);

export async function setCodes(
  trx: Trx,
  companyId: string,
  productId: string,
  codes: readonly { code: string; units: number }[],
): Promise<void> {
  await sql`delete from product_code where product_id = ${productId}`.execute(trx);
  if (codes.length === 0) return;
  await sql`insert into product_code (company_id, code_key, code, product_id, units, position)
    select ${companyId}::uuid, x.key, x.code, ${productId}::uuid, x.units, x.n
    from unnest(${codes.map((c) => productKey(c.code))}::text[], ${codes.map((c) => c.code)}::text[], ${codes.map((c) => c.units)}::int[]) with ordinality x(key, code, units, n)`.execute(
    trx,
  );
}

export const productsBySkus = async (trx: Trx, skuKeys: readonly string[]): Promise<ProductName[]> =>
  (
    await sql<ProductName>`select id, sku, sku_key, name, unit_weight_kg, unit_volume_m3 from product where sku_key = any(${skuKeys as string[]}::text[])`.execute(
      trx,
    )
  ).rows;
export const productsByCodeKeys = async (
  trx: Trx,
  keys: readonly string[],
): Promise<(Pick<ProductName, 'id' | 'sku' | 'name'> & { code_key: string; units: number })[]> =>
  (
    await sql<
      Pick<ProductName, 'id' | 'sku' | 'name'> & { code_key: string; units: number }
    >`select p.id, p.sku, p.name, c.code_key, c.units from product_code c join product p on p.id = c.product_id
      where c.code_key = any(${keys as string[]}::text[])`.execute(trx)
  ).rows;

/** Stock or movements of a product, ever. */
export const hasHistory = async (trx: Trx, id: string): Promise<boolean> =>
  (
    await sql<{
      has: boolean;
    }>`select exists (select 1 from stock where product_id = ${id}) or exists (select 1 from stock_movement where product_id = ${id}) or exists (select 1 from stock_count_line where product_id = ${id}) as has`.execute(
      trx,
    )
  ).rows[0]?.has ?? false;
