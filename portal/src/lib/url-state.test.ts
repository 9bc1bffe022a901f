import { describe, expect, it } from 'vitest';
import { changedSearch, parseValue, stepOf } from './url-state.ts';

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

describe('what is opened over a screen', () => {
  const own = {
    defaults: { route: '', open: '', search: '', page: 1 },
    opens: ['route', 'open'],
    under: [] as readonly string[],
  };
  it.each([
    ['is a page of its own', {}, { open: 'a' }, [], 'push'],
    ['takes the place of what was open', { open: 'a' }, { open: 'b' }, [''], 'replace'],
    ['goes back when it closes', { open: 'a', search: 'x' }, { open: '' }, [''], 'back'],
    ['closes in place when somebody came to it by a link', { open: 'a' }, { open: '' }, [], 'replace'],
    ['closes in place when something else changes with it', { open: 'a' }, { open: '', search: 'x' }, [''], 'replace'],
    ['is not there while filters change', {}, { search: 'x' }, [], 'replace'],
    ['lies over what was open before', { route: 'r' }, { open: 'a' }, [''], 'push'],
    ['uncovers what was open before', { route: 'r', open: 'a' }, { open: '' }, ['', 'route'], 'back'],
    ['goes back from under a link', { route: 'r', open: 'a' }, { open: '' }, ['route'], 'back'],
    [
      'closes in place with what was open before',
      { route: 'r', open: 'a' },
      { route: '', open: '' },
      ['', 'route'],
      'replace',
    ],
    ['closes in place from beneath', { route: 'r', open: 'a' }, { route: '' }, ['', 'route'], 'replace'],
  ] as const)('%s', (_, search, change, under, step) => {
    expect(stepOf(search, change, { ...own, under })).toBe(step);
  });
});
