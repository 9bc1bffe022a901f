import { defaultPushChoices } from '@tramo/contract/push';
import { expect, it } from 'vitest';
import { isWorthPush } from './jobs.rules.ts';

const job = (seconds: number, status: 'done' | 'failed' | 'cancelled' = 'done') => ({
  status,
  createdDate: '2026-11-21T15:00:00Z',
  finishedDate: new Date(Date.UTC(2026, 10, 21, 15, 0, seconds)).toISOString(),
});
const night = { startMinute: 1320, endMinute: 360 };

it.each([
  ['what took half a minute', job(30), {}, 600, true],
  ['what was waited for', job(29), {}, 600, false],
  ['what failed', job(60, 'failed'), {}, 600, true],
  ['what one cancelled', job(60, 'cancelled'), {}, 600, false],
  ['what nobody wants', job(60), { jobs: false }, 600, false],
  ['at night', job(60), { quiet: night }, 30, false],
  ['in the morning', job(60), { quiet: night }, 360, true],
  ['what has not ended', { ...job(60), finishedDate: null }, {}, 600, false],
] as const)('%s: %s', (_, ended, choices, minute, expected) =>
  expect(isWorthPush(ended, { ...defaultPushChoices, ...choices }, minute)).toBe(expected),
);
