/** A public instance as a problem, what its family's figures mean, and the error of a file that cannot be read. */

import type { Problem } from '../problem.ts';
import type { RoutePlan } from '../solution.ts';

export type InstanceErrorCode =
  | 'unknown_format'
  | 'not_json'
  | 'missing'
  | 'not_a_number'
  | 'out_of_range'
  | 'repeated'
  | 'wrong_count'
  | 'unsupported';

/** Thrown for a file that cannot be read. `where` is a line number (from 1), or a path into JSON: `jobs[2].skills`. */
export class InstanceError extends Error {
  readonly code: InstanceErrorCode;
  readonly where: number | string;
  /** The word in the file that it is about. */
  readonly detail: string;
  constructor(code: InstanceErrorCode, where: number | string, detail: string) {
    super(`${code} at ${typeof where === 'number' ? `line ${where}` : where}: ${detail}`);
    this.name = 'InstanceError';
    this.code = code;
    this.where = where;
    this.detail = detail;
  }
}

export interface Instance {
  name: string;
  problem: Problem;
  /** Length of an arc between two locations in the file's own unit, rounded as its family rounds. */
  length(from: number, to: number): number;
  /** Metres, seconds and money of `problem` per unit of the file: what the family's decimals need to be whole numbers inside. */
  scale: number;
  /** With how many decimals the family publishes costs. */
  decimals: number;
}

/**
 * How straight-line distances become the family's own. `nearest`: whole numbers (CVRPLIB's CVRP). `truncated`: cut after the first decimal
 * (VRPTW of the DIMACS challenge). `exact`: real numbers, kept to a thousandth inside (Solomon, Gehring & Homberger, Li & Lim, fleets of
 * different vehicles, several depots, routes of limited length).
 */
export type Rounding = 'nearest' | 'truncated' | 'exact';

/**
 * What routes cost in the instance's own convention: fixed costs, length × unit cost, and the prizes of stops left out. Stops that must be
 * served cost nothing when they are not.
 */
export function costOf(instance: Instance, routes: readonly RoutePlan[]): number {
  const { problem, length, scale } = instance;
  const vehicles = new Map(problem.vehicles.map((v) => [v.id, v]));
  const locationOf = new Map(problem.stops.map((s) => [s.id, s.location]));
  const served = new Set(routes.flatMap((r) => r.stopIds));
  let cost = 0;
  for (const { id, penalty } of problem.stops) if (penalty !== undefined && !served.has(id)) cost += penalty / scale;
  for (const { vehicleId, stopIds, tripStarts } of routes) {
    if (stopIds.length === 0) continue;
    const vehicle = vehicles.get(vehicleId)!;
    let here = vehicle.startLocation;
    let sum = 0;
    stopIds.forEach((id, i) => {
      if (vehicle.reload && tripStarts?.includes(i)) {
        sum += length(here, vehicle.reload.location);
        here = vehicle.reload.location;
      }
      const there = locationOf.get(id)!;
      sum += length(here, there);
      here = there;
    });
    if (vehicle.endLocation !== null) sum += length(here, vehicle.endLocation);
    cost += (vehicle.fixedCost ?? 0) / scale + ((vehicle.costPerKm ?? 0) / 1000) * sum;
  }
  return cost;
}

/** A cost as its family prints it. */
export function formatCost(instance: Instance, cost: number): string {
  return cost.toFixed(instance.decimals);
}
