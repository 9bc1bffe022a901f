import { describe, expect, it } from 'vitest';
import { HOUR, line } from '../../bench/line.ts';
import { compileProblem } from '../compile.ts';
import { evaluate } from '../evaluate.ts';
import { explain } from '../explain.ts';
import { type Problem, UNREACHABLE } from '../problem.ts';
import type { RoutePlan } from '../solution.ts';
import { remedyFor } from './for-all.ts';
import { explainPlace } from './placed.ts';
import { applyRelaxation, type Change } from './relaxation.ts';
import { whyCannotOptimize } from './summary.ts';

const at8 = [{ startS: 0, endS: 8 * HOUR + 60 }];

describe('relaxations', () => {
  it.each([
    [
      'a capacity',
      line([{ demand: [8] }, { demand: [4] }]),
      { kind: 'capacity', vehicleId: 'v1', dimension: 'weightKg', by: 2 },
    ],
    [
      'its own window, the last of two given in any order',
      line([
        {},
        {
          location: 5,
          windows: [
            { startS: 7 * HOUR, endS: 8 * HOUR + 60 },
            { startS: 0, endS: 6 * HOUR },
          ],
        },
      ]),
      { kind: 'windowEnd', stopId: 's2', window: 0, byS: 240 },
    ],
    [
      'the window of another stop',
      line([{ windows: at8 }, { location: 3, pinned: { vehicleId: 'v1', position: 0 } }]),
      { kind: 'windowEnd', stopId: 's1', window: 0, byS: 240 },
    ],
    [
      'a window that could open earlier',
      line([{ windows: at8 }, { windows: [{ startS: 17.9 * HOUR, endS: 20 * HOUR }], serviceS: 600 }]),
      { kind: 'windowStart', stopId: 's2', window: 0, byS: 360 },
    ],
    [
      'a window missed by little, the next being too late',
      line([
        {},
        {
          serviceS: 600,
          windows: [
            { startS: 0, endS: 8 * HOUR + 100 },
            { startS: 17.9 * HOUR, endS: 20 * HOUR },
          ],
        },
      ]),
      { kind: 'windowEnd', stopId: 's2', window: 0, byS: 20 },
    ],
    [
      'the next window, that need open only little earlier',
      line(
        [
          {},
          {
            windows: [
              { startS: 0, endS: 8 * HOUR + 100 },
              { startS: 8 * HOUR + 720, endS: 20 * HOUR },
            ],
          },
        ],
        [{ shift: { startS: 8 * HOUR, endS: 8 * HOUR + 830 } }],
      ),
      { kind: 'windowStart', stopId: 's2', window: 1, byS: 10 },
    ],
    ['the shift', line([{}, { serviceS: 10 * HOUR }]), { kind: 'shiftEnd', vehicleId: 'v1', byS: 240 }],
    ['the duration', line([{}, {}], [{ maxDurationS: 200 }]), { kind: 'maxDuration', vehicleId: 'v1', byS: 40 }],
    ['the distance', line([{}, {}], [{ maxDistanceM: 3000 }]), { kind: 'maxDistance', vehicleId: 'v1', byM: 1000 }],
    ['the number of stops', line([{}, {}], [{ maxStops: 1 }]), { kind: 'maxStops', vehicleId: 'v1', by: 1 }],
    [
      'a skill',
      line([{}, { skills: ['cold', 'lift'] }], [{ skills: ['lift'] }]),
      { kind: 'skills', vehicleId: 'v1', skills: ['cold'] },
    ],
  ] as [string, Problem, Change][])('name %s, and it lets the stop in', (_, problem, change) => {
    const routes = [{ vehicleId: 'v1', stopIds: ['s1'] }];
    const [only] = explain(compileProblem(problem), routes);
    const found = only!.relaxations.find((r) => r.changes.length === 1 && r.changes[0]!.kind === change.kind);
    expect(found?.changes).toEqual([change]);
    const plan = [{ vehicleId: 'v1', stopIds: ['s1'].toSpliced(found!.position, 0, 's2') }];
    expect(evaluate(compileProblem(problem), plan).feasible).toBe(false);
    const relaxed = evaluate(compileProblem(applyRelaxation(problem, found!)), plan);
    expect(relaxed.feasible).toBe(true);
    expect(found!.extraCost).toBeCloseTo(
      relaxed.cost.total - evaluate(compileProblem(problem), routes).routes[0]!.cost.total,
      6,
    );
  });

  it('name a vehicle to be allowed, a pin to be taken out, lateness to be accepted, and a vehicle more', () => {
    const problem = line([{ demand: [8] }, { demand: [4], allowedVehicles: ['v1'] }], [{}, { capacity: [5] }]);
    const routes = [{ vehicleId: 'v1', stopIds: ['s1'] }];
    const changes = (p: Problem) => explain(compileProblem(p), routes)[0]!.relaxations.map((r) => r.changes);
    expect(changes(problem)).toEqual([
      [{ kind: 'capacity', vehicleId: 'v1', dimension: 'weightKg', by: 2 }],
      [{ kind: 'allowVehicle', stopId: 's2', vehicleId: 'v2' }],
      [{ kind: 'addVehicle', vehicleId: 'v1+2', likeVehicleId: 'v1' }],
    ]);
    const { allowedVehicles, ...free } = problem.stops[1]!;
    const pinned: Problem = { ...problem, stops: [problem.stops[0]!, { ...free, pinned: { vehicleId: 'v1' } }] };
    expect(changes(pinned)).toContainEqual([{ kind: 'unpin', stopId: 's2' }]);
    expect(changes(pinned).flat()).not.toContainEqual(expect.objectContaining({ kind: 'addVehicle' }));
    const late = line([{}, { location: 5, windows: at8 }]);
    expect(changes(late)).toEqual([
      [{ kind: 'windowEnd', stopId: 's2', window: 0, byS: 240 }],
      [{ kind: 'acceptLate', stopId: 's2', lateS: 240 }],
    ]);
    const soft = applyRelaxation(late, { changes: changes(late)[1]! });
    expect(evaluate(compileProblem(soft), [{ vehicleId: 'v1', stopIds: ['s2', 's1'] }]).feasible).toBe(true);
  });

  it('name the three vehicles that come nearest, and then others ways', () => {
    const short = [2, 3, 4, 5, 6].map((capacity) => ({ capacity: [capacity] }));
    const problem = line(
      [{ demand: [7], skills: ['cold'] }],
      [...short.map((v) => ({ ...v, skills: ['cold'] })), { skills: [] }],
    );
    const [only] = explain(compileProblem(problem), []);
    expect(only!.relaxations.map((r) => [r.vehicleId, r.changes.map((c) => c.kind)])).toEqual([
      ['v5', ['capacity']],
      ['v4', ['capacity']],
      ['v3', ['capacity']],
      ['v6', ['skills']],
    ]);
  });

  it('name all that is needed together, and leave a fixed beginning alone', () => {
    const problem = line([{ demand: [8] }, { demand: [4] }], [{ maxDistanceM: 3000 }]);
    const [only] = explain(compileProblem(problem), [{ vehicleId: 'v1', stopIds: ['s1'] }]);
    expect(only!.relaxations[0]!.changes).toEqual([
      { kind: 'capacity', vehicleId: 'v1', dimension: 'weightKg', by: 2 },
      { kind: 'maxDistance', vehicleId: 'v1', byM: 1000 },
    ]);
    const fixed = line([{}, { demand: [11], pinned: { vehicleId: 'v1', position: 0 } }], [{}, {}]);
    const [pinned] = explain(compileProblem(fixed), [], { stopIds: ['s2'] });
    expect(pinned!.relaxations.map((r) => [r.vehicleId, r.changes.map((c) => c.kind)])).toEqual([['v1', ['capacity']]]);
  });

  it('count only what becomes worse, and are none where the stop fits', () => {
    const problem = line([{ demand: [12] }, { demand: [4] }], [{}]);
    const routes = [{ vehicleId: 'v1', stopIds: ['s1'] }];
    const [only] = explain(compileProblem(problem), routes, { maxRelaxations: 1 });
    expect(only!.relaxations).toMatchObject([{ changes: [{ kind: 'addVehicle' }] }]);
    expect(explain(compileProblem(problem), routes)[0]!.relaxations[0]!.changes).toMatchObject([
      { kind: 'capacity', by: 4 },
    ]);
    expect(explain(compileProblem(line([{}, {}])), routes)[0]!.relaxations).toEqual([]);
  });
});

