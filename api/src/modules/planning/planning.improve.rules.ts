import type { PlannerValues } from '@tramo/contract/planner';
import type { CompiledProblem } from '@tramo/optimizer/compile';
import type { Evaluation } from '@tramo/optimizer/evaluate';
import type { Problem, Vehicle } from '@tramo/optimizer/problem';
import type { RoutePlan } from '@tramo/optimizer/solution';
import { subproblem } from '@tramo/optimizer/subproblem';
import { heldGuides, hold } from './planning.fixed.rules.ts';
import type { ArrangedRoute } from './planning.result.rules.ts';
import { enginePlans } from './planning.trips.rules.ts';

/** Routes to be arranged anew, and the vehicles that take them. */
export interface Improvement {
  /** All routes of the plan. */
  routes: readonly ArrangedRoute[];
  chosen: readonly ArrangedRoute[];
  vehicles: readonly string[];
}

type Untimed = Omit<Problem, 'travel' | 'durationsS' | 'distancesM'>;
export interface ImproveTask {
  /** The rules alone: what an order is judged by. */
  judged: Untimed;
  /** What the search gets: pins and orders hold, and each vehicle has its share. */
  searched: Untimed;
  /** The same without shares, for when they leave somebody out. */
  loose: Untimed;
  /** The routes as they are, when the vehicles stay the same: the answer is never worse. */
  given: RoutePlan[] | null;
  /** Kept stops, to begin with. */
  begin: RoutePlan[];
}

/** The most that a vehicle takes beyond an even share: without a limit the cheapest split of two would be one. */
const SHARE = 1.25;
/** Money per kilometre from the middle of a route, when one is split: halves that each stay together are worth a detour. */
const SPLIT_COMPACTNESS = 20;

/** Which chosen route stands against it: one that is locked, or one that keeps its order and would be split. */
export const heldBack = ({
  chosen,
  vehicles,
}: Improvement): { kind: 'locked' | 'ordered'; route: ArrangedRoute } | null => {
  const locked = chosen.find((r) => r.locked);
  if (locked) return { kind: 'locked', route: locked };
  const ordered = vehicles.length > chosen.length ? chosen.find((r) => r.keepOrder && r.guides.length > 1) : undefined;
  return ordered ? { kind: 'ordered', route: ordered } : null;
};

/** A vehicle that has a route which is not chosen takes no other, but its own trips that are. */
export const takenVehicle = ({ routes, chosen, vehicles }: Improvement): string | undefined =>
  vehicles.find(
    (v) =>
      !chosen.some((r) => r.vehicle === v) &&
      routes.some((r) => r.vehicle === v && r.guides.length > 0 && !chosen.includes(r)),
  );

/** `day`: the routes of the plan as they are, by vehicle: when the trips that stay begin and end. */
export function improveTask(
  p: CompiledProblem,
  request: Improvement,
  day: Evaluation,
  params: Pick<PlannerValues, 'trips'>,
): ImproveTask {
  const { chosen, vehicles } = request;
  const guides = chosen.flatMap((r) => r.guides);
  const [only] = vehicles;
  // Into one vehicle goes also what is pinned to the others; among several, a pin to a vehicle that takes none of them holds no longer.
  const partly = chosen
    .map((r) => ({ ...r, guides: [...r.guides], pins: [...r.pins] }))
    .filter((r) => heldGuides(r).length > 0)
    .flatMap((r) =>
      vehicles.includes(r.vehicle) ? [r] : vehicles.length === 1 && only ? [{ ...r, vehicle: only }] : [],
    );
  const { travel, durationsS, distancesM, ...part } = subproblem(
    p,
    new Set(vehicles),
    new Set(guides),
    new Set(partly.flatMap((r) => heldGuides(r))),
  );
  const judged: Untimed = {
    ...part,
    vehicles: part.vehicles.map((v) => besideOtherTrips(tripsFor(v, request, params), request, day, params)),
  };
  const most = shareOf(request, guides.length);
  const isSplit = vehicles.length > chosen.length;
  const shared = (limit: number): Untimed => ({
    ...judged,
    vehicles:
      vehicles.length > 1
        ? judged.vehicles.map((v) => ({ ...v, maxStops: Math.min(v.maxStops ?? limit, limit) }))
        : judged.vehicles,
    // The vehicles are given: each is used.
    objective: {
      ...judged.objective,
      fewestVehicles: false,
      ...(isSplit ? { compactnessPerKm: SPLIT_COMPACTNESS } : {}),
    },
  });
  const isSame =
    vehicles.length === new Set(chosen.map((r) => r.vehicle)).size && chosen.every((r) => vehicles.includes(r.vehicle));
  return {
    judged,
    searched: hold(shared(most), partly),
    loose: hold(shared(Math.max(1, guides.length - vehicles.length + 1)), partly),
    given: isSame ? enginePlans(chosen) : null,
    begin: enginePlans(partly.map((r) => ({ vehicle: r.vehicle, guides: heldGuides(r) }))),
  };
}

function shareOf({ chosen, vehicles }: Improvement, guides: number): number {
  const even = Math.ceil((guides / vehicles.length) * SHARE);
  return vehicles.length > chosen.length ? even : Math.max(even, ...chosen.map((r) => r.guides.length));
}

/** As many trips as a vehicle has routes now; more only where routes are joined. */
function tripsFor(
  { reload, ...v }: Vehicle,
  { chosen, vehicles }: Improvement,
  { trips }: Pick<PlannerValues, 'trips'>,
): Vehicle {
  const own = chosen.filter((r) => r.vehicle === v.id).length;
  const most = vehicles.length < chosen.length ? trips.most : Math.max(1, own);
  return reload && most > 1 ? { ...v, reload: { ...reload, maxTrips: Math.min(reload.maxTrips, most) } } : v;
}

/** A vehicle whose other trips stay: it leaves when it is back from the one before, and what they take of its limits is taken. */
function besideOtherTrips(
  v: Vehicle,
  { routes, chosen }: Improvement,
  day: Evaluation,
  { trips }: Pick<PlannerValues, 'trips'>,
): Vehicle {
  const own = routes.filter((r) => r.vehicle === v.id && r.guides.length > 0);
  const others = own.filter((r) => !chosen.includes(r));
  const evaluated = day.routes.find((r) => r.vehicleId === v.id);
  if (others.length === 0 || !evaluated) return v;
  const first = own.findIndex((r) => chosen.includes(r));
  const back = evaluated.reloads[first - 1];
  const { reload, ...alone } = v;
  const stops = others.reduce((n, r) => n + r.guides.length, 0);
  return {
    ...alone,
    ...(back
      ? { earliestDepartureS: Math.max(v.earliestDepartureS ?? 0, back.arrivalS + trips.reloadMinutes * 60) }
      : {}),
    ...(v.maxStops === undefined ? {} : { maxStops: Math.max(1, v.maxStops - stops) }),
  };
}

/** Whether what was found takes the place of what was given: it never costs more, but for rules that the given breaks. */
export const isBetter = (found: Pick<Evaluation, 'cost'>, given: Pick<Evaluation, 'cost' | 'feasible'>): boolean =>
  !given.feasible || found.cost.total < given.cost.total - 1e-6;
