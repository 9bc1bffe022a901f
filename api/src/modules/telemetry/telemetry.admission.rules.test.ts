import { describe, expect, test } from 'vitest';
import { type Asked, admit, OLD_MS, type Share } from './telemetry.admission.rules.ts';

const asked = (more: Partial<Asked>): Asked => ({
  fixes: 100,
  ageMs: 0,
  waiting: 0,
  oldestMs: 0,
  share: undefined,
  now: 1000,
  random: 0.5,
  ...more,
});
const old = OLD_MS + 1;

test.each<[string, Partial<Asked>, boolean]>([
  ['fresh, nobody waits', {}, true],
  ['fresh, many wait', { waiting: 19_999, oldestMs: 60_000 }, true],
  ['fresh, the memory is full', { waiting: 20_000 }, false],
  ['old, nobody waits', { ageMs: old }, true],
  ['of five minutes it is fresh', { ageMs: OLD_MS, waiting: 5000 }, true],
  ['old, many wait', { ageMs: old, waiting: 2000 }, false],
  ['old, they wait for long', { ageMs: old, waiting: 1, oldestMs: 1000 }, false],
  ['old, its company has had its share', { ageMs: old, share: { left: 0, at: 1000 } }, false],
  ['old, its company has some again', { ageMs: old, share: { left: -500, at: 0 } }, true],
])('%s', (_, more, isTaken) => expect('share' in admit(asked(more))).toBe(isTaken));

describe('a company whose phones all come back', () => {
  test('has its old fixes taken at its rate after a burst, and others are not kept waiting', () => {
    let share: Share | undefined;
    let taken = 0;
    for (let now = 0; now < 60_000; now += 10) {
      const answer = admit(asked({ ageMs: old, share, now, fixes: 500 }));
      if (!('share' in answer)) continue;
      share = answer.share ?? undefined;
      taken += 500;
    }
    expect(taken).toBeGreaterThan(65_000);
    expect(taken).toBeLessThan(75_000);
    expect(admit(asked({ ageMs: old, now: 60_000, share: undefined }))).toHaveProperty('share');
  });
  test('is told different times', () => {
    const times = Array.from({ length: 50 }, (_, i) => admit(asked({ ageMs: old, waiting: 3000, random: i / 50 })));
    const seconds = times.map((t) => ('waitS' in t ? t.waitS : 0));
    expect([Math.min(...seconds), Math.max(...seconds)]).toEqual([15, 45]);
    expect(new Set(seconds).size).toBeGreaterThan(20);
  });
});
