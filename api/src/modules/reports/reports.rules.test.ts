import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../platform/calendar.ts';
import { curveOf, previousPeriod } from './reports.rules.ts';

describe('the period before', () => {
  it.each([
    ['one day', { from: '2026-03-01', to: '2026-03-01' }, { from: '2026-02-28', to: '2026-02-28' }],
    ['a month', { from: '2026-03-01', to: '2026-03-31' }, { from: '2026-01-29', to: '2026-02-28' }],
    ['a leap year', { from: '2024-02-29', to: '2024-03-01' }, { from: '2024-02-27', to: '2024-02-28' }],
  ])('%s', (_, period, before) => expect(previousPeriod(period)).toEqual(before));

  it('ends the day before and is as long, whatever the days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 365 }), (start, length) => {
        const from = addDays('2020-01-01', start);
        const to = addDays(from, length);
        const before = previousPeriod({ from, to });
        expect(addDays(before.to, 1)).toBe(from);
        expect(addDays(before.from, length)).toBe(before.to);
      }),
    );
  });
});

describe('the curve of a day', () => {
  it('adds up planned and made visits, and leaves out what is still to come', () => {
    const quarters = [
      { quarter: 37, planned: 2, made: 1 },
      { quarter: 39, planned: 1, made: 0 },
    ];
    expect(curveOf(quarters, 9 * 60 + 35)).toEqual([
      { minute: 540, planned: 0, made: 0 },
      { minute: 555, planned: 0, made: 0 },
      { minute: 570, planned: 2, made: 1 },
      { minute: 585, planned: 2, made: 1 },
      { minute: 600, planned: 3, made: null },
    ]);
  });
  it('is empty without visits, and never goes down', () => {
    expect(curveOf([], 600)).toEqual([]);
    const quarter = fc.record({
      quarter: fc.integer({ min: -20, max: 300 }),
      planned: fc.integer({ min: 0, max: 9 }),
      made: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(quarter, { minLength: 1, maxLength: 30 }), (quarters) => {
        const curve = curveOf(quarters, 10_000);
        const last = curve.at(-1);
        expect(last?.planned).toBe(quarters.reduce((sum, q) => sum + q.planned, 0));
        expect(last?.made).toBe(quarters.reduce((sum, q) => sum + q.made, 0));
        for (const [i, point] of curve.entries()) {
          const next = curve[i + 1];
          if (!next) continue;
          expect(next.minute).toBe(point.minute + 15);
          expect(next.planned).toBeGreaterThanOrEqual(point.planned);
          expect(next.made as number).toBeGreaterThanOrEqual(point.made as number);
        }
      }),
    );
  });
});
