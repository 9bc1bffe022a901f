import { describe, expect, it } from 'vitest';
import { HOUR, line } from '../bench/line.ts';
import { compareRoutes } from './compare.ts';
import { compileProblem } from './compile.ts';
import { evaluate, KnownRoutes } from './evaluate.ts';
import { insertStops, replan } from './reoptimize.ts';
import type { RoutePlan } from './solution.ts';
import { remainingDay } from './started.ts';

describe('insertStops', () => {
  it('puts a stop where it costs least and tells what moved', () => {
    const problem = line([{ location: 2 }, { location: 9 }, { location: 5 }, { location: 1 }], [{}, {}]);
    const routes = [
      { vehicleId: 'v1', stopIds: ['s1'] },
      { vehicleId: 'v2', stopIds: ['s2'] },
    ];
    const found = insertStops(problem, routes, ['s3', 's4'], { iterations: 0 });
    expect(found.unassigned).toEqual([]);
    expect(found).toMatchObject({ movedStops: 0, reorderedStops: 0 });
    expect(found.cost.distance).toBeCloseTo(220, 9);
    // A short search brings all onto one vehicle: three of the four stops lie on the way to the last.
    const searched = insertStops(problem, routes, ['s3', 's4']);
    expect(searched.cost.distance).toBeCloseTo(180, 9);
    expect(searched.movedStops).toBe(1);
  });

  it('makes room by moving others when there is none, and leaves out what fits nowhere', () => {
    // Those that are placed are cheap to leave out, which must not tempt the search; the third route is late already and is left alone.
    const problem = line(
      [
        { demand: [6], penalty: 1 },
        { demand: [4], penalty: 1 },
        { demand: [9], windows: [{ startS: 0, endS: 60 }], location: 3 },
        { demand: [9], location: 3 },
        { demand: [11] },
      ],
      [{}, {}, {}],
    );
    const routes = ['s1', 's2', 's3'].map((id, i) => ({ vehicleId: `v${i + 1}`, stopIds: [id] }));
    expect(insertStops(problem, routes, ['s4'], { iterations: 0 }).unassigned).toEqual(['s4', 's5']);
    const found = insertStops(problem, routes, ['s4', 's5']);
    expect(found.unassigned).toEqual(['s5']);
    expect(found.routes).toContainEqual(routes[2]);
  });

  it('improves around the new stop, and keeps its vehicles also where fewest are asked for', () => {
    const stops = [{ location: 3 }, { location: 1 }, { location: 4 }, { location: 8 }, { location: 2 }];
    const problem = line(stops, [{}, { startLocation: 9, endLocation: 9 }], { objective: { fewestVehicles: true } });
    const routes = [
      { vehicleId: 'v1', stopIds: ['s1', 's2', 's3'] },
      { vehicleId: 'v2', stopIds: ['s4'] },
    ];
    const found = insertStops(problem, routes, ['s5']);
    expect(found.cost.distance).toBeCloseTo(100, 9);
    expect(found.movedStops).toBe(0);
  });

  it('never trades a placed stop for a new one, nor searches in a route that breaks a rule already', () => {
    const problem = line([
      { demand: [9], penalty: 1 },
      { demand: [9], penalty: 10_000 },
    ]);
    expect(insertStops(problem, [{ vehicleId: 'v1', stopIds: ['s1'] }], ['s2']).unassigned).toEqual(['s2']);
    const late = line([{ windows: [{ startS: 0, endS: 60 }] }, {}]);
    const found = insertStops(late, [{ vehicleId: 'v1', stopIds: ['s1'] }], ['s2']);
    expect(found.routes).toEqual([{ vehicleId: 'v1', stopIds: ['s1', 's2'] }]);
    expect(insertStops(line([{ penalty: 1 }]), [], ['s1']).unassigned).toEqual(['s1']);
  });

  it('refuses what it does not know', () => {
    const problem = line([{}, {}]);
    expect(() => insertStops(problem, [], ['s9'])).toThrow('unknown_stop');
    expect(() => insertStops(problem, [{ vehicleId: 'v9', stopIds: [] }], ['s1'])).toThrow('unknown_vehicle');
    expect(() => insertStops(problem, [{ vehicleId: 'v1', stopIds: ['s1'] }], ['s1'])).toThrow('duplicate_id');
    expect(() => replan(problem, [], { vehicleIds: ['v9'] })).toThrow('unknown_vehicle');
  });
});

