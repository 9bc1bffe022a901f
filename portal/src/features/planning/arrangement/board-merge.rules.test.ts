import type { PlanException } from '@tramo/contract/plan-reasons';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Arrangement,
  addExceptions,
  addRoute,
  changeVehicle,
  exceptionKey,
  moveGuide,
  moveGuides,
  OUT,
  removeException,
  removeRoute,
  renameRoute,
  toggleLock,
  toggleOrder,
  togglePins,
} from './arrange.rules.ts';
import { mergeArrangements, movedGuides } from './board-merge.rules.ts';

const route = (id: string, guides: string[]) => ({
  _id: id,
  routeTitle: id,
  vehicle: `v-${id}`,
  guides,
  locked: false,
  keepOrder: false,
  pins: [],
});
const base: Arrangement = {
  routes: [route('A', ['1', '2', '3', '4']), route('B', ['5', '6']), route('C', [])],
  out: ['7', '8'],
  exceptions: [],
};
const shape = (a: Arrangement): string =>
  `${a.routes.map((r) => `${r._id}${r.guides.join('')}`).join(' ')} | ${a.out.join('')}`;
const wider = (guideId: string, amount: number): PlanException => ({
  kind: 'windowEnd',
  guideId,
  amount,
  vehicle: null,
  window: 0,
  skills: [],
});
const to = (guide: string, list: string, index: number) => (a: Arrangement) => moveGuide(a, guide, { list, index });
const naming = (id: string) => ({ newId: () => id, titleOf: (n: number) => `R${n}` });

type Edit = (a: Arrangement) => Arrangement;
describe('changes of two people meet', () => {
  it('where one changed nothing, the other’s is taken as it is, though the same was read anew', () => {
    const changed: Arrangement = {
      ...base,
      routes: [route('A', ['5', '3', '1']), route('B', ['6', '4', '2']), route('C', [])],
    };
    expect(mergeArrangements(base, changed, structuredClone(base))).toBe(changed);
    expect(mergeArrangements(base, structuredClone(base), changed)).toBe(changed);
    expect(mergeArrangements(base, structuredClone(changed), changed)).toBe(changed);
  });
  it.each<[string, Edit, Edit, string]>([
    ['moves of different stops both stand', to('1', 'B', 0), to('7', 'C', 0), 'A234 B156 C7 | 8'],
    ['two insertions in one route', to('7', 'A', 1), to('8', 'A', 3), 'A172384 B56 C | '],
    ['the same stop is where I put it', to('1', 'B', 0), to('1', 'C', 0), 'A234 B156 C | 78'],
    ['one order of mine, one of theirs', to('4', 'A', 0), to('5', 'B', 1), 'A4123 B65 C | 78'],
    [
      'what I put behind a stop that they took away comes behind the one before',
      to('7', 'A', 2),
      to('2', OUT, 0),
      'A1734 B56 C | 28',
    ],
    [
      'my new route and theirs',
      (a) => addRoute(a, 'v-9', naming('M')),
      (a) => addRoute(a, 'v-8', naming('T')),
      'A1234 B56 C M T | 78',
    ],
    [
      'a route taken away that got a stop meanwhile stays',
      (a) => removeRoute(a, 'C'),
      to('7', 'C', 0),
      'A1234 B56 C7 | 8',
    ],
    ['a stop put into a route that they took away', to('7', 'C', 0), (a) => removeRoute(a, 'C'), 'A1234 B56 C7 | 8'],
    ['a route taken away and nobody missed goes', (a) => removeRoute(a, 'C'), to('7', 'A', 0), 'A71234 B56 | 8'],
  ])('%s', (_, mine, theirs, expected) => {
    expect(shape(mergeArrangements(base, mine(base), theirs(base)))).toBe(expected);
  });
  it('names, vehicles, locks and orders are each as whoever changed them left them', () => {
    const merged = mergeArrangements(
      base,
      toggleOrder(renameRoute(base, 'A', 'Norte'), 'B'),
      toggleLock(changeVehicle(base, 'A', 'v-9'), 'C'),
    );
    expect(merged.routes).toMatchObject([
      { routeTitle: 'Norte', vehicle: 'v-9', keepOrder: false },
      { keepOrder: true, locked: false },
      { locked: true },
    ]);
  });
  it('a pin of theirs is not lost by a move of mine in its route', () => {
    const merged = mergeArrangements(base, to('7', 'A', 0)(base), togglePins(base, ['2']));
    expect(merged.routes[0]).toMatchObject({ guides: ['7', '1', '2', '3', '4'], pins: ['2'] });
  });
  it('exceptions are added and taken away each by itself', () => {
    const start = addExceptions(base, [wider('1', 60), wider('2', 60)]);
    const mine = removeException(addExceptions(start, [wider('3', 300)]), exceptionKey(wider('1', 0)));
    const theirs = addExceptions(start, [wider('2', 60), wider('4', 120)]);
    expect(mergeArrangements(start, mine, theirs).exceptions).toEqual([
      wider('2', 120),
      wider('3', 300),
      wider('4', 120),
    ]);
  });
  it('a guide that they took out of the plan is gone, one that they added stays', () => {
    const theirs = { ...base, out: ['7', '9'] };
    expect(shape(mergeArrangements(base, to('8', 'C', 0)(base), theirs))).toBe('A1234 B56 C | 79');
  });
});

