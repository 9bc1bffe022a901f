import { describe, expect, it } from 'vitest';
import { afterSaying, type Review, reviewState, type Saying, versionThatLeaves } from './templates.review.rules.ts';

/** Numbers that look like chance and are the same each time. */
const chance = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) % 2 ** 32;
  return seed / 2 ** 32;
};
const at = (second: number): Date => new Date(Date.UTC(2026, 10, 24, 12, 0, second));
const begun: Review = {
  state: 'inReview',
  reason: '',
  detail: '',
  toldAt: at(0),
  approvedAt: null,
  category: 'utility',
  categoryToldAt: at(0),
};
const states = ['inReview', 'approved', 'rejected', 'paused', 'disabled'] as const;
const categories = ['utility', 'marketing', 'authentication'] as const;

describe('what Meta says of a version', () => {
  it('doubled and in any order ends in one state', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = chance(seed);
      const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
      // Also several of one second.
      const sayings: Saying[] = Array.from({ length: 1 + Math.floor(random() * 8) }, () => ({
        at: at(1 + Math.floor(random() * 5)),
        state: random() < 0.8 ? pick(states) : null,
        reason: pick(['', 'INVALID_FORMAT', 'PROMOTIONAL']),
        detail: '',
        category: random() < 0.4 ? pick(categories) : null,
      }));
      const once = sayings.reduce(afterSaying, begun);
      for (let n = 0; n < 5; n += 1) {
        const muddled = sayings
          .flatMap((s) => (random() < 0.5 ? [s, s, s] : [s]))
          .map((s) => ({ s, key: random() }))
          .sort((a, b) => a.key - b.key)
          .map(({ s }) => s);
        expect(muddled.reduce(afterSaying, begun)).toEqual(once);
      }
    }
  });

  it('what happened last stands, though it is told first', () => {
    const say = (second: number, state: Saying['state']): Saying => ({
      at: at(second),
      state,
      reason: '',
      detail: '',
      category: null,
    });
    const late = [say(9, 'paused'), say(3, 'approved')].reduce(afterSaying, begun);
    expect(late).toMatchObject({ state: 'paused', approvedAt: at(3) });
    expect(afterSaying(late, say(12, 'approved'))).toMatchObject({ state: 'approved', approvedAt: at(3) });
  });

  it.each([
    ['APPROVED', 'approved'],
    ['approved', 'approved'],
    ['PENDING', 'inReview'],
    ['IN_APPEAL', 'inReview'],
    ['PENDING_DELETION', 'disabled'],
    ['FLAGGED', null],
    ['SOMETHING_NEW', null],
  ])('%s is %s', (word, state) => expect(reviewState(word)).toBe(state));
});

describe('the version that leaves', () => {
  const of = (version: number, state: Review['state'], approvedAt: Date | null = null) => ({
    ...begun,
    version,
    state,
    approvedAt,
  });
  it.each([
    ['none was approved', [of(1, 'inReview')], null],
    ['the approved one, while a later one waits', [of(1, 'approved', at(1)), of(2, 'inReview')], 1],
    ['… or was rejected', [of(1, 'approved', at(1)), of(2, 'rejected')], 1],
    ['the newest approved', [of(1, 'approved', at(1)), of(3, 'approved', at(2))], 3],
    ['none while the newest is paused', [of(1, 'approved', at(1)), of(2, 'paused')], null],
    ['none once the newest was disabled', [of(1, 'approved', at(1)), of(2, 'disabled', at(2))], null],
    ['the one before, where the newest never was approved', [of(1, 'approved', at(1)), of(2, 'disabled')], 1],
  ])('%s', (_, reviews, version) => {
    expect(versionThatLeaves(reviews)).toBe(version);
    expect(versionThatLeaves([...reviews].reverse())).toBe(version);
  });
});
