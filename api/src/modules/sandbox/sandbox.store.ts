import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** Every statement names the company itself: the fleet is driven beyond the walls. */

export const countGuides = async (trx: Trx, companyId: string): Promise<number> =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from guide where company_id = ${companyId}`.execute(trx)).rows[0]
      ?.n ?? 0,
  );

/** A route that has not ended, with the stop that is next. */
export interface DrivenRoute {
  id: string;
  name: string;
  driverId: string;
  status: 'ready' | 'started';
  startAt: Date;
  startedAt: Date | null;
  startPlace: { lat: number; lng: number };
  lastAt: Date | null;
  lastLat: number | null;
  lastLng: number | null;
  next: { guideId: string; departure: string | null; lat: number; lng: number } | null;
}
export async function drivenRoutes(trx: Trx, companyId: string): Promise<DrivenRoute[]> {
  const { rows } = await sql<DrivenRoute>`
    select r.id, r.name, r.driver_id as "driverId", r.status, r.start_at as "startAt", r.started_at as "startedAt", r.start_place as "startPlace",
      last.managed_at as "lastAt", last.lat as "lastLat", last.lng as "lastLng", next.stop as next
    from route r
    left join lateral (select s.managed_at, g.lat, g.lng from route_stop s join guide g on g.id = s.guide_id
      where s.route_id = r.id and s.managed_at is not null order by s.managed_at desc limit 1) last on true
    left join lateral (select jsonb_build_object('guideId', s.guide_id, 'departure', s.planned_departure, 'lat', g.lat, 'lng', g.lng) as stop
      from route_stop s join guide g on g.id = s.guide_id
      where s.route_id = r.id and s.managed_at is null and g.status in ('route', 'processing') order by s.position limit 1) next on true
    where r.company_id = ${companyId} and r.driver_id is not null and r.vehicle_id is not null and r.status in ('ready', 'started')
    order by r.start_at, r.id`.execute(trx);
  return rows;
}

export interface WaitingGuide {
  id: string;
  cediId: string;
  lat: number;
  lng: number;
}
/** Guides that a route may take on a day. */
export async function waitingGuides(trx: Trx, companyId: string, day: string, limit: number): Promise<WaitingGuide[]> {
  const { rows } = await sql<WaitingGuide>`select id, cedi_id as "cediId", lat, lng from guide
    where company_id = ${companyId} and status = 'pending' and route_id is null and lat is not null and scheduled_date <= ${day}::date
    order by scheduled_date, created_at, id limit ${limit}`.execute(trx);
  return rows;
}
export async function freeVehicles(
  trx: Trx,
  companyId: string,
): Promise<{ id: string; driverId: string; cediId: string }[]> {
  const { rows } = await sql<{ id: string; driverId: string; cediId: string }>`
    select v.id, v.usual_driver_id as "driverId", v.cedi_id as "cediId" from vehicle v
    where v.company_id = ${companyId} and v.status = 'available' and v.usual_driver_id is not null and v.cedi_id is not null
      and not exists (select 1 from route r where r.company_id = ${companyId} and r.status <> 'finished'
        and (r.vehicle_id = v.id or r.driver_id = v.usual_driver_id)) order by v.nickname, v.id`.execute(trx);
  return rows;
}
export const hasGuidesOfDay = async (trx: Trx, companyId: string, start: string): Promise<boolean> =>
  (await sql`select 1 from guide where company_id = ${companyId} and folio like ${`${start}%`} limit 1`.execute(trx))
    .rows.length > 0;
export async function firstCedi(
  trx: Trx,
  companyId: string,
): Promise<{ id: string; name: string; lat: number; lng: number } | null> {
  const { rows } = await sql<{
    id: string;
    name: string;
    lat: number;
    lng: number;
  }>`select id, name, lat, lng from address
    where company_id = ${companyId} and status = 'enabled' and lat is not null order by is_default desc, created_at, id limit 1`.execute(
    trx,
  );
  return rows[0] ?? null;
}
export async function cediOf(
  trx: Trx,
  companyId: string,
  id: string,
): Promise<{ id: string; name: string; lat: number; lng: number } | null> {
  const { rows } = await sql<{
    id: string;
    name: string;
    lat: number;
    lng: number;
  }>`select id, name, lat, lng from address
    where company_id = ${companyId} and id = ${id} and lat is not null`.execute(trx);
  return rows[0] ?? null;
}
export const clientIds = async (trx: Trx, companyId: string): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from client where company_id = ${companyId} order by name`.execute(trx)
  ).rows.map((r) => r.id);
