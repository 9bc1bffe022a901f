import { failedStatuses, type GuideStatus, managedStatuses } from '@tramo/contract/guides';
import type { Place, RouteStatus } from '@tramo/contract/routes';
import { foldText } from '@tramo/contract/text';
import { sql } from 'kysely';
import { naturalKey } from '../../platform/db/natural-order.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { driverApps, lastFixes, loadedParcels, visitsOfRoutes, watchedRoutes } from './routes.relations.ts';
import type { RouteRow, StopRow } from './routes.view.store.ts';

// Reading joins the names of cedi, vehicle, driver and the guides' own columns: a service call per row would be silly.
const columns = sql`r.id, r.name, r.status, r.cedi_id, c.name as cedi_name, r.plan_id, r.colour, r.vehicle_id, v.nickname, v.plate, v.type as vehicle_type,
  r.driver_id, u.full_name as driver_name, u.cellphone as driver_phone, r.start_at, r.start_day, r.start_place, r.end_place, r.boarding_required,
  r.boarding_checked, r.distance_m, r.duration_s, r.planned_end, r.started_at, r.finished_at, r.update_reason, r.notes, r.version, r.created_at,
  f.at as fix_at, f.received_at as fix_received_at, f.lat as fix_lat, f.lng as fix_lng, f.heading as fix_heading, f.speed_mps as fix_speed_mps, f.battery as fix_battery,
  w.real_m, w.conditions, a.state as app_state, a.since as app_since`;
const joins =
  () => sql`join address c on c.id = r.cedi_id left join vehicle v on v.id = r.vehicle_id left join app_user u on u.id = r.driver_id
  left join ${lastFixes()} f on f.route_id = r.id left join ${watchedRoutes()} w on w.route_id = r.id
  left join ${driverApps()} a on a.company_id = r.company_id and a.user_id = r.driver_id and r.status = 'started' and a.at > r.started_at - interval '12 hours'`;

/** State of a visit: the guide's own while it is with this route, otherwise how the visit ended here. */
const stopStatus = sql`case when g.route_id = s.route_id then g.status else coalesce(s.outcome, g.status) end`;
const stopManagedAt = sql`case when g.route_id = s.route_id then g.managed_at else s.managed_at end`;

export interface RouteFilter {
  companyId: string;
  search: string;
  day: string | null;
  statuses: readonly RouteStatus[] | null;
  cediIds: readonly string[] | null;
  driverIds: readonly string[] | null;
  vehicleIds: readonly string[] | null;
}
const filtered = (f: RouteFilter) => {
  const like = `%${foldText(f.search).replace(/[\\%_]/g, '\\$&')}%`;
  const [statuses, cedis, drivers, vehicles] = [f.statuses, f.cediIds, f.driverIds, f.vehicleIds].map(
    (list) => list as string[] | null,
  );
  return sql`where r.company_id = ${f.companyId} and (${f.day}::date is null or r.start_day = ${f.day}::date)
    and (${statuses}::text[] is null or r.status = any(${statuses}::text[])) and (${cedis}::uuid[] is null or r.cedi_id = any(${cedis}::uuid[]))
    and (${drivers}::uuid[] is null or r.driver_id = any(${drivers}::uuid[])) and (${vehicles}::uuid[] is null or r.vehicle_id = any(${vehicles}::uuid[]))
    and (${f.search} = '' or tramo_plain(r.name) like ${like} or tramo_plain(u.full_name) like ${like} or tramo_plain(v.nickname) like ${like}
      or tramo_plain(v.plate) like ${like}
      or exists (select 1 from route_stop s join guide g on g.id = s.guide_id where s.route_id = r.id and lower(g.folio) like ${like}))`;
};

export const routeSorts = {
  startDate: 'r.start_at',
  name: naturalKey('r.name'),
  status: "array_position(array['started', 'ready', 'pending', 'finished'], r.status)",
  driver: 'u.full_name',
  vehicle: naturalKey('v.nickname'),
  plannedEnd: 'r.planned_end',
} as const;

