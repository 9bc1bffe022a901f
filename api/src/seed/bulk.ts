import { sql } from 'kysely';
import type { Trx } from '../platform/db/tx.ts';

const CHUNK = 4000;

/** Inserts plain rows whose keys are columns; every row has the keys of the first. */
export async function insertRows(trx: Trx, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((c) => sql.ref(c)));
  for (let i = 0; i < rows.length; i += CHUNK) {
    const part = JSON.stringify(rows.slice(i, i + CHUNK));
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)`.execute(
      trx,
    );
  }
}
