import { describe, expect, it } from 'vitest';
import { compileProblem } from '../compile.ts';
import { evaluate } from '../evaluate.ts';
import { NEVER, type Problem, type Stop, UNREACHABLE, type Vehicle } from '../problem.ts';
import type { RoutePlan } from '../solution.ts';
import { solve } from '../solve.ts';
import { checkPlan, type Fault } from './check.ts';

/** Ten places on a line, 1 km and 100 s apart, the depot at 0; two vehicles that carry 10; every kind of rule at work. */
function line(): { problem: Problem; routes: RoutePlan[] } {
  const n = 10;
  const over = (step: number) =>
    Int32Array.from({ length: n * n }, (_, i) => Math.abs(Math.floor(i / n) - (i % n)) * step);
  const stop = (id: string, location: number, more: Partial<Stop> = {}): Stop => ({
    ...{ id, location, kind: 'delivery', demand: [4], serviceS: 60, penalty: 100, ...more },
  });
  const vehicle = (id: string, more: Partial<Vehicle> = {}): Vehicle => ({
    ...{ id, capacity: [10], startLocation: 0, endLocation: 0, shift: { startS: 0, endS: 10_000 }, ...more },
  });
  return {
    problem: {
      dimensions: ['kg'],
      locations: Array.from({ length: n }, (_, i) => ({ lat: 25, lng: -100 + i / 100 })),
      durationsS: over(100),
      distancesM: over(1000),
      stops: [
        stop('a', 1, {
          skills: ['cold'],
          zone: 'north',
          windows: [{ startS: 0, endS: 1000 }],
          pinned: { vehicleId: 'v1', position: 0 },
        }),
        stop('b', 2, { allowedVehicles: ['v1'] }),
        stop('c', 3, { kind: 'collection', demand: [8] }),
        stop('d', 4, { demand: [8], pickupStopId: 'c' }),
        stop('f', 6, { demand: [3] }),
        stop('g', 7, { demand: [3] }),
        stop('h', 8, { demand: [3], pinned: { vehicleId: 'v2' } }),
      ],
      vehicles: [
        vehicle('v1', {
          skills: ['cold'],
          zones: ['north'],
          reload: { location: 0, durationS: 300, maxTrips: 2 },
          maxStops: 4,
        }),
        vehicle('v2', { maxDistanceM: 16_000, maxDurationS: 1780 }),
      ],
      sequences: [['f', 'g']],
    },
    routes: [
      { vehicleId: 'v1', stopIds: ['a', 'b', 'c', 'd'], tripStarts: [2] },
      { vehicleId: 'v2', stopIds: ['f', 'g', 'h'] },
    ],
  };
}

const kindsOf = (faults: readonly { kind: string }[]) => [...new Set(faults.map((f) => f.kind))];

it('finds nothing in a plan that keeps every rule', () => {
  const { problem, routes } = line();
  expect(checkPlan(problem, routes)).toMatchObject({ faults: [], unassigned: [], vehiclesUsed: 2 });
  expect(evaluate(compileProblem(problem), routes).feasible).toBe(true);
});

