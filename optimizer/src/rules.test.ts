import { describe, expect, it } from 'vitest';
import { HOUR as H, line } from '../bench/line.ts';
import { compileProblem } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { type Objective, type Problem, type ProblemError, type Stop, UNREACHABLE, type Vehicle } from './problem.ts';
import { Clock, chooseDeparture } from './schedule.ts';
import type { RoutePlan } from './solution.ts';
import type { Violation } from './violations.ts';

const collection = { kind: 'collection' } as const;
const reload = { location: 0, durationS: 600, maxTrips: 2 };
const plan = (problem: Problem, ...routes: RoutePlan[]) => evaluate(compileProblem(problem), routes);
const one = (problem: Problem, stopIds: string[], tripStarts?: number[]) =>
  plan(problem, { vehicleId: 'v1', stopIds, ...(tripStarts ? { tripStarts } : {}) }).routes[0]!;

/** The matrix of `line`, with ways that do not exist. */
function without(problem: Problem, closed: (from: number, to: number) => boolean): Problem {
  const open = Array.from(problem.durationsS!, (x, i) => (closed(Math.floor(i / 10), i % 10) ? UNREACHABLE : x));
  return { ...problem, durationsS: open };
}

/** Every way takes `minutes` per place instead of one. */
const slow = (minutes: number) => Array.from(line([]).durationsS!, (x) => x * minutes);