describe('remainingDay', () => {
  it('begins where the vehicle is, with what it collected and used up', () => {
    const problem = line(
      [{}, { kind: 'collection', demand: [3] }, { pinned: { vehicleId: 'v1', position: 2 } }, {}],
      [
        {
          maxStops: 4,
          maxDistanceM: 20_000,
          maxDurationS: 2 * HOUR,
          breaks: [{ earliestS: 8 * HOUR, latestS: 8 * HOUR + 60, durationS: 60 }],
        },
      ],
    );
    problem.stops[0]!.pinned = { vehicleId: 'v1', position: 0 };
    problem.stops[1]!.pinned = { vehicleId: 'v1', position: 1 };
    const routes = [{ vehicleId: 'v1', stopIds: ['s1', 's2', 's3', 's4'] }];
    const progress = {
      vehicleId: 'v1',
      doneStops: 2,
      location: 2,
      atS: 8 * HOUR + 300,
      departedS: 8 * HOUR,
      drivenM: 2000,
    };
    const remaining = remainingDay(problem, routes, [progress]);
    expect(remaining.routes).toEqual([{ vehicleId: 'v1', stopIds: ['s3', 's4'] }]);
    expect(remaining.problem.stops.map((s) => [s.id, s.pinned?.position])).toEqual([
      ['s3', 0],
      ['s4', undefined],
    ]);
    expect(remaining.problem.vehicles[0]).toMatchObject({
      capacity: [7],
      startLocation: 2,
      earliestDepartureS: 8 * HOUR + 300,
      maxStops: 2,
      maxDistanceM: 18_000,
      maxDurationS: 2 * HOUR - 300,
      breaks: [],
    });
    expect(remaining.whole([{ vehicleId: 'v1', stopIds: ['s4', 's3'] }])).toEqual([
      { vehicleId: 'v1', stopIds: ['s1', 's2', 's4', 's3'] },
    ]);
    expect(() => remainingDay(problem, routes, [{ ...progress, doneStops: 5 }])).toThrow('too_large');
    expect(() => remainingDay(problem, routes, [{ ...progress, vehicleId: 'v9' }])).toThrow('unknown_vehicle');
  });

  it('knows trips: what an earlier one collected is off board, and as many are left', () => {
    const collects = (n: number) => ({ kind: 'collection' as const, demand: [n] });
    const problem = line([collects(4), collects(3), {}, {}], [{ reload: { location: 0, durationS: 60, maxTrips: 4 } }]);
    const routes = [{ vehicleId: 'v1', stopIds: ['s1', 's2', 's3', 's4'], tripStarts: [1, 3] }];
    const remaining = remainingDay(problem, routes, [{ vehicleId: 'v1', doneStops: 2, location: 2, atS: 9 * HOUR }]);
    expect(remaining.routes).toEqual([{ vehicleId: 'v1', stopIds: ['s3', 's4'], tripStarts: [1] }]);
    expect(remaining.problem.vehicles[0]).toMatchObject({ capacity: [7], reload: { maxTrips: 3 } });
    expect(remaining.whole(remaining.routes)).toEqual(routes);
    const last = remainingDay(problem, routes, [{ vehicleId: 'v1', doneStops: 3, location: 0, atS: 9 * HOUR }]);
    expect(last.routes).toEqual([{ vehicleId: 'v1', stopIds: ['s4'] }]);
    expect(last.whole(last.routes)).toEqual(routes);
    expect(last.whole([{ vehicleId: 'v1', stopIds: [] }])).toEqual([
      { vehicleId: 'v1', stopIds: ['s1', 's2', 's3'], tripStarts: [1] },
    ]);
    expect(last.problem.vehicles[0]).toMatchObject({ capacity: [10], reload: { maxTrips: 2 } });
  });

  it('keeps what has begun on its vehicle: a delivery whose goods are fetched, the rest of a sequence', () => {
    const problem = line(
      [
        { kind: 'collection', demand: [4] },
        { demand: [4], pickupStopId: 's1' },
      ],
      [{}, {}],
    );
    const remaining = remainingDay(
      problem,
      [{ vehicleId: 'v1', stopIds: ['s1', 's2'] }],
      [{ vehicleId: 'v1', doneStops: 1, location: 1, atS: 9 * HOUR }],
    );
    expect(remaining.problem.stops).toMatchObject([{ id: 's2', allowedVehicles: ['v1'] }]);
    expect(remaining.problem.stops[0]!.pickupStopId).toBeUndefined();
    expect(remaining.problem.vehicles[0]!.capacity).toEqual([10]);

    const ordered = line([{}, {}, {}], [{}, {}], { sequences: [['s1', 's2', 's3']] });
    const going = remainingDay(
      ordered,
      [{ vehicleId: 'v2', stopIds: ['s1', 's2', 's3'] }],
      [{ vehicleId: 'v2', doneStops: 1, location: 1, atS: 9 * HOUR }],
    );
    expect(going.problem.sequences).toEqual([['s2', 's3']]);
    expect(going.problem.stops.map((s) => s.allowedVehicles)).toEqual([['v2'], ['v2']]);
  });
});

