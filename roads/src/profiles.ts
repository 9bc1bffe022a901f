/** For whom a road is open and how fast: kinds of vehicles that the law and the street treat alike. */
export const roadProfiles = ['bike', 'motorbike', 'car', 'truck', 'heavy'] as const;
export type RoadProfile = (typeof roadProfiles)[number];

/** Hours of the local day at which a slot of speeds begins; the last ends at midnight. */
export const slotHours = [0, 6, 9, 13, 16, 20] as const;
export const SLOTS = slotHours.length;
/** The slot of a local second of the day (any whole number: days wrap). */
export function slotOf(secondOfDay: number): number {
  const hour = Math.floor((((secondOfDay % 86_400) + 86_400) % 86_400) / 3600);
  let slot = SLOTS - 1;
  while ((slotHours[slot] as number) > hour) slot--;
  return slot;
}

/** OpenStreetMap's classes of roads from the fastest down; `roadClass` of a graph is an index of it. */
export const roadClasses = [
  'motorway',
  'motorway_link',
  'trunk',
  'trunk_link',
  'primary',
  'primary_link',
  'secondary',
  'secondary_link',
  'tertiary',
  'tertiary_link',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'track',
  'cycleway',
] as const;
export type RoadClass = (typeof roadClasses)[number];
