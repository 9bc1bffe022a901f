import { type AddressBook, areaNameOf, degrees, metresBetween, NONE, numberKinds, stringOf } from './book.ts';
import { type AskedAreas, askedAreas, type MatchReason, placeFit } from './context.ts';
import { findNames, namesFit } from './name-index.ts';
import { type AddressQuery, type AskedAddress, askedAddress } from './query.ts';
import { directionFit, type HouseNumber, kindFit, type StreetName, streetName } from './words.ts';

export const matchKinds = ['pin', 'number', 'interpolated', 'crossing', 'street', 'colonia', 'zip', 'service'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** A place that an address may mean. */
export interface AddressCandidate {
  /** Degrees. */
  lat: number;
  lng: number;
  /** 0 to 1; from `SURE` on it is wrong in less than one case of a hundred. */
  score: number;
  kind: MatchKind;
  reasons: MatchReason[];
  /** As the catalogue has them; empty where it does not say. */
  street: string;
  number: string;
  colonia: string;
  zip: string;
  city: string;
  state: string;
}
/** From here on a candidate may be taken without being looked at. */
export const SURE = 0.85;
/** Two places of nearly the same score are both unsure. */
const UNSURE = 0.8;
/** Below it a candidate is no help. */
const LEAST = 0.25;
/** Streets of one call that are looked at closely. */
const STREETS = 40;
const SAME_M = 40;
const APART_M = 120;

interface Draft {
  lat: number;
  lng: number;
  score: number;
  kind: MatchKind;
  reasons: MatchReason[];
  name: number;
  number: string;
  place: number;
  /** Of its name, and of where it lies. */
  nameFit: number;
  where: number;
}

/**
 * Places that an address may mean, the best first, at most `most`: house numbers as they are known or between two known ones, corners, a street's middle within its
 * suburb, the suburb, the postal code.
 */
export function matchAddress(books: readonly AddressBook[], query: AddressQuery, most = 5): AddressCandidate[] {
  const asked = askedAddress(query);
  const all = books.flatMap((book) => matchIn(book, asked).map((draft) => told(book, draft)));
  return ranked(all, most);
}

/** The best of several, those at one place once; what cannot be told apart by its score is unsure. */
export function ranked(all: readonly AddressCandidate[], most: number): AddressCandidate[] {
  const metres = (a: AddressCandidate, b: AddressCandidate): number =>
    metresBetween(a.lat * 1e7, a.lng * 1e7, b.lat * 1e7, b.lng * 1e7);
  const kept: AddressCandidate[] = [];
  for (const one of [...all].sort((a, b) => b.score - a.score)) {
    if (one.score < LEAST || kept.some((other) => metres(one, other) < SAME_M)) continue;
    kept.push(one);
    if (kept.length >= most + 3) break;
  }
  const best = kept[0];
  const isSeveral =
    best && kept.some((one) => one !== best && one.score > best.score - 0.04 && metres(one, best) > APART_M);
  return kept.slice(0, most).map((one) => {
    const score = Math.round((isSeveral && one.kind !== 'pin' ? Math.min(one.score, UNSURE) : one.score) * 100) / 100;
    return isSeveral && one.score > best.score - 0.04
      ? { ...one, score, reasons: [...one.reasons, 'several' as const] }
      : { ...one, score };
  });
}

function told(book: AddressBook, { lat, lng, score, kind, reasons, name, number, place }: Draft): AddressCandidate {
  const [colonia, zip, city] = [book.placeColonia[place], book.placeZip[place], book.placeCity[place]];
  const area = [city, colonia, zip].find((one) => one !== undefined && one !== NONE);
  return {
    lat: degrees(lat),
    lng: degrees(lng),
    score,
    kind,
    reasons,
    street: name === NONE ? '' : stringOf(book, book.names[name] as number),
    number,
    colonia: areaNameOf(book, colonia),
    zip: areaNameOf(book, zip),
    city:
      areaNameOf(book, city) ||
      (colonia !== undefined && colonia !== NONE ? stringOf(book, book.areaCity[colonia] as number) : ''),
    state: area === undefined ? '' : stringOf(book, book.areaState[area] as number),
  };
}

interface FoundStreet {
  street: number;
  name: number;
  fit: number;
  reason: MatchReason;
}

/** Names of streets that may be meant, with how alike they are. */
function streetNames(book: AddressBook, asked: StreetName): { name: number; fit: number; reason: MatchReason }[] {
  const total = book.names.length;
  const seen = new Map<number, { name: number; fit: number; reason: MatchReason }>();
  const look = (isFuzzy: boolean): void => {
    for (const { name } of findNames(book.nameIndex, asked.words, total, { isFuzzy, most: 60 })) {
      if (seen.has(name)) continue;
      const is = streetName(stringOf(book, book.names[name] as number));
      const words = namesFit(asked.words, is.words);
      const fit = words * kindFit(asked.kind, is.kind) * directionFit(asked.direction, is.direction);
      if (fit >= 0.5) seen.set(name, { name, fit, reason: fit >= 0.96 ? 'street' : 'streetLike' });
    }
  };
  look(false);
  if (![...seen.values()].some(({ fit }) => fit >= 0.9)) look(true);
  return [...seen.values()].sort((a, b) => b.fit - a.fit).slice(0, 30);
}

function matchIn(book: AddressBook, asked: AskedAddress): Draft[] {
  const areas = askedAreas(book, asked);
  const drafts: Draft[] = [];
  const streets: (FoundStreet & { promise: number })[] = [];
  if (asked.street.words.length > 0)
    for (const { name, fit, reason } of streetNames(book, asked.street))
      for (let street = book.nameStreets[name] as number; street < (book.nameStreets[name + 1] as number); street++) {
        let best = 0;
        for (let s = book.streetSpots[street] as number; s < (book.streetSpots[street + 1] as number); s++)
          best = Math.max(
            best,
            placeFit(book, areas, book.spotPlace[s] as number, book.spotLat[s] as number, book.spotLng[s] as number)
              .fit,
          );
        streets.push({ street, name, fit, reason, promise: fit * best });
      }
  streets.sort((a, b) => b.promise - a.promise);
  for (const found of streets.slice(0, STREETS)) {
    const before = drafts.length;
    if (asked.number) drafts.push(...numbersOf(book, areas, found, asked.number));
    if (asked.crossings.length > 0) drafts.push(...cornersOf(book, areas, found, asked.crossings));
    const isLost = asked.number !== null && drafts.length === before;
    drafts.push(...middlesOf(book, areas, found, isLost));
  }
  // A street of that name that lies where the address says is the better one, although its number is not known: what lies elsewhere is no sure answer.
  const promised = streets
    .slice(0, STREETS)
    .flatMap(({ street, fit }) => spotsOf(book, areas, street).map((spot) => ({ ...spot, fit })));
  for (const draft of drafts)
    if (
      draft.score > UNSURE &&
      promised.some(
        (spot) =>
          spot.fit >= draft.nameFit - 0.04 &&
          spot.where > draft.where + 0.015 &&
          metresBetween(draft.lat, draft.lng, spot.lat, spot.lng) > APART_M,
      )
    )
      draft.score = UNSURE;
  drafts.push(...areasOf(book, areas));
  return drafts;
}

/** Where a street runs, and how well that goes with what was said. */
function spotsOf(book: AddressBook, areas: AskedAreas, street: number): { lat: number; lng: number; where: number }[] {
  const spots: { lat: number; lng: number; where: number }[] = [];
  for (let s = book.streetSpots[street] as number; s < (book.streetSpots[street + 1] as number); s++) {
    const [lat, lng] = [book.spotLat[s] as number, book.spotLng[s] as number];
    spots.push({ lat, lng, where: placeFit(book, areas, book.spotPlace[s] as number, lat, lng).fit });
  }
  return spots;
}

/** The number itself, or its place between the nearest known ones on its side of the street. */
function numbersOf(book: AddressBook, areas: AskedAreas, found: FoundStreet, number: HouseNumber): Draft[] {
  const kind = numberKinds.indexOf(number.kind);
  const [from, to] = [book.streetNumbers[found.street] as number, book.streetNumbers[found.street + 1] as number];
  const isBefore = (at: number): boolean =>
    (book.numberKind[at] as number) < kind ||
    (book.numberKind[at] === kind && (book.numberValue[at] as number) < number.value);
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  const drafts: Draft[] = [];
  const add = (at: number, share: number, reason: MatchReason): void => {
    const [lat, lng, place] = [book.numberLat[at], book.numberLng[at], book.numberPlace[at]] as [
      number,
      number,
      number,
    ];
    const where = placeFit(book, areas, place, lat, lng);
    drafts.push({
      lat,
      lng,
      place,
      kind: 'number',
      name: found.name,
      nameFit: found.fit,
      where: where.fit,
      number: stringOf(book, book.numberKey[at] as number).toUpperCase(),
      score: found.fit * where.fit * share,
      reasons: [found.reason, reason, ...where.reasons],
    });
  };
  let isExact = false;
  const same: number[] = [];
  for (let at = low; at < to && book.numberKind[at] === kind && book.numberValue[at] === number.value; at++) {
    if (stringOf(book, book.numberKey[at] as number) === number.key) {
      add(at, 1, 'number');
      isExact = true;
    } else same.push(at);
  }
  // '123-B' where only 123 is known is next door; lots of other blocks are elsewhere.
  if (!isExact && number.kind !== 'block') for (const at of same) add(at, 0.96, 'numberSuffix');
  if (number.kind === 'block' || drafts.some(({ score }) => score > 0.6 * found.fit)) return drafts;
  const between = betweenNumbers(book, areas, found, number, low, from, to, kind);
  return between ? [...drafts, between] : drafts;
}

function betweenNumbers(
  book: AddressBook,
  areas: AskedAreas,
  found: FoundStreet,
  number: HouseNumber,
  at: number,
  from: number,
  to: number,
  kind: number,
): Draft | null {
  const isDoor = number.kind === 'door';
  const pick = (start: number, step: 1 | -1): number[] => {
    const list: number[] = [];
    for (let i = start; i >= from && i < to && book.numberKind[i] === kind && list.length < 4; i += step) {
      const value = book.numberValue[i] as number;
      if (value !== number.value && (!isDoor || value % 2 === number.value % 2)) list.push(i);
    }
    return list;
  };
  let best: Draft | null = null;
  for (const a of pick(at - 1, -1))
    for (const b of pick(at, 1)) {
      const [low, high] = [book.numberValue[a] as number, book.numberValue[b] as number];
      const [lat1, lng1, lat2, lng2] = [book.numberLat[a], book.numberLng[a], book.numberLat[b], book.numberLng[b]] as [
        number,
        number,
        number,
        number,
      ];
      const gap = metresBetween(lat1, lng1, lat2, lng2);
      if (gap > (isDoor ? 500 : 12_000) || high === low) continue;
      const share = (number.value - low) / (high - low);
      const [lat, lng] = [Math.round(lat1 + (lat2 - lat1) * share), Math.round(lng1 + (lng2 - lng1) * share)];
      const place = book.numberPlace[share < 0.5 ? a : b] as number;
      const where = placeFit(book, areas, place, lat, lng);
      const narrow = gap < 90 ? 0.94 : gap < 200 ? 0.86 : gap < 500 ? 0.76 : 0.6;
      const score = found.fit * where.fit * narrow;
      if (!best || score > best.score)
        best = {
          lat,
          lng,
          place,
          kind: 'interpolated',
          name: found.name,
          nameFit: found.fit,
          where: where.fit,
          number: number.key.toUpperCase(),
          score,
          reasons: [found.reason, 'numberBetween', ...where.reasons],
        };
    }
  return best;
}

/** Where the street meets those that the address names: between two corners, or at one. */
function cornersOf(
  book: AddressBook,
  areas: AskedAreas,
  found: FoundStreet,
  crossings: readonly StreetName[],
): Draft[] {
  const at = crossings.map((asked) => {
    const corners: { lat: number; lng: number; fit: number }[] = [];
    for (
      let c = book.streetCrossings[found.street] as number;
      c < (book.streetCrossings[found.street + 1] as number);
      c++
    ) {
      const is = streetName(stringOf(book, book.names[book.crossingName[c] as number] as number));
      const fit =
        namesFit(asked.words, is.words) * kindFit(asked.kind, is.kind) * directionFit(asked.direction, is.direction);
      // A surname is enough: that the streets do meet says the rest.
      if (fit >= 0.65) corners.push({ lat: book.crossingLat[c] as number, lng: book.crossingLng[c] as number, fit });
    }
    return corners;
  });
  const make = (lat: number, lng: number, share: number, reason: MatchReason): Draft => {
    const place = nearestPlace(book, found.street, lat, lng);
    const where = placeFit(book, areas, place, lat, lng);
    return {
      lat,
      lng,
      place,
      kind: 'crossing',
      name: found.name,
      nameFit: found.fit,
      where: where.fit,
      number: '',
      score: found.fit * where.fit * share,
      reasons: [found.reason, reason, ...where.reasons],
    };
  };
  const drafts: Draft[] = [];
  const [first = [], second = []] = at;
  for (const a of first)
    for (const b of second) {
      const gap = metresBetween(a.lat, a.lng, b.lat, b.lng);
      if (gap < 20 || gap > 600) continue;
      drafts.push(
        make(
          Math.round((a.lat + b.lat) / 2),
          Math.round((a.lng + b.lng) / 2),
          Math.min(a.fit, b.fit) * (gap < 150 ? 0.93 : 0.82),
          'corner',
        ),
      );
    }
  if (drafts.length > 0) return drafts;
  const isAlone = crossings.length === 1;
  return at
    .flat()
    .map(({ lat, lng, fit }) => make(lat, lng, fit * (isAlone ? 0.95 : 0.78), isAlone ? 'corner' : 'cornerOne'));
}

function nearestPlace(book: AddressBook, street: number, lat: number, lng: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let s = book.streetSpots[street] as number; s < (book.streetSpots[street + 1] as number); s++) {
    const distance = metresBetween(lat, lng, book.spotLat[s] as number, book.spotLng[s] as number);
    if (distance < least) [best, least] = [book.spotPlace[s] as number, distance];
  }
  return best;
}

