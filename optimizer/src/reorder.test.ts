import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { line } from '../bench/line.ts';
import { limitedCities } from '../bench/random-cities.ts';
import { compileProblem } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { reorderLittle } from './reorder.ts';
import { solve } from './solve.ts';

describe('an order changed as little as pays', () => {
  it('moves the stop that saves most, and no other that saves less than a move is worth', () => {
    // Along a street: s1 is passed and come back for (4 km of 10 pesos), s3 and s4 in the wrong order are 2.
    const p = compileProblem(line([{}, {}, {}, {}, {}], [{ endLocation: null }]));
    const route = { vehicleId: 'v1', stopIds: ['s2', 's4', 's3', 's5', 's1'] };
    const orders = [0, 30, 70].map((price) => reorderLittle(p, route, price).stopIds.join(' '));
    expect(orders).toEqual(['s1 s2 s3 s4 s5', 's1 s2 s4 s3 s5', 's2 s4 s3 s5 s1']);
  });

  it('never costs more and breaks nothing, each move paying for itself', () => {
    let moved = 0;
    fc.assert(
      fc.property(
        limitedCities({ stops: [4, 20], vehicles: [1, 3], windows: [0, 0.5], fill: [0.6, 0.9] }),
        fc.constantFrom(0, 20, 100),
        (problem, price) => {
          const p = compileProblem(problem);
          const [first] = solve(problem, { stop: { iterations: 30 } }).routes;
          if (!first) return;
          const mixed = { ...first, stopIds: first.stopIds.toReversed() };
          const route = evaluate(p, [mixed]).feasible ? mixed : first;
          const found = reorderLittle(p, route, price);
          const [was, is] = [route, found].map((r) => evaluate(p, [r]).routes[0]!);
          expect(found.stopIds.toSorted()).toEqual(route.stopIds.toSorted());
          expect(evaluate(p, [found]).feasible).toBe(true);
          if (found.stopIds.join() === route.stopIds.join()) return;
          moved++;
          expect(is!.cost.total).toBeLessThanOrEqual(was!.cost.total - price + 1e-6);
        },
      ),
      { numRuns: 60, seed: 20261127 },
    );
    expect(moved).toBeGreaterThan(5);
  });
});
