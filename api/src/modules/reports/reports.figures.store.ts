import { failedStatuses, managedStatuses } from '@tramo/contract/guides';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

const list = (values: readonly string[]) => sql`${values as string[]}::text[]`;

/** State of a visit: the guide's own while it is with the route, otherwise how the visit ended there. `s`: its stop, `g`: its guide. */
export const visitStatus = sql`case when g.route_id = s.route_id then g.status else coalesce(s.outcome, g.status) end`;
const visitSubStatus = sql`case when g.route_id = s.route_id then g.sub_status else s.outcome_sub_status end`;
export const visitManagedAt = sql`case when g.route_id = s.route_id then g.managed_at else s.managed_at end`;
export const isManaged = (status: RawBuilder<unknown>) => sql`${status} = any(${list(managedStatuses)})`;
export const isFailed = (status: RawBuilder<unknown>) => sql`${status} = any(${list(failedStatuses)})`;
export const isPartial = (status: RawBuilder<unknown>) => sql`${status} in ('partial', 'partialCollection')`;

/** Visits that have no window may begin this late after the planned arrival. */
const GRACE = sql`interval '15 minutes'`;

/** What is counted of visits, and what belongs to the route as a whole. */
const counted = [
  'stops',
  'done',
  'partial',
  'failed',
  'judged',
  'on_time',
  'firsts',
  'first_done',
  'stays',
  'stay_s',
  'reasons',
] as const;
const ofRoute = ['planned_m', 'real_m', 'planned_s', 'real_s', 'load_share', 'cost'] as const;
const names = (...lists: readonly (readonly string[])[]) => sql.raw(lists.flat().join(', '));
const routeColumns = names(['company_id', 'route_id'], counted, ofRoute);
const clientColumns = names(['company_id', 'route_id', 'client_id', 'part'], counted);

/**
 * What routes came to: a row of each whole route, and one for each of its clients. `which` chooses among the routes `r` that have left; `now` ends those under way.
 * A vehicle was at a stop from its arrival by the fixes, or so long before the report as the plan gives the visit; that stay must touch a window.
 */
const figuresOf = (which: RawBuilder<unknown>, closing: string, now: Date) => sql`
  with chosen as (
    select r.id, r.company_id, r.status = 'finished' as finished, r.start_day, co.time_zone, r.distance_m, r.duration_s, w.real_m,
      extract(epoch from greatest(coalesce(r.finished_at, ${now}) - r.started_at, interval '0'))::float8 as real_s,
      v.capacity_packages, v.capacity_weight_kg, v.capacity_volume_m3, v.cost_per_km, v.cost_per_hour, v.fixed_cost
    from route r join company co on co.id = r.company_id left join route_watch w on w.route_id = r.id left join vehicle v on v.id = r.vehicle_id
    where r.status in ('started', 'finished') and r.started_at is not null and ${which}),
  seen as (
    select c.id as route_id, c.start_day, c.time_zone, s.guide_id, s.arrived_at, s.departed_at, s.planned_arrival, g.client_id, g.packages, g.weight_kg, g.volume_m3, g.windows,
      ${visitStatus} as status, ${visitSubStatus} as sub_status, ${visitManagedAt} as managed_at,
      coalesce(s.arrived_at, ${visitManagedAt} - greatest(coalesce(s.planned_departure - s.planned_arrival, interval '0'), interval '0')) as came_at
    from chosen c join route_stop s on s.route_id = c.id join guide g on g.id = s.guide_id),
  visit as (
    select x.*, ${isManaged(sql`x.status`)} as managed, ${isPartial(sql`x.status`)} as is_partial, ${isFailed(sql`x.status`)} as is_failed,
      case when not ${isManaged(sql`x.status`)} then null
        when x.sub_status = ${closing} then false
        when x.windows <> '[]' then exists (select 1 from jsonb_array_elements(x.windows) w
          where x.managed_at >= (x.start_day + (w->>'startMinute')::int * interval '1 minute') at time zone x.time_zone
          and x.came_at <= (x.start_day + (w->>'endMinute')::int * interval '1 minute') at time zone x.time_zone)
        else x.came_at <= x.planned_arrival + ${GRACE} end as is_on_time,
      ${isManaged(sql`x.status`)} and not exists (select 1 from route_stop p where p.guide_id = x.guide_id and p.route_id <> x.route_id
        and p.managed_at < x.managed_at) as is_first,
      case when ${isManaged(sql`x.status`)} and x.departed_at > x.arrived_at then extract(epoch from x.departed_at - x.arrived_at)::float8 end as stay
    from seen x),
  counts as (
    select route_id, client_id, grouping(client_id) = 1 as whole, count(*) as assigned, count(*) filter (where managed) as stops,
      count(*) filter (where managed and not is_partial and not is_failed) as done, count(*) filter (where is_partial) as partial, count(*) filter (where is_failed) as failed,
      count(is_on_time) as judged, count(*) filter (where is_on_time) as on_time, count(*) filter (where is_first) as firsts,
      count(*) filter (where is_first and not is_partial and not is_failed) as first_done, count(stay) as stays, coalesce(sum(stay), 0) as stay_s,
      sum(packages) as packages, sum(weight_kg) as weight_kg, sum(volume_m3) as volume_m3
    from visit group by grouping sets ((route_id), (route_id, client_id))),
  failures as (
    select route_id, client_id, whole, jsonb_object_agg(name, n) as reasons from (
      select route_id, client_id, grouping(client_id) = 1 as whole, coalesce(sub_status, '') as name, count(*) as n from visit where is_failed
      group by grouping sets ((route_id, coalesce(sub_status, '')), (route_id, client_id, coalesce(sub_status, '')))) f
    group by route_id, client_id, whole)
  select c.company_id, p.route_id, p.client_id, p.whole, p.assigned::float8 / t.assigned as part, p.stops, p.done, p.partial, p.failed, p.judged, p.on_time, p.firsts,
    p.first_done, p.stays, p.stay_s, f.reasons, c.distance_m as planned_m, c.real_m, c.duration_s as planned_s, c.real_s,
    greatest(t.packages / nullif(c.capacity_packages, 0)::float8, t.weight_kg / nullif(c.capacity_weight_kg, 0), t.volume_m3 / nullif(c.capacity_volume_m3, 0)) as load_share,
    case when c.cost_per_km > 0 or c.cost_per_hour > 0 or c.fixed_cost > 0
      then c.fixed_cost + coalesce(c.real_m, case when c.finished then c.distance_m end) / 1000 * c.cost_per_km + c.real_s / 3600 * c.cost_per_hour end as cost
  from counts p join chosen c on c.id = p.route_id join counts t on t.route_id = p.route_id and t.whole
  left join failures f on f.route_id = p.route_id and f.whole = p.whole and f.client_id is not distinct from p.client_id`;

