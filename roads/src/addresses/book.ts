import { type NameIndex, nameIndexParts } from './name-index.ts';

/**
 * A catalogue of addresses as one piece of memory: flat arrays that are read where they lie, so that opening costs nothing and all threads may share it.
 * Coordinates are in ten-millionths of a degree.
 */
export interface AddressBook {
  info: BookInfo;
  /** UTF-8: string s is bytes `stringAt[s] … stringAt[s + 1]`; 0 is empty. */
  stringText: Uint8Array;
  stringAt: Uint32Array;
  /** Written names of streets; those of one name are streets `nameStreets[n] … nameStreets[n + 1] - 1`. */
  names: Uint32Array;
  nameStreets: Uint32Array;
  nameIndex: NameIndex;
  /** Of each street: its name; ends of its lists below are the next street's beginnings. */
  streetName: Uint32Array;
  streetNumbers: Uint32Array;
  streetSpots: Uint32Array;
  streetCrossings: Uint32Array;
  /** House numbers, of a street in order of kind (`numberKinds`) and value. */
  numberValue: Uint32Array;
  numberKind: Uint8Array;
  numberKey: Uint32Array;
  numberLat: Int32Array;
  numberLng: Int32Array;
  numberPlace: Uint32Array;
  /** A street within a suburb: a point of it near its middle there, and how far it reaches from it, metres. */
  spotPlace: Uint32Array;
  spotLat: Int32Array;
  spotLng: Int32Array;
  spotReach: Uint32Array;
  /** Where a street meets another: the other's name. */
  crossingName: Uint32Array;
  crossingLat: Int32Array;
  crossingLng: Int32Array;
  /** Places: which suburb, postal code and city; areas, `NONE` where unknown. */
  placeColonia: Uint32Array;
  placeZip: Uint32Array;
  placeCity: Uint32Array;
  /** Suburbs, postal codes and cities: `areaKinds`, name, city and state as strings, middle and reach. */
  areaKind: Uint8Array;
  areaName: Uint32Array;
  areaCity: Uint32Array;
  areaState: Uint32Array;
  areaLat: Int32Array;
  areaLng: Int32Array;
  areaReach: Uint32Array;
  areaIndex: NameIndex;
  /** Areas as their postal codes or names sort, for exact look-ups of codes. */
  zipAreas: Uint32Array;
}
export interface BookInfo {
  name: string;
  streets: number;
  houseNumbers: number;
  areas: number;
  /** Of no real place. */
  isDemo: boolean;
  madeAt: string;
}

export const NONE = 0xffffffff;
export const areaKinds = ['colonia', 'zip', 'city'] as const;
export type AreaKind = (typeof areaKinds)[number];
export const numberKinds = ['door', 'km', 'block'] as const;

const MAGIC = 0x52444154; // 'TADR'
const FORMAT = 1;
const arrays = { u8: Uint8Array, u32: Uint32Array, i32: Int32Array };
type Kind = keyof typeof arrays;
const parts: readonly [keyof AddressBook, Kind][] = [
  ['stringText', 'u8'],
  ['stringAt', 'u32'],
  ['names', 'u32'],
  ['nameStreets', 'u32'],
  ['streetName', 'u32'],
  ['streetNumbers', 'u32'],
  ['streetSpots', 'u32'],
  ['streetCrossings', 'u32'],
  ['numberValue', 'u32'],
  ['numberKind', 'u8'],
  ['numberKey', 'u32'],
  ['numberLat', 'i32'],
  ['numberLng', 'i32'],
  ['numberPlace', 'u32'],
  ['spotPlace', 'u32'],
  ['spotLat', 'i32'],
  ['spotLng', 'i32'],
  ['spotReach', 'u32'],
  ['crossingName', 'u32'],
  ['crossingLat', 'i32'],
  ['crossingLng', 'i32'],
  ['placeColonia', 'u32'],
  ['placeZip', 'u32'],
  ['placeCity', 'u32'],
  ['areaKind', 'u8'],
  ['areaName', 'u32'],
  ['areaCity', 'u32'],
  ['areaState', 'u32'],
  ['areaLat', 'i32'],
  ['areaLng', 'i32'],
  ['areaReach', 'u32'],
  ['zipAreas', 'u32'],
];
const indexes = ['nameIndex', 'areaIndex'] as const;
type AnyArray = Uint8Array | Uint32Array | Int32Array;

interface Section {
  name: string;
  kind: Kind;
  at: number;
  count: number;
}
interface Head {
  info: BookInfo;
  sections: Section[];
  bytes: number;
}

