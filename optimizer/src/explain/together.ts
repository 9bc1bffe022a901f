/** What a softer rule really lets in: the stops that enter with it at the same time. */

import { type CompiledProblem, compileProblem } from '../compile.ts';
import { evaluate } from '../evaluate.ts';
import type { Explanation } from '../explain.ts';
import { Fleet, stopNumber } from '../probe/fleet.ts';
import { insertStops } from '../reoptimize.ts';
import type { RoutePlan } from '../solution.ts';
import { solve } from '../solve.ts';
import { subproblem } from '../subproblem.ts';
import { applyRelaxation, type Change, changeFor, effortOf, newFaults } from './relaxation.ts';

/** A change that by itself lets in each of some stops, one at a time. */
export interface Chance {
  vehicleId: string;
  /** By stop: the least that it asks for. */
  needs: Map<string, Change>;
}

/** A change, and what it lets in. */
export interface Help {
  change: Change;
  /** All of these enter together. */
  stopIds: string[];
  /** Each of these enters by itself. */
  alone: string[];
  /** The route that holds them all, and breaks nothing anew. */
  route: RoutePlan;
}

/** Chances looked at: those that let most stops in, one at a time. */
const MOST_CHANCES = 12;
/** Rounds of search in the route that a change makes longer. */
const ROUNDS = 400;

/** Single changes that `explain` found, by rule; those for most stops first. */
export function chancesOf(explanations: readonly Explanation[]): Chance[] {
  const chances = new Map<string, Chance>();
  for (const { stopId, relaxations } of explanations) {
    for (const { changes, vehicleId } of relaxations) {
      const [change] = changes;
      if (!change || changes.length > 1) continue;
      const key = ruleOf(change);
      const chance = chances.get(key) ?? { vehicleId, needs: new Map() };
      chances.set(key, chance);
      const known = chance.needs.get(stopId);
      if (known && amountOf(known) <= amountOf(change)) continue;
      if (chance.needs.size === (known ? 1 : 0)) chance.vehicleId = vehicleId;
      chance.needs.set(stopId, change);
    }
  }
  return [...chances.values()].sort((a, b) => b.needs.size - a.needs.size).slice(0, MOST_CHANCES);
}

/**
 * Puts all stops that are left out, and fit nowhere as it is, into the vehicle that a change is about, as a search would: those that find a place
 * at the same time, and the least amount that they need together. Null when none does.
 */
export function enterTogether(
  p: CompiledProblem,
  routes: readonly RoutePlan[],
  { vehicleId, needs }: Chance,
  explanations: readonly Explanation[],
): Help | null {
  const change = [...needs.values()].reduce((most, x) => (amountOf(x) > amountOf(most) ? x : most));
  const fleet = new Fleet(p, routes);
  const before = routes.find((r) => r.vehicleId === vehicleId) ?? { vehicleId, stopIds: [] };
  const placed = new Set(before.stopIds);
  const fresh = explanations
    .filter(({ stopId, vehicles }) => needs.has(stopId) || vehicles[0]!.distance > 0)
    .filter(({ stopId }) => mayEnter(fleet, stopId, vehicleId, change, placed))
    .map(({ stopId }) => stopId);
  const units = fresh.flatMap((id) => Array.from(fleet.unitOf(stopNumber(p, id)), (s) => p.input.stops[s]!.id));
  const stopIds = new Set([...placed, ...units]);
  /** The vehicle alone, with the rule as soft as given. */
  const alone = (changes: Change[]) => {
    const part = subproblem(
      { ...p, input: applyRelaxation(p.input, { changes }) },
      new Set([vehicleId]),
      stopIds,
      placed,
    );
    return compileProblem({ ...part, objective: { ...part.objective, fewestVehicles: false } });
  };
  const softened = alone([change]);
  const route = longest(softened, before, [...new Set(units)]);
  const entered = route.stopIds.filter((id) => !placed.has(id));
  if (entered.length === 0) return null;
  const least = leastOf(change, p, before, route, alone);
  return {
    change: least,
    stopIds: entered,
    alone: [...needs].filter(([, need]) => amountOf(need) <= amountOf(least)).map(([stopId]) => stopId),
    route,
  };
}

