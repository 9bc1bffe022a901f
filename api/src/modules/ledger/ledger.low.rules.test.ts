import { lowBalance } from '@tramo/contract/money';
import { expect, it } from 'vitest';
import { isLow, mayMail } from './ledger.low.rules.ts';

const least = lowBalance.pesos * 100;
const { days } = lowBalance;

it.each([
  ['nothing was ever used', { cents: least, daysLeft: null }, false, false],
  ['a centavo under the least', { cents: least - 1, daysLeft: null }, false, true],
  ['more is owed than there is', { cents: -1, daysLeft: 0 }, false, true],
  ['plenty that lasts two days', { cents: 100 * least, daysLeft: days - 1 }, false, true],
  ['as many days as it must', { cents: least, daysLeft: days }, false, false],
  ['as many days as it must, told as low before', { cents: least, daysLeft: days }, true, true],
  ['a day more', { cents: least, daysLeft: days + 1 }, true, false],
  ['topped up to the least', { cents: least, daysLeft: null }, true, false],
] as const)('%s', (_, now, wasLow, low) => {
  expect(isLow(now, wasLow)).toBe(low);
});

it('one mail a day', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  expect(mayMail(null, now)).toBe(true);
  expect(mayMail(new Date('2026-11-26T08:00:00Z'), now)).toBe(false);
  expect(mayMail(new Date('2026-11-25T15:00:00Z'), now)).toBe(true);
});
