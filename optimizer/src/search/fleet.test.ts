import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { city } from '../../bench/city.ts';
import { packed } from '../../bench/packed.ts';
import { compileProblem } from '../compile.ts';
import { evaluate } from '../evaluate.ts';
import type { Problem, Stop } from '../problem.ts';
import { solve } from '../solve.ts';

/** Two vehicles on a line of places (metres = seconds), one at each end; every stop weighs 1. */
function line(
  stopsAt: readonly number[],
  ends: readonly [number, number],
  spoil: (p: Problem) => void = () => {},
): Problem {
  const at = [...ends, ...stopsAt];
  const matrix = at.flatMap((a) => at.map((b) => Math.abs(a - b)));
  const problem: Problem = {
    dimensions: ['pieces'],
    locations: at.map((x) => ({ lat: 25, lng: -100 + x * 1e-5 })),
    durationsS: matrix,
    distancesM: matrix,
    stops: stopsAt.map((_, i): Stop => ({ id: `s${i}`, location: i + 2, kind: 'delivery', demand: [1], serviceS: 0 })),
    vehicles: ends.map((_, v) => ({
      id: `v${v}`,
      capacity: [4],
      startLocation: v,
      endLocation: v,
      shift: { startS: 0, endS: 100_000 },
    })),
    objective: { perKm: 1, fewestVehicles: true },
  };
  spoil(problem);
  return problem;
}

