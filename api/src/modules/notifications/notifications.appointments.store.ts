import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** What an appointment says: the day of the route, and the guide's own hours. */
const value = sql`to_char(r.start_at at time zone c.time_zone, 'YYYY-MM-DD') || ' ' || g.windows::text`;

/** The guides of a route that has not left, where their appointment is not what was told: they are looked at once the route is left alone. */
export const considerRoute = (trx: Trx, companyId: string, routeId: string, dueAt: Date): Promise<unknown> =>
  sql`insert into notification_appointment (company_id, guide_id, due_at)
    select g.company_id, g.id, ${dueAt}::timestamptz from route r join company c on c.id = r.company_id
      join guide g on g.route_id = r.id and g.status = 'processing' left join notification_appointment a on a.guide_id = g.id
    where r.id = ${routeId} and r.company_id = ${companyId} and r.status in ('pending', 'ready') and a.told is distinct from ${value}
    on conflict (guide_id) do update set due_at = excluded.due_at`.execute(trx);

/** Guides that changed, where an appointment was told of them. */
export const considerGuides = (
  trx: Trx,
  companyId: string,
  guideIds: readonly string[],
  dueAt: Date,
): Promise<unknown> =>
  sql`update notification_appointment set due_at = ${dueAt}
    where company_id = ${companyId} and guide_id = any(${guideIds as string[]}::uuid[]) and told is not null`.execute(
    trx,
  );

export interface DueAppointment {
  guideId: string;
  told: string | null;
  times: number;
  /** Null: it has no route any more, or that has left. */
  value: string | null;
  day: string | null;
}
/** Takes the appointments whose time to look has come. */
export async function takeDue(trx: Trx, companyId: string, now: Date): Promise<DueAppointment[]> {
  const { rows } = await sql<{
    guide_id: string;
    told: string | null;
    times: number;
    value: string | null;
    day: string | null;
  }>`with due as (update notification_appointment set due_at = null where company_id = ${companyId} and due_at <= ${now}
      returning company_id, guide_id, told, times)
    select due.guide_id, due.told, due.times, ${value} as value, to_char(r.start_at at time zone c.time_zone, 'YYYY-MM-DD') as day
    from due join company c on c.id = due.company_id join guide g on g.id = due.guide_id
      left join route r on r.id = g.route_id and g.status = 'processing' and r.status in ('pending', 'ready')
    order by r.start_at, g.route_order, g.id`.execute(trx);
  return rows.map(({ guide_id, ...rest }) => ({ guideId: guide_id, ...rest }));
}

/** What was told of appointments; `told` null: nothing of it left. */
export const saveTold = (
  trx: Trx,
  list: readonly { guideId: string; told: string | null; times: number }[],
): Promise<unknown> =>
  sql`update notification_appointment a set told = t.told, times = t.times
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as t("guideId" uuid, told text, times int) where a.guide_id = t."guideId"`.execute(
    trx,
  );