export async function listRoutes(
  trx: Trx,
  f: RouteFilter,
  page: { sort: keyof typeof routeSorts; descending: boolean; limit: number; offset: number },
): Promise<RouteRow[]> {
  const order = sql.raw(`${routeSorts[page.sort]} ${page.descending ? 'desc' : 'asc'} nulls last`);
  const { rows } = await sql<RouteRow>`select ${columns} from route r ${joins()} ${filtered(f)}
    order by ${order}, r.start_at, ${sql.raw(naturalKey('r.name'))}, r.id limit ${page.limit} offset ${page.offset}`.execute(
    trx,
  );
  return rows;
}

export async function countRoutes(trx: Trx, f: RouteFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from route r ${joins()} ${filtered(f)}`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Sums over every route of a filter. `lateVisits`: visits made after their last window, on the route's day in the company's time. */
export async function totalsOf(
  trx: Trx,
  f: RouteFilter,
  timeZone: string,
): Promise<{ routes: number; guides: number; managed: number; failed: number; lateVisits: number }> {
  const { rows } = await sql<{ routes: number; guides: number; managed: number; failed: number; late_visits: number }>`
    with found as (select r.id, r.start_day from route r ${joins()} ${filtered(f)}),
    visits as (select ${stopStatus} as status, found.start_day, ${stopManagedAt} as managed_at,
      (select max((w->>'endMinute')::int) from jsonb_array_elements(g.windows) w) as last_minute
      from found join route_stop s on s.route_id = found.id join guide g on g.id = s.guide_id)
    select (select count(*) from found) as routes, count(*) as guides,
      count(*) filter (where status = any(${managedStatuses as unknown as string[]}::text[])) as managed,
      count(*) filter (where status = any(${failedStatuses as unknown as string[]}::text[])) as failed,
      count(*) filter (where status = any(${managedStatuses as unknown as string[]}::text[])
        and managed_at > (start_day + last_minute * interval '1 minute') at time zone ${timeZone}) as late_visits from visits`.execute(
    trx,
  );
  const r = rows[0];
  return {
    routes: r?.routes ?? 0,
    guides: r?.guides ?? 0,
    managed: r?.managed ?? 0,
    failed: r?.failed ?? 0,
    lateVisits: r?.late_visits ?? 0,
  };
}

export async function routesByIds(trx: Trx, ids: readonly string[]): Promise<RouteRow[]> {
  const { rows } =
    await sql<RouteRow>`select ${columns} from route r ${joins()} where r.id = any(${ids as string[]}::uuid[])`.execute(
      trx,
    );
  return rows;
}
export async function routesOfPlan(trx: Trx, planId: string): Promise<RouteRow[]> {
  const { rows } =
    await sql<RouteRow>`select ${columns} from route r ${joins()} where r.plan_id = ${planId} order by r.start_at, ${sql.raw(naturalKey('r.name'))}, r.id`.execute(
      trx,
    );
  return rows;
}
/** The route under way of a driver, and those that wait for him until the end of `day`. */
export async function routesOfDriver(trx: Trx, driverId: string, day: string): Promise<RouteRow[]> {
  const { rows } = await sql<RouteRow>`select ${columns} from route r ${joins()} where r.driver_id = ${driverId}
    and (r.status = 'started' or (r.start_day <= ${day}::date and (r.status = 'ready'
      or (r.status = 'pending' and r.vehicle_id is not null)))) order by r.status desc, r.start_at, r.id`.execute(trx);
  return rows;
}

export async function routeDrivenAt(
  trx: Trx,
  driverId: string,
  at: Date,
): Promise<{ id: string; cediId: string; startedAt: Date } | null> {
  const { rows } = await sql<{ id: string; cediId: string; startedAt: Date }>`
    select id, cedi_id as "cediId", started_at as "startedAt" from route where driver_id = ${driverId} and started_at <= ${at}
      and status in ('started', 'finished') and (finished_at is null or finished_at >= ${at}) order by started_at desc limit 1`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Keeps others from changing the route until the transaction ends. False when there is no such route. */
export const lockRoute = async (trx: Trx, id: string): Promise<boolean> =>
  (await sql`select 1 from route where id = ${id} for update`.execute(trx)).rows.length > 0;

/** Visits of routes in order; of one route after another. */
export async function stopsOf(trx: Trx, routeIds: readonly string[]): Promise<StopRow[]> {
  if (routeIds.length === 0) return [];
  const { rows } =
    await sql<StopRow>`select s.route_id, s.guide_id, coalesce(g.route_id = s.route_id, false) as here, s.position, s.planned_arrival, s.planned_departure, ${stopStatus} as status,
      case when g.route_id = s.route_id then g.sub_status else s.outcome_sub_status end as sub_status,
      ${stopManagedAt} as managed_at, s.arrived_at, s.departed_at, coalesce(v.evidence, 0)::int as evidence, g.client_id,
      g.folio, g.type, g.contact_name, g.company_name, g.phone, g.street, g.ext_number, g.int_number, g.suburb, g.city, g.zip_code, g.lat, g.lng,
      g.packages, g.weight_kg, g.volume_m3, g.windows, g.service_minutes, g.observations
    from route_stop s join guide g on g.id = s.guide_id
    left join (select route_id, guide_id, sum(evidence) as evidence from ${visitsOfRoutes()} one
      where route_id = any(${routeIds as string[]}::uuid[]) group by route_id, guide_id) v on v.route_id = s.route_id and v.guide_id = s.guide_id
    where s.route_id = any(${routeIds as string[]}::uuid[]) order by s.route_id, s.position, s.guide_id`.execute(trx);
  return rows;
}

export interface NewRoute {
  id: string;
  companyId: string;
  name: string;
  status: RouteStatus;
  cediId: string;
  planId: string | null;
  vehicleId: string | null;
  driverId: string | null;
  colour: string;
  startAt: Date;
  startDay: string;
  startPlace: Place;
  endPlace: Place | null;
  boardingRequired: boolean;
  distanceM: number;
  durationS: number;
  plannedEnd: Date | null;
  createdBy: string;
  createdAt: Date;
}
export async function insertRoute(trx: Trx, r: NewRoute): Promise<void> {
  await sql`insert into route (id, company_id, name, status, cedi_id, plan_id, vehicle_id, driver_id, colour, start_at, start_day, start_place, end_place,
      boarding_required, distance_m, duration_s, planned_end, created_by, created_at)
    values (${r.id}, ${r.companyId}, ${r.name}, ${r.status}, ${r.cediId}, ${r.planId}, ${r.vehicleId}, ${r.driverId}, ${r.colour}, ${r.startAt}, ${r.startDay},
      ${JSON.stringify(r.startPlace)}::jsonb, ${r.endPlace ? JSON.stringify(r.endPlace) : null}::jsonb, ${r.boardingRequired}, ${r.distanceM}, ${r.durationS},
      ${r.plannedEnd}, ${r.createdBy}, ${r.createdAt})`.execute(trx);
}

type RouteChange = Partial<{
  name: string;
  status: RouteStatus;
  vehicle_id: string | null;
  driver_id: string | null;
  boarding_required: boolean;
  boarding_checked: boolean;
  start_at: Date;
  start_day: string;
  distance_m: number;
  duration_s: number;
  planned_end: Date | null;
  started_at: Date;
  finished_at: Date;
  update_reason: string;
  notes: string;
}>;
/** Writes columns of a route and its next version. */
export async function updateRoute(trx: Trx, id: string, change: RouteChange): Promise<void> {
  const sets = Object.entries(change).flatMap(([key, value]) =>
    value === undefined ? [] : [sql`${sql.ref(key)} = ${value}`],
  );
  await sql`update route set ${sql.join([...sets, sql`version = version + 1`])} where id = ${id}`.execute(trx);
}
export const deleteRoute = (trx: Trx, id: string): Promise<unknown> =>
  sql`delete from route where id = ${id}`.execute(trx);

export interface StopPlan {
  guideId: string;
  position: number;
  arrival: Date | null;
  departure: Date | null;
}
/** Puts the plan of the visits in place of the old one; visits that are not named go. */
export async function replaceStops(
  trx: Trx,
  companyId: string,
  routeId: string,
  stops: readonly StopPlan[],
): Promise<void> {
  await sql`delete from route_stop where route_id = ${routeId} and not (guide_id = any(${stops.map((s) => s.guideId)}::uuid[]))`.execute(
    trx,
  );
  await sql`insert into route_stop (company_id, route_id, guide_id, position, planned_arrival, planned_departure)
    select ${companyId}::uuid, ${routeId}::uuid, guide_id, position, arrival, departure
    from jsonb_to_recordset(${JSON.stringify(stops.map((s) => ({ guide_id: s.guideId, position: s.position, arrival: s.arrival, departure: s.departure })))}::jsonb)
      as x(guide_id uuid, position int, arrival timestamptz, departure timestamptz)
    on conflict (route_id, guide_id) do update set position = excluded.position, planned_arrival = excluded.planned_arrival, planned_departure = excluded.planned_departure`.execute(
    trx,
  );
}
/** Parcels that a route delivers and that nobody scanned into its van. */
export async function parcelsNotLoaded(trx: Trx, routeId: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from guide g cross join generate_series(1, g.label_count) as package (number)
    where g.route_id = ${routeId} and g.type = 'delivery' and not exists
      (select 1 from ${loadedParcels()} l where l.route_id = g.route_id and l.guide_id = g.id and l.number = package.number)`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}
