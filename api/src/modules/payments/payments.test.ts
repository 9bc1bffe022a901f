import { amountsOf } from '@tramo/contract/payment-amounts';
import { type Payment, paymentsApi } from '@tramo/contract/payments';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, type Company } from '../../../test/builders.ts';
import { balances, faultsOf } from '../../../test/ledger.ts';
import { mendPayments } from './payments.watch.service.ts';

const t = await testApp();
let company: Company;
let token: string;
beforeEach(async () => {
  t.setNow(null);
  company = await buildCompany(t);
  token = company.admin.token;
});

const cardOf = (number: string, expYear = 2040) => ({ number, expMonth: 12, expYear, cvc: '123' });
const start = async (
  body: Record<string, unknown>,
): Promise<{ paymentIntent: Record<string, unknown>; payment: Payment }> => {
  const answer = await t.call(paymentsApi.stripe, { token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const act = async (id: string, body: Record<string, unknown>): Promise<Payment> => {
  const answer = await t.call(paymentsApi.sandbox, { token, params: { id }, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const pay = (id: string, number: string, expYear?: number): Promise<Payment> =>
  act(id, { deed: 'pay', card: cardOf(number, expYear) });
const totalOf = (pesos: number): number => amountsOf(pesos * 100, 'card').total / 100;
const toppedUp = async (pesos: number): Promise<Payment> => {
  const { payment } = await start({ total: totalOf(pesos) });
  return pay(payment._id, '4242424242424242');
};
const books = (): Promise<Record<string, number>> => balances(t.platform, company.id);
const isSound = async (): Promise<void> => expect(await faultsOf(t.platform, company.id)).toEqual([]);

describe('a top-up by card', () => {
  it('shows amount, commission and VAT before it is paid, and is credited when it is', async () => {
    const { paymentIntent, payment } = await start({ total: totalOf(1000) });
    expect(payment).toMatchObject({
      method: 'card',
      status: 'pending',
      amount: 1000,
      commission: 39,
      VAT: 6.24,
      total: 1045.24,
      isTest: true,
    });
    expect(paymentIntent).toMatchObject({ amount: 1045_24, currency: 'mxn', status: 'requires_payment_method' });
    expect(String(paymentIntent.client_secret)).toMatch(/^pi_.*_secret_/);
    expect(await books()).toEqual({});
    expect(await pay(payment._id, '4242424242424242')).toMatchObject({
      status: 'paid',
      stage: 'paid',
      card: { brand: 'visa', last4: '4242' },
    });
    expect(await books()).toEqual({ available: 1000_00, clearing: -1045_24, commission: 39_00, commissionVat: 6_24 });
    await isSound();
    const listed = (await t.call(paymentsApi.list, { token })).json();
    expect(listed).toMatchObject({ payments: [{ _id: payment._id, status: 'paid' }], count: { totalCount: 1 } });
    expect((await t.call(paymentsApi.list, { token, query: { status: 'failed' } })).json().payments).toEqual([]);
  });

  it.each([
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'insufficientFunds'],
    ['4000000000009987', 'lostCard'],
    ['4000000000000069', 'expiredCard'],
    ['4000000000000127', 'wrongCvc'],
    ['4000000000000119', 'processingError'],
    ['4242424242424241', 'wrongNumber'],
  ])('the card %s is declined: %s, and another one pays the same payment', async (number, failure) => {
    const { payment } = await start({ total: totalOf(200) });
    expect(await pay(payment._id, number)).toMatchObject({ status: 'failed', failure, amount: 200 });
    expect(await books()).toEqual({});
    expect(await pay(payment._id, '5555555555554444')).toMatchObject({ status: 'paid', failure: null });
    expect(await books()).toMatchObject({ available: 200_00 });
  });

  it('a card that expired is refused', async () => {
    const { payment } = await start({ total: 200 });
    expect(await pay(payment._id, '4242424242424242', 2020)).toMatchObject({
      status: 'failed',
      failure: 'wrongExpiry',
    });
  });

  it('3-D Secure: waits for its holder, who confirms or refuses', async () => {
    const { payment } = await start({ total: totalOf(300) });
    expect(await pay(payment._id, '4000002500003155')).toMatchObject({ status: 'pending', stage: 'requiresAction' });
    expect(await act(payment._id, { deed: 'refuseAuthentication' })).toMatchObject({
      status: 'failed',
      failure: 'authenticationFailed',
    });
    await pay(payment._id, '4000002500003155');
    expect(await act(payment._id, { deed: 'authenticate' })).toMatchObject({ status: 'paid' });
    expect(await books()).toMatchObject({ available: 300_00 });
  });

  it('the same wish sent twice is one payment; with another amount it is refused', async () => {
    const key = '01900000-0000-7000-8000-00000000a001';
    const [a, b] = await Promise.all([start({ total: 200, key }), start({ total: 200, key })]);
    expect(a.payment._id).toBe(b.payment._id);
    expect((await t.call(paymentsApi.stripe, { token, body: { total: 300, key } })).statusCode).toBe(409);
  });

  it.each([
    [149.99, 'mínima es de $150'],
    [100_000.01, 'una vez'],
    [150.001, 'dos decimales'],
    ['150', 'pesos'],
  ])('the amount %s is refused at its field', async (total, words) => {
    const answer = await t.call(paymentsApi.stripe, { token, body: { total } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields.total).toContain(words);
  });

  it('is cancelled while nobody paid it', async () => {
    const { payment } = await start({ total: 200 });
    const canceled = await t.call(paymentsApi.cancel, { token, params: { id: payment._id } });
    expect(canceled.json()).toMatchObject({ status: 'failed', failure: 'canceled', can: { cancel: false } });
    const paid = await toppedUp(200);
    expect((await t.call(paymentsApi.cancel, { token, params: { id: paid._id } })).statusCode).toBe(409);
  });

  it('one that nobody finished expires after a day', async () => {
    const { payment } = await start({ total: 200 });
    t.setNow(new Date(Date.now() + 25 * 3_600_000));
    await mendPayments(t.platform);
    t.setNow(null);
    expect((await t.call(paymentsApi.one, { token, params: { id: payment._id } })).json()).toMatchObject({
      stage: 'expired',
      status: 'failed',
    });
  });
});

describe('other ways to pay', () => {
  it('OXXO: a voucher, paid at the till, without commission', async () => {
    const { payment } = await start({ total: 500, method: 'oxxo' });
    expect(payment).toMatchObject({
      status: 'pending',
      stage: 'requiresAction',
      amount: 500,
      commission: 0,
      total: 500,
    });
    expect(payment.voucher?.number).toMatch(/^\d{18}$/);
    expect(payment.expiresDate).not.toBeNull();
    expect(await act(payment._id, { deed: 'payVoucher' })).toMatchObject({ status: 'paid' });
    expect(await books()).toEqual({ available: 500_00, clearing: -500_00 });
  });
  it('OXXO: a voucher that nobody paid expires; more than 10,000 are refused', async () => {
    const { payment } = await start({ total: 500, method: 'oxxo' });
    expect(await act(payment._id, { deed: 'expireVoucher' })).toMatchObject({
      stage: 'expired',
      failure: 'voucherExpired',
    });
    expect((await t.call(paymentsApi.stripe, { token, body: { total: 10_001, method: 'oxxo' } })).statusCode).toBe(409);
  });

  it('SPEI: the company’s own CLABE; each transfer is credited as it arrives, once', async () => {
    const account = (await t.call(paymentsApi.spei, { token })).json();
    expect(account.clabe).toMatch(/^646\d{15}$/);
    expect((await t.call(paymentsApi.spei, { token })).json()).toEqual(account);
    const fund = (amount: number) => t.call(paymentsApi.sandboxSpei, { token, body: { amount } });
    await Promise.all([fund(80.5), fund(1200)]);
    await mendPayments(t.platform);
    expect(await books()).toEqual({ available: 1280_50, clearing: -1280_50 });
    const { payments } = (await t.call(paymentsApi.list, { token })).json();
    expect(payments.map((p: Payment) => [p.method, p.status, p.total]).sort()).toEqual([
      ['spei', 'paid', 1200],
      ['spei', 'paid', 80.5],
    ]);
    await isSound();
  });

  it('a transfer needs the operator’s bank', async () => {
    expect((await t.call(paymentsApi.transfer, { token, body: { total: 500 } })).statusCode).toBe(409);
  });
});

describe('money that goes back', () => {
  const giveBack = (id: string, amount: number, key?: string) =>
    t.call(paymentsApi.refund, { token, params: { id }, body: { amount, ...(key ? { key } : {}) } });

  it('to the card, in parts, up to what is unspent', async () => {
    const payment = await toppedUp(500);
    expect((await giveBack(payment._id, 200)).json()).toMatchObject({
      status: 'paid',
      stage: 'partiallyRefunded',
      refunded: 200,
    });
    expect((await giveBack(payment._id, 300.01)).statusCode).toBe(409);
    expect((await giveBack(payment._id, 300)).json()).toMatchObject({ status: 'refunded', refunded: 500 });
    expect(await books()).toMatchObject({ clearing: -amountsOf(500_00, 'card').total + 500_00 });
    expect((await books()).available).toBeUndefined();
    await isSound();
  });

  it('many at once never give back more than there is', async () => {
    const payment = await toppedUp(500);
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveBack(payment._id, 100)));
    expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(5);
    expect((await books()).available).toBeUndefined();
    await isSound();
  });

  it('the same wish once', async () => {
    const payment = await toppedUp(500);
    const key = '01900000-0000-7000-8000-00000000a002';
    for (let n = 0; n < 3; n += 1) expect((await giveBack(payment._id, 100, key)).json().refunded).toBe(100);
  });

  it('a dispute takes the money aside, though it was spent; won it is back, lost it is gone', async () => {
    const payment = await toppedUp(500);
    await giveBack(payment._id, 400);
    expect(await act(payment._id, { deed: 'dispute' })).toMatchObject({
      stage: 'disputed',
      status: 'paid',
      disputes: [{ status: 'open', reason: 'fraudulent' }],
    });
    const total = amountsOf(500_00, 'card').total;
    expect(await books()).toMatchObject({ disputes: total - 400_00, owed: -(total - 400_00 - 100_00) });
    expect(await act(payment._id, { deed: 'win' })).toMatchObject({
      stage: 'partiallyRefunded',
      disputes: [{ status: 'won' }],
    });
    expect(await books()).toMatchObject({ available: 100_00 });
    const other = await toppedUp(200);
    await act(other._id, { deed: 'dispute' });
    expect(await act(other._id, { deed: 'lose' })).toMatchObject({ stage: 'lost', status: 'refunded' });
    expect((await books()).disputes).toBeUndefined();
    await isSound();
  });
});

describe('the automatic top-up', () => {
  const automatic = (body: Record<string, unknown>) => t.call(paymentsApi.automatic, { token, body });
  const wish = { isOn: true, threshold: 500, amount: 400, dailyCap: 1000 };
  const savedWith = async (number: string): Promise<void> => {
    const { payment } = await start({ total: totalOf(150), saveCard: true });
    await pay(payment._id, number);
  };
  const later = async (hours: number): Promise<void> => {
    t.setNow(new Date(t.platform.now().getTime() + hours * 3_600_000));
    await mendPayments(t.platform);
  };

  it('needs a saved card, and a cap that takes one', async () => {
    expect((await automatic(wish)).statusCode).toBe(409);
    await savedWith('4242424242424242');
    expect((await automatic({ ...wish, dailyCap: 399 })).json().error.fields.dailyCap).toContain('tope');
    expect((await automatic(wish)).json()).toMatchObject({
      savedCard: { brand: 'visa', last4: '4242' },
      automatic: { isOn: true, threshold: 500 },
    });
  });

  it('tops up under the threshold, never beyond the day’s cap, until it is off', async () => {
    t.setNow(new Date('2026-11-24T18:00:00Z'));
    await savedWith('4242424242424242');
    await automatic({ ...wish, threshold: 5000 });
    await Promise.all([mendPayments(t.platform), mendPayments(t.platform)]);
    // A worker that comes when the first one's is paid already begins no other, though the balance is still under the threshold.
    await mendPayments(t.platform);
    expect(await books()).toMatchObject({ available: 550_00 });
    await later(1);
    await later(1);
    expect(await books()).toMatchObject({ available: 950_00 });
    await automatic({ ...wish, threshold: 5000, isOn: false });
    await later(1);
    expect(await books()).toMatchObject({ available: 950_00 });
    await automatic({ ...wish, threshold: 5000 });
    await later(24);
    expect(await books()).toMatchObject({ available: 1350_00 });
    await isSound();
  });

  it('stops after three declined in a row, says why, and tells the administrators', async () => {
    t.setNow(new Date('2026-11-24T18:00:00Z'));
    await savedWith('4000000000000341');
    await automatic(wish);
    await mendPayments(t.platform);
    for (let n = 0; n < 5; n += 1) await later(1.1);
    expect((await t.call(paymentsApi.options, { token })).json().automatic.stopped).toMatchObject({
      failure: 'declined',
    });
    const { payments } = (await t.call(paymentsApi.list, { token })).json();
    expect(payments.filter((p: Payment) => p.isAutomatic)).toHaveLength(3);
    expect(await books()).toMatchObject({ available: 150_00 });
  });

  it('a card that is forgotten tops up no more', async () => {
    await savedWith('4242424242424242');
    await automatic(wish);
    const answer = await t.call(paymentsApi.forgetCard, { token });
    expect(answer.json()).toMatchObject({ savedCard: null, automatic: { isOn: false } });
    await mendPayments(t.platform);
    expect(await books()).toMatchObject({ available: 150_00 });
  });
});

it('what only admins see, and only of their own company', async () => {
  const payment = await toppedUp(200);
  const stranger = await buildCompany(t);
  const asked = await t.call(paymentsApi.one, { token: stranger.admin.token, params: { id: payment._id } });
  expect(asked.statusCode).toBe(404);
  expect((await t.call(paymentsApi.list, { token: stranger.admin.token })).json().payments).toEqual([]);
});
