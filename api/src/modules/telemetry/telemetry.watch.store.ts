import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { HeldCondition, Pending, SentTimes } from './telemetry.watch.rules.ts';

/** Companies with routes under way, with conditions that are not over, or with visits to learn from. */
export async function companiesOnRoad(trx: Trx): Promise<{ id: string; timeZone: string }[]> {
  const { rows } = await sql<{ id: string; time_zone: string }>`select c.id, c.time_zone from company c where
    exists (select 1 from route r where r.company_id = c.id and r.status = 'started')
    or exists (select 1 from route_watch w where w.company_id = c.id and (w.conditions <> '[]' or not w.learned))`.execute(
    trx,
  );
  return rows.map((r) => ({ id: r.id, timeZone: r.time_zone }));
}

/** True when no other copy of the server is at this company's watch until the transaction ends. */
export async function takeWatch(trx: Trx, companyId: string): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(727004, hashtext(${companyId})) as mine`.execute(trx);
  return rows[0]?.mine ?? false;
}

export interface WatchRow {
  route_id: string;
  status: string;
  cedi_id: string;
  heard_at: Date | null;
  stands_since: number | null;
  conditions: HeldCondition[];
  pending: Pending;
  told: SentTimes;
}
/** Routes under way, and those that ended while something held. */
export async function watched(trx: Trx, companyId: string): Promise<WatchRow[]> {
  const { rows } =
    await sql<WatchRow>`select r.id as route_id, r.status, r.cedi_id, coalesce(f.heard_at, f.received_at) as heard_at,
      case when (w.state->>'stands')::boolean then (w.state->'stand'->>0)::float8 end as stands_since,
      coalesce(w.conditions, '[]') as conditions, coalesce(w.pending, '{}') as pending, coalesce(w.told, '{}') as told
    from route r left join route_fix f on f.route_id = r.id left join route_watch w on w.route_id = r.id
    where r.id in (select id from route where company_id = ${companyId} and status = 'started'
      union select route_id from route_watch where company_id = ${companyId} and conditions <> '[]')`.execute(trx);
  return rows;
}

export async function saveWatch(
  trx: Trx,
  companyId: string,
  list: readonly { routeId: string; conditions: readonly HeldCondition[]; pending: Pending; told: SentTimes }[],
): Promise<void> {
  if (list.length === 0) return;
  await sql`insert into route_watch as w (company_id, route_id, conditions, pending, told)
    select ${companyId}::uuid, route_id, conditions, pending, told from jsonb_to_recordset(${JSON.stringify(
      list.map(({ routeId, ...rest }) => ({ route_id: routeId, ...rest })),
    )}::jsonb) as x(route_id uuid, conditions jsonb, pending jsonb, told jsonb)
    on conflict (route_id) do update set conditions = excluded.conditions, pending = excluded.pending, told = excluded.told`.execute(
    trx,
  );
}
