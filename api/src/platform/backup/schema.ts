import { type Desk, literal, quoted } from './desk.ts';

/** What is laid aside while rows come in, as SQL that makes it again, in this order. */
export interface LaidAside {
  keys: string[];
  indexes: string[];
  foreignKeys: string[];
  triggers: string[];
}

/** Smaller tables keep their indexes: making them anew would take longer than filling them row by row. */
export const LARGE_BYTES = 1024 * 1024;

interface Named {
  on: string;
  name: string;
  definition: string;
}

/**
 * Takes foreign keys and triggers off all tables, and keys and indexes off those that get many rows: they are made again of the whole, which checks
 * it. An owner may do so who is no superuser.
 */
export async function layAside(desk: Desk, sizes: ReadonlyMap<string, number>): Promise<LaidAside> {
  const aside: LaidAside = { keys: [], indexes: [], foreignKeys: [], triggers: [] };
  const drops: string[] = [];
  const constraints = await desk.rows<Named & { type: string }>(`
    select c.conrelid::regclass::text as on, c.conname as name, c.contype as type, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.connamespace = 'public'::regnamespace and c.conparentid = 0 and not t.relispartition and c.contype in ('f', 'p', 'u', 'x')
    order by c.contype, c.oid`);
  const isLarge = (table: string): boolean => (sizes.get(table.replaceAll('"', '')) ?? 0) > LARGE_BYTES;
  for (const { on, name, type, definition } of constraints) {
    if (type !== 'f' && !isLarge(on)) continue;
    drops.push(`alter table ${on} drop constraint ${quoted(name)}`);
    (type === 'f' ? aside.foreignKeys : aside.keys).push(
      `alter table ${on} add constraint ${quoted(name)} ${definition}`,
    );
  }
  const indexes = await desk.rows<Named>(`
    select i.indrelid::regclass::text as on, x.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and not x.relispartition and t.relkind in ('r', 'p')
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
    order by i.indexrelid`);
  for (const { on, name, definition } of indexes) {
    if (!isLarge(on)) continue;
    drops.push(`drop index ${quoted(name)}`);
    // A partitioned table's definition makes it for the parent alone.
    aside.indexes.push(definition.replace(' ON ONLY ', ' ON '));
  }
  const triggers = await desk.rows<{ on: string }>(`
    select distinct g.tgrelid::regclass::text as on from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where t.relnamespace = 'public'::regnamespace and not g.tgisinternal and g.tgparentid = 0 order by 1`);
  for (const { on } of triggers) {
    drops.push(`alter table ${on} disable trigger user`);
    aside.triggers.push(`alter table ${on} enable trigger user`);
  }
  // Foreign keys first: they stand on the keys.
  await desk.run(drops.join(';\n'));
  return aside;
}

/** Makes again what was laid aside. */
export async function putBack(
  desk: Desk,
  aside: LaidAside,
  onStep: (done: number, all: number) => void,
): Promise<void> {
  const steps = [...aside.keys, ...aside.indexes, ...aside.foreignKeys, ...aside.triggers];
  for (const [i, step] of steps.entries()) {
    await desk.run(step);
    onStep(i + 1, steps.length);
  }
}

/** Makes the partitions that a table of the backup had, behind the same wall as the others. */
export async function makePartitions(
  desk: Desk,
  table: string,
  partitions: readonly { name: string; bound: string }[],
): Promise<void> {
  const there = new Set(
    (
      await desk.rows<{ name: string }>(
        `select p.relname as name from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = ${literal(quoted(table))}::regclass`,
      )
    ).map((r) => r.name),
  );
  for (const { name, bound } of partitions) {
    if (there.has(name)) continue;
    // It is part of a statement: what is no bound of ours stays out of it.
    if (!/^(DEFAULT|FOR VALUES [\w\s'():.,+-]*)$/.test(bound)) throw new Error(`partition ${name}: ${bound}`);
    await desk.run(
      `create table ${quoted(name)} partition of ${quoted(table)} ${bound}; select tramo_tenant_table(${literal(name)})`,
    );
  }
}
