import { describe, expect, it } from 'vitest';
import { chosenPeriod, daysIn, daysOf, periodOf } from './period.rules.ts';

describe('periods', () => {
  it.each([
    ['day', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['week', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['days30', '2026-03-01', '2026-01-31', '2026-03-01'],
    ['month', '2026-03-17', '2026-03-01', '2026-03-17'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
  ] as const)('%s of %s', (span, day, from, to) => expect(periodOf(span, day)).toEqual({ from, to }));

  it('counts days across months and leap days', () => {
    expect(daysIn({ from: '2024-02-28', to: '2024-03-01' })).toBe(3);
    expect(daysOf({ from: '2024-02-28', to: '2024-03-01' })).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  });

  it.each([
    [
      'a whole choice',
      { when: 'between', from: '2026-01-05', to: '2026-01-09' },
      { from: '2026-01-05', to: '2026-01-09' },
    ],
    ['half of one', { when: 'between', from: '2026-01-05', to: '' }, { from: '2026-01-05', to: '2026-01-05' }],
    ['the other half', { when: 'between', from: '', to: '2026-01-05' }, { from: '2026-01-05', to: '2026-01-05' }],
    [
      'the wrong way round',
      { when: 'between', from: '2026-01-05', to: '2026-01-01' },
      { from: '2026-01-05', to: '2026-01-05' },
    ],
    ['too long', { when: 'between', from: '2020-01-01', to: '2026-01-10' }, { from: '2026-01-01', to: '2026-01-10' }],
    ['nonsense', { when: 'someday', from: '', to: '' }, { from: '2026-03-04', to: '2026-03-10' }],
  ])('takes %s', (_, state, period) => expect(chosenPeriod(state, '2026-03-10', 10)).toEqual(period));
});
