/** From the public problem to typed arrays: whole seconds, metres and scaled capacity units. */

import { compileLinks, type Links } from './links.ts';
import { fromFlat, type TravelMatrix } from './matrix.ts';
import { penaltiesOf, ratesOf } from './penalty.ts';
import { NEVER, type Problem, ProblemError, type Reload, type Stop } from './problem.ts';
import { refuseUnreachable } from './reach.ts';
import { compileSlices, type Slices } from './slices.ts';
import { validateProblem } from './validate.ts';

/** "No limit" for times, loads and counts: far over any value, and two of them still add up within 32 bits. */
export const UNLIMITED = 0x3fffffff;

/** How much of a value is over its limit. Sums along a route may be over UNLIMITED, which is no limit. */
export function overBy(value: number, limit: number): number {
  return value > limit && limit < UNLIMITED ? value - limit : 0;
}

export interface CompiledProblem {
  input: Problem;
  dims: number;
  /** Capacity units per unit of each dimension. */
  scale: Float64Array;
  stopCount: number;
  /**
   * Stops and the vehicles' visits to their reload places behind them: arrays per stop have this length, as far as a visit has such a
   * thing. The visits of vehicle v are reloadFrom[v] … reloadFrom[v + 1] − 1; an order of visits says where trips begin by holding them.
   */
  visitCount: number;
  reloadFrom: Int32Array;
  vehicleCount: number;
  locationCount: number;
  travel: TravelMatrix;
  stopIndex: Map<string, number>;
  vehicleIndex: Map<string, number>;
  stopLocation: Int32Array;
  /** stop * dims + dimension, scaled. */
  demand: Int32Array;
  isCollection: Uint8Array;
  serviceS: Int32Array;
  setupS: Int32Array;
  /** Windows of stop s are windowFrom[s] … windowFrom[s + 1] − 1, sorted. */
  windowFrom: Int32Array;
  windowStartS: Int32Array;
  windowEndS: Int32Array;
  /** Money per second late; −1 = hard. */
  latePrice: Float64Array;
  penalty: Float64Array;
  /** stop * vehicleCount + vehicle: 1 when skills, allowed vehicles, zones and pins let it (stops only). */
  allowed: Uint8Array;
  pinnedVehicle: Int32Array;
  /** −1 = free. */
  pinnedPosition: Int32Array;
  /** vehicle * dims + dimension, scaled. */
  capacity: Int32Array;
  startLocation: Int32Array;
  /** −1 = open end. */
  endLocation: Int32Array;
  /** The later of the shift's start and the earliest departure. */
  departS: Int32Array;
  shiftEndS: Int32Array;
  maxDurationS: Int32Array;
  maxDistanceM: Int32Array;
  maxStops: Int32Array;
  perM: Float64Array;
  perS: Float64Array;
  fixed: Float64Array;
  /** 1 / speedFactor. */
  slowness: Float64Array;
  breakFrom: Int32Array;
  breakEarliestS: Int32Array;
  breakLatestS: Int32Array;
  breakDurationS: Int32Array;
  balancePerS: number;
  balancePerStop: number;
  compactnessPerM: number;
  /** Money for another vehicle than the earlier one; the earlier vehicle per stop, −1 = none. */
  changePerStop: number;
  earlierVehicle: Int32Array;
  links: Links | null;
  slices: Slices | null;
}

/**
 * Checks a problem and turns it into typed arrays. O(places² + stops × vehicles) with flat matrices, O(stops × vehicles)
 * with a `travel` function.
 * @throws ProblemError with code and path at the first fault.
 */
