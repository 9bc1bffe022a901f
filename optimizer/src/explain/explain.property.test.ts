import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { city } from '../../bench/city.ts';
import { type CompiledProblem, compileProblem } from '../compile.ts';
import { evaluate, type Violation } from '../evaluate.ts';
import { explain } from '../explain.ts';
import type { Problem } from '../problem.ts';
import type { RoutePlan } from '../solution.ts';
import { solve } from '../solve.ts';
import { explainPlace } from './placed.ts';
import { applyRelaxation, type Change, newFaults } from './relaxation.ts';

const share = fc.constantFrom(0, 0, 0.4);
/** Small cities where not everything fits. */
const crowded = fc
  .record({
    stops: fc.integer({ min: 5, max: 30 }),
    vehicles: fc.integer({ min: 1, max: 4 }),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    windows: fc.constantFrom(0, 0.6, 1),
    twoWindows: share,
    collections: share,
    skills: share,
    soft: share,
    breaks: share,
    openEnd: share,
    perHour: fc.constantFrom(0, 70),
    fill: fc.constantFrom(0.6, 1.2, 1.6),
    maxDurationS: fc.constantFrom(undefined, 2 * 3600),
    maxDistanceM: fc.constantFrom(undefined, 60_000),
    maxStops: fc.constantFrom(undefined, 5),
    shiftEndS: fc.constantFrom(undefined, 11 * 3600),
    shiftStartS: fc.constantFrom(undefined, 10.5 * 3600),
    objective: fc.constantFrom(undefined, { balancePerHour: 20, compactnessPerKm: 5 }),
    only: fc.boolean(),
    pinned: fc.boolean(),
  })
  .map(({ maxDurationS, maxDistanceM, maxStops, shiftStartS, shiftEndS, objective, only, pinned, ...options }) => {
    const problem = city(options);
    if (objective) problem.objective = objective;
    for (const v of problem.vehicles) {
      if (maxDurationS) v.maxDurationS = maxDurationS;
      if (maxDistanceM) v.maxDistanceM = maxDistanceM;
      if (maxStops) v.maxStops = maxStops;
      if (shiftStartS) v.shift.startS = shiftStartS;
      if (shiftEndS) v.shift.endS = shiftEndS;
    }
    if (only) for (const s of problem.stops.slice(2, 5)) s.allowedVehicles = [problem.vehicles.at(-1)!.id];
    if (pinned) problem.stops[0]!.pinned = { vehicleId: 'v1' };
    return problem;
  });

const runs = { numRuns: 40, seed: 20261121 };

/** The faults of a vehicle's route with a stop put in, beyond those that it had. */
function faultsWith(p: CompiledProblem, routes: readonly RoutePlan[], vehicleId: string, stopId: string, position: number): Violation[] {
  const stopIds = routes.find((r) => r.vehicleId === vehicleId)?.stopIds ?? [];
  const before = evaluate(p, [{ vehicleId, stopIds }]).routes[0]!;
  const after = evaluate(p, [{ vehicleId, stopIds: stopIds.toSpliced(position, 0, stopId) }]).routes[0]!;
  return newFaults(before.violations, after.violations).map((f) => f.violation);
}

/** The same change by the least amount less; null when it has no amount. */
function smaller(change: Change, p: CompiledProblem): Change | null {
  switch (change.kind) {
    case 'windowEnd':
    case 'windowStart':
    case 'shiftEnd':
    case 'maxDuration':
      return { ...change, byS: change.byS - 1 };
    case 'maxDistance':
      return { ...change, byM: change.byM - 1 };
    case 'maxStops':
      return { ...change, by: change.by - 1 };
    case 'capacity':
      return { ...change, by: change.by - 1 / p.scale[p.input.dimensions.indexOf(change.dimension)]! };
    case 'skills':
      return { ...change, skills: change.skills.slice(1) };
    default:
      return null;
  }
}