export const shiftStops = (trx: Trx, routeId: string, seconds: number): Promise<unknown> =>
  sql`update route_stop set planned_arrival = planned_arrival + make_interval(secs => ${seconds}), planned_departure = planned_departure + make_interval(secs => ${seconds})
    where route_id = ${routeId}`.execute(trx);

/** Keeps how visits ended with the route itself: all that are managed now, or one. */
export const copyOutcomes = (trx: Trx, routeId: string, guideId: string | null = null): Promise<unknown> =>
  sql`update route_stop s set outcome = g.status, outcome_sub_status = g.sub_status, managed_at = g.managed_at from guide g
    where s.route_id = ${routeId} and g.id = s.guide_id and g.route_id = s.route_id and (${guideId}::uuid is null or s.guide_id = ${guideId})
    and g.status = any(${managedStatuses as unknown as string[]}::text[])`.execute(trx);

/** Writes how visits ended where that changed later; a null status is a visit that is open again. */
export const saveOutcomes = (
  trx: Trx,
  routeId: string,
  outcomes: readonly {
    guideId: string;
    status: GuideStatus | null;
    subStatus: string | null;
    managedAt: string | null;
  }[],
): Promise<unknown> =>
  sql`update route_stop s set outcome = o.status, outcome_sub_status = o.sub_status, managed_at = o.managed_at
    from jsonb_to_recordset(${JSON.stringify(
      outcomes.map((o) => ({
        guide_id: o.guideId,
        status: o.status,
        sub_status: o.subStatus,
        managed_at: o.managedAt,
      })),
    )}::jsonb) as o(guide_id uuid, status text, sub_status text, managed_at timestamptz)
    where s.route_id = ${routeId} and s.guide_id = o.guide_id`.execute(trx);

