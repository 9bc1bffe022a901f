import { describe, expect, it } from 'vitest';
import { city } from '../bench/city.ts';
import { HOUR as H, line } from '../bench/line.ts';
import { compileProblem } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { explain } from './explain.ts';
import { lazyMatrix } from './matrix.ts';
import { type Problem, ProblemError, type Stop } from './problem.ts';
import { solve } from './solve.ts';
import type { Violation } from './violations.ts';

const one = (problem: Problem, stopIds: string[], vehicleId = 'v1') =>
  evaluate(compileProblem(problem), [{ vehicleId, stopIds }]).routes[0]!;

describe('times', () => {
  it('leaves as late as it can without finishing later', () => {
    const r = one(line([{ windows: [{ startS: 9 * H, endS: 10 * H }], serviceS: 120 }, {}]), ['s1', 's2']);
    expect(r.departureS).toBe(9 * H - 60);
    expect(r.waitingS).toBe(0);
    expect(r.durationS).toBe(60 + 120 + 60 + 120);
    expect(r.finishS - r.departureS).toBe(r.durationS);
  });

  it('finishes as early as it can: leaves at once when nothing makes it wait', () => {
    const r = one(line([{}, {}]), ['s1', 's2']);
    expect(r).toMatchObject({
      departureS: 8 * H,
      finishS: 8 * H + 240,
      distanceM: 4000,
      drivingS: 240,
      violations: [],
    });
  });

  it.each([
    ['before the first window', 7 * H, 9 * H],
    ['within the second', 10.5 * H, 11 * H],
    ['after both', 13 * H, 13 * H + 60],
  ])('uses the next of two windows: %s', (_, startS, expected) => {
    const stop = {
      windows: [
        { startS: 11 * H, endS: 12 * H },
        { startS: 9 * H, endS: 10 * H },
      ],
    };
    const r = one(line([stop], [{ shift: { startS, endS: 20 * H }, maxDurationS: 9 * H }]), ['s1']);
    expect(r.stops[0]!.startS).toBe(expected);
    expect(r.stops[0]!.lateS).toBe(Math.max(0, expected - 12 * H));
  });

  it('spends the setup only where the place changes, before the service', () => {
    const r = one(
      line([
        { setupS: 300, serviceS: 60 },
        { location: 1, setupS: 300, serviceS: 60 },
      ]),
      ['s1', 's2'],
    );
    expect(r.stops.map((s) => [s.setupS, s.startS])).toEqual([
      [300, 8 * H + 360],
      [0, 8 * H + 420],
    ]);
  });

  it('takes a break too late before the only stop when it leaves too late', () => {
    const pause = { earliestS: 8 * H, latestS: 8.5 * H, durationS: 600 };
    const { violations } = one(line([{}], [{ breaks: [pause], earliestDepartureS: 9 * H }]), ['s1']);
    expect(violations).toEqual([{ kind: 'breakLate', lateS: 1800 }]);
  });

  it('drives slower and starts later when the vehicle says so', () => {
    const r = one(line([{}], [{ speedFactor: 0.5, earliestDepartureS: 9 * H }]), ['s1']);
    expect(r).toMatchObject({ departureS: 9 * H, drivingS: 240, durationS: 240 });
  });

  it('ends at the last stop when the end is open', () => {
    expect(one(line([{ location: 4, serviceS: 30 }], [{ endLocation: null }]), ['s1'])).toMatchObject({
      distanceM: 4000,
      durationS: 270,
    });
  });

  it.each([
    ['in a waiting time', [{}, { windows: [{ startS: 13 * H, endS: 14 * H }] }], { breakS: 1800, violations: [] }],
    ['before it is too late', [{ serviceS: 3.9 * H }, { serviceS: 3 * H }], { breakS: 1800, violations: [] }],
    ['not at all when home before', [{}, {}], { breakS: 0, violations: [] }],
    ['too late', [{ serviceS: 7 * H }, {}], { breakS: 1800, violations: [] }],
    ['late', [{}, { serviceS: 100 }], { breakS: 1800, violations: [{ kind: 'breakLate', lateS: 3540 }] }],
  ] as [string, Partial<Stop>[], object][])('takes the break %s', (name, stops, expected) => {
    const shift = name === 'late' ? { startS: 14 * H + 3540, endS: 20 * H } : { startS: 8 * H, endS: 20 * H };
    const r = one(line(stops, [{ shift, breaks: [{ earliestS: 12 * H, latestS: 14 * H, durationS: 1800 }] }]), [
      's1',
      's2',
    ]);
    expect(r).toMatchObject(expected);
    expect(r.durationS).toBe(r.drivingS + r.setupS + r.serviceS + r.waitingS + r.breakS);
  });
});

