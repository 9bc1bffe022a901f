import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openPostgres } from '../src/platform/db/connect.ts';
import { poolerAdvice } from '../src/platform/db/pooler.ts';
import { openTestConnection, type TestConnection } from './database.ts';
import { eventually } from './waits.ts';

const isPooled = Boolean(process.env.TEST_POOLER_URL);
const database = process.env.TEST_DB === 'postgres' ? await openTestConnection() : null;
const url = database?.url ?? '';
const direct = database?.directUrl ?? url;
afterAll(async () => {
  await database?.connection.close();
  await database?.drop();
});

test.runIf(database)('what stands before PostgreSQL is known, and whether notices come', async () => {
  expect(await database?.connection.pooler()).toEqual({ kind: isPooled ? 'transaction' : 'none', notices: 'heard' });
  const bare = await openPostgres(url);
  const found = await bare.pooler();
  await bare.close();
  expect(found.notices).toBe(isPooled ? 'lost' : 'heard');
  if (isPooled) expect(poolerAdvice(found)).toContain('DATABASE_DIRECT_URL');
  else expect(poolerAdvice(found)).toBeNull();
});

test.runIf(database)('a direct address of another database is refused before anything is written', async () => {
  const other = new URL(direct);
  other.pathname = '/postgres';
  await expect(openPostgres(url, { directUrl: other.href })).rejects.toThrow('DATABASE_DIRECT_URL');
});

test.runIf(database)('all channels are heard by one connection, also after it was cut', async () => {
  const connection = await openPostgres(url, { directUrl: database?.directUrl ?? null });
  const client = new pg.Client({ connectionString: direct });
  await client.connect();
  const listeners = async (): Promise<number[]> =>
    (
      await client.query(
        `select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
      )
    ).rows.map((r: { pid: number }) => r.pid);
  const before = new Set(await listeners());
  const own = async (): Promise<number[]> => (await listeners()).filter((pid) => !before.has(pid));
  const heard = { jobs: 0, mail: 0 };
  const stops = await Promise.all([
    connection.listen('tramo_jobs', () => heard.jobs++),
    connection.listen('tramo_mail', () => heard.mail++),
  ]);
  const hearsBoth = async (): Promise<void> => {
    const { jobs, mail } = heard;
    await connection.notify(['tramo_jobs', 'tramo_mail']);
    await eventually(async () => expect(heard.jobs > jobs && heard.mail > mail).toBe(true));
  };
  await hearsBoth();
  const [pid, ...more] = await own();
  expect(more).toEqual([]);
  const { jobs, mail } = heard;
  await client.query('select pg_terminate_backend($1)', [pid]);
  // It is told that something may have been missed, and hears again.
  await eventually(async () => expect(heard.jobs > jobs && heard.mail > mail).toBe(true));
  await hearsBoth();
  await stops[0]?.();
  const silent = heard.jobs;
  const { mail: mailNow } = heard;
  await connection.notify(['tramo_jobs', 'tramo_mail']);
  await eventually(async () => expect(heard.mail).toBeGreaterThan(mailNow));
  expect(heard.jobs).toBe(silent);
  await stops[1]?.();
  await eventually(async () => expect(await own()).toEqual([]));
  await client.end();
  await connection.close();
});

test.runIf(database)('a script that fails leaves no transaction behind', async () => {
  const { script, kysely } = (database as TestConnection).connection;
  await expect(script('begin; create table left_behind (n int); select 1/0; commit')).rejects.toThrow();
  await script('rollback');
  await script('begin; create table stays (n int); commit');
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_name in ('left_behind', 'stays')`.execute(kysely);
  expect(rows).toEqual([{ name: 'stays' }]);
});