describe('a rule broken', () => {
  type Spoil = (given: {
    problem: Problem;
    routes: RoutePlan[];
    stop: (id: string) => Stop;
    v1: Vehicle;
    v2: Vehicle;
  }) => void;
  const spoils: [Fault['kind'], string, number, Spoil][] = [
    ['capacity', 'more than it carries', 1, ({ stop }) => (stop('b').demand = [7])],
    [
      'capacity',
      'a collection beside goods that are not delivered yet',
      2,
      ({ routes }) => (routes[0] = { vehicleId: 'v1', stopIds: ['a', 'c', 'd', 'b'] }),
    ],
    ['late', 'after a hard window', 50, ({ stop }) => (stop('a').windows = [{ startS: 0, endS: 50 }])],
    [
      'late',
      'between two windows: the second one is over too',
      30,
      ({ stop }) => windows(stop('f'), [10, 20], [560, 570]),
    ],
    ['shiftEnd', 'home after the shift', 280, ({ v2 }) => (v2.shift.endS = 1500)],
    ['maxDuration', 'longer than allowed', 1, ({ v2 }) => (v2.maxDurationS = 1779)],
    ['maxDistance', 'farther than allowed', 1, ({ v2 }) => (v2.maxDistanceM = 15_999)],
    ['maxStops', 'one stop too many', 1, ({ v1 }) => (v1.maxStops = 3)],
    ['maxTrips', 'one trip too many', 1, ({ routes }) => (routes[0]!.tripStarts = [1, 2])],
    ['breakLate', 'leaves when the break should have begun', 20, ({ v2 }) => lateBreak(v2)],
    ['unreachable', 'a way that does not exist', 1, ({ problem }) => closeArc(problem, 1, 2)],
    ['unreachable', 'a way home that does not exist', 1, ({ problem }) => closeArc(problem, 8, 0)],
    ['unreachable', 'a way that is closed at that hour', 1, ({ problem }) => closeAfter(problem, 100, 1, 2)],
    ['skills', 'a skill that is missing', 1, ({ v1 }) => (v1.skills = [])],
    ['zone', 'another zone', 1, ({ v1 }) => (v1.zones = ['south'])],
    ['vehicleNotAllowed', 'a vehicle that may not', 1, ({ stop }) => (stop('b').allowedVehicles = ['v2'])],
    ['pinnedVehicle', 'pinned to another vehicle', 1, ({ stop }) => (stop('h').pinned = { vehicleId: 'v1' })],
    ['pinnedPosition', 'pinned to another place', 1, ({ routes }) => (routes[0]!.stopIds = ['b', 'a', 'c', 'd'])],
    ['duplicateStop', 'twice on one route', 1, ({ routes, v2, stop }) => twice(routes, v2, stop)],
    ['pairSplit', 'half a pair', 1, ({ routes }) => routes[0]!.stopIds.pop()],
    ['pairSplit', 'a pair in two trips', 1, ({ routes }) => (routes[0]!.tripStarts = [3])],
    ['pairSplit', 'a pair in two vehicles', 1, ({ routes, v2 }) => moveDelivery(routes, v2)],
    ['pairOrder', 'delivered before it is collected', 1, ({ routes }) => (routes[0]!.stopIds = ['a', 'b', 'd', 'c'])],
    ['sequence', 'a sequence the wrong way round', 1, ({ routes, v2 }) => reverseSequence(routes, v2)],
    ['sequenceSplit', 'half a sequence', 1, ({ routes }) => (routes[1]!.stopIds = ['f', 'h'])],
  ];

  it.each(spoils)('is told as %s: %s', (kind, _, by, spoil) => {
    const { problem, routes } = line();
    const stop = (id: string) => problem.stops.find((s) => s.id === id)!;
    spoil({ problem, routes, stop, v1: problem.vehicles[0]!, v2: problem.vehicles[1]! });
    const { faults } = checkPlan(problem, routes);
    expect(kindsOf(faults)).toEqual([kind]);
    expect(faults[0]!.by).toBe(by);
    const violations = evaluate(compileProblem(problem), routes).routes.flatMap((r) => r.violations);
    expect(kindsOf(violations)).toEqual([kind]);
  });

  it('also by a plan that makes no sense', () => {
    const { problem, routes } = line();
    const faultsOf = (change: (plan: RoutePlan[]) => void) => {
      const plan = structuredClone(routes);
      change(plan);
      return kindsOf(checkPlan(problem, plan).faults);
    };
    expect(faultsOf((plan) => (plan[1]!.vehicleId = 'v9'))).toEqual(['unknownVehicle']);
    expect(faultsOf((plan) => plan[1]!.stopIds.push('z'))).toEqual(['unknownStop']);
    expect(faultsOf((plan) => plan.push({ vehicleId: 'v2', stopIds: [] }))).toEqual(['duplicateVehicle']);
    expect(faultsOf((plan) => (plan[1]!.tripStarts = [1]))).toEqual(['tripStarts']);
    expect(faultsOf((plan) => (plan[0]!.tripStarts = [0]))).toContain('tripStarts');
  });
});