export function compileProblem(input: Problem): CompiledProblem {
  const { hasUnreachable } = validateProblem(input);
  const { stops, vehicles, locations } = input;
  const dims = input.dimensions.length;
  const n = stops.length;
  const reloads = vehicles.map((x) => reloadVisits(x.reload, n, dims));
  const visits = [...stops, ...reloads.flat()];
  const v = vehicles.length;
  const objective = input.objective ?? {};
  const travel = input.travel ?? fromFlat(input.durationsS!, input.distancesM!, locations.length);
  const stopIndex = new Map(stops.map((s, i) => [s.id, i]));
  const vehicleIndex = new Map(vehicles.map((x, i) => [x.id, i]));
  const scale = chooseScales(input);

  const windows = visits.map((s) => [...(s.windows ?? [])].sort((a, b) => a.startS - b.startS));
  const breaks = vehicles.map((x) => [...(x.breaks ?? [])].sort((a, b) => a.earliestS - b.earliestS));
  const rates = ratesOf(input);

  const p: CompiledProblem = {
    input,
    dims,
    scale,
    stopCount: n,
    visitCount: visits.length,
    reloadFrom: offsets(reloads).map((x) => x + n),
    vehicleCount: v,
    locationCount: locations.length,
    travel,
    stopIndex,
    vehicleIndex,
    stopLocation: Int32Array.from(visits, (s) => s.location),
    demand: Int32Array.from(visits.flatMap((s) => s.demand.map((d, k) => scaledUp(d, scale[k]!)))),
    isCollection: Uint8Array.from(visits, (s) => (s.kind === 'collection' ? 1 : 0)),
    serviceS: Int32Array.from(visits, (s) => Math.round(s.serviceS)),
    setupS: Int32Array.from(visits, (s) => Math.round(s.setupS ?? 0)),
    windowFrom: offsets(windows),
    windowStartS: Int32Array.from(windows.flat(), (w) => Math.ceil(w.startS)),
    windowEndS: Int32Array.from(windows.flat(), (w) => Math.min(UNLIMITED, Math.floor(w.endS))),
    latePrice: Float64Array.from(visits, (s) => {
      const perMinute = s.latenessPerMinute === undefined ? (objective.latenessPerMinute ?? null) : s.latenessPerMinute;
      return perMinute === null ? -1 : perMinute / 60;
    }),
    penalty: new Float64Array(visits.length),
    allowed: new Uint8Array(n * v),
    pinnedVehicle: Int32Array.from(visits, (s) => (s.pinned ? vehicleIndex.get(s.pinned.vehicleId)! : -1)),
    pinnedPosition: Int32Array.from(visits, (s) => s.pinned?.position ?? -1),
    capacity: Int32Array.from(
      vehicles.flatMap((x) =>
        x.capacity.map((c, k) => (c === null ? UNLIMITED : Math.min(UNLIMITED, Math.floor(c * scale[k]! + 1e-6)))),
      ),
    ),
    startLocation: Int32Array.from(vehicles, (x) => x.startLocation),
    endLocation: Int32Array.from(vehicles, (x) => x.endLocation ?? -1),
    departS: Int32Array.from(vehicles, (x) => Math.ceil(Math.max(x.shift.startS, x.earliestDepartureS ?? 0))),
    shiftEndS: Int32Array.from(vehicles, (x) => (x.shift.endS >= NEVER ? UNLIMITED : Math.floor(x.shift.endS))),
    maxDurationS: Int32Array.from(vehicles, (x) => Math.min(UNLIMITED, Math.floor(x.maxDurationS ?? UNLIMITED))),
    maxDistanceM: Int32Array.from(vehicles, (x) => Math.min(UNLIMITED, Math.floor(x.maxDistanceM ?? UNLIMITED))),
    maxStops: Int32Array.from(vehicles, (x) => Math.min(UNLIMITED, Math.floor(x.maxStops ?? UNLIMITED))),
    ...rates,
    slowness: Float64Array.from(vehicles, (x) => 1 / (x.speedFactor ?? 1)),
    breakFrom: offsets(breaks),
    breakEarliestS: Int32Array.from(breaks.flat(), (b) => Math.ceil(b.earliestS)),
    breakLatestS: Int32Array.from(breaks.flat(), (b) => Math.floor(b.latestS)),
    breakDurationS: Int32Array.from(breaks.flat(), (b) => Math.round(b.durationS)),
    balancePerS: (objective.balancePerHour ?? 0) / 3600,
    balancePerStop: objective.balancePerStop ?? 0,
    compactnessPerM: (objective.compactnessPerKm ?? 0) / 1000,
    changePerStop: objective.changePerStop ?? 0,
    earlierVehicle: new Int32Array(visits.length).fill(-1),
    links: compileLinks(input, stopIndex),
    slices: compileSlices(input),
  };
  for (const route of input.earlier ?? []) {
    const vehicle = vehicleIndex.get(route.vehicleId) ?? -1;
    for (const id of route.stopIds) if (stopIndex.has(id)) p.earlierVehicle[stopIndex.get(id)!] = vehicle;
  }
  fillAllowed(p);
  if (hasUnreachable && !input.travel) refuseUnreachable(p);
  p.penalty.set(penaltiesOf(input, rates));
  return p;
}

/** As many visits to the reload place as can be of use. */
function reloadVisits(reload: Reload | undefined, stopCount: number, dims: number): Stop[] {
  if (!reload) return [];
  const { location, durationS } = reload;
  const visit: Stop = {
    id: '',
    location,
    kind: 'delivery',
    demand: new Array(dims).fill(0),
    serviceS: durationS,
    latenessPerMinute: null,
  };
  return new Array(Math.max(1, Math.min(reload.maxTrips, stopCount) - 1)).fill(visit);
}

function offsets(lists: readonly unknown[][]): Int32Array {
  const out = new Int32Array(lists.length + 1);
  lists.forEach((list, i) => {
    out[i + 1] = out[i]! + list.length;
  });
  return out;
}

/** Whole capacity units, never less than the amount; what floats of 15 digits get wrong is not rounded up. */
function scaledUp(amount: number, scale: number): number {
  return Math.ceil(amount * scale * (1 - 1e-12));
}

/**
 * The finest power of ten, a million at most, with which all demand together, each rounded up, still fits in 30 bits.
 * @throws ProblemError `too_large` at the stop with which the sum no longer does.
 */
function chooseScales(input: Problem): Float64Array {
  return Float64Array.from(input.dimensions, (_, k) => {
    let most = 0;
    let full = -1;
    input.stops.forEach((s, i) => {
      most += s.demand[k]!;
      if (full < 0 && most + i + 1 >= UNLIMITED) full = i;
    });
    for (let scale = 1_000_000; scale >= 1; scale /= 10)
      if (most * scale + input.stops.length < UNLIMITED) return scale;
    throw new ProblemError('too_large', `stops[${full}].demand[${k}]`);
  });
}

function fillAllowed(p: CompiledProblem): void {
  const { stops, vehicles } = p.input;
  const skillsOf = vehicles.map((x) => new Set(x.skills ?? []));
  const zonesOf = vehicles.map((x) => (x.zones ? new Set(x.zones) : null));
  stops.forEach((s, i) => {
    const only = s.allowedVehicles ? new Set(s.allowedVehicles) : null;
    const skills = s.skills ?? [];
    if (!only && !s.pinned && s.zone === undefined && skills.length === 0) {
      p.allowed.fill(1, i * p.vehicleCount, (i + 1) * p.vehicleCount);
      return;
    }
    vehicles.forEach((x, v) => {
      const has = skillsOf[v]!;
      const ok =
        (!only || only.has(x.id)) &&
        (!s.pinned || s.pinned.vehicleId === x.id) &&
        (s.zone === undefined || zonesOf[v]?.has(s.zone) !== false) &&
        skills.every((k) => has.has(k));
      p.allowed[i * p.vehicleCount + v] = ok ? 1 : 0;
    });
  });
}
