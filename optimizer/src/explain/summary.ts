/** Why stops stay out of a plan, summed up over all of them: the reasons behind an empty or poor result. */

import type { CompiledProblem } from '../compile.ts';
import { type Explanation, explain, type Obstacle } from '../explain.ts';
import type { RoutePlan } from '../solution.ts';
import { type Chance, chancesOf, enterTogether, type Help, worthTelling } from './together.ts';

/** A rule that keeps stops out, each of them in the vehicle where it comes nearest. */
export interface Hindrance {
  rule: Obstacle['kind'];
  /** Of capacities. */
  dimension?: string;
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
  /** Those that let most stops in first; at most `maxHelps`. */
  helps: Help[];
  shortages: Shortage[];
}

/** Relaxations looked at per stop. */
export const LOOKED_AT = 12;

/** Sums up why the stops that are in no route stay out. Cost: that of `explain`. */
export function whyCannotOptimize(p: CompiledProblem, routes: readonly RoutePlan[], maxHelps = 8): Summary {
  const explanations = explain(p, routes, { maxVehicles: 1, maxRelaxations: LOOKED_AT });
  const { chances, ...told } = sumUp(explanations);
  const helps = chances.flatMap((chance) => enterTogether(p, routes, chance, explanations) ?? []);
  return { ...told, helps: worthTelling(p, helps).slice(0, maxHelps), shortages: shortagesOf(p) };
}

/** The same of what `explain` told, for who has other work meanwhile: each chance is then looked at by `enterTogether`, and all by `worthTelling`. */
export function sumUp(explanations: readonly Explanation[]): Omit<Summary, 'helps' | 'shortages'> & {
  chances: Chance[];
} {
  const hindrances = new Map<string, Hindrance>();
  for (const { stopId, vehicles } of explanations) {
    const { obstacle } = vehicles[0]!;
    const dimension = obstacle.kind === 'capacity' ? { dimension: obstacle.dimension } : {};
    const key = JSON.stringify([obstacle.kind, dimension]);
    const hindrance = hindrances.get(key) ?? { rule: obstacle.kind, ...dimension, stopIds: [] };
    hindrance.stopIds.push(stopId);
    hindrances.set(key, hindrance);
  }
  return {
    unassigned: explanations.length,
    hindrances: [...hindrances.values()].sort((a, b) => b.stopIds.length - a.stopIds.length),
    chances: chancesOf(explanations),
  };
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
