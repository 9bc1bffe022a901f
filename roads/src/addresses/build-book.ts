import { Growing } from '../arrays.ts';
import { type AddressBook, type AreaKind, areaKinds, type BookInfo, metresBetween, numberKinds } from './book.ts';
import { makeNameIndex } from './name-index.ts';
import { along } from './outlines.ts';
import { areaWords } from './words.ts';

/** Streets of one name are one street when they come this near (a cell and its neighbours), degrees × 10⁷: about 400 m. */
const CELL = 36_000;
const COLUMNS = 100_000;
const KM_APART_M = 12_000;
/** A line is looked at this often. */
const STEP_M = 120;
export interface GatheredArea {
  kind: AreaKind;
  name: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
  count: number;
  reach: number;
}

/** Houses, one list for each thing that is known of them. */
export interface Points {
  name: number[];
  key: number[];
  kind: number[];
  value: number[];
  lat: number[];
  lng: number[];
  place: number[];
}
/** What a book is made of. */
export interface Gathered {
  strings: BookStrings;
  nameTexts: readonly string[];
  nameWords: readonly (readonly string[])[];
  points: Points;
  lines: readonly { name: number; line: Int32Array }[];
  areas: readonly GatheredArea[];
  /** May grow while the book is built: streets run in places that no house lies in. */
  places: readonly (readonly [colonia: number, zip: number, city: number])[];
  placeOf(lat: number, lng: number): number;
}

const cellOf = (lat: number, lng: number): number =>
  Math.floor((lat + 900_000_000) / CELL) * COLUMNS + Math.floor((lng + 1_800_000_000) / CELL);
const CELLS = 50_001 * COLUMNS;
/** Texts, each once; 0 is the empty one. */
export class BookStrings {
  private readonly ids = new Map<string, number>([['', 0]]);
  id(text: string): number {
    const known = this.ids.get(text);
    if (known !== undefined) return known;
    this.ids.set(text, this.ids.size);
    return this.ids.size - 1;
  }
  write(): { stringText: Uint8Array; stringAt: Uint32Array } {
    const encoder = new TextEncoder();
    const chunks = [...this.ids.keys()].map((text) => encoder.encode(text));
    const stringAt = new Uint32Array(chunks.length + 1);
    chunks.forEach((chunk, i) => {
      stringAt[i + 1] = (stringAt[i] as number) + chunk.length;
    });
    const stringText = new Uint8Array(stringAt.at(-1) as number);
    chunks.forEach((chunk, i) => {
      stringText.set(chunk, stringAt[i]);
    });
    return { stringText, stringAt };
  }
}

