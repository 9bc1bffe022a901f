import { type Balance, moneyApi, type Transaction } from '@tramo/contract/money';
import { defaultPrices } from '@tramo/contract/prices';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Company } from '../../../test/builders.ts';
import { chargeNow, faultsOf, guideCharge, holdNow, releaseNow, topUp } from '../../../test/ledger.ts';
import { buildReadyRoute } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';
import { giveCredit, reverse, setPrepaid } from './ledger.operator.service.ts';

const t = await testApp();
afterEach(() => t.setNow(null));
const DAY = 86_400_000;
const balance = async (c: Company): Promise<Balance> =>
  (await t.call(moneyApi.balance, { token: c.admin.token })).json();
type Page = { transactions: Transaction[]; count: { totalCount: number } };
const list = async (c: Company, query: Record<string, string> = {}): Promise<Page> =>
  (await t.call(moneyApi.transactions, { token: c.admin.token, query })).json();
const none = { managedGuide: 0, certifiedCode: 0, sms: 0, whatsapp: 0 };

describe('the balance', () => {
  it('of a company without a book is nothing, and lasts for no known time', async () => {
    const c = await buildCompany(t);
    expect(await balance(c)).toEqual({
      userBalance: 0,
      promo: 0,
      held: 0,
      owed: 0,
      prepaid: false,
      usePerDay: 0,
      daysLeft: null,
    });
  });

  it('tells in pesos what can be used, what is set aside, and how long it lasts at the pace of the last two weeks', async () => {
    const c = await buildCompany(t);
    const now = Date.now();
    const daysBefore = (days: number): Date => new Date(now - days * DAY);
    t.setNow(daysBefore(30));
    await setPrepaid(t.platform, c.id, true);
    await giveCredit(t.platform, c.id, { cents: 5_00, reference: 'Bienvenida', by: 'prueba' });
    await topUp(t.platform, c.id, 100_00);
    // 29 pesos within ten days; what was used before the two weeks tells nothing of the pace.
    const use = [
      { daysAgo: 20, guides: 5 },
      { daysAgo: 10, guides: 6 },
      { daysAgo: 1, guides: 4 },
    ];
    for (const { daysAgo, guides } of use)
      await chargeNow(
        t.platform,
        c.id,
        Array.from({ length: guides }, () => guideCharge(newId(), null, { at: daysBefore(daysAgo) })),
      );
    t.setNow(new Date(now));
    await holdNow(t.platform, c.id, { routeId: newId(), use: { ...none, managedGuide: 3 }, prices: defaultPrices });
    expect(await balance(c)).toEqual({
      userBalance: 105 - 15 * 2.9 - 8.7,
      promo: 0,
      held: 8.7,
      owed: 0,
      prepaid: true,
      usePerDay: 2.9,
      // 61.50, what is set aside counted in.
      daysLeft: 21,
    });
  });

  it('is the administrator’s alone', async () => {
    const c = await buildCompany(t);
    const people = [{ type: 'supervisor' }, { roles: ['routes-manager'] }, { type: 'driver' }] as const;
    for (const person of people) {
      const { token } = await buildUser(t, c.id, person as never);
      for (const call of [moneyApi.balance, moneyApi.transactions])
        expect((await t.call(call, { token })).statusCode).toBe(403);
    }
  });
});

describe('the movements of the book', () => {
  it('come the last first, each with its cause and what it changed', async () => {
    const c = await buildCompany(t);
    const route = await buildReadyRoute(t, c, { stops: 1 });
    const guideId = route.guideIds[0] as string;
    await topUp(t.platform, c.id, 150_00, 'SPEI 7');
    await holdNow(t.platform, c.id, { routeId: route.id, use: { ...none, managedGuide: 2 }, prices: defaultPrices });
    const [charged] = await chargeNow(t.platform, c.id, [guideCharge(guideId, route.id)]);
    await releaseNow(t.platform, c.id, route.id);
    await reverse(t.platform, c.id, { id: charged?.id as string, reason: 'Se cobró por error', by: 'prueba' });
    const { transactions, count } = await list(c);
    expect(count.totalCount).toBe(5);
    const byNumber = transactions.toSorted((a, b) => a.number - b.number);
    expect(byNumber.map(({ kind, amount, held, net, VAT, note }) => [kind, amount, held, net, VAT, note])).toEqual([
      ['topUp', 150, 0, null, null, 'SPEI 7'],
      ['hold', 0, 5.8, null, null, null],
      ['charge', -2.9, -2.9, 2.5, 0.4, null],
      ['release', 0, -2.9, null, null, null],
      ['reversal', 2.9, 0, -2.5, -0.4, 'Se cobró por error'],
    ]);
    const ofRoute = { _id: route.id, name: expect.any(String) };
    expect(byNumber[1]).toMatchObject({ cause: { type: 'route', _id: route.id }, guide: null, route: ofRoute });
    expect(byNumber[2]).toMatchObject({
      cause: { type: 'guide', _id: guideId },
      guide: { _id: guideId, folio: expect.any(String) },
      route: ofRoute,
    });
  });

  it('never go back in time: what is told of late stands where it was booked', async () => {
    const c = await buildCompany(t);
    t.setNow(new Date('2026-11-02T15:00:00Z'));
    await topUp(t.platform, c.id, 150_00);
    await chargeNow(t.platform, c.id, [guideCharge(newId(), null, { at: new Date('2026-10-31T15:00:00Z') })]);
    const { transactions } = await list(c);
    expect(transactions.map((m) => [m.kind, m.createdDate, m.balanceAfter])).toEqual([
      ['charge', '2026-11-02T15:00:00.000Z', 147.1],
      ['topUp', '2026-11-02T15:00:00.000Z', 150],
    ]);
    expect(await faultsOf(t.platform, c.id)).toEqual([]);
  });

  it('are filtered by what they are, by product and by days of the company’s zone', async () => {
    const c = await buildCompany(t);
    const at = (text: string) => new Date(`${text}-06:00`);
    t.setNow(at('2026-10-01T12:00:00'));
    await topUp(t.platform, c.id, 150_00);
    // 23:30 of the 20th in Mexico City is the 21st in UTC.
    await chargeNow(t.platform, c.id, [guideCharge(newId(), null, { at: at('2026-10-20T23:30:00') })]);
    await chargeNow(t.platform, c.id, [
      guideCharge(newId(), null, { at: at('2026-10-21T00:30:00'), product: 'sms', pesos: 0.9 }),
    ]);
    const products = async (query: Record<string, string>) =>
      (await list(c, query)).transactions.map((m) => m.product ?? m.kind);
    expect(await products({ from: '2026-10-20', to: '2026-10-20' })).toEqual(['managedGuide']);
    expect(await products({ from: '2026-10-21', to: '2026-10-21' })).toEqual(['sms']);
    expect(await products({ product: 'managedGuide' })).toEqual(['managedGuide']);
    expect(await products({ kind: 'topUp' })).toEqual(['topUp']);
    expect(await products({ limit: '1', page: '3' })).toHaveLength(1);
  });
});
