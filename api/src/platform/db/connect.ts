import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { fromPglite, PgBoss } from 'pg-boss';
import { checkRoomToOpen, watchRoom } from './disk-room.ts';
import { takeFolder, UNFINISHED_FILE } from './folder-lock.ts';
import { openListening } from './listen.ts';
import { mutex, PGliteDialect } from './pglite-dialect.ts';
import { checkSameDatabase, findPooler, type Pooler } from './pooler.ts';
import { OpeningPostgresDialect } from './postgres-dialect.ts';
import type { Channel } from './wake.ts';

// biome-ignore lint/complexity/noBannedTypes: stores add their own tables with `withTables`
export type NoTables = {};

/** An open database: queries, notifications and what pg-boss runs on. */
export interface Connection {
  kind: 'pglite' | 'postgres';
  kysely: Kysely<NoTables>;
  /** Connections that it lends at most. */
  size: number;
  /** Runs SQL text of several statements as the owner (migrations). */
  script(text: string): Promise<void>;
  /** Calls back at each notice with what it says, and without a word when some may have been missed. */
  listen(channel: Channel, onNotice: (text?: string) => void): Promise<() => Promise<void>>;
  /** Sends a notice to each channel, outside of any transaction. */
  notify(channels: readonly Channel[]): Promise<void>;
  /** Sends notices that say something, all in one statement outside of any transaction. */
  tell(channel: Channel, texts: readonly string[]): Promise<void>;
  newBoss(): PgBoss;
  /** What stands between here and PostgreSQL, asked anew by each call. */
  pooler(): Promise<Pooler>;
  /** A rest of long work: answers when nobody waits for the one connection of the embedded database, or after a moment. */
  quiet(): Promise<void>;
  /** Begins to heed the reserve of room on the embedded database's disk, once what a start writes is written. */
  watchRoom(): void;
  /** The embedded database's disk is nearly full: it reads, and writes nothing until there is room. */
  isShortOfRoom(): boolean;
  /** Connections of this process, and who waits for one. */
  pool(): { used: number; idle: number; waiting: number };
  /** The embedded database as one archive, for `openPglite`'s `loadDataDir`. */
  dump?(): Promise<Blob>;
  /** The embedded database itself, for its backup. */
  embedded?: Embedded;
  close(): Promise<void>;
}

export interface Embedded {
  pglite: PGlite;
  /** Null: it is in memory. */
  folder: string | null;
  /** Runs work while nobody else is served by it. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

/** The embedded database in a folder, or in memory without one. One connection: callers take turns. */
export async function openPglite(
  dataDir: string | null,
  options: { loadDataDir?: Blob; reserveBytes?: number; onRoom?: (isShort: boolean) => void } = {},
): Promise<Connection> {
  const leaveFolder = dataDir ? await takeFolder(dataDir) : () => undefined;
  if (dataDir && existsSync(join(dataDir, UNFINISHED_FILE))) {
    leaveFolder();
    throw new Error(
      `La restauración en ${dataDir} no llegó a su fin: ahí no hay base de datos todavía. Repite «tramo restore ARCHIVO».`,
    );
  }
  if (dataDir) await checkRoomToOpen(dataDir);
  const pglite = await PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(options.loadDataDir ? { loadDataDir: options.loadDataDir } : {}),
    // A folder whose database has the extension must be opened with it.
    extensions: { pg_trgm },
    parsers: { [INT8]: Number, [NUMERIC]: Number, [DATE]: (v: string) => v },
  });
  const lock = mutex();
  const kysely = new Kysely<NoTables>({ dialect: new PGliteDialect(pglite, lock) });
  const bossDb = fromPglite(pglite);
  // On a full disk the database waits for room in a loop that nothing ends: before that it stops to write.
  let isShort = false;
  let stopWatching = (): void => undefined;
  const watch = (): void => {
    if (!dataDir) return;
    stopWatching = watchRoom(dataDir, options.reserveBytes ?? 0, (now) =>
      lock(async () => {
        await pglite.exec(`set default_transaction_read_only = ${now ? 'on' : 'off'}`);
        isShort = now;
        options.onRoom?.(now);
      }),
    );
  };
  return {
    kind: 'pglite',
    kysely,
    size: 1,
    script: (text) => lock(async () => void (await pglite.exec(text))),
    listen: async (channel, onNotice) => {
      const stop = await lock(() => pglite.listen(channel, onNotice));
      return async () => stop();
    },
    notify: (channels) =>
      sendNotices(
        kysely,
        channels.map((channel) => [channel, '']),
      ),
    tell: (channel, texts) =>
      sendNotices(
        kysely,
        texts.map((text) => [channel, text]),
      ),
    newBoss: () =>
      new PgBoss({
        // pg-boss must take turns with our transactions on the one connection.
        db: { executeSql: (text, values) => lock(() => bossDb.executeSql(text, values)), listen: bossDb.listen },
        backend: 'pglite',
        superviseIntervalSeconds: 60,
      } as ConstructorParameters<typeof PgBoss>[0]),
    pooler: async () => ({ kind: 'none', notices: 'heard' }),
    quiet: lock.quiet,
    watchRoom: watch,
    isShortOfRoom: () => isShort,
    pool: lock.turns,
    dump: () => lock(() => pglite.dumpDataDir('none')),
    embedded: { pglite, folder: dataDir, alone: lock },
    close: async () => {
      stopWatching();
      await lock(async () => pglite.close());
      leaveFolder();
    },
  };
}

