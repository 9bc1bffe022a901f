import { describe, expect, it } from 'vitest';
import { addRules } from '../bench/all-rules.ts';
import { city } from '../bench/city.ts';
import { HOUR as H, line } from '../bench/line.ts';
import { compileProblem } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { type Objective, type Problem, UNREACHABLE } from './problem.ts';
import { solve } from './solve.ts';

const collection = { kind: 'collection' } as const;
const reload = { location: 0, durationS: 600, maxTrips: 3 };

function solved(problem: Problem, iterations = 60) {
  const { routes, unassigned } = solve(problem, { stop: { iterations } });
  const evaluation = evaluate(compileProblem(problem), routes);
  expect(evaluation.feasible).toBe(true);
  return { routes, unassigned, evaluation };
}

describe('the search with one rule', () => {
  it('carries goods of pairs only between their stops, several pairs in one load', () => {
    // Two pairs fill the vehicle; a third must wait until one of them is out.
    const pairs = [5, 5, 5].flatMap((kg, i) => [
      { ...collection, demand: [kg], location: 1 + i },
      { demand: [kg], location: 6 + i, pickupStopId: `s${2 * i + 1}` },
    ]);
    const { routes, unassigned, evaluation } = solved(line(pairs));
    expect(unassigned).toEqual([]);
    expect(routes).toHaveLength(1);
    expect(evaluation.routes[0]!.loadPeak[0]).toBeLessThanOrEqual(10);
    // Out to place 8 and back, once more between 3 and 7 or the like: never three times the whole way.
    expect(evaluation.totals.distanceM).toBeLessThanOrEqual(26_000);
  });

  it('leaves out both stops of a pair when one cannot be served', () => {
    const late = [{ startS: 7 * H, endS: 8 * H }];
    expect(solved(line([collection, { pickupStopId: 's1', windows: late }, {}])).unassigned).toEqual(['s1', 's2']);
  });

  it('places the delivery of goods that are on board already, in the vehicle where they are', () => {
    const problem = line(
      [{ ...collection, pinned: { vehicleId: 'v2', position: 0 } }, { pickupStopId: 's1' }, {}],
      [{}, { costPerKm: 99 }],
    );
    expect(solved(problem).routes.find((r) => r.vehicleId === 'v2')?.stopIds).toEqual(['s1', 's2']);
  });

  it('serves the rest of a sequence with the vehicle that began it', () => {
    const problem = line([{ pinned: { vehicleId: 'v2', position: 0 } }, {}, {}], [{}, { costPerKm: 99 }], {
      sequences: [['s1', 's3']],
    });
    expect(solved(problem).routes.find((r) => r.vehicleId === 'v2')?.stopIds).toContain('s3');
  });

  it('keeps sequences in their order though the way back would be shorter', () => {
    const { routes } = solved(line([{}, {}, {}], [{ endLocation: null }], { sequences: [['s3', 's1']] }));
    const [order] = routes.map((r) => r.stopIds);
    expect(order!.indexOf('s3')).toBeLessThan(order!.indexOf('s1'));
  });

  it('makes more trips when one vehicle cannot carry all, and only as many as it may', () => {
    const stops = [4, 5, 6, 7, 8].map((kg) => ({ demand: [kg] }));
    const { routes, unassigned } = solved(line(stops, [{ reload }]));
    expect(routes[0]!.tripStarts).toHaveLength(2);
    expect(unassigned).toHaveLength(1);
    expect(solved(line(stops, [{ reload: { ...reload, maxTrips: 4 } }])).unassigned).toEqual([]);
    const collected = stops.map((s) => ({ ...s, ...collection }));
    expect(solved(line(collected, [{ reload: { ...reload, maxTrips: 4 } }])).unassigned).toEqual([]);
  });

  it('does not reload when that is not needed, and prefers a second trip to a dear second vehicle', () => {
    const light = line([{}, {}], [{ reload }]);
    expect(solved(light).routes).toEqual([{ vehicleId: 'v1', stopIds: expect.any(Array) }]);
    const heavy = line([{ demand: [9] }, { demand: [9] }], [{ reload }, { fixedCost: 1000 }]);
    expect(solved(heavy).routes).toEqual([{ vehicleId: 'v1', stopIds: expect.any(Array), tripStarts: [1] }]);
  });

  it('gives zones to their vehicles', () => {
    const problem = line([{ zone: 'a' }, { zone: 'b' }, {}], [{ zones: ['b'] }, { zones: ['a'] }]);
    const { routes } = solved(problem);
    expect(routes.find((r) => r.stopIds.includes('s1'))?.vehicleId).toBe('v2');
    expect(routes.find((r) => r.stopIds.includes('s2'))?.vehicleId).toBe('v1');
  });

  it('goes round missing ways', () => {
    const problem = line([{}, {}, {}]);
    const closed = (from: number, to: number) => (from === 0 && to === 3) || (from === 3 && to !== 2);
    problem.distancesM = Array.from(problem.distancesM!, (x, i) =>
      closed(Math.floor(i / 10), i % 10) ? UNREACHABLE : x,
    );
    expect(solved(problem).unassigned).toEqual([]);
  });

  it('leaves out linked stops that only a closed way leads to, though ways are free', () => {
    const problem = line([{}, {}], [{ costPerKm: 0, costPerHour: 10 }], { sequences: [['s1', 's2']] });
    // Place 2 is reached from place 3 alone, where nobody has to go.
    problem.distancesM = Array.from(problem.distancesM!, (x, i) =>
      i % 10 === 2 && ![2, 3].includes(Math.floor(i / 10)) ? UNREACHABLE : x,
    );
    expect(solved(problem).unassigned).toEqual(['s1', 's2']);
  });

  it('leaves out linked stops after which two breaks collide on the way home', () => {
    const pause = { earliestS: 8.5 * H, latestS: 8.9 * H, durationS: 1800 };
    const pair = [collection, { pickupStopId: 's1', location: 9, serviceS: 2460 }];
    expect(solved(line(pair, [{ breaks: [pause, pause] }])).unassigned).toEqual(['s1', 's2']);
    expect(solved(line(pair, [{ breaks: [pause] }])).unassigned).toEqual([]);
  });

  it('drives before the ways get slow', () => {
    const slow = Array.from(line([]).durationsS!, (x) => x * 60);
    const far = { location: 9, windows: [{ startS: 8 * H, endS: 8.5 * H }] };
    const problem = line([{ serviceS: 1200 }, far], [{}], { slices: [{ fromS: 8 * H + 600, durationsS: slow }] });
    // On the way out there would be no time left for the far one.
    expect(solved(problem).routes).toEqual([{ vehicleId: 'v1', stopIds: ['s2', 's1'] }]);
  });
});

describe('the search with one more objective gives up some money for it', () => {
  const objectives: [keyof Objective, number, (problem: Problem, objective: Objective) => number][] = [
    ['changePerStop', 200, (p, o) => solved({ ...p, objective: o }).evaluation.totals.changedStops],
    ['balancePerStop', 100, (p, o) => solved({ ...p, objective: o }).evaluation.balance.spreadStops],
    ['balancePerHour', 500, (p, o) => solved({ ...p, objective: o }).evaluation.balance.spreadS],
    ['compactnessPerKm', 50, (p, o) => solved({ ...p, objective: o }).evaluation.compactnessM],
  ];
  it.each(objectives)('%s', (name, price, measure) => {
    const problem = addRules(city({ stops: 40, vehicles: 6, perHour: 20, fill: 0.6, seed: 8 }), {
      seed: 8,
      earlier: 1,
    });
    expect(measure(problem, { [name]: price })).toBeLessThan(0.8 * measure(problem, {}));
  });
});
