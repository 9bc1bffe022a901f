import type { Budget } from '@tramo/contract/budgets';
import { expect, it } from 'vitest';
import { atBudgetForm, budgetBody, budgetTone, budgetValues } from './budget.rules.ts';

const budget: Budget = {
  amount: 5000,
  shares: [80, 100],
  products: { managedGuide: null, certifiedCode: null, sms: 120.5, whatsapp: null, email: null },
  cedis: [
    { _id: 'a', name: 'Monterrey', amount: null },
    { _id: 'b', name: 'México', amount: 900 },
  ],
  version: 3,
};

it('what the form holds is sent as it was read', () => {
  const { version, cedis, ...rest } = budget;
  expect(budgetBody(budgetValues(budget), version)).toEqual({
    ...rest,
    cedis: cedis.map(({ _id, amount }) => ({ _id, amount })),
    version,
  });
});

it('a fault of a cedi stands at its field', () => {
  expect(atBudgetForm(budget)({ 'cedis.1.amount': 'x', amount: 'y' })).toEqual({ 'cedis.b': 'x', amount: 'y' });
});

it.each([
  [{ used: 100, amount: 100, expected: null }, 'ok'],
  [{ used: 10, amount: 100, expected: 100 }, 'ok'],
  [{ used: 10, amount: 100, expected: 100.01 }, 'warn'],
  [{ used: 100.01, amount: 100, expected: 300 }, 'bad'],
] as const)('%o is %s', (use, tone) => {
  expect(budgetTone(use)).toBe(tone);
});
