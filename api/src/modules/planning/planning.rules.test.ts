import { routeColour } from '@tramo/contract/limits';
import { basePlannerValues } from '@tramo/contract/planner';
import { compileProblem } from '@tramo/optimizer/compile';
import { evaluate } from '@tramo/optimizer/evaluate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basisOf as basis, guideOf as guide, vehicleOf as vehicle } from '../../../test/plan-basis.ts';
import { estimateMatrix } from '../../platform/travel/estimate.ts';
import { arrangementFault, capacityOf, heldRoutes, planCan, sameJson } from './planning.plan.rules.ts';
import { buildProblem, type PlanningCedi, vehicleStarts } from './planning.problem.rules.ts';
import { enrichRoutes, planClock, toPlanRoutes, toReason, totalsOf } from './planning.result.rules.ts';

const north: PlanningCedi = { _id: 'n', name: 'Norte', lat: 25.7, lng: -100.3 };
const south: PlanningCedi = { _id: 's', name: 'Sur', lat: 25.6, lng: -100.3 };
describe('where vehicles leave from', () => {
  it.each([
    ['their own cedi when the plan has it', vehicle('v', { originAddress: { _id: 's', name: 'Sur' } }), 's'],
    ['the cedi where most waits when they have none', vehicle('v'), 'n'],
    [
      'the cedi where most waits when theirs is not in the plan',
      vehicle('v', { originAddress: { _id: 'x', name: 'Otro' } }),
      'n',
    ],
  ])('%s', (_, v, cedi) => {
    const guides = [guide('a'), guide('b'), guide('c', { cediId: 's' })];
    expect(vehicleStarts(basis({ cedis: [south, north], guides, vehicles: [v] })).get('v')?.cediId).toBe(cedi);
  });
  it('spreads vehicles without a cedi by what still waits', () => {
    const guides = [
      guide('a', { load: { packages: 15, weightKg: 0, volumeM3: 0 } }),
      guide('b', { cediId: 's', load: { packages: 8, weightKg: 0, volumeM3: 0 } }),
    ];
    const starts = vehicleStarts(
      basis({ cedis: [north, south], guides, vehicles: [vehicle('1'), vehicle('2'), vehicle('3')] }),
    );
    expect(['1', '2', '3'].map((v) => starts.get(v)?.cediId)).toEqual(['n', 's', 'n']);
  });
  it('the start address for all', () => {
    const startAddress = { addressId: null, name: 'Bodega', lat: 25.5, lng: -100.1 };
    const { starts, problem, points } = buildProblem(basis({ startAddress, cedis: [north, south] }));
    expect(starts.get('v')).toEqual({ place: startAddress, cediId: 'n' });
    expect(points[problem.vehicles[0]?.startLocation ?? -1]).toEqual({ lat: 25.5, lng: -100.1 });
    expect(problem.stops.every((s) => s.allowedVehicles === undefined)).toBe(true);
  });
});

describe('the problem of a plan', () => {
  it('takes capacity at the allowed share, windows and shifts in seconds, and one point per door', () => {
    const params = {
      ...basePlannerValues,
      maxLoadPercent: 80,
      maxDurationMinutes: 300,
      maxStops: 20,
      maxDistanceKm: 90,
      returnToDepot: false,
    };
    const guides = [
      guide('a', { windows: [{ startMinute: 540, endMinute: 660 }], type: 'recollection' }),
      guide('b', { skills: ['liftgate'] }),
      guide('c', { lat: null, lng: null }),
    ];
    const built = buildProblem(
      basis({ params, guides, vehicles: [vehicle('v', { shiftStartMinute: 1200, shiftEndMinute: 120 })] }),
    );
    expect(built.points).toHaveLength(2);
    expect(built.unlocated.map((g) => g._id)).toEqual(['c']);
    expect(built.problem.vehicles[0]).toMatchObject({
      capacity: [8, 80, 1.6],
      endLocation: null,
      shift: { startS: 72_000, endS: 93_600 },
      earliestDepartureS: 28_800,
      maxDurationS: 18_000,
      maxStops: 20,
      maxDistanceM: 90_000,
    });
    expect(built.problem.stops[0]).toMatchObject({
      kind: 'collection',
      windows: [{ startS: 32_400, endS: 39_600 }],
      serviceS: 300,
    });
    expect(built.problem.stops.map((s) => s.skills)).toEqual([undefined, ['liftgate']]);
    expect(built.problem.objective).not.toHaveProperty('latenessPerMinute');
    expect(
      buildProblem(basis({ params: { ...basePlannerValues, allowLate: true } })).problem.objective?.latenessPerMinute,
    ).toBeGreaterThan(0);
  });
});

