import { describe, expect, it } from 'vitest';
import {
  countFilters,
  countMore,
  defaults,
  isFiltered,
  listedOf,
  matchingOf,
  type OrdersState,
} from './orders-filter.ts';
import { isOverdue, progressOf } from './orders-progress.rules.ts';

const around = { cediId: 'c1', today: '2026-12-31' };
const state = (change: Partial<OrdersState> = {}): OrdersState => ({ ...defaults, ...change });

describe('what the list is asked for', () => {
  it.each<[Partial<OrdersState>, object]>([
    [{}, { cedisIds: 'c1', sort: 'createdDate', order: 'desc' }],
    [{ tab: 'picking' }, { status: 'picking' }],
    [{ wave: 'w1' }, { waveId: 'w1' }],
    [{ tab: 'held' }, { held: true }],
    [
      { tab: 'overdue', guide: 'no' },
      { overdue: true, withGuide: false },
    ],
    [{ promised: 'tomorrow' }, { promisedFrom: '2027-01-01', promisedTo: '2027-01-01' }],
    [{ from: '2026-12-01' }, { promisedFrom: '2026-12-01' }],
    [
      { age: '24', origin: ['api', 'nobody'], clients: ['k1', 'k2'] },
      { ageHours: 24, origins: 'api', clientIds: 'k1,k2' },
    ],
    [
      { short: 'yes', search: 'cafe' },
      { short: true, search: 'cafe' },
    ],
  ])('%j', (change, query) => expect(listedOf(state(change), around)).toMatchObject(query));
  it('counts the tabs without the tab', () =>
    expect(matchingOf(state({ tab: 'picking', search: 'a' }), around)).toEqual({ search: 'a', cedisIds: 'c1' }));
  it('knows how many filters are at work', () => {
    expect(isFiltered(state({ tab: 'held', sort: 'number' }))).toBe(false);
    const two = state({ from: '2026-01-01', to: '2026-01-02', origin: ['api'] });
    expect([isFiltered(two), countMore(two), countFilters(two)]).toEqual([true, 1, 2]);
  });
});

describe('how an order stands', () => {
  const sums = { units: 9, pickedUnits: 5, packedUnits: 2, shortUnits: 1 };
  it('is told by what is picked, then by what is packed', () => {
    expect(progressOf({ ...sums, status: 'picking' }).isPacking).toBe(false);
    expect(progressOf({ ...sums, status: 'packing' }).isPacking).toBe(true);
  });
  it('is overdue from the day after its promise, until it is packed', () => {
    const due = { status: 'picking', promisedDate: '2026-12-30' } as const;
    expect(isOverdue(due, '2026-12-30')).toBe(false);
    expect(isOverdue(due, '2026-12-31')).toBe(true);
    expect(isOverdue({ ...due, status: 'packed' }, '2026-12-31')).toBe(false);
    expect(isOverdue({ ...due, promisedDate: null }, '2026-12-31')).toBe(false);
  });
});
