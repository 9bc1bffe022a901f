import type { ProgressFigures, ProgressRow } from '@tramo/contract/dashboard';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { ofClients, type PeriodFilter, routesIn } from './reports.efficiency.store.ts';
import { isFailed, isManaged, isPartial, visitManagedAt, visitStatus } from './reports.figures.store.ts';

/** The visits of a day's routes. `at_risk`: the guides that the road expects after their last window. */
const visitsOf = (f: PeriodFilter, atRisk: readonly string[], timeZone: string) => sql`
  select r.id as route_id, r.name as route_name, r.cedi_id, r.driver_id, r.vehicle_id, g.client_id, s.planned_arrival, s.planned_departure,
    ${visitStatus} as status, ${visitManagedAt} as managed_at, g.id = any(${atRisk as string[]}::uuid[]) as at_risk,
    (r.start_day + (select max((w->>'endMinute')::int) from jsonb_array_elements(g.windows) w) * interval '1 minute') at time zone ${timeZone} as until
  from route r join route_stop s on s.route_id = r.id join guide g on g.id = s.guide_id where ${routesIn(f)} and ${ofClients(sql`g.client_id`, f)}`;

interface SumRow {
  kind: 'all' | 'cedi' | 'client' | 'driver' | 'route';
  id: string | null;
  name: string | null;
  detail: string | null;
  assigned: number;
  managed: number;
  partial: number;
  failed: number;
  late_visits: number;
  at_risk: number;
}
const toFigures = (r: SumRow): ProgressFigures => ({
  assigned: r.assigned,
  managed: r.managed,
  done: r.managed - r.partial - r.failed,
  partial: r.partial,
  failed: r.failed,
  open: r.assigned - r.managed,
  late: r.late_visits + r.at_risk,
  atRisk: r.at_risk,
});

export interface DayProgress {
  totals: ProgressFigures;
  byCedi: ProgressRow[];
  byClient: ProgressRow[];
  byDriver: ProgressRow[];
  byRoute: ProgressRow[];
}

/** A day's visits by how they stand, in all and by cedi, client, driver and route: the largest first, routes by their departure. */
export async function progressOf(
  trx: Trx,
  f: PeriodFilter,
  atRisk: readonly string[],
  timeZone: string,
): Promise<DayProgress> {
  const { rows } = await sql<SumRow>`
    with visit as (${visitsOf(f, atRisk, timeZone)}),
    summed as (select case grouping(cedi_id, client_id, driver_id, route_id) when 15 then 'all' when 7 then 'cedi' when 11 then 'client' when 13 then 'driver' else 'route' end as kind,
      coalesce(case when grouping(cedi_id) = 0 then cedi_id end, case when grouping(client_id) = 0 then client_id end,
        case when grouping(driver_id) = 0 then driver_id end, case when grouping(route_id) = 0 then route_id end) as id,
      string_agg(distinct route_name, ', ') as routes, count(*)::int as assigned,
      count(*) filter (where ${isManaged(sql`status`)})::int as managed, count(*) filter (where ${isPartial(sql`status`)})::int as partial,
      count(*) filter (where ${isFailed(sql`status`)})::int as failed,
      count(*) filter (where ${isManaged(sql`status`)} and managed_at > until)::int as late_visits,
      count(*) filter (where at_risk and not ${isManaged(sql`status`)})::int as at_risk
      from visit group by grouping sets ((), (cedi_id), (client_id), (driver_id), (route_id)))
    select s.*, coalesce(a.name, c.name, u.full_name, r.name) as name,
      case s.kind when 'driver' then s.routes when 'route' then concat_ws(' · ', ru.full_name, rv.nickname) else '' end as detail
    from summed s left join address a on s.kind = 'cedi' and a.id = s.id left join client c on s.kind = 'client' and c.id = s.id
    left join app_user u on s.kind = 'driver' and u.id = s.id left join route r on s.kind = 'route' and r.id = s.id
    left join app_user ru on ru.id = r.driver_id left join vehicle rv on rv.id = r.vehicle_id
    order by r.start_at, case when r.id is null then s.assigned end desc, name`.execute(trx);
  const of = (kind: SumRow['kind']): ProgressRow[] =>
    rows
      .filter((r) => r.kind === kind)
      .map((r) => ({ _id: r.id, name: r.name ?? '', detail: r.detail ?? '', ...toFigures(r) }));
  const all = rows.find((r) => r.kind === 'all');
  return {
    totals: toFigures(all as SumRow),
    byCedi: of('cedi'),
    byClient: of('client'),
    byDriver: of('driver'),
    byRoute: of('route'),
  };
}

/** Visits of a day by the quarter of an hour of its local clock in which they were planned to end and did: quarters since midnight. */
export async function quartersOf(
  trx: Trx,
  f: PeriodFilter,
  timeZone: string,
): Promise<{ quarter: number; planned: number; made: number }[]> {
  const quarter = (at: ReturnType<typeof sql>) =>
    sql`floor(extract(epoch from (${at} at time zone ${timeZone}) - ${f.from}::date::timestamp) / 900)::int`;
  const { rows } = await sql<{ quarter: number; planned: number; made: number }>`
    with visit as (${visitsOf(f, [], timeZone)})
    select quarter, sum(planned)::int as planned, sum(made)::int as made from (
      select ${quarter(sql`coalesce(planned_departure, planned_arrival)`)} as quarter, 1 as planned, 0 as made from visit where coalesce(planned_departure, planned_arrival) is not null
      union all select ${quarter(sql`managed_at`)}, 0, 1 from visit where managed_at is not null and ${isManaged(sql`status`)}) q
    group by quarter order by quarter`.execute(trx);
  return rows;
}
