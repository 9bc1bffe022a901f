import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { auditBooks } from '../src/modules/ledger/ledger.audit.service.ts';
import { openKilledChild } from './killed-child.ts';
import { bareCompany } from './ledger.ts';

/**
 * `kill -9` of a process whose eight writers book top-ups, holds, charges and releases: what it acknowledged is booked, nothing is booked by half, and the
 * next process goes on. `LEDGER_KILLS=100` kills as often as that.
 */
const kills = Number(process.env.LEDGER_KILLS ?? 3);
const child = await openKilledChild('./ledger-crash.child.ts');
afterAll(child.close);

it(
  'what was acknowledged is booked, and nothing by half',
  async () => {
    const companyId = await child.onDatabase(bareCompany);
    const acknowledged = new Set<string>();
    for (let round = 0; round < kills; round++)
      for (const key of await child.run(companyId, { least: 4 + Math.floor(Math.random() * 40), graceMs: 30 }))
        acknowledged.add(key);
    await child.onDatabase(async (platform) => {
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
