import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localSecond } from '../calendar.ts';
import { holdUntil } from './quiet.rules.ts';

const night = { from: 22 * 60, to: 8 * 60 };
const held = (at: string, timeZone: string, quiet = night): string | null =>
  holdUntil(new Date(at), { timeZone, ...quiet })?.toISOString() ?? null;

describe('quiet hours', () => {
  it.each([
    // One instant is night in Tijuana and morning in Cancún.
    ['2026-07-01T14:00:00Z', 'America/Tijuana', '2026-07-01T15:00:00.000Z'],
    ['2026-07-01T14:00:00Z', 'America/Mexico_City', null],
    ['2026-07-01T14:00:00Z', 'America/Cancun', null],
    ['2026-07-01T13:30:00Z', 'America/Mexico_City', '2026-07-01T14:00:00.000Z'],
    ['2026-07-01T13:30:00Z', 'America/Cancun', null],
    // In winter Tijuana is an hour behind its summer; Ciudad de México and Cancún are not.
    ['2026-12-01T15:30:00Z', 'America/Tijuana', '2026-12-01T16:00:00.000Z'],
    ['2026-12-01T13:30:00Z', 'America/Mexico_City', '2026-12-01T14:00:00.000Z'],
    ['2026-12-01T04:30:00Z', 'America/Mexico_City', '2026-12-01T14:00:00.000Z'],
    ['2026-12-01T03:30:00Z', 'America/Cancun', '2026-12-01T13:00:00.000Z'],
    ['2026-12-01T03:30:00Z', 'America/Mexico_City', null],
    // The night in which Tijuana's clocks go back has an hour more, the one in which they go forward an hour less.
    ['2026-11-01T06:00:00Z', 'America/Tijuana', '2026-11-01T16:00:00.000Z'],
    ['2026-03-08T07:00:00Z', 'America/Tijuana', '2026-03-08T15:00:00.000Z'],
  ])('%s in %s: %s', (at, zone, until) => expect(held(at, zone)).toBe(until));

  it('the bounds: the first minute is quiet, the last one is not; equal ones are none', () => {
    expect(held('2026-07-02T04:00:00Z', 'America/Mexico_City')).toBe('2026-07-02T14:00:00.000Z');
    expect(held('2026-07-02T14:00:00Z', 'America/Mexico_City')).toBeNull();
    expect(held('2026-07-02T14:00:00Z', 'America/Mexico_City', { from: 480, to: 480 })).toBeNull();
  });

  it('end after now, at their minute, and a message that was held until then leaves', () => {
    const minute = fc.nat(1439);
    const zone = fc.constantFrom('America/Tijuana', 'America/Mexico_City', 'America/Cancun');
    const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(at, zone, minute, minute, (now, timeZone, from, to) => {
        const until = holdUntil(now, { timeZone, from, to });
        if (!until) return;
        expect(until.getTime()).toBeGreaterThan(now.getTime());
        expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
        // A minute that the zone leaves out in spring ends an hour later.
        const off = (localSecond(until, timeZone) / 60 - to + 1440) % 1440;
        expect([0, 60]).toContain(Math.floor(off));
      }),
      { numRuns: 400 },
    );
  });
});
