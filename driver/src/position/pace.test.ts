import type { Position } from '@tramo/contract/driver';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWorthKeeping } from './pace.ts';

const start = Date.parse('2026-03-02T15:00:00.000Z');
/** A fix `s` seconds after the start, `m` metres to the north. */
const fixAt = (s: number, m = 0, more: Partial<Position> = {}): Position => ({
  lat: 25.67 + m / 111_195,
  lng: -100.31,
  at: new Date(start + s * 1000).toISOString(),
  accuracyM: 8,
  speedMps: null,
  heading: null,
  battery: 0.8,
  ...more,
});

describe('which fixes are kept', () => {
  test.each<[string, Position, boolean]>([
    ['driving, after four seconds', fixAt(4, 60), false],
    ['driving, after five', fixAt(5, 60), true],
    ['driving, as the phone says, though it came less far', fixAt(6, 10, { speedMps: 3 }), true],
    ['standing, after twenty seconds', fixAt(20, 4), false],
    ['standing, after thirty', fixAt(30, 4), true],
    ['vague ones jump about while it stands', fixAt(10, 60, { accuracyM: 130 }), false],
    ['too vague', fixAt(40, 900, { accuracyM: 2000 }), false],
    ['too vague, but nothing else came for a minute', fixAt(61, 900, { accuracyM: 2000 }), true],
    ['driving on the last of the battery, after five seconds', fixAt(5, 60, { battery: 0.1 }), false],
    ['driving on the last of the battery, after fifteen', fixAt(15, 200, { battery: 0.1 }), true],
    ['standing on the last of the battery, after a minute', fixAt(60, 0, { battery: 0.1 }), false],
    ['the clock was put back', fixAt(-3600, 0), true],
  ])('%s', (_, fix, kept) => expect(isWorthKeeping(fixAt(0), fix)).toBe(kept));

  test('the first one is', () => expect(isWorthKeeping(null, fixAt(0, 0, { accuracyM: 5000 }))).toBe(true));

  test('however the phone tells them, at most one in five seconds is, and never none for two minutes', () => {
    const steps = fc.array(
      fc.record({
        s: fc.integer({ min: 1, max: 20 }),
        m: fc.integer({ min: 0, max: 400 }),
        acc: fc.integer({ min: 3, max: 400 }),
      }),
      { minLength: 5, maxLength: 200 },
    );
    fc.assert(
      fc.property(steps, (walk) => {
        let [s, m] = [0, 0];
        let last: Position | null = null;
        for (const step of walk) {
          s += step.s;
          m += step.m;
          const fix = fixAt(s, m, { accuracyM: step.acc });
          const since: number = last ? Date.parse(fix.at) - Date.parse(last.at) : Number.POSITIVE_INFINITY;
          if (isWorthKeeping(last, fix)) {
            expect(since).toBeGreaterThanOrEqual(5000);
            last = fix;
          } else expect(since).toBeLessThan(120_000);
        }
      }),
    );
  });
});