/** A visit that was taken back leaves its stop as it was before. */
export const forgetOutcome = (trx: Trx, routeId: string, guideId: string): Promise<unknown> =>
  sql`update route_stop set outcome = null, outcome_sub_status = null, managed_at = null where route_id = ${routeId} and guide_id = ${guideId}`.execute(
    trx,
  );

/** An unfinished route of a vehicle or a driver whose planned time (or, when started, the time until now) meets another one's. */
export async function findOverlap(
  trx: Trx,
  by: 'vehicle_id' | 'driver_id',
  subject: string,
  except: string | null,
  from: Date,
  to: Date,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{
    name: string;
  }>`select name from route where ${sql.ref(by)} = ${subject} and status <> 'finished' and (${except}::uuid is null or id <> ${except})
    and start_at < ${to} and greatest(coalesce(planned_end, start_at), case when status = 'started' then ${now}::timestamptz end) > ${from} order by start_at limit 1`.execute(
    trx,
  );
  return rows[0]?.name ?? null;
}
/** Another route under way with the same driver or vehicle. */
export async function findStarted(
  trx: Trx,
  by: 'vehicle_id' | 'driver_id',
  subject: string,
  except: string,
): Promise<string | null> {
  const { rows } = await sql<{
    name: string;
  }>`select name from route where ${sql.ref(by)} = ${subject} and status = 'started' and id <> ${except} limit 1`.execute(
    trx,
  );
  return rows[0]?.name ?? null;
}
export async function countCreated(trx: Trx, companyId: string, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from route where company_id = ${companyId} and created_by = ${userId} and created_at >= ${since}`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}
export async function countOfDay(trx: Trx, companyId: string, day: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from route where company_id = ${companyId} and start_day = ${day}::date`.execute(trx);
  return rows[0]?.n ?? 0;
}
