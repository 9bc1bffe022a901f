import type { CompiledProblem } from '@tramo/optimizer/compile';
import { compactnessM } from '@tramo/optimizer/cost';
import { evaluate, type RouteEvaluation, type Violation } from '@tramo/optimizer/evaluate';
import type { RoutePlan } from '@tramo/optimizer/solution';
import { breakTaken } from './planning.breaks.rules.ts';

interface Trip {
  vehicle: string;
  guides: readonly string[];
}

/** Routes as the engine takes them: those of one vehicle are its trips, in the order in which they stand. Empty ones beside others are left aside. */
export function enginePlans(routes: readonly Trip[]): RoutePlan[] {
  const plans = new Map<string, RoutePlan>();
  for (const { vehicle, guides } of routes) {
    const plan = plans.get(vehicle);
    if (!plan) plans.set(vehicle, { vehicleId: vehicle, stopIds: [...guides] });
    else if (guides.length > 0) {
      if (plan.stopIds.length > 0) plan.tripStarts = [...(plan.tripStarts ?? []), plan.stopIds.length];
      plan.stopIds.push(...guides);
    }
  }
  return [...plans.values()];
}

/** The trips of what the engine found, each a route of its own. */
export const tripsOf = (plans: readonly RoutePlan[]): { vehicle: string; guides: string[] }[] =>
  plans.flatMap(({ vehicleId, stopIds, tripStarts = [] }) =>
    [0, ...tripStarts].map((from, i) => ({ vehicle: vehicleId, guides: stopIds.slice(from, tripStarts[i]) })),
  );

/** What the engine tells of a route, of one trip of its day. */
export type TripEvaluation = Pick<
  RouteEvaluation,
  | 'stops'
  | 'departureS'
  | 'finishS'
  | 'loadPeak'
  | 'distanceM'
  | 'durationS'
  | 'drivingS'
  | 'serviceS'
  | 'setupS'
  | 'waitingS'
  | 'compactnessM'
  | 'violations'
> & {
  /** 1 = the vehicle's first. */
  trip: number;
  /** Whether it is the vehicle's first with stops: the one that its fixed cost counts on. */
  isFirst: boolean;
  rest: { startS: number; durationS: number } | null;
};

/**
 * Evaluates routes, each as a trip of its vehicle's day; entry i is of route i. Sums over a vehicle's trips are those of its day: the time of reloading
 * counts to the trip that it is for, the way back to the trip that it ends.
 */
export function evaluateTrips(p: CompiledProblem, routes: readonly Trip[], earliestBreakS = 0): TripEvaluation[] {
  const days = new Map(
    evaluate(p, enginePlans(routes)).routes.map((day) => [
      day.vehicleId,
      { day, parts: partsOfDay(p, day, earliestBreakS) },
    ]),
  );
  const seen = new Map<string, number>();
  const used = new Map<string, number>();
  return routes.map(({ vehicle, guides }) => {
    const known = days.get(vehicle);
    if (!known) throw new Error(`vehicle ${vehicle} was not evaluated`);
    const trip = (seen.get(vehicle) ?? 0) + 1;
    seen.set(vehicle, trip);
    const before = used.get(vehicle) ?? 0;
    if (guides.length > 0) used.set(vehicle, before + 1);
    const part = guides.length > 0 ? known.parts[before] : idle(known.day, known.parts[before - 1]);
    if (!part) throw new Error(`trip ${trip} of vehicle ${vehicle} was not evaluated`);
    return { ...part, trip, isFirst: before === 0 && guides.length > 0 };
  });
}

type Part = Omit<TripEvaluation, 'trip' | 'isFirst'>;

/** A trip without stops: it takes no time, after the one before or at the beginning of the day. */
function idle(day: RouteEvaluation, before: Part | undefined): Part {
  const at = before?.finishS ?? day.departureS;
  const nothing = { distanceM: 0, durationS: 0, drivingS: 0, serviceS: 0, setupS: 0, waitingS: 0, compactnessM: 0 };
  return {
    ...nothing,
    stops: [],
    departureS: at,
    finishS: at,
    loadPeak: day.loadPeak.map(() => 0),
    violations: [],
    rest: null,
  };
}

/** A vehicle's day as its trips that have stops, in their order. */
export function partsOfDay(p: CompiledProblem, day: RouteEvaluation, earliestBreakS = 0): Part[] {
  const taken = breakTaken(day, earliestBreakS);
  if (day.reloads.length === 0) return [{ ...day, rest: taken }];
  const starts = [0, ...day.reloads.map((r) => r.beforeStop)];
  const parts: Part[] = [];
  const left = { distanceM: day.distanceM, drivingS: day.drivingS };
  for (const [k, from] of starts.entries()) {
    const isLast = k === starts.length - 1;
    const stops = day.stops.slice(from, starts[k + 1]);
    const came = day.reloads[k - 1];
    const back = day.reloads[k];
    const sum = (pick: (s: RouteEvaluation['stops'][number]) => number): number =>
      stops.reduce((total, s) => total + pick(s), 0);
    const departureS = came?.departureS ?? day.departureS;
    const finishS = back?.arrivalS ?? day.finishS;
    // The day goes on where the trip before ended: what lies between is its loading.
    const durationS = finishS - (came?.arrivalS ?? day.departureS);
    const distanceM = isLast ? left.distanceM : sum((s) => s.distanceM) + (back?.distanceM ?? 0);
    const drivingS = isLast ? left.drivingS : sum((s) => s.travelS) + (back?.travelS ?? 0);
    left.distanceM -= distanceM;
    left.drivingS -= drivingS;
    const ids = stops.map((s) => p.stopIndex.get(s.stopId) as number);
    const serviceS = sum((s) => s.departureS - s.startS);
    const setupS = sum((s) => s.setupS);
    // Every reload of a vehicle takes the same time.
    const reloadS = came ? day.reloadS / day.reloads.length : 0;
    const isBreakHere =
      taken !== null && taken.startS < finishS && taken.startS >= (came?.arrivalS ?? Number.NEGATIVE_INFINITY);
    const loads = [came?.load ?? day.loadAtStart, ...stops.map((s) => s.load)];
    parts.push({
      stops,
      departureS,
      finishS,
      loadPeak: day.loadPeak.map((_, d) => Math.max(...loads.map((load) => load[d] ?? 0))),
      distanceM,
      durationS,
      drivingS,
      serviceS,
      setupS,
      waitingS: durationS - drivingS - serviceS - setupS - reloadS - (isBreakHere ? day.breakS : 0),
      compactnessM: compactnessM(p, ids, ids.length),
      violations: [],
      rest: isBreakHere ? taken : null,
    });
  }
  for (const violation of day.violations) lay(p, parts, violation);
  return parts;
}

/** A rule that the day breaks, told of the trip that breaks it; limits of the whole day of the last one. */
function lay(p: CompiledProblem, parts: readonly Part[], v: Violation): void {
  const last = parts.at(-1);
  if (v.kind === 'capacity') {
    const dimension = p.input.dimensions.indexOf(v.dimension);
    for (const part of parts) {
      const peak = part.loadPeak[dimension] ?? 0;
      if (peak > v.capacity) part.violations.push({ ...v, peak, excess: peak - v.capacity });
    }
    return;
  }
  const stopId = 'stopId' in v ? v.stopId : null;
  const part = stopId === null ? last : (parts.find((x) => x.stops.some((s) => s.stopId === stopId)) ?? last);
  part?.violations.push(v);
}