describe('fewestVehicles', () => {
  const cases: {
    name: string;
    problem: Problem;
    cheapest: [vehicles: number, left: number];
    fewest: [vehicles: number, left: number];
  }[] = [
    {
      name: 'one vehicle goes far rather than two',
      problem: line([100, 200, 9800, 9900], [0, 10_000]),
      cheapest: [2, 0],
      fewest: [1, 0],
    },
    {
      name: 'no stop is left out for the sake of a vehicle',
      problem: line([100, 200, 9800, 9900, 9950], [0, 10_000]),
      cheapest: [2, 0],
      fewest: [2, 0],
    },
    {
      name: 'nor for the sake of money',
      problem: line([100, 200, 9800], [0, 10_000], (p) => {
        for (const s of p.stops) s.penalty = 0.01;
      }),
      cheapest: [0, 3],
      fewest: [1, 0],
    },
    {
      name: 'all of two houses, between which nobody drives far',
      problem: line([...Array(22).fill(5000), ...Array(22).fill(9000)], [0, 0], (p) => {
        for (const v of p.vehicles) v.capacity = [22];
      }),
      cheapest: [2, 0],
      fewest: [2, 0],
    },
    {
      name: 'two when windows need two',
      problem: line([100, 9900], [0, 10_000], (p) => {
        for (const s of p.stops) s.windows = [{ startS: 0, endS: 100 }];
      }),
      cheapest: [2, 0],
      fewest: [2, 0],
    },
    {
      name: 'pinned beginnings keep their vehicles on the road',
      problem: line([100, 200], [0, 10_000], (p) => {
        p.stops[0]!.pinned = { vehicleId: 'v0', position: 0 };
        p.stops[1]!.pinned = { vehicleId: 'v1', position: 0 };
      }),
      cheapest: [2, 0],
      fewest: [2, 0],
    },
    {
      name: 'one for two pairs, whose goods are never on board together',
      problem: line([100, 200, 9800, 9900], [0, 10_000], (p) => {
        for (const s of p.stops) s.demand = [4];
        for (const from of [0, 2]) {
          p.stops[from]!.kind = 'collection';
          p.stops[from + 1]!.pickupStopId = `s${from}`;
        }
      }),
      cheapest: [2, 0],
      fewest: [1, 0],
    },
    {
      name: 'one that reloads rather than two',
      problem: line([100, 200, 9800, 9900], [0, 10_000], (p) => {
        for (const s of p.stops) s.demand = [2];
        p.vehicles[0]!.reload = { location: 0, durationS: 60, maxTrips: 2 };
      }),
      cheapest: [2, 0],
      fewest: [1, 0],
    },
    {
      name: 'what fits nowhere stays out, the rest goes on one vehicle',
      problem: line([100, 200, 9800], [0, 10_000], (p) => {
        p.stops[0]!.demand = [5];
      }),
      cheapest: [2, 1],
      fewest: [1, 1],
    },
  ];
  it.each(cases)('$name', ({ problem, cheapest, fewest }) => {
    const shape = (p: Problem) => {
      const { routes, unassigned, cost } = solve(p, { stop: { iterations: 300 } });
      expect(cost).toEqual(evaluate(compileProblem(p), routes).cost);
      return [routes.length, unassigned.length];
    };
    expect(shape({ ...problem, objective: { ...problem.objective, fewestVehicles: false } })).toEqual(cheapest);
    expect(shape(problem)).toEqual(fewest);
  });

  it.each([1, 2])('takes no more vehicles than their load fills, windows or not (days that just fit, %i)', (seed) => {
    const problem = packed(20, seed);
    const plan = solve(problem, { stop: { iterations: 6000 } });
    expect(evaluate(compileProblem(problem), plan.routes).feasible).toBe(true);
    expect([plan.routes.length, plan.unassigned]).toEqual([20, []]);
  });

  it('reports money, not ranks, and the same plan for the same seed', () => {
    const seen: number[] = [];
    const problem = {
      ...city({ stops: 60, vehicles: 8, windows: 0.5, fill: 0.6, seed: 3 }),
      objective: { fewestVehicles: true },
    };
    const plan = solve(problem, { stop: { iterations: 800 }, onProgress: (x) => seen.push(x.cost) });
    expect(seen.at(-1)).toBe(plan.cost.total);
    expect(solve(problem, { stop: { iterations: 800 } }).routes).toEqual(plan.routes);
  });

  it('over random problems of plain windows: breaks no rule and ends with the fewest vehicles that were told', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.constantFrom(3, 6),
        (needed, seed, most) => {
          const problem = packed(needed, seed);
          // Few stops on a vehicle, and skills.
          problem.stops.forEach((s, i) => {
            if (i % most === 0) s.skills = ['cold'];
          });
          problem.vehicles = problem.vehicles.map((v, i) => ({
            ...v,
            maxStops: 5 + most,
            skills: i % 2 === 0 ? ['cold'] : [],
          }));
          const seen: number[] = [];
          const plan = solve(problem, {
            stop: { iterations: 1000 },
            onProgress: (x) => x.best && seen.push(x.best.routes.length),
          });
          const { feasible } = evaluate(compileProblem(problem), plan.routes);
          expect(feasible).toBe(true);
          if (plan.unassigned.length === 0) expect(plan.routes.length).toBe(Math.min(...seen));
        },
      ),
      { numRuns: 12, seed: 7 },
    );
  });

  it('over random problems: breaks no rule, leaves out no more and uses no more vehicles than the plan it began with', () => {
    const share = fc.constantFrom(0, 0.5);
    fc.assert(
      fc.property(
        fc.record({
          stops: fc.integer({ min: 1, max: 40 }),
          vehicles: fc.integer({ min: 1, max: 8 }),
          seed: fc.integer({ min: 1, max: 1000 }),
          windows: share,
          twoWindows: share,
          soft: share,
          collections: share,
          skills: share,
          breaks: share,
          perHour: fc.constantFrom(0, 60),
          fill: fc.constantFrom(0.4, 0.9, 1.3),
        }),
        (options) => {
          const problem = city(options);
          const cheap = solve(problem, { stop: { iterations: 300 } });
          const few = solve(
            { ...problem, objective: { fewestVehicles: true } },
            { stop: { iterations: 300 }, warmStart: cheap.routes },
          );
          expect(evaluate(compileProblem(problem), few.routes).feasible).toBe(true);
          expect(few.unassigned.length).toBeLessThanOrEqual(cheap.unassigned.length);
          if (few.unassigned.length === cheap.unassigned.length)
            expect(few.routes.length).toBeLessThanOrEqual(cheap.routes.length);
        },
      ),
      { numRuns: 15, seed: 11 },
    );
  });
});
