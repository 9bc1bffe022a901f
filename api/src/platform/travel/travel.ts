import type { LatLng } from '@tramo/contract/fields';
import type { VehicleKind } from '@tramo/contract/fleet';
import type { RoadSource } from '@tramo/contract/roads/roads';
import type { RouteStep } from '@tramo/roads/zone/zone';

/** Travel between places, both flat row-major n × n: seconds and metres. */
export interface TravelMatrix {
  n: number;
  durationsS: Int32Array;
  distancesM: Int32Array;
  source: RoadSource;
  /** Said to people when (some of) the numbers are an estimate although there are streets or a road service. */
  warning: string | null;
}

export interface Leg {
  durationS: number;
  distanceM: number;
}
/** A leg with where it leads along. */
export interface Line extends Leg {
  line: LatLng[];
  source: RoadSource;
  /** Metres on roads with toll and on federal ones; 0 where nobody knows. */
  tollM: number;
  federalM: number;
  /** Instructions, when they were asked for and somebody knows them. */
  steps: readonly RouteStep[];
}

export interface TravelOptions {
  /** Local time of departure, for speeds by hour. */
  secondOfDay: number;
  /** The instant of it, for closures that hold then; now without it. */
  at?: Date;
  /** Whose ways; a van's without it. */
  vehicleKind?: VehicleKind | null;
  /** Whose closures and learned speeds hold; nobody's without it. */
  companyId?: string | null;
  signal?: AbortSignal;
}

/** Where travel times come from. */
export interface TravelSource {
  /** All pairs. Never fails: falls back to the estimate with a warning. */
  matrix(points: readonly LatLng[], options: TravelOptions): Promise<TravelMatrix>;
  /** Along one path, leg by leg. */
  legs(path: readonly LatLng[], options: TravelOptions): Promise<Leg[]>;
  /** From one place to each of the others, at once. Never fails, as the matrix; `source` is the estimate where all of them are. */
  row(from: LatLng, to: readonly LatLng[], options: TravelOptions): Promise<{ legs: Leg[]; source: RoadSource }>;
  /** Pairs as they are driven now, for who asks often: null where only an estimate would be known. */
  pairs(pairs: readonly (readonly [LatLng, LatLng])[], options: TravelOptions): Promise<(Leg | null)[]>;
  /** Along a path with its lines: straight ones where no street is known. */
  lines(path: readonly LatLng[], options: TravelOptions & { steps?: boolean; language?: 'es' | 'en' }): Promise<Line[]>;
  /** Names all that answers depend on but the places: what was asked under one name holds for all of it. */
  version(options: TravelOptions): Promise<string>;
  /** Hours of the day at which other times begin for these places; empty where one table holds for a whole plan. */
  hours(points: readonly LatLng[]): readonly number[];
}

/** A source with a memory: see remember.ts. */
export interface Travel extends TravelSource {
  /** What is known of the pairs of these points (by index) without asking anybody. */
  remembered(points: readonly LatLng[], options: TravelOptions): Promise<(from: number, to: number) => Leg | undefined>;
}
