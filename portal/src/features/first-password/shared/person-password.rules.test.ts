import { limits } from '@tramo/contract/limits';
import { expect, test } from 'vitest';
import { readablePassword } from './person-password.rules.ts';

test('first passwords are long enough, plain to type and never the same', () => {
  const made = Array.from({ length: 200 }, readablePassword);
  for (const password of made) expect(password).toMatch(/^[a-z]+-[a-z]+-[a-z]+-\d{4}$/);
  expect(Math.min(...made.map((password) => password.length))).toBeGreaterThanOrEqual(limits.passwordMin);
  expect(new Set(made).size).toBe(made.length);
});
