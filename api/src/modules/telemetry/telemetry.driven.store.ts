import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface FinishedRow {
  id: string;
  day: string;
}
export async function finishedRoutes(trx: Trx, companyId: string, from: string, to: string): Promise<FinishedRow[]> {
  const { rows } = await sql<FinishedRow>`select id, start_day::text as day from route
    where company_id = ${companyId} and status = 'finished' and start_day between ${from}::date and ${to}::date
      and started_at is not null order by start_day, started_at, id`.execute(trx);
  return rows;
}

export interface DrivenFix {
  lat: number;
  lng: number;
  /** Milliseconds. */
  at: number;
  accuracyM: number | null;
}
/** The fixes of a route without noise. Only the days around it are read: a partition each. */
export async function drivenFixes(trx: Trx, routeId: string): Promise<DrivenFix[]> {
  const { rows } =
    await sql<DrivenFix>`select p.lat, p.lng, (extract(epoch from p.at) * 1000)::float8 as at, p.accuracy_m as "accuracyM"
    from route r join route_position p on p.route_id = r.id
      and p.at >= coalesce(r.started_at, r.start_at) - interval '1 day' and p.at < coalesce(r.finished_at, now()) + interval '1 day'
    where r.id = ${routeId} and not p.noise order by p.at`.execute(trx);
  return rows;
}
