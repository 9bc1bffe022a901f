import { describe, expect, it } from 'vitest';
import { compileProblem } from '../compile.ts';
import { evaluate } from '../evaluate.ts';
import type { Problem, Stop, Vehicle } from '../problem.ts';
import { Random } from '../random.ts';
import { solve } from '../solve.ts';
import { StopWatch } from '../stop.ts';
import { constructPlan } from './construct.ts';
import { buildInstance } from './instance.ts';
import { Rounds } from './rounds.ts';
import { State } from './state.ts';

const van: Omit<Vehicle, 'id' | 'capacity'> = { startLocation: 0, endLocation: 0, shift: { startS: 0, endS: 100_000 } };

/** Places on a ring of 10 km around the depot, and so many vehicles of each size. */
function ring(
  demands: readonly number[],
  sizes: readonly { capacity: number; fixedCost: number; costPerKm?: number; count: number }[],
): Problem {
  const spots = [{ x: 0, y: 0 }, ...demands.map((_, i) => ({ x: 10_000 * Math.cos(i), y: 10_000 * Math.sin(i) }))];
  const matrix = spots.flatMap((a) => spots.map((b) => Math.round(Math.hypot(a.x - b.x, a.y - b.y))));
  return {
    dimensions: ['pieces'],
    locations: spots.map((s) => ({ lat: 25 + s.y / 111_195, lng: -100 + s.x / 100_000 })),
    durationsS: matrix,
    distancesM: matrix,
    stops: demands.map(
      (demand, i): Stop => ({ id: `s${i}`, location: i + 1, kind: 'delivery', demand: [demand], serviceS: 0 }),
    ),
    vehicles: sizes.flatMap(({ capacity, count, ...costs }) =>
      Array.from(
        { length: count },
        (_, i): Vehicle => ({ ...van, ...costs, id: `${capacity}-${i}`, capacity: [capacity] }),
      ),
    ),
    objective: { perKm: 1 },
  };
}

const sizesUsed = (problem: Problem, iterations = 2000) => {
  const { routes, unassigned } = solve(problem, { stop: { iterations } });
  expect(unassigned).toEqual([]);
  return routes.map((r) => Number(r.vehicleId.split('-')[0])).sort((a, b) => a - b);
};

describe('the size of vehicles', () => {
  it('grows with the route, though one stop alone always asks for the smallest', () => {
    const random = new Random(3);
    const demands = Array.from({ length: 60 }, () => 1 + random.below(90));
    const problem = ring(demands, [
      { capacity: 100, fixedCost: 1.8, costPerKm: 0.8, count: 30 },
      { capacity: 150, fixedCost: 2.9, costPerKm: 0.9, count: 30 },
      { capacity: 200, fixedCost: 4, costPerKm: 1, count: 30 },
      { capacity: 300, fixedCost: 6, costPerKm: 1.15, count: 30 },
    ]);
    problem.objective = {};
    const used = sizesUsed(problem);
    expect(used.filter((size) => size === 300).length).toBeGreaterThan(used.length / 2);
  });

  it('is small where large ones cost more than they save', () => {
    const demands = Array.from({ length: 8 }, () => 1);
    expect(
      sizesUsed(
        ring(demands, [
          { capacity: 8, fixedCost: 1000, count: 4 },
          { capacity: 4, fixedCost: 10, count: 4 },
        ]),
      ),
    ).toEqual([4, 4]);
  });

  it('does not grow beyond the stops that a vehicle of any size may have', () => {
    const problem = ring(new Array(12).fill(1), [
      { capacity: 3, fixedCost: 1, count: 4 },
      { capacity: 10, fixedCost: 1.5, count: 4 },
    ]);
    for (const v of problem.vehicles) v.maxStops = 3;
    const { routes } = solve(problem, { stop: { iterations: 500 } });
    expect(Math.max(...routes.map((r) => r.stopIds.length))).toBe(3);
  });

  it('leaves the large vehicles to the stops that fit no other, however the first plan dealt them', () => {
    expect(
      sizesUsed(
        ring(
          [9, 9, 3, 3, 3, 3, 3, 3],
          [
            { capacity: 3, fixedCost: 0, costPerKm: 9, count: 6 },
            { capacity: 9, fixedCost: 0, count: 2 },
          ],
        ),
      ),
    ).toEqual([3, 3, 3, 3, 3, 3, 9, 9]);
  });

  it('changes in a round and back again when the round is refused', () => {
    const problem = ring(
      Array.from({ length: 40 }, (_, i) => 1 + (i % 5)),
      [
        { capacity: 6, fixedCost: 3, count: 20 },
        { capacity: 12, fixedCost: 5, costPerKm: 0.2, count: 10 },
        { capacity: 25, fixedCost: 9, costPerKm: 0.5, count: 5 },
      ],
    );
    const p = compileProblem(problem);
    const random = new Random(7);
    const watch = new StopWatch({ iterations: 1 });
    const state = new State(buildInstance(p, watch));
    constructPlan(state, random, watch, []);
    const rounds = new Rounds(state, random);
    const plan = () => p.input.vehicles.map((v, i) => ({ vehicleId: v.id, stopIds: stopsOf(state, i) }));
    for (let i = 0; i < 600; i++) {
      const before = plan();
      const total = state.total;
      if (!rounds.attempt(i % 3 === 0 ? total + 30 : total)) {
        expect(plan()).toEqual(before);
        expect(state.total).toBe(total);
      }
      const evaluation = evaluate(p, plan());
      expect(evaluation.feasible).toBe(true);
      expect(state.total).toBeCloseTo(evaluation.cost.total, 6);
    }
  });
});

function stopsOf(state: State, vehicle: number): string[] {
  const order = new Int32Array(state.inst.p.stopCount);
  const count = state.copyRoute(vehicle, order);
  return Array.from(order.subarray(0, count), (s) => `s${s}`);
}
