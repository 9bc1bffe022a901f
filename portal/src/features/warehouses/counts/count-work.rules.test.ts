import { countVerdict, nothingOpen } from '@tramo/contract/warehouse/count-machine';
import type { CountTask } from '@tramo/contract/warehouse/counts';
import { describe, expect, it } from 'vitest';
import { directoryOf } from '../shared/directory.rules.ts';
import { stateOf, tallyLines } from './count-work.rules.ts';

const directory = directoryOf({
  cediId: 'c',
  areas: [['a', 'Pasillos']],
  locations: [['PA-1', 'l1', 1, 0]],
  products: [
    ['p1', 'CAFE', 'Café', []],
    ['p2', 'TE', 'Té', ['caja', 6]],
  ],
});
const world = { directory, year: 2026, isOpenTo: () => true };
const task: CountTask = {
  locationId: 'l1',
  code: 'PA-1',
  areaName: 'Pasillos',
  rank: 1,
  round: 1,
  products: null,
  tally: [{ product: { _id: 'p1', sku: 'CAFE', name: 'Café' }, quantity: 4 }],
  steps: [],
  leaseUntil: '2026-11-26T18:00:00Z',
};

describe('counting a location', () => {
  it('goes on from what the server has, and what was read here can be taken back', () => {
    const one = countVerdict(stateOf(task), { code: 'caja', quantity: null }, world);
    expect(one).toMatchObject({ kind: 'product', quantity: 6 });
    const kept = stateOf({
      ...task,
      tally: [...task.tally, { product: { _id: 'p2', sku: 'TE', name: 'Té' }, quantity: 6 }],
      steps: [{ productId: 'p2', before: null }],
    });
    expect(countVerdict(kept, { code: 'TRAMODESHACER', quantity: null }, world).next.tally).toEqual({ p1: 4 });
    expect(stateOf(null)).toEqual(nothingOpen);
  });
  it('shows what is asked for first, then the last one read', () => {
    const nameOf = directory.productById;
    const counted = countVerdict(stateOf(task), { code: 'te', quantity: null }, world).next;
    expect(tallyLines(counted, nameOf)).toMatchObject([
      { sku: 'TE', quantity: 1 },
      { sku: 'CAFE', quantity: 4 },
    ]);
    const asked = stateOf({ ...task, products: [{ _id: 'p2', sku: 'TE', name: 'Té' }], tally: [] });
    expect(tallyLines(asked, nameOf)).toMatchObject([{ sku: 'TE', quantity: null }]);
  });
});
