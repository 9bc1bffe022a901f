import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { type Connection, openPglite, openPostgres } from '../src/platform/db/connect.ts';
import { migrate } from '../src/platform/db/migrate.ts';

/** `TEST_DB=postgres` runs on the server of TEST_DATABASE_URL, by the pooler of TEST_POOLER_URL where one is given; otherwise embedded. */
const postgresUrl =
  process.env.TEST_DB === 'postgres'
    ? (process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres')
    : null;
const poolerUrl = process.env.TEST_POOLER_URL || null;

export interface TestConnection {
  connection: Connection;
  /** Where another process opens the same database; null for the embedded one, which has no second door. */
  url: string | null;
  /** The same past a pooler; null without one. */
  directUrl: string | null;
  drop(): Promise<void>;
}

/** A database of its own, already migrated: a copy of one that is prepared once for each content of the migrations. */
export async function openTestConnection(): Promise<TestConnection> {
  if (!postgresUrl) {
    const connection = await openPglite(null, { loadDataDir: await snapshot() });
    return { connection, url: null, directUrl: null, drop: async () => undefined };
  }
  const name = `tramo_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const template = await makeTemplate();
  // Copying needs the template alone; another test process may be copying it right now.
  for (let attempt = 1; ; attempt++) {
    try {
      await admin(`create database ${name} template ${template}`);
      break;
    } catch (error) {
      if (attempt > 50) throw error;
      await new Promise((r) => setTimeout(r, 100));
    }
  }
  const { url, directUrl } = addressesOf(name);
  return {
    connection: await openPostgres(url, { max: 6, directUrl }),
    url,
    directUrl,
    drop: () => admin(`drop database if exists ${name} with (force)`),
  };
}

/** Name for this content of the migrations: a change of any file makes a new snapshot. */
function contentHash(): string {
  const folder = new URL('../migrations/', import.meta.url);
  const hash = createHash('sha256').update('pg-boss 12.38.0');
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(new URL(file, folder)));
  return hash.digest('hex').slice(0, 12);
}

async function snapshot(): Promise<Blob> {
  const cache = new URL('../../node_modules/.cache/tramo/', import.meta.url);
  const file = new URL(`snapshot-${contentHash()}.tar`, cache);
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true });
    const connection = await openPglite(null);
    await prepare(connection);
    const dump = await connection.dump?.();
    if (!dump) throw new Error('The embedded database gave no snapshot');
    await connection.close();
    const part = new URL(`${file.href}.${process.pid}`);
    writeFileSync(part, Buffer.from(await dump.arrayBuffer()));
    renameSync(part, file);
  }
  return new Blob([readFileSync(file)]);
}

async function makeTemplate(): Promise<string> {
  const name = `tramo_template_${contentHash()}`;
  const client = new pg.Client({ connectionString: postgresUrl as string });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(727003)');
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'tramo_template_%' order by oid`,
    );
    if (rows.some((r) => r.datname === name)) return name;
    // Other checkouts on this machine have migrations of their own: a few templates stay.
    for (const old of rows.slice(0, -8)) await client.query(`drop database if exists ${old.datname} with (force)`);
    const part = `${name}_part`;
    await client.query(`create database ${part}`);
    const connection = await openPostgres(urlOf(part), { max: 2 });
    await prepare(connection);
    await connection.close();
    await client.query(`alter database ${part} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

async function prepare(connection: Connection): Promise<void> {
  await migrate(connection);
  const boss = connection.newBoss();
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false } as never);
}

/** Test data need not outlive the server: a commit that waits for no disk takes 0.15 ms instead of 4. */
const urlOf = (database: string): string => {
  const url = new URL(postgresUrl as string);
  url.pathname = `/${database}`;
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
};

/** The environment by which another process opens the same database; the embedded one's folder is told beside. */
export const databaseEnv = (
  database: TestConnection | null,
): { DATABASE_URL: string; DATABASE_DIRECT_URL: string } => ({
  DATABASE_URL: database?.url ?? '',
  DATABASE_DIRECT_URL: database?.directUrl ?? '',
});

/** How a process reaches a database of the tests: by the pooler where there is one. */
export function addressesOf(database: string): { url: string; directUrl: string | null } {
  const directUrl = urlOf(database);
  if (!poolerUrl) return { url: directUrl, directUrl: null };
  const url = new URL(poolerUrl);
  url.pathname = `/${database}`;
  return { url: url.href, directUrl };
}

async function admin(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl as string });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** A database of PostgreSQL with nothing in it; null without a server. */
export async function openEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (!postgresUrl) return null;
  const name = `tramo_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await admin(`create database ${name}`);
  return { url: urlOf(name), drop: () => admin(`drop database if exists ${name} with (force)`) };
}
