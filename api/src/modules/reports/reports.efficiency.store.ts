import type { EfficiencyFigures, EfficiencyGroup } from '@tramo/contract/dashboard';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { figureRows } from './reports.figures.store.ts';

/** Days and whose; null is everybody. */
export interface PeriodFilter {
  companyId: string;
  from: string;
  to: string;
  cediIds: readonly string[] | null;
  clientIds: readonly string[] | null;
  driverIds: readonly string[] | null;
}

const among = (column: RawBuilder<unknown>, ids: readonly string[] | null) =>
  ids === null ? sql`true` : sql`${column} = any(${ids as string[]}::uuid[])`;
/** Routes `r` of a period. */
export const routesIn = (
  f: PeriodFilter,
) => sql`r.company_id = ${f.companyId} and r.start_day between ${f.from}::date and ${f.to}::date
  and ${among(sql`r.cedi_id`, f.cediIds)} and ${among(sql`r.driver_id`, f.driverIds)}`;
export const ofClients = (column: RawBuilder<unknown>, f: Pick<PeriodFilter, 'clientIds'>) =>
  among(column, f.clientIds);

/** Figures of a period's routes. Whole ones unless clients are asked for: there are many more parts of routes than routes. */
const figuresIn = (f: PeriodFilter, q: Reckoning, isByClient = false) => sql`
  select k.*, r.start_day, r.cedi_id, r.driver_id, r.vehicle_id, r.status = 'finished' as finished
  from (${figureRows({ ...q, whole: !isByClient && f.clientIds === null, underWay: routesIn(f) })}) k
  join route r on r.id = k.route_id where ${routesIn(f)} and ${ofClients(sql`k.client_id`, f)}`;
/** Sub-status of what a closing left without a visit, and the time at which routes under way are reckoned. */
export interface Reckoning {
  closing: string;
  now: Date;
}

const share = (part: string, of: string) => sql.raw(`sum(${part})::float8 / nullif(sum(${of}), 0)`);
/** Metres driven: by the trace, without one as planned once the route is over. */
const driven = sql`coalesce(f.real_m, case when f.finished then f.planned_m end)`;
/** `f`: rows of figures. Figures of whole routes count by the part of the route's stops that is in the row. */
const sumsOf = (routes: RawBuilder<unknown>) => sql`${routes}::int as routes, coalesce(sum(f.stops), 0)::int as stops,
  ${share('f.on_time', 'f.judged')} as on_time_share, ${share('f.first_done', 'f.firsts')} as first_share, ${share('f.done', 'f.stops')} as success_share,
  sum(f.stops) / nullif(sum(f.real_s * f.part) / 3600, 0) as stops_per_hour,
  sum(${driven} * f.part) / 1000 / nullif(sum(f.stops) filter (where ${driven} is not null), 0) as km_per_stop,
  coalesce(sum(f.planned_m * f.part), 0) / 1000 as planned_km, sum(f.real_m * f.part) filter (where f.finished) / 1000 as real_km,
  sum(f.planned_m * f.part) filter (where f.finished and f.real_m is not null) / 1000 as traced_km,
  coalesce(sum(f.planned_s * f.part) filter (where f.finished), 0) / 3600 as planned_hours,
  coalesce(sum(f.real_s * f.part) filter (where f.finished), 0) / 3600 as real_hours,
  sum(f.stay_s) / nullif(sum(f.stays), 0) / 60 as minutes_at_stop,
  sum(f.load_share * f.part) / nullif(sum(f.part) filter (where f.load_share is not null), 0) as load_share,
  sum(f.cost * f.part) / nullif(sum(f.stops) filter (where f.cost is not null), 0) as cost_per_stop`;

