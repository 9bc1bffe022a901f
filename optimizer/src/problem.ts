/**
 * The public input of the optimizer: plain data that survives JSON. Units are in the names: seconds (`S`), metres (`M`).
 * All times of day are seconds after the local midnight of the plan's day (values over 86,400 are the next day).
 */

import type { TravelMatrix } from './matrix.ts';
import type { RoutePlan } from './solution.ts';

/** Why a problem was refused. `path` points at the faulty value, in JavaScript notation: `stops[3].windows[0].endS`. */
export type ProblemErrorCode =
  | 'not_a_number'
  | 'not_an_integer'
  | 'negative'
  | 'wrong_length'
  | 'too_large'
  | 'duplicate_id'
  | 'unknown_vehicle'
  | 'unknown_stop'
  | 'unknown_location'
  | 'unknown_kind'
  | 'window_order'
  | 'shift_order'
  | 'break_order'
  | 'speed_not_positive'
  | 'no_vehicles'
  | 'no_dimensions'
  | 'no_matrix'
  | 'pinned_position_taken'
  | 'pinned_position_gap'
  | 'pinned_vehicle_not_allowed'
  | 'pair_kind'
  | 'pair_shared'
  | 'pair_demand'
  | 'pair_split'
  | 'sequence_repeated'
  | 'sequence_cycle'
  | 'sequence_split'
  | 'slice_order'
  | 'too_few_trips'
  | 'trip_starts'
  | 'not_a_boolean'
  | 'not_a_list'
  | 'not_an_object'
  | 'not_text'
  | 'unreachable';

/** Thrown when a problem makes no sense. Carries a stable code and the path of the fault; the message is for developers. */
export class ProblemError extends Error {
  readonly code: ProblemErrorCode;
  readonly path: string;
  constructor(code: ProblemErrorCode, path: string) {
    super(`${code} at ${path}`);
    this.name = 'ProblemError';
    this.code = code;
    this.path = path;
  }
}

export interface Place {
  lat: number;
  lng: number;
}

/** The service may START between the two, both included. */
export interface TimeWindow {
  startS: number;
  endS: number;
}

/** A rest that must begin between `earliestS` and `latestS` when the route is still running at `latestS`. */
export interface Break {
  earliestS: number;
  latestS: number;
  durationS: number;
}

/**
 * A travel value (seconds or metres) that means: this way does not exist, or leads through a forbidden area. Such an arc is never driven;
 * `evaluate` counts it as 0 s and 0 m and reports it. A stop that none of its allowed vehicles can reach from its start and leave for its
 * end, directly or by way of other places, is refused (`unreachable`); with a `travel` function it is only left out.
 */
export const UNREACHABLE = 536_870_911;

/** A shift that ends then never ends. It is also the largest time and distance that a problem may hold. */
export const NEVER = 536_870_911;

export interface Pin {
  vehicleId: string;
  /** Place on the route, 0 = first. Pinned positions of one vehicle must be 0, 1, 2… without gaps (a fixed beginning of the route). */
  position?: number;
}

export interface Stop {
  id: string;
  /** Index into `locations`. */
  location: number;
  /** A delivery is loaded at the start of the route and leaves here; a collection comes on board here and rides to the end. */
  kind: 'delivery' | 'collection';
  /**
   * One amount per entry of `dimensions`, in its unit. Fractions are kept to the sixth decimal, to fewer where all stops together have more than
   * 1,073 units (the total with its decimals has 30 bits: at 1,000,000 units the third); what is finer is rounded up, so that no vehicle ever
   * carries more than it can.
   */
  demand: number[];
  /** Empty or absent: any time. Several windows may be given; they are sorted. */
  windows?: TimeWindow[];
  serviceS: number;
  /** Parking, reception…: spent on arrival when the place differs from the one before; the service may only start after it. */
  setupS?: number;
  /** A vehicle must have all of these. */
  skills?: string[];
  /** Only these vehicles; absent = all. */
  allowedVehicles?: string[];
  /** Money lost when the stop is left out. Absent: a price far over any detour, so it is left out only when it does not fit. */
  penalty?: number;
  /** 0 or more; multiplies the default penalty by 1 + priority. Ignored when `penalty` is given. */
  priority?: number;
  /** Money per minute of lateness after the last window. null: hard window. Absent: `objective.latenessPerMinute`, hard if that is absent too. */
  latenessPerMinute?: number | null;
  pinned?: Pin;
  /**
   * On a delivery: the collection stop where its goods come on board. Both are served by one vehicle, in one trip, the collection before;
   * the goods ride only between the two. Both stops must have the same demand, and a collection belongs to one delivery at most. They are
   * assigned together or left out together.
   */
  pickupStopId?: string;
  /** Only vehicles whose `zones` hold it, or that have no `zones`. Absent: every vehicle, as far as zones go. */
  zone?: string;
}

