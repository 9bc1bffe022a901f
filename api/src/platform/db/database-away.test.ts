import { expect, it } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

it.each([
  [{ code: 'ECONNREFUSED' }, true],
  [{ severity: 'FATAL', code: '57P01' }, true],
  [{ message: 'Connection terminated unexpectedly' }, true],
  [{ severity: 'ERROR', code: '23505', message: 'duplicate key' }, false],
  [{ message: 'cannot read properties of undefined' }, false],
])('%j: %s', (error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway);
});
