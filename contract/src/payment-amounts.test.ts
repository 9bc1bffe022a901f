import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountsOf, amountsOfTotal, paymentMethods } from './payment-amounts.ts';

it.each([
  [150_00, 8_40, 1_34, 159_74],
  [1000_00, 39_00, 6_24, 1045_24],
  [100_000_00, 3603_00, 576_48, 104_179_48],
])('a card that credits %i pays a commission of %i, its VAT of %i, and %i in all', (amount, commission, vat, total) => {
  expect(amountsOf(amount, 'card')).toEqual({ amount, commission, vat, total });
});

it('the total alone says what is credited, whatever it is', () => {
  const method = fc.constantFrom(...paymentMethods);
  fc.assert(
    fc.property(fc.integer({ min: 150_00, max: 100_000_00 }), method, (cents, how) => {
      const asked = amountsOf(cents, how);
      expect(amountsOfTotal(asked.total, how)).toEqual(asked);
      const given = amountsOfTotal(cents, how);
      expect(given.amount + given.commission + given.vat).toBe(cents);
      expect(given.commission - amountsOf(given.amount, how).commission).toBeGreaterThanOrEqual(-1);
    }),
  );
});
