import { expect, it } from 'vitest';
import { daysBetween, firstToEnd, paperState } from './papers.rules.ts';

it.each([
  ['2026-11-21', '2026-11-21', 0],
  ['2026-11-21', '2026-12-01', 10],
  ['2026-03-01', '2026-02-27', -2],
  ['2026-04-04', '2026-04-06', 2],
])('from %s to %s are %i days', (from, to, days) => expect(daysBetween(from, to)).toBe(days));

it.each([
  [null, 'none'],
  ['', 'none'],
  ['2026-11-20', 'ended'],
  ['2026-11-21', 'soon'],
  ['2026-12-21', 'soon'],
  ['2026-12-22', 'ok'],
])('a paper until %s stands %s on 21 November', (until, state) => expect(paperState(until, '2026-11-21')).toBe(state));

it('finds the paper that ends first, past those without a date', () => {
  const papers = [{ validUntil: null }, { validUntil: '2027-01-01' }, { validUntil: '2026-12-01' }];
  expect(firstToEnd(papers)).toBe(papers[2]);
  expect(firstToEnd([{ validUntil: null }])).toBeNull();
});