interface SumRow {
  routes: number;
  stops: number;
  on_time_share: number | null;
  first_share: number | null;
  success_share: number | null;
  stops_per_hour: number | null;
  km_per_stop: number | null;
  planned_km: number;
  real_km: number | null;
  traced_km: number | null;
  planned_hours: number;
  real_hours: number;
  minutes_at_stop: number | null;
  load_share: number | null;
  cost_per_stop: number | null;
}
const toFigures = (r: SumRow): EfficiencyFigures => ({
  routes: r.routes,
  stops: r.stops,
  onTimeShare: r.on_time_share,
  firstAttemptShare: r.first_share,
  successShare: r.success_share,
  stopsPerHour: r.stops_per_hour,
  kmPerStop: r.km_per_stop,
  plannedKm: r.planned_km,
  realKm: r.real_km,
  tracedKm: r.traced_km,
  plannedHours: r.planned_hours,
  realHours: r.real_hours,
  minutesAtStop: r.minutes_at_stop,
  loadShare: r.load_share,
  costPerStop: r.cost_per_stop,
});

/** What a whole period came to. */
export async function totalFigures(trx: Trx, f: PeriodFilter, q: Reckoning): Promise<EfficiencyFigures> {
  const { rows } = await sql<SumRow>`select ${sumsOf(routeCount(f, false))} from (${figuresIn(f, q)}) f`.execute(trx);
  return toFigures(rows[0] as SumRow);
}

/** A route is one row unless some of its clients were asked for, and then one in each client's group. */
const routeCount = (f: PeriodFilter, isByClient: boolean) =>
  f.clientIds === null || isByClient ? sql`count(*)` : sql`count(distinct f.route_id)`;

const groups: Record<
  EfficiencyGroup,
  { key: RawBuilder<unknown>; name: RawBuilder<unknown>; from: RawBuilder<unknown> }
> = {
  day: { key: sql`null::uuid`, name: sql`t.day`, from: sql`` },
  cedi: { key: sql`t.key`, name: sql`a.name`, from: sql`left join address a on a.id = t.key` },
  client: { key: sql`t.key`, name: sql`c.name`, from: sql`left join client c on c.id = t.key` },
  driver: { key: sql`t.key`, name: sql`u.full_name`, from: sql`left join app_user u on u.id = t.key` },
  vehicle: { key: sql`t.key`, name: sql`v.nickname`, from: sql`left join vehicle v on v.id = t.key` },
};
const keys: Record<EfficiencyGroup, RawBuilder<unknown>> = {
  day: sql`null::uuid`,
  cedi: sql`f.cedi_id`,
  client: sql`f.client_id`,
  driver: sql`f.driver_id`,
  vehicle: sql`f.vehicle_id`,
};

/** The same in rows: days in their order, the others by their number of stops. What has no client, driver or vehicle is a row without a name. */
export async function groupedFigures(
  trx: Trx,
  f: PeriodFilter,
  by: EfficiencyGroup,
  q: Reckoning,
): Promise<(EfficiencyFigures & { _id: string | null; name: string })[]> {
  const group = groups[by];
  const day = by === 'day' ? sql`f.start_day::text` : sql`null::text`;
  const { rows } = await sql<SumRow & { id: string | null; name: string | null }>`
    select ${group.key} as id, ${group.name} as name, t.* from (
      select ${keys[by]} as key, ${day} as day, ${sumsOf(routeCount(f, by === 'client'))} from (${figuresIn(f, q, by === 'client')}) f group by 1, 2) t
    ${group.from} order by ${by === 'day' ? sql`t.day` : sql`t.stops desc, name`}`.execute(trx);
  return rows.map((r) => ({ _id: r.id, name: r.name ?? '', ...toFigures(r) }));
}

/** Why visits failed, the most frequent first. */
export async function failureReasons(
  trx: Trx,
  f: PeriodFilter,
  q: Reckoning,
): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`select x.key as name, sum(x.value::int)::int as count
    from (${figuresIn(f, q)}) f cross join lateral jsonb_each_text(f.reasons) x where f.reasons is not null
    group by 1 order by 2 desc, 1`.execute(trx);
  return rows;
}
