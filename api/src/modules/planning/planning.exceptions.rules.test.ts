import type { PlanException } from '@tramo/contract/plan-reasons';
import { basePlannerValues } from '@tramo/contract/planner';
import { compileProblem } from '@tramo/optimizer/compile';
import { explain } from '@tramo/optimizer/explain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basisOf, guideOf, vehicleOf } from '../../../test/plan-basis.ts';
import { estimateMatrix } from '../../platform/travel/estimate.ts';
import { exceptionFault, heldExceptions } from './planning.exceptions.rules.ts';
import { brokenAnew, lateAllowed } from './planning.override.rules.ts';
import { buildProblem, type PlanBasis } from './planning.problem.rules.ts';
import { enrichRoutes, toPlanRoutes } from './planning.result.rules.ts';
import { toSuggestion } from './planning.why.rules.ts';

const exception = (e: Partial<PlanException> & Pick<PlanException, 'kind'>): PlanException => ({
  amount: null,
  guideId: null,
  vehicle: null,
  window: null,
  skills: [],
  ...e,
});
const compiledOf = (basis: PlanBasis) => {
  const { problem, points } = buildProblem(basis);
  return compileProblem({ ...problem, ...estimateMatrix(points, basis.startMinute * 60) });
};
const evaluated = (basis: PlanBasis, routes: { vehicle: string; guides: string[] }[]) =>
  toPlanRoutes(
    basis,
    compiledOf(basis),
    enrichRoutes(
      routes.map((r) => ({ ...r, _id: r.vehicle })),
      [],
      basis.guides,
    ),
  );

