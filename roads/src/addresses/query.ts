import { readAddress, readStreet, withoutState } from './read-address.ts';
import { areaWords, type HouseNumber, houseNumber, plain, type StreetName, streetName } from './words.ts';

/** An address to find: in fields as forms have them, or all in one line. What is unknown is left out or empty. */
export interface AddressQuery {
  line?: string;
  street?: string;
  extNumber?: string;
  suburb?: string;
  city?: string;
  municipality?: string;
  state?: string;
  zipCode?: string;
  betweenStreets?: string;
  /** Middle of its postal code, when it is known elsewhere; degrees. */
  near?: { lat: number; lng: number } | null;
}

/** What of it is compared. */
export interface AskedAddress {
  street: StreetName;
  number: HouseNumber | null;
  /** It said a number, or that there is none. */
  crossings: StreetName[];
  colonia: string[];
  /** City and municipality: either may be the one that a catalogue has. */
  cities: string[][];
  zip: string;
  near: { lat: number; lng: number } | null;
}

const corner =
  /\s+(?:esq(?:uina)?\.?(?:\s+con)?|con\s+esq(?:uina)?\.?|c\/esq\.?|cruce\s+con|casi\s+esq(?:uina)?\.?)\s+/i;
const between = /[\s,(]+(?:entre(?:\s+(?:las\s+)?calles?)?|e\/|x)\s+([^,()]+?\s+(?:y|e|&)\s+[^,()]+)\)?/i;
const street = (text: string): StreetName[] => {
  const name = streetName(text);
  return name.words.length === 0 ? [] : [name];
};

/**
 * Without commas the number stands in the middle: 'av juarez 123 centro monterrey'. Not of 'Calle 5 de Mayo' or 'Calle 20'. Null where no number can be told from the
 * name.
 */
function splitMiddle(text: string): { street: string; number: string; rest: string } | null {
  const words = text.trim().split(/\s+/);
  for (let at = 1; at < words.length; at++) {
    const word = words[at] as string;
    if (!/^#?\d{1,5}(?:-?[a-z])?[,.]?$/i.test(word)) continue;
    const before = plain(words.slice(0, at).join(' '));
    if (
      streetName(before).words.length === 0 ||
      /^(?:calle|c|av|avenida|privada|priv|eje|lote|lt|mz|manzana|km|int|depto)$/.test(before)
    )
      continue;
    if (/^(?:int|interior|depto|lote|lt|mz|km|piso|cp|de)$/.test(plain(words[at - 1] as string))) continue;
    if (/^de$/i.test(words[at + 1] ?? '') || /^\d{5}$/.test(word)) continue;
    return {
      street: words.slice(0, at).join(' '),
      number: word.replace(/[#,.]/g, ''),
      rest: words.slice(at + 1).join(' '),
    };
  }
  return null;
}

/** An address as people write it, taken apart. */
export function askedAddress(query: AddressQuery): AskedAddress {
  const parts = query.line?.trim()
    ? { ...readAddress(query.line.slice(0, 400)) }
    : {
        street: query.street ?? '',
        extNumber: query.extNumber ?? '',
        suburb: query.suburb ?? '',
        city: query.city ?? '',
        municipality: query.municipality ?? '',
        zipCode: query.zipCode ?? '',
        betweenStreets: query.betweenStreets ?? '',
      };
  for (const key of ['suburb', 'city', 'municipality', 'zipCode', 'betweenStreets'] as const) {
    const said = query[key]?.trim();
    if (said) parts[key] = said;
  }
  // A whole address in the street's field: what other fields tell goes before it.
  if (!query.line && /,/.test(parts.street)) {
    const whole = readAddress(parts.street.slice(0, 400));
    parts.street = whole.street;
    for (const key of ['extNumber', 'suburb', 'city', 'municipality', 'zipCode', 'betweenStreets'] as const)
      parts[key] ||= whole[key];
  }
  let line = parts.street.slice(0, 200);
  const crossings: StreetName[] = [];
  const inLine = between.exec(line);
  if (inLine) {
    parts.betweenStreets ||= inLine[1] as string;
    line = line.replace(inLine[0], ' ');
  }
  const atCorner = line.split(corner);
  if (atCorner.length > 1) {
    line = atCorner[0] as string;
    crossings.push(...street((atCorner[1] as string).replace(/[,(].*$/, '')));
  }
  const said = parts.betweenStreets.replace(/^\s*(?:entre|esq(?:uina)?\.?(?:\s+con)?|calles?)\s+/i, '');
  for (const one of said.split(/\s+(?:y|e)\s+|\s*[&/,;]\s*/i).slice(0, 2))
    if (one.trim()) crossings.push(...street(one));
  let number = houseNumber(parts.extNumber);
  if (number === null && !/^\s*s\W?n\W*$/i.test(parts.extNumber)) {
    const read = readStreet(line);
    const middle = read.extNumber === '' ? splitMiddle(line) : null;
    if (read.extNumber !== '') {
      line = read.street;
      number = houseNumber(read.extNumber);
    } else if (middle) {
      line = middle.street;
      number = houseNumber(middle.number);
      if (middle.rest !== '' && (parts.suburb === '' || parts.city === '')) {
        // What stood after a comma is the city then.
        if (parts.suburb !== '') parts.city = parts.suburb;
        parts.suburb = withoutState(middle.rest);
      }
    }
  } else if (number !== null) {
    // The number once more at the street's end: 'Juárez 123' with 123 beside it.
    const read = readStreet(line);
    if (houseNumber(read.extNumber)?.key === number.key) line = read.street;
  }
  // A number that says its kind in the street ('Carretera Nacional Km 12.5').
  const km = /^(.*?\S)[\s,]+(km\.?\s*\d+(?:[.+]\d+)?)\b/i.exec(line);
  if (km && number === null) {
    line = km[1] as string;
    number = houseNumber(km[2] as string);
  }
  // Block and lot by their letters alone: 'Jacarandas M7 L21'.
  const lot = /^(.*?\S)[\s,]+(m[\s.-]*\d+[a-z]?[\s,.-]+l[\s.-]*\d+[a-z]?)$/i.exec(line.trim());
  if (lot && number === null) {
    line = lot[1] as string;
    number = houseNumber(lot[2] as string);
  }
  const both = [parts.city, parts.municipality].map(areaWords).filter((words) => words.length > 0);
  return {
    street: streetName(line),
    number,
    crossings,
    colonia: areaWords(parts.suburb),
    cities: both.filter((words, at) => at === 0 || words.join(' ') !== both[0]?.join(' ')),
    zip: /^\d{4,5}$/.test(parts.zipCode.trim()) ? parts.zipCode.trim().padStart(5, '0') : '',
    near: query.near ?? null,
  };
}