/** All sections of a book under the names they have in the file. */
function sectionsOf(book: AddressBook): [name: string, kind: Kind, array: AnyArray][] {
  const own = parts.map(([name, kind]): [string, Kind, AnyArray] => [name, kind, book[name] as AnyArray]);
  const ofIndexes = indexes.flatMap((index) =>
    nameIndexParts.map((part): [string, Kind, AnyArray] => [
      `${index}.${part}`,
      part === 'wordText' ? 'u8' : 'u32',
      book[index][part],
    ]),
  );
  return [...own, ...ofIndexes];
}

const aligned = (bytes: number): number => (bytes + 7) & ~7;

/** A book as the bytes of a file: four numbers (magic, format, length of the head, its checksum), the head as JSON, the arrays. */
export function writeBook(book: AddressBook): Uint8Array {
  const all = sectionsOf(book);
  let at = 0;
  const sections = all.map(([name, kind, array]): Section => {
    const section = { name, kind, at, count: array.length };
    at = aligned(at + array.byteLength);
    return section;
  });
  const head = new TextEncoder().encode(JSON.stringify({ info: book.info, sections, bytes: at } satisfies Head));
  const start = aligned(16 + head.length);
  const out = new Uint8Array(start + at);
  new Uint32Array(out.buffer, 0, 4).set([MAGIC, FORMAT, head.length, checksum(head)]);
  out.set(head, 16);
  all.forEach(([, , array], i) => {
    const section = sections[i] as Section;
    out.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + section.at);
  });
  return out;
}

function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** The file is no catalogue of addresses, of another version, or not whole. */
export class BookFault extends Error {
  override readonly name = 'BookFault';
}

/** Opens a book where its bytes lie; nothing is copied. Throws `BookFault`. */
export function openBook(buffer: ArrayBuffer | SharedArrayBuffer): AddressBook {
  if (buffer.byteLength < 16) throw new BookFault('no address book: too short');
  const [magic, format, length, sum] = new Uint32Array(buffer, 0, 4) as unknown as [number, number, number, number];
  if (magic !== MAGIC) throw new BookFault('no address book');
  if (format !== FORMAT) throw new BookFault(`address book of format ${format}, not ${FORMAT}: import it again`);
  if (16 + length > buffer.byteLength) throw new BookFault('address book is cut off');
  const bytes = new Uint8Array(buffer, 16, length).slice();
  if (checksum(bytes) !== sum) throw new BookFault('address book is damaged');
  const head = JSON.parse(new TextDecoder().decode(bytes)) as Head;
  const start = aligned(16 + length);
  if (start + head.bytes !== buffer.byteLength) throw new BookFault('address book is cut off');
  const read = new Map(
    head.sections.map(({ name, kind, at, count }) => [
      name,
      new arrays[kind](buffer as ArrayBuffer, start + at, count),
    ]),
  );
  const of = (name: string): AnyArray => {
    const array = read.get(name);
    if (!array) throw new BookFault(`address book lacks ${name}`);
    return array;
  };
  const index = (name: string): NameIndex =>
    Object.fromEntries(nameIndexParts.map((part) => [part, of(`${name}.${part}`)])) as unknown as NameIndex;
  return {
    ...(Object.fromEntries(parts.map(([name]) => [name, of(name)])) as unknown as AddressBook),
    info: head.info,
    nameIndex: index('nameIndex'),
    areaIndex: index('areaIndex'),
  };
}

const decoder = new TextDecoder();
/** A string of the book. */
export function stringOf(book: AddressBook, at: number): string {
  const [from, to] = [book.stringAt[at] as number, book.stringAt[at + 1] as number];
  // Decoders refuse shared memory: a few bytes are copied.
  return from === to ? '' : decoder.decode(book.stringText.slice(from, to));
}

/** What a suburb, city or postal code is called; empty for `NONE`. */
export const areaNameOf = (book: AddressBook, area: number | undefined): string =>
  area === undefined || area === NONE ? '' : stringOf(book, book.areaName[area] as number);

const DEGREE = 10_000_000;
export const degrees = (value: number | undefined): number => (value as number) / DEGREE;
const radian = Math.PI / 180;
/** Metres between two near points in ten-millionths of a degree, on a plane. */
export function metresBetween(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const perDegree = 111_195;
  const y = ((lat2 - lat1) / DEGREE) * perDegree;
  const x = ((lng2 - lng1) / DEGREE) * perDegree * Math.cos((lat1 / DEGREE) * radian);
  return Math.hypot(x, y);
}