/** The street's middle within each place where it runs: near enough only where it is short. */
function middlesOf(book: AddressBook, areas: AskedAreas, found: FoundStreet, isNumberLost: boolean): Draft[] {
  const drafts: Draft[] = [];
  for (let s = book.streetSpots[found.street] as number; s < (book.streetSpots[found.street + 1] as number); s++) {
    const [lat, lng, place, reach] = [book.spotLat[s], book.spotLng[s], book.spotPlace[s], book.spotReach[s]] as [
      number,
      number,
      number,
      number,
    ];
    const where = placeFit(book, areas, place, lat, lng);
    const near = reach < 60 ? 0.8 : reach < 150 ? 0.72 : reach < 400 ? 0.62 : 0.5;
    drafts.push({
      lat,
      lng,
      place,
      kind: 'street',
      name: found.name,
      nameFit: found.fit,
      where: where.fit,
      number: '',
      score: found.fit * where.fit * near,
      reasons: [found.reason, isNumberLost ? 'numberMissing' : 'streetMiddle', ...where.reasons],
    });
  }
  return drafts;
}

/** Middles of the suburb and of the postal code that an address names. */
function areasOf(book: AddressBook, areas: AskedAreas): Draft[] {
  const draft = (area: number, kind: 'colonia' | 'zip', score: number, reason: MatchReason): Draft[] => {
    const [lat, lng] = [book.areaLat[area] as number, book.areaLng[area] as number];
    const places = kind === 'zip' ? book.placeZip : book.placeColonia;
    const place = places.indexOf(area);
    return place < 0
      ? []
      : [{ lat, lng, place, kind, name: NONE, nameFit: 0, where: 0, number: '', score, reasons: [reason] }];
  };
  const fitOf = (area: number): number => {
    const isInCity =
      areas.cities.size === 0 || [...areas.cities.keys()].some((city) => book.areaName[city] === book.areaCity[area]);
    const isInZip = areas.zip === NONE || within(book, areas.zip, area);
    return (isInCity ? 1 : 0.7) * (isInZip ? 1 : 0.7);
  };
  const suburbs = [...areas.colonias]
    .map(([area, fit]) => ({ area, score: 0.4 * fit * fitOf(area) }))
    .sort((a, b) => b.score - a.score);
  return [
    ...suburbs.slice(0, 3).flatMap(({ area, score }) => draft(area, 'colonia', score, 'coloniaOnly')),
    ...(areas.zip === NONE ? [] : draft(areas.zip, 'zip', 0.32, 'zipOnly')),
  ];
}
const within = (book: AddressBook, zip: number, area: number): boolean =>
  metresBetween(
    book.areaLat[area] as number,
    book.areaLng[area] as number,
    book.areaLat[zip] as number,
    book.areaLng[zip] as number,
  ) <
  Math.min(4000, book.areaReach[zip] as number) + 1500;
