import type { LatLng } from '@tramo/contract/fields';
import type { Vehicle } from '@tramo/contract/fleet';
import type { GuideStatus } from '@tramo/contract/guides';
import type { PlanException } from '@tramo/contract/plan-reasons';
import type { PlannerValues } from '@tramo/contract/planner';
import type { PlanGuide } from '@tramo/contract/planning';
import type { Place } from '@tramo/contract/routes';
import type { Break, Problem, Vehicle as SolverVehicle, Stop } from '@tramo/optimizer/problem';
import { soften } from './planning.exceptions.rules.ts';

/** A guide as planning reads it. */
export interface PlanningGuide extends PlanGuide {
  status: GuideStatus;
  routeId: string | null;
  routeName: string | null;
  /** What its vehicle must have. */
  skills: Vehicle['skills'];
}
export interface PlanningCedi {
  _id: string;
  name: string;
  lat: number;
  lng: number;
}

/** All that the times and loads of a plan's routes depend on. */
export interface PlanBasis {
  /** Whose closed streets and learned speeds hold. */
  companyId: string | null;
  day: string;
  timeZone: string;
  startMinute: number;
  startAddress: Place | null;
  /** Cedis that vehicles may leave from; unused when there is a start address. */
  cedis: readonly PlanningCedi[];
  guides: readonly PlanningGuide[];
  vehicles: readonly Vehicle[];
  params: PlannerValues;
  /** Rules that are softer for this plan. */
  exceptions: readonly PlanException[];
}

/** Where a vehicle leaves from, and the cedi that its route belongs to. */
export interface VehicleStart {
  place: Place;
  cediId: string;
}

/** A problem that lacks only its travel times, and the points (in the order of the matrix) to ask them for. */
export interface BuiltProblem {
  points: LatLng[];
  starts: Map<string, VehicleStart>;
  /** Guides that the solver gets, and those that it cannot because nobody knows where they are. */
  located: PlanningGuide[];
  unlocated: PlanningGuide[];
  problem: Omit<Problem, 'travel' | 'durationsS' | 'distancesM'>;
}

export const dimensions = ['packages', 'weightKg', 'volumeM3'] as const;

/**
 * Money that one point of a weight (0 to 100) adds: at 100, a kilometre costs 20 pesos more, an hour 200, a vehicle 1,000, an hour between the
 * longest and the shortest route 200, a stop between the fullest and the emptiest 40, a minute late 20, and a kilometre that a stop lies from the
 * middle of its route 10. They come on top of each vehicle's own costs.
 */
const PER_KM = 0.2;
const PER_HOUR = 2;
const PER_VEHICLE = 10;
const PER_BALANCE_HOUR = 2;
const PER_BALANCE_STOP = 0.4;
const PER_LATE_MINUTE = 0.2;
const PER_KM_APART = 0.1;

const MINUTE_S = 60;
const DAY_MINUTES = 1440;

/** Place key with 6 decimals (11 cm): guides of one door share a point of the matrix. */
export const pointKey = (p: LatLng): string => `${p.lat.toFixed(6)},${p.lng.toFixed(6)}`;

export const isLocated = (g: Pick<PlanningGuide, 'lat' | 'lng'>): boolean => g.lat !== null && g.lng !== null;

const placeOf = (c: PlanningCedi): Place => ({ addressId: c._id, name: c.name, lat: c.lat, lng: c.lng });

/**
 * Where each vehicle leaves from. The plan's start address holds for all. Otherwise a vehicle leaves from its own cedi when it is
 * one of the plan's; vehicles without one go where most packages still wait for capacity.
 */
export function vehicleStarts(
  basis: Pick<PlanBasis, 'startAddress' | 'cedis' | 'vehicles' | 'guides'>,
): Map<string, VehicleStart> {
  const starts = new Map<string, VehicleStart>();
  const { startAddress, cedis } = basis;
  const first = cedis[0];
  if (startAddress) {
    const own = cedis.find((c) => c._id === startAddress.addressId) ?? first;
    const cediId = own?._id ?? startAddress.addressId ?? basis.guides[0]?.cediId ?? '';
    for (const v of basis.vehicles)
      starts.set(v._id, {
        place: startAddress,
        cediId: v.originAddress && cedis.some((c) => c._id === v.originAddress?._id) ? v.originAddress._id : cediId,
      });
    return starts;
  }
  if (!first) return starts;
  const waiting = new Map(cedis.map((c) => [c._id, 0]));
  for (const g of basis.guides)
    if (waiting.has(g.cediId)) waiting.set(g.cediId, (waiting.get(g.cediId) ?? 0) + Math.max(1, g.load.packages));
  const take = (v: Vehicle, cedi: PlanningCedi): void => {
    starts.set(v._id, { place: placeOf(cedi), cediId: cedi._id });
    waiting.set(cedi._id, (waiting.get(cedi._id) ?? 0) - v.capacity.quantity);
  };
  for (const v of basis.vehicles) {
    const home = cedis.find((c) => c._id === v.originAddress?._id);
    if (home) take(v, home);
  }
  for (const v of basis.vehicles) {
    if (starts.has(v._id)) continue;
    take(
      v,
      cedis.reduce((a, b) => ((waiting.get(b._id) ?? 0) > (waiting.get(a._id) ?? 0) ? b : a), first),
    );
  }
  return starts;
}