export interface PostgresOptions {
  /** Connections of the pool. */
  max?: number;
  /** The same database past a pooler: for what needs a session of its own (notices, migrations). */
  directUrl?: string | null;
}

/** PostgreSQL 15 or later by its address, which may be a pooler's in transaction mode: nothing but `direct` counts on a session. */
export async function openPostgres(
  url: string,
  { max = 10, directUrl: ownWay = null }: PostgresOptions = {},
): Promise<Connection> {
  const directUrl = ownWay ?? url;
  if (directUrl !== url) await checkSameDatabase(url, directUrl);
  pg.types.setTypeParser(INT8, Number);
  pg.types.setTypeParser(NUMERIC, Number);
  pg.types.setTypeParser(DATE, (v) => v);
  const pool = openPool({ connectionString: url, max });
  // One connection, so that what fails inside of a script's transaction is undone where it began; it leaves when nothing is to be migrated.
  const direct = openPool({ connectionString: directUrl, max: 1, idleTimeoutMillis: 1000, allowExitOnIdle: true });
  const kysely = new Kysely<NoTables>({ dialect: new OpeningPostgresDialect({ pool }) });
  const listening = openListening(directUrl);
  return {
    kind: 'postgres',
    kysely,
    size: max,
    script: async (text) => void (await direct.query(text)),
    listen: listening.listen,
    notify: (channels) =>
      sendNotices(
        kysely,
        channels.map((channel) => [channel, '']),
      ),
    tell: (channel, texts) =>
      sendNotices(
        kysely,
        texts.map((text) => [channel, text]),
      ),
    // It asks by single statements and locks inside of transactions: a pooler may stand between.
    newBoss: () => new PgBoss({ connectionString: url, max: 4 }),
    pooler: () => findPooler(url, ownWay),
    quiet: async () => undefined,
    watchRoom: () => undefined,
    isShortOfRoom: () => false,
    pool: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await listening.close();
      await Promise.all([kysely.destroy(), direct.end()]);
    },
  };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined); // a lost idle connection is replaced by the pool
  // One that is lost while a transaction holds it fails its queries; without a listener the event would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** A notice is nothing to be kept: its commit does not wait for the disk, for all others that notify wait behind it. */
const sendNotices = async (
  kysely: Kysely<NoTables>,
  notices: readonly (readonly [channel: Channel, text: string])[],
): Promise<void> =>
  void (await sql`with at_once as materialized (select set_config('synchronous_commit', 'off', true))
    select pg_notify(channel, said) from at_once, unnest(${notices.map(([channel]) => channel)}::text[], ${notices.map(([, text]) => text)}::text[]) as n(channel, said)`.execute(
    kysely,
  ));
