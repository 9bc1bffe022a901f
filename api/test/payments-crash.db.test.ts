import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { mendPayments } from '../src/modules/payments/payments.watch.service.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Platform } from '../src/platform/context.ts';
import { openPlatform } from '../src/platform/start.ts';
import { openTestConnection } from './database.ts';
import { balances, bareCompany, faultsOf } from './ledger.ts';

/**
 * `kill -9` in the middle of top-ups: what was acknowledged is credited, what the provider was paid is credited once the next process asks, and nothing is
 * booked by half. `PAYMENT_KILLS=100` kills as often as that.
 */
const kills = Number(process.env.PAYMENT_KILLS ?? 3);
const folder = mkdtempSync(join(tmpdir(), 'tramo-payments-crash-'));
const postgres = process.env.TEST_DB === 'postgres' ? await openTestConnection() : null;
const env = { DATA_DIR: join(folder, 'db'), DATABASE_URL: postgres?.url ?? '' };
afterAll(async () => {
  await postgres?.connection.close();
  await postgres?.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function onDatabase<T>(work: (platform: Platform) => Promise<T>, now = (): Date => new Date()): Promise<T> {
  const { platform, close } = await openPlatform({ ...readConfig(env), logLevel: 'silent' }, { now });
  try {
    return await work(platform);
  } finally {
    await close();
  }
}

/** Lets a process top up until it has acknowledged so many, some milliseconds more, and kills it. Answers the payments that it acknowledged. */
async function payAndKill(companyId: string, least: number): Promise<string[]> {
  const child = spawn(process.execPath, [new URL('./payments-crash.child.ts', import.meta.url).pathname, companyId], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  let isDying = false;
  const killed = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.stdout.on('data', (data) => {
    text += String(data);
    if (isDying || text.split('\n').length <= least + 1) return;
    isDying = true;
    setTimeout(() => child.kill('SIGKILL'), Math.random() * 60);
  });
  await killed;
  expect(text).toMatch(/^ready\n/);
  // The last line may have been cut.
  return text.split('\n').slice(1, -1);
}

it(
  'what was paid is credited once, whenever the process dies',
  async () => {
    const companyId = await onDatabase(bareCompany);
    const acknowledged: string[] = [];
    for (let round = 0; round < kills; round++)
      acknowledged.push(...(await payAndKill(companyId, 1 + Math.floor(Math.random() * 6))));
    const later = new Date(Date.now() + 11 * 60_000);
    await onDatabase(
      async (platform) => {
        const credited = async (): Promise<string[]> => {
          const { rows } = await platform.db.system((trx) =>
            sql<{
              id: string;
            }>`select cause_id as id from ledger_tx where company_id = ${companyId} and kind = 'topUp'`.execute(trx),
          );
          return rows.map((r) => r.id);
        };
        const before = new Set(await credited());
        expect(acknowledged.filter((id) => !before.has(id))).toEqual([]);
        for (let n = 0; n < 1 + kills / 10; n++) await mendPayments(platform);
        // What the provider was paid, and what stands in the books, are one.
        const { rows: paid } = await platform.db.system((trx) =>
          sql<{ id: string }>`select body->'metadata'->>'paymentId' as id from payment_sandbox
            where body->>'object' = 'payment_intent' and body->>'status' = 'succeeded'`.execute(trx),
        );
        expect((await credited()).sort()).toEqual(paid.map((p) => p.id).sort());
        expect(await faultsOf(platform, companyId)).toEqual([]);
        const now = await balances(platform, companyId);
        expect(now.clearing).toBe(-paid.length * 200_00);
        expect(acknowledged.length).toBeGreaterThanOrEqual(kills);
      },
      () => later,
    );
  },
  30_000 + kills * 60_000,
);