describe('an exception', () => {
  const guides = ['far', 'early', 'big', 'cold', 'other'].map((id) =>
    guideOf(
      id,
      {
        far: { lat: 26.4, lng: -100.9 },
        early: { windows: [{ startMinute: 480, endMinute: 481 }] },
        big: { load: { packages: 12, weightKg: 110, volumeM3: 3 } },
        cold: { skills: ['refrigerated' as const] },
        other: { cediId: 's' },
      }[id],
    ),
  );
  const cedis = [...basisOf().cedis, { _id: 's', name: 'Sur', lat: 25.6, lng: -100.3 }];
  const vehicles = [
    vehicleOf('v', { shiftEndMinute: 560, originAddress: { _id: 'n', name: 'Norte' } }),
    vehicleOf('s', { originAddress: { _id: 's', name: 'Sur' } }),
  ];
  const params = { ...basePlannerValues, maxDurationMinutes: 60, maxDistanceKm: 50, maxStops: 1 };
  const basis = basisOf({ guides, vehicles, cedis, params });
  const v = 'v';
  const plenty = 100_000;
  it.each<[string, string[], string, PlanException]>([
    [
      'a window that closes later',
      ['early'],
      'late',
      exception({ kind: 'windowEnd', guideId: 'early', window: 0, amount: plenty }),
    ],
    ['a guide that may be late', ['early'], 'late', exception({ kind: 'late', guideId: 'early' })],
    ['more packages', ['big'], 'packages', exception({ kind: 'packages', vehicle: v, amount: 2 })],
    ['more kilograms', ['big'], 'weightKg', exception({ kind: 'weightKg', vehicle: v, amount: 10 })],
    ['more cubic metres', ['big'], 'volumeM3', exception({ kind: 'volumeM3', vehicle: v, amount: 1 })],
    ['a longer shift', ['far'], 'shift', exception({ kind: 'shift', vehicle: v, amount: plenty })],
    ['a longer day', ['far'], 'duration', exception({ kind: 'duration', vehicle: v, amount: plenty })],
    ['a longer way', ['far'], 'distance', exception({ kind: 'distance', vehicle: v, amount: plenty * 10 })],
    ['a stop more', ['cold', 'big'], 'stops', exception({ kind: 'stops', vehicle: v, amount: 1 })],
    ['equipment', ['cold'], 'skills', exception({ kind: 'skills', vehicle: v, skills: ['refrigerated'] })],
    [
      'a vehicle of another cedi',
      ['other'],
      'vehicle',
      exception({ kind: 'allowVehicle', guideId: 'other', vehicle: v }),
    ],
  ])('%s mends just that rule', (_, ids, kind, e) => {
    const kinds = (with_: PlanException[]) =>
      evaluated({ ...basis, exceptions: with_ }, [{ vehicle: v, guides: ids }])[0]?.violations.map((x) => x.kind) ?? [];
    const before = kinds([]);
    expect(before).toContain(kind);
    expect(kinds([e])).toEqual(before.filter((k) => k !== kind));
  });

  it('opens a window earlier, so that nobody waits', () => {
    const late = guideOf('w', { windows: [{ startMinute: 700, endMinute: 720 }] });
    const wait = (exceptions: PlanException[]) =>
      evaluated(basisOf({ guides: [late, guideOf('a')], exceptions }), [{ vehicle: 'v', guides: ['a', 'w'] }])[0]
        ?.routeEnd;
    expect(wait([])).toBe('2026-11-23T17:55:31.000Z');
    expect(wait([exception({ kind: 'windowStart', guideId: 'w', window: 0, amount: 7200 })])).toBe(
      '2026-11-23T15:55:31.000Z',
    );
  });

  it('adds up with others of its kind, and limits nothing that had no limit', () => {
    const twice = [1, 2].map((amount) => exception({ kind: 'packages', vehicle: 'v', amount }));
    const none = (['duration', 'distance', 'stops'] as const).map((kind) =>
      exception({ kind, vehicle: 'v', amount: 1 }),
    );
    const anyVehicle = exception({ kind: 'allowVehicle', guideId: 'a', vehicle: 'v' });
    const { problem } = buildProblem(basisOf({ exceptions: [...twice, ...none, anyVehicle] }));
    expect(problem.vehicles[0]?.capacity).toEqual([13, 100, 2]);
    expect(problem.vehicles[0]).not.toHaveProperty('maxDurationS');
    expect(problem.stops[0]).not.toHaveProperty('allowedVehicles');
  });

  it.each<[PlanException, string | null]>([
    [exception({ kind: 'late', guideId: 'a' }), null],
    [exception({ kind: 'late', guideId: 'v' }), 'guideId'],
    [exception({ kind: 'allowVehicle', guideId: 'a', vehicle: 'v' }), null],
    [exception({ kind: 'allowVehicle', guideId: 'a', vehicle: 'x' }), 'vehicle'],
    [exception({ kind: 'windowEnd', guideId: 'w', window: 0, amount: 60 }), null],
    [exception({ kind: 'windowEnd', guideId: 'w', window: 1, amount: 60 }), 'window'],
    [exception({ kind: 'windowStart', guideId: 'w', amount: 60 }), 'window'],
    [exception({ kind: 'windowStart', guideId: 'w', window: 0 }), 'amount'],
    [exception({ kind: 'stops', vehicle: 'v', amount: 1 }), null],
    [exception({ kind: 'stops', vehicle: 'v' }), 'amount'],
    [exception({ kind: 'skills', vehicle: 'v' }), 'skills'],
    [exception({ kind: 'skills', vehicle: null, skills: ['x'] }), 'vehicle'],
  ])('%j is wrong in its %s', (e, fault) => {
    const plan = {
      guides: [guideOf('a'), guideOf('w', { windows: [{ startMinute: 0, endMinute: 600 }] })],
      vehicles: [vehicleOf('v')],
    };
    expect(exceptionFault(e, plan)).toBe(fault);
    const has = { guides: new Set(['a', 'w']), vehicles: new Set(['v']) };
    expect(heldExceptions([e], has.guides, has.vehicles)).toEqual(
      fault === 'guideId' || fault === 'vehicle' ? [] : [e],
    );
  });
});

