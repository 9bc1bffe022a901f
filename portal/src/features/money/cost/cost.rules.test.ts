import type { CostRow, ProductUse } from '@tramo/contract/costs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { causesOf, growthOf, moversOf, runningSums, sortedCosts } from './cost.rules.ts';
import { monthsUntil } from './cost.state.ts';

const use = (product: ProductUse['product'], quantity: number, total: number): ProductUse => ({
  product,
  quantity,
  amount: total,
  VAT: 0,
  total,
});

it('a month costs more for what was used more, and for what each costs now', () => {
  expect(causesOf([use('managedGuide', 120, 348)], [use('managedGuide', 100, 290)])).toEqual([
    { product: 'managedGuide', why: 'volume', by: 20, total: 58 },
  ]);
  expect(causesOf([use('sms', 100, 200)], [use('sms', 50, 50)])).toEqual([
    { product: 'sms', why: 'price', by: 1, total: 100 },
    { product: 'sms', why: 'volume', by: 50, total: 50 },
  ]);
  // VAT's centavos are no other price.
  expect(causesOf([use('sms', 3, 3.13)], [use('sms', 3, 3.14)])).toEqual([
    { product: 'sms', why: 'volume', by: 0, total: -0.01 },
  ]);
  expect(causesOf([use('email', 1, 174)], [])).toEqual([{ product: 'email', why: 'volume', by: 1, total: 174 }]);
});

it('the causes add up to the whole difference', () => {
  const uses = fc
    .array(
      fc.record({
        product: fc.constantFrom('managedGuide', 'certifiedCode', 'sms', 'whatsapp', 'email'),
        quantity: fc.nat(5000),
        cents: fc.nat(9_000_000),
      }),
      { maxLength: 5 },
    )
    .map((list) => [...new Map(list.map((u) => [u.product, u])).values()])
    .map((list) =>
      list.map((u) => use(u.product as ProductUse['product'], u.quantity, u.quantity === 0 ? 0 : u.cents / 100)),
    );
  const sum = (list: readonly { total: number }[]): number => list.reduce((s, u) => s + Math.round(u.total * 100), 0);
  fc.assert(fc.property(uses, uses, (now, before) => sum(causesOf(now, before)) === sum(now) - sum(before)));
});

const row = (name: string, total: number, before: number, isRest = false): CostRow => ({
  _id: name,
  name,
  day: null,
  isRest,
  guides: total,
  products: [],
  amount: total,
  VAT: 0,
  total,
  before,
});

it('rows that moved most come first; those that did not move are no movers', () => {
  const rows = [row('a', 10, 10), row('b', 5, 50), row('c', 30, 10)];
  expect(moversOf(rows, 2).map((r) => r.name)).toEqual(['b', 'c']);
});

it('rows are sorted, the rest stays last', () => {
  const rows = [row('b', 1, 0), row('', 99, 0, true), row('a', 2, 9)];
  expect(sortedCosts(rows, 'total', 'desc').map((r) => r.name)).toEqual(['a', 'b', '']);
  expect(sortedCosts(rows, 'total', 'asc').map((r) => r.name)).toEqual(['b', 'a', '']);
  expect(sortedCosts(rows, 'change', 'asc').map((r) => r.name)).toEqual(['a', 'b', '']);
});

it('days are added up beside those of the month before, as far as it had them', () => {
  const day = (total: number, before: number | null) => ({ day: '2026-10-01', amount: 0, VAT: 0, total, before });
  expect(runningSums([day(0.1, 1), day(0.2, 2), day(3, null)])).toEqual({ now: [0.1, 0.3, 3.3], before: [1, 3, null] });
});

it('grows against something alone', () => {
  expect(growthOf(15, 10)).toBe(0.5);
  expect(growthOf(15, 0)).toBeNull();
});

it('months go back over the year', () => {
  expect(monthsUntil('2026-02-10', 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});
