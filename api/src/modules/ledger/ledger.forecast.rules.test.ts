import { expect, it } from 'vitest';
import { forecastOf } from './ledger.forecast.rules.ts';

const now = new Date('2026-11-24T18:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

it.each([
  ['nothing was used', { cents: 100_00, usedCents: 0, firstUse: null }, 0, null],
  ['ten pesos in five days', { cents: 100_00, usedCents: 10_00, firstUse: daysAgo(5) }, 2_00, 50],
  ['the first use an hour ago is a day’s', { cents: 100_00, usedCents: 10_00, firstUse: daysAgo(1 / 24) }, 10_00, 10],
  ['never more days than are looked at', { cents: 28_00, usedCents: 14_00, firstUse: daysAgo(14.9) }, 1_00, 28],
  ['less than a day', { cents: 99, usedCents: 14_00, firstUse: daysAgo(14) }, 1_00, 0],
  ['more is owed than there is', { cents: -500, usedCents: 14_00, firstUse: daysAgo(14) }, 1_00, 0],
  ['more was taken back than used', { cents: 100, usedCents: -10, firstUse: daysAgo(2) }, 0, null],
] as const)('%s', (_, given, centsPerDay, daysLeft) => {
  expect(forecastOf({ ...given, now, mostDays: 14 })).toEqual({ centsPerDay, daysLeft });
});
