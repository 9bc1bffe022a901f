import { expect, it } from 'vitest';
import { defaults, filterOf, isFiltered } from './users.state.ts';

it('lists those who are enabled, and sends no status for all of them', () => {
  expect(filterOf(defaults)).toMatchObject({ status: 'enabled' });
  expect(isFiltered(defaults)).toBe(false);
  expect(filterOf({ ...defaults, status: '' })).not.toHaveProperty('status');
  expect(isFiltered({ ...defaults, status: '' })).toBe(true);
  expect(filterOf({ ...defaults, status: 'disabled' })).toMatchObject({ status: 'disabled' });
});
