/** Every way to put a stop, and those that must ride with it, on a route. */

import { evaluateRoute, type Violation } from '../evaluate.ts';
import type { Fleet } from './fleet.ts';
import type { RouteProbe } from './route-probe.ts';

/** A place tried: the stop before what is at `place` of the probe's route. */
export interface Try {
  probe: RouteProbe;
  stop: number;
  place: number;
  /** How far from fitting, 0 = fits; see RouteProbe. */
  far: number;
  extraCost: number;
}

/** Tries a stop on every place of a vehicle's route where it may stand; `each` reads the probe's numbers. */
export function survey(fleet: Fleet, vehicle: number, stop: number, each: (probe: RouteProbe, place: number) => void): void {
  const probe = fleet.probes[vehicle]!;
  const { first, last } = probe.aim(stop);
  for (let place = first; place <= last; place++) {
    probe.tryAt(place);
    each(probe, place);
  }
}

export function compareTries(a: { far: number; extraCost: number }, b: { far: number; extraCost: number }): number {
  return a.far - b.far || a.extraCost - b.extraCost;
}

/** The place that fits at the least cost, else the one that comes nearest to fitting. */
export function bestPlace(fleet: Fleet, vehicle: number, stop: number): Try {
  const found: { best: Try | null } = { best: null };
  survey(fleet, vehicle, stop, (probe, place) => {
    if (found.best && compareTries(probe, found.best) >= 0) return;
    found.best = { probe, stop, place, far: probe.far, extraCost: probe.extraCost };
  });
  return found.best!;
}

export function orderOf({ probe, stop, place }: Try): Int32Array {
  return probe.orderWith(stop, place);
}

/** What the route breaks at a place tried. */
export function violationsAt(fleet: Fleet, at: Try): Violation[] {
  return evaluateRoute(fleet.p, at.probe.vehicle, orderOf(at)).route.violations;
}
