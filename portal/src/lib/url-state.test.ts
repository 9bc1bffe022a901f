import { describe, expect, it } from 'vitest';
import { changedSearch, parseValue } from './url-state.ts';

const defaults = { search: '', page: 1, status: [] as string[], isLate: false };

describe('state in the address', () => {
  it.each([
    ['3', 1, 3],
    [3, 1, 3],
    ['x', 1, 1],
    ['', 1, 1],
    [undefined, 'a', 'a'],
    [1214, '', '1214'],
    ['a,b', [] as string[], ['a', 'b']],
    [['a', 'b'], [] as string[], ['a', 'b']],
    ['', ['z'], []],
    ['true', false, true],
    ['no', true, false],
  ])('reads %j by the type of %j', (raw, fallback, expected) => {
    expect(parseValue(raw, fallback)).toEqual(expected);
  });

  it('leaves defaults out and keeps what belongs to others', () => {
    expect(changedSearch({ cedi: 'x', page: 4 }, { page: 1 }, defaults)).toEqual({ cedi: 'x' });
    expect(changedSearch({ cedi: 'x' }, { status: ['late', 'done'] }, defaults)).toEqual({
      cedi: 'x',
      status: 'late,done',
    });
  });

  it('returns to the first page when anything else changes', () => {
    expect(changedSearch({ page: 4, search: 'a' }, { search: 'ab' }, defaults)).toEqual({ search: 'ab' });
    expect(changedSearch({ page: 4, search: 'a' }, { page: 5 }, defaults)).toEqual({ page: 5, search: 'a' });
  });
});
