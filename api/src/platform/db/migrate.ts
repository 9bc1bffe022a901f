import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { version } from '../version.ts';
import type { Connection } from './connect.ts';
import { isOlder, type Migration, readMigration } from './migration-text.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/** One numbered file of this version. */
export interface MigrationFile {
  name: string;
  text: string;
  hash: string;
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The migrations of a folder, in their order; this version's own without one. */
export const migrationFiles = (from: URL = folder): MigrationFile[] =>
  readdirSync(from)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, from), 'utf8');
      return { name, text, hash: hashOf(text) };
    });

/** The migrations of this version, by name. */
export const ownMigrations = (): Map<string, string> => new Map(migrationFiles().map((f) => [f.name, f.hash]));

export interface MigrateOptions {
  /** Those of another database's state alone, to load its rows into. */
  only?: ReadonlySet<string>;
  /** Instead of this version's own. */
  files?: readonly MigrationFile[];
  /** The version of the code, instead of this one's. */
  version?: string;
  /** Hears what is done, as it is done. */
  onApplied?: (name: string, ms: number) => void;
  /** Hears of migrations that a newer version applied and that this one can live with. */
  onUnknown?: (names: readonly string[]) => void;
}

/** A migration that waits for a table longer than this lets go, so that nobody queues up behind it, and tries again. */
const LOCK_WAIT = '4s';
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 1500;
/** Another copy is making its indexes: it may take long, and it is looked again so often. */
const TURN_PAUSE_MS = 500;

type Applied = Map<string, { hash: string; needs: string | null }>;

