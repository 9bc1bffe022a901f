/** Why a stop stands where it stands: what it costs there, the next best places, and what keeps it out of those that look better. */

import type { CompiledProblem } from '../compile.ts';
import { priceRoutes, type RouteFacts } from '../cost.ts';
import { evaluateRoute, type Violation } from '../evaluate.ts';
import { explainVehicle, type Obstacle } from '../explain.ts';
import { Fleet, stopNumber } from '../probe/fleet.ts';
import { orderOf, survey, type Try } from '../probe/survey.ts';
import { ProblemError } from '../problem.ts';
import type { RoutePlan } from '../solution.ts';
import { newFaults } from './relaxation.ts';

/** A place and what the whole plan would be with the stop there, against the plan as it is (negative = less). */
export interface OtherPlace {
  /** The position that the stop would have, 0 = first. */
  position: number;
  costDifference: number;
  distanceDifferenceM: number;
  durationDifferenceS: number;
  /** What the route would break anew; empty = possible. */
  violations: Violation[];
}

export interface OtherVehicle {
  vehicleId: string;
  /** The cheapest possible place. On its own vehicle: another position. Null when there is none. */
  best: OtherPlace | null;
  /** The cheapest impossible place that would be cheaper than where the stop stands and than `best`, if any. */
  tempting: OtherPlace | null;
  /** Why there is no possible place; null when there is one, or no other place at all. */
  obstacle: Obstacle | null;
}

export interface PlaceExplanation {
  stopId: string;
  vehicleId: string;
  position: number;
  /** What the plan would save without the stop, its penalty not counted. */
  detour: { cost: number; distanceM: number; durationS: number };
  /** Possible places first, cheapest first; then the impossible ones, cheapest temptation first. */
  vehicles: OtherVehicle[];
}

/**
 * Explains the place of one stop of a plan. O(vehicles × stops per route²).
 * @throws ProblemError `unknown_stop` (also when the stop is on no route), `unknown_vehicle`.
 */
export function explainPlace(p: CompiledProblem, routes: readonly RoutePlan[], stopId: string): PlaceExplanation {
  const stop = stopNumber(p, stopId);
  const own = routes.find((r) => r.stopIds.includes(stopId));
  if (!own) throw new ProblemError('unknown_stop', stopId);
  const position = own.stopIds.indexOf(stopId);
  const without = routes.map((r) => (r === own ? { ...r, stopIds: r.stopIds.toSpliced(position, 1) } : r));
  const fleet = new Fleet(p, without);
  const home = p.vehicleIndex.get(own.vehicleId)!;
  const here = planWith(
    fleet,
    home,
    evaluateRoute(
      p,
      home,
      Int32Array.from(own.stopIds, (id) => stopNumber(p, id)),
    ).facts,
  );
  const gone = planWith(fleet, -1, null);

  /** `at` as a place to be told. */
  const told = (at: Try): OtherPlace => {
    const { vehicle } = at.probe;
    const { facts, route } = evaluateRoute(p, vehicle, orderOf(at));
    const there = planWith(fleet, vehicle, facts);
    return {
      position: at.place,
      costDifference: there.cost - here.cost,
      distanceDifferenceM: there.distanceM - here.distanceM,
      durationDifferenceS: there.durationS - here.durationS,
      violations: newFaults(fleet.faultsOf(vehicle), route.violations).map((f) => f.violation),
    };
  };
  const vehicles = p.input.vehicles.map(({ id: vehicleId }, vehicle): OtherVehicle => {
    const barred = p.allowed[stop * p.vehicleCount + vehicle] === 0;
    const cheapest: { possible: Try | null; impossible: Try | null } = { possible: null, impossible: null };
    survey(fleet, vehicle, stop, (probe, place) => {
      if (vehicle === home && place === position) return;
      const { far, extraCost } = probe;
      const group = far === 0 && !barred ? 'possible' : 'impossible';
      const rival = cheapest[group];
      if (!rival || extraCost < rival.extraCost) cheapest[group] = { probe, stop, place, far, extraCost };
    });
    const best = cheapest.possible && told(cheapest.possible);
    const other = cheapest.impossible && told(cheapest.impossible);
    const tempts = other !== null && other.costDifference < Math.min(0, best?.costDifference ?? 0);
    const obstacle = best || !other ? null : explainVehicle(fleet, vehicle, stop, null).obstacle;
    return { vehicleId, best, tempting: tempts ? other : null, obstacle };
  });
  const rank = (v: OtherVehicle) => v.best?.costDifference ?? v.tempting?.costDifference ?? Number.MAX_VALUE;
  vehicles.sort((a, b) => (a.best ? 0 : 1) - (b.best ? 0 : 1) || rank(a) - rank(b));
  return {
    stopId,
    vehicleId: own.vehicleId,
    position,
    detour: { cost: here.cost - gone.cost, distanceM: here.distanceM - gone.distanceM, durationS: here.durationS - gone.durationS },
    vehicles,
  };
}

/** Cost, metres and seconds of the whole plan when one vehicle has another route; penalties of stops left out not counted. */
function planWith(fleet: Fleet, vehicle: number, facts: RouteFacts | null): { cost: number; distanceM: number; durationS: number } {
  const all = fleet.probes.map((probe) => (probe.vehicle === vehicle ? facts : probe.facts)).filter((x) => x !== null);
  return {
    cost: priceRoutes(fleet.p, all, []).total,
    distanceM: all.reduce((sum, f) => sum + f.distanceM, 0),
    durationS: all.reduce((sum, f) => sum + f.durationS, 0),
  };
}
