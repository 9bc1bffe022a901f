import { expect, test } from 'vitest';
import { moved } from './sortable.rules.ts';

test('moving within a list', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, 5)).toEqual(['a', 'b']);
});
