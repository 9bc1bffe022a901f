import { expect, test } from 'vitest';
import { openKeyRates } from './key-rate.ts';

test('a key has so many calls a minute, and another one its own', () => {
  let now = 0;
  const count = openKeyRates(() => now);
  expect(count('a', 2)).toEqual({ limit: 2, remaining: 1, resetS: 60, isExceeded: false });
  now = 30_000;
  expect(count('a', 2)).toEqual({ limit: 2, remaining: 0, resetS: 30, isExceeded: false });
  now = 59_900;
  expect(count('a', 2)).toEqual({ limit: 2, remaining: 0, resetS: 1, isExceeded: true });
  expect(count('b', 2)).toMatchObject({ remaining: 1 });
  now = 60_000;
  expect(count('a', 2)).toEqual({ limit: 2, remaining: 1, resetS: 60, isExceeded: false });
});
