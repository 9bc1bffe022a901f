import { amountsOf } from '@tramo/contract/payment-amounts';
import { paymentsApi } from '@tramo/contract/payments';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, type Company } from '../../../test/builders.ts';
import { balances, faultsOf } from '../../../test/ledger.ts';
import { type Fate, openDevProviders, stripeEnvironment } from '../../dev-providers/server.ts';
import { readConfig } from '../../platform/config.ts';
import { openOutbound } from '../../platform/outbound.ts';
import { openPayments } from '../../platform/payments/stripe.ts';
import { mendPayments } from './payments.watch.service.ts';

// The SDK against Stripe's API on a real port, and its webhooks over HTTP: doubled, late and in any order.
const t = await testApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const appUrl = `http://127.0.0.1:${(t.app.server.address() as { port: number }).port}`;
let fates: Fate[] = [];
const dev = await openDevProviders({
  appUrl,
  pace: { delayMs: 20, isUnruly: true },
  fate: ({ path }) => (path.startsWith('/v1/') ? (fates.shift() ?? 'answer') : 'answer'),
});
afterAll(() => dev.close());
const config = readConfig(stripeEnvironment(dev.url));
const { db, now } = t.platform;
t.platform.payments = openPayments(config, { outbound: openOutbound(config.outboundAllow), db, now });

let company: Company;
let token: string;
beforeEach(async () => {
  fates = [];
  company = await buildCompany(t);
  token = company.admin.token;
});

const card = (number: string) => ({ number, expMonth: 12, expYear: 2040, cvc: '123' });
const start = async (pesos: number): Promise<{ ref: string; id: string }> => {
  const total = amountsOf(pesos * 100, 'card').total / 100;
  const answer = await t.call(paymentsApi.stripe, { token, body: { total } });
  expect(answer.statusCode, answer.body).toBe(200);
  return { ref: answer.json().paymentIntent.id, id: answer.json().payment._id };
};
const books = (): Promise<Record<string, number>> => balances(t.platform, company.id);

describe('Stripe by its SDK', () => {
  it('what a browser pays there is credited by its webhooks, once', async () => {
    const payments = await Promise.all([start(200), start(300), start(400)]);
    for (const { ref } of payments)
      expect(await dev.stripe.perform(ref, { kind: 'pay', card: card('4242424242424242') })).toBe(true);
    await dev.world.settled();
    expect(await books()).toMatchObject({ available: 900_00 });
    await dev.stripe.perform(payments[0]?.ref ?? '', { kind: 'dispute' });
    await dev.world.settled();
    await dev.stripe.perform(payments[0]?.ref ?? '', { kind: 'lose' });
    await dev.world.settled();
    expect(await books()).toMatchObject({ available: 900_00 - amountsOf(200_00, 'card').total });
    expect(await faultsOf(t.platform, company.id)).toEqual([]);
  });

  it('a line that is cut after the payment was made makes no second one', async () => {
    const cuts: Fate[][] = [['takenCut'], ['busy', 'takenCut'], ['answer', 'takenCut', 'cut'], ['error']];
    for (const cut of cuts) {
      fates = [...cut];
      const { ref } = await start(150);
      await dev.stripe.perform(ref, { kind: 'pay', card: card('4242424242424242') });
    }
    await dev.world.settled();
    expect(await books()).toMatchObject({ available: cuts.length * 150_00 });
  });

  it('a provider that is away is told so; the same wish goes on later', async () => {
    const body = { total: 200, key: '01900000-0000-7000-8000-00000000a003' };
    fates = Array.from({ length: 30 }, () => 'cut');
    const away = await t.call(paymentsApi.stripe, { token, body });
    expect([away.statusCode, away.json().error.key]).toEqual([503, 'payments.provider_away']);
    fates = [];
    expect((await t.call(paymentsApi.stripe, { token, body })).statusCode).toBe(200);
    expect((await t.call(paymentsApi.list, { token })).json().payments.length).toBeLessThanOrEqual(1);
  });

  it('a payment whose webhooks were all lost is found by the watch', async () => {
    const { ref } = await start(250);
    await dev.world.settled();
    // Nobody listens: what is told meanwhile is refused by its signature.
    const { payments } = t.platform;
    t.platform.payments = payments && { ...payments, webhookSecret: 'whsec_otra' };
    await dev.stripe.perform(ref, { kind: 'pay', card: card('4242424242424242') });
    await dev.world.settled();
    t.platform.payments = payments;
    expect(await books()).toEqual({});
    t.setNow(new Date(Date.now() + 11 * 60_000));
    await mendPayments(t.platform);
    t.setNow(null);
    expect(await books()).toMatchObject({ available: 250_00 });
  });
});

describe('who may tell', () => {
  it('Stripe alone, by its signature over the very bytes and not long ago', async () => {
    const { payments } = t.platform;
    const stripe = await payments?.stripe();
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_x', object: 'payment_intent' } },
    });
    const secret = payments?.webhookSecret ?? '';
    const sign = (options: object): string =>
      stripe?.webhooks.generateTestHeaderString({ payload, secret, ...options } as never) ?? '';
    const tell = (body: string, signature: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/hooks/stripe',
        payload: body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      });
    expect((await tell(payload, sign({}))).statusCode).toBe(200);
    expect((await tell(payload, sign({}))).statusCode).toBe(200);
    for (const [body, signature] of [
      [payload, ''],
      [`${payload} `, sign({})],
      [payload, sign({ secret: 'whsec_otra' })],
      [payload, sign({ timestamp: Math.floor(Date.now() / 1000) - 3600 })],
    ] as const)
      expect([(await tell(body, signature)).statusCode, (await tell(body, signature)).body]).toEqual([401, '']);
    const { rows } = await db.system((trx) =>
      sql`select type from payment_event where id = 'evt_1' and handled_at is not null`.execute(trx),
    );
    expect(rows).toHaveLength(1);
  });
});
