import type { Tags } from '../osm/source.ts';
import { type RoadClass, type RoadProfile, roadClasses, roadProfiles } from '../profiles.ts';
import { accessWord, all, bike, motor, tooLarge } from './access-tags.ts';
import { edgeFlag } from './graph.ts';
import { freeSpeed } from './speed-tags.ts';
import { profileBit } from './speeds.ts';

/** What the tags of a way say to who wants to drive it; masks have `profileBit`s. */
export interface Road {
  roadClass: number;
  flags: number;
  /** Who may drive it as drawn, and against. */
  forward: number;
  backward: number;
  destinationOnly: number;
  forwardKmh: number;
  backwardKmh: number;
  name: string;
  ref: string;
  /** Seconds that a ferry needs from end to end, when it says so. */
  ferryS: number | null;
}

/** Classes that are written in other words. */
const alsoClass: Record<string, RoadClass> = {
  road: 'unclassified',
  residential_link: 'residential',
  services: 'service',
  minor: 'unclassified',
  busway: 'service',
  pedestrian: 'living_street',
  path: 'cycleway',
  footway: 'cycleway',
  bridleway: 'cycleway',
};
/** Open only to those that a tag names: closed otherwise. */
const closedUnlessSaid = new Set(['pedestrian', 'path', 'footway', 'bridleway', 'busway']);
const classIndex = new Map<string, number>(roadClasses.map((name, i) => [name, i]));
const yardServices = new Set(['driveway', 'parking_aisle', 'drive-through', 'emergency_access']);

const unpavedSurfaces =
  /^(unpaved|gravel|fine_gravel|pebblestone|dirt|earth|ground|grass|mud|sand|rock|compacted|woodchips|clay|terraceria|terracería|stepping_stones|grass_paver)/;
/** Federal roads of Mexico by their `ref`: «MEX-085», «MEX 85D», «Carretera Federal 57». States' have other letters (NL-40, EDOMEX 11). */
export const isFederal = (ref: string): boolean =>
  ref
    .split(';')
    .some((part) => /^\s*(?:MEX[\s-]*\d|MX[\s-]*\d|(?:carretera\s+)?federal\s+\d|carr\.?\s*fed)/i.test(part));

/** «1:30», «90» (minutes), «PT1H30M», «00:20:00»; seconds. */
function duration(text: string | undefined): number | null {
  if (!text) return null;
  const iso = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(text);
  if (iso) return Number(iso[1] ?? 0) * 3600 + Number(iso[2] ?? 0) * 60 + Number(iso[3] ?? 0) || null;
  const parts = text.split(':').map(Number);
  if (parts.length > 3 || parts.some((p) => !Number.isFinite(p))) return null;
  if (parts.length === 1) return (parts[0] as number) * 60 || null;
  return (parts[0] as number) * 3600 + (parts[1] as number) * 60 + (parts[2] ?? 0) || null;
}

