import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { mendPayments } from '../src/modules/payments/payments.watch.service.ts';
import { openKilledChild } from './killed-child.ts';
import { balances, bareCompany, faultsOf } from './ledger.ts';

/**
 * `kill -9` in the middle of top-ups: what was acknowledged is credited, what the provider was paid is credited once the next process asks, and nothing is
 * booked by half. `PAYMENT_KILLS=100` kills as often as that.
 */
const kills = Number(process.env.PAYMENT_KILLS ?? 3);
const child = await openKilledChild('./payments-crash.child.ts');
afterAll(child.close);

it(
  'what was paid is credited once, whenever the process dies',
  async () => {
    const companyId = await child.onDatabase(bareCompany);
    const acknowledged: string[] = [];
    for (let round = 0; round < kills; round++)
      acknowledged.push(...(await child.run(companyId, { least: 1 + Math.floor(Math.random() * 6), graceMs: 60 })));
    const later = new Date(Date.now() + 11 * 60_000);
    await child.onDatabase(
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
