import type { Load } from '@tramo/contract/fields';
import type { Vehicle } from '@tramo/contract/fleet';
import type { UnassignedGuide, Violation } from '@tramo/contract/plan-reasons';
import type { PlanGuide, PlanRoute, PlanTotals } from '@tramo/contract/planning';
import type { CompiledProblem } from '@tramo/optimizer/compile';
import type { Violation as SolverViolation } from '@tramo/optimizer/evaluate';
import { type Explanation, explain, type Obstacle } from '@tramo/optimizer/explain';
import type { RoutePlan } from '@tramo/optimizer/solution';
import { instantOf } from '../../platform/calendar.ts';
import { coloursFor } from './planning.colours.rules.ts';
import { mayBeLate } from './planning.exceptions.rules.ts';
import type { PlanBasis } from './planning.problem.rules.ts';
import { evaluateTrips } from './planning.trips.rules.ts';

/** A route as it stands before its times are told. */
export interface ArrangedRoute {
  _id: string;
  routeTitle: string;
  colour: string;
  vehicle: string;
  guides: readonly string[];
  locked: boolean;
  keepOrder: boolean;
  pins: readonly string[];
}
/** A route as it comes from a person or a search: names and colours may be missing, and what stays of it. */
type BareRoute = Pick<ArrangedRoute, '_id' | 'vehicle' | 'guides'> & {
  [K in 'routeTitle' | 'locked' | 'keepOrder' | 'pins']?: ArrangedRoute[K] | undefined;
};
/** What an arrangement leaves as the plan has it. */
export type RouteAttributes = Pick<ArrangedRoute, '_id' | 'routeTitle' | 'colour' | 'locked' | 'keepOrder' | 'pins'>;

/**
 * Names and colours of routes that have none yet: 'Ruta n', and the colour that differs most from those beside them on the map; `known` ones keep theirs.
 * `guides`: where the stops are.
 */
export function enrichRoutes(
  routes: readonly BareRoute[],
  known: readonly RouteAttributes[],
  guides: readonly Pick<PlanGuide, '_id' | 'lat' | 'lng'>[],
): ArrangedRoute[] {
  const byId = new Map(known.map((r) => [r._id, r]));
  const titles = new Set(routes.map((r) => r.routeTitle ?? byId.get(r._id)?.routeTitle));
  const freeTitle = (from: number): string => {
    let n = from;
    while (titles.has(`Ruta ${n}`)) n++;
    titles.add(`Ruta ${n}`);
    return `Ruta ${n}`;
  };
  const colours = coloursFor(
    routes.map((r) => ({ guides: r.guides, colour: byId.get(r._id)?.colour })),
    guides,
  );
  return routes.map((r, i) => {
    const old = byId.get(r._id);
    return {
      _id: r._id,
      routeTitle: r.routeTitle ?? old?.routeTitle ?? freeTitle(i + 1),
      colour: colours[i] as string,
      vehicle: r.vehicle,
      guides: r.guides,
      locked: r.locked ?? old?.locked ?? false,
      keepOrder: r.keepOrder ?? old?.keepOrder ?? false,
      // Who left the route stays no longer.
      pins: (r.pins ?? old?.pins ?? []).filter((id) => r.guides.includes(id)),
    };
  });
}

const tidy = (x: number): number => Math.round(x * 1000) / 1000;
export const toLoad = (amounts: readonly number[]): Load => ({
  packages: tidy(amounts[0] ?? 0),
  weightKg: tidy(amounts[1] ?? 0),
  volumeM3: tidy(amounts[2] ?? 0),
});

export const loadKinds: Record<string, 'packages' | 'weightKg' | 'volumeM3'> = {
  packages: 'packages',
  weightKg: 'weightKg',
  volumeM3: 'volumeM3',
};

/** The contract's word and amount for a rule that a route breaks. */
export function toViolation(v: SolverViolation): Violation {
  switch (v.kind) {
    case 'capacity':
      return { kind: loadKinds[v.dimension] ?? 'packages', amount: tidy(v.excess), guideId: null };
    case 'late':
      return { kind: 'late', amount: v.lateS, guideId: v.stopId };
    case 'shiftEnd':
      return { kind: 'shift', amount: v.overrunS, guideId: null };
    case 'breakLate':
      return { kind: 'shift', amount: v.lateS, guideId: null };
    case 'maxDuration':
      return { kind: 'duration', amount: v.excessS, guideId: null };
    case 'maxDistance':
      return { kind: 'distance', amount: v.excessM, guideId: null };
    case 'maxStops':
      return { kind: 'stops', amount: v.excess, guideId: null };
    case 'skills':
      return { kind: 'skills', amount: v.missing.length, guideId: v.stopId };
    default:
      return { kind: 'vehicle', amount: 1, guideId: v.stopId };
  }
}

