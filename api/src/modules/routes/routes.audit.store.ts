import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** A route as people would tell it: names, not ids. */
export interface ToldRoute extends Record<string, unknown> {
  name: string;
  status: string;
  startDate: string;
  cedi: string;
  vehicle: string | null;
  driver: string | null;
  boardingRequired: boolean;
  boardingChecked: boolean;
  /** Folios in order of visit. */
  guides: string[];
}

export async function toldRoute(trx: Trx, id: string): Promise<ToldRoute | null> {
  const { rows } = await sql<
    Omit<ToldRoute, 'startDate'> & { start_at: Date }
  >`select r.name, r.status, r.start_at, a.name as cedi, v.nickname as vehicle,
      u.full_name as driver, r.boarding_required as "boardingRequired", r.boarding_checked as "boardingChecked",
      coalesce((select json_agg(g.folio order by s.position) from route_stop s join guide g on g.id = s.guide_id where s.route_id = r.id), '[]'::json) as guides
    from route r join address a on a.id = r.cedi_id left join vehicle v on v.id = r.vehicle_id left join app_user u on u.id = r.driver_id
    where r.id = ${id}`.execute(trx);
  const row = rows[0];
  if (!row) return null;
  const { start_at, ...route } = row;
  return { ...(route as Omit<ToldRoute, 'startDate'>), startDate: start_at.toISOString() } as ToldRoute;
}