describe('guides that moved', () => {
  it.each<[string, Edit, string[]]>([
    ['none', (a) => ({ ...a }), []],
    ['to another route', to('1', 'B', 0), ['1']],
    ['down its route', to('1', 'A', 2), ['1']],
    ['out of it', to('6', OUT, 0), ['6']],
    ['several', (a) => moveGuides(a, ['1', '5'], { list: 'C', index: 0 }), ['1', '5']],
  ])('%s', (_, edit, expected) => {
    expect(movedGuides(base, edit(base))).toEqual(expected);
  });
});

const guideIds = ['1', '2', '3', '4', '5', '6', '7', '8'];
const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .record({
        g: fc.subarray(guideIds, { minLength: 1, maxLength: 3 }),
        list: fc.constantFrom('A', 'B', 'C', 'N', OUT),
        index: fc.nat(6),
      })
      .map(
        ({ g, list, index }) =>
          (a: Arrangement) =>
            moveGuides(a, g, { list, index }),
      ),
  },
  fc.constantFrom<Edit>(
    (a) => (a.routes.some((r) => r._id === 'N') ? a : addRoute(a, 'v-N', naming('N'))),
    (a) => removeRoute(a, 'C'),
    (a) => removeRoute(a, 'B'),
    (a) => changeVehicle(a, 'A', 'v-B'),
    (a) => toggleLock(a, 'B'),
    (a) => togglePins(a, ['2', '5']),
    (a) => addExceptions(a, [wider('3', 60)]),
    (a) => ({ ...a, exceptions: [] }),
  ),
);
const edits = fc.array(edit, { maxLength: 8 });
const run = (list: readonly Edit[], start: Arrangement): Arrangement => list.reduce((a, e) => e(a), start);
/** The same words in an object of its own, so that nothing is decided by identity. */
const copy = (a: Arrangement): Arrangement => structuredClone(a);

describe('whatever two people do', () => {
  it('who changed nothing gets the other’s, exactly', () => {
    fc.assert(
      fc.property(edits, (some) => {
        const changed = run(some, base);
        expect(mergeArrangements(copy(base), copy(base), changed)).toEqual(changed);
        expect(mergeArrangements(copy(base), changed, copy(base))).toEqual(changed);
        expect(mergeArrangements(copy(base), changed, copy(changed))).toEqual(changed);
      }),
    );
  });
  it('no guide is lost nor twice, no route is twice, and pins stand where their stop stands', () => {
    fc.assert(
      fc.property(edits, edits, (my, their) => {
        const merged = mergeArrangements(base, run(my, base), run(their, base));
        expect([...merged.routes.flatMap((r) => r.guides), ...merged.out].sort()).toEqual(guideIds);
        expect(new Set(merged.routes.map((r) => r._id)).size).toBe(merged.routes.length);
        for (const r of merged.routes) expect(r.guides).toEqual(expect.arrayContaining([...r.pins]));
      }),
    );
  });
  it('an undo on top of a colleague’s changes leaves the colleague’s, where they touched other guides', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.nat(6), (mineAt, theirsAt) => {
        const mine = to('1', 'B', mineAt)(base);
        const both = mergeArrangements(base, to('7', 'A', theirsAt)(base), mine);
        const undone = mergeArrangements(mine, base, both);
        expect(undone.routes[1]?.guides).toEqual(['5', '6']);
        expect(undone.routes[0]?.guides.filter((g) => g !== '7')).toEqual(['1', '2', '3', '4']);
        expect(undone.routes[0]?.guides).toContain('7');
      }),
    );
  });
});
