import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** Ids of the company's vehicles by plate. */
export async function idsByPlates(trx: Trx, plates: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from vehicle
    where status <> 'deleted' and upper(plate) = any(${plates as string[]}::text[])`.execute(trx);
  return rows.map((r) => r.id);
}

/** Enabled providers by name, whatever its case and accents. */
export async function providersCalled(trx: Trx, texts: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from provider where status = 'enabled'
    and tramo_plain(name) = any(select tramo_plain(x) from unnest(${texts as string[]}::text[]) x)`.execute(trx);
  return rows;
}

/** Ids of providers by name; an enabled one goes before a disabled one of the same name. */
export async function idsByNames(trx: Trx, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct on (lower(name)) id from provider
    where lower(name) = any(select lower(x) from unnest(${texts as string[]}::text[]) x) order by lower(name), status = 'enabled' desc, id`.execute(
    trx,
  );
  return rows.map((r) => r.id);
}
