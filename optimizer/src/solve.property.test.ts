import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { city } from '../bench/city.ts';
import { compileProblem } from './compile.ts';
import type { CostBreakdown } from './cost.ts';
import { evaluate } from './evaluate.ts';
import { explain } from './explain.ts';
import type { Problem, Stop, Vehicle } from './problem.ts';
import { Clock, scaledTravel } from './schedule.ts';
import type { RoutePlan } from './solution.ts';
import { solve } from './solve.ts';

/** Written without looking at the package: plain objects, one departure after another. Knows no breaks. */
function naive(problem: Problem, routes: readonly RoutePlan[]) {
  const n = problem.locations.length;
  const faults: string[] = [];
  const seen = new Set<string>();
  const o = problem.objective ?? {};
  let cost = 0;
  for (const route of routes) {
    const v = problem.vehicles.find((x) => x.id === route.vehicleId) as Vehicle;
    const stops = route.stopIds.map((id) => problem.stops.find((s) => s.id === id) as Stop);
    if (stops.length === 0) continue;
    for (const s of stops) {
      if (seen.has(s.id)) faults.push(`twice ${s.id}`);
      seen.add(s.id);
      if (s.allowedVehicles && !s.allowedVehicles.includes(v.id)) faults.push('allowed');
      for (const k of s.skills ?? []) if (!(v.skills ?? []).includes(k)) faults.push('skill');
      if (s.pinned && s.pinned.vehicleId !== v.id) faults.push('pinned');
      if (s.pinned?.position !== undefined && stops.indexOf(s) !== s.pinned.position) faults.push('position');
    }
    const places = [v.startLocation, ...stops.map((s) => s.location), ...(v.endLocation === null ? [] : [v.endLocation])];
    const km = (a: number, b: number) => (a === b ? 0 : problem.distancesM![a * n + b]!);
    const sec = (a: number, b: number) => (a === b ? 0 : Math.floor(problem.durationsS![a * n + b]! * (1 / (v.speedFactor ?? 1)) + 0.5));
    let metres = 0;
    for (let i = 1; i < places.length; i++) metres += km(places[i - 1]!, places[i]!);
    const drive = (from: number) => {
      let t = from;
      let price = 0;
      const pattern: string[] = [];
      stops.forEach((s, i) => {
        const moved = places[i] !== places[i + 1];
        t += sec(places[i]!, places[i + 1]!) + (moved ? (s.setupS ?? 0) : 0);
        const windows = s.windows ?? [];
        const w = windows.findIndex((x) => t <= x.endS);
        const late = windows.length > 0 && w < 0 ? t - windows.at(-1)!.endS : 0;
        if (w >= 0) t = Math.max(t, windows[w]!.startS);
        const perMinute = s.latenessPerMinute === undefined ? (o.latenessPerMinute ?? null) : s.latenessPerMinute;
        if (late > 0 && perMinute === null) pattern.push('hard');
        price += (late * (perMinute ?? 0)) / 60;
        pattern.push(`${w}/${late}`);
        t += s.serviceS;
      });
      if (v.endLocation !== null) t += sec(places.at(-2)!, v.endLocation);
      return { finish: t, price, pattern: pattern.join(' ') };
    };
    const earliest = Math.max(v.shift.startS, v.earliestDepartureS ?? 0);
    const first = drive(earliest);
    // The latest departure that changes neither the finish nor any window nor any lateness.
    let low = 0;
    let high = 200_000;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const later = drive(earliest + middle);
      if (later.finish === first.finish && later.pattern === first.pattern) low = middle;
      else high = middle - 1;
    }
    const duration = first.finish - earliest - low;
    if (first.pattern.includes('hard')) faults.push('late');
    if (first.finish > v.shift.endS) faults.push('shift');
    if (duration > (v.maxDurationS ?? Infinity)) faults.push('duration');
    if (metres > (v.maxDistanceM ?? Infinity)) faults.push('distance');
    if (stops.length > (v.maxStops ?? Infinity)) faults.push('stops');
    problem.dimensions.forEach((_, k) => {
      let load = stops.reduce((sum, s) => sum + (s.kind === 'delivery' ? s.demand[k]! : 0), 0);
      let peak = load;
      for (const s of stops) {
        load += (s.kind === 'delivery' ? -1 : 1) * s.demand[k]!;
        peak = Math.max(peak, load);
      }
      if (peak > (v.capacity[k] ?? Infinity) + 1e-6) faults.push('capacity');
    });
    cost += (metres / 1000) * ((v.costPerKm ?? 0) + (o.perKm ?? 0)) + (duration / 3600) * ((v.costPerHour ?? 0) + (o.perHour ?? 0));
    cost += (v.fixedCost ?? 0) + (o.vehicleFixed ?? 0) + first.price;
  }
  return { cost, faults, left: problem.stops.filter((s) => !seen.has(s.id)).map((s) => s.id) };
}

