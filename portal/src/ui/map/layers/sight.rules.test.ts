import { expect, it } from 'vitest';
import { edgeOf, isInSight } from './sight.rules.ts';

const wide = { width: 800, height: 600 };
const small = { width: 120, height: 90 };

it.each([
  ['the middle', { x: 400, y: 300 }, wide, true],
  ['just inside of the edge', { x: 41, y: 559 }, wide, true],
  ['at the edge', { x: 40, y: 300 }, wide, false],
  ['under the lower edge', { x: 400, y: 580 }, wide, false],
  ['outside', { x: -30, y: 300 }, wide, false],
  ['a small window, near its edge', { x: 20, y: 45 }, small, true],
  ['a small window, at its edge', { x: 10, y: 45 }, small, false],
])('%s', (_, place, size, isSeen) => {
  expect(isInSight(place, size)).toBe(isSeen);
});

it('leaves room in the smallest window', () => {
  expect(edgeOf(small) * 2).toBeLessThan(small.height / 2);
});