describe('explain, over random problems', () => {
  it('finds relaxations that work where they say, and no smaller one does', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(crowded, (problem: Problem) => {
        const { routes } = solve(problem, { stop: { iterations: 40 } });
        const p = compileProblem(problem);
        for (const { stopId, vehicles, relaxations } of explain(p, routes)) {
          expect(relaxations.length === 0 || vehicles.every((v) => v.obstacle.kind !== 'none')).toBe(true);
          expect(relaxations.map((r) => r.effort)).toEqual(relaxations.map((r) => r.effort).sort((a, b) => a - b));
          for (const { changes, vehicleId, position } of relaxations) {
            const relaxed = compileProblem(applyRelaxation(problem, { changes }));
            expect(faultsWith(relaxed, routes, vehicleId, stopId, position)).toEqual([]);
            for (const change of changes) {
              seen.add(change.kind);
              const less = smaller(change, p);
              const others = changes.filter((x) => x !== change);
              const tooLittle = compileProblem(applyRelaxation(problem, { changes: less ? [...others, less] : others }));
              if (change.kind === 'addVehicle') continue;
              const length = routes.find((r) => r.vehicleId === vehicleId)?.stopIds.length ?? 0;
              // A change that is enough alone is the least one over all places of the route.
              const places = changes.length > 1 ? [position] : Array.from({ length: length + 1 }, (_, i) => i);
              for (const at of places) expect(faultsWith(tooLittle, routes, vehicleId, stopId, at)).not.toEqual([]);
            }
          }
        }
      }),
      runs,
    );
    expect([...seen].sort()).toEqual([
      'acceptLate',
      'addVehicle',
      'allowVehicle',
      'capacity',
      'maxDistance',
      'maxDuration',
      'maxStops',
      'shiftEnd',
      'skills',
      'unpin',
      'windowEnd',
      'windowStart',
    ]);
  });

  it('finds the cheapest possible place of each vehicle for a placed stop, and what it changes in the whole plan', () => {
    fc.assert(
      fc.property(crowded, fc.nat(), (problem: Problem, pick) => {
        const { routes } = solve(problem, { stop: { iterations: 40 } });
        const p = compileProblem(problem);
        const all = routes.flatMap((r) => r.stopIds);
        if (all.length === 0) return;
        const stopId = all[pick % all.length]!;
        const found = explainPlace(p, routes, stopId);
        const now = evaluate(p, routes);
        const without = routes.map((r) => ({ ...r, stopIds: r.stopIds.filter((id) => id !== stopId) }));
        const penalty = p.penalty[p.stopIndex.get(stopId)!]!;
        const gone = evaluate(p, without);
        expect(found.detour.cost).toBeCloseTo(now.cost.total - gone.cost.total + penalty, 6);
        expect(found.detour.distanceM).toBe(now.totals.distanceM - gone.totals.distanceM);
        expect(found.vehicles).toHaveLength(problem.vehicles.length);
        for (const { vehicleId, best, tempting, obstacle } of found.vehicles) {
          const stopIds = without.find((r) => r.vehicleId === vehicleId)?.stopIds ?? [];
          const moved = (position: number) => {
            const others = without.filter((r) => r.vehicleId !== vehicleId);
            const plan = evaluate(p, [...others, { vehicleId, stopIds: stopIds.toSpliced(position, 0, stopId) }]);
            const route = plan.routes.at(-1)!;
            return { plan, route, difference: plan.cost.total - now.cost.total };
          };
          for (const place of [best, tempting]) {
            if (!place) continue;
            const { plan, difference } = moved(place.position);
            expect(place.costDifference).toBeCloseTo(difference, 6);
            expect(place.distanceDifferenceM).toBe(plan.totals.distanceM - now.totals.distanceM);
            expect(place.violations.length === 0).toBe(plan.feasible);
            expect(place === best).toBe(plan.feasible);
          }
          if (tempting) expect(tempting.costDifference).toBeLessThan(Math.min(0, best?.costDifference ?? 0));
          for (let at = 0; at <= stopIds.length; at++) {
            if (vehicleId === found.vehicleId && at === found.position) continue;
            const { plan, route } = moved(at);
            if (!plan.feasible) continue;
            expect(obstacle).toBeNull();
            const chosen = moved(best!.position).route;
            expect(chosen.cost.total).toBeLessThanOrEqual(route.cost.total + 1e-6);
          }
        }
      }),
      runs,
    );
  });
});
