import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** An attempt on a day: guides that another route takes over are on the same one. */
export interface Trip {
  guideId: string;
  trip: string;
}
interface TripRow {
  guide_id: string;
  trip: string;
}
const tripOf = sql`g.delivery_attempts || ' ' || to_char(r.started_at at time zone c.time_zone, 'YYYY-MM-DD')`;
const onRoad = sql`from route r join company c on c.id = r.company_id join guide g on g.route_id = r.id and g.status = 'route'`;
const toTrip = (r: TripRow): Trip => ({ guideId: r.guide_id, trip: r.trip });

/**
 * Writes down the guides of a route under way that are on the road and were not yet; the planned arrival is what their recipients were promised. Answers
 * those that are new, in the order of their stops: `most` of them at a time (null: all), but never a part of a stop, which is told together; and how many
 * are left. Of one company, also beyond its wall.
 */
export async function newTrips(
  trx: Trx,
  companyId: string,
  routeId: string,
  { most, now }: { most: number | null; now: Date },
): Promise<{ trips: Trip[]; left: number }> {
  const { rows } = await sql<TripRow & { is_made: boolean }>`
    with waiting as (select g.company_id, g.id, ${tripOf} as trip, s.planned_arrival, row_number() over (order by g.route_order, g.id) as place_in_order,
        round(g.lat::numeric, 5) as lat, round(g.lng::numeric, 5) as lng
      ${onRoad} left join route_stop s on s.route_id = r.id and s.guide_id = g.id
      where r.id = ${routeId} and r.company_id = ${companyId} and r.status = 'started'
        and not exists (select 1 from notification_trip n where n.guide_id = g.id and n.trip = ${tripOf})),
    made as (insert into notification_trip (company_id, guide_id, trip, arrival, arrival_at)
      select w.company_id, w.id, w.trip, w.planned_arrival, ${now}::timestamptz from waiting w
      where ${most}::int is null or w.place_in_order <= ${most}::int
        or exists (select 1 from waiting first where first.place_in_order <= ${most}::int and first.lat = w.lat and first.lng = w.lng)
      on conflict do nothing returning guide_id, trip)
    select w.id as guide_id, w.trip, made.guide_id is not null as is_made
    from waiting w left join made on made.guide_id = w.id order by w.place_in_order`.execute(trx);
  const made = rows.filter((r) => r.is_made);
  return { trips: made.map(toTrip), left: rows.length - made.length };
}

/** The guides to whose stop the driver goes next, where nobody was told so on this trip; they are told now. */
export async function headedFor(trx: Trx, companyId: string, routeId: string, now: Date): Promise<Trip[]> {
  const { rows } = await sql<TripRow>`
    with next as (select g.id, ${tripOf} as trip ${onRoad}
      where r.id = ${routeId} and r.company_id = ${companyId} and r.status = 'started' order by g.route_order, g.id limit 1)
    update notification_trip n set on_the_way_at = ${now}::timestamptz from next
    where n.guide_id = next.id and n.trip = next.trip and n.on_the_way_at is null
    returning n.guide_id, n.trip`.execute(trx);
  return rows.map(toTrip);
}

/** Marks trips as told that the driver is near; answers those that were not. */
export async function markNear(trx: Trx, trips: readonly Trip[], now: Date): Promise<Trip[]> {
  if (trips.length === 0) return [];
  const { rows } = await sql<TripRow>`update notification_trip n set on_the_way_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(trips)}::jsonb) as t("guideId" uuid, trip text)
    where n.guide_id = t."guideId" and n.trip = t.trip and n.on_the_way_at is null returning n.guide_id, n.trip`.execute(
    trx,
  );
  return rows.map(toTrip);
}

export interface KnownArrival extends Trip {
  routeId: string;
  arrival: Date | null;
  arrivalAt: Date;
  movedSince: Date | null;
  moves: number;
  isTold: boolean;
}
/** What the guides on the road were told of their arrival. */
export async function knownArrivals(trx: Trx, companyId: string): Promise<KnownArrival[]> {
  const { rows } = await sql<{
    guide_id: string;
    trip: string;
    route_id: string;
    arrival: Date | null;
    arrival_at: Date;
    moved_since: Date | null;
    moves: number;
    is_told: boolean;
  }>`select n.guide_id, n.trip, g.route_id, n.arrival, n.arrival_at, n.moved_since, n.moves, n.on_the_way_at is not null as is_told
    ${onRoad} join notification_trip n on n.guide_id = g.id and n.trip = ${tripOf}
    where r.company_id = ${companyId} and r.status = 'started' for update of n`.execute(trx);
  return rows.map((r) => ({
    ...toTrip(r),
    routeId: r.route_id,
    arrival: r.arrival,
    arrivalAt: r.arrival_at,
    movedSince: r.moved_since,
    moves: r.moves,
    isTold: r.is_told,
  }));
}

export interface ArrivalChange extends Trip {
  arrival: Date | null;
  arrivalAt: Date;
  movedSince: Date | null;
  moves: number;
}
export async function saveArrivals(trx: Trx, list: readonly ArrivalChange[]): Promise<void> {
  if (list.length === 0) return;
  await sql`update notification_trip n set arrival = t.arrival, arrival_at = t."arrivalAt", moved_since = t."movedSince", moves = t.moves
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as t("guideId" uuid, trip text, arrival timestamptz, "arrivalAt" timestamptz, "movedSince" timestamptz, moves int)
    where n.guide_id = t."guideId" and n.trip = t.trip`.execute(trx);
}

/** Companies with routes under way, appointments to look at, or lines of a summary. */
export async function companiesToWatch(trx: Trx): Promise<{ id: string; timeZone: string }[]> {
  const { rows } = await sql<{ id: string; time_zone: string }>`select c.id, c.time_zone from company c
    where exists (select 1 from route r where r.company_id = c.id and r.status = 'started')
      or exists (select 1 from notification_appointment a where a.company_id = c.id and a.due_at is not null)
      or exists (select 1 from notification_line l where l.company_id = c.id and l.sent_at is null)`.execute(trx);
  return rows.map((r) => ({ id: r.id, timeZone: r.time_zone }));
}

/** True when no other copy of the server looks at this company's notices until the transaction ends. */
export async function takeNotices(trx: Trx, companyId: string): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(727060, hashtext(${companyId})) as mine`.execute(trx);
  return rows[0]?.mine ?? false;
}
