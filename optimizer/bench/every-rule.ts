/** Random problems in which all rules and prices of problem.ts meet, and random routes for them; the same for the same seed. */

import { type Break, type Problem, UNREACHABLE, type Vehicle } from '../src/problem.ts';
import { Random } from '../src/random.ts';
import type { RoutePlan } from '../src/solution.ts';
import { addRules } from './all-rules.ts';
import { city } from './city.ts';

const HOUR = 3600;

export interface EveryRuleOptions {
  stops: number;
  vehicles: number;
  seed: number;
  /** false: the same times of travel all day. */
  slices?: boolean;
}

/** Every stop has its own penalty, so that plans with other stops left out can be compared. */
export function everyRule(options: EveryRuleOptions): Problem {
  const random = new Random(options.seed);
  const chance = (share: number) => random.unit() < share;
  const inHalf = (share: number) => (chance(0.5) ? share : 0);
  const { stops: n, vehicles: m, seed } = options;
  const problem = city({
    ...{
      stops: n,
      vehicles: m,
      seed,
      windows: 0.5,
      twoWindows: 0.3,
      collections: 0.3,
      skills: 0.15,
      soft: 0.3,
      openEnd: 0.3,
    },
    ...{ perHour: inHalf(60), fill: 0.7 + random.unit() * 0.6 },
  });
  addRules(problem, {
    ...{
      seed,
      pairs: 0.25,
      sequences: inHalf(0.2),
      zones: inHalf(0.3),
      reloads: 0.3,
      samePlace: 0.1,
      closedArcs: inHalf(0.05),
    },
    ...{ earlier: inHalf(0.7), slices: options.slices === false ? 0 : inHalf(3) },
  });
  const { stops, vehicles } = problem;
  if (problem.slices && seed % 3 === 0) addKind(problem);
  for (const s of stops) {
    s.penalty = 100 + random.below(5000);
    if (chance(0.1)) s.allowedVehicles = vehicles.filter((_, v) => v === 0 || chance(0.6)).map((v) => v.id);
    if (chance(0.1)) s.latenessPerMinute = chance(0.5) ? null : random.below(5);
  }
  for (const v of vehicles) {
    if (chance(0.3)) v.maxDurationS = (2 + random.below(6)) * HOUR;
    if (chance(0.3)) v.maxDistanceM = 40_000 + random.below(100_000);
    if (chance(0.3)) v.maxStops = 3 + random.below(10);
    if (chance(0.2)) v.earliestDepartureS = 9 * HOUR + random.below(HOUR);
    if (chance(0.4)) v.breaks = breaksOf(random);
    if (chance(0.3)) pinOne(problem, v, random);
  }
  problem.objective = {
    ...(chance(0.5) ? { perKm: random.below(5), perHour: random.below(60), vehicleFixed: random.below(300) } : {}),
    ...(chance(0.3) ? { latenessPerMinute: random.below(4) } : {}),
    ...(chance(0.4) ? { balancePerHour: random.below(50), balancePerStop: random.below(20) } : {}),
    ...(chance(0.4) ? { changePerStop: random.below(80) } : {}),
    ...(chance(0.3) ? { compactnessPerKm: random.below(10) } : {}),
  };
  return problem;
}

/** Any routes at all, most of them against the rules: what is left over is left out. With trips where the vehicle may reload. */
export function deal(problem: Problem, random: Random): RoutePlan[] {
  const routes: RoutePlan[] = problem.vehicles.map((v) => ({ vehicleId: v.id, stopIds: [] }));
  for (const s of problem.stops) {
    const route = routes[random.below(routes.length + 1)];
    route?.stopIds.splice(random.below(route.stopIds.length + 1), 0, s.id);
  }
  routes.forEach((route, v) => {
    if (!problem.vehicles[v]!.reload || route.stopIds.length < 2) return;
    const starts = route.stopIds.map((_, i) => i).filter((i) => i > 0 && random.unit() < 0.3);
    if (starts.length > 0) route.tripStarts = starts;
  });
  return routes;
}

function breaksOf(random: Random): Break[] {
  const earliestS = 10 * HOUR + random.below(3 * HOUR);
  const first = { earliestS, latestS: earliestS + random.below(2 * HOUR), durationS: 900 + random.below(1800) };
  if (random.unit() < 0.6) return [first];
  // The windows of the two may overlap.
  const nextS = first.earliestS + random.below(2 * HOUR);
  return [first, { earliestS: nextS, latestS: nextS + HOUR + random.below(HOUR), durationS: 900 }];
}

/** Stops that are tied to others stay free: two of them pinned to two vehicles would make no sense. */
function pinOne(problem: Problem, vehicle: Vehicle, random: Random): void {
  const tied = new Set([
    ...(problem.sequences ?? []).flat(),
    ...problem.stops.flatMap((s) => (s.pickupStopId ? [s.id, s.pickupStopId] : [])),
  ]);
  const stop = problem.stops.find((s) => !s.pinned && !tied.has(s.id) && random.unit() < 0.2);
  if (!stop) return;
  delete stop.allowedVehicles;
  stop.pinned = { vehicleId: vehicle.id, ...(random.unit() < 0.5 ? { position: 0 } : {}) };
}

/** Every second vehicle is of a kind with streets of its own: slower by a third, a tenth longer, a few ways closed to it. */
function addKind(problem: Problem): void {
  const { slices = [], vehicles, distancesM } = problem;
  const ofKind = (list: ArrayLike<number>, share: number): number[] =>
    Array.from(list, (x, i) => (x >= UNREACHABLE || (x > 0 && i % 97 === 1) ? UNREACHABLE : Math.round(x * share)));
  for (const slice of slices) slice.kindsS = [ofKind(slice.durationsS, 1.33)];
  problem.travelKinds = [{ distancesM: ofKind(distancesM ?? [], 1.1) }];
  for (const [i, v] of vehicles.entries()) if (i % 2 === 1) v.travelKind = 0;
}
