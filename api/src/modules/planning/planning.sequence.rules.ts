import type { LatLng, Load, TimeWindow } from '@tramo/contract/fields';
import type { Vehicle } from '@tramo/contract/fleet';
import type { GuideType } from '@tramo/contract/guides';
import type { Violation } from '@tramo/contract/plan-reasons';
import { basePlannerValues } from '@tramo/contract/planner';
import type { StopSequence } from '@tramo/contract/route-changes';
import type { Problem, Vehicle as SolverVehicle } from '@tramo/optimizer/problem';
import { dimensions, objectiveOf, pointKey } from './planning.problem.rules.ts';

/** One route is put in order as plans are by default, but missing a window is dear instead of forbidden: no visit may be left out. */
const params = { ...basePlannerValues, allowLate: true };

/** A visit to be put in order. */
export interface SequenceVisit {
  guideId: string;
  type: GuideType;
  pin: LatLng;
  serviceMinutes: number;
  windows: readonly TimeWindow[];
  load: Load;
  skills?: Vehicle['skills'];
}
/** What the order of one vehicle’s visits is found from. */
export interface SequenceInput {
  start: LatLng;
  startAt: Date;
  end: LatLng | null;
  /** Local midnight of the day whose windows hold. */
  midnight: Date;
  vehicle: Vehicle | null;
  visits: readonly SequenceVisit[];
}

/** How long an order is searched for, milliseconds: somebody waits for it, and a small route is found at once. */
export const searchMs = (visits: number): number => Math.min(2500, 250 + visits * 5);

const amounts = (load: Load): number[] => [load.packages, load.weightKg, load.volumeM3];
/** No visit is left out because the day is over: what ends too late is told. */
const ANY_END_S = 60 * 86_400;
/** The search's own name for the one vehicle, which a new route may not have yet. */
const VEHICLE = 'vehicle';

/** The most that is on board at any point, per dimension: deliveries from the start to their door, collections from theirs to the end. */
export function peakLoad(visits: readonly Pick<SequenceVisit, 'type' | 'load'>[]): number[] {
  const sum = dimensions.map((_, k) =>
    visits.reduce((total, v) => total + (v.type === 'delivery' ? (amounts(v.load)[k] as number) : 0), 0),
  );
  const peak = [...sum];
  for (const v of visits)
    for (const [k, amount] of amounts(v.load).entries()) {
      sum[k] = (sum[k] as number) + (v.type === 'delivery' ? -amount : amount);
      peak[k] = Math.max(peak[k] as number, sum[k] as number);
    }
  return peak;
}

/**
 * The capacity that the search must keep to. None without a vehicle, nor where the visits do not fit in any order: every visit stays in the
 * route, and what is too much is told.
 */
function capacityOf(input: SequenceInput): (number | null)[] {
  const { vehicle, visits } = input;
  if (!vehicle) return dimensions.map(() => null);
  const deliveriesFirst = [...visits].sort((a, b) => Number(a.type !== 'delivery') - Number(b.type !== 'delivery'));
  const least = peakLoad(deliveriesFirst);
  const capacity = [vehicle.capacity.quantity, vehicle.capacity.weightKg, vehicle.capacity.volumeM3];
  return capacity.map((most, k) => ((least[k] as number) > most ? null : most));
}

/** The solver's problem of one vehicle, and the points to ask the matrix for. Windows are dear to miss, but never leave a visit out. */
export function problemOf(input: SequenceInput): {
  problem: Omit<Problem, 'durationsS' | 'distancesM' | 'travel'>;
  points: LatLng[];
} {
  const points: LatLng[] = [];
  const indexes = new Map<string, number>();
  const indexOf = (p: LatLng): number => {
    const key = pointKey(p);
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, points.push({ lat: p.lat, lng: p.lng }) - 1);
    return points.length - 1;
  };
  const startS = Math.max(0, Math.round((input.startAt.getTime() - input.midnight.getTime()) / 1000));
  const vehicle: SolverVehicle = {
    id: VEHICLE,
    capacity: capacityOf(input),
    startLocation: indexOf(input.start),
    endLocation: input.end ? indexOf(input.end) : null,
    shift: { startS: 0, endS: startS + ANY_END_S },
    earliestDepartureS: startS,
    costPerKm: input.vehicle?.costPerKm ?? 0,
    costPerHour: input.vehicle?.costPerHour ?? 0,
  };
  const stops = input.visits.map((v) => ({
    id: v.guideId,
    location: indexOf(v.pin),
    kind: v.type === 'delivery' ? ('delivery' as const) : ('collection' as const),
    demand: amounts(v.load),
    windows: v.windows.map((w) => ({ startS: w.startMinute * 60, endS: w.endMinute * 60 })),
    serviceS: v.serviceMinutes * 60,
  }));
  return {
    points,
    problem: {
      dimensions: [...dimensions],
      locations: points,
      stops,
      vehicles: [vehicle],
      objective: objectiveOf(params),
    },
  };
}
/** What an arrangement costs, in the search's own pesos: to say which of two is better by the times that people see. */
export function costOf(input: SequenceInput, a: StopSequence): number {
  const { perKm = 0, perHour = 0, latenessPerMinute = 0 } = objectiveOf(params);
  const lateMinutes = a.stops.reduce((sum, s) => sum + s.lateS, 0) / 60;
  return (
    (a.distanceM / 1000) * (perKm + (input.vehicle?.costPerKm ?? 0)) +
    (a.durationS / 3600) * (perHour + (input.vehicle?.costPerHour ?? 0)) +
    lateMinutes * latenessPerMinute
  );
}

const round = (x: number): number => Math.round(x * 1000) / 1000;

/** What visits in this order, with these times, break of their vehicle: its capacity, its shift, what it must have. Told, never refused. */
export function violationsOf(input: SequenceInput, ordered: readonly SequenceVisit[], end: Date): Violation[] {
  const { vehicle } = input;
  if (!vehicle) return [];
  const capacity = [vehicle.capacity.quantity, vehicle.capacity.weightKg, vehicle.capacity.volumeM3];
  const over = peakLoad(ordered).flatMap((most, k): Violation[] => {
    const amount = round(most - (capacity[k] as number));
    return amount > 0 ? [{ kind: dimensions[k] as (typeof dimensions)[number], amount, guideId: null }] : [];
  });
  const shiftEnd =
    vehicle.shiftEndMinute > vehicle.shiftStartMinute ? vehicle.shiftEndMinute : vehicle.shiftEndMinute + 1440;
  const overrunS = Math.round((end.getTime() - input.midnight.getTime()) / 1000) - shiftEnd * 60;
  const skills = ordered.flatMap((v): Violation[] => {
    const missing = (v.skills ?? []).filter((s) => !vehicle.skills.includes(s)).length;
    return missing > 0 ? [{ kind: 'skills', amount: missing, guideId: v.guideId }] : [];
  });
  return [...over, ...(overrunS > 0 ? [{ kind: 'shift' as const, amount: overrunS, guideId: null }] : []), ...skills];
}