describe('senseless rules are refused', () => {
  const pair = (pickup: Partial<Stop>, delivery: Partial<Stop>, ...others: Partial<Stop>[]) =>
    line([{ ...collection, ...pickup }, { pickupStopId: 's1', ...delivery }, ...others], [{}, {}]);
  const sequence = (sequences: string[][], ...stops: Partial<Stop>[]) =>
    line(
      [{}, {}, {}].map((s, i) => ({ ...s, ...stops[i] })),
      [{}, {}],
      { sequences },
    );
  const vehicle = (v: Partial<Vehicle>) => line([{}], [v]);
  const objective = (o: object) => line([{}], [{}], { objective: o as Objective });
  const slices = (...fromS: number[]) =>
    line([{}], [{}], { slices: fromS.map((x) => ({ fromS: x, durationsS: slow(2) })) });
  it.each([
    ['pair with an unknown stop', pair({}, { pickupStopId: 'x' }), 'unknown_stop', 'stops[1].pickupStopId'],
    ['pair with itself', pair({}, { pickupStopId: 's2' }), 'pair_kind', 'stops[1].pickupStopId'],
    ['pair of two deliveries', pair({ kind: 'delivery' }, {}), 'pair_kind', 'stops[1].pickupStopId'],
    ['pair of two collections', pair({}, collection), 'pair_kind', 'stops[1].pickupStopId'],
    ['collection of two deliveries', pair({}, {}, { pickupStopId: 's1' }), 'pair_shared', 'stops[2].pickupStopId'],
    ['pair of unlike goods', pair({}, { demand: [2] }), 'pair_demand', 'stops[1].pickupStopId'],
    [
      'pair pinned to two vehicles',
      pair({ pinned: { vehicleId: 'v1' } }, { pinned: { vehicleId: 'v2' } }),
      'pair_split',
      'stops[1].pickupStopId',
    ],
    [
      'pair pinned the wrong way round',
      pair({ pinned: { vehicleId: 'v1', position: 1 } }, { pinned: { vehicleId: 'v1', position: 0 } }),
      'pair_split',
      'stops[1].pickupStopId',
    ],
    [
      'delivery pinned before its free collection',
      pair({}, { pinned: { vehicleId: 'v1', position: 0 } }),
      'pair_split',
      'stops[1].pickupStopId',
    ],
    ['sequence of an unknown stop', sequence([['s1', 'x']]), 'unknown_stop', 'sequences[0][1]'],
    ['sequence with a stop twice', sequence([['s1', 's2', 's1']]), 'sequence_repeated', 'sequences[0][2]'],
    [
      'stop in two sequences',
      sequence([
        ['s1', 's2'],
        ['s3', 's2'],
      ]),
      'sequence_repeated',
      'sequences[1][1]',
    ],
    [
      'sequence pinned to two vehicles',
      sequence([['s1', 's2', 's3']], { pinned: { vehicleId: 'v1' } }, {}, { pinned: { vehicleId: 'v2' } }),
      'sequence_split',
      'sequences[0][2]',
    ],
    [
      'sequence against its pair',
      sequence([['s2', 's1']], collection, { pickupStopId: 's1' }),
      'sequence_cycle',
      'sequences[0]',
    ],
    [
      'reload nowhere',
      vehicle({ reload: { ...reload, location: 10 } }),
      'unknown_location',
      'vehicles[0].reload.location',
    ],
    [
      'reload in negative time',
      vehicle({ reload: { ...reload, durationS: -1 } }),
      'negative',
      'vehicles[0].reload.durationS',
    ],
    [
      'reload without a second trip',
      vehicle({ reload: { ...reload, maxTrips: 1 } }),
      'too_few_trips',
      'vehicles[0].reload.maxTrips',
    ],
    [
      'part of a trip',
      vehicle({ reload: { ...reload, maxTrips: 2.5 } }),
      'not_an_integer',
      'vehicles[0].reload.maxTrips',
    ],
    ['thousand trips', vehicle({ reload: { ...reload, maxTrips: 1000 } }), 'too_large', 'vehicles[0].reload.maxTrips'],
    ['slices out of order', slices(9 * H, 9 * H), 'slice_order', 'slices[1].fromS'],
    ['slice before time', slices(-1), 'negative', 'slices[0].fromS'],
    [
      'slice of the wrong size',
      line([{}], [{}], { slices: [{ fromS: 0, durationsS: [1, 2] }] }),
      'wrong_length',
      'slices[0].durationsS',
    ],
    [
      'slice of nonsense',
      line([{}], [{}], { slices: [{ fromS: 0, durationsS: slow(2).with(7, Number.NaN) }] }),
      'not_a_number',
      'slices[0].durationsS[7]',
    ],
    ['price of change below 0', objective({ changePerStop: -1 }), 'negative', 'objective.changePerStop'],
    [
      'price of balance that is none',
      objective({ balancePerStop: Number.NaN }),
      'not_a_number',
      'objective.balancePerStop',
    ],
    ['fewest vehicles as a number', objective({ fewestVehicles: 1 }), 'not_a_boolean', 'objective.fewestVehicles'],
    [
      'earlier plan with a stop twice',
      line([{}], [{}], { earlier: [{ vehicleId: 'v1', stopIds: ['s1', 's1'] }] }),
      'duplicate_id',
      'earlier[0].stopIds[1]',
    ],
    ['stop where no way leads', without(line([{}, {}]), (_, to) => to === 2), 'unreachable', 'stops[1].location'],
    ['stop where no way leads from', without(line([{}, {}]), (from) => from === 1), 'unreachable', 'stops[0].location'],
    [
      'stop that only a vehicle reaches that may not serve it',
      without(
        line([{ allowedVehicles: ['v1'] }], [{}, { startLocation: 5 }]),
        (from, to) => to === 5 || (from !== 5 && to === 1),
      ),
      'unreachable',
      'stops[0].location',
    ],
  ] as [string, Problem, string, string][])('%s', (_, problem, code, path) => {
    expect(() => compileProblem(problem)).toThrow(
      expect.objectContaining({ name: 'ProblemError', code, path }) as ProblemError,
    );
  });

  it.each([
    ['beyond the stops', ['s1', 's2'], [2]],
    ['before the first stop', ['s1', 's2'], [0]],
    ['out of order', ['s1', 's2', 's1'], [2, 1]],
    ['twice at one place', ['s1', 's2'], [1, 1]],
    ['between two stops', ['s1', 's2'], [0.5]],
    ['with a vehicle that never reloads', ['s1', 's2'], [1]],
  ])('trips that begin %s', (name, stopIds, tripStarts) => {
    const problem = line([{}, {}], [name.startsWith('with') ? {} : { reload: { ...reload, maxTrips: 9 } }]);
    expect(() => one(problem, stopIds, tripStarts)).toThrow(/^trip_starts at routes\[0\]\.tripStarts\[[01]\]$/);
  });

  it('but not a way round, nor a way that is open at some hours', () => {
    const island = without(line([{}, {}]), (from, to) => (from === 0 && to === 2) || (from === 2 && to === 0));
    expect(one(island, ['s2']).violations).toEqual([
      { kind: 'unreachable', stopId: 's2', fromStopId: null },
      { kind: 'unreachable', stopId: null, fromStopId: 's2' },
    ]);
    expect(one(island, ['s1', 's2']).violations).toEqual([{ kind: 'unreachable', stopId: null, fromStopId: 's2' }]);
    const closedAtFirst = {
      ...without(line([{}]), (_, to) => to === 1),
      slices: [{ fromS: 9 * H, durationsS: slow(1) }],
    };
    expect(one(closedAtFirst, ['s1'])).toMatchObject({ departureS: 9 * H, violations: [] });
  });
});