describe('loads', () => {
  it('counts deliveries down and collections up', () => {
    const problem = line([{ demand: [6] }, { demand: [5], kind: 'collection' }, { demand: [4] }]);
    const r = one(problem, ['s1', 's2', 's3']);
    expect([r.loadAtStart, ...r.stops.map((s) => s.load)]).toEqual([[10], [4], [9], [5]]);
    expect(r.loadPeak).toEqual([10]);
    expect(r.violations).toEqual([]);
    expect(one(problem, ['s2', 's1', 's3']).violations).toEqual([
      { kind: 'capacity', dimension: 'weightKg', excess: 5, peak: 15, capacity: 10 },
    ]);
  });

  it('keeps fractions exact', () => {
    const problem = line([{ demand: [0.1] }, { demand: [0.2] }], [{ capacity: [0.3] }]);
    expect(one(problem, ['s1', 's2']).violations).toEqual([]);
    expect(solve(problem, { stop: { iterations: 5 } }).unassigned).toEqual([]);
  });
});

describe('violations', () => {
  const window = [{ startS: 8 * H, endS: 8 * H + 30 }];
  it.each([
    ['hard lateness', line([{ windows: window }]), { kind: 'late', stopId: 's1', lateS: 30, soft: false }],
    [
      'soft lateness',
      line([{ windows: window, latenessPerMinute: 4 }]),
      { kind: 'late', stopId: 's1', lateS: 30, soft: true },
    ],
    ['shift', line([{ serviceS: 10 * H }]), { kind: 'shiftEnd', overrunS: 120 }],
    ['duration', line([{}], [{ maxDurationS: 100 }]), { kind: 'maxDuration', excessS: 20 }],
    ['distance', line([{}], [{ maxDistanceM: 1500 }]), { kind: 'maxDistance', excessM: 500 }],
    ['stops', line([{}], [{ maxStops: 0 }]), { kind: 'maxStops', excess: 1 }],
    [
      'skills',
      line([{ skills: ['cold', 'lift'] }], [{ skills: ['lift'] }]),
      { kind: 'skills', stopId: 's1', missing: ['cold'] },
    ],
    ['vehicle', line([{ allowedVehicles: ['v2'] }], [{}, {}]), { kind: 'vehicleNotAllowed', stopId: 's1' }],
    [
      'pin',
      line([{ pinned: { vehicleId: 'v2' } }], [{}, {}]),
      { kind: 'pinnedVehicle', stopId: 's1', vehicleId: 'v2' },
    ],
  ] as [string, Problem, Violation][])('reports %s with its size', (_, problem, expected) => {
    expect(one(problem, ['s1']).violations).toEqual([expected]);
  });

  it('reports a wrong position and a stop twice', () => {
    const problem = line([{ pinned: { vehicleId: 'v1', position: 0 } }, {}]);
    expect(one(problem, ['s2', 's1', 's2']).violations).toEqual([
      { kind: 'pinnedPosition', stopId: 's1', position: 1, pinnedPosition: 0 },
      { kind: 'duplicateStop', stopId: 's2' },
    ]);
  });

  it('refuses what it does not know', () => {
    const p = compileProblem(line([{}]));
    expect(() => evaluate(p, [{ vehicleId: 'x', stopIds: [] }])).toThrow(ProblemError);
    expect(() => evaluate(p, [{ vehicleId: 'v1', stopIds: ['x'] }])).toThrow(/unknown_stop/);
  });
});

