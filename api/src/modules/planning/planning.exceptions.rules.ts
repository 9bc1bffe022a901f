import type { PlanException } from '@tramo/contract/plan-reasons';
import type { PlanGuide } from '@tramo/contract/planning';
import type { Problem, Stop, Vehicle } from '@tramo/optimizer/problem';

/** Rules that somebody softened for one plan: the guides and vehicles themselves stay as they are. Amounts of one rule add up. */

const loadKinds = ['packages', 'weightKg', 'volumeM3'] as const;
const aboutGuide: ReadonlySet<PlanException['kind']> = new Set(['windowStart', 'windowEnd', 'late', 'allowVehicle']);
const aboutVehicle: ReadonlySet<PlanException['kind']> = new Set([
  ...loadKinds,
  'shift',
  'duration',
  'distance',
  'stops',
  'skills',
  'allowVehicle',
]);
/** Those that say nothing without a size. */
const sized: ReadonlySet<PlanException['kind']> = new Set([
  'windowStart',
  'windowEnd',
  ...loadKinds,
  'shift',
  'duration',
  'distance',
  'stops',
]);

/** What is wrong with an exception: it is about a guide or a vehicle that the plan does not have, or lacks what its kind needs. Null when it is right. */
export function exceptionFault(
  e: PlanException,
  plan: { guides: readonly Pick<PlanGuide, '_id' | 'windows'>[]; vehicles: readonly { _id: string }[] },
): 'guideId' | 'vehicle' | 'amount' | 'window' | 'skills' | null {
  const guide = plan.guides.find((g) => g._id === e.guideId);
  if (aboutGuide.has(e.kind) && !guide) return 'guideId';
  if (aboutVehicle.has(e.kind) && !plan.vehicles.some((v) => v._id === e.vehicle)) return 'vehicle';
  if (sized.has(e.kind) && e.amount === null) return 'amount';
  if ((e.kind === 'windowStart' || e.kind === 'windowEnd') && !guide?.windows[e.window ?? -1]) return 'window';
  if (e.kind === 'skills' && e.skills.length === 0) return 'skills';
  return null;
}

/** The exceptions whose guide and vehicle are still in the plan. */
export const heldExceptions = (
  exceptions: readonly PlanException[],
  guides: ReadonlySet<string>,
  vehicles: ReadonlySet<string>,
): PlanException[] =>
  exceptions.filter(
    (e) =>
      (!aboutGuide.has(e.kind) || (e.guideId !== null && guides.has(e.guideId))) &&
      (!aboutVehicle.has(e.kind) || (e.vehicle !== null && vehicles.has(e.vehicle))),
  );

/** A problem with the softened rules. What a rule does not limit is not limited by making it softer either. */
export function soften<P extends Pick<Problem, 'stops' | 'vehicles'>>(
  problem: P,
  exceptions: readonly PlanException[],
): P {
  if (exceptions.length === 0) return problem;
  const byGuide = Map.groupBy(
    exceptions.filter((e) => aboutGuide.has(e.kind)),
    (e) => e.guideId ?? '',
  );
  const byVehicle = Map.groupBy(
    exceptions.filter((e) => aboutVehicle.has(e.kind) && !aboutGuide.has(e.kind)),
    (e) => e.vehicle ?? '',
  );
  return {
    ...problem,
    stops: problem.stops.map((s) => (byGuide.get(s.id) ?? []).reduce(softenStop, s)),
    vehicles: problem.vehicles.map((v) => (byVehicle.get(v.id) ?? []).reduce(softenVehicle, v)),
  };
}

function softenStop(s: Stop, e: PlanException): Stop {
  const by = e.amount ?? 0;
  const window = (change: (w: { startS: number; endS: number }) => { startS: number; endS: number }): Stop => ({
    ...s,
    windows: (s.windows ?? []).map((w, i) => (i === e.window ? change(w) : w)),
  });
  switch (e.kind) {
    case 'windowStart':
      return window((w) => ({ ...w, startS: Math.max(0, w.startS - by) }));
    case 'windowEnd':
      return window((w) => ({ ...w, endS: w.endS + by }));
    case 'late':
      return { ...s, latenessPerMinute: 0 };
    case 'allowVehicle':
      return s.allowedVehicles && e.vehicle !== null
        ? { ...s, allowedVehicles: [...new Set([...s.allowedVehicles, e.vehicle])] }
        : s;
    default:
      return s;
  }
}

function softenVehicle(v: Vehicle, e: PlanException): Vehicle {
  const by = e.amount ?? 0;
  switch (e.kind) {
    case 'packages':
    case 'weightKg':
    case 'volumeM3': {
      const dimension = loadKinds.indexOf(e.kind);
      return { ...v, capacity: v.capacity.map((most, k) => (k === dimension && most !== null ? most + by : most)) };
    }
    case 'shift':
      return { ...v, shift: { ...v.shift, endS: v.shift.endS + by } };
    case 'duration':
      return v.maxDurationS === undefined ? v : { ...v, maxDurationS: v.maxDurationS + by };
    case 'distance':
      return v.maxDistanceM === undefined ? v : { ...v, maxDistanceM: v.maxDistanceM + by };
    case 'stops':
      return v.maxStops === undefined ? v : { ...v, maxStops: v.maxStops + by };
    case 'skills':
      return { ...v, skills: [...new Set([...(v.skills ?? []), ...e.skills])] };
    default:
      return v;
  }
}

/** Guides that may be late: told on their stop, but no broken rule. */
export const mayBeLate = (exceptions: readonly PlanException[]): ReadonlySet<string> =>
  new Set(exceptions.flatMap((e) => (e.kind === 'late' && e.guideId !== null ? [e.guideId] : [])));
