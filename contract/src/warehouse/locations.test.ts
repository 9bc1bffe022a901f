import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AreaPlan,
  lettersOf,
  locationParts,
  locationsOf,
  partName,
  placeIndex,
  planLocations,
  serpentine,
  walkOver,
} from './locations.ts';

const naming = fc.record({
  style: fc.constantFrom('letters' as const, 'numbers' as const),
  startOn: fc.integer({ min: 1, max: 120 }),
});
const plans: fc.Arbitrary<AreaPlan> = fc.record({
  prefix: fc.stringMatching(/^[A-Z0-9]{1,4}$/),
  blocks: fc.integer({ min: 1, max: 9 }),
  shelvesPerBlock: fc.integer({ min: 1, max: 12 }),
  levelsPerShelf: fc.integer({ min: 1, max: 5 }),
  containersPerLevel: fc.integer({ min: 1, max: 4 }),
  naming: fc.record({ block: naming, shelf: naming, level: naming, container: naming }),
});
const walks = (blocks: number) =>
  fc
    .tuple(
      fc.shuffledSubarray(Array.from({ length: blocks }, (_, block) => block)),
      fc.array(fc.boolean(), { minLength: blocks, maxLength: blocks }),
    )
    .map(([order, reversed]) => order.map((block, n) => ({ block, isReversed: reversed[n] as boolean })));

describe('the locations of an area', () => {
  test('A, Z, AA, ZZ, AAA', () => {
    expect([1, 26, 27, 702, 703].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });
  test.each([
    [{ style: 'numbers', startOn: 1 } as const, 0, 9, '1'],
    [{ style: 'numbers', startOn: 1 } as const, 0, 10, '01'],
    [{ style: 'numbers', startOn: 8 } as const, 1, 3, '09'],
    [{ style: 'letters', startOn: 3 } as const, 1, 9, 'D'],
  ])('%j at %d of %d is %s', (style, index, count, name) => {
    expect(partName(style, index, count)).toBe(name);
  });

  test('are as many as the numbers say, each with one code, one place and one rank, whatever the walk', () => {
    fc.assert(
      fc.property(
        plans.chain((plan) => fc.tuple(fc.constant(plan), fc.option(walks(plan.blocks)))),
        ([plan, walk]) => {
          const list = planLocations(plan, walk);
          expect(list).toHaveLength(locationsOf(plan));
          expect(new Set(list.map((l) => l.code)).size).toBe(list.length);
          expect(new Set(list.map((l) => placeIndex(plan, l))).size).toBe(list.length);
          expect(Math.max(...list.map((l) => placeIndex(plan, l)))).toBe(list.length - 1);
          expect(list.map((l) => l.rank)).toEqual(list.map((_, n) => n + 1));
          for (const { code } of list) expect(code).toMatch(/^[A-Z0-9]+(-[A-Z0-9]+){4}$/);
        },
      ),
      { numRuns: 60 },
    );
  });
  test('another walk or another name changes neither places nor, for the walk, codes', () => {
    fc.assert(
      fc.property(
        plans.chain((plan) => fc.tuple(fc.constant(plan), walks(plan.blocks), naming)),
        ([plan, walk, style]) => {
          const byPlace = (list: ReturnType<typeof planLocations>) =>
            new Map(list.map((l) => [placeIndex(plan, l), l.code]));
          expect(byPlace(planLocations(plan, walk))).toEqual(byPlace(planLocations(plan)));
          for (const part of locationParts) {
            const renamed = planLocations({ ...plan, naming: { ...plan.naming, [part]: style } });
            expect(renamed.map((l) => placeIndex(plan, l))).toEqual(
              planLocations(plan).map((l) => placeIndex(plan, l)),
            );
          }
        },
      ),
      { numRuns: 40 },
    );
  });
  test('numbers sort as they are walked within a shelf', () => {
    const one = { style: 'numbers', startOn: 1 } as const;
    const plan = {
      prefix: 'A',
      blocks: 1,
      shelvesPerBlock: 12,
      levelsPerShelf: 2,
      containersPerLevel: 11,
      naming: { block: one, shelf: one, level: one, container: one },
    };
    const codes = planLocations(plan).map((l) => l.code);
    expect([...codes].sort()).toEqual(codes);
  });
});

describe('a walk', () => {
  test('nobody changed goes down one aisle and up the next', () => {
    expect(serpentine(3)).toEqual([
      { block: 0, isReversed: false },
      { block: 1, isReversed: true },
      { block: 2, isReversed: false },
    ]);
  });
  test('of an area that grew has its new blocks behind; of one that shrank, not the gone ones', () => {
    const walk = [
      { block: 2, isReversed: true },
      { block: 0, isReversed: true },
      { block: 1, isReversed: false },
    ];
    expect(walkOver(walk, 4)).toEqual([...walk, { block: 3, isReversed: true }]);
    expect(walkOver(walk, 2)).toEqual(walk.slice(1));
  });
});
