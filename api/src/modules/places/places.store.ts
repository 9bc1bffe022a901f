import type { Address } from '@tramo/contract/places';
import { type RawBuilder, sql } from 'kysely';
import { type AddressColumns, addressColumns, addressOf } from '../../platform/db/address-columns.ts';
import { takeTurns } from '../../platform/db/named-locks.ts';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import type { CediFields } from './places.cedi.rules.ts';
import { guidesOfCedis, openOrders, unfinishedRoutes } from './places.relations.ts';

export interface AddressRow extends AddressColumns {
  id: string;
  name: string;
  alias: string | null;
  status: 'enabled' | 'deleted';
  phone: string | null;
  lat: number;
  lng: number;
  opening_hours: Address['openingHours'];
  range_km: number | null;
  geofencing: Address['geofencing'];
  accepts_crossdocking: boolean;
  is_default: boolean;
  version: number;
  created_at: Date;
}

export const toAddress = (r: AddressRow, can: Address['can']): Address => ({
  _id: r.id,
  name: r.name,
  alias: r.alias,
  status: r.status,
  phone: r.phone,
  ...addressOf(r),
  openingHours: r.opening_hours,
  rangeKm: r.range_km,
  geofencing: r.geofencing,
  acceptsCrossdocking: r.accepts_crossdocking,
  isDefault: r.is_default,
  createdDate: r.created_at.toISOString(),
  version: r.version,
  can,
});

export interface AddressFilter {
  search: string;
  ids: readonly string[] | null;
  crossdocking: boolean | null;
  status: Address['status'];
}
/** `default`: the default one first, then by name. */
export const addressSorts = ['default', 'name', 'alias', 'city', 'zipCode', 'createdDate'] as const;
export interface AddressPage {
  sort: (typeof addressSorts)[number];
  descending: boolean;
  limit: number;
  offset: number;
}
const sortColumns: Record<AddressPage['sort'], string> = {
  default: 'not is_default',
  name: 'lower(name)',
  alias: 'lower(alias)',
  city: 'lower(city)',
  zipCode: 'zip_code',
  createdDate: 'created_at',
};

