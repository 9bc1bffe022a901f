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

export interface Leg {
  durationS: number;
  distanceM: number;
}

export interface TravelOptions {
  /** Local time of departure, for speeds by hour. */
  secondOfDay: number;
  signal?: AbortSignal;
}

/** Where travel times come from. */
export interface TravelSource {
  /** All pairs. Never fails: falls back to the estimate with a warning. */
  matrix(points: readonly LatLng[], options: TravelOptions): Promise<TravelMatrix>;
  /** Along one path, leg by leg. */
  legs(path: readonly LatLng[], options: TravelOptions): Promise<Leg[]>;
}

/** A source with a memory: see remember.ts. */
export interface Travel extends TravelSource {
  /** What is known of the pairs of these points (by index) without asking anybody. */
  remembered(points: readonly LatLng[], options: TravelOptions): (from: number, to: number) => Leg | undefined;
}
