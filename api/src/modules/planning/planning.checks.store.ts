import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** Other unfinished routes of vehicles that overlap a time, the first first; not those of the plan itself. A late one lasts until now. */
export async function occupiedVehicles(
  trx: Trx,
  vehicleIds: readonly string[],
  planId: string,
  from: Date,
  to: Date,
  now: Date,
): Promise<Map<string, { _id: string; name: string; from: Date; to: Date }[]>> {
  const { rows } = await sql<{
    id: string;
    name: string;
    vehicle_id: string;
    start_at: Date;
    end_at: Date;
  }>`select * from (
      select id, name, vehicle_id, start_at, greatest(coalesce(planned_end, start_at), case when status = 'started' then ${now}::timestamptz end) as end_at
      from route where vehicle_id = any(${vehicleIds as string[]}::uuid[]) and status <> 'finished' and plan_id is distinct from ${planId}) r
    where start_at < ${to} and end_at > ${from} order by start_at`.execute(trx);
  const byVehicle = new Map<string, { _id: string; name: string; from: Date; to: Date }[]>();
  for (const r of rows) {
    const list = byVehicle.get(r.vehicle_id) ?? [];
    list.push({ _id: r.id, name: r.name, from: r.start_at, to: r.end_at });
    byVehicle.set(r.vehicle_id, list);
  }
  return byVehicle;
}
