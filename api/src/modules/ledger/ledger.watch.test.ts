import type { Alert } from '@tramo/contract/alerts';
import { alertsApi } from '@tramo/contract/alerts';
import { auditApi } from '@tramo/contract/audit';
import { type Budget, type BudgetUse, budgetsApi } from '@tramo/contract/budgets';
import { costsApi } from '@tramo/contract/costs';
import { messagesApi } from '@tramo/contract/messages';
import { lowBalance } from '@tramo/contract/money';
import { defaultRoad } from '@tramo/contract/road-settings';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Company, type Person } from '../../../test/builders.ts';
import { chargeNow, guideCharge, topUp } from '../../../test/ledger.ts';
import { eventually } from '../../../test/waits.ts';
import { newId } from '../../platform/ids.ts';
import { setPrepaid } from './ledger.operator.service.ts';
import { watchMoney } from './ledger.watch.service.ts';

const t = await testApp({ background: true });
afterEach(() => t.setNow(null));

const at = (text: string): Date => new Date(`${text}-06:00`);
const withMail = async (): Promise<Company> => {
  const c = await buildCompany(t);
  await t.platform.db.system((trx) =>
    sql`update app_user set email = ${`dir-${c.id}@empresa.mx`} where id = ${c.admin.userId}`.execute(trx),
  );
  return c;
};
const use = (c: Company, pesos: number, detail: Record<string, string> = {}, when = t.platform.now()) =>
  chargeNow(t.platform, c.id, [guideCharge(newId(), null, { pesos, at: when, detail })]);
const alertsOf = async (who: Person, kinds = ''): Promise<Alert[]> =>
  (await t.call(alertsApi.list, { token: who.token, query: kinds ? { kinds } : {} })).json().alerts;
const mailsOf = async (c: Company): Promise<string[]> =>
  (await t.call(messagesApi.list, { token: c.admin.token })).json().messages.map((m: { subject: string }) => m.subject);
const alerted = (c: Company, kind: string, expected: object[]): Promise<void> =>
  eventually(async () => expect(await alertsOf(c.admin, kind)).toMatchObject(expected));

describe('a balance that is running out', () => {
  it('under the least: one alert and one mail until it recovers, not at each charge', async () => {
    const c = await withMail();
    t.setNow(at('2026-10-05T10:00:00'));
    await setPrepaid(t.platform, c.id, true);
    await topUp(t.platform, c.id, (lowBalance.pesos + 500) * 100);
    await watchMoney(t.platform);
    await use(c, 450);
    await Promise.all([watchMoney(t.platform), watchMoney(t.platform)]);
    await use(c, 10);
    await watchMoney(t.platform);
    await alerted(c, 'balance', [{ status: 'unread', count: 1, overAt: null, values: { pesos: 178 } }]);
    expect(await mailsOf(c)).toEqual([expect.stringContaining('Tu saldo está por agotarse: quedan $178.00')]);

    t.setNow(at('2026-10-05T11:00:00'));
    await topUp(t.platform, c.id, 100_000_00);
    await watchMoney(t.platform);
    await alerted(c, 'balance', [{ overAt: at('2026-10-05T11:00:00').toISOString() }]);
    // The next time is another one; its mail comes no sooner than a day after the last.
    t.setNow(at('2026-10-06T09:00:00'));
    await use(c, 86_200);
    await watchMoney(t.platform);
    await alerted(c, 'balance', [{ overAt: null }, {}]);
    expect(await mailsOf(c)).toHaveLength(2);
  });

  it('by forecast: it lasts for too few days, and recovers when it lasts for a day more', async () => {
    const c = await withMail();
    t.setNow(at('2026-10-05T10:00:00'));
    await setPrepaid(t.platform, c.id, true);
    await topUp(t.platform, c.id, 10_000_00);
    // A thousand and some a day for two days: 7,680 of 10,000 are left.
    await use(c, 1000);
    t.setNow(at('2026-10-06T10:00:00'));
    await use(c, 1000);
    await watchMoney(t.platform);
    expect(await alertsOf(c.admin, 'balance')).toEqual([]);
    await use(c, 1800);
    await watchMoney(t.platform);
    await alerted(c, 'balance', [{ overAt: null, values: { days: 1 } }]);
    expect(await mailsOf(c)).toHaveLength(1);
  });

  it('nobody but administrators sees it, and nobody is told where its kind is off or nothing is paid in advance', async () => {
    const [c, off, later] = [await withMail(), await withMail(), await withMail()];
    t.setNow(at('2026-10-05T10:00:00'));
    for (const one of [c, off]) await setPrepaid(t.platform, one.id, true);
    const road = JSON.stringify({ ...defaultRoad, alerts: { ...defaultRoad.alerts, off: ['balance'] } });
    await t.platform.db.system((trx) =>
      sql`update company set road = ${road}::text::jsonb where id = ${off.id}`.execute(trx),
    );
    const manager = await buildUser(t, c.id, { roles: ['routes-manager'] });
    await watchMoney(t.platform);
    await alerted(c, 'balance', [{ kind: 'balance' }]);
    const [shown] = await alertsOf(c.admin, 'balance');
    expect(await alertsOf(manager)).toEqual([]);
    expect((await t.call(alertsApi.unread, { token: manager.token })).json().unread).toBe(0);
    const body = { ids: [shown?._id], status: 'archived' };
    expect((await t.call(alertsApi.update, { token: manager.token, body })).json().changed).toBe(0);
    const remove = { token: manager.token, params: { id: shown?._id as string } };
    expect((await t.call(alertsApi.remove, remove)).statusCode).toBe(404);
    for (const one of [off, later]) {
      expect(await alertsOf(one.admin)).toEqual([]);
      expect(await mailsOf(one)).toEqual([]);
    }
  });
});