/** Not held elsewhere by a pin, or by a stop that it is linked to. */
function mayEnter(
  fleet: Fleet,
  stopId: string,
  vehicleId: string,
  change: Change,
  placed: ReadonlySet<string>,
): boolean {
  const { p } = fleet;
  const unit = fleet.unitOf(stopNumber(p, stopId));
  const vehicle = p.vehicleIndex.get(vehicleId) ?? -1;
  return (
    unit.every(
      (s) =>
        p.pinnedVehicle[s]! < 0 ||
        p.pinnedVehicle[s] === vehicle ||
        (change.kind === 'unpin' && change.stopId === p.input.stops[s]!.id),
    ) && fleet.linkedOutside(unit).every((s) => placed.has(p.input.stops[s]!.id))
  );
}

/** The route with as many of the fresh stops as a short search finds room for; none of those that it had is given up. */
function longest(p: CompiledProblem, before: RoutePlan, fresh: readonly string[]): RoutePlan {
  const holdsAll = (r: RoutePlan | undefined): r is RoutePlan =>
    r !== undefined && before.stopIds.every((id) => r.stopIds.includes(id));
  const given = before.stopIds.length > 0 ? [before] : [];
  const inserted = insertStops(p, given, fresh, { iterations: 0 }).routes[0] ?? before;
  if (!evaluate(p, given).feasible) return inserted;
  const searched = solve(p, { warmStart: [inserted], stop: { iterations: ROUNDS } }).routes[0];
  return holdsAll(searched) && searched.stopIds.length > inserted.stopIds.length ? searched : inserted;
}

/** The change by no more than a route needs of it. */
function leastOf(
  change: Change,
  p: CompiledProblem,
  before: RoutePlan,
  route: RoutePlan,
  alone: (changes: Change[]) => CompiledProblem,
): Change {
  if (change.kind === 'addVehicle' || amountOf(change) === 0) return change;
  const strict = alone([]);
  const had = evaluate(strict, [before]).routes[0]!.violations;
  const needed = newFaults(had, evaluate(strict, [route]).routes[0]!.violations)
    .map((fault) => changeFor(p, route.vehicleId, fault.violation, fault.by))
    .find((need) => need !== null && ruleOf(need) === ruleOf(change));
  if (!needed || amountOf(needed) >= amountOf(change)) return change;
  const left = newFaults(had, evaluate(alone([needed]), [route]).routes[0]!.violations);
  return left.length === 0 ? needed : change;
}

/** Helps that no other one makes needless: most stops first, then the least asked. */
export function worthTelling(p: CompiledProblem, helps: readonly Help[]): Help[] {
  const ranked = helps
    .map((help) => ({ help, effort: effortOf(p, help.change) }))
    .sort((a, b) => b.help.stopIds.length - a.help.stopIds.length || a.effort - b.effort);
  const told: typeof ranked = [];
  for (const x of ranked) {
    const isNeedless = told.some(
      (y) =>
        y.effort <= x.effort + 1e-9 &&
        (isLike(x.help.change, y.help.change) || x.help.stopIds.every((id) => y.help.stopIds.includes(id))),
    );
    if (!isNeedless) told.push(x);
  }
  return told.map((x) => x.help);
}

/** The same rule of two vehicles: who needs room does not mind which of them has it. */
function isLike(a: Change, b: Change): boolean {
  const ofAny = (c: Change): string => ruleOf({ ...c, vehicleId: '', likeVehicleId: '' } as Change);
  return !('stopId' in a) && ofAny(a) === ofAny(b);
}

/** A change without its amount. */
export function ruleOf(change: Change): string {
  return JSON.stringify({ ...change, by: 0, byS: 0, byM: 0, lateS: 0 });
}

function amountOf(change: Change): number {
  switch (change.kind) {
    case 'windowEnd':
    case 'windowStart':
    case 'shiftEnd':
    case 'maxDuration':
      return change.byS;
    case 'maxDistance':
      return change.byM;
    case 'capacity':
    case 'maxStops':
      return change.by;
    case 'acceptLate':
      return change.lateS;
    default:
      return 0;
  }
}