function windows(stop: Stop, ...pairs: [number, number][]): void {
  stop.windows = pairs.map(([startS, endS]) => ({ startS, endS }));
}

function lateBreak(v: Vehicle): void {
  v.earliestDepartureS = 120;
  v.breaks = [{ earliestS: 0, latestS: 100, durationS: 10 }];
  v.maxDurationS = 9000;
}

function closeArc(problem: Problem, from: number, to: number): void {
  (problem.distancesM as Int32Array)[from * 10 + to] = UNREACHABLE;
}

function closeAfter(problem: Problem, fromS: number, from: number, to: number): void {
  const durationsS = Int32Array.from(problem.durationsS!);
  durationsS[from * 10 + to] = UNREACHABLE;
  problem.slices = [{ fromS, durationsS }];
}

function twice(routes: RoutePlan[], v2: Vehicle, stop: (id: string) => Stop): void {
  routes[1]!.stopIds.push('h');
  stop('h').demand = [2];
  v2.maxDurationS = 9000;
}

function reverseSequence(routes: RoutePlan[], v2: Vehicle): void {
  routes[1]!.stopIds = ['g', 'f', 'h'];
  v2.maxDurationS = 9000;
  v2.maxDistanceM = 90_000;
}

function moveDelivery(routes: RoutePlan[], v2: Vehicle): void {
  routes[0]!.stopIds.pop();
  routes[1]!.stopIds.push('d');
  v2.capacity = [20];
  v2.maxDurationS = 9000;
}

describe('agrees with the evaluation and the search', () => {
  const vehicle = (more: Partial<Vehicle>): Vehicle => ({
    ...{ id: 'v1', capacity: [null], startLocation: 0, endLocation: 0, shift: { startS: 0, endS: NEVER }, ...more },
  });
  const stop = (id: string, location: number, more: Partial<Stop> = {}): Stop => ({
    ...{ id, location, kind: 'delivery', demand: [1], serviceS: 0, ...more },
  });
  const far: Problem = {
    dimensions: ['kg'],
    locations: [0, 1, 2].map((lng) => ({ lat: 25, lng })),
    durationsS: new Int32Array(9).fill(400_000_000),
    distancesM: new Int32Array(9).fill(400_000_000),
    stops: [stop('a', 1), stop('b', 2)],
    vehicles: [vehicle({})],
  };
  const route = [{ vehicleId: 'v1', stopIds: ['a', 'b'] }];

  it('that nothing is over a limit that is not there, however far', () => {
    const e = evaluate(compileProblem(far), route);
    expect(e.routes[0]).toMatchObject({ distanceM: 1_200_000_000, durationS: 1_200_000_000, violations: [] });
    expect(checkPlan(far, route).faults).toEqual([]);
    const limited = { ...far, vehicles: [vehicle({ shift: { startS: 0, endS: NEVER - 1 }, maxDistanceM: NEVER })] };
    const kinds = evaluate(compileProblem(limited), route).routes[0]!.violations.map((v) => v.kind);
    expect(kinds).toEqual(['shiftEnd', 'maxDistance']);
    expect(checkPlan(limited, route).faults.map((f) => f.kind)).toEqual(kinds);
  });

  it('about small amounts beside large ones', () => {
    const stops = [stop('a', 1, { demand: [1e8] }), ...['b', 'c', 'd'].map((id) => stop(id, 2, { demand: [0.04] }))];
    const near = new Int32Array(9).fill(100);
    const mixed = {
      ...far,
      durationsS: near,
      distancesM: near,
      stops,
      vehicles: [vehicle({}), vehicle({ id: 'v2', capacity: [0.1] })],
    };
    for (const s of stops) s.allowedVehicles = [s.id === 'a' ? 'v1' : 'v2'];
    const { routes, unassigned } = solve(mixed, { stop: { iterations: 50 } });
    expect(unassigned.length).toBeGreaterThan(0);
    expect(checkPlan(mixed, routes).faults).toEqual([]);
    // 2.007 × 1,000,000 is not quite whole: that is no reason to round up.
    const exact = {
      ...mixed,
      stops: stops.slice(1).map((s) => ({ ...s, demand: [2.007] })),
      vehicles: [vehicle({ id: 'v2', capacity: [6.021] })],
    };
    for (const s of exact.stops) s.allowedVehicles = ['v2'];
    expect(solve(exact, { stop: { iterations: 50 } }).unassigned).toEqual([]);
  });
});

