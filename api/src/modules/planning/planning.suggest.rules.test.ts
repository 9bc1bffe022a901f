import type { DriverFit } from '@tramo/contract/plan-dispatch';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assignDrivers,
  bestAssignment,
  breaksMore,
  crewsOf,
  fitScore,
  isOfItsKind,
  isTooDear,
  likelierVehicles,
  rankDrivers,
  shownDrivers,
  visitsIn,
} from './planning.suggest.rules.ts';

const driverFit = (driver: string, part: Partial<DriverFit> = {}): DriverFit => ({
  driver,
  runs: 0,
  visits: 0,
  isUsual: false,
  hadIt: false,
  ...part,
});
const nobody = (): boolean => false;

describe('crews', () => {
  it('are one for each vehicle, its trips in order, empty routes left out', () => {
    const zones = new Map([
      ['a', '64000'],
      ['b', '64000'],
      ['c', '64010'],
    ]);
    const crews = crewsOf(
      [
        { _id: '2', vehicle: 'van', trip: 2, guides: ['c'] },
        { _id: '3', vehicle: 'truck', trip: 1, guides: [] },
        { _id: '1', vehicle: 'van', trip: 1, guides: ['a', 'b', 'x'] },
      ],
      (g) => zones.get(g),
    );
    expect(crews).toEqual([
      {
        vehicle: 'van',
        routes: ['1', '2'],
        stops: 4,
        zones: new Map([
          ['64000', 2],
          ['64010', 1],
        ]),
      },
    ]);
  });
  it('count the visits of their zones alone', () => {
    const visits = [
      { driver: 'd', vehicle: 'v', zone: '64000', n: 3 },
      { driver: 'd', vehicle: 'w', zone: '64000', n: 4 },
      { driver: 'd', vehicle: 'v', zone: '99999', n: 50 },
      { driver: null, vehicle: 'v', zone: '64000', n: 5 },
    ];
    const zones = new Map([['64000', 1]]);
    expect([...visitsIn({ zones }, { visits }, 'driver')]).toEqual([['d', 7]]);
    expect([...visitsIn({ zones }, { visits }, 'vehicle')]).toEqual([
      ['v', 8],
      ['w', 4],
    ]);
  });
});

describe('drivers of a crew', () => {
  it.each<[string, DriverFit, DriverFit]>([
    [
      'who had the routes before whose vehicle it is',
      driverFit('a', { hadIt: true }),
      driverFit('b', { isUsual: true, runs: 60, visits: 500 }),
    ],
    [
      'whose vehicle it is before a few runs',
      driverFit('a', { isUsual: true }),
      driverFit('b', { runs: 14, visits: 38 }),
    ],
    ['more runs', driverFit('a', { runs: 9 }), driverFit('b', { runs: 8 })],
    ['more visits', driverFit('a', { visits: 9 }), driverFit('b', { visits: 8 })],
    ['runs with the vehicle before as many visits', driverFit('a', { runs: 20 }), driverFit('b', { visits: 20 })],
  ])('%s', (_, better, worse) => {
    expect(fitScore(better, 20)).toBeGreaterThan(fitScore(worse, 20));
    expect(rankDrivers([worse, better], 20, nobody).map((f) => f.driver)).toEqual(['a', 'b']);
  });
  it('are left out when nothing speaks for them, and stand last when they have a route', () => {
    const fits = [driverFit('none'), driverFit('busy', { runs: 40 }), driverFit('free', { visits: 1 })];
    expect(rankDrivers(fits, 10, (d) => d === 'busy').map((f) => f.driver)).toEqual(['free', 'busy']);
  });
  it('are told up to a number, the suggested one always', () => {
    const many = Array.from({ length: 30 }, (_, i) => driverFit(`d${i}`, { runs: 30 - i }));
    expect(shownDrivers(many, 'd0').map((f) => f.driver)).toEqual(many.slice(0, 12).map((f) => f.driver));
    expect(shownDrivers(many, 'd20').map((f) => f.driver)).toEqual(
      [...many.slice(0, 11), many[20]].map((f) => f?.driver),
    );
    expect(shownDrivers(many, null)).toHaveLength(12);
  });
});

