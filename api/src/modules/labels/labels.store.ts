import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface Printed {
  count: number;
  lastDate: string;
  lastBy: string;
}
interface PrintRow {
  guide_id: string;
  count: number;
  last_at: Date;
  last_by_name: string | null;
}

/** How often the labels of these guides were made; those that never were are missing. */
export async function printedOf(trx: Trx, guideIds: readonly string[]): Promise<Map<string, Printed>> {
  if (guideIds.length === 0) return new Map();
  // The name of who printed is read here: a call per row to the accounts would be silly.
  const { rows } = await sql<PrintRow>`select p.guide_id, p.count, p.last_at, u.full_name as last_by_name
    from label_print p left join app_user u on u.id = p.last_by where p.guide_id = any(${guideIds as string[]}::uuid[])`.execute(
    trx,
  );
  return new Map(
    rows.map((r) => [
      r.guide_id,
      { count: r.count, lastDate: r.last_at.toISOString(), lastBy: r.last_by_name ?? 'Sistema' },
    ]),
  );
}

/** Counts one more printing of each guide. In the order of ids, so that two files of the same guides cannot wait for each other. */
export async function countPrinting(
  trx: Trx,
  companyId: string,
  guideIds: readonly string[],
  by: { userId: string; at: Date },
): Promise<void> {
  const sorted = [...new Set(guideIds)].sort();
  await sql`insert into label_print (company_id, guide_id, count, last_at, last_by)
    select ${companyId}::uuid, g.id, 1, ${by.at}::timestamptz, ${by.userId}::uuid
    from unnest(${sorted}::uuid[]) with ordinality as wanted (id, place) join guide g on g.id = wanted.id order by wanted.place
    on conflict (company_id, guide_id) do update set count = label_print.count + 1, last_at = excluded.last_at, last_by = excluded.last_by`.execute(
    trx,
  );
}
