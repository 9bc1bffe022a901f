import type { Address } from '@tramo/contract/places';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

interface AddressRow {
  id: string;
  name: string;
  alias: string | null;
  status: 'enabled' | 'deleted';
  phone: string | null;
  street: string;
  ext_number: string;
  int_number: string;
  suburb: string;
  city: string;
  municipality: string;
  state: string;
  zip_code: string;
  between_streets: string;
  address_references: string;
  lat: number;
  lng: number;
  opening_hours: Address['openingHours'];
  range_km: number | null;
  geofencing: Address['geofencing'];
  accepts_crossdocking: boolean;
  is_default: boolean;
}

const toAddress = (r: AddressRow): Address => ({
  _id: r.id,
  name: r.name,
  alias: r.alias,
  status: r.status,
  phone: r.phone,
  street: r.street,
  extNumber: r.ext_number,
  intNumber: r.int_number,
  suburb: r.suburb,
  city: r.city,
  municipality: r.municipality,
  state: r.state,
  zipCode: r.zip_code,
  betweenStreets: r.between_streets,
  references: r.address_references,
  lat: r.lat,
  lng: r.lng,
  openingHours: r.opening_hours,
  rangeKm: r.range_km,
  geofencing: r.geofencing,
  acceptsCrossdocking: r.accepts_crossdocking,
  isDefault: r.is_default,
});

export interface AddressFilter {
  search: string;
  ids: readonly string[] | null;
  crossdocking: boolean | null;
  limit: number;
  offset: number;
}

export async function listAddresses(trx: Trx, f: AddressFilter): Promise<{ addresses: Address[]; total: number }> {
  const like = `%${f.search.replace(/[\\%_]/g, '\\$&')}%`;
  const ids = f.ids as string[] | null;
  const where = sql`where status = 'enabled' and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
    and (${f.search} = '' or name ilike ${like} or alias ilike ${like} or city ilike ${like})
    and (${f.crossdocking}::boolean is null or accepts_crossdocking = ${f.crossdocking})`;
  const { rows } =
    await sql<AddressRow>`select * from address ${where} order by is_default desc, name limit ${f.limit} offset ${f.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*) as n from address ${where}`.execute(trx);
  return { addresses: rows.map(toAddress), total: count[0]?.n ?? 0 };
}

/** Cedis by their ids, deleted ones too (old routes still show theirs). */
export async function addressesByIds(trx: Trx, ids: readonly string[]): Promise<Address[]> {
  const { rows } = await sql<AddressRow>`select * from address where id = any(${ids as string[]}::uuid[])`.execute(trx);
  return rows.map(toAddress);
}

export interface PostalRow {
  zip_code: string;
  suburb: string;
  state: string;
  municipality: string;
  city: string;
  lat: number | null;
  lng: number | null;
}

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

export async function insertAddress(trx: Trx, companyId: string, a: Omit<Address, '_id' | 'status'> & { _id: string }): Promise<void> {
  await sql`insert into address (id, company_id, name, alias, phone, street, ext_number, int_number, suburb, city, municipality, state, zip_code, between_streets,
      address_references, lat, lng, opening_hours, range_km, geofencing, accepts_crossdocking, is_default)
    values (${a._id}, ${companyId}, ${a.name}, ${a.alias}, ${a.phone}, ${a.street}, ${a.extNumber}, ${a.intNumber}, ${a.suburb}, ${a.city}, ${a.municipality}, ${a.state},
      ${a.zipCode}, ${a.betweenStreets}, ${a.references}, ${a.lat}, ${a.lng}, ${JSON.stringify(a.openingHours)}::jsonb, ${a.rangeKm}, ${JSON.stringify(a.geofencing)}::jsonb,
      ${a.acceptsCrossdocking}, ${a.isDefault})`.execute(trx);
}
