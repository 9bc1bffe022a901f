/** Changing a plan as little as needed: new stops into routes that exist, and some routes planned afresh. */

import { type CompiledProblem, compileProblem } from './compile.ts';
import type { CostBreakdown } from './cost.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import { Fleet, stopNumber, toRoute } from './probe/fleet.ts';
import type { RouteProbe } from './probe/route-probe.ts';
import { bestPlace, compareTries, orderOf, type Try } from './probe/survey.ts';
import { type Problem, ProblemError } from './problem.ts';
import type { RoutePlan } from './solution.ts';
import { type SolveOptions, solve } from './solve.ts';
import type { StopRule } from './stop.ts';
import { subproblem } from './subproblem.ts';

/** A changed plan. */
export interface ChangedPlan {
  /** The given routes in their order, then those of vehicles that had none. */
  routes: RoutePlan[];
  /** In the order of the problem's stops. */
  unassigned: string[];
  cost: CostBreakdown;
  /** Of the stops that were placed before: how many have another vehicle (or none), and how many of the rest come after another stop. */
  movedStops: number;
  reorderedStops: number;
}

export interface InsertOptions {
  /** Rounds of search around the new stops; 0 = only insert. 300 by default. */
  iterations?: number;
  /** Routes that may change for each new stop, its own one included. 3 by default. */
  nearRoutes?: number;
  seed?: number;
}

/** At most this many routes are improved together, so that the time does not grow with the plan. */
const MOST_IMPROVED = 8;

/**
 * Puts new stops (with their partners, if they are linked) into the routes where they cost least, the one with most to lose first (regret;
 * Potvin & Rousseau 1993), then improves the routes around them by a short search. Nothing that was placed is left out for it, and no fault
 * becomes worse; a new stop that fits nowhere, or costs more than its penalty, stays unassigned. Pinned beginnings stay. Deterministic.
 * What the search may move is priced by `changePerStop` of the objective, against `earlier`. For vehicles on the road see `remainingDay`.
 * With a `travel` function only the ways between the new stops and the routes, and inside the improved routes, are asked.
 * @throws ProblemError when the problem makes no sense, or `unknown_stop`, `unknown_vehicle`, `duplicate_id` (a new stop is placed already).
 */
export function insertStops(
  problem: Problem | CompiledProblem,
  routes: readonly RoutePlan[],
  stopIds: readonly string[],
  options: InsertOptions = {},
): ChangedPlan {
  const p = 'stopIndex' in problem ? problem : compileProblem(problem);
  const fleet = new Fleet(p, routes);
  const stops = stopIds.map((id) => stopNumber(p, id));
  for (const stop of stops) if (fleet.placed.has(stop)) throw new ProblemError('duplicate_id', p.input.stops[stop]!.id);
  const fresh = [...new Map(stops.map((stop) => fleet.unitOf(stop)).map((unit) => [unit[0]!, unit])).values()];
  // Routes that break a rule already: a search would leave out what breaks it.
  const isSound = p.input.vehicles.map((_, vehicle) =>
    fleet.faultsOf(vehicle).every((x) => x.kind === 'late' && x.soft),
  );
  const survey = new Survey(fleet);
  const nearby = insertByRegret(survey, fresh);
  const inserted = toRoutes(fleet, routes);
  const { iterations = 300, nearRoutes = 3, seed = 1 } = options;
  if (iterations === 0) return changedPlan(p, routes, inserted);
  for (const unit of fresh) for (const vehicle of nearest(survey, unit, nearRoutes)) nearby.add(vehicle);
  const sound = [...nearby].filter((vehicle) => isSound[vehicle]).slice(0, MOST_IMPROVED);
  const vehicleIds = new Set(sound.map((vehicle) => p.input.vehicles[vehicle]!.id));
  const freshIds = fresh.flatMap((unit) => idsOf(p, unit));
  return changedPlan(p, routes, improve(p, inserted, vehicleIds, freshIds, { seed, stop: { iterations } }));
}

/** The plan after a short search in some of its routes, which may also take in stops that are left; the same plan if that finds no better. */
function improve(
  p: CompiledProblem,
  routes: RoutePlan[],
  vehicleIds: ReadonlySet<string>,
  freshIds: readonly string[],
  options: SolveOptions,
): RoutePlan[] {
  const chosen = routes.filter((r) => vehicleIds.has(r.vehicleId));
  const kept = new Set(chosen.flatMap((r) => r.stopIds));
  const placed = new Set(routes.flatMap((r) => r.stopIds));
  const left = freshIds.filter((id) => !placed.has(id) && mayRide(p, id, vehicleIds));
  if (vehicleIds.size === 0 || kept.size + left.length === 0) return routes;
  const part = subproblem(p, vehicleIds, new Set([...kept, ...left]), kept);
  // A day that is planned is not planned anew for the sake of a vehicle less.
  part.objective = { ...part.objective, fewestVehicles: false };
  const improved = merge(routes, vehicleIds, solve(part, { ...options, warmStart: chosen }).routes);
  const now = new Set(improved.flatMap((r) => r.stopIds));
  const isBetter = evaluate(p, improved).cost.total < evaluate(p, routes).cost.total - 1e-9;
  return isBetter && [...placed].every((id) => now.has(id)) ? improved : routes;
}

