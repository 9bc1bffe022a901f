import { type AddressBook, areaKinds, metresBetween, NONE, stringOf } from './book.ts';
import { findNames, namesFit } from './name-index.ts';
import type { AskedAddress } from './query.ts';
import { areaWords } from './words.ts';

/** Where an address is said to be, and how a place of the catalogue goes with it. */

/** Why a candidate is what it is, for people to read. */
export const matchReasons = [
  'pin',
  'service',
  'street',
  'streetLike',
  'number',
  'numberSuffix',
  'numberBetween',
  'numberMissing',
  'corner',
  'cornerOne',
  'streetMiddle',
  'zip',
  'zipNear',
  'zipOther',
  'colonia',
  'coloniaNear',
  'coloniaOther',
  'cityOther',
  'coloniaOnly',
  'zipOnly',
  'several',
] as const;
export type MatchReason = (typeof matchReasons)[number];

type Said = 'same' | 'near' | 'other' | 'unknown' | 'none';
export interface AskedAreas {
  zip: number;
  colonias: ReadonlyMap<number, number>;
  cities: ReadonlyMap<number, number>;
  has: { zip: boolean; colonia: boolean; city: boolean };
  near: { lat: number; lng: number } | null;
}

function areasNamed(
  book: AddressBook,
  words: readonly string[],
  kind: (typeof areaKinds)[number],
  least: number,
): Map<number, number> {
  const found = new Map<number, number>();
  if (words.length === 0) return found;
  const total = book.areaKind.length;
  const add = (isFuzzy: boolean): void => {
    for (const { name } of findNames(book.areaIndex, words, total, { isFuzzy, most: 300 })) {
      if (areaKinds[book.areaKind[name] as number] !== kind || found.has(name)) continue;
      const fit = namesFit(words, areaWords(stringOf(book, book.areaName[name] as number)));
      if (fit >= least) found.set(name, fit);
    }
  };
  add(false);
  if (found.size === 0) add(true);
  return found;
}

/** The catalogue's areas that an address names. */
export function askedAreas(book: AddressBook, asked: AskedAddress): AskedAreas {
  let colonias = areasNamed(book, asked.colonia, 'colonia', 0.8);
  const cities = new Map(asked.cities.flatMap((words) => [...areasNamed(book, words, 'city', 0.85)]));
  // 'centro monterrey' in one: the suburb's words, then the city's.
  for (let at = asked.colonia.length - 1; at > 0 && colonias.size === 0; at--) {
    const tail = areasNamed(book, asked.colonia.slice(at), 'city', 0.9);
    const head = areasNamed(book, asked.colonia.slice(0, at), 'colonia', 0.85);
    if (head.size === 0) continue;
    colonias = head;
    for (const [area, fit] of tail) cities.set(area, fit);
  }
  return {
    zip: zipArea(book, asked.zip),
    colonias,
    cities,
    has: { zip: asked.zip !== '', colonia: asked.colonia.length > 0, city: asked.cities.length > 0 || cities.size > 0 },
    near: asked.near && { lat: asked.near.lat * 1e7, lng: asked.near.lng * 1e7 },
  };
}

function zipArea(book: AddressBook, zip: string): number {
  if (zip === '') return NONE;
  let [low, high] = [0, book.zipAreas.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stringOf(book, book.areaName[book.zipAreas[middle] as number] as number) < zip) low = middle + 1;
    else high = middle;
  }
  const area = book.zipAreas[low];
  return area !== undefined && stringOf(book, book.areaName[area] as number) === zip ? area : NONE;
}

const within = (book: AddressBook, area: number, lat: number, lng: number, margin: number): boolean =>
  metresBetween(lat, lng, book.areaLat[area] as number, book.areaLng[area] as number) <=
  Math.min(book.areaReach[area] as number, 2500) + margin;

function zipSaid(book: AddressBook, areas: AskedAreas, place: number, lat: number, lng: number): Said {
  if (!areas.has.zip) return 'none';
  if (areas.zip === NONE) {
    if (areas.near === null) return 'unknown';
    const distance = metresBetween(lat, lng, areas.near.lat, areas.near.lng);
    return distance < 2500 ? 'near' : distance > 8000 ? 'other' : 'unknown';
  }
  if (book.placeZip[place] === areas.zip) return 'same';
  return within(book, areas.zip, lat, lng, 600) ? 'near' : 'other';
}
function coloniaSaid(book: AddressBook, areas: AskedAreas, place: number, lat: number, lng: number): Said {
  if (!areas.has.colonia) return 'none';
  if (areas.colonias.size === 0) return 'unknown';
  const colonia = book.placeColonia[place] as number;
  if (areas.colonias.has(colonia)) return 'same';
  for (const area of areas.colonias.keys()) if (within(book, area, lat, lng, 500)) return 'near';
  return colonia === NONE ? 'unknown' : 'other';
}
function citySaid(book: AddressBook, areas: AskedAreas, place: number): Said {
  if (!areas.has.city) return 'none';
  const city = book.placeCity[place] as number;
  if (areas.cities.has(city)) return 'same';
  return city === NONE || areas.cities.size === 0 ? 'unknown' : 'other';
}

const fits: Record<Said, Record<Said, number>> = {
  same: { same: 1, near: 0.93, none: 0.95, unknown: 0.93, other: 0.84 },
  near: { same: 0.95, near: 0.82, none: 0.8, unknown: 0.76, other: 0.66 },
  other: { same: 0.8, near: 0.6, none: 0.5, unknown: 0.48, other: 0.35 },
  unknown: { same: 0.94, near: 0.79, none: 0.74, unknown: 0.7, other: 0.52 },
  none: { same: 0.94, near: 0.79, none: 0.74, unknown: 0.7, other: 0.52 },
};
/** How well a place goes with what was said of postal code, suburb and city, 0 to 1, and what there is to tell of it. */
export function placeFit(
  book: AddressBook,
  areas: AskedAreas,
  place: number,
  lat: number,
  lng: number,
): { fit: number; reasons: MatchReason[] } {
  const zip = zipSaid(book, areas, place, lat, lng);
  const colonia = coloniaSaid(book, areas, place, lat, lng);
  const city = citySaid(book, areas, place);
  let fit = fits[zip][colonia];
  if (city === 'other') fit *= zip === 'same' ? 0.95 : 0.6;
  else if (city === 'same' && zip !== 'same' && zip !== 'other')
    fit = Math.min(1, fit * (colonia === 'none' ? 1.1 : 1.03));
  const reasons: MatchReason[] = [];
  if (zip === 'same') reasons.push('zip');
  else if (zip === 'near' && areas.zip !== NONE) reasons.push('zipNear');
  else if (zip === 'other') reasons.push('zipOther');
  if (colonia === 'same') reasons.push('colonia');
  else if (colonia === 'near') reasons.push('coloniaNear');
  else if (colonia === 'other') reasons.push('coloniaOther');
  if (city === 'other') reasons.push('cityOther');
  return { fit, reasons };
}