/** The book of what was gathered: streets, their numbers, corners and places, in the order that they are looked up by. */
export function buildBook(gathered: Gathered, info: Pick<BookInfo, 'name' | 'isDemo' | 'madeAt'>): AddressBook {
  const { strings, points, lines, nameTexts, nameWords, areas, places, placeOf } = gathered;
  // Cells that each name touches, joined with their neighbours: each group is a street.
  const cells = new Map<number, number>();
  const parent: number[] = [];
  const root = (at: number): number => {
    let top = at;
    while (parent[top] !== top) top = parent[top] as number;
    while (parent[at] !== top) [parent[at], at] = [top, parent[at] as number];
    return top;
  };
  const touch = (name: number, lat: number, lng: number): number => {
    const key = name * CELLS + cellOf(lat, lng);
    const known = cells.get(key);
    if (known !== undefined) return known;
    cells.set(key, parent.length);
    parent.push(parent.length);
    return parent.length - 1;
  };
  const cellOfPoint = points.name.map((name, i) => touch(name, points.lat[i] as number, points.lng[i] as number));
  // What lies along each line, column by column: a city has a million of them.
  const samples = {
    lng: new Growing(Int32Array, 1 << 12),
    lat: new Growing(Int32Array, 1 << 12),
    cell: new Growing(Uint32Array, 1 << 12),
    place: new Growing(Uint32Array, 1 << 12),
  };
  for (const { name, line } of lines) {
    let last = -1;
    for (const [lng, lat] of along(line, STEP_M)) {
      const cell = touch(name, lat, lng);
      if (last >= 0) parent[root(cell)] = root(last);
      last = cell;
      samples.lng.push(lng);
      samples.lat.push(lat);
      samples.cell.push(cell);
      samples.place.push(placeOf(lat, lng));
    }
  }
  for (const [key, at] of cells)
    for (const step of [1, COLUMNS - 1, COLUMNS, COLUMNS + 1]) {
      const other = cells.get(key + step);
      if (other !== undefined) parent[root(at)] = root(other);
    }
  // Kilometres of one road lie far apart.
  const kms = Array.from(points.name.keys())
    .filter((i) => numberKinds[points.kind[i] as number] === 'km')
    .sort(
      (i, j) =>
        (points.name[i] as number) - (points.name[j] as number) ||
        (points.value[i] as number) - (points.value[j] as number),
    );
  for (const [at, i] of kms.entries()) {
    const last = kms[at - 1];
    if (last === undefined || points.name[last] !== points.name[i]) continue;
    if (
      metresBetween(
        points.lat[last] as number,
        points.lng[last] as number,
        points.lat[i] as number,
        points.lng[i] as number,
      ) < KM_APART_M
    )
      parent[root(cellOfPoint[i] as number)] = root(cellOfPoint[last] as number);
  }
  // Streets in order of their names.
  const nameOfRoot = new Map<number, number>();
  for (const [key, at] of cells) nameOfRoot.set(root(at), Math.floor(key / CELLS));
  const roots = [...nameOfRoot].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const streetOfRoot = new Map(roots.map(([at], street) => [at, street]));
  const streetOf = (cell: number): number => streetOfRoot.get(root(cell)) as number;
  const streets = roots.length;
  const nameStreets = new Uint32Array(nameTexts.length + 1);
  for (const [, name] of roots) nameStreets[name + 1] = (nameStreets[name + 1] as number) + 1;
  for (let n = 1; n < nameStreets.length; n++)
    nameStreets[n] = (nameStreets[n] as number) + (nameStreets[n - 1] as number);

  // Numbers in order of street, kind and value; a house that a source has twice is kept once.
  const streetOfPoint = Uint32Array.from(cellOfPoint, streetOf);
  const order = Array.from(points.name.keys())
    .filter((i) => points.key[i] !== 0)
    .sort(
      (a, b) =>
        (streetOfPoint[a] as number) - (streetOfPoint[b] as number) ||
        (points.kind[a] as number) - (points.kind[b] as number) ||
        (points.value[a] as number) - (points.value[b] as number) ||
        (points.key[a] as number) - (points.key[b] as number) ||
        (points.lat[a] as number) - (points.lat[b] as number) ||
        a - b,
    )
    .filter(
      (i, at, all) =>
        at === 0 ||
        streetOfPoint[i] !== streetOfPoint[all[at - 1] as number] ||
        points.key[i] !== points.key[all[at - 1] as number] ||
        metresBetween(
          points.lat[i] as number,
          points.lng[i] as number,
          points.lat[all[at - 1] as number] as number,
          points.lng[all[at - 1] as number] as number,
        ) > 25,
    );
  const streetNumbers = endsOf(
    order.map((i) => streetOfPoint[i] as number),
    streets,
  );

  const { spotOrder, middleOfSpot } = spotsOf((visit) => {
    for (let i = 0; i < samples.cell.length; i++)
      visit(streetOf(samples.cell.get(i)), samples.place.get(i), samples.lat.get(i), samples.lng.get(i));
    for (const [i, street] of streetOfPoint.entries())
      visit(street, points.place[i] as number, points.lat[i] as number, points.lng[i] as number);
  });

  const crossings = cornersOf(lines, touch, streetOf);
  const areaWordLists = areas.map((area) => (area.kind === 'zip' ? [] : areaWords(area.name)));
  const zips = areas
    .flatMap((area, at) => (area.kind === 'zip' ? [at] : []))
    .sort((a, b) => ((areas[a] as GatheredArea).name < (areas[b] as GatheredArea).name ? -1 : 1));
  const mean = (sum: number, count: number): number => (count === 0 ? 0 : Math.round(sum / count));
  const book = {
    info: { ...info, streets, houseNumbers: order.length, areas: areas.length },
    names: Uint32Array.from(nameTexts, (text) => strings.id(text)),
    nameStreets,
    nameIndex: makeNameIndex(nameWords),
    streetName: Uint32Array.from(roots, ([, name]) => name),
    streetNumbers,
    streetSpots: endsOf(
      spotOrder.map(([, { street }]) => street),
      streets,
    ),
    streetCrossings: endsOf(
      crossings.map(({ street }) => street),
      streets,
    ),
    numberValue: Uint32Array.from(order, (i) => points.value[i] as number),
    numberKind: Uint8Array.from(order, (i) => points.kind[i] as number),
    numberKey: Uint32Array.from(order, (i) => points.key[i] as number),
    numberLat: Int32Array.from(order, (i) => points.lat[i] as number),
    numberLng: Int32Array.from(order, (i) => points.lng[i] as number),
    numberPlace: Uint32Array.from(order, (i) => points.place[i] as number),
    spotPlace: Uint32Array.from(spotOrder, ([, { place }]) => place),
    spotLat: Int32Array.from(middleOfSpot, ({ lat }) => lat),
    spotLng: Int32Array.from(middleOfSpot, ({ lng }) => lng),
    spotReach: Uint32Array.from(middleOfSpot, ({ reach }) => reach),
    crossingName: Uint32Array.from(crossings, ({ other }) => other),
    crossingLat: Int32Array.from(crossings, ({ lat }) => lat),
    crossingLng: Int32Array.from(crossings, ({ lng }) => lng),
    placeColonia: Uint32Array.from(places, ([colonia]) => colonia),
    placeZip: Uint32Array.from(places, ([, zip]) => zip),
    placeCity: Uint32Array.from(places, ([, , city]) => city),
    areaKind: Uint8Array.from(areas, ({ kind }) => areaKinds.indexOf(kind)),
    areaName: Uint32Array.from(areas, ({ name }) => strings.id(name)),
    areaCity: Uint32Array.from(areas, ({ city }) => strings.id(city)),
    areaState: Uint32Array.from(areas, ({ state }) => strings.id(state)),
    areaLat: Int32Array.from(areas, ({ lat, count }) => mean(lat, count)),
    areaLng: Int32Array.from(areas, ({ lng, count }) => mean(lng, count)),
    areaReach: Uint32Array.from(areas, ({ reach }) => reach),
    areaIndex: makeNameIndex(areaWordLists),
    zipAreas: Uint32Array.from(zips),
  };
  return { ...book, ...strings.write() };
}

