/** Adds the rules that `city` does not know to a problem, at random: for tests of all of them together. */

import { type Problem, type Stop, UNREACHABLE } from '../src/problem.ts';
import { Random } from '../src/random.ts';

/** Shares are of stops or vehicles, 0 … 1; 0 by default. */
export interface RuleOptions {
  seed: number;
  pairs?: number;
  sequences?: number;
  zones?: number;
  /** Of vehicles; their capacity becomes a third. */
  reloads?: number;
  /** Later slices of the day, each with times of its own. */
  slices?: number;
  /** Of ways. */
  closedArcs?: number;
  /** Of stops that have an earlier vehicle. */
  earlier?: number;
  /** Of stops that are moved to the place of the stop before: no setup between the two. */
  samePlace?: number;
}

/** Changes the problem in place and returns it. Stops linked to each other may use any vehicle; no stop becomes unreachable. */
export function addRules(problem: Problem, options: RuleOptions): Problem {
  const random = new Random(options.seed);
  const chance = (share: number | undefined) => random.unit() < (share ?? 0);
  const { stops, vehicles } = problem;
  const free: Stop[] = [];
  for (let i = 0; i < stops.length; i++) {
    const stop = stops[i]!;
    const next = stops[i + 1];
    if (i > 0 && chance(options.samePlace)) stop.location = stops[i - 1]!.location;
    if (chance(options.zones)) stop.zone = random.below(2) === 0 ? 'north' : 'south';
    if (next && chance(options.pairs)) {
      stop.kind = 'collection';
      Object.assign(next, { kind: 'delivery', demand: [...stop.demand], pickupStopId: stop.id });
      free.push(stop, next);
      i++;
    } else free.push(stop);
  }
  const sequences: string[][] = [];
  for (let i = 0; i + 1 < free.length; i++) {
    if (!chance(options.sequences)) continue;
    // In the order of the problem a collection stands before its delivery, so no list runs against a pair.
    const list = free.slice(i, i + 2 + random.below(3));
    sequences.push(list.map((s) => s.id));
    i += list.length - 1;
  }
  if (sequences.length > 0) problem.sequences = sequences;
  vehicles.forEach((v, i) => {
    if (options.zones && i % 3 > 0) v.zones = [i % 3 === 1 ? 'north' : 'south'];
    if (!chance(options.reloads)) return;
    v.reload = {
      location: random.below(3) > 0 ? v.startLocation : random.below(problem.locations.length),
      durationS: 900,
      maxTrips: 2 + random.below(3),
    };
    v.capacity = v.capacity.map((c) => (c === null ? null : c / 3));
  });
  const { durationsS } = problem;
  const times = Array.from({ length: options.slices ?? 0 }, (_, k) => ({
    fromS: (9 + 2 * k) * 3600 + random.below(1800),
    pace: 0.5 + random.unit(),
  }));
  if (times.length > 0)
    problem.slices = times.map(({ fromS, pace }) => ({
      fromS,
      durationsS: Array.from(durationsS!, (x) => Math.round(x * pace)),
    }));
  closeArcs(problem, random, options.closedArcs ?? 0);
  if (options.earlier) {
    const routes = vehicles.map((v) => ({ vehicleId: v.id, stopIds: [] as string[] }));
    for (const s of stops) if (chance(options.earlier)) routes[random.below(routes.length)]!.stopIds.push(s.id);
    problem.earlier = routes;
  }
  return problem;
}

/** Ways to and from the first place, where vehicles start in `city`, stay open. */
function closeArcs(problem: Problem, random: Random, share: number): void {
  if (share === 0) return;
  const n = problem.locations.length;
  const durationsS = Array.from(problem.durationsS!);
  for (let from = 1; from < n; from++) {
    for (let to = 1; to < n; to++) if (from !== to && random.unit() < share) durationsS[from * n + to] = UNREACHABLE;
  }
  problem.durationsS = durationsS;
  // At one time of day all of them are open.
  problem.slices?.slice(1).forEach((slice) => {
    slice.durationsS = Array.from(slice.durationsS, (x, i) => (durationsS[i] === UNREACHABLE ? UNREACHABLE : x));
  });
}
