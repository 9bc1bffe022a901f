import type { Desk } from './desk.ts';

/** A table of a backup. */
export interface TableShape {
  name: string;
  /** Those that are written: not what the database derives itself. */
  columns: string[];
  bytes: number;
  /** Partitions with their bounds; none where the table has its rows itself. */
  partitions: { name: string; bound: string }[];
}

/** What stands for the installation and not for its data, or comes of the rows by itself. */
const leftOut = ['migration', 'installation', 'backup_run', 'file_object_ending', 'lease'];

/** The tables whose rows are the data, in the order of their names. pg-boss' are not among them: its queues are made of the rows of `job`. */
export async function tablesOf(desk: Desk): Promise<TableShape[]> {
  const names = leftOut.map((name) => `'${name}'`).join(', ');
  const tables = await desk.rows<TableShape>(`
    select c.relname as name, pg_table_size(c.oid)::float8 as bytes,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(json_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname collate "C")
        from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid and c.relkind = 'p'), '[]') as partitions
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in (${names})
    order by c.relname collate "C"`);
  return tables.filter((t) => t.columns !== null);
}

/** The relations that hold a table's own rows, in an order that is the same wherever they are. */
export const relationsOf = (table: TableShape): string[] =>
  table.partitions.length > 0 ? table.partitions.map((p) => p.name) : [table.name];

export interface SequenceAt {
  name: string;
  /** The last number that was given out; null: none yet. */
  last: string | null;
}
export const sequencesOf = (desk: Desk): Promise<SequenceAt[]> =>
  desk.rows<SequenceAt>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  );

export interface AppliedMigration {
  name: string;
  hash: string;
}
/** The migrations that a database has seen; null: it is none of Tramo's. */
export async function migrationsOf(desk: Desk): Promise<AppliedMigration[] | null> {
  const [found] = await desk.rows<{ is: boolean }>(`select to_regclass('public.migration') is not null as is`);
  return found?.is ? desk.rows<AppliedMigration>('select name, hash from migration order by name') : null;
}
