/** Refuses problems that make no sense, with the path of the fault. */

import { type Problem, ProblemError, type ProblemErrorCode, type Stop, UNREACHABLE, type Vehicle } from './problem.ts';
import { validateLinks } from './validate-links.ts';
import { validateShape } from './validate-shape.ts';

/** Seconds and metres must stay under 2^29, so that sums of two stay within 32 bits. */
const MOST = 536_870_911;
const MOST_TRIPS = 50;

function refuse(code: ProblemErrorCode, path: string): never {
  throw new ProblemError(code, path);
}

function number(value: unknown, path: string): void {
  if (typeof value !== 'number' || !Number.isFinite(value)) refuse('not_a_number', path);
}

function amount(value: unknown, path: string, most = MOST): void {
  number(value, path);
  if ((value as number) < 0) refuse('negative', path);
  if ((value as number) > most) refuse('too_large', path);
}

function optionalAmount(value: unknown, path: string, most = MOST): void {
  if (value !== undefined) amount(value, path, most);
}

/** Degrees, or units of a plane: so large that their squares overflow they would make compactness Infinity. */
function coordinate(value: unknown, path: string): void {
  number(value, path);
  if (Math.abs(value as number) > MOST) refuse('too_large', path);
}

function location(value: unknown, count: number, path: string): void {
  number(value, path);
  if (!Number.isInteger(value)) refuse('not_an_integer', path);
  if ((value as number) < 0 || (value as number) >= count) refuse('unknown_location', path);
}

/** Money may be large but must stay exact. */
const MOST_MONEY = 1e12;

/**
 * Tells, from having read them anyway, whether the matrices hold ways that do not exist.
 * @throws ProblemError at the first fault, in the order of the document.
 */
export function validateProblem(p: Problem): { hasUnreachable: boolean } {
  validateShape(p);
  if (p.dimensions.length === 0) refuse('no_dimensions', 'dimensions');
  const n = p.locations.length;
  p.locations.forEach((place, i) => {
    coordinate(place.lat, `locations[${i}].lat`);
    coordinate(place.lng, `locations[${i}].lng`);
  });
  let hasUnreachable = false;
  if (!p.travel) {
    const seconds = checkMatrix(p.durationsS, n, 'durationsS');
    // Instances without times give one matrix for both: tens of millions of numbers are not read twice.
    const metres = p.distancesM === p.durationsS ? seconds : checkMatrix(p.distancesM, n, 'distancesM');
    hasUnreachable = seconds || metres;
  }
  (p.slices ?? []).forEach((slice, k) => {
    amount(slice.fromS, `slices[${k}].fromS`);
    if (k > 0 && slice.fromS <= p.slices![k - 1]!.fromS) refuse('slice_order', `slices[${k}].fromS`);
    if (checkMatrix(slice.durationsS, n, `slices[${k}].durationsS`)) hasUnreachable = true;
    const kinds = p.travelKinds?.length ?? 0;
    if ((slice.kindsS?.length ?? 0) !== kinds) refuse('wrong_length', `slices[${k}].kindsS`);
    slice.kindsS?.forEach((own, kind) => {
      if (checkMatrix(own, n, `slices[${k}].kindsS[${kind}]`)) hasUnreachable = true;
    });
  });
  p.travelKinds?.forEach((kind, k) => {
    if (checkMatrix(kind.distancesM, n, `travelKinds[${k}].distancesM`)) hasUnreachable = true;
  });
  if (p.vehicles.length === 0) refuse('no_vehicles', 'vehicles');
  const vehicleIds = new Set<string>();
  p.vehicles.forEach((v, i) => {
    if (vehicleIds.has(v.id)) refuse('duplicate_id', `vehicles[${i}].id`);
    vehicleIds.add(v.id);
    checkVehicle(v, `vehicles[${i}]`, n, p.dimensions.length);
    if (v.travelKind !== undefined && !p.travelKinds?.[v.travelKind])
      refuse('unknown_kind', `vehicles[${i}].travelKind`);
  });
  const stopIds = new Set<string>();
  p.stops.forEach((s, i) => {
    if (stopIds.has(s.id)) refuse('duplicate_id', `stops[${i}].id`);
    stopIds.add(s.id);
    checkStop(s, `stops[${i}]`, n, p.dimensions.length, vehicleIds);
  });
  validateLinks(p);
  checkEarlier(p);
  const { fewestVehicles, ...prices } = p.objective ?? {};
  if (fewestVehicles !== undefined && typeof fewestVehicles !== 'boolean')
    refuse('not_a_boolean', 'objective.fewestVehicles');
  for (const [key, value] of Object.entries(prices)) optionalAmount(value, `objective.${key}`, MOST_MONEY);
  return { hasUnreachable };
}

/** Whether an entry is negative, too large or UNREACHABLE. Tens of millions of them must not keep a server waiting. */
function hasOddEntry(matrix: Int32Array): boolean {
  for (let i = 0; i < matrix.length; i++) if (matrix[i]! >>> 0 >= MOST) return true;
  return false;
}

