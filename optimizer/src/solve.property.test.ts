import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitedCities } from '../bench/random-cities.ts';
import { checkPlan } from './check/check.ts';
import { compileProblem } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { explain } from './explain.ts';
import { solve } from './solve.ts';

const cities = fc
  .record({
    problem: limitedCities({ stops: [0, 40], vehicles: [1, 6], windows: [0, 0.6, 1], fill: [0.6, 1, 1.5] }),
    penalty: fc.constantFrom(undefined, 80),
    objective: fc.constantFrom(
      undefined,
      undefined,
      { latenessPerMinute: 3, perKm: 1, perHour: 10, vehicleFixed: 50 },
      { balancePerHour: 20, compactnessPerKm: 5 },
    ),
  })
  .map(({ problem, penalty, objective }) => {
    if (objective) problem.objective = objective;
    if (penalty !== undefined) for (const s of problem.stops) s.penalty = penalty;
    return problem;
  });

const runs = { numRuns: 100, seed: 20261121 };

describe('solve, over random problems', () => {
  it('breaks no hard rule, and its cost inside is the one of the evaluation and of the checker', () => {
    fc.assert(
      fc.property(cities, (problem) => {
        let inside = Number.NaN;
        const solution = solve(problem, { seed: 3, stop: { iterations: 300 }, onProgress: (x) => (inside = x.cost) });
        const evaluation = evaluate(compileProblem(problem), solution.routes);
        expect(evaluation.feasible).toBe(true);
        expect(evaluation.unassigned).toEqual(solution.unassigned);
        expect(solution.cost).toEqual(evaluation.cost);
        expect(inside).toBeCloseTo(solution.cost.total, 4);
        const check = checkPlan(problem, solution.routes);
        expect(check.faults).toEqual([]);
        expect(check.unassigned).toEqual(solution.unassigned);
        for (const term of ['distance', 'time', 'vehicles', 'lateness', 'balance'] as const)
          expect(check.cost[term], term).toBeCloseTo(solution.cost[term], 4);
      }),
      runs,
    );
  });

  it('gives the same plan for the same seed and iterations', () => {
    fc.assert(
      fc.property(cities, fc.integer({ min: 1, max: 99 }), (problem, seed) => {
        const a = solve(problem, { seed, stop: { iterations: 200 } });
        const b = solve(problem, { seed, stop: { iterations: 200 } });
        expect(b.routes).toEqual(a.routes);
        expect(b.cost).toEqual(a.cost);
      }),
      { ...runs, numRuns: 15 },
    );
  });
});

describe('explain, over random problems', () => {
  it('names an obstacle that really breaks at every place of the route', () => {
    fc.assert(
      fc.property(cities, (problem) => {
        const solution = solve(problem, { stop: { iterations: 60 } });
        const compiled = compileProblem(problem);
        for (const explanation of explain(compiled, solution.routes).slice(0, 4)) {
          for (const { vehicleId, obstacle } of explanation.vehicles) {
            const stopIds = solution.routes.find((r) => r.vehicleId === vehicleId)?.stopIds ?? [];
            const fits: boolean[] = [];
            for (let at = 0; at <= stopIds.length; at++) {
              const longer = { vehicleId, stopIds: stopIds.toSpliced(at, 0, explanation.stopId) };
              const { violations } = evaluate(compiled, [longer]).routes[0]!;
              const hard = violations.filter((x) => !(x.kind === 'late' && x.soft));
              fits.push(hard.length === 0);
              if (obstacle.kind === 'none') continue;
              expect(hard.length).toBeGreaterThan(0);
              if (obstacle.kind === 'capacity') {
                const hit = hard.find((x) => x.kind === 'capacity' && x.dimension === obstacle.dimension);
                expect(hit && 'excess' in hit && hit.excess).toBeGreaterThanOrEqual(obstacle.excess - 1e-9);
              } else if (obstacle.kind === 'window') {
                const hit = hard.find((x) => x.kind === 'late' && x.stopId === explanation.stopId);
                expect(hit && 'lateS' in hit && hit.lateS).toBeGreaterThanOrEqual(obstacle.lateS);
              } else if (obstacle.kind === 'otherWindow')
                expect(hard.some((x) => x.kind === 'late' && x.stopId !== explanation.stopId)).toBe(true);
              else if (obstacle.kind !== 'mixed') expect(hard.map((x) => x.kind)).toContain(obstacle.kind);
            }
            if (obstacle.kind === 'none') expect(fits[obstacle.position]).toBe(true);
          }
        }
      }),
      runs,
    );
  });
});
