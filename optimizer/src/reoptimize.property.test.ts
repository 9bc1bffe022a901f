import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { city } from '../bench/city.ts';
import { everyRule } from '../bench/every-rule.ts';
import { cityOptions } from '../bench/random-cities.ts';
import { compileProblem } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { Fleet, orderWithout, toRoute } from './probe/fleet.ts';
import type { Problem } from './problem.ts';
import { insertStops, isBetterPlan, replan } from './reoptimize.ts';
import { solve } from './solve.ts';
import { remainingDay } from './started.ts';

const cities = fc
  .record({
    options: cityOptions({ stops: [8, 40], vehicles: [2, 6], fill: [0.5, 0.8, 1.3] }),
    balance: fc.boolean(),
    travel: fc.boolean(),
  })
  .map(({ balance, travel, options }): Problem => {
    const problem = city(options);
    if (balance) problem.objective = { balancePerHour: 20 };
    if (!travel) return problem;
    const { durationsS, distancesM, ...rest } = problem;
    const n = problem.locations.length;
    return {
      ...rest,
      travel: { durationS: (a, b) => durationsS![a * n + b]!, distanceM: (a, b) => distancesM![a * n + b]! },
    };
  });

const runs = { numRuns: 25, seed: 20261121 };

/** A plan of all stops but the last few. */
function planWithout(problem: Problem, count: number) {
  const fresh = problem.stops.slice(-count).map((s) => s.id);
  const part = { ...problem, stops: problem.stops.slice(0, problem.stops.length - count) };
  return { fresh, routes: solve(part, { stop: { iterations: 60 } }).routes };
}

describe('insertStops, over random plans', () => {
  it('puts in what fits at no more than the cheapest place costs, and leaves nothing out for it', () => {
    fc.assert(
      fc.property(cities, fc.integer({ min: 1, max: 4 }), (problem, count) => {
        const { fresh, routes } = planWithout(problem, count);
        const p = compileProblem(problem);
        const before = evaluate(p, routes);
        const found = insertStops(problem, routes, fresh, { iterations: 40 });
        const after = evaluate(p, found.routes);
        expect(after.feasible).toBe(true);
        expect(found.cost).toEqual(after.cost);
        expect(found.unassigned).toEqual(after.unassigned);
        expect(found.unassigned.filter((id) => !before.unassigned.includes(id))).toEqual([]);
        expect(insertStops(problem, routes, fresh, { iterations: 40 })).toEqual(found);
        const plain = insertStops(problem, routes, fresh, { iterations: 0 });
        expect([plain.movedStops, plain.reorderedStops]).toEqual([0, 0]);
        expect(found.cost.total).toBeLessThanOrEqual(plain.cost.total + 1e-6);
        if (count > 1 || problem.objective) return;
        // One stop: no place of any route is cheaper.
        for (const v of problem.vehicles) {
          const stopIds = routes.find((r) => r.vehicleId === v.id)?.stopIds ?? [];
          for (let at = 0; at <= stopIds.length; at++) {
            const longer = { vehicleId: v.id, stopIds: stopIds.toSpliced(at, 0, fresh[0]!) };
            const plan = evaluate(p, [...routes.filter((r) => r.vehicleId !== v.id), longer]);
            if (plan.feasible) expect(plain.cost.total).toBeLessThanOrEqual(plan.cost.total + 1e-6);
          }
        }
      }),
      runs,
    );
  });

  it('puts linked stops back together, with every rule in play, at no more than where they were', () => {
    let together = 0;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (seed, pick) => {
        const problem = everyRule({ stops: 4 + (seed % 12), vehicles: 1 + (seed % 3), seed, slices: seed % 5 === 0 });
        const p = compileProblem(problem);
        const { routes, cost } = solve(problem, { stop: { iterations: 40 } });
        const all = routes.flatMap((r) => r.stopIds);
        const stopId = all[pick % Math.max(1, all.length)];
        if (stopId === undefined || !evaluate(p, routes).feasible) return;
        const fleet = new Fleet(p, routes);
        const stop = p.stopIndex.get(stopId)!;
        const home = fleet.probes.find((probe) => probe.order.includes(stop))!;
        fleet.replace(home.vehicle, new Int32Array(0));
        const unit = fleet.unitOf(stop);
        const without = orderWithout(p, home.order, unit);
        const left = routes.map((r) =>
          r.vehicleId === problem.vehicles[home.vehicle]!.id ? toRoute(p, home.vehicle, without) : r,
        );
        // Pins: what is left may have none of its fixed beginning, and then breaks a rule.
        if (!evaluate(p, left).feasible) return;
        const found = insertStops(problem, left, [stopId], { iterations: 20 });
        const after = evaluate(p, found.routes);
        expect(after.feasible).toBe(true);
        const now = found.routes.flatMap((r) => r.stopIds);
        for (const r of left) expect(now).toEqual(expect.arrayContaining(r.stopIds));
        const trips = home.order.length - without.length - unit.length;
        const { balancePerHour, balancePerStop } = problem.objective!;
        if (trips > 0 || unit.length > 2 || balancePerHour || balancePerStop || problem.slices) return;
        if (unit.length > 1) together++;
        expect(found.cost.total).toBeLessThanOrEqual(cost.total + 1e-6);
      }),
      { ...runs, numRuns: 60 },
    );
    expect(together).toBeGreaterThan(2);
  });

  it('keeps served stops where they were, and the started vehicles begin where they are', () => {
    fc.assert(
      fc.property(cities, fc.nat({ max: 5 }), (problem, served) => {
        for (const v of problem.vehicles) delete v.breaks;
        for (const s of problem.stops) s.latenessPerMinute = 1;
        const { fresh, routes } = planWithout(problem, 2);
        const times = evaluate(compileProblem(problem), routes);
        const started = times.routes.map((r) => {
          const doneStops = Math.min(served, r.stops.length);
          const last = r.stops[doneStops - 1];
          const vehicle = problem.vehicles.find((v) => v.id === r.vehicleId)!;
          return {
            vehicleId: r.vehicleId,
            doneStops,
            location: last ? problem.stops.find((s) => s.id === last.stopId)!.location : vehicle.startLocation,
            atS: last ? last.departureS : r.departureS,
          };
        });
        const remaining = remainingDay(problem, routes, started);
        // What is left of each route goes on as it was planned.
        for (const route of evaluate(compileProblem(remaining.problem), remaining.routes).routes) {
          const planned = times.routes.find((r) => r.vehicleId === route.vehicleId)!;
          const left = planned.stops.slice(planned.stops.length - route.stops.length);
          expect(route.stops.map((s) => s.stopId)).toEqual(left.map((s) => s.stopId));
          // It may leave where it is later than planned, but never so that it is later for it.
          expect(route.lateS).toBe(left.reduce((sum, s) => sum + s.lateS, 0));
          if (route.stops.length > 0) expect(route.finishS).toBe(planned.finishS);
          expect(route.violations.filter((v) => v.kind !== 'late')).toEqual([]);
        }
        const found = remaining.whole(
          insertStops(remaining.problem, remaining.routes, fresh, { iterations: 20 }).routes,
        );
        for (const { vehicleId, doneStops } of started) {
          const before = routes.find((r) => r.vehicleId === vehicleId)!.stopIds.slice(0, doneStops);
          expect(found.find((r) => r.vehicleId === vehicleId)!.stopIds.slice(0, doneStops)).toEqual(before);
        }
        expect(new Set(found.flatMap((r) => r.stopIds)).size).toBe(found.flatMap((r) => r.stopIds).length);
      }),
      runs,
    );
  });
});

