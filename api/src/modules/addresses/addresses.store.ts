import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import type { PinRow } from './addresses.rules.ts';

export async function pinsOf(trx: Trx, keys: readonly string[]): Promise<PinRow[]> {
  if (keys.length === 0) return [];
  const { rows } =
    await sql<PinRow>`select id, address_key, lat, lng, persons, drivers, last_at, last_person_at from address_pin
    where address_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`.execute(trx);
  return rows;
}

/** Concurrent sightings of one address wait for each other. */
export const lockKey = (trx: Trx, companyId: string, key: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} ${key}`}, 210))`.execute(trx);

export type PinSeen = Pick<
  PinRow,
  'address_key' | 'lat' | 'lng' | 'persons' | 'drivers' | 'last_at' | 'last_person_at'
>;

export const addPin = (trx: Trx, companyId: string, p: PinSeen): Promise<unknown> =>
  sql`insert into address_pin (id, company_id, address_key, lat, lng, persons, drivers, last_at, last_person_at)
    values (${newId()}, ${companyId}, ${p.address_key}, ${p.lat}, ${p.lng}, ${p.persons}, ${p.drivers}, ${p.last_at}, ${p.last_person_at})`.execute(
    trx,
  );

export const changePin = (trx: Trx, id: string, p: PinSeen): Promise<unknown> =>
  sql`update address_pin set lat = ${p.lat}, lng = ${p.lng}, persons = ${p.persons}, drivers = ${p.drivers}, last_at = ${p.last_at},
    last_person_at = ${p.last_person_at} where id = ${id}`.execute(trx);

export const removePin = (trx: Trx, id: string): Promise<unknown> =>
  sql`delete from address_pin where id = ${id}`.execute(trx);
