import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaults, type GuidesState } from './guides-filter.ts';
import {
  columnsOf,
  type GuidesView,
  isChanged,
  keyOfColumns,
  keyOfView,
  queryOf,
  stateOfQuery,
  viewsOf,
  viewValue,
} from './guides-views.rules.ts';

const view: GuidesView = {
  id: 'v1',
  name: 'Pendientes de hoy',
  ownerId: 'ana',
  isShared: false,
  path: '/guides',
  query: 'status=pending&when=today&sort=folio&order=asc',
  columns: ['folio', 'status'],
};
const stored = ({ id, ...rest }: GuidesView): Record<string, unknown> => ({
  [keyOfView(id)]: JSON.parse(JSON.stringify(viewValue(rest))),
});

describe('saved views', () => {
  it('come back as they were kept', () => {
    expect(viewsOf(stored(view), 'ana')).toEqual([view]);
    const shared = { ...view, isShared: true, path: '/guides-undelivered/file' };
    expect(viewsOf(stored(shared), 'luis')).toEqual([shared]);
  });
  it('that are private are found by their owner alone', () => {
    expect(viewsOf(stored(view), 'luis')).toEqual([]);
  });
  it('stand in order of their names', () => {
    const ui = {
      ...stored(view),
      ...stored({ ...view, id: 'v2', name: 'Ámbar' }),
      ...stored({ ...view, id: 'v3', name: 'zona' }),
    };
    expect(viewsOf(ui, 'ana').map((one) => one.name)).toEqual(['Ámbar', 'Pendientes de hoy', 'zona']);
  });
  it.each([
    ['another key of the company', { tour: 'seen', 'guides.columns.ana': 'folio' }],
    ['a text', { [keyOfView('x')]: 'x' }],
    ['no name', { [keyOfView('x')]: { u: 'ana', p: '/guides' } }],
    ['an address elsewhere', { [keyOfView('x')]: { n: 'x', u: 'ana', p: '//evil.example' } }],
    ['a screen that is no list', { [keyOfView('x')]: { n: 'x', u: 'ana', p: '/guides/import' } }],
  ])('%s is no view', (_what, ui) => {
    expect(viewsOf(ui, 'ana')).toEqual([]);
  });

  it('keep filters and sort, neither page nor size, whatever they are', () => {
    const words = fc.array(fc.stringMatching(/^[a-zñ &=%+]{1,8}$/), { maxLength: 3 });
    const any = fc.record({
      search: fc.string(),
      status: words,
      subtype: words,
      clients: words,
      from: fc.string(),
      when: fc.constantFrom('', 'today'),
      sort: fc.constantFrom('createdDate', 'folio'),
    });
    fc.assert(
      fc.property(any, fc.nat(), (some, page) => {
        const state = { ...defaults, ...some, page, size: 100, view: 'v1' } as GuidesState;
        const { page: _p, size: _s, view: _v, ...filters } = state;
        expect(stateOfQuery(queryOf(state))).toEqual(filters);
      }),
    );
    expect(queryOf(defaults)).toBe('');
  });

  it('are changed when filter, sort, list or columns are others, not when filters stand in another order', () => {
    const now = { path: view.path, query: 'status=pending&when=today&sort=folio&order=asc', columns: view.columns };
    expect(isChanged(view, now)).toBe(false);
    expect(isChanged({ ...view, query: 'order=asc&sort=folio&when=today&status=pending' }, now)).toBe(false);
    expect(isChanged(view, { ...now, query: 'status=pending' })).toBe(true);
    expect(isChanged(view, { ...now, path: '/guides-api/all' })).toBe(true);
    expect(isChanged(view, { ...now, columns: ['status', 'folio'] })).toBe(true);
  });
});

it('the columns are each person’s own', () => {
  const ui = { [keyOfColumns('ana')]: 'folio,status', [keyOfColumns('luis')]: 7 };
  expect(columnsOf(ui, 'ana')).toEqual(['folio', 'status']);
  expect(columnsOf(ui, 'luis')).toBeNull();
  expect(columnsOf(ui, 'eva')).toBeNull();
});