describe('cost', () => {
  it('reports each term, and their sum', () => {
    const problem = line(
      [{ windows: [{ startS: 0, endS: 8 * H }], latenessPerMinute: 4 }, {}, { penalty: 7 }],
      [{ fixedCost: 5 }, { fixedCost: 6, costPerHour: 30 }],
      { objective: { perHour: 60, vehicleFixed: 1, balancePerHour: 36, compactnessPerKm: 0 } },
    );
    const { cost, totals, balance } = evaluate(compileProblem(problem), [
      { vehicleId: 'v1', stopIds: ['s1'] },
      { vehicleId: 'v2', stopIds: ['s2'] },
    ]);
    expect(cost).toEqual({
      total: 20 + 40 + 2 + 6 + 6 + 7 + 4 + 7 + 1.2,
      distance: 60,
      time: 8,
      vehicles: 13,
      lateness: 4,
      unassigned: 7,
      balance: 1.2,
      compactness: 0,
      changes: 0,
    });
    expect(totals).toMatchObject({ distanceM: 6000, durationS: 360, vehiclesUsed: 2, stops: 2, lateS: 60 });
    expect(balance.spreadS).toBe(120);
  });

  it('needs only the visited pairs, and 200 stops take under 5 ms', () => {
    const problem = city({ stops: 200, vehicles: 2, windows: 0.5, collections: 0.2 });
    const { durationsS, distancesM, ...rest } = problem;
    let asked = 0;
    const travel = lazyMatrix((a, b) => {
      asked++;
      return { durationS: durationsS![a * 201 + b]!, distanceM: distancesM![a * 201 + b]! };
    });
    const route = [{ vehicleId: 'v1', stopIds: problem.stops.map((s) => s.id) }];
    const lazy = compileProblem({ ...rest, travel });
    const a = evaluate(lazy, route);
    expect(asked).toBe(201);
    expect(a.routes).toEqual(evaluate(compileProblem(problem), route).routes);
    const times = Array.from({ length: 9 }, () => {
      const began = performance.now();
      evaluate(lazy, route);
      return performance.now() - began;
    }).sort((x, y) => x - y);
    expect(times[4]).toBeLessThan(50);
  });
});

describe('explain', () => {
  it.each([
    [
      'capacity',
      line([{ demand: [8] }, { demand: [4] }]),
      ['s1'],
      { kind: 'capacity', dimension: 'weightKg', excess: 2 },
    ],
    [
      'window',
      line([{}, { location: 5, windows: [{ startS: 0, endS: 8 * H + 60 }] }]),
      ['s1'],
      { kind: 'window', lateS: 240 },
    ],
    [
      'other window',
      line([{ windows: [{ startS: 0, endS: 8 * H + 60 }] }, { location: 3, pinned: { vehicleId: 'v1', position: 0 } }]),
      ['s1'],
      { kind: 'otherWindow', lateS: 240, otherStopId: 's1' },
    ],
    ['lack of an obstacle', line([{}, { location: 1 }]), ['s1'], { kind: 'none', position: 0, extraCost: 0 }],
    ['shift', line([{}, { serviceS: 10 * H }]), ['s1'], { kind: 'shiftEnd', overrunS: 240 }],
    ['duration', line([{}, {}], [{ maxDurationS: 200 }]), ['s1'], { kind: 'maxDuration', excessS: 40 }],
    ['distance', line([{}, {}], [{ maxDistanceM: 3000 }]), ['s1'], { kind: 'maxDistance', excessM: 1000 }],
    ['stops', line([{}, {}], [{ maxStops: 1 }]), ['s1'], { kind: 'maxStops', excess: 1 }],
    ['skills', line([{}, { skills: ['cold'] }]), ['s1'], { kind: 'skills', missing: ['cold'] }],
  ] as [string, Problem, string[], object][])('names the %s', (_, problem, stopIds, expected) => {
    const [only] = explain(compileProblem(problem), [{ vehicleId: 'v1', stopIds }]);
    expect(only).toMatchObject({ stopId: 's2', nearestVehicleId: 'v1' });
    expect(only!.vehicles[0]!.obstacle).toEqual(expected);
  });

  it('puts the nearest vehicle first', () => {
    const problem = line([{ demand: [8] }, { demand: [9] }, { demand: [4] }], [{ skills: [] }, {}, { skills: [] }]);
    problem.stops[2]!.allowedVehicles = ['v1', 'v2'];
    const [only] = explain(compileProblem(problem), [
      { vehicleId: 'v1', stopIds: ['s1'] },
      { vehicleId: 'v2', stopIds: ['s2'] },
    ]);
    expect(only!.vehicles.map((v) => v.vehicleId)).toEqual(['v1', 'v2', 'v3']);
    expect(explain(compileProblem(problem), [], { maxVehicles: 1, stopIds: ['s1'] })).toHaveLength(1);
  });

  it('a vehicle that lacks less of what is asked comes nearer', () => {
    const problem = line([{ skills: ['cold', 'lift'] }], [{ skills: [] }, { skills: ['lift'] }]);
    const [only] = explain(compileProblem(problem), []);
    expect(only!.vehicles.map((v) => [v.vehicleId, v.obstacle])).toEqual([
      ['v2', { kind: 'skills', missing: ['cold'] }],
      ['v1', { kind: 'skills', missing: ['cold', 'lift'] }],
    ]);
  });
});
