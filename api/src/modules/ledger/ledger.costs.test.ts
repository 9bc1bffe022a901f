import {
  type CostDetail,
  type CostDetailFilters,
  costGroups,
  costsApi,
  type TransactionDetail,
} from '@tramo/contract/costs';
import { moneyApi } from '@tramo/contract/money';
import { costConcepts, defaultPrices } from '@tramo/contract/prices';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildClient, buildCompany, buildUser, type Company } from '../../../test/builders.ts';
import { chargeNow, faultsOf, guideCharge, holdNow, topUp } from '../../../test/ledger.ts';
import { buildReadyRoute } from '../../../test/routes.ts';
import { instantOf } from '../../platform/calendar.ts';
import { newId } from '../../platform/ids.ts';
import { reverse } from './ledger.operator.service.ts';

const t = await testApp();
afterEach(() => t.setNow(null));

type Usage = { costDetail: CostDetail; costDetailFilters: CostDetailFilters };
const usage = async (c: Company, query: Record<string, string> = {}): Promise<Usage> => {
  const answer = await t.call(costsApi.productUsage, { token: c.admin.token, query });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const one = async (c: Company, id: string): Promise<TransactionDetail> =>
  (await t.call(costsApi.transaction, { token: c.admin.token, params: { id } })).json();
const cents = (pesos: number): number => Math.round(pesos * 100);
const zone = 'America/Mexico_City';
const at = (text: string): Date => new Date(`${text}-06:00`);

describe('what a month cost', () => {
  it('sums to the ledger’s revenue and VAT by whatever it is told', async () => {
    const charge = fc.record({
      product: fc.constantFrom(...costConcepts),
      cents: fc.integer({ min: 1, max: 9999 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      // The end of September, October and the beginning of November, by the minute.
      minute: fc.integer({ min: -3 * 1440, max: 34 * 1440 }),
      client: fc.nat(2),
      cedi: fc.nat(2),
      route: fc.nat(2),
      user: fc.nat(2),
      isTakenBack: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(charge, { minLength: 1, maxLength: 30 }), async (charges) => {
        const c = await buildCompany(t);
        t.setNow(at('2026-09-01T12:00:00'));
        await topUp(t.platform, c.id, 100_000_00);
        const ids = Array.from({ length: 3 }, (_, i) => (i === 0 ? null : newId()));
        const start = instantOf('2026-10-01', 0, zone).getTime();
        for (const one of charges.toSorted((a, b) => a.minute - b.minute)) {
          const when = new Date(start + one.minute * 60_000);
          t.setNow(when);
          const [posted] = await chargeNow(t.platform, c.id, [
            guideCharge(newId(), null, {
              product: one.product,
              pesos: one.cents / 100,
              quantity: one.quantity,
              at: when,
              routeId: null,
              detail: {
                clientId: ids[one.client] ?? null,
                cediId: ids[one.cedi] ?? null,
                userId: ids[one.user] ?? null,
              },
            }),
          ]);
          if (one.isTakenBack) await reverse(t.platform, c.id, { id: posted?.id as string, reason: 'r', by: 'prueba' });
        }
        t.setNow(at('2026-12-15T12:00:00'));
        // What the lines themselves say of each month of Mexico City.
        const { rows } = await t.platform.db.system((trx) =>
          sql<{
            month: string;
            net: number;
            vat: number;
          }>`select to_char(t.at at time zone ${zone}, 'YYYY-MM') as month,
            coalesce(sum(e.cents) filter (where e.account like 'revenue.%'), 0)::bigint as net, coalesce(sum(e.cents) filter (where e.account = 'vat'), 0)::bigint as vat
            from ledger_tx t join ledger_entry e on e.company_id = t.company_id and e.seq = t.seq where t.company_id = ${c.id} group by 1`.execute(
            trx,
          ),
        );
        for (const month of ['2026-09', '2026-10', '2026-11']) {
          const { net = 0, vat = 0 } = rows.find((r) => r.month === month) ?? {};
          const whole = { amount: net, VAT: vat, total: net + vat };
          for (const by of costGroups) {
            const { costDetail: d } = await usage(c, { date: month, by });
            const added = (list: readonly { amount: number; VAT: number; total: number }[]) => ({
              amount: list.reduce((sum, r) => sum + cents(r.amount), 0),
              VAT: list.reduce((sum, r) => sum + cents(r.VAT), 0),
              total: list.reduce((sum, r) => sum + cents(r.total), 0),
            });
            expect(added([d.totals])).toEqual(whole);
            expect(added(d.products)).toEqual(whole);
            expect(added(d.days)).toEqual(whole);
            if (by !== 'product' && by !== 'day') {
              expect(added(d.rows)).toEqual(whole);
              expect(added(d.rows.flatMap((r) => r.products))).toEqual(whole);
              expect(d.rows.reduce((sum, r) => sum + cents(r.before), 0)).toBe(cents(d.before.totals.total));
            }
          }
          // The toggles part it without a rest.
          const parts = ['routeToggle', 'emailToggle', 'smsToggle', 'whatsappToggle'];
          let sum = 0;
          for (const part of parts) {
            const off = Object.fromEntries(parts.filter((p) => p !== part).map((p) => [p, 'false']));
            sum += cents((await usage(c, { date: month, ...off })).costDetail.totals.total);
          }
          expect(sum).toBe(whole.total);
        }
      }),
      { numRuns: 4 },
    );
  }, 120_000);

  it('is told by client, cedi, route and driver, whoever the client became, and leads down to its movements', async () => {
    const c = await buildCompany(t);
    t.setNow(at('2026-10-02T12:00:00'));
    await topUp(t.platform, c.id, 1000_00);
    const route = await buildReadyRoute(t, c, { stops: 2 });
    const client = await buildClient(t, c.id, { name: 'Farmacias del Norte' });
    const merged = await buildClient(t, c.id, { name: 'Farmacias Norte' });
    const of = async (clientId: string | null, guideId: string, when: string, parts = {}) => {
      t.setNow(at(when));
      await t.platform.db.system((trx) =>
        sql`update guide set client_id = ${clientId} where id = ${guideId}`.execute(trx),
      );
      const [posted] = await chargeNow(t.platform, c.id, [
        guideCharge(guideId, route.id, { guideId, at: at(when), ...parts }),
      ]);
      return posted?.id as string;
    };
    const [first, second] = route.guideIds as [string, string];
    await of(client, first, '2026-10-05T23:30:00');
    await of(merged, second, '2026-11-03T10:00:00');
    await of(merged, second, '2026-11-03T10:01:00', { key: 'x', product: 'sms', pesos: 1.8, quantity: 2 });
    await t.platform.db.system((trx) =>
      sql`update client set status = 'deleted', merged_into = ${client} where id = ${merged}`.execute(trx),
    );
    t.setNow(at('2026-11-10T12:00:00'));
    const byClient = (await usage(c, { by: 'client' })).costDetail;
    expect(byClient).toMatchObject({ from: '2026-11-01', to: '2026-11-30', isRunning: true });
    expect(byClient.before).toMatchObject({ from: '2026-10-01', to: '2026-10-10', totals: { total: 2.9 } });
    expect(byClient.rows).toEqual([
      expect.objectContaining({
        _id: client,
        name: 'Farmacias del Norte',
        guides: 1,
        amount: 4.3,
        VAT: 0.69,
        total: 4.99,
        before: 2.9,
      }),
    ]);
    expect(byClient.days).toHaveLength(10);
    expect(byClient.days[4]).toEqual({ day: '2026-11-05', amount: 0, VAT: 0, total: 0, before: 2.9 });
    // Two weeks tell 4.99 within 7.08 days: 0.70 a day for the 20.5 that are left.
    expect(byClient.expected).toBeCloseTo(4.99 + 20.5 * 0.7, 0);
    for (const by of ['cedi', 'route', 'user'] as const)
      expect((await usage(c, { by })).costDetail.rows).toMatchObject([
        { name: expect.stringMatching(/./), total: 4.99, isRest: false },
      ]);
    expect((await usage(c, { by: 'route' })).costDetail.rows[0]).toMatchObject({
      _id: route.id,
      day: expect.any(String),
    });
    // Of nobody else, and of no other company.
    expect((await usage(c, { clientId: 'none' })).costDetail.totals.total).toBe(0);
    expect((await usage(c, { clientId: newId() })).costDetail.totals.total).toBe(0);
    expect((await usage(await buildCompany(t))).costDetail.totals.total).toBe(0);
    const beneath = (
      await t.call(moneyApi.transactions, { token: c.admin.token, query: { clientId: client, from: '2026-11-01' } })
    ).json();
    expect(beneath.transactions.map((m: { product: string }) => m.product)).toEqual(['sms', 'managedGuide']);
  });

  it('knows its month by the zone of the company, and a finished one against the whole month before', async () => {
    const c = await buildCompany(t);
    t.setNow(at('2026-09-30T12:00:00'));
    await topUp(t.platform, c.id, 150_00);
    // The last half hour of September in Mexico City is October in UTC.
    for (const when of ['2026-09-30T23:40:00', '2026-10-31T23:59:59'])
      await chargeNow(t.platform, c.id, [guideCharge(newId(), null, { at: at(when) })]);
    t.setNow(at('2026-12-01T00:00:01'));
    const { costDetail, costDetailFilters } = await usage(c, { date: '2026-10-07', smsToggle: 'false' });
    expect(costDetailFilters).toEqual({
      month: '2026-10',
      routeToggle: true,
      emailToggle: true,
      smsToggle: false,
      whatsappToggle: true,
      emailPackagesOpen: false,
    });
    expect(costDetail.totals).toEqual({ amount: 2.5, VAT: 0.4, total: 2.9 });
    expect(costDetail.before).toMatchObject({ from: '2026-09-01', to: '2026-09-30', totals: { total: 2.9 } });
    expect(costDetail).toMatchObject({ isRunning: false, expected: null });
    // October has a 31st, September had none.
    expect(costDetail.days.at(-1)).toMatchObject({ day: '2026-10-31', total: 2.9, before: null });
    expect((await t.call(costsApi.productUsage, { token: c.admin.token, query: { date: '2026-13' } })).statusCode).toBe(
      422,
    );
  });

  it('lists the packages of mails where they are opened', async () => {
    const c = await buildCompany(t);
    t.setNow(at('2026-11-02T12:00:00'));
    await topUp(t.platform, c.id, 500_00);
    await chargeNow(t.platform, c.id, [
      guideCharge(newId(), null, {
        key: 'emails:2026-11:1',
        product: 'email',
        pesos: 150,
        causeType: 'emailPackage',
        causeId: null,
        at: at('2026-11-02T12:00:00'),
        detail: { month: '2026-11', package: 1, mails: 1000 },
      }),
    ]);
    expect((await usage(c)).costDetail.emails).toMatchObject({ included: 1000, packagePrice: 150, packages: null });
    const { emails } = (await usage(c, { emailPackagesOpen: 'true' })).costDetail;
    expect(emails.packages).toEqual([
      {
        transactionId: expect.any(String),
        number: 1,
        createdDate: expect.any(String),
        amount: 150,
        VAT: 24,
        total: 174,
      },
    ]);
    const opened = await one(c, emails.packages?.[0]?.transactionId as string);
    expect(opened.emailPackage).toEqual({ month: '2026-11', number: 1, mails: 1000 });
  });

  it('goes into a sheet and on paper, and who took it stands in the audit', async () => {
    const c = await buildCompany(t);
    await topUp(t.platform, c.id, 500_00);
    await chargeNow(t.platform, c.id, [guideCharge(newId(), null, { at: new Date() })]);
    for (const format of ['xlsx', 'pdf'] as const)
      for (const by of ['product', 'day', 'client', 'route'] as const) {
        const file = await t.call(costsApi.export, { token: c.admin.token, body: { format, by } as never });
        expect(file.statusCode).toBe(200);
        expect(file.rawPayload.subarray(0, 2).toString()).toBe(format === 'pdf' ? '%P' : 'PK');
      }
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ n: number }>`select count(*)::int as n from audit where company_id = ${c.id} and kind = 'cost'`.execute(
        trx,
      ),
    );
    expect(rows[0]?.n).toBe(8);
  });
});

describe('one movement', () => {
  it('tells what caused it, its lines, and what took it back', async () => {
    const c = await buildCompany(t);
    const route = await buildReadyRoute(t, c, { stops: 1 });
    const guideId = route.guideIds[0] as string;
    await topUp(t.platform, c.id, 150_00, 'SPEI 7');
    const use = { managedGuide: 1, certifiedCode: 0, sms: 0, whatsapp: 0 };
    await holdNow(t.platform, c.id, {
      routeId: route.id,
      use,
      prices: defaultPrices,
    });
    const [charged] = await chargeNow(t.platform, c.id, [guideCharge(guideId, route.id, { guideId })]);
    const id = charged?.id as string;
    const back = await reverse(t.platform, c.id, { id, reason: 'Se cobró por error', by: 'prueba' });
    const told = await one(c, id);
    expect(told).toMatchObject({
      _id: id,
      kind: 'charge',
      product: 'managedGuide',
      quantity: 1,
      unitPrice: 2.5,
      net: 2.5,
      VAT: 0.4,
      guide: { _id: guideId },
      route: { _id: route.id },
      cedi: { name: expect.any(String) },
      user: { name: expect.any(String) },
      message: null,
      reverses: null,
      reversedBy: { _id: back.id, number: back.seq },
      previous: { number: told.number - 1 },
      next: { number: told.number + 1 },
    });
    expect(told.lines).toEqual([
      { account: 'revenue.managedGuide', route: null, amount: 2.5 },
      { account: 'vat', route: null, amount: 0.4 },
      { account: 'held', route: { _id: route.id, name: expect.any(String) }, amount: -2.9 },
    ]);
    const correction = await one(c, back.id);
    expect(correction).toMatchObject({
      kind: 'reversal',
      reverses: { _id: id },
      note: 'Se cobró por error',
      unitPrice: 2.5,
    });
    expect(correction.previousSeal).toBe(told.seal);
    expect(correction.seal).toMatch(/^[0-9a-f]{64}$/);
    expect(await faultsOf(t.platform, c.id)).toEqual([]);
    const stranger = await buildCompany(t);
    expect((await t.call(costsApi.transaction, { token: stranger.admin.token, params: { id } })).statusCode).toBe(404);
  });
});

it('nobody but the administrator sees prices or what was used', async () => {
  const c = await buildCompany(t);
  await topUp(t.platform, c.id, 150_00);
  const people = [
    { type: 'supervisor' },
    { roles: ['routes-manager'] },
    { type: 'driver' },
    { type: 'tagger' },
  ] as const;
  for (const person of people) {
    const { token } = await buildUser(t, c.id, person as never);
    expect((await t.call(costsApi.productUsage, { token })).statusCode).toBe(403);
    expect((await t.call(costsApi.transaction, { token, params: { id: newId() } })).statusCode).toBe(403);
    expect((await t.call(costsApi.export, { token, body: { format: 'xlsx' } as never })).statusCode).toBe(403);
  }
});
