import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { between, type Chosen, choose, chosenCount, isChosen, nothing } from './selection.ts';

const ids = ['a', 'b', 'c', 'd'];
const step = fc.record({ id: fc.constantFrom(...ids), isOn: fc.boolean() });

describe('ticks of a list', () => {
  it('a row is what its last tick said, from nothing or from all', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(step, { maxLength: 20 }), (fromAll, steps) => {
        let chosen: Chosen = fromAll ? { all: true, except: new Set() } : nothing;
        const latest = new Map(ids.map((id) => [id, fromAll]));
        for (const { id, isOn } of steps) {
          chosen = choose(chosen, [id], isOn);
          latest.set(id, isOn);
        }
        expect(ids.map((id) => isChosen(chosen, id))).toEqual([...latest.values()]);
        expect(chosenCount(chosen, ids.length)).toBe([...latest.values()].filter(Boolean).length);
      }),
    );
  });
});

describe('a range of rows', () => {
  it('has all rows from one to the other, in the order of the page, whichever was first', () => {
    expect(between(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(between(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
    expect(between(ids, 'c', 'c')).toEqual(['c']);
  });
  it('has the one row when the first is not on the page', () => {
    expect(between(ids, null, 'c')).toEqual(['c']);
    expect(between(ids, 'z', 'c')).toEqual(['c']);
  });
});
