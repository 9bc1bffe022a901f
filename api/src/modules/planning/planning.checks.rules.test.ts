import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Carrier, quotaLevel, vehicleChecks, widest } from './planning.checks.rules.ts';

const carrier = fc.record({
  cediId: fc.constantFrom(null, 'a', 'b'),
  packages: fc.integer({ min: 1, max: 3 }),
  weightKg: fc.integer({ min: 1, max: 3 }),
  volumeM3: fc.integer({ min: 1, max: 3 }),
  skills: fc.subarray(['liftgate', 'refrigerated']),
});
const carries = (c: Carrier, g: Carrier): boolean =>
  (c.cediId === null || c.cediId === g.cediId) &&
  c.packages >= g.packages &&
  c.weightKg >= g.weightKg &&
  c.volumeM3 >= g.volumeM3 &&
  g.skills.every((s) => c.skills.includes(s));

describe('the widest carriers', () => {
  it('carry what all of them carry, and none is as good as another', () => {
    fc.assert(
      fc.property(fc.array(carrier, { maxLength: 8 }), carrier, (all, guide) => {
        const few = widest(all);
        expect(few.some((c) => carries(c, guide))).toBe(all.some((c) => carries(c, guide)));
        for (const a of few)
          for (const b of few)
            if (a !== b) expect(carries(a, b) && (a.cediId === null || a.cediId === b.cediId)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a vehicle of a plan', () => {
  const vehicle = {
    _id: 'v',
    nickname: 'Urvan 1',
    status: 'available' as const,
    documents: [],
    shiftStartMinute: 420,
    shiftEndMinute: 1200,
  };
  const plan = { day: '2026-11-23', startMinute: 480 };
  const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 23, hour));
  const other = { _id: 'r', name: 'Ruta 7', from: at(14), to: at(16) };
  const paper = (validUntil: string | null) => ({ kind: 'insurance' as const, number: '', validUntil, fileId: null });
  it.each([
    ['nothing', {}, [], [], []],
    [
      'deleted tells that alone',
      { status: 'deleted' as const, documents: [paper('2020-01-01')] },
      [],
      [other],
      [['gone', 'stop']],
    ],
    ['in maintenance', { status: 'maintenance' as const }, [], [], [['maintenance', 'stop']]],
    ['another route, before there are routes', {}, [], [other], [['busy', 'warn']]],
    ['another route at the same time', {}, [{ from: at(15), to: at(18) }], [other], [['busy', 'stop']]],
    ['another route at another time', {}, [{ from: at(16), to: at(18) }], [other], []],
    ['a paper that ends on the day', { documents: [paper('2026-11-23'), paper(null)] }, [], [], []],
    ['a paper that ended the day before', { documents: [paper('2026-11-22')] }, [], [], [['papers', 'stop']]],
    ['the same, confirmed', { documents: [paper('2026-11-22')], isConfirmed: true }, [], [], [['papers', 'warn']]],
    ['a shift that is over', { shiftStartMinute: 60, shiftEndMinute: 480 }, [], [], [['shift', 'warn']]],
    ['a shift past midnight', { shiftStartMinute: 1200, shiftEndMinute: 300 }, [], [], []],
  ] as const)('%s', (_, change, spans, occupied, expected) => {
    const found = vehicleChecks(
      {
        vehicle: { ...vehicle, ...change, documents: [...('documents' in change ? change.documents : [])] },
        spans,
        occupied,
        isConfirmed: 'isConfirmed' in change,
      },
      plan,
    );
    expect(found.map((f) => [f.problem, f.level])).toEqual(expected);
  });
});

it.each([
  [3, true, 3, null],
  [4, true, 3, 'stop'],
  [4, false, 3, 'warn'],
  [4, false, 0, 'stop'],
  [0, true, 0, null],
] as const)('%i routes (certain: %s) of %i left: %s', (wanted, isCertain, left, level) =>
  expect(quotaLevel(wanted, isCertain, left)).toBe(level),
);
