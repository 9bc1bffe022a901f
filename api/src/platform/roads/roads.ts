import type { VehicleKind } from '@tramo/contract/fleet';
import type { RoadProfile } from '@tramo/roads/profiles';
import type { Point, RoadTable, RoadZone, RouteLeg, ZoneInfo } from '@tramo/roads/zone/zone';
import type { RoadFleet } from './usual-weights.ts';

/** For whom and when. */
export interface RoadOptions {
  profile: RoadProfile;
  /** Local second of the day of the departure. */
  secondOfDay: number;
  /** The instant of it, for closures that hold then; now without it. */
  at?: Date;
  /** Whose closures and learned speeds hold; null: nobody's. */
  companyId: string | null;
  avoidTolls?: boolean;
  signal?: AbortSignal;
}

/** An area or a line that is not driven: a ring or a line of `[lng, lat]`. */
export interface RoadClosure {
  kind: 'line' | 'area';
  points: readonly (readonly [number, number])[];
  /** Whom it stops; everybody without it. */
  profiles?: readonly RoadProfile[];
  /** Whether it holds at an instant; always without it. Asked with each question, for closures begin and end by the clock. */
  holds?(at: Date): boolean;
}

/** What a company knows of its streets beside the file: given by its module, asked for by version. */
export interface RoadOverrides {
  /** Changes with every change of what follows. */
  version: string;
  closures: readonly RoadClosure[];
  /** Learned km/h by OSM way, direction (0 as drawn, 1 against) and slot. */
  learned: readonly { way: number; direction: 0 | 1; slot: number; speedKmh: number }[];
}

/** The imported streets: loaded once into memory that the process's threads share, searched in threads. */
export interface Roads {
  /** Loaded now. */
  zones(): readonly ZoneInfo[];
  zone(name: string): RoadZone | null;
  /** The smallest zone that covers all points, else the one that covers most of them; null where none covers any. */
  zoneFor(points: readonly Point[]): RoadZone | null;
  /** All pairs; null where no zone covers them all. Pairs without a way are `UNREACHABLE`. */
  table(points: readonly Point[], options: RoadOptions): Promise<RoadTable | null>;
  /** Leg by leg along a path; a leg that leaves the zone or has no way is null. */
  legs(
    path: readonly Point[],
    options: RoadOptions & { steps?: boolean; language?: 'es' | 'en' },
  ): Promise<(RouteLeg | null)[]>;
  /** Seconds and metres of pairs that have nothing to do with each other; null as for legs. */
  pairs(
    pairs: readonly (readonly [Point, Point])[],
    options: RoadOptions,
  ): Promise<({ durationS: number; distanceM: number } | null)[]>;
  /** Seconds and metres from one place to each of the others, by one search however many they are; null as for legs. */
  row(
    from: Point,
    to: readonly Point[],
    options: RoadOptions,
  ): Promise<({ durationS: number; distanceM: number } | null)[]>;
  /** Polygons (rings of `[lng, lat]`) that are reached within each of the minutes; null without streets there. */
  isochrone(from: Point, minutes: readonly number[], options: RoadOptions): Promise<number[][][][][] | null>;
  /** A vector tile, compressed with gzip; null where the zone has none. */
  tile(zone: string, z: number, x: number, y: number): Promise<Uint8Array | null>;
  /** Where zones lie: `DATA_DIR/roads`. */
  folder: string;
  /** The module of closures and learned speeds says how a company's are read. */
  readOverrides(read: (companyId: string) => Promise<RoadOverrides | null>): void;
  /** The module of streets says what companies' fleets will ask for: their weights are made before anybody asks. */
  readFleets(read: () => Promise<readonly RoadFleet[]>): void;
  /** When the weights that fleets will ask for are made. */
  usualMade(): Promise<void>;
  /** The names of the weights that are kept now. */
  weightsMade(): string[];
  /** A company's closures or speeds changed: they are read and its weights made anew at the next question. Whoever has not heard sees it within seconds. */
  forget(companyId: string): void;
  /** Names all that tables and legs of these options depend on but the places: what was asked under one name holds for all of it. */
  versionOf(options: RoadOptions): Promise<string>;
  /** The directions (`2 * edge + d`) of a zone that closures close, whatever their time: for showing what was drawn. */
  closedBy(zone: string, closures: readonly RoadClosure[]): Uint32Array;
  /** Looks at the folder now rather than in some seconds. */
  look(): Promise<void>;
  /** Called whenever the set of loaded zones changes. */
  onChange(listener: () => void): () => void;
  close(): Promise<void>;
}

const profiles: Record<VehicleKind, RoadProfile> = {
  bike: 'bike',
  motorbike: 'motorbike',
  car: 'car',
  van: 'car',
  truck3_5: 'truck',
  rabon: 'truck',
  torton: 'heavy',
  trailer: 'heavy',
};
export const profileOf = (kind: VehicleKind): RoadProfile => profiles[kind];
