import { type RoadClass, type RoadProfile, roadClasses, roadProfiles, SLOTS } from '../profiles.ts';
import { edgeFlag } from './graph.ts';

/**
 * Km/h of a car by class of road where no sign tells otherwise, without traffic: what is driven between two lights in Mexican cities (federal roads apart), not what is
 * allowed. Waiting at lights and bumps is counted by itself (`delayDs`), traffic by `trafficShare`.
 */
export const classSpeedKmh: Record<RoadClass, number> = {
  motorway: 95,
  motorway_link: 55,
  trunk: 72,
  trunk_link: 45,
  primary: 50,
  primary_link: 38,
  secondary: 43,
  secondary_link: 33,
  tertiary: 36,
  tertiary_link: 30,
  unclassified: 32,
  residential: 25,
  living_street: 12,
  service: 14,
  track: 18,
  cycleway: 12,
};

/** Share of the free speed by slot on a road in the middle: the hours of `trafficByHour` (the estimate by air) averaged over each of `slotHours`. */
const shareBySlot = [0.99, 0.72, 0.78, 0.74, 0.68, 0.9] as const;

/** How much of that loss a class has: avenues most, streets of a neighbourhood half of it, yards none. */
const lossByClass: Record<RoadClass, number> = {
  motorway: 0.8,
  motorway_link: 1,
  trunk: 0.9,
  trunk_link: 1.1,
  primary: 1.15,
  primary_link: 1.15,
  secondary: 1.1,
  secondary_link: 1.1,
  tertiary: 0.9,
  tertiary_link: 0.9,
  unclassified: 0.6,
  residential: 0.45,
  living_street: 0.2,
  service: 0.1,
  track: 0,
  cycleway: 0,
};

/** Share of the free speed that traffic leaves, by `slot * roadClasses.length + class`. */
export const trafficShare: Float64Array = Float64Array.from(
  { length: SLOTS * roadClasses.length },
  (_, i) =>
    1 -
    (1 - (shareBySlot[Math.floor(i / roadClasses.length)] as number)) *
      lossByClass[roadClasses[i % roadClasses.length] as RoadClass],
);

/** What a kind of vehicle makes of a street: its share of a car's speed, its most, and how much of the traffic's loss it has (a motorbike passes between the cars). */
const manner: Record<RoadProfile, { share: number; mostKmh: number; loss: number }> = {
  bike: { share: 1, mostKmh: 15, loss: 0 },
  motorbike: { share: 1, mostKmh: 100, loss: 0.6 },
  car: { share: 1, mostKmh: 120, loss: 1 },
  truck: { share: 0.92, mostKmh: 85, loss: 1 },
  // Federal regulation of roads: 80 km/h for lorries.
  heavy: { share: 0.85, mostKmh: 75, loss: 1 },
};

/** A bike on a road without pavement. */
const BIKE_UNPAVED_KMH = 11;

/** Km/h of a profile on a street in a slot. `freeKmh`: `speedKmh` of a direction; `flags`: `edgeFlags`. */
export function profileSpeedKmh(
  profile: RoadProfile,
  roadClass: number,
  freeKmh: number,
  flags: number,
  slot: number,
): number {
  if (flags & edgeFlag.ferry) return freeKmh;
  const { share, mostKmh, loss } = manner[profile];
  const most = profile === 'bike' && flags & edgeFlag.unpaved ? BIKE_UNPAVED_KMH : mostKmh;
  const traffic = trafficShare[slot * roadClasses.length + roadClass] as number;
  return Math.max(1, Math.min(freeKmh * share * (1 - (1 - traffic) * loss), most));
}

/**
 * Streets on which one may only begin or end (`destinationOnly`) are driven at this share of their speed, and each costs `DESTINATION_ONLY_DS` more: a way through them never pays
 * when the street outside is at hand, and who lives there is still found.
 */
export const DESTINATION_ONLY_SHARE = 0.4;
export const DESTINATION_ONLY_DS = 100;

/** Bit of a profile in `access`, `destinationOnly` and `nodeIsland`. */
export const profileBit = (profile: RoadProfile): number => 1 << roadProfiles.indexOf(profile);
