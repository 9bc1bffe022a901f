import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { auditBooks } from '../src/modules/ledger/ledger.audit.service.ts';
import { readConfig } from '../src/platform/config.ts';
import { openPlatform } from '../src/platform/start.ts';
import { openTestConnection } from './database.ts';
import { bareCompany } from './ledger.ts';

/**
 * `kill -9` of a process whose eight writers book top-ups, holds, charges and releases: what it acknowledged is booked, nothing is booked by half, and the
 * next process goes on. `LEDGER_KILLS=100` kills as often as that.
 */
const kills = Number(process.env.LEDGER_KILLS ?? 3);
const folder = mkdtempSync(join(tmpdir(), 'tramo-ledger-crash-'));
const postgres = process.env.TEST_DB === 'postgres' ? await openTestConnection() : null;
const env = { DATA_DIR: join(folder, 'db'), DATABASE_URL: postgres?.url ?? '' };
afterAll(async () => {
  await postgres?.connection.close();
  await postgres?.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function onDatabase<T>(
  work: (platform: Awaited<ReturnType<typeof openPlatform>>['platform']) => Promise<T>,
): Promise<T> {
  const { platform, close } = await openPlatform({ ...readConfig(env), logLevel: 'silent' });
  try {
    return await work(platform);
  } finally {
    await close();
  }
}

/** Lets a process book until it has acknowledged so many, some milliseconds more, and kills it. Answers the keys that it acknowledged. */
async function bookAndKill(companyId: string, least: number): Promise<string[]> {
  const child = spawn(process.execPath, [new URL('./ledger-crash.child.ts', import.meta.url).pathname, companyId], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const killed = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let isDying = false;
  child.stdout.on('data', (data) => {
    text += String(data);
    if (isDying || text.split('\n').length <= least) return;
    isDying = true;
    setTimeout(() => child.kill('SIGKILL'), Math.random() * 30);
  });
  await killed;
  expect(text).toMatch(/^ready\n/);
  // The last line may have been cut.
  return text.split('\n').slice(1, -1);
}

it(
  'what was acknowledged is booked, and nothing by half',
  async () => {
    const companyId = await onDatabase(bareCompany);
    const acknowledged = new Set<string>();
    for (let round = 0; round < kills; round++)
      for (const key of await bookAndKill(companyId, 5 + Math.floor(Math.random() * 40))) acknowledged.add(key);
    await onDatabase(async (platform) => {
      const [audit] = await auditBooks(platform, companyId);
      expect(audit?.faults).toEqual([]);
      const { rows } = await platform.db.system((trx) =>
        sql<{ key: string }>`select key from ledger_tx where company_id = ${companyId}`.execute(trx),
      );
      const booked = new Set(rows.map((r) => r.key));
      expect([...acknowledged].filter((key) => !booked.has(key))).toEqual([]);
      expect(acknowledged.size).toBeGreaterThanOrEqual(kills * 5);
      // A guide and its message were charged in one transaction: never one of them alone.
      const alone = [...booked].filter((key) => key.startsWith('guide:') && !booked.has(key.replace('guide', 'sms')));
      expect(alone).toEqual([]);
    });
  },
  30_000 + kills * 60_000,
);