describe('routes as they are told', () => {
  it('agree with the evaluation for any arrangement', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e']), fc.nat(5), (order, cut) => {
        const guides = ['a', 'b', 'c', 'd', 'e'].map((id, i) =>
          guide(id, { lat: 25.6 + i * 0.01, load: { packages: i + 1, weightKg: i, volumeM3: 0.1 } }),
        );
        const b = basis({ guides, vehicles: [vehicle('v'), vehicle('w')] });
        const built = buildProblem(b);
        const { durationsS, distancesM } = estimateMatrix(built.points, 28_800);
        const compiled = compileProblem({ ...built.problem, durationsS, distancesM });
        const routes = enrichRoutes(
          [
            { _id: '1', vehicle: 'v', guides: order.slice(0, cut) },
            { _id: '2', vehicle: 'w', guides: order.slice(cut) },
          ],
          [],
          guides,
        );
        const planned = toPlanRoutes(b, compiled, routes);
        const { totals } = evaluate(
          compiled,
          routes.map((r) => ({ vehicleId: r.vehicle, stopIds: [...r.guides] })),
        );
        const sum = totalsOf(planned, 5 - order.length);
        expect(sum).toMatchObject({
          stops: order.length,
          distanceM: totals.distanceM,
          durationS: totals.durationS,
          unassigned: 5 - order.length,
        });
        for (const r of planned) {
          const packages = r.guides.reduce((n, g) => n + (guides.find((x) => x._id === g)?.load.packages ?? 0), 0);
          expect(r.routeStats.load.packages).toBe(packages);
          expect(r.violations.find((v) => v.kind === 'packages')?.amount ?? 0).toBe(Math.max(0, packages - 10));
          for (const [i, s] of r.stops.entries())
            expect(s.arrival >= (r.stops[i - 1]?.departure ?? r.routeStart)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
  it('keep titles and colours, and new ones take free ones', () => {
    const known = [
      { _id: '1', routeTitle: 'Centro', colour: routeColour(1), locked: false, keepOrder: false, pins: [] },
    ];
    const dressed = enrichRoutes(
      [
        { _id: '2', vehicle: 'v', guides: [] },
        { _id: '1', vehicle: 'w', guides: [] },
        { _id: '3', vehicle: 'x', guides: [], routeTitle: 'Ruta 4' },
        { _id: '4', vehicle: 'y', guides: [] },
      ],
      known,
      [],
    );
    expect(dressed.map((r) => r.routeTitle)).toEqual(['Ruta 1', 'Centro', 'Ruta 4', 'Ruta 5']);
    expect(new Set(dressed.map((r) => r.colour)).size).toBe(4);
    expect(dressed[1]?.colour).toBe(routeColour(1));
  });
  it('follow the clocks where they change in the night', () => {
    // Ciudad Juárez leaves summer time on 2026-11-01 at 2:00.
    const at = planClock('2026-11-01', 'America/Ciudad_Juarez');
    expect(at(3600)).toBe('2026-11-01T07:00:00.000Z');
    expect(at(8 * 3600)).toBe('2026-11-01T15:00:00.000Z');
    expect(planClock('2026-11-23', 'America/Mexico_City')(28_800)).toBe('2026-11-23T14:00:00.000Z');
  });
});

describe('reasons', () => {
  it.each([
    [{ kind: 'capacity', dimension: 'volumeM3', excess: 0.5 } as const, { reason: 'volumeM3', amount: 0.5 }],
    [{ kind: 'otherWindow', lateS: 90, otherStopId: 'x' } as const, { reason: 'window', amount: 90 }],
    [{ kind: 'maxDistance', excessM: 700 } as const, { reason: 'distance', amount: 700 }],
    [
      { kind: 'mixed', violations: [{ kind: 'late', stopId: 'x', lateS: 30, soft: false }] } as const,
      { reason: 'window', amount: 30 },
    ],
    [{ kind: 'none', position: 0, extraCost: 12.345 } as const, { reason: 'removed', amount: null }],
  ])('%o', (obstacle, reason) => {
    expect(toReason(obstacle as never, 'removed')).toEqual(reason);
  });
});

describe('a plan', () => {
  it.each([
    ['draft', true, true, false, true],
    ['optimising', false, false, false, false],
    ['optimised', true, true, true, true],
    ['cantOptimize', true, true, false, true],
    ['dispatched', true, false, false, true],
  ] as const)(
    '%s: may be edited %s, optimised %s, dispatched %s, deleted %s',
    (status, edit, optimize, dispatch, remove) => {
      const can = planCan({ status, guides: 1, vehicles: 1, routes: 1 }, ['routesManager']);
      expect(can).toEqual({ edit, optimize, dispatch, delete: remove });
      expect(planCan({ status, guides: 1, vehicles: 1, routes: 1 }, ['supervisor'])).toEqual(can);
      expect(Object.values(planCan({ status, guides: 1, vehicles: 1, routes: 1 }, ['documents'])).some(Boolean)).toBe(
        false,
      );
    },
  );
  it('compares demand and capacity at the allowed share', () => {
    const c = capacityOf([guide('a'), guide('b')], [vehicle('v')], {
      maxLoadPercent: 10,
      trips: { most: 2, reloadMinutes: 30 },
    });
    expect(c).toEqual({
      packages: { demand: 2, capacity: 2, fits: true },
      weightKg: { demand: 4, capacity: 20, fits: true },
      volumeM3: { demand: 0.2, capacity: 0.4, fits: true },
    });
  });
  it('finds what is wrong with an arrangement', () => {
    const p = {
      guides: [guide('a'), guide('b', { lat: null })],
      vehicles: [vehicle('v'), vehicle('w')],
      params: basePlannerValues,
    };
    const r = (_id: string, v: string, ...guides: string[]) => ({ _id, vehicle: v, guides });
    expect(arrangementFault([r('1', 'v', 'a'), r('2', 'w')], p)).toBeNull();
    expect(arrangementFault([r('1', 'v'), r('2', 'v')], p)).toMatchObject({
      path: 'routes.1.vehicle',
      message: 'duplicated',
    });
    const twoTrips = { ...p, params: { trips: { most: 2, reloadMinutes: 30 } } };
    expect(arrangementFault([r('1', 'v', 'a'), r('2', 'v')], twoTrips)).toBeNull();
    expect(arrangementFault([r('1', 'v'), r('2', 'v'), r('3', 'v')], twoTrips)).toMatchObject({
      path: 'routes.2.vehicle',
      message: 'duplicated',
    });
    expect(arrangementFault([r('1', 'x')], p)).toMatchObject({ path: 'routes.0.vehicle', message: 'invalid' });
    expect(arrangementFault([r('1', 'v'), r('1', 'w')], p)).toMatchObject({
      path: 'routes.1._id',
      message: 'duplicated',
    });
    expect(arrangementFault([r('1', 'v', 'z')], p)).toMatchObject({ path: 'routes.0.guides.0', message: 'invalid' });
    expect(arrangementFault([r('1', 'v', 'a', 'a')], p)).toMatchObject({
      path: 'routes.0.guides.1',
      message: 'duplicated',
    });
    expect(arrangementFault([r('1', 'v', 'b')], p)).toEqual({ kind: 'unlocated', folio: 'b' });
  });
  it('keeps the routes that hold', () => {
    const routes = [
      { vehicle: 'v', guides: ['a', 'b'] },
      { vehicle: 'w', guides: ['c'] },
      { vehicle: 'x', guides: ['d'] },
    ];
    expect(heldRoutes(routes, new Set(['a', 'd']), new Set(['v', 'w']))).toEqual([{ vehicle: 'v', guides: ['a'] }]);
  });
  it('compares JSON whatever the order of its keys', () => {
    expect(sameJson({ a: 1, b: { c: [1, 2], d: null } }, { b: { d: null, c: [1, 2] }, a: 1 })).toBe(true);
    expect(sameJson({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  });
});
