import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Column, choosePartition, raiseBound } from './partition.ts';

const STOPS = 9;
const columns = fc
  .array(
    fc.record({
      set: fc.integer({ min: 1, max: 2 ** STOPS - 1 }),
      cost: fc.integer({ min: 1, max: 100 }),
      kind: fc.integer({ min: 0, max: 1 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((list): Column[] =>
    list.map(({ set, cost, kind }) => ({
      stops: Int32Array.from({ length: STOPS }, (_, s) => s).filter((s) => ((set >> s) & 1) === 1),
      cost,
      kind,
    })),
  );
const bits = ({ stops }: Column) => stops.reduce((set, s) => set | (1 << s), 0);

/** The cheapest partition with so many vehicles of each kind, by trying all; Infinity: there is none. */
function cheapest(list: readonly Column[], wanted: number, kinds: readonly number[]): number {
  const known = new Map<string, number>();
  const rest = (open: number, zero: number, one: number): number => {
    if (open === 0) return 0;
    const key = `${open} ${zero} ${one}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const lowest = open & -open;
    let least = Number.POSITIVE_INFINITY;
    for (const c of list) {
      const set = bits(c);
      if ((set & lowest) === 0 || (set & ~open) !== 0 || (c.kind === 0 ? zero : one) === 0) continue;
      least = Math.min(least, c.cost + rest(open & ~set, zero - (c.kind === 0 ? 1 : 0), one - c.kind));
    }
    known.set(key, least);
    return least;
  };
  return rest(wanted, kinds[0]!, kinds[1]!);
}

describe('set partitioning', () => {
  it('finds the cheapest plan of the routes given, under a bound that no plan beats', () => {
    fc.assert(
      fc.property(
        columns,
        fc.integer({ min: 1, max: STOPS }),
        fc.integer({ min: 1, max: 400 }),
        fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })),
        fc.constantFrom(1, 4, 100_000),
        (all, stops, limit, kinds, nodes) => {
          const list = all
            .map((c) => ({ ...c, stops: c.stops.filter((s) => s < stops) }))
            .filter((c) => c.stops.length > 0);
          const prices = { stops: new Float64Array(stops), kinds: new Float64Array(2) };
          const vehicles = Int32Array.from(kinds);
          const bound = raiseBound(list, vehicles, prices, limit);
          const least = cheapest(list, (1 << stops) - 1, kinds);
          expect(bound).toBeLessThanOrEqual(least + 1e-6);
          const chosen = choosePartition(list, vehicles, prices, bound, limit, nodes);
          const cost = chosen?.reduce((sum, i) => sum + list[i]!.cost, 0) ?? Number.POSITIVE_INFINITY;
          // In few steps it may find a dearer one, or none.
          if (nodes > 4) expect(cost).toBe(least < limit ? least : Number.POSITIVE_INFINITY);
          if (chosen === null) return;
          expect(cost).toBeLessThan(limit);
          expect(chosen.flatMap((i) => [...list[i]!.stops]).sort()).toEqual([...Array(stops).keys()]);
          expect(chosen.filter((i) => list[i]!.kind === 0).length).toBeLessThanOrEqual(kinds[0]);
          expect(chosen.filter((i) => list[i]!.kind === 1).length).toBeLessThanOrEqual(kinds[1]);
        },
      ),
      {
        numRuns: 2000,
        examples: [
          // A step against the one before it: what is kept of that cancels it, nearly.
          [
            [
              { stops: Int32Array.of(1, 3), cost: 1, kind: 0 },
              { stops: Int32Array.of(0, 2, 4), cost: 1, kind: 0 },
            ],
            5,
            213,
            [2, 0],
            1,
          ],
        ],
      },
    );
  });

  it('knows that a cheap vehicle serves one route only', () => {
    const list = [0, 1, 2].flatMap((s) => [
      { stops: Int32Array.of(s), cost: 1, kind: 0 },
      { stops: Int32Array.of(s), cost: 10, kind: 1 },
    ]);
    const prices = { stops: new Float64Array(3), kinds: new Float64Array(2) };
    const bound = raiseBound(list, Int32Array.of(1, 5), prices, 30);
    expect(bound).toBeGreaterThan(20.5);
    expect(bound).toBeLessThanOrEqual(21 + 1e-9);
  });
});
