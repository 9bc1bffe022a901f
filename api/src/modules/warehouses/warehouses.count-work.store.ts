import type { CountLocationState, CountScanResult } from '@tramo/contract/warehouse/counts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface TaskRow {
  location_id: string;
  code: string;
  area_name: string;
  rank: number;
  state: CountLocationState;
  claimed_by: string | null;
  claimed_name: string;
  claimed_until: Date | null;
  steps: { productId: string; before: number | null }[];
  tally: Record<string, number>;
}
const tasks = sql`select x.location_id, l.code, w.name as area_name, l.rank, x.state, x.claimed_by, x.claimed_name, x.claimed_until, x.steps, x.tally
  from stock_count_location x join warehouse_location l on l.id = x.location_id join warehouse_area w on w.id = l.area_id`;

/** The location that somebody counts now, or left without anybody taking it. */
export const taskOf = async (trx: Trx, countId: string, userId: string): Promise<TaskRow | null> =>
  (
    await sql<TaskRow>`${tasks} where x.count_id = ${countId} and x.claimed_by = ${userId} and x.state <> 'counted' order by x.claimed_until desc limit 1`.execute(
      trx,
    )
  ).rows[0] ?? null;
/** Locations of a count by ids, locked. */
export const lockTasks = async (trx: Trx, countId: string, locationIds: readonly string[]): Promise<TaskRow[]> =>
  (
    await sql<TaskRow>`${tasks} where x.count_id = ${countId} and x.location_id = any(${locationIds as string[]}::uuid[]) order by x.place for update of x`.execute(
      trx,
    )
  ).rows;
/** The next location that nobody counts, along the walk; one that somebody else counted first is given rather than one's own. */
export const nextTask = async (trx: Trx, countId: string, userId: string, now: Date): Promise<TaskRow | null> =>
  (
    await sql<TaskRow>`${tasks} where x.count_id = ${countId} and x.state <> 'counted' and (x.claimed_by is null or x.claimed_until < ${now})
      order by x.counted_by_id is not distinct from ${userId}::uuid, x.place limit 1 for update of x skip locked`.execute(
      trx,
    )
  ).rows[0] ?? null;

export interface Work {
  countId: string;
  locationId: string;
}
export const claim = (
  trx: Trx,
  of: Work,
  by: { userId: string; name: string; until: Date; tally: object; steps: object },
): Promise<unknown> =>
  sql`update stock_count_location set claimed_by = ${by.userId}, claimed_name = ${by.name}, claimed_until = ${by.until}, tally = ${JSON.stringify(by.tally)}::jsonb, steps = ${JSON.stringify(by.steps)}::jsonb
    where count_id = ${of.countId} and location_id = ${of.locationId}`.execute(trx);
/** Leaves what somebody has of a count to others, but for one location; what was tallied there goes. */
export const release = (trx: Trx, countId: string, userId: string, except: string | null): Promise<unknown> =>
  sql`update stock_count_location set claimed_by = null, claimed_name = '', claimed_until = null, tally = '{}', steps = '[]'
    where count_id = ${countId} and claimed_by = ${userId} and location_id is distinct from ${except}::uuid`.execute(
    trx,
  );

/** What lies at a location, of some products or of all. */
export const lyingAt = async (
  trx: Trx,
  locationId: string,
  productIds: readonly string[] | null,
): Promise<Map<string, number>> =>
  new Map(
    (
      await sql<{
        product_id: string;
        quantity: number;
      }>`select product_id, quantity from stock where location_id = ${locationId} and quantity > 0
        and (${productIds === null} or product_id = any(${(productIds ?? []) as string[]}::uuid[]))`.execute(trx)
    ).rows.map((r) => [r.product_id, r.quantity]),
  );
export const productsOfLines = async (trx: Trx, of: Work): Promise<string[]> =>
  (
    await sql<{
      product_id: string;
    }>`select product_id from stock_count_line where count_id = ${of.countId} and location_id = ${of.locationId}`.execute(
      trx,
    )
  ).rows.map((r) => r.product_id);

/** Writes what a round found at a location. */
export const saveLines = (
  trx: Trx,
  of: Work & { companyId: string },
  round: 1 | 2,
  lines: readonly { productId: string; expected: number; counted: number }[],
): Promise<unknown> => {
  const column = sql.ref(round === 1 ? 'first' : 'second');
  return sql`insert into stock_count_line (company_id, count_id, location_id, product_id, expected, ${column})
    select ${of.companyId}::uuid, ${of.countId}::uuid, ${of.locationId}::uuid, x.product_id, x.expected, x.counted
    from unnest(${lines.map((l) => l.productId)}::uuid[], ${lines.map((l) => l.expected)}::int[], ${lines.map((l) => l.counted)}::int[]) as x(product_id, expected, counted)
    on conflict (count_id, location_id, product_id) do update set expected = excluded.expected, ${column} = excluded.${column}`.execute(
    trx,
  );
};
export const finishTask = (
  trx: Trx,
  of: Work,
  done: { state: CountLocationState; userId: string; by: string; at: Date },
): Promise<unknown> =>
  sql`update stock_count_location set state = ${done.state}, claimed_by = null, claimed_name = '', claimed_until = null, tally = '{}', steps = '[]',
    counted_by = ${done.by}, counted_by_id = ${done.userId}, counted_at = ${done.at} where count_id = ${of.countId} and location_id = ${of.locationId}`.execute(
    trx,
  );
export const askRecount = async (trx: Trx, countId: string, locationIds: readonly string[]): Promise<number> =>
  (
    await sql`update stock_count_location set state = 'recount' where count_id = ${countId} and location_id = any(${locationIds as string[]}::uuid[]) and state = 'counted' returning 1`.execute(
      trx,
    )
  ).rows.length;

export async function knownScans(trx: Trx, ids: readonly string[]): Promise<Map<string, CountScanResult>> {
  const { rows } = await sql<{
    id: string;
    result: CountScanResult;
  }>`select id, result from stock_count_scan where id = any(${ids as string[]}::uuid[])`.execute(trx);
  return new Map(rows.map((r) => [r.id, r.result]));
}
export interface NewScan {
  id: string;
  seq: number;
  code: string;
  source: string;
  quantity: number | null;
  deviceAt: string;
  result: CountScanResult;
}
export const recordScans = (
  trx: Trx,
  of: { companyId: string; countId: string; userId: string; at: Date },
  scans: readonly NewScan[],
): Promise<unknown> =>
  sql`insert into stock_count_scan (company_id, id, count_id, user_id, seq, code, source, quantity, device_at, at, result)
    select ${of.companyId}::uuid, id, ${of.countId}::uuid, ${of.userId}::uuid, seq, code, source, quantity, "deviceAt", ${of.at}::timestamptz, result
    from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb) as x(id uuid, seq int, code text, source text, quantity int, "deviceAt" timestamptz, result jsonb)`.execute(
    trx,
  );