const share = fc.constantFrom(0, 0, 0.4);
const cities = fc
  .record({
    stops: fc.integer({ min: 0, max: 40 }),
    vehicles: fc.integer({ min: 1, max: 6 }),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    windows: fc.constantFrom(0, 0.6, 1),
    twoWindows: share,
    collections: share,
    skills: share,
    soft: share,
    breaks: share,
    openEnd: share,
    perHour: fc.constantFrom(0, 70),
    fill: fc.constantFrom(0.6, 1, 1.5),
    maxDurationS: fc.constantFrom(undefined, 2 * 3600),
    maxDistanceM: fc.constantFrom(undefined, 90_000),
    maxStops: fc.constantFrom(undefined, 7),
    penalty: fc.constantFrom(undefined, 80),
    pins: fc.integer({ min: 0, max: 3 }),
    only: fc.boolean(),
    objective: fc.constantFrom(
      undefined,
      undefined,
      { latenessPerMinute: 3, perKm: 1, perHour: 10, vehicleFixed: 50 },
      { balancePerHour: 20, compactnessPerKm: 5 },
    ),
  })
  .map(({ maxDurationS, maxDistanceM, maxStops, penalty, pins, only, objective, ...options }) => {
    const problem = city(options);
    if (objective) problem.objective = objective;
    for (const v of problem.vehicles) {
      if (maxDurationS) v.maxDurationS = maxDurationS;
      if (maxDistanceM) v.maxDistanceM = maxDistanceM;
      if (maxStops) v.maxStops = maxStops;
    }
    if (penalty !== undefined) for (const s of problem.stops) s.penalty = penalty;
    problem.stops.slice(0, pins).forEach((s) => {
      s.pinned = { vehicleId: 'v1' };
      s.skills = [];
    });
    if (only) for (const s of problem.stops.slice(4, 8)) s.allowedVehicles = [problem.vehicles.at(-1)!.id];
    return problem;
  });

const runs = { numRuns: 100, seed: 20261121 };

describe('solve, over random problems', () => {
  it('breaks no hard rule, visits each stop at most once, and its cost is the one of a naive evaluator', () => {
    fc.assert(
      fc.property(cities, (problem) => {
        let inside = Number.NaN;
        const solution = solve(problem, { seed: 3, stop: { iterations: 300 }, onProgress: (x) => (inside = x.cost) });
        const compiled = compileProblem(problem);
        const evaluation = evaluate(compiled, solution.routes);
        expect(evaluation.feasible).toBe(true);
        expect(evaluation.unassigned).toEqual(solution.unassigned);
        expect(solution.cost).toEqual(evaluation.cost);
        expect(inside).toBeCloseTo(solution.cost.total, 4);
        if (problem.vehicles.some((v) => v.breaks)) return;
        const other = naive(problem, solution.routes);
        expect(other.faults).toEqual([]);
        expect(other.left).toEqual(solution.unassigned);
        expect(routesCost(solution.cost)).toBeCloseTo(other.cost, 4);
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

describe('evaluate and explain, over random problems and any routes', () => {
  it('finds the faults that the naive evaluator finds, at the same cost', () => {
    fc.assert(
      fc.property(cities, fc.infiniteStream(fc.nat()), (problem, draws) => {
        for (const v of problem.vehicles) delete v.breaks;
        const routes = scatter(problem, draws);
        const evaluation = evaluate(compileProblem(problem), routes);
        const other = naive(problem, routes);
        expect(routesCost(evaluation.cost)).toBeCloseTo(other.cost, 4);
        expect(evaluation.feasible).toBe(other.faults.length === 0);
      }),
      { ...runs, numRuns: 150 },
    );
  });

  it('never finishes later, nor is later, for having left later, breaks included', () => {
    fc.assert(
      fc.property(cities, fc.infiniteStream(fc.nat()), (problem, draws) => {
        for (const v of problem.vehicles) {
          const earliestS = 30_000 + (next(draws) % 20_000);
          v.breaks = [{ earliestS, latestS: earliestS + (next(draws) % 5000), durationS: 1800 }];
        }
        const p = compileProblem(problem);
        const routes = scatter(problem, draws);
        for (const { vehicleId, stops, finishS, lateS, violations } of evaluate(p, routes).routes) {
          if (stops.length === 0) continue;
          const v = p.vehicleIndex.get(vehicleId)!;
          const clock = new Clock();
          clock.begin(p, v, p.departS[v]!);
          const setups = stops.map((s) => s.setupS);
          const driving = stops.map((s) => s.travelS);
          stops.forEach((s, i) => {
            clock.visit(p, p.stopIndex.get(s.stopId)!, driving[i]!, setups[i]!);
          });
          const last = stops.at(-1)!;
          const home =
            p.endLocation[v]! < 0
              ? 0
              : scaledTravel(p.travel.durationS(p.stopLocation[p.stopIndex.get(last.stopId)!]!, p.endLocation[v]!), p.slowness[v]!);
          clock.finish(p, home);
          expect(finishS).toBe(clock.t);
          expect(lateS).toBe(clock.lateS);
          expect(violations.find((x) => x.kind === 'breakLate')?.lateS ?? 0).toBe(clock.breakLateS);
        }
      }),
      { ...runs, numRuns: 120 },
    );
  });

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

/** What the naive evaluator prices. */
function routesCost(cost: CostBreakdown): number {
  return cost.total - cost.unassigned - cost.balance - cost.compactness;
}

function next(draws: Iterator<number>): number {
  return draws.next().value as number;
}

/** Deals the stops over the vehicles in any order, leaving some out. */
function scatter(problem: Problem, draws: Iterator<number>): RoutePlan[] {
  const routes = problem.vehicles.map((v) => ({ vehicleId: v.id, stopIds: [] as string[] }));
  for (const s of problem.stops) {
    const r = next(draws) % (routes.length + 1);
    const route = routes[r];
    if (route) route.stopIds.splice(next(draws) % (route.stopIds.length + 1), 0, s.id);
  }
  return routes;
}
