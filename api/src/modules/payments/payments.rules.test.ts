import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isClabe } from '../../platform/payments/clabe.ts';
import {
  failureOf,
  isTransferReference,
  stageOf,
  stagesOf,
  statusOf,
  transferReference,
  unpaidOf,
} from './payments.rules.ts';

const card = (code: string, declineCode: string | null = null) => ({ code, declineCode });

describe('where a payment stands', () => {
  it.each([
    ['requires_payment_method', null, 'created'],
    ['requires_payment_method', card('card_declined'), 'failed'],
    ['requires_payment_method', card('payment_intent_payment_attempt_expired'), 'expired'],
    ['requires_action', null, 'requiresAction'],
    ['processing', null, 'processing'],
    ['canceled', null, 'expired'],
    ['something new', null, 'processing'],
  ])('%s %j: %s', (status, error, stage) => {
    expect(unpaidOf({ status, error })).toBe(stage);
  });

  const paid = { unpaid: 'processing', isPaid: true, amountCents: 100, refunds: [], disputes: [] } as const;
  it.each([
    [{ isPaid: false, unpaid: 'failed' }, 'failed'],
    [{}, 'paid'],
    [{ refunds: [{ cents: 40, status: 'succeeded' }] }, 'partiallyRefunded'],
    [
      {
        refunds: [
          { cents: 40, status: 'pending' },
          { cents: 60, status: 'succeeded' },
        ],
      },
      'refunded',
    ],
    [{ refunds: [{ cents: 100, status: 'failed' }] }, 'paid'],
    [{ disputes: [{ status: 'open' }] }, 'disputed'],
    [{ disputes: [{ status: 'won' }] }, 'paid'],
    [{ disputes: [{ status: 'won' }, { status: 'lost' }] }, 'lost'],
  ] as const)('%j is %s', (facts, stage) => {
    expect(stageOf({ ...paid, ...facts })).toBe(stage);
  });

  it('every stage has one state of the statement', () => {
    for (const status of ['pending', 'paid', 'failed', 'refunded'] as const)
      for (const stage of stagesOf(status)) expect(statusOf(stage)).toBe(status);
  });
});

it.each([
  [card('card_declined', 'insufficient_funds'), 'insufficientFunds'],
  [card('card_declined', 'something_new'), 'declined'],
  [card('something_new'), 'other'],
])('the bank’s %j is %s', (error, failure) => {
  expect(failureOf(error)).toBe(failure);
});

it('a slip in a reference names nobody else’s payment', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 0.999999, noNaN: true }),
      fc.nat(9),
      fc.integer({ min: 1, max: 9 }),
      (random, at, by) => {
        const reference = transferReference(random);
        expect(isTransferReference(reference)).toBe(true);
        const slip = [...reference].map((d, i) => (i === at ? String((Number(d) + by) % 10) : d)).join('');
        expect(isTransferReference(slip)).toBe(false);
      },
    ),
  );
});

it('a CLABE is proved by its last digit', () => {
  expect(isClabe('646180110400000007')).toBe(true);
  expect(isClabe('646180110400000008')).toBe(false);
});
