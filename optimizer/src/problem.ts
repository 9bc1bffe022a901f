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
  | 'pair_split'
  | 'sequence_repeated'
  | 'slice_order'
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
 * A travel value (seconds or metres) that means: this way does not exist, or leads through a forbidden area. Such an arc is never driven.
 * A stop that no allowed vehicle can reach and leave is refused (`unreachable`).
 */
export const UNREACHABLE = 536_870_911;

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
  /** One amount per entry of `dimensions`, in its unit; fractions allowed. */
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
   * the goods ride only between the two. Both stops must have the same demand. They are assigned together or left out together.
   */
  pickupStopId?: string;
  /** Only vehicles whose `zones` hold it (or that have no `zones`). */
  zone?: string;
}

export interface Vehicle {
  id: string;
  /** One per dimension; null = without limit. */
  capacity: (number | null)[];
  startLocation: number;
  /** null: the route ends at its last stop (open end). */
  endLocation: number | null;
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
  skills?: string[];
  /** The vehicle is not there before (it comes back from another trip). */
  earliestDepartureS?: number;
  /** Only stops of these zones, or without a zone. Absent: all. */
  zones?: string[];
  /** Several trips in one shift: the vehicle may come back to `location`, spend `durationS` loading, and leave again with an empty record of load. */
  reload?: Reload;
}

export interface Reload {
  location: number;
  durationS: number;
  /** 2 or more: trips, not reloads. */
  maxTrips: number;
}

/** Weights, all in money. When no rate at all is given (here or on a vehicle) distance counts 1 per km. */
export interface Objective {
  perKm?: number;
  perHour?: number;
  vehicleFixed?: number;
  /** Makes every window without its own `latenessPerMinute` soft at this price. */
  latenessPerMinute?: number;
  /** Per hour of difference between the longest and the shortest used route. */
  balancePerHour?: number;
  /** Per stop of difference between the used route with most and with fewest stops. */
  balancePerStop?: number;
  /** Per stop that has another vehicle than in `earlier` (stops that `earlier` does not hold are free). */
  changePerStop?: number;
  /** Fewest vehicles before everything else: first as few stops left out, then as few vehicles as can be found, then the cost. */
  fewestVehicles?: boolean;
  /** Per kilometre that stops lie from the middle of their route, in a straight line. */
  compactnessPerKm?: number;
}

export interface Problem {
  /** For example `['packages', 'weightKg', 'volumeM3']`. */
  dimensions: string[];
  locations: Place[];
  /** Flat rows, `n * n` with n = locations.length; entry `from * n + to`. Not needed when `travel` is given. */
  durationsS?: ArrayLike<number>;
  distancesM?: ArrayLike<number>;
  /** Instead of the two matrices, for evaluation of few pairs. `solve` reads all pairs of it once. Not JSON. */
  travel?: TravelMatrix;
  /** Travel times by time of day: from `fromS` on these durations hold (departure decides), before the first slice `durationsS`. Ascending. */
  slices?: TravelSlice[];
  stops: Stop[];
  vehicles: Vehicle[];
  /** Stops of one list are served by one vehicle, in this order; others may stand between. All of a list or none. No stop in two lists. */
  sequences?: string[][];
  /** The plan that `changePerStop` compares with. */
  earlier?: RoutePlan[];
  objective?: Objective;
}

export interface TravelSlice {
  fromS: number;
  durationsS: ArrayLike<number>;
}
