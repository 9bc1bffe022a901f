import type { dashboardApi, MapOutcome } from '@tramo/contract/dashboard';
import type { Answer } from '@tramo/contract/endpoint';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { ofClients, type PeriodFilter, routesIn } from './reports.efficiency.store.ts';
import { isFailed, isManaged, isPartial, visitManagedAt, visitStatus } from './reports.figures.store.ts';

type MapAnswer = Answer<typeof dashboardApi.map>;

/** Cells and suburbs that are told; a map and a table show no more. */
const CELLS = 2000;
const SUBURBS = 50;

/**
 * Where the visits of a period ended, the latest as points, and where they fail: cells of a hundredth of a degree and suburbs, those with most failures first.
 * Visits of routes that have not left are open. A year has some hundred thousand: they are read once.
 */
export async function outcomesOf(
  trx: Trx,
  f: PeriodFilter,
  outcomes: readonly MapOutcome[] | null,
  timeZone: string,
  limit: number,
): Promise<MapAnswer> {
  const asked = outcomes === null ? sql`true` : sql`outcome = any(${outcomes as string[]}::text[])`;
  const failures = sql`count(*) filter (where outcome = 'failed')::int`;
  // A year's visits are joined, sorted and gathered in memory, not in temporary files: a third of the time is theirs.
  await sql`set local work_mem = '64MB'`.execute(trx);
  const { rows } = await sql<{ [K in keyof MapAnswer]: MapAnswer[K] | null }>`
    with visit as materialized (
      select g.id, g.lat, g.lng, g.suburb, g.city, r.start_day, ${visitManagedAt} as managed_at, ${visitStatus} as status,
        case when not ${isManaged(visitStatus)} then 'open' when ${isFailed(visitStatus)} then 'failed' when ${isPartial(visitStatus)} then 'partial' else 'done' end as outcome
      from route r join route_stop s on s.route_id = r.id join guide g on g.id = s.guide_id
      where ${routesIn(f)} and ${ofClients(sql`g.client_id`, f)} and g.lat is not null and g.lng is not null),
    latest as (select * from visit where ${asked} order by start_day desc, managed_at desc nulls first, id limit ${limit}),
    point as (
      select v.lat, v.lng, v.id as "guideId", v.status, g.type, v.outcome <> 'open' and g.windows <> '[]' and coalesce(v.managed_at >
        (v.start_day + (select max((w->>'endMinute')::int) from jsonb_array_elements(g.windows) w) * interval '1 minute') at time zone ${timeZone}, false) as "isLate"
      from latest v join guide g on g.id = v.id order by v.start_day desc, v.managed_at desc nulls first, v.id),
    cell as (
      select avg(lat) as lat, avg(lng) as lng, count(*)::int as visits, ${failures} as failed from visit where outcome <> 'open'
      group by floor(lat * 100), floor(lng * 100) having ${failures} > 0 order by failed desc, visits, lat limit ${CELLS}),
    area as (
      select suburb, city, avg(lat) as lat, avg(lng) as lng, count(*)::int as visits, ${failures} as failed from visit where outcome <> 'open'
      group by suburb, city having ${failures} > 0 order by failed desc, visits, suburb limit ${SUBURBS})
    select (select json_agg(point) from point) as points, (select json_agg(cell) from cell) as cells, (select json_agg(area) from area) as suburbs,
      (select count(*)::int from visit where ${asked}) as total`.execute(trx);
  const found = rows[0];
  return {
    points: found?.points ?? [],
    cells: found?.cells ?? [],
    suburbs: found?.suburbs ?? [],
    total: found?.total ?? 0,
  };
}