describe('stops that belong together, and places that are closed', () => {
  const pair = {
    stops: [{}, { kind: 'collection', demand: [6] }, { location: 3, demand: [6], pickupStopId: 's2' }],
  } as const;

  it('explains a pair as placed together', () => {
    const problem = line(pair.stops.map((s) => ({ ...s, demand: [...('demand' in s ? s.demand : [6])], penalty: 5 })));
    const explanations = explain(compileProblem(problem), [{ vehicleId: 'v1', stopIds: ['s1'] }]);
    expect(explanations.map((e) => e.penalty)).toEqual([10, 10]);
    expect(explanations.map((e) => [e.stopId, e.vehicles[0]!.obstacle])).toEqual([
      ['s2', { kind: 'none', extraCost: 40, position: 1, partners: [{ stopId: 's3', position: 2 }] }],
      ['s3', { kind: 'none', extraCost: 40, position: 2, partners: [{ stopId: 's2', position: 1 }] }],
    ]);
    problem.vehicles[0]!.capacity = [5];
    problem.stops[0]!.demand = [0];
    const [left] = explain(compileProblem(problem), [{ vehicleId: 'v1', stopIds: ['s1'] }], { stopIds: ['s3'] });
    expect(left).toMatchObject({
      vehicles: [{ obstacle: { kind: 'capacity', excess: 1 } }],
      relaxations: [
        {
          stopId: 's3',
          position: 1,
          partners: [{ stopId: 's2', position: 0 }],
          changes: [{ kind: 'capacity', by: 1 }],
        },
      ],
    });
    expect(
      explainPlace(compileProblem(problem), [{ vehicleId: 'v1', stopIds: ['s2', 's3', 's1'] }], 's2'),
    ).toMatchObject({
      position: 0,
      partners: [{ stopId: 's3', position: 1 }],
      detour: { distanceM: 4000 },
      vehicles: [{ best: null, obstacle: { kind: 'capacity' } }],
    });
  });

  it('keeps a stop on the route and behind the stops that it belongs to', () => {
    const problem = line([{}, {}, {}], [{}, {}], { sequences: [['s3', 's2']] });
    const [only] = explain(compileProblem(problem), [{ vehicleId: 'v1', stopIds: ['s1', 's3'] }]);
    expect(only!.vehicles.map((v) => v.obstacle)).toEqual([
      { kind: 'none', position: 2, extraCost: 0 },
      { kind: 'partnerElsewhere', otherStopId: 's3' },
    ]);
    expect(only!.relaxations).toEqual([]);
  });

  it('names zones, ways that do not exist, and trips', () => {
    const zones = line([{}, { zone: 'north' }], [{ zones: ['south'] }]);
    const [north] = explain(compileProblem(zones), []).filter((e) => e.stopId === 's2');
    expect(north!.vehicles[0]!.obstacle).toEqual({ kind: 'zone', zone: 'north' });
    expect(north!.relaxations.map((r) => r.changes)).toEqual([[{ kind: 'zone', vehicleId: 'v1', zone: 'north' }]]);

    const closed = line([{}, {}], [{ endLocation: null }]);
    const arcOf = (from: number, to: number) => from * 10 + to;
    const distancesM = Array.from(closed.distancesM!);
    for (const from of [0, 1]) distancesM[arcOf(from, 2)] = UNREACHABLE;
    // There is a way by place 3, which no stop is at.
    const [far] = explain(compileProblem({ ...closed, distancesM }), [{ vehicleId: 'v1', stopIds: ['s1'] }]);
    expect(far!.vehicles[0]!.obstacle).toEqual({ kind: 'unreachable', arcs: 1 });
    expect(far!.relaxations).toEqual([]);

    const once = line([{ demand: [9] }, { demand: [8] }], [{ reload: { location: 0, durationS: 60, maxTrips: 2 } }]);
    const [second] = explain(compileProblem(once), [{ vehicleId: 'v1', stopIds: ['s1'] }]);
    expect(second!.vehicles[0]!.obstacle).toEqual({ kind: 'none', position: 0, extraCost: 40, tripStarts: [1] });
    // Between the two of a pair no trip may begin, though the reload place lies there and it would be the shorter way.
    const between = line(
      [
        { kind: 'collection', demand: [5] },
        { location: 3, demand: [5], pickupStopId: 's1' },
        { location: 4, demand: [5] },
        { location: 2, demand: [10], windows: [{ startS: 0, endS: 8 * HOUR + 240 }] },
      ],
      [{ reload: { location: 3, durationS: 60, maxTrips: 2 } }],
    );
    const [fourth] = explain(compileProblem(between), [{ vehicleId: 'v1', stopIds: ['s1', 's2', 's3'] }]);
    expect(fourth!.vehicles[0]!.obstacle).toEqual({ kind: 'none', position: 0, extraCost: 20, tripStarts: [3] });
    const trips = line(
      [{ demand: [9] }, { demand: [8] }, { demand: [2] }],
      [{ reload: { location: 0, durationS: 60, maxTrips: 2 } }],
    );
    const [third] = explain(compileProblem(trips), [{ vehicleId: 'v1', stopIds: ['s1', 's2'], tripStarts: [1] }]);
    expect(third!.vehicles[0]!.obstacle).toEqual({ kind: 'none', position: 1, extraCost: 20, tripStarts: [1] });
  });

  it('sees that a way takes longer at another time of day', () => {
    const problem = line([{}, { windows: [{ startS: 0, endS: 9 * HOUR }] }]);
    problem.slices = [{ fromS: 8 * HOUR, durationsS: Array.from(problem.durationsS!, (s) => s * 40) }];
    const [late] = explain(compileProblem(problem), []).filter((e) => e.stopId === 's2');
    expect(late!.vehicles[0]!.obstacle).toEqual({ kind: 'window', lateS: 1200 });
    expect(late!.relaxations[0]!.changes).toEqual([{ kind: 'windowEnd', stopId: 's2', window: 0, byS: 1200 }]);
  });
});

