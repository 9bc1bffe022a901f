import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Platform } from '../src/platform/context.ts';
import { wakeAfterCommit } from '../src/platform/db/tx.ts';
import { newId } from '../src/platform/ids.ts';
import type { Provider } from '../src/platform/messaging/provider.ts';
import { startMessaging } from '../src/platform/messaging/sender.ts';
import { startRelay } from '../src/platform/outbox.ts';
import { startSubscribers, subscribe } from '../src/platform/subscribers.ts';
import { until } from './crash.ts';
import { databaseEnv, openTestConnection, type TestConnection } from './database.ts';
import { noted, openNoticeServer } from './notice-crash.ts';

/**
 * A process dies between its commit and the notice that wakes the others. On PostgreSQL another one works beside it all the time; with the embedded
 * database, which has one process, the next start finds what was left.
 */
const folder = mkdtempSync(join(tmpdir(), 'tramo-notice-'));
const companyId = newId();
const seen = { events: 0, mails: [] as string[], runs: 0, aborted: 0 };
let postgres: TestConnection | null = null;
let worker: { platform: Platform; stop(): Promise<void> };
const env = (): Record<string, string> => ({ DATA_DIR: join(folder, 'db'), ...databaseEnv(postgres) });
const onError = (): void => undefined;

const work = async (): Promise<typeof worker> => {
  const { platform, close } = await openNoticeServer(env());
  const { db, jobs } = platform;
  const email: Provider = {
    name: 'smtp',
    channel: 'email',
    send: async ({ to }) => {
      seen.mails.push(to);
      return { state: 'sent', providerId: null };
    },
  };
  const note = { name: 'test.note', reactions: [subscribe(noted, async () => void seen.events++)] };
  const stops = [
    await startRelay(db, onError),
    await startSubscribers(db, [note], onError),
    await startMessaging({ ...platform, providers: { email } }, onError),
  ];
  // Never tells its progress, where it would learn of the cancel.
  jobs.handle('bulk.export', async ({ signal }) => {
    seen.runs++;
    if (!signal.aborted) await once(signal, 'abort');
    seen.aborted++;
  });
  await jobs.work();
  return {
    platform,
    stop: async () => {
      for (const stop of stops) await stop();
      await close();
    },
  };
};
/** Lets a process do something and die before it tells anybody. */
const dieAfter = async (...args: string[]): Promise<void> => {
  if (!postgres) await worker.stop();
  const child = spawn(process.execPath, [fileURLToPath(new URL('./notice-crash.child.ts', import.meta.url)), ...args], {
    env: { ...process.env, ...env() },
    stdio: 'inherit',
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  if (!postgres) worker = await work();
};
const jobs = (): Promise<{ id: string; status: string }[]> =>
  worker.platform.db.system(async (trx) => {
    const { rows } = await sql<{ id: string; status: string }>`select id, status from job`.execute(trx);
    return rows;
  });

beforeAll(async () => {
  if (process.env.TEST_DB === 'postgres') postgres = await openTestConnection();
  worker = await work();
  await worker.platform.db.system((trx) =>
    sql`insert into company (id, name) values (${companyId}, 'Prueba')`.execute(trx),
  );
});
afterAll(async () => {
  await worker.stop();
  await postgres?.connection.close();
  await postgres?.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('what a process committed and told nobody has its effect once', async () => {
  await dieAfter('write', companyId);
  await until(
    async () => [seen.events, seen.mails.length, seen.runs],
    (all) => all.every((n) => n > 0),
    20_000,
  );
  expect(seen).toMatchObject({ events: 1, mails: ['ana@example.mx'], runs: 1 });
  expect((await jobs()).map((j) => j.status)).toEqual(['running']);
});

it('a job whose cancel was told to nobody ends', async () => {
  const [job] = await jobs();
  await dieAfter('cancel', companyId, job?.id ?? '');
  await until(jobs, (rows) => rows[0]?.status === 'cancelled', 20_000);
  expect(seen.aborted).toBeGreaterThan(0);
});

it('what is undone wakes nobody, and no queue wakes from inside the transaction that queues', async () => {
  const { db } = worker.platform;
  let notices = 0;
  const stopListening = await db.connection.listen('tramo_mail', () => notices++);
  notices = 0;
  const wake = (fails: boolean): Promise<void> =>
    db.system(async (trx) => {
      wakeAfterCommit(trx, 'tramo_mail');
      if (fails) throw new Error('undone');
    });
  await expect(wake(true)).rejects.toThrow('undone');
  await new Promise((r) => setTimeout(r, 100));
  expect(notices).toBe(0);
  await wake(false);
  await until(
    async () => notices,
    (n) => n === 1,
    5000,
  );
  await stopListening();
  const { rows } = await db.system((trx) => sql`select name from pgboss.queue where notify`.execute(trx));
  expect(rows).toEqual([]);
});
