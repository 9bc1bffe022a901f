import { expect, test } from 'vitest';
import { allOf, selectionOf } from './bulk-selection.rules.ts';

const filter = {
  search: 'ana',
  status: undefined,
  types: [],
  page: 3,
  limit: 12,
  sort: 'fullName',
  order: 'asc',
  isExpiring: false,
};

test('ticked rows travel by their ids, without filters', () => {
  expect(selectionOf({ all: false, ids: new Set(['a', 'b']) }, filter)).toEqual({ ids: ['a', 'b'] });
});

test('"all that match" travels as the filters that say something, without the page, and the rows left out', () => {
  expect(selectionOf({ all: true, except: new Set(['c']) }, filter)).toEqual({
    all: true,
    except: ['c'],
    filter: { search: 'ana', sort: 'fullName', order: 'asc', isExpiring: false },
  });
  expect(allOf({ search: '', page: 1 })).toEqual({ all: true, filter: {} });
});
