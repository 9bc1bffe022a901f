import { costsApi } from '@tramo/contract/costs';
import { driverApi } from '@tramo/contract/driver';
import { moneyApi } from '@tramo/contract/money';
import { paymentsApi } from '@tramo/contract/payments';
import { describe, expect, test } from 'vitest';
import { chargeMessages } from '../../src/modules/ledger/ledger.messages.service.ts';
import { setPrepaid } from '../../src/modules/ledger/ledger.operator.service.ts';
import { confirmTransfer } from '../../src/modules/payments/payments.operator.service.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Provider } from '../../src/platform/messaging/provider.ts';
import { queueMessages } from '../../src/platform/messaging/queue.ts';
import { sendDue } from '../../src/platform/messaging/sender.ts';
import { testApp } from '../app.ts';
import { buildCompany } from '../builders.ts';
import { balances, chargeNow, faultsOf, guideCharge, topUp } from '../ledger.ts';
import { buildReadyRoute, manageGuide } from '../routes.ts';

const t = await testApp();

describe('what was decided of money', () => {
  test('the start of a route holds its expected cost, and is refused with ‘Parece que tu saldo se agotó’, which points to the administrator', async () => {
    const c = await buildCompany(t);
    await setPrepaid(t.platform, c.id, true);
    const route = await buildReadyRoute(t, c, { stops: 2 });
    const start = async () =>
      t.call(driverApi.start, {
        token: route.driver.token,
        params: { id: route.id },
        body: { at: t.platform.now().toISOString() },
      });
    const refused = await start();
    expect(refused.statusCode).toBe(402);
    expect(refused.json().error.message).toMatch(
      /^Parece que tu saldo se agotó\. Faltan 5\.80 pesos .* Admin de Prueba/,
    );
    await topUp(t.platform, c.id, 150_00);
    expect((await start()).statusCode).toBe(200);
    expect(await balances(t.platform, c.id)).toMatchObject({ available: 150_00 - 5_80, held: 5_80 });

    // A guide is charged when first managed; the balance is the sum of the ledger, which the proof recomputes.
    expect((await manageGuide(t, route, route.guideIds[0] as string)).statusCode).toBe(200);
    expect(await balances(t.platform, c.id)).toMatchObject({ held: 2_90, 'revenue.managedGuide': 2_50, vat: 40 });
    expect(await faultsOf(t.platform, c.id)).toEqual([]);
  });

  test('a notification is charged when its provider takes it, mails beyond the month’s by packages', async () => {
    const c = await buildCompany(t);
    await setPrepaid(t.platform, c.id, true);
    const send = async (channel: 'sms' | 'email', count: number): Promise<void> => {
      const provider: Provider = {
        name: 'twilio',
        channel,
        send: async (m) => ({ state: 'accepted', providerId: m.attemptId }),
      };
      t.platform.providers = { [channel]: provider };
      const to = channel === 'sms' ? '8112345678' : 'ana@ejemplo.mx';
      await t.platform.db.as(c.id, (trx) =>
        queueMessages(
          trx,
          t.platform,
          Array.from({ length: count }, (_, n) => ({
            companyId: c.id,
            recipient: { kind: 'recipient', key: String(n) },
            lane: 'notice',
            steps: [{ channel, to, subject: 'x', text: 'Va en camino' }],
          })),
        ),
      );
      await sendDue(t.platform);
      await chargeMessages(t.platform);
      t.platform.providers = {};
    };
    await send('sms', 2);
    expect(await balances(t.platform, c.id)).toMatchObject({ 'revenue.sms': 1_80 });
    await send('email', 1000);
    expect(await balances(t.platform, c.id)).not.toHaveProperty('revenue.email');
    await send('email', 1);
    expect(await balances(t.platform, c.id)).toMatchObject({ 'revenue.email': 150_00 });
  });
});

