import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRules } from '../bench/all-rules.ts';
import { city } from '../bench/city.ts';
import { checkPlan } from './check/check.ts';
import { compileProblem } from './compile.ts';
import { evaluate } from './evaluate.ts';
import type { Problem } from './problem.ts';
import type { RoutePlan } from './solution.ts';
import { solve } from './solve.ts';

const share = fc.constantFrom(0, 0, 0.3, 0.8);
const problems = fc
  .record({
    basis: fc.record({
      stops: fc.integer({ min: 1, max: 30 }),
      vehicles: fc.integer({ min: 1, max: 6 }),
      seed: fc.integer({ min: 1, max: 1_000_000 }),
      windows: fc.constantFrom(0, 0.4),
      twoWindows: share,
      collections: share,
      skills: fc.constantFrom(0, 0.2),
      soft: share,
      breaks: share,
      openEnd: share,
      perHour: fc.constantFrom(0, 70),
      fill: fc.constantFrom(0.6, 1, 1.5),
    }),
    rules: fc.record({
      seed: fc.integer({ min: 1, max: 1_000_000 }),
      pairs: share,
      sequences: fc.constantFrom(0, 0.1, 0.3),
      zones: fc.constantFrom(0, 0.3),
      reloads: share,
      slices: fc.constantFrom(0, 0, 2),
      closedWays: fc.constantFrom(0, 0, 0.1, 0.4),
      earlier: share,
      samePlace: fc.constantFrom(0, 0.3),
    }),
    limits: fc.record({
      maxDurationS: fc.constantFrom(undefined, 3 * 3600),
      maxDistanceM: fc.constantFrom(undefined, 90_000),
      maxStops: fc.constantFrom(undefined, 6),
    }),
    objective: fc.constantFrom(
      {},
      { changePerStop: 30 },
      { balancePerStop: 10, balancePerHour: 20, compactnessPerKm: 5 },
      { latenessPerMinute: 3, perHour: 10, changePerStop: 100, fewestVehicles: true },
    ),
  })
  .map(({ basis, rules, limits, objective }) => {
    const problem = addRules(city(basis), rules);
    problem.objective = objective;
    for (const v of problem.vehicles)
      Object.assign(v, Object.fromEntries(Object.entries(limits).filter(([, x]) => x !== undefined)));
    return problem;
  });

const runs = { numRuns: 50, seed: 20261121 };

function expectSound(problem: Problem, routes: readonly RoutePlan[]) {
  const evaluation = evaluate(compileProblem(problem), routes);
  expect(evaluation.routes.flatMap((r) => r.violations.filter((x) => x.kind !== 'late' || !x.soft))).toEqual([]);
  expect(checkPlan(problem, routes).faults).toEqual([]);
  return evaluation;
}

describe('all rules together, over random problems', () => {
  it('are kept by the search', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const solution = solve(problem, { seed: 3, stop: { iterations: 100 } });
        const evaluation = expectSound(problem, solution.routes);
        expect(evaluation.unassigned).toEqual(solution.unassigned);
        expect(evaluation.cost).toEqual(solution.cost);
      }),
      runs,
    );
  });

  it('let a plan be taken up again: started routes keep their beginnings, and nothing gets worse', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const first = solve(problem, { stop: { iterations: 40 } });
        const again = solve(problem, { stop: { iterations: 1 }, warmStart: first.routes });
        expect(again.cost.total).toBeLessThanOrEqual(first.cost.total + 1e-6);
        const started = first.routes.filter((r) => !r.tripStarts);
        for (const route of started) {
          route.stopIds.slice(0, 2).forEach((id, position) => {
            problem.stops.find((s) => s.id === id)!.pinned = { vehicleId: route.vehicleId, position };
          });
        }
        const second = solve(problem, { stop: { iterations: 40 } });
        expectSound(problem, second.routes);
        for (const route of started) {
          const now = second.routes.find((r) => r.vehicleId === route.vehicleId);
          const begun = route.stopIds.slice(0, 2);
          expect(now?.stopIds.slice(0, begun.length)).toEqual(begun);
        }
      }),
      { ...runs, numRuns: 25 },
    );
  });
});
