import { type PickSettings, usualPicking } from '@tramo/contract/warehouse/picking';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

interface SettingsRow {
  orders_per_task: number;
  area_change: number;
  asks_location: boolean;
  asks_each: boolean;
  weight_tolerance: number;
}
export async function settingsOf(trx: Trx): Promise<PickSettings> {
  const [r] = (await sql<SettingsRow>`select * from pick_settings`.execute(trx)).rows;
  return r
    ? {
        ordersPerTask: r.orders_per_task,
        areaChange: r.area_change,
        asksLocation: r.asks_location,
        asksEach: r.asks_each,
        weightTolerance: r.weight_tolerance,
      }
    : usualPicking;
}
const insertOf = (companyId: string, s: PickSettings) =>
  sql`insert into pick_settings (company_id, orders_per_task, area_change, asks_location, asks_each, weight_tolerance)
    values (${companyId}, ${s.ordersPerTask}, ${s.areaChange}, ${s.asksLocation}, ${s.asksEach}, ${s.weightTolerance})`;
export const saveSettings = (trx: Trx, companyId: string, s: PickSettings): Promise<unknown> =>
  sql`${insertOf(companyId, s)} on conflict (company_id) do update set orders_per_task = excluded.orders_per_task, area_change = excluded.area_change,
    asks_location = excluded.asks_location, asks_each = excluded.asks_each, weight_tolerance = excluded.weight_tolerance`.execute(
    trx,
  );

/** The first of so many new numbers of tasks. The company's row stays locked until the transaction ends: tasks are made one after another. */
export async function takeNumbers(trx: Trx, companyId: string, count: number): Promise<number> {
  await sql`${insertOf(companyId, usualPicking)} on conflict do nothing`.execute(trx);
  const { rows } = await sql<{
    first: number;
  }>`update pick_settings set next_task = next_task + ${count} where company_id = ${companyId}
    returning next_task - ${count} as first`.execute(trx);
  return rows[0]?.first ?? 1;
}
