import { describe, expect, it } from 'vitest';
import { defaults, filterOf, isFiltered, type ProofState } from './proof.rules.ts';

const state = (change: Partial<ProofState> = {}): ProofState => ({ ...defaults, ...change });
const of = { cediId: null, today: '2026-03-02' };

describe('the filter of the proofs', () => {
  it.each<[string, Partial<ProofState>, object]>([
    ['is of the last seven days, today among them', {}, { dateFrom: '2026-02-24', dateTo: '2026-03-02' }],
    ['of today', { when: 'today' }, { dateFrom: '2026-03-02', dateTo: '2026-03-02' }],
    ['of a month', { when: 'month' }, { dateFrom: '2026-02-01', dateTo: '2026-03-02' }],
    ['of any day', { when: 'any', from: '2026-01-01' }, {}],
    [
      'between two days',
      { when: 'between', from: '2026-01-01', to: '2026-01-31' },
      { dateFrom: '2026-01-01', dateTo: '2026-01-31' },
    ],
    ['until a day', { when: 'between', to: '2026-01-31' }, { dateTo: '2026-01-31' }],
    ['of outcomes', { when: 'any', outcome: ['delivered', 'nonsense'] }, { outcomes: ['delivered'] }],
    ['of what is missing', { when: 'any', missing: ['any', 'photo', 'x'] }, { missing: ['photo', 'any'] }],
    ['of people', { when: 'any', clients: ['c'], drivers: ['d'] }, { clientIds: ['c'], driverIds: ['d'] }],
  ])('%s', (_, change, filter) => expect(filterOf(state(change), of)).toEqual({ search: '', ...filter }));

  it('is of the cedi of the top bar', () =>
    expect(filterOf(state({ when: 'any', search: 'ana' }), { ...of, cediId: 'k' })).toEqual({
      search: 'ana',
      cedisIds: ['k'],
    }));

  it('is at work when it is another than at first', () => {
    expect(isFiltered(state())).toBe(false);
    expect(isFiltered(state({ view: 'gallery', page: 3, visit: 'v' }))).toBe(false);
    for (const change of [{ search: 'x' }, { when: 'any' as const }, { missing: ['any'] }])
      expect(isFiltered(state(change))).toBe(true);
  });
});