it('every way that a "why" offers lets the guide in without a rule broken anew', () => {
  let suggestions = 0;
  const kinds = new Set<string>();
  const some = fc.record({
    lat: fc.integer({ min: 0, max: 60 }),
    lng: fc.integer({ min: 0, max: 60 }),
    packages: fc.integer({ min: 0, max: 7 }),
    opens: fc.option(fc.integer({ min: 470, max: 700 })),
    isCold: fc.boolean(),
    isCollected: fc.boolean(),
    isSouth: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(some, { minLength: 5, maxLength: 9 }),
      fc.record({
        maxStops: fc.option(fc.integer({ min: 2, max: 3 })),
        maxDistanceKm: fc.option(fc.integer({ min: 8, max: 20 })),
        maxDurationMinutes: fc.option(fc.integer({ min: 50, max: 120 })),
      }),
      fc.boolean(),
      (list, limits, allowLate) => {
        const guides = list.map((g, i) =>
          guideOf(`g${i}`, {
            lat: 25.6 + g.lat * 0.003,
            lng: -100.4 + g.lng * 0.003,
            type: g.isCollected ? 'recollection' : 'delivery',
            load: { packages: g.packages, weightKg: g.packages * 7.35, volumeM3: 0.1 },
            windows:
              g.opens === null
                ? []
                : [
                    { startMinute: g.opens, endMinute: g.opens + 40 },
                    { startMinute: g.opens + 90, endMinute: g.opens + 120 },
                  ],
            skills: g.isCold ? ['refrigerated'] : [],
            cediId: g.isSouth ? 's' : 'n',
          }),
        );
        const basis = basisOf({
          guides,
          cedis: [...basisOf().cedis, { _id: 's', name: 'Sur', lat: 25.6, lng: -100.3 }],
          vehicles: [
            vehicleOf('v', { originAddress: { _id: 'n', name: '' }, shiftEndMinute: 640 }),
            vehicleOf('w', { originAddress: { _id: 's', name: '' }, skills: ['refrigerated'] }),
          ],
          params: { ...basePlannerValues, ...limits, allowLate },
        });
        const [left, ...placed] = guides.map((g) => g._id) as [string, ...string[]];
        const routes = [
          { vehicle: 'v', guides: placed.filter((_, i) => i % 2 === 0) },
          { vehicle: 'w', guides: placed.filter((_, i) => i % 2 === 1) },
        ];
        const [answer] = explain(
          compiledOf(basis),
          routes.map((r) => ({ vehicleId: r.vehicle, stopIds: r.guides })),
          { stopIds: [left], maxRelaxations: 12 },
        );
        const before = evaluated(basis, routes);
        for (const suggestion of answer?.relaxations.map(toSuggestion) ?? []) {
          if (suggestion.position === null) continue;
          const exceptions = suggestion.steps.filter((s): s is PlanException => s.kind !== 'addVehicle');
          expect(exceptions.map((e) => exceptionFault(e, basis))).toEqual(exceptions.map(() => null));
          const at = suggestion.position;
          const then = { ...basis, exceptions };
          const after = evaluated(
            then,
            routes.map((r) =>
              r.vehicle === suggestion.vehicle ? { ...r, guides: r.guides.toSpliced(at, 0, left) } : r,
            ),
          );
          expect(brokenAnew(before, after, lateAllowed(then))).toEqual([]);
          suggestions++;
          for (const e of exceptions) kinds.add(e.kind);
        }
      },
    ),
    { numRuns: 250, seed: 20261121 },
  );
  expect(suggestions).toBeGreaterThan(300);
  expect([...kinds].sort()).toEqual([
    'allowVehicle',
    'distance',
    'duration',
    'packages',
    'shift',
    'skills',
    'stops',
    'weightKg',
    'windowEnd',
    'windowStart',
  ]);
});