/** Figures of routes as the dashboard adds them up: those kept, and those of routes under way as they stand now. Whole routes, or parts of them by client. */
export const figureRows = (of: { whole: boolean; underWay: RawBuilder<unknown>; closing: string; now: Date }) => {
  const live = sql`from (${figuresOf(sql`r.status = 'started' and ${of.underWay}`, of.closing, of.now)}) live where live.whole = ${of.whole}`;
  const all = names(['route_id', 'client_id', 'part'], counted, ofRoute);
  return of.whole
    ? sql`select route_id, null::uuid as client_id, 1::float8 as part, ${names(counted, ofRoute)} from report_route union all select ${all} ${live}`
    : sql`select p.route_id, p.client_id, p.part, ${sql.raw(counted.map((c) => `p.${c}`).join(', '))}, ${sql.raw(ofRoute.map((c) => `t.${c}`).join(', '))}
        from report_route_client p join report_route t on t.route_id = p.route_id union all select ${all} ${live}`;
};

const replaced = (columns: readonly string[]) => sql.raw(columns.map((c) => `${c} = excluded.${c}`).join(', '));
/** A reader that reckons the same route at this moment may have read it before a change: what is written for the change wins. */
const keep = (which: RawBuilder<unknown>, closing: string, wins: boolean) => {
  const clash = (columns: readonly string[]) => (wins ? sql`update set ${replaced(columns)}` : sql`nothing`);
  return sql`with made as materialized (${figuresOf(which, closing, new Date(0))}),
    routes as (insert into report_route (${routeColumns}) select ${routeColumns} from made where whole order by route_id
      on conflict (route_id) do ${clash([...counted, ...ofRoute])})
    insert into report_route_client (${clientColumns}) select ${clientColumns} from made where not whole order by route_id, client_id
      on conflict (route_id, client_id) do ${clash(['part', ...counted])}`;
};

/** Keeps the figures of a finished route in place of those that it had. One under way keeps none: it is reckoned when somebody asks. */
export async function saveRouteFigures(trx: Trx, routeId: string, closing: string): Promise<void> {
  const { rows } = await sql`select 1 from route where id = ${routeId} and status = 'finished'`.execute(trx);
  if (rows.length === 0) return;
  await sql`delete from report_route where route_id = ${routeId}`.execute(trx);
  await sql`delete from report_route_client where route_id = ${routeId}`.execute(trx);
  await keep(sql`r.id = ${routeId}`, closing, true).execute(trx);
}

/** Keeps the figures of the finished routes of some days that have none yet: those from before these tables, and seeds. */
export async function saveMissingFigures(trx: Trx, from: string, to: string, closing: string): Promise<void> {
  const missing = sql`r.status = 'finished' and r.start_day between ${from}::date and ${to}::date
    and not exists (select 1 from report_route k where k.route_id = r.id)`;
  const { rows } =
    await sql`select 1 from route r where ${missing} and exists (select 1 from route_stop s where s.route_id = r.id) limit 1`.execute(
      trx,
    );
  if (rows.length > 0) await keep(missing, closing, false).execute(trx);
}

/** Adds the figures of some clients' parts of routes to another one's. */
export async function moveToClient(trx: Trx, from: readonly string[], into: string): Promise<void> {
  const ids = from as string[];
  const sums = sql.raw(
    ['part', ...counted].map((c) => (c === 'reasons' ? 'max(r.reasons::text)::jsonb' : `sum(p.${c})`)).join(', '),
  );
  await sql`with touched as materialized (select distinct route_id from report_route_client where client_id = any(${ids}::uuid[])),
    parts as materialized (delete from report_route_client where route_id in (select route_id from touched)
      and (client_id = ${into} or client_id = any(${ids}::uuid[])) returning *),
    reasons as (select route_id, jsonb_object_agg(name, n) as reasons from (
      select route_id, e.key as name, sum(e.value::int) as n from parts, jsonb_each_text(reasons) e group by 1, 2) x group by 1)
    insert into report_route_client (${clientColumns}) select p.company_id, p.route_id, ${into}::uuid, ${sums}
    from parts p left join reasons r on r.route_id = p.route_id group by p.company_id, p.route_id order by p.route_id`.execute(
    trx,
  );
}