/** Whether it holds ways that do not exist. */
function checkMatrix(matrix: ArrayLike<number> | undefined, n: number, path: string): boolean {
  if (!matrix) refuse('no_matrix', path);
  if (matrix.length !== n * n) refuse('wrong_length', path);
  let hasUnreachable = false;
  if (matrix instanceof Int32Array && !hasOddEntry(matrix)) return false;
  for (let i = 0; i < matrix.length; i++) {
    const value = matrix[i]!;
    // One comparison for the good case: NaN fails it too.
    if (!(value >= 0 && value < MOST)) {
      amount(value, `${path}[${i}]`);
      if (value === UNREACHABLE) hasUnreachable = true;
    }
  }
  return hasUnreachable;
}

function checkEarlier(p: Problem): void {
  const seen = new Set<string>();
  (p.earlier ?? []).forEach((route, r) => {
    route.stopIds.forEach((id, k) => {
      if (seen.has(id)) refuse('duplicate_id', `earlier[${r}].stopIds[${k}]`);
      seen.add(id);
    });
  });
}

function checkVehicle(v: Vehicle, at: string, n: number, dims: number): void {
  if (v.capacity.length !== dims) refuse('wrong_length', `${at}.capacity`);
  v.capacity.forEach((c, k) => {
    if (c !== null) amount(c, `${at}.capacity[${k}]`, MOST_MONEY);
  });
  location(v.startLocation, n, `${at}.startLocation`);
  if (v.endLocation !== null) location(v.endLocation, n, `${at}.endLocation`);
  amount(v.shift.startS, `${at}.shift.startS`);
  amount(v.shift.endS, `${at}.shift.endS`);
  if (v.shift.endS < v.shift.startS) refuse('shift_order', `${at}.shift.endS`);
  (v.breaks ?? []).forEach((b, k) => {
    amount(b.earliestS, `${at}.breaks[${k}].earliestS`);
    amount(b.latestS, `${at}.breaks[${k}].latestS`);
    amount(b.durationS, `${at}.breaks[${k}].durationS`);
    if (b.latestS < b.earliestS) refuse('break_order', `${at}.breaks[${k}].latestS`);
  });
  optionalAmount(v.maxDurationS, `${at}.maxDurationS`);
  optionalAmount(v.maxDistanceM, `${at}.maxDistanceM`);
  optionalAmount(v.maxStops, `${at}.maxStops`);
  optionalAmount(v.costPerKm, `${at}.costPerKm`, MOST_MONEY);
  optionalAmount(v.costPerHour, `${at}.costPerHour`, MOST_MONEY);
  optionalAmount(v.fixedCost, `${at}.fixedCost`, MOST_MONEY);
  optionalAmount(v.earliestDepartureS, `${at}.earliestDepartureS`);
  if (v.reload) {
    location(v.reload.location, n, `${at}.reload.location`);
    amount(v.reload.durationS, `${at}.reload.durationS`);
    amount(v.reload.maxTrips, `${at}.reload.maxTrips`, MOST_TRIPS);
    if (!Number.isInteger(v.reload.maxTrips)) refuse('not_an_integer', `${at}.reload.maxTrips`);
    if (v.reload.maxTrips < 2) refuse('too_few_trips', `${at}.reload.maxTrips`);
  }
  if (v.speedFactor !== undefined) {
    number(v.speedFactor, `${at}.speedFactor`);
    if (v.speedFactor < 0.01) refuse('speed_not_positive', `${at}.speedFactor`);
  }
}

function checkStop(s: Stop, at: string, n: number, dims: number, vehicleIds: Set<string>): void {
  location(s.location, n, `${at}.location`);
  if (s.kind !== 'delivery' && s.kind !== 'collection') refuse('unknown_kind', `${at}.kind`);
  if (s.demand.length !== dims) refuse('wrong_length', `${at}.demand`);
  s.demand.forEach((d, k) => {
    amount(d, `${at}.demand[${k}]`, MOST_MONEY);
  });
  (s.windows ?? []).forEach((w, k) => {
    amount(w.startS, `${at}.windows[${k}].startS`);
    amount(w.endS, `${at}.windows[${k}].endS`);
    if (w.endS < w.startS) refuse('window_order', `${at}.windows[${k}].endS`);
  });
  amount(s.serviceS, `${at}.serviceS`);
  optionalAmount(s.setupS, `${at}.setupS`);
  optionalAmount(s.penalty, `${at}.penalty`, MOST_MONEY);
  optionalAmount(s.priority, `${at}.priority`, 1e6);
  if (s.latenessPerMinute !== null) optionalAmount(s.latenessPerMinute, `${at}.latenessPerMinute`, MOST_MONEY);
  (s.allowedVehicles ?? []).forEach((id, k) => {
    if (!vehicleIds.has(id)) refuse('unknown_vehicle', `${at}.allowedVehicles[${k}]`);
  });
  if (s.pinned) {
    if (!vehicleIds.has(s.pinned.vehicleId)) refuse('unknown_vehicle', `${at}.pinned.vehicleId`);
    if (s.allowedVehicles && !s.allowedVehicles.includes(s.pinned.vehicleId))
      refuse('pinned_vehicle_not_allowed', `${at}.pinned.vehicleId`);
    if (s.pinned.position !== undefined) {
      amount(s.pinned.position, `${at}.pinned.position`);
      if (!Number.isInteger(s.pinned.position)) refuse('not_an_integer', `${at}.pinned.position`);
    }
  }
}
