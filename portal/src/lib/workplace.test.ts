import { expect, it } from 'vitest';
import { isDay } from './workplace.ts';

it.each(['2026-13-45', '2026-02-30', '2026-00-10', '26-01-01', 'hoy', undefined, 20260101])('%j is no day', (value) => {
  expect(isDay(value)).toBe(false);
});
it.each(['2026-02-28', '2028-02-29', '2026-12-31'])('%s is a day', (value) => {
  expect(isDay(value)).toBe(true);
});
