/** Random problems in which all rules and prices of problem.ts meet, the same for the same seed. */

import { type Problem, UNREACHABLE } from '../src/problem.ts';
import { Random } from '../src/random.ts';
import type { RoutePlan } from '../src/solution.ts';
import { city } from './city.ts';

const HOUR = 3600;

/** Which rules take part; all by default. Without breaks a route has one right departure. */
export interface EveryRuleOptions {
  stops: number;
  vehicles: number;
  seed: number;
  breaks?: boolean;
  slices?: boolean;
  unreachable?: boolean;
}

/** Every stop has its own penalty, so that plans with other stops left out can be compared. */
export function everyRule(options: EveryRuleOptions): Problem {
  const random = new Random(options.seed);
  const chance = (share: number) => random.unit() < share;
  const problem = city({
    ...{
      stops: options.stops,
      vehicles: options.vehicles,
      seed: options.seed,
      windows: 0.5,
      twoWindows: 0.3,
      collections: 0.3,
      skills: 0.15,
    },
    ...{ soft: 0.3, openEnd: 0.3, perHour: chance(0.5) ? 60 : 0, fill: 0.7 + random.unit() * 0.6 },
  });
  const { stops, vehicles } = problem;
  const some = <T>(list: readonly T[]): T => list[random.below(list.length)]!;
  for (const s of stops) {
    s.penalty = 100 + random.below(5000);
    if (chance(0.3)) s.zone = some(['north', 'south']);
    if (chance(0.1)) s.allowedVehicles = vehicles.filter((_, v) => v === 0 || chance(0.6)).map((v) => v.id);
    if (chance(0.1)) s.latenessPerMinute = chance(0.5) ? null : random.below(5);
    // Two stops at one place: no setup, no way between them.
    if (chance(0.1)) s.location = some(stops).location;
  }
  for (const v of vehicles) {
    if (chance(0.3)) v.zones = [some(['north', 'south'])];
    if (chance(0.3))
      v.reload = { location: random.below(problem.locations.length), durationS: random.below(1200), maxTrips: 2 + random.below(3) };
    if (chance(0.3)) v.maxDurationS = (2 + random.below(6)) * HOUR;
    if (chance(0.3)) v.maxDistanceM = 40_000 + random.below(100_000);
    if (chance(0.3)) v.maxStops = 3 + random.below(10);
    if (chance(0.2)) v.earliestDepartureS = 9 * HOUR + random.below(HOUR);
    if (options.breaks !== false && chance(0.4)) v.breaks = breaksOf(random);
  }
  linkStops(problem, random);
  if (options.unreachable !== false && chance(0.6)) closeWays(problem, random);
  if (options.slices !== false && chance(0.5)) problem.slices = slicesOf(problem, random);
  if (chance(0.6)) problem.earlier = deal(problem, random);
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

function breaksOf(random: Random) {
  const earliestS = 10 * HOUR + random.below(3 * HOUR);
  const first = { earliestS, latestS: earliestS + random.below(2 * HOUR), durationS: 900 + random.below(1800) };
  if (random.unit() < 0.6) return [first];
  const nextS = first.latestS + HOUR + random.below(HOUR);
  return [first, { earliestS: nextS, latestS: nextS + random.below(HOUR), durationS: 900 }];
}

/** Neighbours in the list become pairs, sequences, or are pinned; a stop has one such tie at most, but a pair may be a sequence too. */
function linkStops(problem: Problem, random: Random): void {
  const { stops, vehicles } = problem;
  const sequences: string[][] = [];
  for (let i = 0; i + 1 < stops.length; ) {
    const [a, b, c] = [stops[i]!, stops[i + 1]!, stops[i + 2]];
    const kind = random.below(8);
    if (kind < 2) {
      Object.assign(a, { kind: 'collection' });
      Object.assign(b, { kind: 'delivery', demand: [...a.demand], pickupStopId: a.id });
      if (kind === 1) sequences.push([a.id, b.id]);
      i += 2;
    } else if (kind === 2) {
      sequences.push(c && random.unit() < 0.5 ? [a.id, b.id, c.id] : [b.id, a.id]);
      i += 3;
    } else {
      if (kind === 3) {
        const vehicleId = vehicles[random.below(vehicles.length)]!.id;
        delete a.allowedVehicles;
        a.pinned = { vehicleId };
        const isFirst = !stops.some((s) => s.pinned?.vehicleId === vehicleId && s.pinned.position !== undefined);
        if (isFirst && random.unit() < 0.5) a.pinned.position = 0;
      }
      i += 1;
    }
  }
  problem.sequences = sequences;
}

/** Some ways do not exist, in one direction; every place keeps its way from and to the depot. */
function closeWays({ locations, durationsS, distancesM }: Problem, random: Random): void {
  const n = locations.length;
  for (let i = 1; i < n; i++) {
    for (let j = 1; j < n; j++) {
      if (i === j || random.unit() > 0.05) continue;
      (distancesM as Int32Array)[i * n + j] = UNREACHABLE;
      if (random.unit() < 0.5) (durationsS as Int32Array)[i * n + j] = UNREACHABLE;
    }
  }
}

function slicesOf({ durationsS }: Problem, random: Random) {
  const at = (fromS: number, factor: number) => ({
    fromS,
    durationsS: Int32Array.from(durationsS as Int32Array, (s) =>
      s === UNREACHABLE || random.unit() < 0.01 ? UNREACHABLE : Math.round(s * factor * (0.9 + random.unit() / 5)),
    ).map((s, i) => (i % (Math.sqrt(durationsS!.length) + 1) === 0 ? 0 : s)),
  });
  return [at(10 * HOUR, 1.4), at(13 * HOUR + random.below(HOUR), 0.8), at(17 * HOUR, 1.6)].slice(0, 1 + random.below(3));
}
