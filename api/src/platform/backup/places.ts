import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Embedded, openPglite, openPostgres } from '../db/connect.ts';
import { LEAST_TO_OPEN_BYTES } from '../db/disk-room.ts';
import { takeFolder, UNFINISHED_FILE } from '../db/folder-lock.ts';
import { migrate } from '../db/migrate.ts';
import { migrationsOf } from './catalogue.ts';
import { type Desk, embeddedDesk, postgresDesk } from './desk.ts';
import { BackupFault } from './frames.ts';

/** An empty place that a backup is loaded into. */
export interface Place {
  /** Brings its tables to a state, and opens it for so many bytes of rows. */
  open(migrations: ReadonlySet<string>, bytes: number): Promise<Desk>;
  /** What was loaded holds from now on. */
  keep(): Promise<void>;
  /** Nothing of it stays. */
  discard(): Promise<void>;
}

const LEAST_VERSION = 150_000;
/** Two restores into one database. */
const LOCK = 727_010;

/** A database of PostgreSQL without a company. Throws in words when it is none. */
export async function postgresPlace(url: string): Promise<Place> {
  const desk = await postgresDesk(url);
  let wasEmpty = false;
  try {
    const [server] = await desk.rows<{ version: number; encoding: string; free: boolean }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
        pg_try_advisory_lock(${LOCK}) as free`,
    );
    if (!server || server.version < LEAST_VERSION) throw new BackupFault('Tramo necesita PostgreSQL 15 o posterior.');
    if (server.encoding !== 'UTF8')
      throw new BackupFault(
        `La base de datos guarda textos en ${server.encoding}: créala con «create database tramo encoding 'UTF8' template template0».`,
      );
    if (!server.free) throw new BackupFault('Otro proceso restaura en esta base de datos.');
    wasEmpty = await checkEmpty(desk);
  } catch (error) {
    await desk.close();
    throw error;
  }
  return {
    open: async (migrations) => {
      const there = (await migrationsOf(desk)) ?? [];
      const newer = there.find((m) => !migrations.has(m.name));
      if (newer)
        throw new BackupFault(
          `La base de datos ya tiene tablas más nuevas que la copia (${newer.name}): bórrala, créala de nuevo vacía y repite.`,
        );
      const connection = await openPostgres(url, { max: 2 });
      try {
        await migrate(connection, { only: migrations });
      } finally {
        await connection.close();
      }
      return { ...desk, close: async () => undefined };
    },
    keep: () => desk.close(),
    discard: async () => {
      await desk.run('rollback').catch(() => undefined);
      // What it had is what it gets: nothing.
      if (wasEmpty) await dropTables(desk).catch(() => undefined);
      await desk.close();
    },
  };
}

/** Whether it has nothing at all; throws in words when it has what is not to be lost. */
async function checkEmpty(desk: Desk): Promise<boolean> {
  const tables = await desk.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  if (tables.length === 0) return true;
  if (!tables.some((t) => t.name === 'migration'))
    throw new BackupFault(
      `La base de datos no está vacía: tiene ${tables.length} tablas que no son de Tramo (${tables[0]?.name}…). Restaura en una vacía.`,
    );
  const [found] = await desk
    .rows<{ is: boolean }>(
      `select case when to_regclass('public.company') is null then false else exists (select 1 from company) end as is`,
    )
    .catch(() => [{ is: true }]);
  if (found?.is) throw new BackupFault('La base de datos no está vacía: ya tiene empresas. Restaura en una vacía.');
  return false;
}

/** Tramo's tables and functions in a database that had none before. */
const dropTables = (desk: Desk): Promise<void> =>
  desk.run(`do $$ declare one record; begin
    for one in select format('drop table if exists %I cascade', relname) as text from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition loop execute one.text; end loop;
    for one in select format('drop sequence if exists %I cascade', relname) as text from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' loop execute one.text; end loop;
    for one in select format('drop routine if exists %s cascade', p.oid::regprocedure) as text from pg_proc p
      where p.pronamespace = 'public'::regnamespace and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop execute one.text; end loop;
  end $$`);

/** Entries of a folder that are the embedded database's own. */
const ownEntry = /^(PG_VERSION|base|global|pg_\w+(\.conf)?|postgresql\.(auto\.)?conf|postmaster\.(opts|pid))$/;
export const databaseEntries = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => ownEntry.test(name)).toSorted();

const BESIDE = 'restoring';
const WRITTEN_AHEAD_BYTES = 256 * 1024 * 1024;

async function checkRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes)
    throw new BackupFault(
      `No cabe en el disco de ${folder}: hacen falta ${Math.ceil(bytes / 1024 / 1024)} MB y hay ${Math.floor((bavail * bsize) / 1024 / 1024)}.`,
    );
}

/** On a full disk the embedded database would wait for room without an end. */
const heedingRoom = (folder: string, desk: Desk): Desk => ({
  ...desk,
  copyIn: async (table, columns, isNew) => {
    const rows = await desk.copyIn(table, columns, isNew);
    return {
      ...rows,
      write: async (block) => {
        await checkRoom(folder, LEAST_TO_OPEN_BYTES);
        await rows.write(block);
      },
    };
  },
});

/** A folder without a database; streets and a key may lie in it. Throws in words when it has one. */
export async function folderPlace(folder: string): Promise<Place> {
  await mkdir(folder, { recursive: true });
  const leave = await takeFolder(folder, 2000);
  const beside = join(folder, BESIDE);
  try {
    // An earlier one that was cut while it moved in.
    if (existsSync(join(folder, UNFINISHED_FILE)))
      for (const name of await databaseEntries(folder)) await rm(join(folder, name), { recursive: true });
    else if ((await databaseEntries(folder)).length > 0)
      throw new BackupFault(
        `${folder} no está vacía: ya tiene una base de datos. Restaura en otra carpeta (DATA_DIR).`,
      );
    await rm(beside, { recursive: true, force: true });
    await writeFile(join(folder, UNFINISHED_FILE), 'tramo restore\n');
  } catch (error) {
    leave();
    throw error;
  }
  let close = async (): Promise<void> => undefined;
  const clear = async (): Promise<void> => {
    await rm(beside, { recursive: true, force: true });
    await rm(join(folder, UNFINISHED_FILE), { force: true });
    leave();
  };
  return {
    open: async (migrations, bytes) => {
      // Rows, their indexes, and what the database writes ahead.
      await checkRoom(folder, bytes * 2 + WRITTEN_AHEAD_BYTES);
      const connection = await openPglite(beside);
      close = connection.close;
      await migrate(connection, { only: migrations });
      return heedingRoom(folder, await embeddedDesk((connection.embedded as Embedded).pglite, async () => undefined));
    },
    keep: async () => {
      await close();
      const entries = await databaseEntries(beside);
      // What says that there is a database comes last.
      for (const name of [...entries.filter((e) => e !== 'PG_VERSION'), 'PG_VERSION'])
        await rename(join(beside, name), join(folder, name));
      await clear();
    },
    discard: async () => {
      await close().catch(() => undefined);
      await clear();
    },
  };
}