describe('whyCannotOptimize', () => {
  it('sums up rules, helps and what the fleet cannot hold', () => {
    const problem = line(
      [{ demand: [9] }, { demand: [5] }, { demand: [6] }, { skills: ['cold'], demand: [0] }],
      [{ skills: [] }],
    );
    const summary = whyCannotOptimize(compileProblem(problem), [{ vehicleId: 'v1', stopIds: ['s1'] }]);
    expect(summary).toMatchObject({
      unassigned: 3,
      hindrances: [
        { rule: 'capacity', dimension: 'weightKg', stopIds: ['s2', 's3'] },
        { rule: 'skills', stopIds: ['s4'] },
      ],
      shortages: [{ dimension: 'weightKg', demand: 20, capacity: 10 }],
    });
    // Room for s3 instead of s2 would ask for one more; another van would let in no more than the four kilograms do.
    expect(summary.helps.map(({ change, stopIds, alone }) => ({ change, stopIds, alone }))).toEqual([
      {
        change: { kind: 'capacity', vehicleId: 'v1', dimension: 'weightKg', by: 4 },
        stopIds: ['s2'],
        alone: ['s2'],
      },
      { change: { kind: 'skills', vehicleId: 'v1', skills: ['cold'] }, stopIds: ['s4'], alone: ['s4'] },
    ]);
  });

  it('says of a change what enters with it at the same time, and of two alike only the better', () => {
    // Both vans are full; 14 more let in each of the five, but three of them together.
    const full = { capacity: [20] };
    const problem = line(
      [
        { demand: [20] },
        { demand: [20] },
        { demand: [14] },
        { demand: [5] },
        { demand: [4] },
        { demand: [3] },
        { demand: [8] },
      ],
      [full, full],
    );
    const routes = [
      { vehicleId: 'v1', stopIds: ['s1'] },
      { vehicleId: 'v2', stopIds: ['s2'] },
    ];
    const { helps } = whyCannotOptimize(compileProblem(problem), routes);
    expect(helps.map((h) => [h.change.kind, h.stopIds.length, h.alone.length])).toEqual([
      ['addVehicle', 4, 5],
      ['capacity', 3, 4],
    ]);
    expect(helps[1]).toMatchObject({ change: { by: 12 }, stopIds: ['s4', 's5', 's6'] });
  });
});

