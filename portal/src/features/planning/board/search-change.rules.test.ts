import type { Plan } from '@tramo/contract/planning';
import { describe, expect, it } from 'vitest';
import { searchChange } from './search-change.rules.ts';

type Routes = Record<string, string[]>;
const routesOf = (routes: Routes) => Object.entries(routes).map(([vehicle, guides]) => ({ vehicle, guides }));
const changed = (was: Routes, is: Routes, costs: [was: number, is: number] = [1000, 968]) =>
  searchChange({
    totals: { cost: costs[1] },
    routes: routesOf(is),
    beforeSearch: { totals: { cost: costs[0] }, routes: routesOf(was), out: [] },
  } as unknown as Plan);

describe('what a search changed', () => {
  it('is counted by stops that have another vehicle, their order aside, beside what it saves', () => {
    const change = changed({ a: ['1', '2', '3'], b: ['4'] }, { a: ['3', '1'], b: ['2', '4'] });
    expect(change?.stops).toBe(1);
    expect(change?.costShare).toBeCloseTo(-0.032, 9);
  });

  it('has no share of the cost where other stops are served, or nothing was paid', () => {
    expect(changed({ a: ['1'] }, { a: ['1', '2'] })).toEqual({ stops: 1, costShare: null });
    expect(changed({ a: ['1', '2'] }, { b: ['1'] })).toEqual({ stops: 2, costShare: null });
    expect(changed({ a: ['1'] }, { a: ['1'] }, [0, 5])).toEqual({ stops: 0, costShare: null });
  });

  it('is nothing where no search waits for an answer', () => {
    expect(searchChange({ totals: {}, routes: [], beforeSearch: null } as unknown as Plan)).toBeNull();
  });
});
