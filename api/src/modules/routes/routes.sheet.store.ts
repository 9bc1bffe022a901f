import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { visitsOfRoutes } from './routes.relations.ts';

/** What the last visit of each stop of a route left that stands; several tries at one stop are told by the last of them. */
export async function visitsOfRoute(
  trx: Trx,
  routeId: string,
): Promise<{ guide_id: string; received_by: string; comment: string; distance_m: number | null }[]> {
  const { rows } = await sql<{ guide_id: string; received_by: string; comment: string; distance_m: number | null }>`
    select distinct on (guide_id) guide_id, received_by, comment, distance_m from ${visitsOfRoutes()} v
    where company_id = (select app_company()) and route_id = ${routeId} order by guide_id, at desc, id desc`.execute(
    trx,
  );
  return rows;
}
