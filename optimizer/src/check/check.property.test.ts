import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deal, everyRule } from '../../bench/every-rule.ts';
import { compileProblem } from '../compile.ts';
import { type Evaluation, evaluate } from '../evaluate.ts';
import type { Problem } from '../problem.ts';
import { Random } from '../random.ts';
import type { RoutePlan } from '../solution.ts';
import { solve } from '../solve.ts';
import { type Check, checkPlan } from './check.ts';

const problems = fc
  .record({
    stops: fc.integer({ min: 0, max: 24 }),
    vehicles: fc.integer({ min: 1, max: 5 }),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map((options) => ({ problem: everyRule(options), seed: options.seed }));

const runs = { seed: 20261121 };

describe('the checker and evaluate', () => {
  it('agree on any routes: every broken rule with its size, every cost', () => {
    fc.assert(
      fc.property(problems, ({ problem, seed }) => {
        const routes = deal(problem, new Random(seed + 1));
        const evaluation = evaluate(compileProblem(problem), routes);
        const check = checkPlan(problem, routes);
        expect(faultsOf(check)).toEqual(violationsOf(evaluation));
        expectSameCosts(check, evaluation);
      }),
      { ...runs, numRuns: 400 },
    );
  });
});

describe('what the solver answers', () => {
  it('passes the checker, at the cost that it tells', () => {
    fc.assert(
      fc.property(problems, ({ problem }) => {
        const solution = solve(problem, { seed: 3, stop: { iterations: 150 } });
        const evaluation = evaluate(compileProblem(problem), solution.routes);
        const check = checkPlan(problem, solution.routes);
        const excused = brokenByPins(problem);
        expect(check.faults.filter((fault) => !excused.has(fault.vehicleId))).toEqual([]);
        expect(check.unassigned).toEqual(solution.unassigned);
        expect(solution.cost).toEqual(evaluation.cost);
        expectSameCosts(check, evaluation);
      }),
      { ...runs, numRuns: 60 },
    );
  });
});

/** Stops pinned to a position stay there whatever they break: their vehicles are not the search's fault. */
function brokenByPins(problem: Problem): Set<string> {
  const routes = problem.stops
    .filter((s) => s.pinned?.position !== undefined)
    .map((s): RoutePlan => ({ vehicleId: s.pinned!.vehicleId, stopIds: [s.id] }));
  return new Set(checkPlan(problem, routes).faults.map((fault) => fault.vehicleId));
}

const rounded = (by: number) => Math.round(by * 1000) / 1000;

function faultsOf(check: Check): string[] {
  return check.faults.map((f) => `${f.kind} ${f.vehicleId} ${f.stopId ?? ''} ${rounded(f.by)}`).sort();
}

/** In the checker's words. */
function violationsOf(evaluation: Evaluation): string[] {
  const out: string[] = [];
  for (const { vehicleId, violations } of evaluation.routes) {
    for (const x of violations) {
      if (x.kind === 'late' && x.soft) continue;
      out.push(`${x.kind} ${vehicleId} ${'stopId' in x ? (x.stopId ?? '') : ''} ${rounded(sizeOf(x))}`);
    }
  }
  return out.sort();
}

function sizeOf(x: Evaluation['routes'][number]['violations'][number]): number {
  switch (x.kind) {
    case 'capacity':
    case 'maxStops':
    case 'maxTrips':
      return x.excess;
    case 'late':
    case 'breakLate':
      return x.lateS;
    case 'shiftEnd':
      return x.overrunS;
    case 'maxDuration':
      return x.excessS;
    case 'maxDistance':
      return x.excessM;
    case 'skills':
      return x.missing.length;
    case 'pinnedPosition':
      return x.position;
    case 'pairOrder':
    case 'sequence':
      return x.positions;
    case 'sequenceSplit':
      return x.missingStopIds.length;
    default:
      return 1;
  }
}

function expectSameCosts(check: Check, { cost, unassigned }: Evaluation): void {
  expect(check.unassigned).toEqual(unassigned);
  const { total: _total, compactness, ...exact } = cost;
  for (const [term, value] of Object.entries(exact))
    expect(check.cost[term as keyof Check['cost']], term).toBeCloseTo(value, 4);
  // The optimizer measures it on a flat map, the checker on the globe.
  expect(Math.abs(check.cost.compactness - compactness)).toBeLessThanOrEqual(0.002 * compactness + 1e-6);
}