describe('remedyFor', () => {
  const remedyOf = (problem: Problem, routes: RoutePlan[]) => {
    const p = compileProblem(problem);
    const search = remedyFor(p, routes, explain(p, routes, { maxVehicles: 1, maxRelaxations: 12 }));
    for (;;) {
      const { done, value } = search.next();
      if (done) return value;
    }
  };

  it('lets all in by several changes together, less of each than one of them alone would ask', () => {
    // Each van is full by 10 of 10; nothing but kilograms is short, and no van more may be had for stops that are pinned.
    const problem = line(
      [
        { demand: [10] },
        { demand: [10] },
        { demand: [3], pinned: { vehicleId: 'v1' } },
        { demand: [2], pinned: { vehicleId: 'v2' } },
        { demand: [1], pinned: { vehicleId: 'v2' } },
      ],
      [{}, {}],
    );
    const routes = [
      { vehicleId: 'v1', stopIds: ['s1'] },
      { vehicleId: 'v2', stopIds: ['s2'] },
    ];
    const found = remedyOf(problem, routes);
    expect(found?.changes.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([
      { kind: 'capacity', vehicleId: 'v1', dimension: 'weightKg', by: 3 },
      { kind: 'capacity', vehicleId: 'v2', dimension: 'weightKg', by: 3 },
    ]);
    expect(found?.stopIds).toEqual(['s3', 's4', 's5']);
    expect(found?.effort).toBeCloseTo(0.6, 9);
  });

  it('adds up what one rule gives for one stop after another, and leaves out what is not needed', () => {
    // Half an hour of work at each; the shift holds two of them, and an hour more is cheaper than another van.
    const work = { serviceS: HOUR / 2, location: 1 };
    const problem = line([work, work, work, work], [{ shift: { startS: 8 * HOUR, endS: 9 * HOUR + 120 } }]);
    const found = remedyOf(problem, [{ vehicleId: 'v1', stopIds: ['s1', 's2'] }]);
    expect(found?.changes).toEqual([{ kind: 'shiftEnd', vehicleId: 'v1', byS: HOUR }]);
    expect(found?.stopIds).toEqual(['s3', 's4']);
  });

  it('is none where nobody is left out for a rule', () => {
    expect(remedyOf(line([{}, {}]), [{ vehicleId: 'v1', stopIds: ['s1', 's2'] }])).toBeNull();
  });
});

describe('explainPlace', () => {
  it('tells the detour, the next best places and why a better-looking one is impossible', () => {
    const problem = line(
      [{}, { demand: [8] }, { location: 2, demand: [4] }, { location: 9 }],
      [{}, { costPerKm: 20 }, { capacity: [3] }],
    );
    const routes = [
      { vehicleId: 'v1', stopIds: ['s1', 's3'] },
      { vehicleId: 'v2', stopIds: ['s2', 's4'] },
    ];
    expect(explainPlace(compileProblem(problem), routes, 's3')).toMatchObject({
      vehicleId: 'v1',
      position: 1,
      detour: { cost: 20, distanceM: 2000, durationS: 120 },
      vehicles: [
        { vehicleId: 'v1', best: { position: 0, costDifference: 0, violations: [] }, tempting: null, obstacle: null },
        {
          vehicleId: 'v2',
          best: null,
          tempting: {
            position: 0,
            costDifference: -20,
            distanceDifferenceM: -2000,
            violations: [{ kind: 'capacity', excess: 3 }],
          },
          obstacle: { kind: 'capacity', dimension: 'weightKg', excess: 3 },
        },
        { vehicleId: 'v3', best: null, tempting: null, obstacle: { kind: 'capacity', excess: 1 } },
      ],
    });
    expect(() => explainPlace(compileProblem(problem), [], 's3')).toThrow('unknown_stop');
  });
});
