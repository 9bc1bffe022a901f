import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { fromPglite, PgBoss } from 'pg-boss';
import { checkRoomToOpen, watchRoom } from './disk-room.ts';
import { takeFolder } from './folder-lock.ts';
import { mutex, PGliteDialect } from './pglite-dialect.ts';
import type { Channel } from './wake.ts';

// biome-ignore lint/complexity/noBannedTypes: stores add their own tables with `withTables`
export type NoTables = {};

/** An open database: queries, notifications and what pg-boss runs on. */
export interface Connection {
  kind: 'pglite' | 'postgres';
  kysely: Kysely<NoTables>;
  /** Runs SQL text of several statements as the owner (migrations). */
  script(text: string): Promise<void>;
  /** Calls back at each notice, and when some may have been missed. */
  listen(channel: Channel, onNotice: () => void): Promise<() => Promise<void>>;
  /** Sends a notice to each channel, outside of any transaction. */
  notify(channels: readonly Channel[]): Promise<void>;
  newBoss(): PgBoss;
  /** A rest of long work: answers when nobody waits for the one connection of the embedded database, or after a moment. */
  quiet(): Promise<void>;
  /** Begins to heed the reserve of room on the embedded database's disk, once what a start writes is written. */
  watchRoom(): void;
  /** The embedded database's disk is nearly full: it reads, and writes nothing until there is room. */
  isShortOfRoom(): boolean;
  /** The embedded database as one archive, for `openPglite`'s `loadDataDir`. */
  dump?(): Promise<Blob>;
  close(): Promise<void>;
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
    script: (text) => lock(async () => void (await pglite.exec(text))),
    listen: async (channel, onNotice) => {
      const stop = await lock(() => pglite.listen(channel, onNotice));
      return async () => stop();
    },
    notify: (channels) => sendNotices(kysely, channels),
    newBoss: () =>
      new PgBoss({
        // pg-boss must take turns with our transactions on the one connection.
        db: { executeSql: (text, values) => lock(() => bossDb.executeSql(text, values)), listen: bossDb.listen },
        backend: 'pglite',
        superviseIntervalSeconds: 60,
      } as ConstructorParameters<typeof PgBoss>[0]),
    quiet: lock.quiet,
    watchRoom: watch,
    isShortOfRoom: () => isShort,
    dump: () => lock(() => pglite.dumpDataDir('none')),
    close: async () => {
      stopWatching();
      await lock(async () => pglite.close());
      leaveFolder();
    },
  };
}

/** PostgreSQL 15 or later by its address. */
export async function openPostgres(url: string, max = 10): Promise<Connection> {
  pg.types.setTypeParser(INT8, Number);
  pg.types.setTypeParser(NUMERIC, Number);
  pg.types.setTypeParser(DATE, (v) => v);
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => undefined); // a lost idle connection is replaced by the pool
  // One that is lost while a transaction holds it fails its queries; without a listener the event would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const kysely = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    kysely,
    script: async (text) => void (await pool.query(text)),
    listen: (channel, onNotice) => listenPostgres(url, channel, onNotice),
    notify: (channels) => sendNotices(kysely, channels),
    newBoss: () => new PgBoss({ connectionString: url, max: 4 }),
    quiet: async () => undefined,
    watchRoom: () => undefined,
    isShortOfRoom: () => false,
    close: () => kysely.destroy(),
  };
}

const sendNotices = async (kysely: Kysely<NoTables>, channels: readonly Channel[]): Promise<void> =>
  void (await sql`select pg_notify(channel, '') from unnest(${channels}::text[]) as channel`.execute(kysely));

/** A connection of its own that listens, and comes back with growing pauses when it is lost. */
async function listenPostgres(url: string, channel: Channel, onNotice: () => void): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | null = null;
  let pauseMs = 200;
  const connect = async (): Promise<void> => {
    if (stopped) return;
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    const again = (): void => {
      if (client !== next || stopped) return;
      client = null;
      setTimeout(() => void connect().catch(() => undefined), pauseMs).unref();
      pauseMs = Math.min(pauseMs * 2, 10_000);
    };
    client = next;
    next.on('error', again);
    next.on('end', again);
    next.on('notification', onNotice);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      pauseMs = 200;
      onNotice();
    } catch {
      again();
    }
  };
  await connect();
  return async () => {
    stopped = true;
    await client?.end().catch(() => undefined);
  };
}
