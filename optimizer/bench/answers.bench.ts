/**
 * How fast the optimizer answers without a long search: evaluation of a drag, explanations, one stop more into a running day. Random cities;
 * each figure is the 95th percentile of warm calls, and the first call of the process where that is what a user waits for.
 */

import { compareRoutes } from '../src/compare.ts';
import { compileProblem } from '../src/compile.ts';
import { evaluate, KnownRoutes } from '../src/evaluate.ts';
import { explainPlace } from '../src/explain/placed.ts';
import { whyCannotOptimize } from '../src/explain/summary.ts';
import { explain } from '../src/explain.ts';
import type { Problem } from '../src/problem.ts';
import { Random } from '../src/random.ts';
import { insertStops, replan } from '../src/reoptimize.ts';
import type { RoutePlan } from '../src/solution.ts';
import { solve } from '../src/solve.ts';
import { city } from './city.ts';

const random = new Random(7);
const figure = (name: string, value: number, unit: string): void =>
  console.log(`${name} ${Math.round(value * 1000) / 1000} ${unit}`);

/** Milliseconds: the first call, the 95th percentile of `times` more, and their mean processor time (for a busy machine). */
function measure(name: string, times: number, call: () => unknown): void {
  const took: number[] = [];
  let cpu = process.cpuUsage();
  for (let i = 0; i <= times; i++) {
    if (i === 1) cpu = process.cpuUsage();
    const began = performance.now();
    call();
    took.push(performance.now() - began);
  }
  figure(`${name}_first`, took[0]!, 'ms');
  const later = took.slice(1).sort((a, b) => a - b);
  const used = process.cpuUsage(cpu);
  figure(`${name}_cpu`, (used.user + used.system) / 1000 / times, 'ms');
  figure(`${name}_p95`, later[Math.floor((later.length - 1) * 0.95)]!, 'ms');
}

/** The same problem with a function instead of matrices, and how many ways it was asked for. */
function lazily(problem: Problem): { problem: Problem; asked: () => number } {
  const { durationsS, distancesM, ...rest } = problem;
  const n = problem.locations.length;
  const arcs = new Set<number>();
  const at = (flat: ArrayLike<number>) => (from: number, to: number) => {
    arcs.add(from * n + to);
    return flat[from * n + to]!;
  };
  return {
    problem: { ...rest, travel: { durationS: at(durationsS!), distanceM: at(distancesM!) } },
    asked: () => arcs.size,
  };
}

/** Deals the stops over the vehicles by a sweep around the depot, as a dispatcher would, `each` to a route. */
function sweep(problem: Problem, each: number): RoutePlan[] {
  const depot = problem.locations[0]!;
  const angle = (location: number) => {
    const place = problem.locations[location]!;
    return Math.atan2(place.lat - depot.lat, place.lng - depot.lng);
  };
  const sorted = [...problem.stops].sort((a, b) => angle(a.location) - angle(b.location)).map((s) => s.id);
  return problem.vehicles.map((v, i) => ({ vehicleId: v.id, stopIds: sorted.slice(i * each, (i + 1) * each) }));
}

// A day of 50 routes of 30 stops with windows, as it is running; one guide comes in.
const day = city({ stops: 1501, vehicles: 50, windows: 0.3, collections: 0.2, perHour: 60, fill: 0.7, seed: 3 });
const late = day.stops.at(-1)!.id;
const routes = solve({ ...day, stops: day.stops.slice(0, -1) }, { stop: { iterations: 3000 } }).routes;
figure('insert_day_routes', routes.length, 'routes');
measure('insert_1_into_1500_matrix', 15, () => insertStops(day, routes, [late]));
const lazy = lazily(day);
measure('insert_1_into_1500_travel_function', 15, () => insertStops(lazy.problem, routes, [late]));
figure('insert_1_into_1500_ways_asked', lazy.asked(), 'ways');
const chosen = routes.slice(0, 3).map((r) => r.vehicleId);
measure('replan_3_of_50_routes_500_rounds', 5, () =>
  replan(day, routes, { vehicleIds: chosen, stop: { iterations: 500 } }),
);

// 100 vehicles of 30 stops, 100 stops left out.
const full = city({ stops: 3100, vehicles: 100, windows: 0.5, perHour: 60, fill: 1.1, seed: 4 });
const plan = sweep({ ...full, stops: full.stops.slice(0, 3000) }, 30);
const compiled = compileProblem(full);
measure('explain_100_left_out_100_vehicles', 5, () => explain(compiled, plan));
measure('why_cannot_optimize_100_left_out', 3, () => whyCannotOptimize(compiled, plan));
measure('explain_1_placed_100_vehicles', 20, () => explainPlace(compiled, plan, plan[random.below(100)]!.stopIds[3]!));

// One route of 200 stops: everything from the problem to the figures, as a portal would ask.
const long = lazily(city({ stops: 200, vehicles: 1, windows: 0.5, perHour: 60, fill: 0.5, seed: 5 })).problem;
const order = long.stops.map((s) => s.id);
measure('evaluate_200_stops_all_included', 200, () =>
  evaluate(compileProblem(long), [{ vehicleId: 'v1', stopIds: order }]),
);
const known = compileProblem(long);
measure('evaluate_200_stops_compiled', 200, () => evaluate(known, [{ vehicleId: 'v1', stopIds: order }]));
const routesKnown = new KnownRoutes();
measure('compare_move_3000_stops', 100, () => {
  const from = random.below(100);
  const to = random.below(100);
  const after = plan.map((r) => ({ ...r, stopIds: [...r.stopIds] }));
  const moved = after[from]!.stopIds.splice(random.below(30), 1);
  after[to]!.stopIds.splice(random.below(30), 0, ...moved);
  return compareRoutes(compiled, plan, after, routesKnown);
});