/** Shift in seconds of the plan's day; one that ends before it begins goes past midnight. */
function shiftOf(v: Vehicle): { startS: number; endS: number } {
  const end = v.shiftEndMinute > v.shiftStartMinute ? v.shiftEndMinute : v.shiftEndMinute + DAY_MINUTES;
  return { startS: v.shiftStartMinute * MINUTE_S, endS: end * MINUTE_S };
}

export const breakOf = (rest: NonNullable<PlannerValues['rest']>): Break => ({
  earliestS: rest.earliestMinute * MINUTE_S,
  latestS: rest.latestMinute * MINUTE_S,
  durationS: rest.minutes * MINUTE_S,
});

/** What the search minimises, in pesos, beside each vehicle's own costs. */
export const objectiveOf = ({
  weights,
  balanceBy,
  fewestVehicles,
  allowLate,
}: Pick<PlannerValues, 'weights' | 'balanceBy' | 'fewestVehicles' | 'allowLate'>): NonNullable<
  Problem['objective']
> => ({
  perKm: weights.distance * PER_KM,
  perHour: weights.time * PER_HOUR,
  vehicleFixed: weights.vehicles * PER_VEHICLE,
  ...(balanceBy === 'hours'
    ? { balancePerHour: weights.balance * PER_BALANCE_HOUR }
    : { balancePerStop: weights.balance * PER_BALANCE_STOP }),
  compactnessPerKm: weights.compactness * PER_KM_APART,
  ...(fewestVehicles ? { fewestVehicles } : {}),
  ...(allowLate ? { latenessPerMinute: weights.lateness * PER_LATE_MINUTE } : {}),
});

/** The solver's problem of a plan. Guides of one cedi ride only on vehicles that leave from it, because their goods lie there. */
export function buildProblem(basis: PlanBasis): BuiltProblem {
  const { params } = basis;
  const points: LatLng[] = [];
  const indexes = new Map<string, number>();
  const indexOf = (p: LatLng): number => {
    const key = pointKey(p);
    let index = indexes.get(key);
    if (index === undefined) {
      index = points.push({ lat: p.lat, lng: p.lng }) - 1;
      indexes.set(key, index);
    }
    return index;
  };
  const starts = vehicleStarts(basis);
  const share = params.maxLoadPercent / 100;
  const vehicles = basis.vehicles.flatMap((v): SolverVehicle[] => {
    const start = starts.get(v._id);
    if (!start) return [];
    const location = indexOf(start.place);
    return [
      {
        id: v._id,
        capacity: [v.capacity.quantity * share, v.capacity.weightKg * share, v.capacity.volumeM3 * share],
        startLocation: location,
        endLocation: params.returnToDepot ? location : null,
        shift: shiftOf(v),
        earliestDepartureS: basis.startMinute * MINUTE_S,
        costPerKm: v.costPerKm,
        costPerHour: v.costPerHour,
        fixedCost: v.fixedCost,
        speedFactor: v.speedFactor > 0 ? v.speedFactor : 1,
        skills: [...v.skills],
        // Also where the day ends at the last stop: the goods of a later trip lie where the vehicle began.
        ...(params.trips.most > 1
          ? { reload: { location, durationS: params.trips.reloadMinutes * MINUTE_S, maxTrips: params.trips.most } }
          : {}),
        ...(params.rest ? { breaks: [breakOf(params.rest)] } : {}),
        ...(params.maxDurationMinutes === null ? {} : { maxDurationS: params.maxDurationMinutes * MINUTE_S }),
        ...(params.maxDistanceKm === null ? {} : { maxDistanceM: params.maxDistanceKm * 1000 }),
        ...(params.maxStops === null ? {} : { maxStops: params.maxStops }),
      },
    ];
  });
  const fromCedi = new Map<string, string[]>();
  if (!basis.startAddress && basis.cedis.length > 1) {
    for (const c of basis.cedis)
      fromCedi.set(
        c._id,
        basis.vehicles.filter((v) => starts.get(v._id)?.cediId === c._id).map((v) => v._id),
      );
  }
  const located = basis.guides.filter(isLocated);
  const stops = located.map((g): Stop => {
    const only = fromCedi.get(g.cediId);
    return {
      id: g._id,
      location: indexOf({ lat: g.lat as number, lng: g.lng as number }),
      kind: g.type === 'delivery' ? 'delivery' : 'collection',
      demand: [g.load.packages, g.load.weightKg, g.load.volumeM3],
      windows: g.windows.map((w) => ({ startS: w.startMinute * MINUTE_S, endS: w.endMinute * MINUTE_S })),
      serviceS: g.serviceMinutes * MINUTE_S,
      ...(g.skills.length > 0 ? { skills: [...g.skills] } : {}),
      ...(only ? { allowedVehicles: only } : {}),
    };
  });
  return {
    points,
    starts,
    located,
    unlocated: basis.guides.filter((g) => !isLocated(g)),
    problem: soften(
      { dimensions: [...dimensions], locations: points, stops, vehicles, objective: objectiveOf(params) },
      basis.exceptions,
    ),
  };
}
