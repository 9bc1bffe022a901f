/**
 * The books on PostgreSQL: charges a second of one company and of many by 16 writers (each a transaction of its own as a request has it, then as one statement,
 * committed to disk as the server is set), the balance, a hold and the proof at a million lines. `ENTRIES` sets how many lines, `SECONDS` how long each kind of writing is measured.
 */
import { figure, measureOnPostgres, percentile } from './measure.ts';

await measureOnPostgres('ledger');

const { sql } = await import('kysely');
const { defaultPrices } = await import('@tramo/contract/prices');
const { openPostgres } = await import('@tramo/api/platform/db/connect');
const { newId } = await import('@tramo/api/platform/ids');
const { openAppOn } = await import('@tramo/api/test/app');
const { openTestConnection } = await import('@tramo/api/test/database');
const { auditBooks } = await import('@tramo/api/modules/ledger/ledger.audit.service');
const { balanceOf } = await import('@tramo/api/modules/ledger/ledger.service');
const { chargePosting } = await import('@tramo/api/modules/ledger/ledger.charges.rules');
const { post } = await import('@tramo/api/modules/ledger/ledger.store');
const ledger = await import('@tramo/api/test/ledger');

const WRITERS = 16;
const COMPANIES = 50;
const seconds = Number(process.env.SECONDS ?? 10);
const entries = Number(process.env.ENTRIES ?? 1_000_000);

const test = await openTestConnection();
// As in service: every commit waits for the disk.
const url = new URL(test.url as string);
url.searchParams.delete('options');
const t = await openAppOn(await openPostgres(url.href, { max: WRITERS }));
const { platform } = t;
const companies: string[] = [];
for (let i = 0; i < COMPANIES; i++) companies.push(await ledger.bareCompany(platform));
const hot = companies[0] as string;
for (const id of companies) await ledger.topUp(platform, id, 10_000_000_00);

const inTransaction = (id: string) => ledger.chargeNow(platform, id, [ledger.guideCharge(newId(), null)]);
/** The company's book is locked within the database alone, not while the answer travels. */
const inStatement = (id: string) =>
  post(platform.db.connection.kysely as never, id, [chargePosting(ledger.guideCharge(newId(), null))]);

async function chargesPerSecond(of: readonly string[], book: (id: string) => Promise<unknown>): Promise<number> {
  let count = 0;
  let isWarm = false;
  const from = performance.now();
  const until = from + (seconds + 1) * 1000;
  const writer = async (n: number): Promise<void> => {
    for (let i = n; performance.now() < until; i++) {
      await book(of[i % of.length] as string);
      isWarm ||= performance.now() > from + 1000;
      if (isWarm) count++;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(n)));
  return count / seconds;
}

async function times(name: string, count: number, ask: () => Promise<unknown>): Promise<void> {
  const took: number[] = [];
  for (let i = 0; i < count; i++) {
    const from = performance.now();
    await ask();
    took.push(performance.now() - from);
  }
  figure(`${name}_p50`, percentile(took, 0.5), 'ms');
  figure(`${name}_p95`, percentile(took, 0.95), 'ms');
}

try {
  figure('charges_of_one_company', await chargesPerSecond([hot], inTransaction), 'per_s');
  figure('charges_of_one_company_by_statement', await chargesPerSecond([hot], inStatement), 'per_s');
  figure('charges_of_50_companies', await chargesPerSecond(companies, inTransaction), 'per_s');

  const lines = async (): Promise<number> =>
    Number(
      (
        await platform.db.system((trx) =>
          sql<{ n: number }>`select count(*) as n from ledger_entry where company_id = ${hot}`.execute(trx),
        )
      ).rows[0]?.n,
    );
  let rest = Math.max(0, entries - (await lines()));
  while (rest > 0) {
    const block = Math.min(200, Math.ceil(rest / 3));
    const charges = Array.from({ length: block }, () => ledger.guideCharge(newId(), null));
    await ledger.chargeNow(platform, hot, charges);
    rest -= block * 3;
  }
  await platform.db.system((trx) => sql`analyze ledger_entry, ledger_tx, ledger_account`.execute(trx));
  figure('lines', await lines(), 'lines');
  await times('balance', 200, () => platform.db.as(hot, (trx) => balanceOf(trx, hot)));
  const use = { managedGuide: 120, certifiedCode: 10, sms: 120, whatsapp: 60 };
  const prices = defaultPrices;
  await times('hold_of_a_route', 100, () => ledger.holdNow(platform, hot, { routeId: newId(), use, prices }));
  // With a hundred holds open.
  await times('balance_with_100_holds', 200, () => platform.db.as(hot, (trx) => balanceOf(trx, hot)));
  await times('charge', 200, () => inTransaction(hot));
  const from = performance.now();
  const [audit] = await auditBooks(platform, hot);
  figure('proof', (performance.now() - from) / 1000, 's');
  if (audit?.faults.length !== 0) throw new Error(audit?.faults.join('\n') ?? 'no book');
} finally {
  await t.close();
  await test.connection.close();
  await test.drop();
}
