/**
 * A backup of an installation on PostgreSQL while it serves, and its restore into an empty database. GUIDES: of the big company (20,000; the issue's figure is
 * 1,000,000), a quarter more are others'. EMBEDDED=1 also restores it into an embedded database and moves it back from there.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { guidesApi } from '@tramo/contract/guides-api';
import { sql } from 'kysely';
import { figure, measureOnPostgres, percentile } from './measure.ts';

await measureOnPostgres('backup');
const { openAppOn } = await import('@tramo/api/test/app');
const { buildCompany, buildUser } = await import('@tramo/api/test/builders');
const { openEmptyDatabase, openTestConnection } = await import('@tramo/api/test/database');
const { buildCompanies, fillGuides } = await import('./guides-million.data.ts');

const guides = Number(process.env.GUIDES ?? 20_000);
const folder = mkdtempSync(join(tmpdir(), 'tramo-backup-'));
const file = join(folder, 'copia.tramo');
const main = join(fileURLToPath(new URL('..', import.meta.url)), 'api/src/main.ts');

/** Runs a command of ours; answers its seconds and the most memory that it had. */
async function tramo(args: string[], env: Record<string, string>): Promise<{ s: number; mb: number }> {
  const began = performance.now();
  const child: ChildProcess = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'keys'), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  let most = 0;
  const look = setInterval(() => {
    try {
      most = Math.max(most, Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0));
    } catch {
      // It ended just now, or this is no Linux.
    }
  }, 100);
  const [code] = await once(child, 'close');
  clearInterval(look);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${said}`);
  return { s: (performance.now() - began) / 1000, mb: most / 1024 };
}

const database = await openTestConnection();
const t = await openAppOn(database.connection);
const empty = [await openEmptyDatabase(), await openEmptyDatabase()];
try {
  const company = await buildCompany(t);
  await buildCompanies(t.platform.db, company.id);
  await fillGuides(t.platform.db, guides);
  const { rows: made } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where tablename like 'bench_%'`.execute(t.connection.kysely);
  for (const { name } of made) await sql`drop table ${sql.table(name)}`.execute(t.connection.kysely);
  const { token } = await buildUser(t, company.id, { type: 'admin', roles: ['admin'] });
  const list = async (): Promise<number> => {
    const from = performance.now();
    const answer = await t.call(guidesApi.list, { token, body: { limit: 50 } });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return performance.now() - from;
  };
  const alone: number[] = [];
  for (let i = 0; i < 60; i++) {
    alone.push(await list());
    await sleep(50);
  }
  figure('backup_list_alone_p95', percentile(alone.slice(5), 0.95), 'ms');
  const meanwhile: number[] = [];
  let isDone = false;
  const backing = tramo(['backup', file], { DATABASE_URL: database.url as string }).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    meanwhile.push(await list());
    await sleep(100);
  }
  const backup = await backing;
  figure('backup_guides', guides * 1.25, 'rows');
  figure('backup_time', backup.s, 's');
  figure('backup_file', statSync(file).size / 1024 / 1024, 'MB');
  figure('backup_memory', backup.mb, 'MB');
  figure('backup_list_meanwhile_p95', percentile(meanwhile, 0.95), 'ms');
  const restore = await tramo(['restore', file], { DATABASE_URL: empty[0]?.url as string });
  figure('restore_time', restore.s, 's');
  figure('restore_memory', restore.mb, 'MB');
  if (process.env.EMBEDDED) {
    const dataDir = join(folder, 'data');
    figure('restore_embedded_time', (await tramo(['restore', file], { DATA_DIR: dataDir })).s, 's');
    const moved = await tramo(['move', '--to', empty[1]?.url as string], { DATA_DIR: dataDir });
    figure('move_time', moved.s, 's');
    figure('move_memory', moved.mb, 'MB');
  }
} finally {
  await t.close();
  await database.drop();
  for (const one of empty) await one?.drop();
  rmSync(folder, { recursive: true, force: true });
}
