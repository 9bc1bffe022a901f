import type { PlanRoute } from '@tramo/contract/planning';
import type { CompiledProblem } from '@tramo/optimizer/compile';
import { type Evaluation, evaluate } from '@tramo/optimizer/evaluate';
import type { Problem } from '@tramo/optimizer/problem';
import type { RoutePlan } from '@tramo/optimizer/solution';
import type { PlanBasis } from './planning.problem.rules.ts';
import { enginePlans } from './planning.trips.rules.ts';

type Lockable = Pick<PlanRoute, '_id' | 'vehicle' | 'guides' | 'locked' | 'keepOrder' | 'pins'>;

/** What of a plan's routes a search leaves where it is. */
export interface FixedPart<R extends Lockable> {
  /** Routes that stay as they are, with all of their vehicle's. */
  whole: R[];
  /** Routes that other stops may join or leave: their kept stops stay with their vehicle. */
  partly: R[];
}

/** The stops that stay with a route's vehicle. */
export const heldGuides = (r: Pick<Lockable, 'guides' | 'keepOrder' | 'pins'>): string[] =>
  r.keepOrder ? r.guides : r.guides.filter((g) => r.pins.includes(g));

/**
 * The trips of one vehicle hang together: with one that is locked, or with an order to keep among several, all stay as they are.
 * `forced`: vehicles whose routes stay as they are too.
 */
export function fixedPartOf<R extends Lockable>(
  routes: readonly R[],
  unmovable: ReadonlySet<string> = new Set(),
): FixedPart<R> {
  const used = routes.filter((r) => r.guides.length > 0);
  const several = new Set(
    used.filter((r, i) => used.findIndex((x) => x.vehicle === r.vehicle) < i).map((r) => r.vehicle),
  );
  const vehicles = new Set(
    used
      .filter((r) => r.locked || unmovable.has(r.vehicle) || (r.keepOrder && several.has(r.vehicle)))
      .map((r) => r.vehicle),
  );
  const others = used.filter((r) => !vehicles.has(r.vehicle));
  return { whole: used.filter((r) => vehicles.has(r.vehicle)), partly: others.filter((r) => heldGuides(r).length > 0) };
}

/** What is left to plan beside routes that stay as they are: their guides and vehicles are spoken for. */
export function withoutWhole<B extends Pick<PlanBasis, 'guides' | 'vehicles'>>(
  basis: B,
  whole: readonly Lockable[],
): B {
  const guides = new Set(whole.flatMap((r) => r.guides));
  const vehicles = new Set(whole.map((r) => r.vehicle));
  return {
    ...basis,
    guides: basis.guides.filter((g) => !guides.has(g._id)),
    vehicles: basis.vehicles.filter((v) => !vehicles.has(v._id)),
  };
}

/** What is kept of routes, as routes. */
const heldParts = (partly: readonly Lockable[]): { vehicle: string; guides: string[] }[] =>
  partly.map((r) => ({ vehicle: r.vehicle, guides: heldGuides(r) }));

const heldPlans = (partly: readonly Lockable[]) => enginePlans(heldParts(partly));

/** What a search goes on from. */
export interface Beginning {
  /** The routes that it may change, as somebody left them. */
  given: RoutePlan[];
  /** The same for the search: where a route breaks a rule its kept stops alone, so that these are placed before all others. */
  warmStart: RoutePlan[];
}

/** The plan that a search with `hold` begins from: the present routes but those that stay whole. What the plan no longer has is left aside. */
export function beginningOf(
  p: CompiledProblem,
  present: readonly Lockable[],
  { whole, partly }: FixedPart<Lockable>,
): Beginning {
  const given = enginePlans(
    present
      .filter((r) => !whole.includes(r) && p.vehicleIndex.has(r.vehicle))
      .map((r) => ({ vehicle: r.vehicle, guides: r.guides.filter((g) => p.stopIndex.has(g)) }))
      .filter((r) => r.guides.length > 0),
  );
  const faulty = faultyVehicles(evaluate(p, given));
  const isSound = (r: RoutePlan): boolean => !faulty.has(r.vehicleId);
  return { given, warmStart: [...given.filter(isSound), ...heldPlans(partly).filter((r) => !isSound(r))] };
}

const faultyVehicles = ({ routes }: Evaluation): Set<string> =>
  new Set(routes.filter((r) => r.violations.some((v) => v.kind !== 'late' || !v.soft)).map((r) => r.vehicleId));