describe('the cost', () => {
  it('is a kilometre a peso when nothing has a price', () => {
    const { problem, routes } = line();
    // v1: out to 2, back to load, out to 4, back; v2: out to 8, back.
    expect(checkPlan(problem, routes).cost).toMatchObject({
      distance: 4 + 8 + 16,
      time: 0,
      vehicles: 0,
      unassigned: 0,
    });
  });

  it('has every term', () => {
    const { problem, routes } = line();
    problem.vehicles[0]!.costPerKm = 2;
    problem.vehicles[0]!.speedFactor = 0.5;
    problem.vehicles[1]!.fixedCost = 70;
    problem.stops[6]!.windows = [{ startS: 0, endS: 320 }];
    problem.stops[6]!.latenessPerMinute = 3;
    problem.earlier = [
      { vehicleId: 'v2', stopIds: ['a', 'f'] },
      { vehicleId: 'gone', stopIds: ['g'] },
    ];
    problem.objective = {
      perKm: 1,
      perHour: 36,
      vehicleFixed: 5,
      balancePerHour: 36,
      balancePerStop: 10,
      changePerStop: 4,
      compactnessPerKm: 2,
    };
    routes[1]!.stopIds = ['h'];
    const { cost, unassigned, faults } = checkPlan(problem, routes);
    expect(faults).toEqual([]);
    expect(unassigned).toEqual(['f', 'g']);
    // v1: 12 km of 200 s each, four services, one loading; v2: 16 km of 100 s, one service.
    expect(cost.distance).toBeCloseTo(12 * 3 + 16 * 1, 9);
    expect(cost.time).toBeCloseTo((2940 + 1660) / 100, 9);
    expect(cost.vehicles).toBe(5 + 75);
    // At 800 instead of 320.
    expect(cost.lateness).toBeCloseTo(8 * 3, 9);
    expect(cost.unassigned).toBe(200);
    expect(cost.balance).toBeCloseTo((2940 - 1660) / 100 + 3 * 10, 9);
    expect(cost.changes).toBe(4);
    // Places 1 to 4 lie 1.5, 0.5, 0.5 and 1.5 hundredths of a degree from their middle.
    expect(cost.compactness).toBeCloseTo(2 * 4 * 0.01 * 111.195 * Math.cos((25 * Math.PI) / 180), 2);
    expect(evaluate(compileProblem(problem), routes).cost.total).toBeCloseTo(
      Object.values(cost).reduce((a, b) => a + b, 0),
      1,
    );
  });

  it('counts a route from its latest harmless departure', () => {
    const { problem, routes } = line();
    problem.objective = { perHour: 3600 };
    problem.stops[4]!.windows = [{ startS: 5000, endS: 6000 }];
    problem.stops[5]!.windows = [{ startS: 5000, endS: 5500 }];
    // It need not leave before 4,400, and could leave later only by finishing later.
    expect(checkPlan(problem, [routes[1]!]).cost.time).toBeCloseTo(1780, 6);
    // A break that fits into the waiting for f lets it leave later, but only so late that it still fits.
    problem.vehicles[1]!.breaks = [{ earliestS: 1000, latestS: 4800, durationS: 150 }];
    expect(checkPlan(problem, [routes[1]!]).cost.time).toBeCloseTo(1780 + 200, 6);
    expect(evaluate(compileProblem(problem), [routes[1]!]).cost.time).toBeCloseTo(1780 + 200, 6);
  });
});
