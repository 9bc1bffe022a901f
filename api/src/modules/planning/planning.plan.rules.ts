import type { Audience } from '@tramo/contract/access';
import { operations } from '@tramo/contract/access';
import type { Vehicle } from '@tramo/contract/fleet';
import { basePlannerValues, type PlannerParams, type PlannerValues } from '@tramo/contract/planner';
import type { Plan, PlanStatus, PlanSummary } from '@tramo/contract/planning';
import { isLocated, type PlanningGuide } from './planning.problem.rules.ts';

/** What a caller may do with a plan now. */
export function planCan(
  plan: { status: PlanStatus; guides: number; vehicles: number; routes: number },
  audiences: readonly Audience[],
): PlanSummary['can'] {
  const isWriter = operations.some((a) => audiences.includes(a));
  const isIdle = isWriter && plan.status !== 'optimising';
  return {
    edit: isIdle,
    optimize: isIdle && plan.status !== 'dispatched' && plan.guides > 0 && plan.vehicles > 0,
    dispatch: isWriter && plan.status === 'optimised' && plan.routes > 0,
    delete: isIdle,
  };
}

/** Total demand against total capacity (at the share that the parameters let load, as often as they let a vehicle leave), in each dimension. */
export function capacityOf(
  guides: readonly Pick<PlanningGuide, 'load'>[],
  vehicles: readonly Pick<Vehicle, 'capacity'>[],
  { maxLoadPercent, trips }: Pick<PlannerValues, 'maxLoadPercent' | 'trips'>,
): Plan['capacity'] {
  const sum = <T>(list: readonly T[], pick: (x: T) => number): number =>
    Math.round(list.reduce((n, x) => n + pick(x), 0) * 1000) / 1000;
  const share = (maxLoadPercent / 100) * trips.most;
  const amount = (demand: number, capacity: number) => ({ demand, capacity, fits: demand <= capacity });
  return {
    packages: amount(
      sum(guides, (g) => g.load.packages),
      sum(vehicles, (v) => v.capacity.quantity * share),
    ),
    weightKg: amount(
      sum(guides, (g) => g.load.weightKg),
      sum(vehicles, (v) => v.capacity.weightKg * share),
    ),
    volumeM3: amount(
      sum(guides, (g) => g.load.volumeM3),
      sum(vehicles, (v) => v.capacity.volumeM3 * share),
    ),
  };
}

type FaultKey = 'duplicated' | 'invalid';
export type ArrangementFault =
  | { kind: 'field'; path: string; message: FaultKey }
  | { kind: 'unlocated'; folio: string };

/** The first thing wrong with routes as a person arranged them: more trips than allowed, a guide twice, either not of the plan, a guide without a place. */
export function arrangementFault(
  routes: readonly { _id: string; vehicle: string; guides: readonly string[] }[],
  plan: {
    guides: readonly PlanningGuide[];
    vehicles: readonly Pick<Vehicle, '_id'>[];
    params: Pick<PlannerValues, 'trips'>;
  },
): ArrangementFault | null {
  const guides = new Map(plan.guides.map((g) => [g._id, g]));
  const vehicles = new Set(plan.vehicles.map((v) => v._id));
  const ids = new Set<string>();
  const trips = new Map<string, number>();
  const usedGuides = new Set<string>();
  for (const [r, route] of routes.entries()) {
    const fault = (path: string, message: FaultKey): ArrangementFault => ({
      kind: 'field',
      path: `routes.${r}.${path}`,
      message,
    });
    if (ids.has(route._id)) return fault('_id', 'duplicated');
    ids.add(route._id);
    if (!vehicles.has(route.vehicle)) return fault('vehicle', 'invalid');
    const trip = (trips.get(route.vehicle) ?? 0) + 1;
    if (trip > plan.params.trips.most) return fault('vehicle', 'duplicated');
    trips.set(route.vehicle, trip);
    for (const [i, id] of route.guides.entries()) {
      const guide = guides.get(id);
      if (!guide) return fault(`guides.${i}`, 'invalid');
      if (usedGuides.has(id)) return fault(`guides.${i}`, 'duplicated');
      usedGuides.add(id);
      if (!isLocated(guide)) return { kind: 'unlocated', folio: guide.folio };
    }
  }
  return null;
}

/** Routes that still hold after guides and vehicles left the plan: those of a vehicle that stayed, without the guides that did not. */
export const heldRoutes = <R extends { vehicle: string; guides: readonly string[] }>(
  routes: readonly R[],
  guideIds: ReadonlySet<string>,
  vehicleIds: ReadonlySet<string>,
): R[] =>
  routes.flatMap((r) => {
    if (!vehicleIds.has(r.vehicle)) return [];
    const guides = r.guides.filter((g) => guideIds.has(g));
    return guides.length > 0 ? [{ ...r, guides }] : [];
  });

export const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((x, i) => x === b[i]);
export const sameSet = (a: readonly string[], b: readonly string[]): boolean => sameList([...a].sort(), [...b].sort());
/** Equal JSON, whatever the order of the keys (the database sorts those of jsonb). */
export function sameJson(a: unknown, b: unknown): boolean {
  const ordered = (v: unknown): unknown =>
    Array.isArray(v)
      ? v.map(ordered)
      : v && typeof v === 'object'
        ? Object.fromEntries(
            Object.entries(v)
              .sort()
              .map(([k, x]) => [k, ordered(x)]),
          )
        : v;
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

/** The sets that a company begins with; the first is the one that plans take when none is chosen. */
export const defaultParams: readonly Pick<PlannerParams, 'name' | 'objectiveFunction' | 'params'>[] = [
  { name: 'Equilibrado', objectiveFunction: 'cost', params: basePlannerValues },
  {
    name: 'Menos kilómetros',
    objectiveFunction: 'distance',
    params: {
      ...basePlannerValues,
      weights: { ...basePlannerValues.weights, distance: 100, time: 5, vehicles: 0, balance: 0 },
    },
  },
  {
    name: 'Menos vehículos',
    objectiveFunction: 'vehicles',
    params: {
      ...basePlannerValues,
      weights: { ...basePlannerValues.weights, distance: 10, time: 10, vehicles: 100, balance: 0 },
      fewestVehicles: true,
    },
  },
  {
    name: 'Jornadas parejas',
    objectiveFunction: 'balance',
    params: {
      ...basePlannerValues,
      weights: { ...basePlannerValues.weights, distance: 15, time: 15, vehicles: 10, balance: 100 },
    },
  },
];