interface Spot {
  street: number;
  place: number;
  lat: number;
  lng: number;
  count: number;
}
interface Middle {
  lat: number;
  lng: number;
  distance: number;
  reach: number;
}
const spotKey = (street: number, place: number): number => street * 4_194_304 + place;

/** Where each street runs in each place: the point of it nearest to their mean, and how far they reach. Goes through all points twice. */
function spotsOf(each: (visit: (street: number, place: number, lat: number, lng: number) => void) => void): {
  spotOrder: [key: number, Spot][];
  middleOfSpot: Middle[];
} {
  const spots = new Map<number, Spot>();
  each((street, place, lat, lng) => {
    const key = spotKey(street, place);
    const spot = spots.get(key);
    if (!spot) spots.set(key, { street, place, lat, lng, count: 1 });
    else {
      spot.lat += lat;
      spot.lng += lng;
      spot.count++;
    }
  });
  const middles = new Map<number, Middle>();
  each((street, place, lat, lng) => {
    const key = spotKey(street, place);
    const spot = spots.get(key) as Spot;
    const distance = metresBetween(lat, lng, spot.lat / spot.count, spot.lng / spot.count);
    const middle = middles.get(key);
    if (!middle) middles.set(key, { lat, lng, distance, reach: distance });
    else {
      middle.reach = Math.max(middle.reach, distance);
      if (distance < middle.distance) Object.assign(middle, { lat, lng, distance });
    }
  });
  const spotOrder = [...spots].sort((a, b) => a[0] - b[0]);
  return { spotOrder, middleOfSpot: spotOrder.map(([key]) => middles.get(key) as Middle) };
}

/** Corners: points that lines of two names share. */
function cornersOf(
  lines: Gathered['lines'],
  touch: (name: number, lat: number, lng: number) => number,
  streetOf: (cell: number) => number,
): { street: number; other: number; lat: number; lng: number }[] {
  const first = new Map<number, { name: number; line: Int32Array }>();
  const found = new Map<string, { street: number; other: number; lat: number; lng: number }>();
  const [lat0, lng0] = [-900_000_000, -1_800_000_000];
  for (const { name, line } of lines)
    for (let i = 0; i < line.length; i += 2) {
      const [lng, lat] = [line[i] as number, line[i + 1] as number];
      // To a decimetre, so that both fit into one whole number.
      const key = Math.round((lat - lat0) / 10) * 400_000_000 + Math.round((lng - lng0) / 10);
      const before = first.get(key);
      const other = before?.name;
      if (other === undefined) first.set(key, { name, line });
      // Two names of one line are no corner.
      else if (other !== name && before?.line !== line)
        for (const [a, b] of [
          [name, other],
          [other, name],
        ] as const) {
          const street = streetOf(touch(a, lat, lng));
          found.set(`${street} ${b} ${Math.round(lat / 2000)} ${Math.round(lng / 2000)}`, {
            street,
            other: b,
            lat,
            lng,
          });
        }
    }
  return [...found.values()].sort((a, b) => a.street - b.street || a.other - b.other);
}

/** `ends[s] … ends[s + 1]`: where the entries of s lie in a list that is sorted by s. */
function endsOf(sorted: readonly number[], count: number): Uint32Array {
  const ends = new Uint32Array(count + 1);
  for (const at of sorted) ends[at + 1] = (ends[at + 1] as number) + 1;
  for (let i = 1; i <= count; i++) ends[i] = (ends[i] as number) + (ends[i - 1] as number);
  return ends;
}
