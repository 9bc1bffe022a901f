/**
 * What a month cost, out of a book of a million lines over a year, and what paying in advance adds to a route's start, by HTTP in process on PostgreSQL.
 * `ENTRIES` sets how many lines, `STARTS` how many routes leave of each kind, `STOPS` with how many guides.
 */
import { figure, measureOnPostgres, percentile, random } from './measure.ts';

await measureOnPostgres('statement');

const { sql } = await import('kysely');
const { costsApi } = await import('@tramo/contract/costs');
const { moneyApi } = await import('@tramo/contract/money');
const { driverApi } = await import('@tramo/contract/driver');
const { defaultPrices } = await import('@tramo/contract/prices');
const { routesApi } = await import('@tramo/contract/routes');
const { newId } = await import('@tramo/api/platform/ids');
const { openTestApp } = await import('@tramo/api/test/app');
const { buildClient, buildCompany, buildGuides, buildUser, buildVehicle } = await import('@tramo/api/test/builders');
const { auditBooks } = await import('@tramo/api/modules/ledger/ledger.audit.service');
const { chargePosting } = await import('@tramo/api/modules/ledger/ledger.charges.rules');
const { setPrepaid } = await import('@tramo/api/modules/ledger/ledger.operator.service');
const { SeedBook } = await import('@tramo/api/seed/seed-book');
const { topUp } = await import('@tramo/api/test/ledger');

const entries = Number(process.env.ENTRIES ?? 1_000_000);
const starts = Number(process.env.STARTS ?? 40);
const stops = Number(process.env.STOPS ?? 40);
const CLIENTS = 20;
const AT_ONCE = 12_000;
const YEAR_MS = 365 * 86_400_000;

const t = await openTestApp();
const { platform } = t;

async function timeOf(name: string, ask: () => Promise<{ statusCode: number }>): Promise<number> {
  const from = performance.now();
  const { statusCode } = await ask();
  if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}`);
  return performance.now() - from;
}
const tell = (name: string, took: readonly number[]): void => {
  figure(`${name}_p50`, percentile(took, 0.5), 'ms');
  figure(`${name}_p95`, percentile(took, 0.95), 'ms');
};
/** The first are the plans' and the pages'. */
const WARM = 3;
async function times(name: string, count: number, ask: () => Promise<{ statusCode: number }>): Promise<void> {
  const took: number[] = [];
  for (let i = 0; i < count + WARM; i++) took.push(await timeOf(name, ask));
  tell(name, took.slice(WARM));
}

/** A book of so many lines: use of a year, of twenty clients, up to now. */
async function fillBook(companyId: string, cediId: string, clientIds: readonly string[], end: Date): Promise<void> {
  const book = new SeedBook(companyId);
  const uses = Math.ceil(entries / 3);
  book.post({
    key: 'transfer:bench',
    kind: 'topUp',
    causeType: 'transfer',
    at: new Date(end.getTime() - YEAR_MS),
    content: [],
    give: [{ account: 'available', cents: 100_000_000_00 }],
    take: [{ from: 'bank' }],
  });
  for (let i = 0; i < uses; i++) {
    const guideId = newId();
    const bearer = { clientId: clientIds[Math.floor(random() * clientIds.length)] ?? null, cediId, userId: null };
    const at = new Date(end.getTime() - YEAR_MS * (1 - i / uses));
    const product = i % 4 === 3 ? 'whatsapp' : 'managedGuide';
    const charge = { key: `bench:${guideId}`, product, pesos: defaultPrices[product], at } as const;
    book.post(chargePosting({ ...charge, causeType: 'guide', causeId: guideId, guideId, routeId: null }, bearer));
    if ((i + 1) % AT_ONCE === 0) await platform.db.system((trx) => book.save(trx));
  }
  await platform.db.system((trx) => book.save(trx));
  await platform.db.system((trx) => sql`analyze ledger_entry, ledger_tx, ledger_account`.execute(trx));
}

/** Ready routes of a company of its own, each as a call that starts it. */
async function startsOf(isPrepaid: boolean): Promise<(() => Promise<{ statusCode: number }>)[]> {
  const company = await buildCompany(t);
  const { token } = company.admin;
  await setPrepaid(platform, company.id, isPrepaid);
  await topUp(platform, company.id, 10_000_000_00);
  const calls: (() => Promise<{ statusCode: number }>)[] = [];
  for (let n = 0; n < starts + WARM; n++) {
    const address = (i: number) => ({ party: { address: { lat: 25.68 + i * 0.001, lng: -100.3 } } });
    const guides = await buildGuides(
      company,
      Array.from({ length: stops }, (_, i) => address(i)),
    );
    const driver = await buildUser(t, company.id, { type: 'driver', fullName: `Operador ${n}` });
    const vehicle = await buildVehicle(t, company);
    const answer = await t.call(routesApi.create, {
      token,
      body: {
        driverCediConfirmed: true,
        name: `Ruta ${n}`,
        order: guides.map((id) => ({ id, type: 'delivery' })),
        guides,
        address: company.cediId,
        vehicle,
        driver: driver.userId,
        startDate: new Date().toISOString(),
      },
    });
    const params = { id: answer.json().routeId };
    calls.push(() => t.call(driverApi.start, { token: driver.token, params, body: { at: new Date().toISOString() } }));
  }
  return calls;
}

try {
  const [free, prepaid] = [await startsOf(false), await startsOf(true)];
  const took = { free: [] as number[], prepaid: [] as number[] };
  // In turns, so that whatever else the machine does is the same for both.
  for (const [n, start] of free.entries()) {
    took.free.push(await timeOf('start_without_balance', start));
    took.prepaid.push(await timeOf('start_with_balance', prepaid[n] as typeof start));
  }
  tell('start_without_balance', took.free.slice(WARM));
  tell('start_with_balance', took.prepaid.slice(WARM));
  const slower = percentile(took.prepaid.slice(WARM), 0.5) - percentile(took.free.slice(WARM), 0.5);
  figure('start_slower_by', slower, 'ms');

  const company = await buildCompany(t);
  const { token } = company.admin;
  const clientIds: string[] = [];
  for (let i = 0; i < CLIENTS; i++) clientIds.push(await buildClient(t, company.id));
  const end = new Date();
  await fillBook(company.id, company.cediId, clientIds, end);
  const lastMonth = new Date(end.getTime() - 40 * 86_400_000).toISOString().slice(0, 7);
  const query = { date: lastMonth, by: 'client' };
  await times('statement_of_a_month', 50, () => t.call(costsApi.productUsage, { token, query }));
  await times('statement_of_this_month', 50, () => t.call(costsApi.productUsage, { token }));
  await times('balance', 100, () => t.call(moneyApi.balance, { token }));
  const [audit] = await auditBooks(platform, company.id);
  figure('lines', audit?.lines ?? 0, 'lines');
  if (audit?.faults.length !== 0) throw new Error(audit?.faults.join('\n') ?? 'no book');
} finally {
  await t.close();
}
