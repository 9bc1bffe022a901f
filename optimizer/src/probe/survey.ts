/** Every way to put a stop, and those that must ride with it, on a route. */

import { evaluateRoute } from '../evaluate.ts';
import type { Violation } from '../violations.ts';
import { type Fleet, toRoute } from './fleet.ts';
import { RouteProbe } from './route-probe.ts';

/** A place tried: the stop before what is at `place` of the probe's order. Those that ride with it are in that order already. */
export interface Try {
  probe: RouteProbe;
  stop: number;
  place: number;
  /** How far from fitting, 0 = fits; see RouteProbe. */
  far: number;
  extraCost: number;
}

/**
 * Tries a unit (see `Fleet.unitOf`) on a route; `each` is called after every try and reads the probe's numbers. One stop: every place where it
 * may stand. A pair: every two places within one trip. Of longer units the first stops are fixed one by one where they are best alone, the
 * last two as a pair. New trips are not begun.
 */
export function survey(fleet: Fleet, probe: RouteProbe, unit: Int32Array, each: (probe: RouteProbe, place: number) => void): void {
  surveyFrom(fleet, probe, probe, unit, 0, 0, each);
}

function surveyFrom(
  fleet: Fleet,
  base: RouteProbe,
  probe: RouteProbe,
  unit: Int32Array,
  depth: number,
  from: number,
  each: (probe: RouteProbe, place: number) => void,
): void {
  const stop = unit[depth]!;
  const free = probe.aim(stop);
  const { first, last } = fleet.placesBetweenLinks(stop, probe.order, free.first, free.last);
  let place = Math.max(first, from);
  if (depth === unit.length - 1) {
    for (; place <= last; place++) {
      probe.tryAt(place);
      each(probe, place);
    }
    return;
  }
  const goOn = (at: number) => {
    const longer = new RouteProbe(fleet.p, base.vehicle, probe.orderWith(stop, at), base);
    surveyFrom(fleet, base, longer, unit, depth + 1, at + 1, each);
  };
  if (depth === unit.length - 2) {
    for (; place <= last; place++) goOn(place);
    return;
  }
  let best: { place: number; far: number; extraCost: number } | null = null;
  for (; place <= last; place++) {
    probe.tryAt(place);
    if (!best || compareTries(probe, best) < 0) best = { place, far: probe.far, extraCost: probe.extraCost };
  }
  if (best) goOn(best.place);
}

export function compareTries(a: { far: number; extraCost: number }, b: { far: number; extraCost: number }): number {
  return a.far - b.far || a.extraCost - b.extraCost;
}

/** The place that fits at the least cost, else the one that comes nearest to fitting; null when there is no place to try. */
export function bestPlace(fleet: Fleet, probe: RouteProbe, unit: Int32Array): Try | null {
  const found: { best: Try | null } = { best: null };
  const stop = unit.at(-1)!;
  survey(fleet, probe, unit, (at, place) => {
    if (found.best && compareTries(at, found.best) >= 0) return;
    found.best = { probe: at, stop, place, far: at.far, extraCost: at.extraCost };
  });
  return found.best;
}

export function orderOf({ probe, stop, place }: Try): Int32Array {
  return probe.orderWith(stop, place);
}

/** What the route breaks at a place tried. */
export function violationsAt(fleet: Fleet, at: Try): Violation[] {
  return evaluateRoute(fleet.p, at.probe.vehicle, orderOf(at)).route.violations;
}

/** Where stops of a unit stand in a route, 0 = first. */
export interface Placement {
  /** Of the stop asked about. */
  position: number;
  /** Those that ride with it, in order of visit. Absent: none. */
  partners?: { stopId: string; position: number }[];
  /** Where later trips of the route then begin. Absent: one trip. */
  tripStarts?: number[];
}

export function placementIn(fleet: Fleet, order: Int32Array, unit: Int32Array, stop: number): Placement {
  const { p } = fleet;
  const { tripStarts } = toRoute(p, 0, order);
  const stops = order.filter((visit) => visit < p.stopCount);
  const partners = [...stops.entries()]
    .filter(([, s]) => s !== stop && unit.includes(s))
    .map(([position, s]) => ({ stopId: p.input.stops[s]!.id, position }));
  return { position: stops.indexOf(stop), ...(partners.length > 0 ? { partners } : {}), ...(tripStarts ? { tripStarts } : {}) };
}
