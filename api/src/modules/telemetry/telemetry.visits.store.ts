import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface VisitRow {
  driver_id: string | null;
  client_id: string | null;
  planned_s: number;
  real_s: number;
}
/**
 * The visits of routes that ended before an instant and were not learned yet, marked as learned; a route's visits count once. Guides at one
 * door share the time there: it is that of all of them together.
 */
export async function takeVisits(trx: Trx, companyId: string, endedBefore: Date, limit: number): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    with ended as (select w.route_id, r.driver_id from route_watch w join route r on r.id = w.route_id
      where w.company_id = ${companyId} and not w.learned and r.finished_at < ${endedBefore} order by r.finished_at limit ${limit} for update of w skip locked),
    marked as (update route_watch w set learned = true from ended e where w.route_id = e.route_id)
    select e.driver_id, min(g.client_id::text)::uuid as client_id, sum(g.service_minutes) * 60 as planned_s,
      extract(epoch from max(coalesce(s.departed_at, s.managed_at)) - s.arrived_at)::float8 as real_s
    from ended e join route_stop s on s.route_id = e.route_id join guide g on g.id = s.guide_id
    where s.arrived_at is not null and s.managed_at is not null group by s.route_id, s.arrived_at, e.driver_id`.execute(
    trx,
  );
  return rows;
}