/**
 * Vehicles whose kept stops break a rule by themselves: somebody forced them there. A search would leave them out, so these vehicles' routes stay
 * as they are. `compiled`: of a problem without `hold`.
 */
export function overriddenVehicles(compiled: CompiledProblem, partly: readonly Lockable[]): Set<string> {
  return faultyVehicles(evaluate(compiled, heldPlans(partly)));
}

/**
 * A problem whose search keeps pinned stops with their vehicle, and kept orders. A kept stop outweighs all others together, so that a search that
 * begins with them placed ends with them placed. A vehicle with an order to keep makes one trip: that route would fall apart over two.
 */
export function hold<P extends Pick<Problem, 'stops' | 'vehicles' | 'sequences'>>(
  problem: P,
  partly: readonly Lockable[],
): P {
  if (partly.length === 0) return problem;
  const vehicles = new Map(heldParts(partly).flatMap((r) => r.guides.map((g) => [g, r.vehicle] as const)));
  const ordered = partly.filter((r) => r.keepOrder);
  const oneTrip = new Set(ordered.map((r) => r.vehicle));
  return {
    ...problem,
    stops: problem.stops.map((s) => {
      const vehicleId = vehicles.get(s.id);
      return vehicleId === undefined ? s : { ...s, pinned: { vehicleId }, priority: problem.stops.length };
    }),
    vehicles: problem.vehicles.map(({ reload, ...v }) => (reload && !oneTrip.has(v.id) ? { ...v, reload } : v)),
    sequences: [...(problem.sequences ?? []), ...ordered.filter((r) => r.guides.length > 1).map((r) => [...r.guides])],
  };
}

/** Routes that a search found, each going on from the present route of its vehicle that it shares most stops with, those that are kept before all, as that one's next state. */
export function withIdentities(
  found: readonly { vehicle: string; guides: string[] }[],
  present: readonly Lockable[],
  newId: () => string,
): { _id: string; vehicle: string; guides: string[]; pins: string[] }[] {
  const continued = new Map<number, Lockable>();
  const goOn = (old: Lockable, stops: readonly string[]): void => {
    const own = new Set(stops);
    const shared = (r: { guides: string[] }): number => r.guides.filter((g) => own.has(g)).length;
    let best: number | null = null;
    for (const [i, r] of found.entries()) {
      if (r.vehicle !== old.vehicle || continued.has(i) || shared(r) === 0) continue;
      if (best === null || shared(r) > shared(found[best] as { guides: string[] })) best = i;
    }
    if (best !== null) continued.set(best, old);
  };
  for (const old of present) goOn(old, heldGuides(old));
  const isContinued = new Set(continued.values());
  for (const old of present) if (!isContinued.has(old)) goOn(old, old.guides);
  const pinned = new Set(present.flatMap((r) => r.pins));
  return found.map((r, i) => ({
    ...r,
    _id: continued.get(i)?._id ?? newId(),
    pins: r.guides.filter((g) => pinned.has(g)),
  }));
}

/** A name that nobody chose. */
const ownNumber = /^(Ruta|Route) \d+$/;

/**
 * Routes in the order in which they stood, new ones behind, numbered 1 to n; names that somebody chose stay. A vehicle's routes keep their own order,
 * which is that of its trips.
 */
export function inOrder<R extends Pick<PlanRoute, '_id' | 'vehicle' | 'order' | 'routeTitle'>>(
  routes: readonly R[],
  present: readonly Pick<PlanRoute, '_id'>[],
): R[] {
  const places = new Map(present.map((r, i) => [r._id, i]));
  const placeOf = (r: R): number => places.get(r._id) ?? present.length;
  const trips = Map.groupBy(routes, (r) => r.vehicle);
  return routes
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((r, i) => {
      const next = trips.get(r.vehicle)?.shift() ?? r;
      return { ...next, order: i + 1, routeTitle: next.routeTitle.replace(ownNumber, `$1 ${i + 1}`) };
    });
}

/** Whether two plans make the same trips. */
export const sameTrips = (
  a: readonly Pick<PlanRoute, 'vehicle' | 'guides'>[],
  b: readonly Pick<PlanRoute, 'vehicle' | 'guides'>[],
): boolean => {
  const told = (routes: typeof a): string =>
    JSON.stringify(routes.filter((r) => r.guides.length > 0).map((r) => [r.vehicle, r.guides]));
  return told(a) === told(b);
};
