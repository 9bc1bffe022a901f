import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Connection } from './connect.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Applies the numbered SQL files that this database has not seen, each in a transaction of its own, forward only.
 * Throws when a file that was applied has changed since.
 */
export async function migrate(connection: Connection): Promise<number> {
  const files = readdirSync(folder)
    .filter((f) => /^\d{4}_.*\.sql$/.test(f))
    .sort();
  await connection.script(
    `create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from migration`.execute(
    connection.kysely,
  );
  const applied = new Map(rows.map((r) => [r.name, r.hash]));
  let count = 0;
  for (const file of files) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    const known = applied.get(file);
    if (known === hash) continue;
    if (known) throw new Error(`Migration ${file} was changed after it was applied`);
    // One script, one transaction. Copies that start together wait at the lock; the second one fails on the primary key and finds it applied.
    await connection
      .script(
        `begin; select pg_advisory_xact_lock(727001); insert into migration (name, hash) values ('${file}', '${hash}'); ${text}\n; commit;`,
      )
      .catch(async (error: unknown) => {
        await connection.script('rollback').catch(() => undefined);
        const { rows: now } = await sql<{ hash: string }>`select hash from migration where name = ${file}`.execute(
          connection.kysely,
        );
        if (now[0]?.hash !== hash) throw error;
      });
    count += 1;
  }
  return count;
}
