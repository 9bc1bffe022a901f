/** Every way to put a stop, and those that must ride with it, on a route. */

import type { CompiledProblem } from '../compile.ts';
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

type Each = (probe: RouteProbe, place: number) => void;

/**
 * Tries a unit (see `Fleet.unitOf`) on a route; `each` is called after every try and reads the probe's numbers. One stop: every place where it
 * may stand. A pair: every two places within one trip. Of longer units the first stops are fixed one by one where they are best alone, the
 * last two as a pair. Where the vehicle cannot carry it in any trip that it has, also with a trip more, if it may begin one.
 */
export function survey(fleet: Fleet, probe: RouteProbe, unit: Int32Array, each: Each): void {
  const { dims } = fleet.p;
  let isCarried = false;
  surveyFrom(fleet, probe, probe, unit, 0, 0, (at, place) => {
    let k = 0;
    while (k < dims && at.excess[k] === 0) k++;
    if (k === dims) isCarried = true;
    each(at, place);
  });
  if (!isCarried) surveyNewTrips(fleet, probe, unit, each);
}

function surveyNewTrips(fleet: Fleet, base: RouteProbe, unit: Int32Array, each: Each): void {
  const { p } = fleet;
  const { order, vehicle } = base;
  const isReload = (place: number) => order[place]! >= p.stopCount;
  const reload = p.reloadFrom[vehicle]! + order.reduce((count, visit) => count + (visit >= p.stopCount ? 1 : 0), 0);
  if (order.length === 0 || reload >= p.reloadFrom[vehicle + 1]!) return;
  const { first } = base.aim(unit[0]!);
  for (let place = first; place <= order.length; place++) {
    const isBesideReload = (place > 0 && isReload(place - 1)) || (place < order.length && isReload(place));
    if (isBesideReload || splitsPair(p, order, place)) continue;
    const longer = new RouteProbe(p, vehicle, base.orderWith(reload, place), base);
    // No trip may be empty: before the first stop and behind the last one the new trip is the unit's.
    surveyFrom(fleet, base, longer, unit, 0, place === order.length ? place + 1 : 0, each, place === 0 ? 0 : undefined);
  }
}

/** Whether goods that are fetched before the place are delivered behind it. */
function splitsPair(p: CompiledProblem, order: Int32Array, place: number): boolean {
  if (p.links === null) return false;
  for (let i = 0; i < place; i++) {
    const visit = order[i]!;
    if (visit < p.stopCount && p.isCollection[visit] === 1 && order.indexOf(p.links.pairOf[visit]!) >= place)
      return true;
  }
  return false;
}

function surveyFrom(
  fleet: Fleet,
  base: RouteProbe,
  probe: RouteProbe,
  unit: Int32Array,
  depth: number,
  from: number,
  each: Each,
  to = Number.POSITIVE_INFINITY,
): void {
  const stop = unit[depth]!;
  const free = probe.aim(stop);
  const { first, last } = fleet.placesBetweenLinks(stop, probe.order, free.first, free.last);
  const end = Math.min(last, to);
  let place = Math.max(first, from);
  if (depth === unit.length - 1) {
    for (; place <= end; place++) {
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
    for (; place <= end; place++) goOn(place);
    return;
  }
  let best: { place: number; far: number; extraCost: number } | null = null;
  for (; place <= end; place++) {
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

/** Where a try would put the stop asked about and those that ride with it. */
export function placementAt(fleet: Fleet, at: Try, unit: Int32Array, stop: number): Placement {
  const isPlain = unit.length === 1 && fleet.p.visitCount === fleet.p.stopCount;
  return isPlain ? { position: at.place } : placementIn(fleet, orderOf(at), unit, stop);
}

export function placementIn(fleet: Fleet, order: Int32Array, unit: Int32Array, stop: number): Placement {
  const { p } = fleet;
  const { tripStarts } = toRoute(p, 0, order);
  const stops = order.filter((visit) => visit < p.stopCount);
  const partners = [...stops.entries()]
    .filter(([, s]) => s !== stop && unit.includes(s))
    .map(([position, s]) => ({ stopId: p.input.stops[s]!.id, position }));
  return {
    position: stops.indexOf(stop),
    ...(partners.length > 0 ? { partners } : {}),
    ...(tripStarts ? { tripStarts } : {}),
  };
}
