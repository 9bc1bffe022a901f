import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** What acts are about: folios of guides and names of routes, by their ids. */
export async function namesOf(
  trx: Trx,
  { guideIds, routeIds }: { guideIds: readonly string[]; routeIds: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, folio as name from guide where id = any(${guideIds as string[]}::uuid[])
    union all select id, name from route where id = any(${routeIds as string[]}::uuid[])`.execute(trx);
  return new Map(rows.map((r) => [r.id, r.name]));
}
