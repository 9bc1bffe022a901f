import { expect, it } from 'vitest';
import { addressLeft } from './billing-address.ts';

const at = (href: string) => ({ href, pathname: href.split(/[?#]/)[0] as string });

it.each([
  ['/billing/transactions?kind=charge', '/guides', '/billing/transactions?kind=charge'],
  ['/billing-data', '/settings/billing', '/billing-data'],
  ['/edit-billing-info', '/routes-overview', '/edit-billing-info'],
  ['/transaction/7', '/audit', '/transaction/7'],
  ['/billing/transactions', '/', null],
  ['/billing/transactions', '/balance', null],
  ['/billing/transactions', '/billing-data', null],
  ['/billing/transactions', '/transaction/7', null],
  ['/guides', '/audit', null],
  ['/billings', '/audit', null],
])('from %s to %s: %s', (from, to, stored) => {
  expect(addressLeft(at(from), at(to))).toBe(stored);
});
it('nothing is left where one begins', () => {
  expect(addressLeft(undefined, at('/audit'))).toBeNull();
});
