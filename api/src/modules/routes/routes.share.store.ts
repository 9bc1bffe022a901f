import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface ShareRow {
  until: Date | null;
  generation: number;
}

export async function shareOf(trx: Trx, routeId: string): Promise<ShareRow | null> {
  const { rows } =
    await sql<ShareRow>`select share_until as until, share_generation as generation from route where id = ${routeId}`.execute(
      trx,
    );
  return rows[0] ?? null;
}

/** Whose route a link names, and which generation opens; read beyond the walls, since a link names no company. */
export async function findShareOwner(
  trx: Trx,
  routeId: string,
): Promise<{ companyId: string; generation: number } | null> {
  const { rows } = await sql<{
    company_id: string;
    share_generation: number;
  }>`select company_id, share_generation from route
    where id = ${routeId} and share_until is not null`.execute(trx);
  return rows[0] ? { companyId: rows[0].company_id, generation: rows[0].share_generation } : null;
}

/** Not a change of the route's data: its version, which open screens hold, stays. */
export const saveShare = (
  trx: Trx,
  routeId: string,
  { until, generation }: { until: Date; generation: number },
): Promise<unknown> =>
  sql`update route set share_until = ${until}, share_generation = ${generation} where id = ${routeId}`.execute(trx);
export const endShare = (trx: Trx, routeId: string): Promise<unknown> =>
  sql`update route set share_until = null, share_generation = share_generation + 1 where id = ${routeId}`.execute(trx);
