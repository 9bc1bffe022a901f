/** Why a stop stands where it stands: what it costs there, the next best places, and what keeps it out of those that look better. */

import type { CompiledProblem } from '../compile.ts';
import { priceRoutes, type RouteFacts } from '../cost.ts';
import { evaluateRoute } from '../evaluate.ts';
import { explainVehicle, type Obstacle } from '../explain.ts';
import { Fleet, orderWithout, stopNumber } from '../probe/fleet.ts';
import { orderOf, type Placement, placementIn, survey, type Try } from '../probe/survey.ts';
import { ProblemError } from '../problem.ts';
import type { RoutePlan } from '../solution.ts';
import type { Violation } from '../violations.ts';
import { newFaults } from './relaxation.ts';

/** A place and what the whole plan would be with the stop (and its partners) there, against the plan as it is (negative = less). */
export interface OtherPlace extends Placement {
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

export interface PlaceExplanation extends Placement {
  stopId: string;
  vehicleId: string;
  /** What the plan would save without the stop and its partners, their penalties not counted. */
  detour: { cost: number; distanceM: number; durationS: number };
  /** Possible places first, cheapest first; then the impossible ones, cheapest temptation first. */
  vehicles: OtherVehicle[];
}

/**
 * Explains the place of one stop of a plan; stops that are linked move together. O(vehicles × stops per route²).
 * @throws ProblemError `unknown_stop` (also when the stop is on no route), `unknown_vehicle`.
 */
export function explainPlace(p: CompiledProblem, routes: readonly RoutePlan[], stopId: string): PlaceExplanation {
  const stop = stopNumber(p, stopId);
  const fleet = new Fleet(p, routes);
  const home = fleet.probes.findIndex((probe) => probe.order.includes(stop));
  if (home < 0) throw new ProblemError('unknown_stop', stopId);
  const own = fleet.probes[home]!.order;
  fleet.replace(home, new Int32Array(0));
  const unit = fleet.unitOf(stop).filter((s) => own.includes(s));
  fleet.replace(home, orderWithout(p, own, unit));
  const here = planWith(fleet, home, evaluateRoute(p, home, own).facts);
  const gone = planWith(fleet, -1, null);

  /** `at` as a place to be told. */
  const toOtherPlace = (at: Try): OtherPlace => {
    const { vehicle } = at.probe;
    const order = orderOf(at);
    const { facts, route } = evaluateRoute(p, vehicle, order);
    const there = planWith(fleet, vehicle, facts);
    return {
      ...placementIn(fleet, order, unit, stop),
      costDifference: there.cost - here.cost,
      distanceDifferenceM: there.distanceM - here.distanceM,
      durationDifferenceS: there.durationS - here.durationS,
      violations: newFaults(fleet.faultsOf(vehicle), route.violations).map((f) => f.violation),
    };
  };
  const vehicles = p.input.vehicles.map(({ id: vehicleId }, vehicle): OtherVehicle => {
    const barred = fleet.barredBy(unit, vehicle).length > 0;
    const cheapest: { possible: Try | null; impossible: Try | null } = { possible: null, impossible: null };
    survey(fleet, fleet.probes[vehicle]!, unit, (probe, place) => {
      const { far, extraCost } = probe;
      const group = far === 0 && !barred ? 'possible' : 'impossible';
      const rival = cheapest[group];
      if (rival && rival.extraCost <= extraCost) return;
      const at = { probe, stop: unit.at(-1)!, place, far, extraCost };
      if (vehicle !== home || !isSame(orderOf(at), own)) cheapest[group] = at;
    });
    const best = cheapest.possible && toOtherPlace(cheapest.possible);
    const other = cheapest.impossible && toOtherPlace(cheapest.impossible);
    const tempts = other !== null && other.costDifference < Math.min(0, best?.costDifference ?? 0);
    const obstacle = best || !other ? null : explainVehicle(fleet, vehicle, stop, null).obstacle;
    return { vehicleId, best, tempting: tempts ? other : null, obstacle };
  });
  const rank = (v: OtherVehicle) => v.best?.costDifference ?? v.tempting?.costDifference ?? Number.MAX_VALUE;
  vehicles.sort((a, b) => (a.best ? 0 : 1) - (b.best ? 0 : 1) || rank(a) - rank(b));
  return {
    stopId,
    vehicleId: p.input.vehicles[home]!.id,
    ...placementIn(fleet, own, unit, stop),
    detour: {
      cost: here.cost - gone.cost,
      distanceM: here.distanceM - gone.distanceM,
      durationS: here.durationS - gone.durationS,
    },
    vehicles,
  };
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((visit, i) => visit === b[i]);
}

/** Cost, metres and seconds of the whole plan when one vehicle has another route; penalties of stops left out not counted. */
function planWith(
  fleet: Fleet,
  vehicle: number,
  facts: RouteFacts | null,
): { cost: number; distanceM: number; durationS: number } {
  const all = fleet.probes.map((probe) => (probe.vehicle === vehicle ? facts : probe.facts)).filter((x) => x !== null);
  return {
    cost: priceRoutes(fleet.p, all, []).total,
    distanceM: all.reduce((sum, f) => sum + f.distanceM, 0),
    durationS: all.reduce((sum, f) => sum + f.durationS, 0),
  };
}
