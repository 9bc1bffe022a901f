import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { History } from './planning.suggest.rules.ts';

/** Where a guide is for people who know the streets: its postal code, or its suburb when nobody wrote one. */
const zone = sql`coalesce(nullif(g.zip_code, ''), nullif(lower(trim(g.suburb)), ''))`;

/** The zone of each guide that has one. */
export async function zonesOf(trx: Trx, guideIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    zone: string;
  }>`select g.id, ${zone} as zone from guide g where g.id = any(${guideIds as string[]}::uuid[]) and ${zone} is not null`.execute(
    trx,
  );
  return new Map(rows.map((r) => [r.id, r.zone]));
}

export interface Period {
  companyId: string;
  cediIds: readonly string[];
  /** Days, the last one left out. */
  from: string;
  to: string;
}
const routesOf = (
  p: Period,
) => sql`from route r where r.company_id = ${p.companyId} and r.start_day >= ${p.from}::date and r.start_day < ${p.to}::date
  and r.cedi_id = any(${p.cediIds as string[]}::uuid[]) and r.status in ('started', 'finished')`;

/** Who drove what in a period, and the visits made in some zones. Those that were not made do not count. */
export async function historyOf(trx: Trx, period: Period, zones: readonly string[]): Promise<History> {
  const runs = await sql<{
    driver: string;
    vehicle: string;
    n: number;
  }>`select r.driver_id as driver, r.vehicle_id as vehicle, count(*)::int as n ${routesOf(period)}
    and r.driver_id is not null and r.vehicle_id is not null group by 1, 2`.execute(trx);
  // As one JSON text: the embedded database's row parser is ten times slower than JSON.parse.
  const visits = await sql<{ visits: History['visits'] }>`
    with made as (select r.id, r.driver_id, r.vehicle_id ${routesOf(period)} and (r.driver_id is not null or r.vehicle_id is not null)),
    seen as (select m.driver_id, m.vehicle_id, ${zone} as zone from made m join route_stop s on s.route_id = m.id join guide g on g.id = s.guide_id
      where case when g.route_id = s.route_id then g.managed_at else s.managed_at end is not null),
    sums as (select driver_id, vehicle_id, zone, count(*)::int as n from seen where zone = any(${zones as string[]}::text[]) group by 1, 2, 3)
    select coalesce(json_agg(json_build_object('driver', driver_id, 'vehicle', vehicle_id, 'zone', zone, 'n', n)), '[]') as visits from sums`.execute(
    trx,
  );
  return { runs: runs.rows, visits: visits.rows[0]?.visits ?? [] };
}

/** A route that is not over, by its driver, of those who have one on a day. */
export async function busyDrivers(trx: Trx, companyId: string, day: string): Promise<Map<string, string>> {
  const { rows } = await sql<{
    driver_id: string;
    name: string;
  }>`select distinct on (driver_id) driver_id, name from route
    where company_id = ${companyId} and start_day = ${day}::date and driver_id is not null and status <> 'finished' order by driver_id, start_at, id`.execute(
    trx,
  );
  return new Map(rows.map((r) => [r.driver_id, r.name]));
}
