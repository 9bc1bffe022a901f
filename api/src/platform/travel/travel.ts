import type { LatLng } from '@tramo/contract/fields';

/** Travel between places, both flat row-major n × n: seconds and metres. */
export interface TravelMatrix {
  n: number;
  durationsS: Int32Array;
  distancesM: Int32Array;
  source: 'estimate' | 'osrm';
  /** Said to people when the road service failed and the numbers are an estimate. */
  warning: string | null;
}

/** Where travel times come from. */
export interface Travel {
  /** All pairs. `secondOfDay`: local time of departure, for speeds by hour. Never fails: falls back to the estimate with a warning. */
  matrix(points: readonly LatLng[], options: { secondOfDay: number; signal?: AbortSignal }): Promise<TravelMatrix>;
  /** Along one path, leg by leg. */
  legs(
    path: readonly LatLng[],
    options: { secondOfDay: number; signal?: AbortSignal },
  ): Promise<{ durationS: number; distanceM: number }[]>;
}