describe('the budget of a month', () => {
  const none = { managedGuide: null, certifiedCode: null, sms: null, whatsapp: null, email: null };
  const save = (c: Company, body: object) =>
    t.call(budgetsApi.save, {
      token: c.admin.token,
      body: { amount: null, shares: [80, 100], products: none, cedis: [], ...body },
    });
  const read = async (c: Company): Promise<Budget> => (await t.call(budgetsApi.get, { token: c.admin.token })).json();
  const uses = async (c: Company): Promise<BudgetUse[]> =>
    (await t.call(costsApi.productUsage, { token: c.admin.token })).json().costDetail.budgets;

  it('is kept by version, told in the history, and holds cedis of the company alone', async () => {
    const c = await buildCompany(t);
    const other = await buildCompany(t);
    expect(await read(c)).toMatchObject({ amount: null, shares: [80, 100], products: none, version: 0 });
    const saved = await save(c, { amount: 5000, shares: [100, 80, 80], cedis: [{ _id: c.cediId, amount: 12.5 }] });
    expect(saved.json()).toMatchObject({ amount: 5000, shares: [80, 100], version: 1 });
    expect(saved.json().cedis).toEqual([expect.objectContaining({ _id: c.cediId, amount: 12.5 })]);
    const stale = await save(c, { amount: 1, version: 0 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().error).toMatchObject({ key: 'general.stale', detail: { amount: 5000, version: 1 } });
    expect((await save(c, { cedis: [{ _id: other.cediId, amount: 1 }] })).json().error.fields).toHaveProperty(
      'cedis.0',
    );
    expect((await save(c, { amount: 1, shares: [] })).json().error.fields).toHaveProperty('shares');
    expect((await save(c, { amount: 0.001 })).json().error.fields).toHaveProperty('amount');
    expect((await save(c, { amount: 6000, products: { ...none, sms: 100 }, version: 1 })).json().version).toBe(2);
    expect(await read(c)).toMatchObject({ amount: 6000, products: { sms: 100 }, cedis: [{ amount: null }] });
    const { entries } = (await t.call(auditApi.list, { token: c.admin.token, query: { kinds: 'budget' } })).json();
    expect(entries[0]).toMatchObject({
      action: 'update',
      before: { amount: 5000, cedis: [expect.stringMatching(/: 12\.5$/)] },
      after: { amount: 6000, sms: 100 },
    });
  });

  it('tells each chosen share once a month, of the company, a product and a cedi; raised it may be told again', async () => {
    const c = await withMail();
    t.setNow(at('2026-10-05T10:00:00'));
    await topUp(t.platform, c.id, 100_000_00);
    await save(c, { amount: 1160, products: { ...none, managedGuide: 5000 }, cedis: [{ _id: c.cediId, amount: 116 }] });
    await use(c, 790, {});
    await use(c, 9.99, { cediId: c.cediId });
    await watchMoney(t.platform);
    expect(await mailsOf(c)).toEqual([]);
    t.setNow(at('2026-10-06T10:00:00'));
    await use(c, 0.01, { cediId: c.cediId });
    await Promise.all([watchMoney(t.platform), watchMoney(t.platform)]);
    await watchMoney(t.platform);
    await alerted(c, 'budget', [{ count: 1, values: { share: 80, used: 928, of: 1160 } }]);
    expect(await mailsOf(c)).toEqual([expect.stringContaining('llegó al 80 % de su presupuesto')]);
    const expected = 928 + (928 / 1) * 25.5833;
    expect(await uses(c)).toMatchObject([
      { product: null, cedi: null, amount: 1160, used: 928, expected: expect.closeTo(expected, -1) },
      { product: 'managedGuide', amount: 5000, used: 928 },
      { product: null, cedi: { _id: c.cediId }, amount: 116, used: 11.6 },
    ]);
    // Of two passed at once the higher is told; the same alert goes on.
    t.setNow(at('2026-10-07T10:00:00'));
    await use(c, 200, { cediId: c.cediId });
    await watchMoney(t.platform);
    await eventually(async () => {
      const told = await alertsOf(c.admin, 'budget');
      expect(told.map(({ values, count }) => [values.cedi ?? '', values.share, count])).toEqual(
        expect.arrayContaining([
          ['', 100, 2],
          [expect.any(String), 100, 1],
        ]),
      );
    });
    expect(await mailsOf(c)).toHaveLength(3);
    // A budget that was raised is another one.
    await save(c, { amount: 1250 });
    await watchMoney(t.platform);
    expect(await mailsOf(c)).toHaveLength(4);
    // The next month begins at nothing.
    t.setNow(at('2026-11-03T10:00:00'));
    await watchMoney(t.platform);
    expect(await mailsOf(c)).toHaveLength(4);
    expect(await uses(c)).toMatchObject([{ amount: 1250, used: 0 }]);
    await use(c, 1100);
    await watchMoney(t.platform);
    expect(await mailsOf(c)).toHaveLength(5);
  });
});