export async function listAddresses(
  trx: Trx,
  f: AddressFilter,
  p: AddressPage,
): Promise<{ rows: AddressRow[]; total: number }> {
  const parts = [sql`status = ${f.status}`];
  if (f.ids) parts.push(sql`id = any(${[...f.ids]}::uuid[])`);
  if (f.crossdocking !== null) parts.push(sql`accepts_crossdocking = ${f.crossdocking}`);
  parts.push(holdsSearch(f.search, [sql`name`, sql`alias`, sql`city`, sql`zip_code`]));
  const where = sql`where ${sql.join(parts, sql` and `)}`;
  const { rows } = await sql<AddressRow>`select * from address ${where}
    order by ${sql.raw(`${sortColumns[p.sort]} ${p.descending ? 'desc' : 'asc'}`)} nulls last, lower(name), id limit ${p.limit} offset ${p.offset}`.execute(
    trx,
  );
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from address ${where}`.execute(trx);
  return { rows, total: count[0]?.n ?? 0 };
}

/** Cedis by their ids, deleted ones too (old routes still show theirs). */
export async function addressesByIds(trx: Trx, ids: readonly string[]): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`select * from address where id = any(${[...ids]}::uuid[])`.execute(trx);
  return rows;
}

/** One change of a company's cedis at a time: which one is the default, and that one is left, is decided over all of them. */
export const takeTurn = (trx: Trx, companyId: string): Promise<void> => takeTurns(trx, [`cedis ${companyId}`]);

export async function countEnabled(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from address where status = 'enabled'`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/** What waits on a cedi: guides that are not done, and routes that have not finished. */
export async function openWork(
  trx: Trx,
  id: string,
  guideStatuses: readonly string[],
): Promise<{ guides: number; routes: number; orders: number }> {
  const { rows } = await sql<{ guides: number; routes: number; orders: number }>`select
    (select count(*)::int from ${guidesOfCedis()} g where cedi_id = ${id} and status = any(${[...guideStatuses]}::text[])) as guides,
    (select count(*)::int from ${unfinishedRoutes()} r where cedi_id = ${id}) as routes,
    (select count(*)::int from ${openOrders()} o where cedi_id = ${id}) as orders`.execute(trx);
  return rows[0] ?? { guides: 0, routes: 0, orders: 0 };
}

const columnsOf = (a: CediFields): Record<string, RawBuilder<unknown>> => ({
  name: sql`${a.name}`,
  alias: sql`${a.alias}`,
  status: sql`${a.status}`,
  phone: sql`${a.phone}`,
  ...Object.fromEntries(Object.entries(addressColumns(a)).map(([column, value]) => [column, sql`${value}`])),
  opening_hours: sql`${JSON.stringify(a.openingHours)}::jsonb`,
  range_km: sql`${a.rangeKm}`,
  geofencing: sql`${JSON.stringify(a.geofencing)}::jsonb`,
  accepts_crossdocking: sql`${a.acceptsCrossdocking}`,
  is_default: sql`${a.isDefault}`,
});

export async function insertAddress(
  trx: Trx,
  row: { id: string; companyId: string; at: Date; fields: CediFields },
): Promise<void> {
  const columns = columnsOf(row.fields);
  await sql`insert into address (id, company_id, created_at, ${sql.join(Object.keys(columns).map((c) => sql.ref(c)))})
    values (${row.id}, ${row.companyId}, ${row.at}, ${sql.join(Object.values(columns))})`.execute(trx);
}

export async function updateAddress(trx: Trx, id: string, fields: CediFields): Promise<void> {
  const sets = Object.entries(columnsOf(fields)).map(([c, value]) => sql`${sql.ref(c)} = ${value}`);
  await sql`update address set ${sql.join(sets)}, version = version + 1 where id = ${id}`.execute(trx);
}

/** Takes the mark of the default from whoever has it. */
export const clearDefault = (trx: Trx): Promise<unknown> =>
  sql`update address set is_default = false, version = version + 1 where is_default and status = 'enabled'`.execute(
    trx,
  );

/** Gives the mark to the first by name. */
export const markFirstAsDefault = (trx: Trx): Promise<unknown> =>
  sql`update address set is_default = true, version = version + 1
    where id = (select id from address where status = 'enabled' order by lower(name), id limit 1)`.execute(trx);

export interface PostalRow {
  zip_code: string;
  suburb: string;
  state: string;
  municipality: string;
  city: string;
  lat: number | null;
  lng: number | null;
}

/** Suburbs of Mexico: more than 140,000 in SEPOMEX's catalogue and in GeoNames'. */
const WHOLE_CATALOGUE = 50_000;
export const isWholeCatalogue = async (trx: Trx): Promise<boolean> =>
  (await sql`select 1 from postal_code offset ${WHOLE_CATALOGUE} limit 1`.execute(trx)).rows.length > 0;

export async function postalRows(trx: Trx, zipCodes: readonly string[]): Promise<PostalRow[]> {
  const { rows } =
    await sql<PostalRow>`select * from postal_code where zip_code = any(${zipCodes as string[]}::text[]) order by zip_code, suburb`.execute(
      trx,
    );
  return rows;
}

/** Adds or renews rows of the catalogue; a later row of the same code and suburb wins. */
export async function upsertPostalRows(trx: Trx, rows: readonly PostalRow[]): Promise<void> {
  const unique = [...new Map(rows.map((r) => [`${r.zip_code}|${r.suburb}`, r])).values()];
  await sql`insert into postal_code (zip_code, suburb, state, municipality, city, lat, lng)
    select zip_code, suburb, state, municipality, city, lat, lng from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb)
      as r(zip_code text, suburb text, state text, municipality text, city text, lat double precision, lng double precision)
    on conflict (zip_code, suburb) do update set state = excluded.state, municipality = excluded.municipality, city = excluded.city,
      lat = coalesce(excluded.lat, postal_code.lat), lng = coalesce(excluded.lng, postal_code.lng)`.execute(trx);
}
