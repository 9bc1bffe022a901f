import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { Learned, LearnedTimes } from './routes.learning.rules.ts';

/** What was learned of the caller's company, and of some drivers and clients. */
export async function learnedTimes(
  trx: Trx,
  companyId: string,
  driverIds: readonly string[],
  clientIds: readonly string[],
): Promise<LearnedTimes> {
  const { rows } = await sql<Learned & { kind: 'company' | 'driver' | 'client'; subject_id: string }>`
    select kind, subject_id, visits, mean, m2 from service_time where company_id = ${companyId} and (kind = 'company'
      or (kind = 'driver' and subject_id = any(${driverIds as string[]}::uuid[])) or (kind = 'client' and subject_id = any(${clientIds as string[]}::uuid[])))`.execute(
    trx,
  );
  const of = (kind: string): Map<string, Learned> =>
    new Map(rows.filter((r) => r.kind === kind).map((r) => [r.subject_id, r]));
  return { company: rows.find((r) => r.kind === 'company') ?? null, drivers: of('driver'), clients: of('client') };
}

export async function saveLearned(
  trx: Trx,
  companyId: string,
  list: readonly (Learned & { kind: 'company' | 'driver' | 'client'; subjectId: string })[],
): Promise<void> {
  if (list.length === 0) return;
  await sql`insert into service_time as t (company_id, kind, subject_id, visits, mean, m2)
    select ${companyId}::uuid, kind, subject_id, visits, mean, m2 from jsonb_to_recordset(${JSON.stringify(
      list.map(({ subjectId, kind, visits, mean, m2 }) => ({ kind, subject_id: subjectId, visits, mean, m2 })),
    )}::jsonb) as x(kind text, subject_id uuid, visits double precision, mean double precision, m2 double precision)
    on conflict (company_id, kind, subject_id) do update set visits = excluded.visits, mean = excluded.mean, m2 = excluded.m2`.execute(
    trx,
  );
}

export interface VisitSeen {
  driver_id: string | null;
  client_id: string | null;
  planned_s: number;
  real_s: number;
}
/**
 * The visits of routes that ended before an instant and were not learned yet, marked as learned; a route's visits count once. Guides at one
 * door share the time there: it is that of all of them together.
 */
export async function takeVisits(trx: Trx, companyId: string, endedBefore: Date, limit: number): Promise<VisitSeen[]> {
  const { rows } = await sql<VisitSeen>`
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
