import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** Whose guide it is, and which generation of its links opens; read beyond the walls, since a link names no company. */
export async function findLinkOwner(
  trx: Trx,
  guideId: string,
): Promise<{ companyId: string; generation: number } | null> {
  const { rows } = await sql<{
    company_id: string;
    link_generation: number;
  }>`select company_id, link_generation from guide
    where id = ${guideId}`.execute(trx);
  return rows[0] ? { companyId: rows[0].company_id, generation: rows[0].link_generation } : null;
}

/** Not a change of the guide's data: its version, which open forms hold, stays. */
export const raiseLinkGeneration = (trx: Trx, guideId: string): Promise<unknown> =>
  sql`update guide set link_generation = link_generation + 1 where id = ${guideId}`.execute(trx);
