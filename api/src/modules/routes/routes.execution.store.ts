import type { RouteStatus } from '@tramo/contract/routes';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface ExecutionState {
  id: string;
  name: string;
  status: RouteStatus;
  driver_id: string | null;
  started_at: Date | null;
  created_at: Date;
  /** Those of the guides asked for that stand among its stops. */
  here: string[];
}
/** A route as a driver's late report needs to know it: light, since every report asks. */
export async function executionState(
  trx: Trx,
  routeId: string,
  guideIds: readonly string[],
): Promise<ExecutionState | null> {
  const { rows } = await sql<ExecutionState>`select r.id, r.name, r.status, r.driver_id, r.started_at, r.created_at,
      array(select s.guide_id::text from route_stop s where s.route_id = r.id and s.guide_id = any(${guideIds as string[]}::uuid[])) as here
    from route r where r.id = ${routeId}`.execute(trx);
  return rows[0] ?? null;
}