describe('what both documents say of paying', () => {
  test('a payment has amount, commission, VAT, total and method; its history createdDate and status', async () => {
    const c = await buildCompany(t);
    const { token } = c.admin;
    const started = await t.call(paymentsApi.stripe, { token, body: { total: 500 } });
    const { paymentIntent, payment } = started.json();
    expect(paymentIntent).toMatchObject({ amount: 500_00, currency: 'mxn' });
    // 3.6 % of what is credited and 3.00, and 16 % of that.
    expect(payment).toMatchObject({ amount: 476.61, commission: 20.16, VAT: 3.23, total: 500, method: 'card' });
    const { payments } = (await t.call(paymentsApi.list, { token, query: { page: '1' } })).json();
    expect(payments).toMatchObject([{ _id: payment._id, createdDate: expect.any(String), status: 'pending' }]);
    expect((await t.call(paymentsApi.urls, { token })).json().urls.balance).toMatch(/\/balance$/);
  });

  test('the balance has urls, userBalance, paymentIntent, transactions, costDetail and its filters', async () => {
    const c = await buildCompany(t);
    const { token } = c.admin;
    await topUp(t.platform, c.id, 500_00);
    expect((await t.call(moneyApi.balance, { token })).json()).toMatchObject({ userBalance: 500 });
    expect((await t.call(moneyApi.transactions, { token })).json().transactions).toHaveLength(1);
    const usage = (await t.call(costsApi.productUsage, { token, query: { date: '2026-11-07' } })).json();
    expect(usage.costDetailFilters).toEqual({
      month: '2026-11',
      routeToggle: true,
      emailToggle: true,
      smsToggle: true,
      whatsappToggle: true,
      emailPackagesOpen: false,
    });
    expect(usage.costDetail).toMatchObject({ by: 'product', totals: { amount: 0, VAT: 0, total: 0 } });
  });

  test('the cost detail lists routes managed, emails, SMS, WhatsApp and certified codes, with the bundle of emails', async () => {
    const c = await buildCompany(t);
    const products = ['managedGuide', 'certifiedCode', 'sms', 'whatsapp', 'email'] as const;
    await chargeNow(
      t.platform,
      c.id,
      products.map((product) => guideCharge(newId(), null, { product, pesos: 1, at: t.platform.now() })),
    );
    const { costDetail } = (await t.call(costsApi.productUsage, { token: c.admin.token })).json();
    expect(costDetail.products.map((p: { product: string }) => p.product)).toEqual(products);
    expect(costDetail.emails).toMatchObject({ included: 1000, packageSize: 1000, packagePrice: 150 });
  });

  test('the least top-up is $150', async () => {
    const { token } = (await buildCompany(t)).admin;
    expect((await t.call(paymentsApi.stripe, { token, body: { total: 150 } })).statusCode).toBe(200);
    const refused = await t.call(paymentsApi.stripe, { token, body: { total: 149.99 } });
    expect([refused.statusCode, refused.json().error.fields.total]).toEqual([422, 'La recarga mínima es de $150']);
  });

  test('a bank transfer waits with CLABE and reference until the operator confirms it, with what arrived', async () => {
    const c = await buildCompany(t);
    const { token } = c.admin;
    const bank = { clabe: '646180110400000007', name: 'STP', holder: 'Operadora SA' };
    Object.assign(t.platform.config.payments, { bank });
    const payment = (await t.call(paymentsApi.transfer, { token, body: { total: 500 } })).json();
    expect(payment).toMatchObject({ status: 'pending', commission: 0, total: 500, transfer: { clabe: bank.clabe } });
    const { reference } = payment.transfer;
    expect(reference).toMatch(/^\d{10}$/);
    for (let n = 0; n < 2; n += 1)
      await confirmTransfer(t.platform, c.id, { cents: 520_00, reference, by: 'operador' });
    const after = (await t.call(paymentsApi.one, { token, params: { id: payment._id } })).json();
    expect(after).toMatchObject({ status: 'paid', amount: 520, total: 520 });
    expect(await balances(t.platform, c.id)).toEqual({ available: 520_00, bank: -520_00 });
    Object.assign(t.platform.config.payments, { bank: null });
  });
});