/** Columns of the table of what was applied; none where nothing was yet. */
async function notebook(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = to_regclass('migration') and attnum > 0`.execute(connection.kysely);
  return rows.map((r) => r.name);
}

/** What this database has seen: hashes by name, and which version each file of a contract needs. Changes nothing. */
export async function appliedMigrations(connection: Connection): Promise<Applied> {
  const columns = await notebook(connection);
  if (columns.length === 0) return new Map();
  const { rows } = await sql<{ name: string; hash: string; needs: string | null }>`select name, hash,
    ${columns.includes('needs') ? sql`needs` : sql`null`} as needs from migration`.execute(connection.kysely);
  return new Map(rows.map((r) => [r.name, r]));
}

/** Makes the table of what was applied, or gives it what it lacks; only then: asking for what is there would wait for whoever migrates now. */
async function prepare(connection: Connection): Promise<void> {
  const columns = await notebook(connection);
  if (columns.length === 0)
    await connection.script(
      `create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now(), needs text)`,
    );
  else if (!columns.includes('needs'))
    await connection.script('alter table migration add column if not exists needs text');
}

/**
 * Which of the files this database has not seen. Throws when one was changed after it was applied, and when a newer version took away what the code of
 * this one needs. What a newer version only added is nobody's trouble: both serve on it while they are replaced one after another.
 */
export function pendingMigrations(
  files: readonly MigrationFile[],
  applied: ReadonlyMap<string, { hash: string; needs: string | null }>,
  own: string,
): { pending: MigrationFile[]; unknown: string[] } {
  const pending: MigrationFile[] = [];
  for (const file of files) {
    const known = applied.get(file.name);
    if (!known) pending.push(file);
    else if (known.hash !== file.hash) throw new Error(`Migration ${file.name} was changed after it was applied`);
  }
  const names = new Set(files.map((f) => f.name));
  const unknown = [...applied].filter(([name]) => !names.has(name));
  const broken = unknown.filter(([, { needs }]) => needs !== null && isOlder(own, needs));
  if (broken.length > 0) {
    const least = broken.map(([, { needs }]) => needs as string).reduce((a, b) => (isOlder(a, b) ? b : a));
    throw new Error(
      `La base de datos es de una versión más nueva y ya no tiene lo que esta (${own}) usa: instala Tramo ${least} o posterior. Migraciones: ${broken.map(([name]) => name).join(', ')}.`,
    );
  }
  return { pending, unknown: unknown.map(([name]) => name) };
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;
const isLocked = (error: unknown): boolean => codeOf(error) === '55P03';
/** It gave way to whoever serves, by the wait or by a deadlock: what it did is undone, and it may begin again. */
const gaveWay = (error: unknown): boolean => isLocked(error) || codeOf(error) === '40P01';
const restABit = (): Promise<void> => sleep(LOCK_PAUSE_MS * (0.5 + Math.random()));

/** Applies the numbered SQL files that this database has not seen, each in a transaction of its own, forward only. */
export async function migrate(connection: Connection, options: MigrateOptions = {}): Promise<number> {
  const own = options.version ?? version;
  const files = (options.files ?? migrationFiles()).filter((f) => options.only?.has(f.name) ?? true);
  await prepare(connection);
  const applied = await appliedMigrations(connection);
  const { pending, unknown } = pendingMigrations(files, applied, own);
  if (unknown.length > 0 && !options.only) options.onUnknown?.(unknown);
  for (const file of pending) {
    const began = performance.now();
    const read = readMigration(file.text);
    await (read.isOutside ? applyOutside : applyInside)(connection, file, read);
    options.onApplied?.(file.name, performance.now() - began);
  }
  return pending.length;
}

const noted = ({ name, hash }: MigrationFile, { contractSince }: Migration): string =>
  `insert into migration (name, hash, needs) values ('${name}', '${hash}', ${contractSince ? `'${contractSince}'` : 'null'})`;

const isApplied = async (connection: Connection, { name, hash }: MigrationFile): Promise<boolean> => {
  const { rows } = await sql<{ hash: string }>`select hash from migration where name = ${name}`.execute(
    connection.kysely,
  );
  return rows[0]?.hash === hash;
};

/** One script, one transaction. Copies that start together wait at the lock; the second one fails on the primary key and finds it applied. */
async function applyInside(connection: Connection, file: MigrationFile, read: Migration): Promise<void> {
  const script = `begin; select pg_advisory_xact_lock(727001); ${noted(file, read)}; set local lock_timeout = '${LOCK_WAIT}'; ${file.text}\n; commit;`;
  for (let attempt = 1; ; attempt++) {
    try {
      return await connection.script(script);
    } catch (error) {
      await connection.script('rollback').catch(() => undefined);
      if (await isApplied(connection, file)) return;
      if (!gaveWay(error) || attempt >= LOCK_TRIES) throw error;
      await restABit();
    }
  }
}

/**
 * Statement by statement, for `create index concurrently`: cut in the middle it is begun again, so each of them must not mind (`if not exists`). What a cut
 * one left half made goes first. One copy at a time, by a lock of its own that nobody waits at inside of a statement: whoever did would be waited for by the index.
 */
async function applyOutside(connection: Connection, file: MigrationFile, read: Migration): Promise<void> {
  const embedded = connection.kind === 'pglite';
  for (;;) {
    if (await isApplied(connection, file)) return;
    try {
      await connection.script(
        `do $$ begin if not pg_try_advisory_lock(727004) then raise exception 'busy' using errcode = '55P03'; end if; end $$`,
      );
      break;
    } catch (error) {
      if (!isLocked(error)) throw error;
      await sleep(TURN_PAUSE_MS);
    }
  }
  try {
    if (await isApplied(connection, file)) return;
    for (const { text } of read.statements) {
      const index = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+([\w"]+)/i.exec(text)?.[1];
      for (let attempt = 1; ; attempt++) {
        if (index) await dropHalfMade(connection, index.replaceAll('"', ''));
        try {
          // The embedded database has one connection: nobody is beside.
          await connection.script(embedded ? text.replace(/\bconcurrently\b/i, '') : text);
          break;
        } catch (error) {
          if (!gaveWay(error) || attempt >= LOCK_TRIES) throw error;
          await restABit();
        }
      }
    }
    await connection.script(noted(file, read));
  } finally {
    await connection.script('select pg_advisory_unlock(727004)').catch(() => undefined);
  }
}

async function dropHalfMade(connection: Connection, index: string): Promise<void> {
  const { rows } = await sql`select from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = ${index} and not i.indisvalid`.execute(connection.kysely);
  if (rows.length > 0) await connection.script(`drop index ${index}`);
}
