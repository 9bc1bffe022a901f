import { expect, it } from 'vitest';
import { isUnderloaded } from './capacity.rules.ts';

it.each([
  [0.39, 5, 40, true],
  [0.4, 5, 40, false],
  [0.1 + 0.2, 5, 30, false],
  [0, 0, 40, false],
  [0, 3, 0, false],
  [1.2, 3, 100, false],
])('a load of %f with %i stops, of at least %i %%: under it %s', (share, stops, least, expected) =>
  expect(isUnderloaded(share, stops, least)).toBe(expected),
);
