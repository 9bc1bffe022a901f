import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { city } from '../bench/city.ts';
import { everyRule } from '../bench/every-rule.ts';
import { line } from '../bench/line.ts';
import { limitedCities } from '../bench/random-cities.ts';
import { compileProblem } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { leastCost } from './least-cost.ts';
import type { Problem } from './problem.ts';
import type { RoutePlan } from './solution.ts';
import { solve } from './solve.ts';

const untilDone = (problem: Problem, seed = 1) => solve(problem, { seed, stop: { timeMs: 600_000 } });

/** Of all plans of one trip for each vehicle, the least price of those that break no rule. */
function leastOfAll(problem: Problem): number {
  const p = compileProblem(problem);
  const ids = problem.stops.map((s) => s.id);
  let least = Number.POSITIVE_INFINITY;
  const go = (next: number, routes: RoutePlan[]): void => {
    if (next === ids.length) {
      const { feasible, cost } = evaluate(
        p,
        routes.filter((r) => r.stopIds.length > 0),
      );
      if (feasible) least = Math.min(least, cost.total);
      return;
    }
    go(next + 1, routes);
    for (const [v, { vehicleId, stopIds }] of routes.entries())
      for (let at = 0; at <= stopIds.length; at++)
        go(next + 1, routes.with(v, { vehicleId, stopIds: stopIds.toSpliced(at, 0, ids[next]!) }));
  };
  go(
    0,
    problem.vehicles.map((v) => ({ vehicleId: v.id, stopIds: [] })),
  );
  return least;
}

describe('small problems', () => {
  const cities = limitedCities({ stops: [1, 4], vehicles: [1, 2], fill: [0.5, 1.2] });

  it('have a least price that no plan is below, and a plan that is called the best there is', () => {
    let proved = 0;
    fc.assert(
      fc.property(cities, (problem) => {
        const best = leastOfAll(problem);
        expect(leastCost(compileProblem(problem))!).toBeLessThanOrEqual(best + 1e-6);
        const { stoppedBy, cost } = untilDone(problem);
        expect(stoppedBy).toMatch(/^(?:optimal|settled)$/);
        expect(cost.total).toBeCloseTo(best, 4);
        if (stoppedBy === 'optimal') proved++;
      }),
      { numRuns: 40, seed: 23 },
    );
    expect(proved).toBeGreaterThan(10);
  });

  it('have it with times by the hour, linked stops and prices of all kinds too, where no trip reloads', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (seed) => {
        const problem = everyRule({ stops: 4, vehicles: 2, seed });
        for (const v of problem.vehicles) delete v.reload;
        expect(leastCost(compileProblem(problem))!).toBeLessThanOrEqual(leastOfAll(problem) + 1e-6);
      }),
      { numRuns: 30, seed: 23 },
    );
  });

  it('end long before their time, the same plan with the same seed', () => {
    const problem = city({ stops: 15, vehicles: 3, windows: 0.4, perHour: 60, seed: 2 });
    const [a, b] = [untilDone(problem), untilDone(problem)];
    expect(a.stoppedBy).toBe('settled');
    expect(a.iterations).toBeLessThan(50_000);
    expect(b.routes).toEqual(a.routes);
    expect(b.iterations).toBe(a.iterations);
  });

  it('end at once when the first plan is proved to be the best', () => {
    expect(untilDone(line([{}]))).toMatchObject({ stoppedBy: 'optimal', iterations: 0, unassigned: [] });
    // What is left out for its price is part of the proof.
    expect(untilDone(line([{}, { penalty: 1 }]))).toMatchObject({ stoppedBy: 'optimal', unassigned: ['s2'] });
  });

  it('are called settled, not proved, where a plan waits or vehicles count first', () => {
    const waiting = line(
      [{ windows: [{ startS: 30_000, endS: 31_000 }] }, { windows: [{ startS: 34_000, endS: 35_000 }] }],
      [{ costPerHour: 60 }],
    );
    expect(untilDone(waiting).stoppedBy).toBe('settled');
    const fewest = line([{}, {}], [{}, {}], { objective: { perKm: 1, fewestVehicles: true } });
    expect(untilDone(fewest).stoppedBy).toBe('settled');
  });

  it('go on for as long as they are given when rounds alone are', () => {
    expect(solve(line([{}, {}]), { stop: { iterations: 500 } })).toMatchObject({
      stoppedBy: 'iterations',
      iterations: 504,
    });
  });
});