describe('violations of linked stops and of vehicles', () => {
  const pair = [{ ...collection, demand: [6] }, { demand: [6], pickupStopId: 's1' }, { demand: [5] }];
  const sequence = line([{}, {}, {}, {}], [{}], { sequences: [['s1', 's2', 's3']] });
  const zoned = [{ zone: 'north' }];
  it.each([
    ['a pair in order', line(pair), ['s3', 's1', 's2'], []],
    [
      'a pair the wrong way round',
      line(pair),
      ['s2', 's1'],
      [{ kind: 'pairOrder', stopId: 's2', pickupStopId: 's1', positions: 1 }],
    ],
    ['half of a pair', line(pair), ['s2'], [{ kind: 'pairSplit', stopId: 's2', otherStopId: 's1' }]],
    ['the other half', line(pair), ['s1'], [{ kind: 'pairSplit', stopId: 's1', otherStopId: 's2' }]],
    [
      'a pair whose goods meet others on board',
      line(pair),
      ['s1', 's3', 's2'],
      [{ kind: 'capacity', dimension: 'weightKg', excess: 1, peak: 11, capacity: 10 }],
    ],
    ['a sequence in order, others between', sequence, ['s1', 's4', 's2', 's3'], []],
    [
      'a sequence out of order',
      sequence,
      ['s2', 's4', 's1', 's3'],
      [{ kind: 'sequence', stopId: 's2', afterStopId: 's1', positions: 2 }],
    ],
    ['part of a sequence', sequence, ['s2', 's3'], [{ kind: 'sequenceSplit', stopId: 's2', missingStopIds: ['s1'] }]],
    [
      'a zone of another vehicle',
      line(zoned, [{ zones: ['south'] }]),
      ['s1'],
      [{ kind: 'zone', stopId: 's1', zone: 'north' }],
    ],
    ['its own zone', line(zoned, [{ zones: ['south', 'north'] }]), ['s1'], []],
    ['a vehicle without zones', line(zoned), ['s1'], []],
    ['a stop without a zone', line([{}], [{ zones: ['south'] }]), ['s1'], []],
  ] as [string, Problem, string[], Violation[]][])('%s', (_, problem, stopIds, expected) => {
    expect(one(problem, stopIds).violations).toEqual(expected);
  });
});

describe('trips', () => {
  const stops = [{ demand: [6] }, { demand: [7] }, { demand: [8], ...collection }, { demand: [9], ...collection }];
  const problem = line(stops, [{ reload }]);

  it('load anew, take time, and are driven', () => {
    const r = one(problem, ['s1', 's2'], [1]);
    expect(r).toMatchObject({
      distanceM: 6000,
      drivingS: 360,
      reloadS: 600,
      durationS: 960,
      loadAtStart: [6],
      loadPeak: [7],
      violations: [],
      reloads: [
        { beforeStop: 1, arrivalS: 8 * H + 120, departureS: 8 * H + 720, travelS: 60, distanceM: 1000, load: [7] },
      ],
    });
    expect(r.stops.map((s) => [s.stopId, s.arrivalS, s.load])).toEqual([
      ['s1', 8 * H + 60, [0]],
      ['s2', 8 * H + 840, [0]],
    ]);
    expect(one(problem, ['s1', 's2']).violations).toEqual([
      { kind: 'capacity', dimension: 'weightKg', excess: 3, peak: 13, capacity: 10 },
    ]);
  });

  it('put down what was collected', () => {
    expect(one(problem, ['s3', 's4'], [1]).loadPeak).toEqual([9]);
    expect(one(problem, ['s3', 's4']).loadPeak).toEqual([17]);
  });

  it('are limited in number, and pairs stay within one', () => {
    expect(one(problem, ['s1', 's2', 's3'], [1, 2]).violations).toEqual([
      { kind: 'maxTrips', stopId: 's3', excess: 1 },
    ]);
    const pair = line([collection, { pickupStopId: 's1' }], [{ reload }]);
    expect(one(pair, ['s1', 's2'], [1]).violations).toEqual([{ kind: 'pairSplit', stopId: 's2', otherStopId: 's1' }]);
  });

  it('do not count as stops', () => {
    const limited = line(stops, [{ reload, maxStops: 2 }]);
    expect(one(limited, ['s1', 's2'], [1]).violations).toEqual([]);
    limited.stops[1]!.pinned = { vehicleId: 'v1', position: 1 };
    limited.stops[0]!.pinned = { vehicleId: 'v1', position: 0 };
    expect(one(limited, ['s1', 's2'], [1]).violations).toEqual([]);
  });
});

