import { setTimeout as rest } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Trx } from './tx.ts';

export interface Keep {
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

/** How the tables of companies hang together, as the database stands: what is written here would be forgotten at the next migration. */
export interface CompanyTable {
  name: string;
  /** Columns of a key of which none may be null, for reading in its order; null: there is none. */
  key: string[] | null;
  isPartitioned: boolean;
  /** Columns that a row is made of; those that the database computes are none. */
  columns: string[];
  /** Columns that name rows of the same table. */
  ownReferences: string[];
}

/** Every table with rows of companies, those before that others point at. */
export async function companyTables(trx: Trx): Promise<CompanyTable[]> {
  const { rows } = await sql<CompanyTable & { parents: string[] }>`
    select c.relname as name, c.relkind = 'p' as "isPartitioned",
      (select array_agg(a.attname::text order by k.n) from (select i.indkey from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indexprs is null
            and not exists (select from unnest(i.indkey) x (n) join pg_attribute a on a.attrelid = c.oid and a.attnum = x.n where not a.attnotnull)
          order by i.indisprimary desc, i.indnatts, i.indexrelid limit 1) i, unnest(i.indkey) with ordinality k (attnum, n)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum) as key,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text) from pg_constraint f, unnest(f.conkey) k (attnum) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where f.conrelid = c.oid and f.confrelid = c.oid and f.contype = 'f' and a.attname <> 'company_id'), '{}') as "ownReferences",
      coalesce((select array_agg(distinct p.relname::text) from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid and p.relname <> 'company'), '{}') as parents
    from pg_class c join pg_attribute own on own.attrelid = c.oid and own.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(
    trx,
  );
  const known = new Set(rows.map((r) => r.name));
  const sorted: CompanyTable[] = [];
  const done = new Set<string>();
  let left = rows.map((r) => ({ ...r, parents: r.parents.filter((p) => known.has(p)) }));
  while (left.length > 0) {
    const free = left.filter((r) => r.parents.every((p) => done.has(p)));
    if (free.length === 0) throw new Error(`these tables point at each other: ${left.map((r) => r.name).join(', ')}`);
    for (const { parents: _, ...table } of free) {
      sorted.push(table);
      done.add(table.name);
    }
    left = left.filter((r) => !done.has(r.name));
  }
  return sorted;
}

const SLICE_ROWS = 2000;

/**
 * The same in slices, each a transaction of its own, with as much rest between them as they took: nobody else is held up, whatever a company has. What was
 * begun and did not end goes on when it is called again. Answers how many rows went.
 */
export async function deleteCompanySlices(
  db: Database,
  companyId: string,
  keep: Keep,
  onProgress: (table: string, rows: number) => void = () => undefined,
): Promise<number> {
  const tables = (await db.system(companyTables)).filter((t) => !keep.tables.includes(t.name));
  let all = 0;
  // Those that point at others go first.
  for (const { name, key, isPartitioned } of tables.reverse()) {
    const kept = keep.rows[name];
    const which = sql`company_id = ${companyId} ${kept ? sql.raw(`and not (${kept})`) : sql``}`;
    // Places of rows are those of one table; a partitioned one is several.
    const columns = isPartitioned && key ? sql.join(key.map((k) => sql.ref(k))) : sql`ctid`;
    for (let went = SLICE_ROWS; went === SLICE_ROWS; ) {
      const began = performance.now();
      went = await db.system(async (trx) => {
        const slice = sql`select ${columns} from ${sql.table(name)} where ${which} limit ${SLICE_ROWS}`;
        const { numAffectedRows } = await sql`delete from ${sql.table(name)} where company_id = ${companyId}
          and ${isPartitioned && key ? sql`(${columns}) in (${slice})` : sql`ctid = any(array(${slice}))`}`.execute(
          trx,
        );
        return Number(numAffectedRows ?? 0);
      });
      all += went;
      if (went > 0) {
        onProgress(name, went);
        await rest(Math.min(1000, performance.now() - began));
        await db.connection.quiet();
      }
    }
  }
  return all;
}