export interface ReplanOptions {
  /** The routes to plan afresh; their vehicles may be idle now. */
  vehicleIds: readonly string[];
  /** Stops that are on no route and may be taken in. None by default. */
  stopIds?: readonly string[];
  stop?: StopRule;
  seed?: number;
  onProgress?: SolveOptions['onProgress'];
}

/**
 * Plans the chosen routes afresh, beginning from what they are; all others stay untouched. What breaks a hard rule is placed anew or left
 * out; a plan that breaks none never becomes worse by its own objective. For a search in a thread of its own give `subproblem` to `solveInWorker` and `merge` its answer.
 * @throws ProblemError when the problem makes no sense, or `unknown_stop`, `unknown_vehicle`.
 */
export function replan(
  problem: Problem | CompiledProblem,
  routes: readonly RoutePlan[],
  options: ReplanOptions,
): ChangedPlan {
  const p = 'stopIndex' in problem ? problem : compileProblem(problem);
  const vehicleIds = new Set(options.vehicleIds);
  for (const id of vehicleIds) if (!p.vehicleIndex.has(id)) throw new ProblemError('unknown_vehicle', id);
  if (vehicleIds.size === 0) return changedPlan(p, routes, [...routes]);
  const chosen = routes.filter((r) => vehicleIds.has(r.vehicleId));
  const fleet = new Fleet(p, routes);
  const also = (options.stopIds ?? [])
    .map((id) => stopNumber(p, id))
    .filter((stop) => !fleet.placed.has(stop))
    .flatMap((stop) => idsOf(p, fleet.unitOf(stop)))
    .filter((id) => mayRide(p, id, vehicleIds));
  const part = subproblem(p, vehicleIds, new Set([...chosen.flatMap((r) => r.stopIds), ...also]));
  const found = solve(part, {
    seed: options.seed,
    stop: options.stop,
    onProgress: options.onProgress,
    warmStart: chosen,
  });
  const fresh = merge(routes, vehicleIds, found.routes);
  // What is the best of a part may cost the whole: balance is between all routes.
  return changedPlan(p, routes, isBetterPlan(p, fresh, routes) ? fresh : [...routes]);
}

/**
 * Whether what a search found is better than what it was given, by the plan's own objective: nobody left out for it, then (where they count before all)
 * fewer vehicles, then money. A given plan that breaks rules gives way to any that does not.
 */
export function isBetterPlan(p: CompiledProblem, found: readonly RoutePlan[], given: readonly RoutePlan[]): boolean {
  const [now, was] = [evaluate(p, found), evaluate(p, given)];
  if (!was.feasible) return true;
  const ranks = (e: Evaluation): number[] =>
    p.input.objective?.fewestVehicles ? [e.cost.unassigned, e.totals.vehiclesUsed, e.cost.total] : [e.cost.total];
  const before = ranks(was);
  for (const [i, after] of ranks(now).entries()) {
    const difference = after - (before[i] as number);
    if (Math.abs(difference) > 1e-6) return difference < 0;
  }
  return false;
}

/** The plan with the routes of some vehicles replaced: those without a new route become empty. */
export function merge(
  routes: readonly RoutePlan[],
  vehicleIds: ReadonlySet<string>,
  replaced: readonly RoutePlan[],
): RoutePlan[] {
  const fresh = new Map(replaced.map((r) => [r.vehicleId, r]));
  const out = routes.map((r) =>
    vehicleIds.has(r.vehicleId) ? (fresh.get(r.vehicleId) ?? { vehicleId: r.vehicleId, stopIds: [] }) : r,
  );
  const had = new Set(routes.map((r) => r.vehicleId));
  return [...out, ...replaced.filter((r) => !had.has(r.vehicleId))];
}

function idsOf(p: CompiledProblem, unit: Int32Array): string[] {
  return Array.from(unit, (stop) => p.input.stops[stop]!.id);
}

function mayRide(p: CompiledProblem, stopId: string, vehicleIds: ReadonlySet<string>): boolean {
  const pinned = p.pinnedVehicle[p.stopIndex.get(stopId)!]!;
  return pinned < 0 || vehicleIds.has(p.input.vehicles[pinned]!.id);
}

