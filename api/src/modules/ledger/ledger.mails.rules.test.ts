import { defaultPrices } from '@tramo/contract/prices';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { opened, packagesFor } from './ledger.mails.rules.ts';

const prices = { ...defaultPrices, emailsIncluded: 1000, emailPackage: 1000 };

it.each([
  [0, 0],
  [1000, 0],
  [1001, 1],
  [2000, 1],
  [2001, 2],
  [3500, 3],
])('%i mails of a month need %i packages', (mails, packages) => {
  expect(packagesFor(mails, prices)).toBe(packages);
});

it('each package opens once, with the mail that needs it, however the mails come', () => {
  const count = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(
      fc.array(count, { maxLength: 12 }),
      fc.nat(30),
      fc.integer({ min: 1, max: 20 }),
      (batches, included, size) => {
        const own = { ...prices, emailsIncluded: included, emailPackage: size };
        let month = { mails: 0, packages: 0 };
        const numbers: number[] = [];
        const openers: number[] = [];
        for (const batch of batches) {
          const found = opened(month, batch, own);
          numbers.push(...found.map((f) => f.number));
          openers.push(...found.map((f) => month.mails + f.place + 1));
          month = { mails: month.mails + batch, packages: month.packages + found.length };
        }
        expect(numbers).toEqual(Array.from({ length: packagesFor(month.mails, own) }, (_, i) => i + 1));
        expect(openers).toEqual(numbers.map((n) => included + (n - 1) * size + 1));
      },
    ),
  );
});
