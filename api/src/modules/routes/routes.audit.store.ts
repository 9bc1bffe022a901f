import type { RouteDetail } from '@tramo/contract/routes';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** A route as people would tell it: names, not ids. */
export interface AuditedRoute extends Record<string, unknown> {
  name: string;
  status: string;
  startDate: string;
  cedi: string;
  vehicle: string | null;
  driver: string | null;
  boardingRequired: boolean;
  boardingChecked: boolean;
  notes: string;
  /** Folios in order of visit. */
  guides: string[];
}

export async function auditedRoute(trx: Trx, id: string): Promise<AuditedRoute | null> {
  const { rows } = await sql<
    Omit<AuditedRoute, 'startDate'> & { start_at: Date }
  >`select r.name, r.status, r.start_at, a.name as cedi, v.nickname as vehicle,
      u.full_name as driver, r.boarding_required as "boardingRequired", r.boarding_checked as "boardingChecked", r.notes,
      coalesce((select json_agg(g.folio order by s.position) from route_stop s join guide g on g.id = s.guide_id where s.route_id = r.id), '[]'::json) as guides
    from route r join address a on a.id = r.cedi_id left join vehicle v on v.id = r.vehicle_id left join app_user u on u.id = r.driver_id
    where r.id = ${id}`.execute(trx);
  const row = rows[0];
  if (!row) return null;
  const { start_at, ...route } = row;
  return { ...(route as Omit<AuditedRoute, 'startDate'>), startDate: start_at.toISOString() } as AuditedRoute;
}

/** Who changed routes last, and which of the told fields; guides in another order are `order`, others are `guides`. */
export async function lastChangeOf(trx: Trx, id: string): Promise<RouteDetail['lastChange']> {
  const { rows } = await sql<{
    user_name: string;
    at: Date;
    action: string;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  }>`select user_name, at, action, before, after from audit
    where company_id = (select app_company()) and subject_id = ${id} and kind = 'route' and action not in ('share', 'unshare') order by at desc, id desc limit 1`.execute(
    trx,
  );
  const row = rows[0];
  if (!row) return null;
  const { before, after } = row;
  const sorted = (list: unknown): string => [...((list as string[] | undefined) ?? [])].sort().join();
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) =>
    key === 'guides' && sorted(before.guides) === sorted(after.guides) ? 'order' : key,
  );
  return { by: row.user_name, at: row.at.toISOString(), action: row.action, fields };
}
