import { sql } from 'kysely';
import type { Trx } from './tx.ts';

interface Keep {
  /** Tables that stay whole. */
  tables: readonly string[];
  /** Rows that stay of others, as SQL over the table's own columns. */
  rows: Readonly<Record<string, string>>;
}

/**
 * Deletes all that a company has but what is kept, table after table: one that others still point at waits until those are empty. Throws when two
 * tables hold each other for ever.
 */
export async function deleteCompanyRows(trx: Trx, companyId: string, keep: Keep): Promise<void> {
  const { rows } = await sql<{ name: string }>`select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    join pg_class k on k.oid = (quote_ident(c.table_schema) || '.' || quote_ident(c.table_name))::regclass and not k.relispartition
    where c.table_schema = 'public' and c.column_name = 'company_id' order by 1`.execute(trx);
  let waiting = rows.map((r) => r.name).filter((name) => !keep.tables.includes(name));
  while (waiting.length > 0) {
    const held: string[] = [];
    for (const name of waiting) if (!(await emptied(trx, name, companyId, keep.rows[name]))) held.push(name);
    if (held.length === waiting.length) throw new Error(`these tables hold each other: ${held.join(', ')}`);
    waiting = held;
  }
}

/** False while rows of other tables point at its own. */
async function emptied(trx: Trx, table: string, companyId: string, kept: string | undefined): Promise<boolean> {
  await sql`savepoint company_rows`.execute(trx);
  try {
    await sql`delete from ${sql.table(table)} where company_id = ${companyId} ${kept ? sql.raw(`and not (${kept})`) : sql``}`.execute(
      trx,
    );
    await sql`release savepoint company_rows`.execute(trx);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error;
    await sql`rollback to savepoint company_rows`.execute(trx);
    return false;
  }
}
