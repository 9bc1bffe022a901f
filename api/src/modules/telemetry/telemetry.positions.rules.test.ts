import { describe, expect, test } from 'vitest';
import { thinTrace } from './telemetry.positions.rules.ts';

describe('the thinning of a trace', () => {
  test.each([
    [0, 0],
    [224, 224],
    [225, 200],
    [226, 201],
    [1000, 220],
  ])('%i points become %i', (n, left) => {
    expect(thinTrace(Array.from({ length: n }, (_, i) => i))).toHaveLength(left);
  });
  test('every 9th goes, in order', () => {
    const thin = thinTrace(Array.from({ length: 225 }, (_, i) => i + 1));
    expect(thin.slice(0, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10]);
    expect(thin.some((x) => x % 9 === 0)).toBe(false);
  });
});