describe('who drives what', () => {
  it('is decided for all together: the second best here may be the best for everybody', () => {
    const crews = [
      { stops: 10, fits: [driverFit('ana', { runs: 20 }), driverFit('luis', { runs: 18 })] },
      { stops: 10, fits: [driverFit('ana', { runs: 19 })] },
    ];
    expect(assignDrivers(crews, nobody)).toEqual(['luis', 'ana']);
    expect(assignDrivers(crews, (d) => d === 'luis')).toEqual(['ana', null]);
  });

  it('has the greatest total of all choices, nobody twice', () => {
    const brute = (scores: number[][], row = 0, used = 0): number => {
      if (row === scores.length) return 0;
      let best = brute(scores, row + 1, used);
      for (const [column, score] of (scores[row] as number[]).entries())
        if (!(used & (1 << column))) best = Math.max(best, score + brute(scores, row + 1, used | (1 << column)));
      return best;
    };
    const table = fc
      .tuple(fc.nat(5), fc.nat(6))
      .chain(([rows, columns]) =>
        fc.array(fc.array(fc.nat(9), { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
      );
    fc.assert(
      fc.property(table, (scores) => {
        const chosen = bestAssignment(scores);
        const taken = chosen.filter((c) => c !== null);
        expect(new Set(taken).size).toBe(taken.length);
        const total = chosen.reduce<number>((sum, c, row) => sum + (c === null ? 0 : (scores[row]?.[c] ?? 0)), 0);
        expect(total).toBe(brute(scores));
        for (const [row, c] of chosen.entries()) if (c !== null) expect(scores[row]?.[c]).toBeGreaterThan(0);
      }),
      { numRuns: 400 },
    );
  });

  it('takes 200 crews and 500 drivers', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const scores = Array.from({ length: 200 }, () =>
      Array.from({ length: 500 }, () => (random() < 0.1 ? random() * 50 : 0)),
    );
    const chosen = bestAssignment(scores);
    expect(new Set(chosen).size).toBeGreaterThan(190);
  });
});

describe('vehicles that usually go there', () => {
  const crew = { vehicle: 'own', routes: ['1'], stops: 5, zones: new Map([['64000', 5]]) };
  it.each<[string, Record<string, number>, string[]]>([
    ['twice as often', { own: 6, other: 12 }, ['other']],
    ['less than twice as often', { own: 6, other: 11 }, []],
    ['too seldom to say', { other: 9 }, []],
    ['the most often first', { a: 20, b: 30 }, ['b', 'a']],
    ['itself', { own: 40 }, []],
  ])('%s', (_, visits, expected) => {
    const rows = Object.entries(visits).map(([vehicle, n]) => ({ driver: null, vehicle, zone: '64000', n }));
    expect(likelierVehicles(crew, { visits: rows }).map((v) => v.vehicle)).toEqual(expected);
  });
  const kangoo = { capacity: { quantity: 60, weightKg: 600, volumeM3: 3 }, skills: [], documents: [] };
  const like = (more: object) => ({ ...kangoo, ...more }) as never;
  it.each<[string, object, string[], boolean]>([
    ['like it', {}, [], true],
    ['somewhat larger', { capacity: { quantity: 100, weightKg: 1200, volumeM3: 6 } }, [], true],
    ['of eight tons', { capacity: { quantity: 60, weightKg: 8000, volumeM3: 40 } }, [], false],
    ['with a refrigerator for dry goods', { skills: ['refrigerated'] }, [], false],
    ['with the refrigerator that is asked for', { skills: ['refrigerated'] }, ['refrigerated'], true],
    ['with an ended insurance', { documents: [{ validUntil: '2026-11-22' }] }, [], false],
    ['with an insurance to the day', { documents: [{ validUntil: '2026-11-23' }] }, [], true],
  ])('a vehicle %s', (_, more, asked, expected) =>
    expect(isOfItsKind(like(more), like({}), asked, '2026-11-23')).toBe(expected),
  );
  it.each([
    [50, 400, true],
    [40, 400, false],
    [-200, 400, false],
    [1, 0, true],
    [0, 0, false],
  ])('%s pesos more on routes of %s', (more, cost, expected) => expect(isTooDear(more, cost)).toBe(expected));
  const broken = (...amounts: [string, number][]) => [
    { violations: amounts.map(([kind, amount]) => ({ kind: kind as 'late', amount, guideId: null })) },
  ];
  it.each([
    ['nothing before, nothing after', broken(), broken(), false],
    ['as much as before', broken(['late', 5]), broken(['late', 5]), false],
    ['more than before', broken(['late', 5]), broken(['late', 6]), true],
    ['another rule', broken(['late', 5]), broken(['weightKg', 1]), true],
    ['less than before', broken(['late', 5], ['stops', 1]), broken(['late', 4]), false],
  ])('break no rule more: %s', (_, before, after, expected) => expect(breaksMore(before, after)).toBe(expected));
});
