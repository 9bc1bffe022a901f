import type { Tags } from '../osm/source.ts';
import { type RoadProfile, roadProfiles } from '../profiles.ts';
import { profileBit } from './speeds.ts';

/** Bits of profiles: of all, of bikes, of those with an engine, of lorries. */
export const all = (1 << roadProfiles.length) - 1;
export const bike = profileBit('bike');
export const motor = all & ~bike;
export const lorries = profileBit('truck') | profileBit('heavy');

/** Keys that rule a profile, the general first: the last that says something holds. (wiki.openstreetmap.org/wiki/Key:access) */
const accessKeys: Record<RoadProfile, readonly string[]> = {
  bike: ['access', 'vehicle', 'bicycle'],
  motorbike: ['access', 'vehicle', 'motor_vehicle', 'motorcycle'],
  car: ['access', 'vehicle', 'motor_vehicle', 'motorcar'],
  truck: ['access', 'vehicle', 'motor_vehicle', 'goods', 'hgv'],
  heavy: ['access', 'vehicle', 'motor_vehicle', 'hgv'],
};
const open = new Set(['yes', 'designated', 'permissive', 'official', 'public', 'discouraged', 'optional_sidepath']);
/** Passable for who begins or ends there. */
const forSome = new Set(['private', 'destination', 'delivery', 'customers', 'residents', 'permit', 'resident']);
const shut = new Set([
  'no',
  'agricultural',
  'forestry',
  'agricultural;forestry',
  'military',
  'emergency',
  'bus',
  'psv',
  'use_sidepath',
  'dismount',
  'restricted',
]);

type Word = 'yes' | 'some' | 'no';
const wordOf = (value: string | undefined): Word | undefined => {
  if (value === undefined) return undefined;
  const first = value.split(';')[0]?.trim() ?? '';
  if (open.has(first)) return 'yes';
  if (forSome.has(first)) return 'some';
  return shut.has(first) || shut.has(value) ? 'no' : undefined;
};

/** What the access tags say to a profile, with `:forward` or `:backward` at their end for one direction; undefined when they say nothing. */
export function accessWord(tags: Tags, profile: RoadProfile, direction = ''): Word | undefined {
  let word: Word | undefined;
  for (const key of accessKeys[profile]) word = wordOf(tags[`${key}${direction}`]) ?? word;
  return word;
}

/** Metres, tonnes: «3.5», «3.5 t», «7500 kg», «12'6"», «13 ft», «10 st»; null for what is none. */
export function measure(text: string | undefined): number | null {
  if (!text) return null;
  const feet = /^(\d+)\s*(?:'|ft)\s*(?:(\d+)\s*(?:"|in))?$/.exec(text.trim());
  if (feet) return Number(feet[1]) * 0.3048 + Number(feet[2] ?? 0) * 0.0254;
  const found = /^(\d+(?:[.,]\d+)?)\s*([a-z]*)$/i.exec(text.trim());
  if (!found) return null;
  const value = Number((found[1] as string).replace(',', '.'));
  const scale = { '': 1, t: 1, m: 1, kg: 0.001, st: 0.907, lbs: 0.000454, cm: 0.01 }[
    (found[2] as string).toLowerCase()
  ];
  return scale === undefined ? null : value * scale;
}

/**
 * What stands on a sign of limits against the vehicle: tonnes and metres from which a profile passes. A car is here also a van, a truck one of 3.5 to about 10 t, heavy what is more. (NOM-012-SCT: 4.25 m
 * of height, 2.60 m of width.)
 */
const sizes = [
  { keys: ['maxweight', 'maxweightrating', 'maxweight:hgv', 'maxweightrating:hgv'], car: 2.5, truck: 8, heavy: 25 },
  { keys: ['maxaxleload'], car: 1, truck: 5, heavy: 9 },
  { keys: ['maxheight', 'maxheight:physical'], car: 2, truck: 3.5, heavy: 4.2 },
  { keys: ['maxwidth', 'maxwidth:physical'], car: 1.8, truck: 2.3, heavy: 2.5 },
  { keys: ['maxlength'], car: 4, truck: 7, heavy: 14 },
] as const;

/** Profiles for which a way or barrier is too small or too weak. */
export function tooLarge(tags: Tags): number {
  let mask = 0;
  for (const { keys, car, truck, heavy } of sizes)
    for (const key of keys) {
      const most = measure(tags[key]);
      if (most === null) continue;
      // A limit for lorries alone leaves cars be.
      if (most < car && !key.endsWith(':hgv')) mask |= profileBit('car');
      if (most < truck) mask |= profileBit('truck');
      if (most < heavy) mask |= profileBit('heavy');
    }
  return mask;
}