describe('compareRoutes', () => {
  it('tells the difference of a move in figures and faults', () => {
    const problem = line(
      [{ demand: [6] }, { demand: [6] }, { windows: [{ startS: 0, endS: 8 * HOUR + 180 }] }],
      [{}, {}],
    );
    const before = [
      { vehicleId: 'v1', stopIds: ['s1', 's2', 's3'] },
      { vehicleId: 'v2', stopIds: [] },
    ];
    const after = [
      { vehicleId: 'v1', stopIds: ['s2'] },
      { vehicleId: 'v2', stopIds: ['s1', 's1', 's3'] },
    ];
    const p = compileProblem(problem);
    const found = compareRoutes(p, before, [after[0]!, { vehicleId: 'v2', stopIds: ['s1', 's3'] }]);
    expect(found.before).toMatchObject({ distanceM: 6000, overload: [3], vehiclesUsed: 1 });
    expect(found.after).toMatchObject({ distanceM: 10_000, overload: [0], vehiclesUsed: 2 });
    expect(found.difference).toMatchObject({
      cost: 40,
      distanceM: 4000,
      durationS: 240,
      lateS: 0,
      overload: [-3],
      unassigned: 0,
    });
    expect(found.changed.map((c) => c.vehicleId)).toEqual(['v1', 'v2']);
    expect(found.worse).toEqual([]);
    expect(found.mended).toMatchObject([{ vehicleId: 'v1', violation: { kind: 'capacity' }, by: 3 }]);
    expect(compareRoutes(p, before, after).worse).toMatchObject([
      { vehicleId: 'v2', violation: { kind: 'capacity' } },
      { vehicleId: 'v2', violation: { kind: 'duplicateStop', stopId: 's1' } },
    ]);
    expect(compareRoutes(p, before, before).changed).toEqual([]);
  });

  it('says the same with routes that it knows already', () => {
    const p = compileProblem(line([{}, {}, {}, {}], [{}, { reload: { location: 0, durationS: 60, maxTrips: 2 } }]));
    const plans: RoutePlan[][] = [
      [
        { vehicleId: 'v1', stopIds: ['s1', 's2'] },
        { vehicleId: 'v2', stopIds: ['s3', 's4'] },
      ],
      [
        { vehicleId: 'v1', stopIds: ['s2', 's1'] },
        { vehicleId: 'v2', stopIds: ['s3', 's4'] },
      ],
      [
        { vehicleId: 'v1', stopIds: ['s2', 's1'] },
        { vehicleId: 'v2', stopIds: ['s3', 's4'], tripStarts: [1] },
      ],
      [
        { vehicleId: 'v1', stopIds: ['s2', 's1'] },
        { vehicleId: 'v2', stopIds: ['s3', 's1'] },
      ],
    ];
    const known = new KnownRoutes();
    for (let i = 1; i < plans.length; i++) {
      const found = compareRoutes(p, plans[i - 1]!, plans[i]!, known);
      expect(found).toEqual(compareRoutes(p, plans[i - 1]!, plans[i]!));
      expect(found.changed.map((c) => c.vehicleId)).toEqual([i === 1 ? 'v1' : 'v2']);
      expect(found.difference.cost).toBe(evaluate(p, plans[i]!).cost.total - evaluate(p, plans[i - 1]!).cost.total);
    }
  });
});
