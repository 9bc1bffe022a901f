/** Why stops stay out of a plan, summed up over all of them: the reasons behind an empty or poor result. */

import type { CompiledProblem } from '../compile.ts';
import { type Explanation, explain, type Obstacle } from '../explain.ts';
import type { RoutePlan } from '../solution.ts';
import type { Change } from './relaxation.ts';

/** A rule that keeps stops out, each of them in the vehicle where it comes nearest. */
export interface Hindrance {
  rule: Obstacle['kind'];
  /** Of capacities. */
  dimension?: string;
  stopIds: string[];
}

/** A change that by itself lets in each of these stops, one at a time; its amount is what the most demanding of them needs. */
export interface Help {
  change: Change;
  stopIds: string[];
}

/** More to carry than the whole fleet can hold, in the dimension's unit. */
export interface Shortage {
  dimension: string;
  demand: number;
  capacity: number;
}

export interface Summary {
  unassigned: number;
  /** Most stops first. */
  hindrances: Hindrance[];
  /** Most stops first; at most `maxHelps`. */
  helps: Help[];
  shortages: Shortage[];
}

/** Relaxations looked at per stop. */
export const LOOKED_AT = 12;

/** Sums up why the stops that are in no route stay out. Cost: that of `explain`. */
export const whyCannotOptimize = (p: CompiledProblem, routes: readonly RoutePlan[], maxHelps = 8): Summary => ({
  ...sumUp(explain(p, routes, { maxVehicles: 1, maxRelaxations: LOOKED_AT }), maxHelps),
  shortages: shortagesOf(p),
});

/** The same of what `explain` told, stop by stop for who has other work meanwhile: each with `maxVehicles` 1 or more and `maxRelaxations` LOOKED_AT. */
export function sumUp(explanations: readonly Explanation[], maxHelps = 8): Omit<Summary, 'shortages'> {
  const hindrances = new Map<string, Hindrance>();
  const helps = new Map<string, Help>();
  for (const { stopId, vehicles, relaxations } of explanations) {
    const { obstacle } = vehicles[0]!;
    const dimension = obstacle.kind === 'capacity' ? { dimension: obstacle.dimension } : {};
    const key = JSON.stringify([obstacle.kind, dimension]);
    const hindrance = hindrances.get(key) ?? { rule: obstacle.kind, ...dimension, stopIds: [] };
    hindrance.stopIds.push(stopId);
    hindrances.set(key, hindrance);
    for (const { changes } of relaxations) {
      const [change] = changes;
      if (change && changes.length === 1) addHelp(helps, change, stopId);
    }
  }
  const byStops = (a: { stopIds: string[] }, b: { stopIds: string[] }) => b.stopIds.length - a.stopIds.length;
  return {
    unassigned: explanations.length,
    hindrances: [...hindrances.values()].sort(byStops),
    helps: [...helps.values()].sort(byStops).slice(0, maxHelps),
  };
}

function addHelp(helps: Map<string, Help>, change: Change, stopId: string): void {
  const { amount, rule } = split(change);
  const key = JSON.stringify(rule);
  const help = helps.get(key);
  if (!help) {
    helps.set(key, { change, stopIds: [stopId] });
    return;
  }
  if (amount > split(help.change).amount) help.change = change;
  if (!help.stopIds.includes(stopId)) help.stopIds.push(stopId);
}

/** A change without its amount, and its amount. */
function split(change: Change): { rule: unknown; amount: number } {
  switch (change.kind) {
    case 'windowEnd':
    case 'windowStart':
    case 'shiftEnd':
    case 'maxDuration':
      return { rule: { ...change, byS: 0 }, amount: change.byS };
    case 'maxDistance':
      return { rule: { ...change, byM: 0 }, amount: change.byM };
    case 'capacity':
    case 'maxStops':
      return { rule: { ...change, by: 0 }, amount: change.by };
    case 'acceptLate':
      return { rule: { ...change, lateS: 0 }, amount: change.lateS };
    default:
      return { rule: change, amount: 0 };
  }
}

/** Deliveries all leave with the vehicles and collections all come back with them, so neither may outweigh the fleet. */
function shortagesOf(p: CompiledProblem): Shortage[] {
  return p.input.dimensions.flatMap((dimension, k) => {
    const sum = (kind: 'delivery' | 'collection') =>
      p.input.stops.reduce((total, s) => total + (s.kind === kind ? s.demand[k]! : 0), 0);
    let capacity = 0;
    for (const v of p.input.vehicles) capacity += v.capacity[k] ?? Number.POSITIVE_INFINITY;
    const demand = Math.max(sum('delivery'), sum('collection'));
    return demand > capacity ? [{ dimension, demand, capacity }] : [];
  });
}
