import { describe, expect, it } from 'vitest';
import { dayOfMost, departure, ofDay } from './plan-these.rules.ts';

describe('a plan of guides that just came', () => {
  const today = '2026-11-23';
  it.each([
    ['the day of most', ['2026-11-24', '2026-11-25', '2026-11-25'], '2026-11-25'],
    ['of equals the first', ['2026-11-26', '2026-11-25'], '2026-11-25'],
    ['never a day that has passed', ['2026-11-20', '2026-11-20', '2026-11-24'], '2026-11-24'],
    ['today when all have passed', ['2026-11-20'], today],
    ['today when there are none', [], today],
  ])('is for %s', (_, days, day) => expect(dayOfMost(days, today)).toBe(day));

  it('takes what is late besides the guides of its day', () => {
    const guides = ['2026-11-20', '2026-11-24', '2026-11-25'].map((scheduledDate) => ({ scheduledDate }));
    expect(ofDay(guides, '2026-11-24').map((g) => g.scheduledDate)).toEqual(['2026-11-20', '2026-11-24']);
  });

  it.each([
    ['2026-11-24', 900, { hours: 8, minutes: 0 }],
    [today, 400, { hours: 8, minutes: 0 }],
    [today, 480, { hours: 8, minutes: 30 }],
    [today, 571, { hours: 10, minutes: 0 }],
    [today, 1439, { hours: 23, minutes: 30 }],
  ] as const)('of %s at minute %i leaves at %o', (day, minute, hour) =>
    expect(departure(day, today, minute)).toEqual(hour),
  );
});
