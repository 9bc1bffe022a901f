import type { Locale } from '@tramo/contract/problems';
import type { RouteStatus } from '@tramo/contract/routes';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface RouteNow {
  id: string;
  name: string;
  status: RouteStatus;
  driverId: string | null;
  day: string;
  guides: string[];
}
/** A route as its driver would find it; null when it is gone. */
export async function routeNow(trx: Trx, companyId: string, routeId: string): Promise<RouteNow | null> {
  const { rows } = await sql<RouteNow>`
    select r.id, r.name, r.status, r.driver_id as "driverId", r.start_day::text as day,
      coalesce((select array_agg(s.guide_id order by s.position, s.guide_id) from route_stop s where s.route_id = r.id), '{}') as guides
    from route r where r.company_id = ${companyId} and r.id = ${routeId}`.execute(trx);
  return rows[0] ?? null;
}

export interface ToldRow {
  driverId: string;
  guides: string[];
  toldAt: Date | null;
}
/** What drivers were told of a route, locked until the end of the transaction. */
export async function toldOf(trx: Trx, companyId: string, routeId: string): Promise<ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    select driver_id as "driverId", guides, told_at as "toldAt" from driver_route_told
    where company_id = ${companyId} and route_id = ${routeId} for update`.execute(trx);
  return rows;
}

type Of = { companyId: string; routeId: string; driverId: string };
export const saveTold = (trx: Trx, of: Of, guides: readonly string[], toldAt: Date | null): Promise<unknown> =>
  sql`insert into driver_route_told (company_id, route_id, driver_id, guides, told_at)
    values (${of.companyId}, ${of.routeId}, ${of.driverId}, ${guides as string[]}::uuid[], ${toldAt})
    on conflict (company_id, route_id, driver_id) do update set guides = excluded.guides, told_at = coalesce(excluded.told_at, driver_route_told.told_at),
      due_at = null`.execute(trx);
export const setDue = (trx: Trx, of: Of, dueAt: Date | null): Promise<unknown> =>
  sql`update driver_route_told set due_at = ${dueAt} where company_id = ${of.companyId} and route_id = ${of.routeId} and driver_id = ${of.driverId}
    and due_at is distinct from ${dueAt}::timestamptz`.execute(trx);
export const forgetTold = (trx: Trx, of: Of): Promise<unknown> =>
  sql`delete from driver_route_told where company_id = ${of.companyId} and route_id = ${of.routeId} and driver_id = ${of.driverId}`.execute(
    trx,
  );

/** What he has now is known to him. */
export const knowRoutes = (trx: Trx, who: { companyId: string; userId: string }): Promise<unknown> =>
  sql`insert into driver_route_told (company_id, route_id, driver_id, guides)
    select r.company_id, r.id, r.driver_id,
      coalesce((select array_agg(s.guide_id order by s.position, s.guide_id) from route_stop s where s.route_id = r.id), '{}')
    from route r where r.company_id = ${who.companyId} and r.driver_id = ${who.userId} and r.status <> 'finished'
    on conflict (company_id, route_id, driver_id) do update set guides = excluded.guides, due_at = null`.execute(trx);

/** Routes of which something waits to be told. */
export async function dueRoutes(
  trx: Trx,
  now: Date,
): Promise<{ companyId: string; routeId: string; timeZone: string }[]> {
  const { rows } = await sql<{ companyId: string; routeId: string; timeZone: string }>`
    select distinct t.company_id as "companyId", t.route_id as "routeId", c.time_zone as "timeZone"
    from driver_route_told t join company c on c.id = t.company_id where t.due_at <= ${now}`.execute(trx);
  return rows;
}

export async function languageOf(trx: Trx, companyId: string, driverId: string): Promise<Locale | null> {
  const { rows } = await sql<{ language: Locale }>`
    select language from app_user where company_id = ${companyId} and id = ${driverId} and status = 'enabled' and type = 'driver'`.execute(
    trx,
  );
  return rows[0]?.language ?? null;
}

/** The stop of a guide on a route that has not ended. */
export async function stopOfGuide(
  trx: Trx,
  companyId: string,
  guideId: string,
): Promise<{ routeId: string; name: string; driverId: string; order: number; contact: string } | null> {
  const { rows } = await sql<{ routeId: string; name: string; driverId: string; order: number; contact: string }>`
    select r.id as "routeId", r.name, r.driver_id as "driverId", g.contact_name as contact,
      (select count(*)::int from route_stop o where o.route_id = r.id and o.position <= s.position) as "order"
    from guide g join route r on r.company_id = g.company_id and r.id = g.route_id
      join route_stop s on s.company_id = g.company_id and s.route_id = r.id and s.guide_id = g.id
    where g.company_id = ${companyId} and g.id = ${guideId} and r.status in ('ready', 'started') and r.driver_id is not null`.execute(
    trx,
  );
  return rows[0] ?? null;
}
