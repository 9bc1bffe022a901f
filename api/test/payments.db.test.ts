import { amountsOf } from '@tramo/contract/payment-amounts';
import { type Payment, paymentsApi } from '@tramo/contract/payments';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { StripeCall } from '../src/dev-providers/stripe-parts.ts';
import { auditBooks } from '../src/modules/ledger/ledger.audit.service.ts';
import { hearStripe, mendPayments } from '../src/modules/payments/payments.watch.service.ts';
import { newId } from '../src/platform/ids.ts';
import { testApp } from './app.ts';
import { buildCompany } from './builders.ts';
import { balances, chargeNow, faultsOf, guideCharge } from './ledger.ts';

/**
 * Top-ups, refunds, disputes, transfers that arrive and charges, all at once, while the provider's webhooks come doubled, late, in any order, or never.
 * `PAYMENT_RUNS` tries more interleavings.
 */
const RUNS = Number(process.env.PAYMENT_RUNS ?? 4);
const t = await testApp();
const { platform } = t;
const { sandbox } = platform.payments ?? {};

/**
 * Each interleaving has twenty minutes of its own: the provider is asked what it told once in ten, so one that began at the same time as the last would
 * never hear what nobody told it. Not in the past, for a signature of more than five minutes ago is refused.
 */
const APART_MS = 20 * 60_000;
let began = Date.now();

/** Told and not yet heard. */
let told: StripeCall[] = [];
sandbox?.listen((calls) => void told.push(...calls));

const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ did: fc.constant('topUp' as const), pesos: fc.integer({ min: 150, max: 900 }) }),
  },
  { weight: 4, arbitrary: fc.record({ did: fc.constant('charge' as const), pesos: fc.integer({ min: 1, max: 400 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      did: fc.constant('refund' as const),
      which: fc.nat(2),
      pesos: fc.integer({ min: 1, max: 300 }),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      did: fc.constantFrom('dispute' as const, 'dispute' as const, 'win' as const, 'lose' as const),
      which: fc.nat(2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ did: fc.constant('arrive' as const), pesos: fc.integer({ min: 20, max: 500 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      did: fc.constant('hear' as const),
      order: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
      fate: fc.constantFrom('once' as const, 'twice' as const, 'lost' as const),
    }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };

it(
  'any interleaving credits each payment once, keeps sums of zero, and hearing all of it again changes nothing',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 35 }), async (actions) => {
        told = [];
        began += APART_MS;
        t.setNow(new Date(began));
        const { id, admin } = await buildCompany(t);
        const { token } = admin;
        const refs: { ref: string; id: string }[] = [];
        const all: StripeCall[] = [];
        await t.call(paymentsApi.spei, { token });
        const act = async (a: Action): Promise<void> => {
          const one = 'which' in a && refs.length > 0 ? refs[a.which % refs.length] : undefined;
          if (a.did === 'topUp') {
            const total = amountsOf(a.pesos * 100, 'card').total / 100;
            const { paymentIntent, payment } = (await t.call(paymentsApi.stripe, { token, body: { total } })).json();
            refs.push({ ref: paymentIntent.id, id: payment._id });
            // As a browser pays: nobody here knows of it until somebody tells or asks.
            await sandbox?.perform(paymentIntent.id, { kind: 'pay', card });
          } else if (a.did === 'charge')
            await chargeNow(platform, id, [guideCharge(newId(), null, { pesos: a.pesos })]);
          else if (a.did === 'refund' && one)
            await t.call(paymentsApi.refund, { token, params: { id: one.id }, body: { amount: a.pesos } });
          else if ((a.did === 'dispute' || a.did === 'win' || a.did === 'lose') && one)
            await sandbox?.perform(one.ref, { kind: a.did });
          else if (a.did === 'arrive') {
            const { rows } = await platform.db.system((trx) =>
              sql<{ ref: string }>`select provider_ref as ref from payment_customer where company_id = ${id}`.execute(
                trx,
              ),
            );
            const stripe = await platform.payments?.stripe();
            await stripe?.testHelpers.customers.fundCashBalance(rows[0]?.ref ?? '', {
              amount: a.pesos * 100,
              currency: 'mxn',
            });
          } else if (a.did === 'hear')
            for (const n of a.order) {
              const [call] = told.length > 0 ? told.splice(n % told.length, 1) : [];
              if (!call) break;
              all.push(call);
              const times = { once: 1, twice: 2, lost: 0 }[a.fate];
              await Promise.all(Array.from({ length: times }, () => hearStripe(platform, call)));
            }
        };
        // There is something to dispute, to give back and to tell of from the beginning.
        for (const pesos of [300, 500, 700]) await act({ did: 'topUp', pesos });
        const queue = actions.values();
        const writer = async (): Promise<void> => {
          for (const a of queue) await act(a);
        };
        await Promise.all(Array.from({ length: 8 }, writer));

        // What was never told is asked for.
        t.setNow(new Date(began + 11 * 60_000));
        await mendPayments(platform);
        expect(await faultsOf(platform, id)).toEqual([]);
        const { payments } = (await t.call(paymentsApi.list, { token, query: { limit: '500' } })).json() as {
          payments: Payment[];
        };
        expect(payments.filter((p) => p.status === 'pending')).toEqual([]);
        const now = await balances(platform, id);
        const cents = (pesos: number): number => Math.round(pesos * 100);
        const sum = (of: (p: Payment) => number): number => payments.reduce((n, p) => n + cents(of(p)), 0);
        const lost = (p: Payment, status: string): number =>
          p.disputes.reduce((n, d) => (d.status === status ? n + d.amount : n), 0);
        // Each was credited once, less what went back and what the bank holds or took; what was used of it is revenue and VAT.
        const credited =
          sum((p) => p.amount) - sum((p) => p.refunded) - sum((p) => lost(p, 'open')) - sum((p) => lost(p, 'lost'));
        const used = (now['revenue.managedGuide'] ?? 0) + (now.vat ?? 0);
        expect((now.available ?? 0) + (now.owed ?? 0)).toBe(credited - used);
        expect(now.disputes ?? 0).toBe(sum((p) => lost(p, 'open')));
        expect(now.commission ?? 0).toBe(sum((p) => p.commission));
        expect(now.clearing ?? 0).toBe(-sum((p) => p.total) + sum((p) => p.refunded) + sum((p) => lost(p, 'lost')));

        const [before] = await auditBooks(platform, id);
        for (const call of [...all, ...told].reverse()) await hearStripe(platform, call);
        await mendPayments(platform);
        expect((await auditBooks(platform, id))[0]?.head).toBe(before?.head);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  60_000 + RUNS * 60_000,
);
