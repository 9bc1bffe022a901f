import {
  type AddressBook,
  areaKinds,
  areaNameOf,
  degrees,
  metresBetween,
  NONE,
  numberKinds,
  stringOf,
} from './book.ts';
import { findNames, namesFit } from './name-index.ts';
import { askedAddress } from './query.ts';
import { streetName } from './words.ts';

/** Something that what was typed so far may become. */
export interface AddressSuggestion {
  kind: 'number' | 'street' | 'crossing' | 'colonia';
  street: string;
  number: string;
  /** The other street of a corner. */
  crossing: string;
  colonia: string;
  zip: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
}

/** Streets, numbers, corners and suburbs that begin as somebody types, the nearest to `near` (degrees) first where names are as good; at most `most`. */
export function searchAddresses(
  books: readonly AddressBook[],
  text: string,
  near: { lat: number; lng: number } | null,
  most = 8,
): AddressSuggestion[] {
  const found = books.flatMap((book) => searchIn(book, text, near));
  const seen = new Set<string>();
  return found
    .sort((a, b) => b.score - a.score)
    .filter(({ suggestion: s }) => {
      const key = `${s.kind}|${s.street}|${s.number}|${s.crossing}|${s.colonia}|${s.city}`.toLowerCase();
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, most)
    .map(({ suggestion }) => suggestion);
}

function searchIn(book: AddressBook, text: string, near: { lat: number; lng: number } | null) {
  const asked = askedAddress({ line: text });
  const found: { score: number; suggestion: AddressSuggestion }[] = [];
  const closeness = (lat: number, lng: number): number =>
    near === null ? 0 : Math.max(0, 0.3 - metresBetween(lat, lng, near.lat * 1e7, near.lng * 1e7) / 100_000);
  const push = (
    kind: AddressSuggestion['kind'],
    score: number,
    lat: number,
    lng: number,
    place: number,
    more: Partial<AddressSuggestion>,
  ): void => {
    const [colonia, zip, city] = [book.placeColonia[place], book.placeZip[place], book.placeCity[place]];
    const area = [city, colonia, zip].find((one) => one !== undefined && one !== NONE);
    found.push({
      score: score + closeness(lat, lng),
      suggestion: {
        kind,
        street: '',
        number: '',
        crossing: '',
        colonia: areaNameOf(book, colonia),
        zip: areaNameOf(book, zip),
        city: areaNameOf(book, city),
        state: area === undefined ? '' : stringOf(book, book.areaState[area] as number),
        lat: degrees(lat),
        lng: degrees(lng),
        ...more,
      },
    });
  };
  const words = asked.street.words;
  if (words.length === 0) return found;
  const find = (isFuzzy: boolean) =>
    findNames(book.nameIndex, words, book.names.length, { isFuzzy, isPrefix: true, most: 30 });
  const names = find(false);
  for (const { name, share } of names.length > 0 ? names : find(true)) {
    const street = stringOf(book, book.names[name] as number);
    const fit = share * (asked.street.kind === '' || streetName(street).kind === asked.street.kind ? 1 : 0.9);
    const [from, to] = [book.nameStreets[name] as number, book.nameStreets[name + 1] as number];
    for (let at = from; at < Math.min(to, from + 200); at++) {
      if (asked.number)
        for (let n = book.streetNumbers[at] as number; n < (book.streetNumbers[at + 1] as number); n++)
          if (
            numberKinds[book.numberKind[n] as number] === asked.number.kind &&
            book.numberValue[n] === asked.number.value
          )
            push(
              'number',
              fit + 0.2,
              book.numberLat[n] as number,
              book.numberLng[n] as number,
              book.numberPlace[n] as number,
              {
                street,
                number: stringOf(book, book.numberKey[n] as number).toUpperCase(),
              },
            );
      const first = book.streetSpots[at] as number;
      for (const crossing of asked.crossings.slice(0, 1))
        for (let c = book.streetCrossings[at] as number; c < (book.streetCrossings[at + 1] as number); c++) {
          const other = stringOf(book, book.names[book.crossingName[c] as number] as number);
          if (namesFit(crossing.words, streetName(other).words) >= 0.75)
            push(
              'crossing',
              fit + 0.2,
              book.crossingLat[c] as number,
              book.crossingLng[c] as number,
              book.spotPlace[first] as number,
              { street, crossing: other },
            );
        }
      for (let s = first; s < Math.min(first + 6, book.streetSpots[at + 1] as number); s++)
        push('street', fit, book.spotLat[s] as number, book.spotLng[s] as number, book.spotPlace[s] as number, {
          street,
        });
    }
  }
  for (const { name, share } of findNames(book.areaIndex, words, book.areaKind.length, { isPrefix: true, most: 8 })) {
    const place = book.placeColonia.indexOf(name);
    if (areaKinds[book.areaKind[name] as number] === 'colonia' && place >= 0)
      push('colonia', share * 0.9, book.areaLat[name] as number, book.areaLng[name] as number, place, {});
  }
  return found;
}
