import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deal, everyRule } from '../../bench/every-rule.ts';
import { limitedCities } from '../../bench/random-cities.ts';
import { type CompiledProblem, compileProblem } from '../compile.ts';
import { evaluate } from '../evaluate.ts';
import { explain } from '../explain.ts';
import type { Placement } from '../probe/survey.ts';
import type { Problem } from '../problem.ts';
import { Random } from '../random.ts';
import { insertStops } from '../reoptimize.ts';
import type { RoutePlan } from '../solution.ts';
import { solve } from '../solve.ts';
import type { Violation } from '../violations.ts';
import { remedyFor } from './for-all.ts';
import { explainPlace } from './placed.ts';
import { applyRelaxation, type Change, effortOf, newFaults } from './relaxation.ts';
import { LOOKED_AT, whyCannotOptimize } from './summary.ts';

/** Small cities where not everything fits. */
const crowded = fc
  .record({
    problem: limitedCities({ stops: [5, 30], vehicles: [1, 4], windows: [0, 0.6, 1], fill: [0.6, 1.2, 1.6] }),
    shiftStartS: fc.constantFrom(undefined, 10.5 * 3600),
    shiftEndS: fc.constantFrom(undefined, 11 * 3600),
    objective: fc.constantFrom(undefined, { balancePerHour: 20, compactnessPerKm: 5 }),
  })
  .map(({ problem, shiftStartS, shiftEndS, objective }) => {
    if (objective) problem.objective = objective;
    for (const v of problem.vehicles) {
      if (shiftStartS) v.shift.startS = shiftStartS;
      if (shiftEndS) v.shift.endS = shiftEndS;
    }
    return problem;
  });

const runs = { numRuns: 40, seed: 20261121 };

function routeOf(routes: readonly RoutePlan[], vehicleId: string): RoutePlan {
  return routes.find((r) => r.vehicleId === vehicleId) ?? { vehicleId, stopIds: [] };
}

/** A route with a stop and its partners put in. */
function withStop(route: RoutePlan, stopId: string, { position, partners = [], tripStarts }: Placement): RoutePlan {
  const stopIds = [...route.stopIds];
  for (const x of [...partners, { stopId, position }].sort((a, b) => a.position - b.position))
    stopIds.splice(x.position, 0, x.stopId);
  return { vehicleId: route.vehicleId, stopIds, ...(tripStarts ? { tripStarts } : {}) };
}