describe('replan, over random plans', () => {
  it('never answers a worse plan than the one it begins with, by the plan’s own objective', () => {
    let better = 0;
    let same = 0;
    fc.assert(
      fc.property(cities, fc.boolean(), fc.nat(), (problem, fewestVehicles, pick) => {
        const { routes } = planWithout(problem, 0);
        // The routes that stay may be the longest or the shortest: even ones of the others are not all of it.
        const balancePerHour = problem.objective ? 500 : 0;
        const whole = { ...problem, objective: { perKm: 1, balancePerHour, fewestVehicles } };
        const p = compileProblem(whole);
        if (routes.length < 2) return;
        const vehicleIds = routes.filter((_, i) => i !== pick % routes.length).map((r) => r.vehicleId);
        const found = replan(whole, routes, { vehicleIds, stop: { iterations: 20 } });
        expect(isBetterPlan(p, routes, found.routes)).toBe(false);
        if (isBetterPlan(p, found.routes, routes)) better++;
        else same++;
      }),
      { ...runs, numRuns: 40 },
    );
    expect(better).toBeGreaterThan(5);
    expect(same).toBeGreaterThan(0);
  });

  it('touches no route but the chosen ones and makes the plan no dearer', () => {
    fc.assert(
      fc.property(cities, fc.nat(), (problem, pick) => {
        const { fresh, routes } = planWithout(problem, 2);
        const p = compileProblem(problem);
        const vehicleIds = problem.vehicles.filter((_, i) => (pick >> i) & 1).map((v) => v.id);
        const found = replan(problem, routes, { vehicleIds, stopIds: fresh, stop: { iterations: 60 } });
        const after = evaluate(p, found.routes);
        expect(after.feasible).toBe(true);
        expect(found.cost).toEqual(after.cost);
        for (const route of routes) {
          if (!vehicleIds.includes(route.vehicleId)) expect(found.routes).toContainEqual(route);
        }
        if (!problem.objective) expect(found.cost.total).toBeLessThanOrEqual(evaluate(p, routes).cost.total + 1e-6);
      }),
      runs,
    );
  });
});
