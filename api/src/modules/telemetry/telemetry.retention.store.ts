import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** True when no other copy of the server keeps the positions until the transaction ends. What waits longer for a lock gives up: batches go first. */
export async function takeRetention(trx: Trx): Promise<boolean> {
  await sql`set local lock_timeout = '3s'`.execute(trx);
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(727005) as mine`.execute(trx);
  return rows[0]?.mine ?? false;
}

/** Days of UTC that have fixes without a partition of their own, from a day on. */
export async function daysWaiting(trx: Trx, since: string): Promise<string[]> {
  const { rows } = await sql<{
    day: string;
  }>`select distinct (at at time zone 'UTC')::date as day from route_position_rest
    where at >= ${since}::date::timestamp at time zone 'UTC' order by 1`.execute(trx);
  return rows.map((r) => r.day);
}
export const makeDay = (trx: Trx, day: string): Promise<unknown> =>
  sql`select tramo_position_day(${day}::date)`.execute(trx);

export interface DayPartition {
  name: string;
  day: string;
  isThinned: boolean;
}
/** The partitions of days, oldest first. */
export async function dayPartitions(trx: Trx): Promise<DayPartition[]> {
  const { rows } = await sql<{
    name: string;
    note: string | null;
  }>`select c.relname as name, obj_description(c.oid, 'pg_class') as note
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'route_position'::regclass and c.relname ~ '^route_position_[0-9]{8}$' order by 1`.execute(
    trx,
  );
  return rows.map(({ name, note }) => ({
    name,
    day: name.slice(-8).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
    isThinned: note === 'thinned',
  }));
}
export const markThinned = (trx: Trx, name: string): Promise<unknown> =>
  sql`comment on table ${sql.table(name)} is 'thinned'`.execute(trx);
export async function dropWhenEmpty(trx: Trx, name: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(trx);
  if (rows.length === 0) await sql`drop table ${sql.table(name)}`.execute(trx);
}

/** Routes with fixes in a partition, after one. */
export async function routesIn(trx: Trx, name: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    route_id: string;
  }>`select distinct route_id from ${sql.table(name)} where route_id > ${after}::uuid order by 1 limit ${limit}`.execute(
    trx,
  );
  return rows.map((r) => r.route_id);
}
export async function traceIn(
  trx: Trx,
  name: string,
  routeId: string,
): Promise<{ at: Date; lat: number; lng: number }[]> {
  const { rows } = await sql<{ at: Date; lat: number; lng: number }>`select at, lat, lng from ${sql.table(name)}
    where route_id = ${routeId} and not noise order by at`.execute(trx);
  return rows;
}
/** Forgets the fixes of a route in a partition but some. */
export const keepOnly = (trx: Trx, name: string, routeId: string, kept: readonly Date[]): Promise<unknown> =>
  sql`delete from ${sql.table(name)} where route_id = ${routeId}
    and not (at = any(${kept.map((at) => at.toISOString())}::timestamptz[]))`.execute(trx);

/** The walks stored with parts of the line serve late batches; after some days none come. */
export const forgetEntries = (trx: Trx, before: Date): Promise<unknown> =>
  sql`update route_track set entry = null where ctid in (select ctid from route_track where entry is not null and from_at < ${before} limit 20000)`.execute(
    trx,
  );