/** The faults of a changed route in a changed problem beyond those that it had. */
function faultsWith(p: CompiledProblem, before: RoutePlan, relaxed: CompiledProblem, after: RoutePlan): Violation[] {
  const had = p.vehicleIndex.has(before.vehicleId) ? evaluate(p, [before]).routes[0]!.violations : [];
  return newFaults(had, evaluate(relaxed, [after]).routes[0]!.violations).map((f) => f.violation);
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

/** Plans of random problems, some with every rule in play, where stops are left out; routes may break rules already. */
const plans = fc.oneof(
  crowded.map((problem) => ({ problem, routes: solve(problem, { stop: { iterations: 40 } }).routes })),
  fc
    .record({
      stops: fc.integer({ min: 4, max: 14 }),
      vehicles: fc.integer({ min: 1, max: 3 }),
      seed: fc.integer({ min: 1, max: 100_000 }),
    })
    .map((options) => {
      const problem = everyRule({ ...options, slices: options.seed % 4 === 0 });
      return { problem, routes: deal(problem, new Random(options.seed)) };
    }),
);

/** Pairs, sequences, zones, closed ways and prices of all kinds, on one trip. */
const linked = fc
  .record({
    stops: fc.integer({ min: 4, max: 16 }),
    vehicles: fc.integer({ min: 1, max: 3 }),
    seed: fc.integer({ min: 1, max: 100_000 }),
  })
  .map((options) => {
    const problem = everyRule({ ...options, slices: false });
    for (const v of problem.vehicles) delete v.reload;
    return problem;
  });

describe('explain, over random problems', () => {
  it('finds relaxations that work where they say, and no smaller one does', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(plans, ({ problem, routes }) => {
        const p = compileProblem(problem);
        for (const { stopId, vehicles, relaxations } of explain(p, routes)) {
          expect(relaxations.length === 0 || vehicles.every((v) => v.obstacle.kind !== 'none')).toBe(true);
          expect(relaxations.map((r) => r.effort)).toEqual(relaxations.map((r) => r.effort).sort((a, b) => a - b));
          for (const relaxation of relaxations) {
            const { changes, vehicleId, partners, tripStarts } = relaxation;
            if (partners) seen.add('partners');
            if (tripStarts) seen.add('trips');
            const before = routeOf(routes, vehicleId);
            const relaxed = compileProblem(applyRelaxation(problem, { changes }));
            expect(faultsWith(p, before, relaxed, withStop(before, stopId, relaxation))).toEqual([]);
            for (const change of changes) {
              seen.add(change.kind);
              // With times by time of day a smaller change can lead to another departure that does.
              if (change.kind === 'addVehicle' || problem.slices) continue;
              const less = smaller(change, p);
              const others = changes.filter((x) => x !== change);
              const tooLittle = compileProblem(
                applyRelaxation(problem, { changes: less ? [...others, less] : others }),
              );
              // A change that is enough alone is the least one over all places of the route, but for one thing: a window that closes later
              // can also let a short day begin later, at a place where the stop is late and the day too long; that is not looked for.
              const isShortDay =
                change.kind === 'windowEnd' && problem.vehicles.some((v) => v.id === vehicleId && v.maxDurationS);
              const isLeast = changes.length === 1 && !partners && !tripStarts && !isShortDay;
              const places = isLeast
                ? Array.from({ length: before.stopIds.length + 1 }, (_, position) => ({ position }))
                : [relaxation];
              for (const at of places)
                expect(faultsWith(p, before, tooLittle, withStop(before, stopId, at))).not.toEqual([]);
            }
          }
        }
      }),
      { ...runs, numRuns: 80 },
    );
    expect([...seen].sort()).toEqual([
      ...[
        'acceptLate',
        'addVehicle',
        'allowVehicle',
        'capacity',
        'maxDistance',
        'maxDuration',
        'maxStops',
        'partners',
        'shiftEnd',
      ],
      ...['skills', 'trips', 'unpin', 'windowEnd', 'windowStart', 'zone'],
    ]);
  });

  it('promises of a change what a search with it reaches: those stops at the same time, and each of the others by itself', () => {
    let promised = 0;
    let several = 0;
    fc.assert(
      fc.property(plans, ({ problem, routes }) => {
        const p = compileProblem(problem);
        const { unassigned, hindrances, helps } = whyCannotOptimize(p, routes);
        expect(hindrances.flatMap((x) => x.stopIds)).toHaveLength(unassigned);
        for (const { change, stopIds, alone, route } of helps) {
          const applied = applyRelaxation(problem, { changes: [change] });
          const relaxed = compileProblem(applied);
          const before = routeOf(routes, route.vehicleId);
          expect(faultsWith(p, before, relaxed, route)).toEqual([]);
          expect([...route.stopIds].sort()).toEqual([...before.stopIds, ...stopIds].sort());
          promised += stopIds.length;
          if (stopIds.length > 1) several++;
          // Where a route broke the rule already, it may go on doing so.
          if (!evaluate(p, routes).feasible) continue;
          if (!problem.slices)
            for (const explanation of explain(relaxed, routes, { stopIds: alone }))
              expect(explanation.vehicles[0]!.obstacle.kind).toBe('none');
          const found = solve(applied, { warmStart: routes, stop: { iterations: 500 } });
          expect(found.unassigned.length).toBeLessThanOrEqual(unassigned - stopIds.length);
        }
        for (const [i, x] of helps.entries())
          for (const y of helps.slice(0, i))
            expect(
              x.stopIds.every((id) => y.stopIds.includes(id)) && effortOf(p, y.change) <= effortOf(p, x.change),
            ).toBe(false);
      }),
      { ...runs, numRuns: 40 },
    );
    expect(promised).toBeGreaterThan(50);
    expect(several).toBeGreaterThan(10);
  });

  it('lets in together what a set of changes is told to let in, with no change that the others could do without', () => {
    let told = 0;
    let several = 0;
    let dearer = 0;
    fc.assert(
      fc.property(plans, ({ problem, routes }) => {
        const p = compileProblem(problem);
        const explanations = explain(p, routes, { maxVehicles: 1, maxRelaxations: LOOKED_AT });
        const search = remedyFor(p, routes, explanations);
        let next = search.next();
        while (!next.done) next = search.next();
        const remedy = next.value;
        if (!remedy) return;
        told++;
        const { changes, stopIds, routes: after } = remedy;
        const relaxed = compileProblem(applyRelaxation(problem, { changes }));
        const placed = routes.flatMap((r) => r.stopIds);
        expect(after.flatMap((r) => r.stopIds)).toEqual(expect.arrayContaining([...placed, ...stopIds]));
        for (const r of after) expect(faultsWith(p, routeOf(routes, r.vehicleId), relaxed, r)).toEqual([]);
        expect(remedy.effort).toBeCloseTo(
          changes.reduce((sum, c) => sum + effortOf(p, c), 0),
          9,
        );
        if (changes.length < 2) return;
        several++;
        for (const change of changes) {
          const rest = applyRelaxation(problem, { changes: changes.filter((c) => c !== change) });
          const inserted = insertStops(rest, routes, stopIds, { iterations: 0 });
          expect(stopIds.some((id) => inserted.unassigned.includes(id))).toBe(true);
        }
        const all = whyCannotOptimize(p, routes).helps.filter((h) => stopIds.every((id) => h.stopIds.includes(id)));
        if (all.some((h) => effortOf(p, h.change) < remedy.effort - 0.1 * changes.length)) dearer++;
      }),
      { ...runs, numRuns: 20 },
    );
    expect(told).toBeGreaterThan(7);
    expect(several).toBeGreaterThan(5);
    // No single change does the same for less.
    expect(dearer).toBe(0);
  });

  it('finds the cheapest possible place of each vehicle for a placed stop, and what it changes in the whole plan', () => {
    let partners = 0;
    fc.assert(
      fc.property(fc.oneof(crowded, linked), fc.nat(), (problem: Problem, pick) => {
        const { routes } = solve(problem, { stop: { iterations: 40 } });
        const p = compileProblem(problem);
        const all = routes.flatMap((r) => r.stopIds);
        if (all.length === 0) return;
        const stopId = all[pick % all.length]!;
        const found = explainPlace(p, routes, stopId);
        const unit = [stopId, ...(found.partners ?? []).map((x) => x.stopId)];
        if (unit.length > 1) partners++;
        const now = evaluate(p, routes);
        const without = routes.map((r) => ({ ...r, stopIds: r.stopIds.filter((id) => !unit.includes(id)) }));
        const penalty = unit.reduce((sum, id) => sum + p.penalty[p.stopIndex.get(id)!]!, 0);
        const gone = evaluate(p, without);
        // Stops pinned to a position stay even where they break a rule.
        if (!gone.feasible) return;
        expect(found.detour.cost).toBeCloseTo(now.cost.total - gone.cost.total + penalty, 6);
        expect(found.detour.distanceM).toBe(now.totals.distanceM - gone.totals.distanceM);
        expect(found.vehicles).toHaveLength(problem.vehicles.length);
        for (const { vehicleId, best, tempting, obstacle } of found.vehicles) {
          const route = routeOf(without, vehicleId);
          const moved = (to: Placement) => {
            const others = without.filter((r) => r.vehicleId !== vehicleId);
            const plan = evaluate(p, [...others, withStop(route, stopId, to)]);
            return { plan, route: plan.routes.at(-1)!, difference: plan.cost.total - now.cost.total };
          };
          for (const place of [best, tempting]) {
            if (!place) continue;
            const { plan, difference } = moved(place);
            expect(place.costDifference).toBeCloseTo(difference, 6);
            expect(place.distanceDifferenceM).toBe(plan.totals.distanceM - now.totals.distanceM);
            expect(place.violations.length === 0).toBe(plan.feasible);
            expect(place === best).toBe(plan.feasible);
          }
          if (tempting) expect(tempting.costDifference).toBeLessThan(Math.min(0, best?.costDifference ?? 0));
          if (unit.length > 1) continue;
          if (vehicleId === found.vehicleId) expect(best?.position).not.toBe(found.position);
          for (let position = 0; position <= route.stopIds.length; position++) {
            if (vehicleId === found.vehicleId && position === found.position) continue;
            const other = moved({ position });
            if (!other.plan.feasible) continue;
            expect(obstacle).toBeNull();
            expect(moved(best!).route.cost.total).toBeLessThanOrEqual(other.route.cost.total + 1e-6);
          }
        }
      }),
      runs,
    );
    expect(partners).toBeGreaterThan(0);
  });
});