/** The highest load as a share of the vehicle's tightest capacity, 1 = full. */
export function loadShareOf({ capacity }: Pick<Vehicle, 'capacity'>, peak: Load): number {
  const shareOf = (used: number, most: number): number => (most > 0 ? used / most : used > 0 ? 99 : 0);
  return tidy(
    Math.max(
      shareOf(peak.packages, capacity.quantity),
      shareOf(peak.weightKg, capacity.weightKg),
      shareOf(peak.volumeM3, capacity.volumeM3),
    ),
  );
}

/** Instants of seconds after the plan day's midnight. One offset serves the whole plan unless the clocks change within two days. */
export function planClock(day: string, timeZone: string): (second: number) => string {
  const midnight = instantOf(day, 0, timeZone).getTime();
  const span = 2 * 86_400;
  const isEven = instantOf(day, span, timeZone).getTime() === midnight + span * 1000;
  return (second) =>
    (isEven
      ? new Date(midnight + Math.round(second) * 1000)
      : instantOf(day, Math.round(second), timeZone)
    ).toISOString();
}

/** What a vehicle costs for its kilometres and hours, and for being used at all: the one figure in money that people see, not the weighted objective of the search. */
export const ownCost = (
  v: Pick<Vehicle, 'fixedCost' | 'costPerKm' | 'costPerHour'>,
  driven: { distanceM: number; durationS: number },
  isFirst = true,
): number =>
  Math.round(
    ((isFirst ? v.fixedCost : 0) +
      (driven.distanceM / 1000) * v.costPerKm +
      (driven.durationS / 3600) * v.costPerHour) *
      100,
  ) / 100;

/**
 * Times, loads, costs and violations of routes as they are arranged, those of one vehicle as trips after one another.
 */
export function toPlanRoutes(
  basis: PlanBasis,
  compiled: CompiledProblem,
  routes: readonly ArrangedRoute[],
): PlanRoute[] {
  const vehicles = new Map(basis.vehicles.map((v) => [v._id, v]));
  const at = planClock(basis.day, basis.timeZone);
  const evaluated = evaluateTrips(compiled, routes, (basis.params.rest?.earliestMinute ?? 0) * 60);
  const forgiven = mayBeLate(basis.exceptions);
  return routes.map((r, i): PlanRoute => {
    const e = evaluated[i];
    const vehicle = vehicles.get(r.vehicle);
    if (!e || !vehicle) throw new Error(`route ${r._id} was not evaluated`);
    const peak = toLoad(e.loadPeak);
    const isUsed = e.stops.length > 0;
    return {
      _id: r._id,
      order: i + 1,
      routeTitle: r.routeTitle,
      colour: r.colour,
      vehicle: r.vehicle,
      routeStart: at(e.departureS),
      routeEnd: at(e.finishS),
      routeStats: {
        distance: e.distanceM,
        duration: e.durationS,
        drivingS: e.drivingS,
        serviceS: e.serviceS + e.setupS,
        waitS: e.waitingS,
        load: peak,
        loadShare: loadShareOf(vehicle, peak),
        cost: isUsed ? ownCost(vehicle, e, e.isFirst) : 0,
        stops: e.stops.length,
        lateStops: e.stops.filter((s) => s.lateS > 0).length,
        spreadM: Math.round(e.compactnessM),
      },
      guides: [...r.guides],
      trip: e.trip,
      locked: r.locked,
      keepOrder: r.keepOrder,
      pins: [...r.pins],
      stops: e.stops.map((s) => ({
        guideId: s.stopId,
        arrival: at(s.arrivalS),
        serviceStart: at(s.startS),
        departure: at(s.departureS),
        waitS: Math.round(s.waitingS),
        lateS: Math.round(s.lateS),
        load: toLoad(s.load),
      })),
      rest: e.rest && { start: at(e.rest.startS), durationS: e.rest.durationS },
      violations: e.violations.filter((v) => v.kind !== 'late' || !forgiven.has(v.stopId)).map(toViolation),
    };
  });
}

