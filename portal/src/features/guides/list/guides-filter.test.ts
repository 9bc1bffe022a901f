import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseValue } from '../../../lib/url-state.ts';
import {
  countFilters,
  countMore,
  defaults,
  filterOf,
  type GuidesPlace,
  type GuidesState,
  isFiltered,
  matchingOf,
  packed,
  undeliveredStatuses,
  unpacked,
} from './guides-filter.ts';

const place: GuidesPlace = { cediId: null, scope: 'all', origin: 'all', today: '2026-03-01', pageSize: 50 };
const page = { search: '', page: 1, limit: 50, sort: 'createdDate', order: 'desc' };
const of = (change: Partial<GuidesState>, where: Partial<GuidesPlace> = {}) =>
  filterOf({ ...defaults, ...change }, { ...place, ...where });

describe('the address as the filter of the list', () => {
  it('asks for a page of everything when it says nothing', () => {
    expect(of({})).toEqual(page);
    expect(isFiltered(defaults)).toBe(false);
  });

  it.each<[Partial<GuidesState>, object]>([
    [
      { search: 'ana', status: ['pending'], type: ['delivery'] },
      { search: 'ana', status: ['pending'], types: ['delivery'] },
    ],
    [
      { subtype: ['Exprés'], substatus: ['Cierre de ruta'] },
      { subtypes: ['Exprés'], subStatus: ['Cierre de ruta'] },
    ],
    [
      { clients: ['c'], drivers: ['d'], routes: ['r'] },
      { clientIds: ['c'], driverIds: ['d'], routeIds: ['r'] },
    ],
    [{ origin: ['file', 'form'] }, { origins: ['form', 'file'] }],
    [
      { from: '2026-02-01', to: '2026-02-03' },
      { dateFrom: '2026-02-01', dateTo: '2026-02-03' },
    ],
    [{ attempts: '0' }, { attemptsTo: 0 }],
    [{ attempts: '2' }, { attemptsFrom: 2 }],
    [{ documents: 'with' }, { withDocuments: true }],
    [{ documents: 'without' }, { withDocuments: false }],
    [{ certified: 'yes' }, { certified: true }],
    [{ certified: 'no' }, { certified: false }],
    [{ verification: 'supervisorDocuments' }, { pendingVerification: 'supervisorDocuments' }],
    [{ location: 'missing' }, { location: 'missing' }],
    [{ windowed: 'yes' }, { windowed: true }],
    [{ available: 'yes' }, { available: true }],
    [{ import: 'i' }, { importId: 'i' }],
  ])('%o', (state, filter) => {
    expect(of(state)).toEqual({ ...page, ...filter });
    expect(isFiltered({ ...defaults, ...state })).toBe(true);
  });

  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['tomorrow', '2026-03-02', '2026-03-02'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['next7', '2026-03-01', '2026-03-07'],
    ['last7', '2026-02-23', '2026-03-01'],
    ['last30', '2026-01-31', '2026-03-01'],
  ])('%s goes with the day, whatever dates stand beside it', (when, dateFrom, dateTo) => {
    expect(of({ when, from: '2020-01-01', to: '2020-01-02' })).toEqual({ ...page, dateFrom, dateTo });
  });

  it('leaves out what it does not know', () => {
    expect(
      of({
        status: ['x'],
        origin: ['y'],
        when: 'someday',
        attempts: 'many',
        documents: 'maybe',
        location: 'here',
        sort: 'z',
        order: 'up',
      }),
    ).toEqual(page);
  });

  it('takes cedi and page size from around it, and keeps the page out of what matches', () => {
    const filter = of({ page: 3, sort: 'folio', order: 'asc', status: ['route'] }, { cediId: 'm', pageSize: 500 });
    expect(filter).toEqual({
      search: '',
      page: 3,
      limit: 500,
      sort: 'folio',
      order: 'asc',
      status: ['route'],
      cedisIds: ['m'],
    });
    expect(matchingOf(filter)).toEqual({ search: '', status: ['route'], cedisIds: ['m'] });
  });
});

describe('the lists with a filter of their own', () => {
  it('undelivered: what failed and what waits for another trip, from anywhere or one origin', () => {
    expect(of({}, { scope: 'undelivered' })).toEqual({ ...page, status: [...undeliveredStatuses] });
    expect(of({}, { scope: 'undelivered', origin: 'api' })).toMatchObject({ origins: ['api'] });
    expect(of({}, { scope: 'undelivered', origin: 'nowhere' })).not.toHaveProperty('origins');
  });
  it('a chosen status narrows it and never widens it', () => {
    expect(of({ status: ['partial', 'delivered'] }, { scope: 'undelivered' })).toMatchObject({ status: ['partial'] });
    expect(of({ status: ['delivered'] }, { scope: 'undelivered' })).toMatchObject({ status: [...undeliveredStatuses] });
  });
  it('by API: of any connection, or of one, whatever origin is asked for', () => {
    expect(of({ origin: ['form'] }, { scope: 'api' })).toEqual({ ...page, origins: ['api'] });
    expect(of({}, { scope: 'api', origin: 'k1' })).toEqual({ ...page, origins: ['api'], apiKeyIds: ['k1'] });
  });
});

it('counts the filters behind "more", and all of them for a phone', () => {
  const state = {
    ...defaults,
    search: 'x',
    status: ['route'],
    when: 'today',
    from: '2026-01-01',
    drivers: ['a', 'b'],
    certified: 'yes',
  };
  expect(countMore(state)).toBe(2);
  expect(countFilters(state)).toBe(4);
});

it('names with commas and percent signs come through the address', () => {
  const words = fc.array(fc.stringMatching(/^[a-z,%2C ]{1,8}$/), { minLength: 1 });
  fc.assert(
    fc.property(words, (names) => {
      expect(unpacked(parseValue(packed(names).join(','), []) as string[])).toEqual(names);
    }),
  );
  expect(of({ substatus: packed(['Cerrado, sin acceso']) })).toMatchObject({ subStatus: ['Cerrado, sin acceso'] });
});