describe('times by time of day', () => {
  const rush = [
    { fromS: 9 * H, durationsS: slow(10) },
    { fromS: 10 * H, durationsS: slow(2) },
  ];
  const until = (startS: number) => [{ startS, endS: startS + 60 }];

  it('are those of the moment of leaving each place, at the speed of the vehicle', () => {
    const r = one(line([{ serviceS: H }, { serviceS: H }, {}], [{ speedFactor: 0.5 }], { slices: rush }), [
      's1',
      's2',
      's3',
    ]);
    expect(r.stops.map((s) => s.travelS)).toEqual([120, 1200, 240]);
    expect(r).toMatchObject({ drivingS: 120 + 1200 + 240 + 720, distanceM: 6000 });
    expect(r.finishS - r.departureS).toBe(r.durationS);
  });

  it('let a route leave in a later slice when that makes it shorter but not later', () => {
    const wide = line([{ windows: until(11 * H) }], [{}], { slices: rush });
    expect(one(wide, ['s1'])).toMatchObject({ departureS: 11 * H - 120, durationS: 240 });
    const before = line([{ windows: until(9 * H) }], [{}], { slices: rush });
    expect(one(before, ['s1'])).toMatchObject({ departureS: 9 * H - 60, finishS: 9 * H + 600 });
  });

  it('never put a way off into another slice', () => {
    const r = one(line([{}, { windows: until(9 * H + 1000) }], [{}], { slices: rush }), ['s1', 's2']);
    expect(r).toMatchObject({ departureS: 9 * H - 61, waitingS: 941 });
  });

  it('that begin after the route is home do not matter, and are not tried', () => {
    const p = compileProblem(
      line([{}], [{}], { slices: [9, 10, 11].map((h) => ({ fromS: h * H, durationsS: slow(1) })) }),
    );
    const clock = new Clock();
    const walked: number[] = [];
    const begin = chooseDeparture(p, 0, clock, (departS) => {
      walked.push(departS);
      clock.begin(p, 0, departS);
      clock.visit(p, 0, 0, 0);
      clock.finish(p, 0);
    });
    expect([begin, walked]).toEqual([8 * H, [8 * H]]);
  });

  it('are those of the own kind of vehicle, and its metres', () => {
    const longer = Array.from(line([{}]).distancesM!, (x) => x * 3);
    const lorry = line([{}], [{}, { travelKind: 0 }], {
      slices: [
        { fromS: 0, durationsS: slow(1), kindsS: [slow(4)] },
        { fromS: 9 * H, durationsS: slow(2), kindsS: [slow(6)] },
      ],
      travelKinds: [{ distancesM: longer }],
    });
    const routes = evaluate(compileProblem(lorry), [
      { vehicleId: 'v1', stopIds: ['s1'] },
      { vehicleId: 'v2', stopIds: [] },
    ]).routes;
    expect(routes[0]).toMatchObject({ distanceM: 2000, drivingS: 120 });
    const other = evaluate(compileProblem(lorry), [{ vehicleId: 'v2', stopIds: ['s1'] }]).routes[0];
    expect(other).toMatchObject({ distanceM: 6000, drivingS: 480 });
  });

  it('close a way at some hours', () => {
    const closed = [{ fromS: 0, durationsS: slow(1).with(1, UNREACHABLE) }];
    expect(one(line([{}], [{}], { slices: closed }), ['s1']).violations).toEqual([
      { kind: 'unreachable', stopId: 's1', fromStopId: null },
    ]);
  });
});

describe('objectives', () => {
  it('count stops that changed their vehicle, not those left out or unknown before', () => {
    const earlier = [
      { vehicleId: 'v1', stopIds: ['s1', 's2', 's3', 'gone'] },
      { vehicleId: 'sold', stopIds: ['s4'] },
    ];
    const problem = line([{}, {}, {}, {}, {}], [{}, {}], { earlier, objective: { changePerStop: 7 } });
    const e = plan(problem, { vehicleId: 'v1', stopIds: ['s1', 's5'] }, { vehicleId: 'v2', stopIds: ['s2', 's4'] });
    expect(e.totals.changedStops).toBe(1);
    expect(e.cost.changes).toBe(7);
    expect(e.routes.map((r) => [r.changedStops, r.cost.changes])).toEqual([
      [0, 0],
      [1, 7],
    ]);
    expect(e.cost.total).toBeCloseTo(e.cost.distance + e.cost.unassigned + 7);
  });

  it('compare used routes by stops and by hours', () => {
    const problem = line([{}, {}, {}, {}], [{}, {}, {}], { objective: { balancePerStop: 3, balancePerHour: 60 } });
    const e = plan(
      problem,
      { vehicleId: 'v1', stopIds: ['s4', 's1', 's2'] },
      { vehicleId: 'v2', stopIds: ['s3'] },
      { vehicleId: 'v3', stopIds: [] },
    );
    expect(e.balance).toEqual({
      longestS: 600,
      shortestS: 360,
      spreadS: 240,
      mostStops: 3,
      fewestStops: 1,
      spreadStops: 2,
    });
    expect(e.cost.balance).toBe(2 * 3 + 4);
  });
});