/** The best places of units on routes, each looked for once as long as the route stays as it is. */
class Survey {
  readonly fleet: Fleet;
  private readonly known = new Map<Int32Array, { probe: RouteProbe; at: Try | null }[]>();

  constructor(fleet: Fleet) {
    this.fleet = fleet;
  }

  /** Where it fits best, or comes nearest to fitting; null where the vehicle may not take it, or there is no place to try. */
  best(unit: Int32Array, vehicle: number): Try | null {
    const { fleet, known } = this;
    const probe = fleet.probes[vehicle]!;
    const tries = known.get(unit) ?? [];
    known.set(unit, tries);
    if (tries[vehicle]?.probe !== probe) {
      tries[vehicle] = { probe, at: fleet.barredBy(unit, vehicle).length > 0 ? null : bestPlace(fleet, probe, unit) };
    }
    return tries[vehicle]!.at;
  }
}

/** The vehicles where a unit fits best, or comes nearest to fitting. */
function nearest(survey: Survey, unit: Int32Array, count: number): number[] {
  return survey.fleet.probes
    .map((_, vehicle) => survey.best(unit, vehicle))
    .filter((at) => at !== null)
    .sort((a, b) => compareTries(a, b) || a.probe.vehicle - b.probe.vehicle)
    .slice(0, count)
    .map((at) => at.probe.vehicle);
}

/** Puts every new unit that fits somewhere for less than its penalty into the fleet's routes. Returns the vehicles that took one. */
function insertByRegret(survey: Survey, fresh: readonly Int32Array[]): Set<number> {
  const { fleet } = survey;
  const profitable = (unit: Int32Array, vehicle: number): Try | null => {
    const at = survey.best(unit, vehicle);
    return at?.far === 0 && at.extraCost < fleet.penaltyOf(unit) ? at : null;
  };
  const waiting = new Map(fresh.map((unit) => [unit, fleet.probes.map((_, vehicle) => profitable(unit, vehicle))]));
  const changed = new Set<number>();
  for (;;) {
    let chosen: { unit: Int32Array; at: Try } | null = null;
    let most = Number.NEGATIVE_INFINITY;
    for (const [unit, tries] of waiting) {
      let best: Try | null = null;
      let second = fleet.penaltyOf(unit);
      for (const at of tries) {
        if (!at) continue;
        if (!best || at.extraCost < best.extraCost) {
          if (best) second = best.extraCost;
          best = at;
        } else if (at.extraCost < second) second = at.extraCost;
      }
      if (best && second - best.extraCost > most) {
        chosen = { unit, at: best };
        most = second - best.extraCost;
      }
    }
    if (!chosen) return changed;
    const { vehicle } = chosen.at.probe;
    fleet.replace(vehicle, orderOf(chosen.at));
    changed.add(vehicle);
    waiting.delete(chosen.unit);
    for (const [unit, tries] of waiting) tries[vehicle] = profitable(unit, vehicle);
  }
}

/** The fleet's routes: those of the given vehicles in their order, then those that were idle. */
function toRoutes(fleet: Fleet, given: readonly RoutePlan[]): RoutePlan[] {
  const { p, probes } = fleet;
  const had = new Set(given.map((r) => p.vehicleIndex.get(r.vehicleId)!));
  const more = probes
    .filter((probe) => !had.has(probe.vehicle) && probe.order.length > 0)
    .map((probe) => probe.vehicle);
  return [...had, ...more].map((vehicle) => toRoute(p, vehicle, probes[vehicle]!.order));
}

function changedPlan(p: CompiledProblem, before: readonly RoutePlan[], routes: RoutePlan[]): ChangedPlan {
  const { cost, unassigned } = evaluate(p, routes);
  const now = new Map<string, { vehicleId: string; after: string | undefined }>();
  for (const { vehicleId, stopIds } of routes)
    for (const [i, id] of stopIds.entries()) now.set(id, { vehicleId, after: stopIds[i - 1] });
  let movedStops = 0;
  let reorderedStops = 0;
  const old = new Set(before.flatMap((r) => r.stopIds));
  for (const r of before) {
    let after: string | undefined;
    for (const id of r.stopIds) {
      const here = now.get(id);
      // New stops in between do not count: what matters is which of the old stops comes before.
      let previous = here?.after;
      while (previous !== undefined && !old.has(previous)) previous = now.get(previous)?.after;
      if (here?.vehicleId !== r.vehicleId) movedStops++;
      else if (previous !== after) reorderedStops++;
      after = id;
    }
  }
  return { routes, unassigned, cost, movedStops, reorderedStops };
}