/** A way's tags as a road; null when nobody of `roadProfiles` drives on it. */
export function readRoad(tags: Tags): Road | null {
  const highway = tags.highway;
  const isFerry = tags.route === 'ferry';
  if ((!highway && !isFerry) || tags.area === 'yes') return null;
  const name = highway ? (alsoClass[highway] ?? highway) : 'unclassified';
  const roadClass = classIndex.get(name);
  if (roadClass === undefined || tags.impassable === 'yes' || tags.smoothness === 'impassable') return null;

  let access = 0;
  let destinationOnly = 0;
  for (const profile of roadProfiles) {
    const bit = profileBit(profile);
    const word = accessWord(tags, profile) ?? (opensByItself(tags, highway, isFerry, profile) ? 'yes' : 'no');
    if (word !== 'no') access |= bit;
    if (word === 'some') destinationOnly |= bit;
  }
  access &= ~tooLarge(tags);
  if (highway === 'footway' || highway === 'path' || highway === 'bridleway' || highway === 'cycleway') access &= bike;
  if (!access) return null;
  if (highway === 'service' && yardServices.has(tags.service ?? '')) destinationOnly = all;
  if (highway === 'pedestrian') destinationOnly |= motor;

  const { forward, backward } = directions(tags, highway, access);
  const ref = tags.ref ?? '';
  const federal = isFederal(ref) || isFederal(tags.name ?? '');
  let flags = 0;
  const paid = tags.toll ?? tags['toll:motorcar'] ?? tags['toll:hgv'];
  if (paid !== undefined && paid !== 'no') flags |= edgeFlag.toll;
  if (federal) flags |= edgeFlag.federal;
  if (isUnpaved(tags, highway)) flags |= edgeFlag.unpaved;
  if (tags.tunnel !== undefined && tags.tunnel !== 'no') flags |= edgeFlag.tunnel;
  if (tags.bridge !== undefined && tags.bridge !== 'no') flags |= edgeFlag.bridge;
  if (tags.junction === 'roundabout' || tags.junction === 'circular') flags |= edgeFlag.roundabout;
  if (isFerry) flags |= edgeFlag.ferry;
  return {
    roadClass,
    flags,
    forward,
    backward,
    destinationOnly: destinationOnly & access,
    forwardKmh: freeSpeed(tags, roadClasses[roadClass] as RoadClass, federal, ':forward'),
    backwardKmh: freeSpeed(tags, roadClasses[roadClass] as RoadClass, federal, ':backward'),
    name: tags.name ?? tags['name:es'] ?? '',
    ref,
    ferryS: isFerry ? duration(tags.duration) : null,
  };
}

/** Whether a profile may drive a kind of way that no access tag speaks of. */
function opensByItself(tags: Tags, highway: string | undefined, isFerry: boolean, profile: RoadProfile): boolean {
  if (isFerry) return profile === 'bike' || !(tags.foot || tags.bicycle);
  if (!highway || closedUnlessSaid.has(highway)) return false;
  if (highway === 'cycleway') return profile === 'bike';
  if (profile === 'bike') return highway !== 'motorway' && highway !== 'motorway_link' && tags.motorroad !== 'yes';
  // Tracks carry what comes to the fields; a trailer needs a made one.
  if (profile === 'heavy' && highway === 'track') return tags.tracktype === 'grade1' || tags.tracktype === 'grade2';
  return true;
}

function isUnpaved(tags: Tags, highway: string | undefined): boolean {
  if (tags.surface) return unpavedSurfaces.test(tags.surface);
  return highway === 'track' && tags.tracktype !== 'grade1';
}

function directions(tags: Tags, highway: string | undefined, access: number): { forward: number; backward: number } {
  let [forward, backward] = [access, access];
  const oneway =
    tags.oneway ??
    (tags.junction === 'roundabout' || tags.junction === 'circular' || highway === 'motorway' ? 'yes' : undefined);
  const oneWayFor = (value: string | undefined, mask: number) => {
    if (value === 'yes' || value === 'true' || value === '1') backward &= ~mask;
    else if (value === '-1' || value === 'reverse') forward &= ~mask;
    // Lanes that change by the hour: nobody may count on them.
    else if (value === 'reversible') [forward, backward] = [forward & ~mask, backward & ~mask];
  };
  oneWayFor(oneway, all);
  for (const key of ['oneway:vehicle', 'oneway:motor_vehicle', 'oneway:motorcar'])
    if (tags[key]) {
      const mask = key === 'oneway:vehicle' ? all : motor;
      [forward, backward] = [forward | (access & mask), backward | (access & mask)];
      oneWayFor(tags[key], mask);
    }
  const forBikes = tags['oneway:bicycle'];
  const contraflow = [tags.cycleway, tags['cycleway:left'], tags['cycleway:right'], tags['cycleway:both']].some((v) =>
    v?.startsWith('opposite'),
  );
  if (forBikes === 'no' || contraflow) [forward, backward] = [forward | (access & bike), backward | (access & bike)];
  else if (forBikes) oneWayFor(forBikes, bike);
  for (const profile of roadProfiles) {
    if (accessWord(tags, profile, ':forward') === 'no') forward &= ~profileBit(profile);
    if (accessWord(tags, profile, ':backward') === 'no') backward &= ~profileBit(profile);
  }
  return { forward, backward };
}