export interface Vehicle {
  id: string;
  /** One per dimension; null = without limit. */
  capacity: (number | null)[];
  startLocation: number;
  /** null: the route ends at its last stop (open end). */
  endLocation: number | null;
  /** When the route may run. One that ends at `NEVER` has no end. */
  shift: TimeWindow;
  breaks?: Break[];
  maxDurationS?: number;
  maxDistanceM?: number;
  maxStops?: number;
  /** Money. Added to the objective's own `perKm`, `perHour`, `vehicleFixed`. */
  costPerKm?: number;
  costPerHour?: number;
  fixedCost?: number;
  /** Travel times are divided by it: 0.8 is a slow vehicle. 1 by default. */
  speedFactor?: number;
  /** Index of `travelKinds`: with times by time of day the vehicle drives by those tables. Absent: by the problem's own. */
  travelKind?: number;
  skills?: string[];
  /** The vehicle is not there before (it comes back from another trip). */
  earliestDepartureS?: number;
  /** Only stops of these zones, or without a zone. Absent: all. */
  zones?: string[];
  reload?: Reload;
}

/**
 * Several trips in one shift: between two stops the vehicle may come to `location`, put down what it collected and load what the next trip
 * delivers, which takes `durationS`, and go on. Each trip by itself respects the capacity; pairs begin and end within one trip. All other
 * limits (shift, duration, distance, stops) are of the whole route.
 */
export interface Reload {
  location: number;
  durationS: number;
  /** Trips, not reloads: 2 to 50. */
  maxTrips: number;
}

/** Weights, all in money. When no rate at all is given (here or on a vehicle) distance counts 1 per km. */
export interface Objective {
  perKm?: number;
  perHour?: number;
  vehicleFixed?: number;
  /** Makes every window without its own `latenessPerMinute` soft at this price. */
  latenessPerMinute?: number;
  /** Per hour of difference between the longest and the shortest used route. Routes without stops do not count. */
  balancePerHour?: number;
  /** Per stop of difference between the used route with most and with fewest stops. */
  balancePerStop?: number;
  /** Per stop that has another vehicle than in `earlier`. Stops that `earlier` does not hold, or that are left out now, are free. */
  changePerStop?: number;
  /** Fewest vehicles before everything else: first as few stops left out, then as few vehicles as can be found, then the cost. */
  fewestVehicles?: boolean;
  /**
   * Per kilometre that stops lie from the middle of their route, in a straight line: the sum over all stops. Routes of least sum share
   * little ground, as the cells of a k-means clustering do.
   */
  compactnessPerKm?: number;
}

export interface Problem {
  /** What vehicles are full of, for example `['packages', 'weightKg', 'volumeM3']`. How fine amounts are: see `Stop.demand`. */
  dimensions: string[];
  locations: Place[];
  /** Flat rows, `n * n` with n = locations.length; entry `from * n + to`. Not needed when `travel` is given. */
  durationsS?: ArrayLike<number>;
  distancesM?: ArrayLike<number>;
  /** Instead of the two matrices, for evaluation of few pairs. `solve` reads all pairs of it once. Not JSON. */
  travel?: TravelMatrix;
  /** Travel times by time of day, ascending in time. */
  slices?: TravelSlice[];
  /** Kinds of vehicles that other streets are open to; their seconds stand in the slices. Before the first slice they have the problem's own. */
  travelKinds?: TravelKind[];
  stops: Stop[];
  vehicles: Vehicle[];
  /** Stops of one list are served by one vehicle, in this order; others may stand between. All of a list or none. No stop in two lists. */
  sequences?: string[][];
  /** The plan that `changePerStop` compares with. Stops and vehicles that the problem does not hold are ignored. */
  earlier?: RoutePlan[];
  objective?: Objective;
}

/**
 * From `fromS` until the next slice these durations hold, before the first slice those of the problem. The moment of leaving a place decides
 * for the whole way to the next. Distances stay the same.
 *
 * When a route leaves: it may leave its start at the earliest departure or at any later beginning of a slice; from there it is put off
 * as long as no way falls into another slice and it neither finishes later nor is later anywhere. Of these the route takes the one with
 * the fewest seconds of hard lateness and overrun, then least price of soft lateness, then the earliest finish, then the least duration.
 */
export interface TravelSlice {
  fromS: number;
  durationsS: ArrayLike<number>;
  /** One matrix for each of `travelKinds`. */
  kindsS?: ArrayLike<number>[];
}

/** Metres as a kind of vehicle drives them, flat rows; which ways are closed to it the seconds of the slices say. The search counts the longest of all kinds, evaluation each vehicle's own. */
export interface TravelKind {
  distancesM: ArrayLike<number>;
}
