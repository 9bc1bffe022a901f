import { expect, it } from 'vitest';
import { dayInstant } from './day-instant.ts';

it.each([
  ['2026-11-23', 8 * 60, 'America/Mexico_City', '2026-11-23T14:00:00.000Z'],
  ['2026-11-23', 23 * 60 + 59, 'America/Mexico_City', '2026-11-24T05:59:00.000Z'],
  ['2026-07-01', 0, 'America/Tijuana', '2026-07-01T07:00:00.000Z'],
  ['2026-12-01', 0, 'America/Tijuana', '2026-12-01T08:00:00.000Z'],
  // The day on which the border's clocks go back: noon is after the change.
  ['2026-11-01', 12 * 60, 'America/Tijuana', '2026-11-01T20:00:00.000Z'],
  ['2026-03-01', 24 * 60, 'America/Cancun', '2026-03-02T05:00:00.000Z'],
])('%s and %i minutes in %s', (day, minute, zone, instant) =>
  expect(dayInstant(day, minute, zone).toISOString()).toBe(instant),
);