export const noTotals: PlanTotals = {
  routes: 0,
  stops: 0,
  unassigned: 0,
  distanceM: 0,
  durationS: 0,
  cost: 0,
  lateStops: 0,
  violations: 0,
  lateS: 0,
  spreadS: 0,
  spreadStops: 0,
  compactnessM: 0,
};

export function totalsOf(routes: readonly PlanRoute[], unassigned: number): PlanTotals {
  const totals = { ...noTotals, unassigned };
  for (const r of routes) {
    if (r.guides.length > 0) totals.routes++;
    totals.stops += r.guides.length;
    totals.distanceM += r.routeStats.distance;
    totals.durationS += r.routeStats.duration;
    totals.cost += r.routeStats.cost;
    totals.lateStops += r.routeStats.lateStops;
    totals.violations += r.violations.length;
    for (const s of r.stops) totals.lateS += s.lateS;
    totals.compactnessM += r.routeStats.spreadM;
  }
  const days = new Map<string, Pick<PlanRoute['routeStats'], 'duration' | 'stops'>>();
  for (const { vehicle, guides, routeStats } of routes) {
    if (guides.length === 0) continue;
    const day = days.get(vehicle) ?? { duration: 0, stops: 0 };
    days.set(vehicle, { duration: day.duration + routeStats.duration, stops: day.stops + routeStats.stops });
  }
  const used = [...days.values()];
  const between = (pick: (s: (typeof used)[number]) => number): number =>
    used.length > 0 ? Math.max(...used.map(pick)) - Math.min(...used.map(pick)) : 0;
  totals.spreadS = between((s) => s.duration);
  totals.spreadStops = between((s) => s.stops);
  totals.compactnessM = Math.round(totals.compactnessM / Math.max(1, totals.stops));
  totals.cost = Math.round(totals.cost * 100) / 100;
  return totals;
}

type Reason = Pick<UnassignedGuide, 'reason' | 'amount'>;

/** The contract's reason and amount for what keeps a guide out of the vehicle where it comes nearest. `fits`: when nothing does. */
export function toReason(obstacle: Obstacle, fits: 'cost' | 'removed'): Reason {
  switch (obstacle.kind) {
    case 'capacity':
      return { reason: loadKinds[obstacle.dimension] ?? 'packages', amount: tidy(obstacle.excess) };
    case 'window':
    case 'otherWindow':
      return { reason: 'window', amount: obstacle.lateS };
    case 'shiftEnd':
      return { reason: 'shift', amount: obstacle.overrunS };
    case 'breakLate':
      return { reason: 'shift', amount: obstacle.lateS };
    case 'maxDuration':
      return { reason: 'duration', amount: obstacle.excessS };
    case 'maxDistance':
      return { reason: 'distance', amount: obstacle.excessM };
    case 'maxStops':
      return { reason: 'stops', amount: obstacle.excess };
    case 'skills':
      return { reason: 'skills', amount: obstacle.missing.length };
    case 'zone':
    case 'vehicleNotAllowed':
    case 'pinnedVehicle':
    case 'partnerElsewhere':
    case 'unreachable':
      return { reason: 'vehicle', amount: null };
    case 'mixed': {
      const first = obstacle.violations[0];
      if (!first) return { reason: fits, amount: null };
      const { kind, amount } = toViolation(first);
      return { reason: kind === 'late' ? 'window' : kind, amount };
    }
    case 'none':
      return { reason: fits, amount: fits === 'cost' ? Math.round(obstacle.extraCost * 100) / 100 : null };
  }
}

/** Why one guide is in no route: the first rule that stops it in the vehicle where it comes nearest. */
export function explainGuide(
  compiled: CompiledProblem,
  routes: readonly RoutePlan[],
  guideId: string,
  fits: 'cost' | 'removed',
): UnassignedGuide {
  return reasonOf(
    guideId,
    explain(compiled, routes, { stopIds: [guideId], maxVehicles: 1, maxRelaxations: 0 })[0],
    fits,
  );
}

/** The same of what the engine told. */
export function reasonOf(
  guideId: string,
  explanation: Explanation | undefined,
  fits: 'cost' | 'removed',
): UnassignedGuide {
  const nearest = explanation?.vehicles[0];
  if (!nearest) return { guideId, reason: 'vehicle', amount: null, vehicle: null };
  return { guideId, ...toReason(nearest.obstacle, fits), vehicle: nearest.vehicleId };
}
