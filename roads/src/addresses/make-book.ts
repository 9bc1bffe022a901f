import { type AreaKind, type BookInfo, metresBetween, NONE, numberKinds, writeBook } from './book.ts';
import { BookStrings, buildBook, type GatheredArea, type Points } from './build-book.ts';
import { type AreaShape, along, lineDistance, middleOf, Outlines } from './outlines.ts';
import { areaWords, houseNumber, plain, streetName } from './words.ts';

/** An address of a source. Coordinates in ten-millionths of a degree; what is unknown is empty. */
export interface AddressPoint {
  street: string;
  number: string;
  lat: number;
  lng: number;
  colonia: string;
  city: string;
  state: string;
  zip: string;
}
/**
 * Gathers addresses, streets' lines and areas of any source, and makes the book of them. About 120 bytes of memory for each house number while it gathers, and
 * 26 in the book.
 */
export class BookMaker {
  private readonly strings = new BookStrings();
  private readonly nameIds = new Map<string, number>();
  private readonly nameTexts: string[] = [];
  private readonly nameWords: (readonly string[])[] = [];
  private readonly namesOfText = new Map<string, number>();
  private readonly points: Points = { name: [], key: [], kind: [], value: [], lat: [], lng: [], place: [] };
  private readonly lines: { name: number; line: Int32Array }[] = [];
  private readonly loose: { number: string; lat: number; lng: number; point: Omit<AddressPoint, 'street'> }[] = [];
  private readonly shapes: AreaShape[] = [];
  private outlines: Outlines | null = null;
  private readonly areas: GatheredArea[] = [];
  private readonly areaIds = new Map<string, number>();
  private readonly placeIds = new Map<string, number>();
  private readonly places: [colonia: number, zip: number, city: number][] = [];

  get count(): number {
    return this.points.name.length;
  }

  addArea(shape: AreaShape): void {
    this.shapes.push(shape);
    this.outlines = null;
  }
  addLine(name: string, line: Int32Array): void {
    const id = this.name(name);
    if (id >= 0 && line.length >= 4) this.lines.push({ name: id, line });
  }
  /** A house; one without its street's name gets the nearest street's when the book is made. */
  addPoint(point: AddressPoint): void {
    if (point.street.trim() === '') {
      this.loose.push({ number: point.number, lat: point.lat, lng: point.lng, point });
      return;
    }
    const name = this.name(point.street);
    if (name < 0) return;
    const number = houseNumber(point.number);
    const { name: names, key, kind, value, lat, lng, place } = this.points;
    names.push(name);
    key.push(number ? this.strings.id(number.key) : 0);
    kind.push(number ? numberKinds.indexOf(number.kind) : 0);
    value.push(number?.value ?? 0);
    lat.push(point.lat);
    lng.push(point.lng);
    // Outlines are all known only at the end: places of points that lack them are found then.
    place.push(this.place(point.lat, point.lng, point));
  }

  /** The book's bytes, and what it holds. */
  make(info: Pick<BookInfo, 'name' | 'isDemo' | 'madeAt'>): { bytes: Uint8Array; info: BookInfo } {
    for (const shape of this.shapes) this.shapeArea(shape);
    this.adoptLoose();
    const { strings, nameTexts, nameWords, points, lines, areas, places } = this;
    const placeOf = (lat: number, lng: number): number => this.place(lat, lng, nowhere);
    const book = buildBook({ strings, nameTexts, nameWords, points, lines, areas, places, placeOf }, info);
    return { bytes: writeBook(book), info: book.info };
  }

  private name(text: string): number {
    const known = this.namesOfText.get(text);
    if (known !== undefined) return known;
    const { kind, direction, words } = streetName(text);
    const key = `${kind}|${direction}|${words.join(' ')}`;
    let id = words.length === 0 || /^s n$|^sin nombre$|^ninguno$/.test(plain(text)) ? -1 : this.nameIds.get(key);
    if (id === undefined) {
      id = this.nameTexts.length;
      this.nameIds.set(key, id);
      this.nameTexts.push(tidyName(text));
      this.nameWords.push(words);
    }
    this.namesOfText.set(text, id);
    return id;
  }

  private area(kind: AreaKind, name: string, city: string, state: string): number {
    const bare = kind === 'zip' ? name : areaWords(name).join(' ');
    if (bare === '') return NONE;
    const key = `${kind}|${bare}|${kind === 'colonia' ? areaWords(city).join(' ') : kind === 'city' ? plain(state) : ''}`;
    const known = this.areaIds.get(key);
    if (known !== undefined) return known;
    const id = this.areas.length;
    this.areaIds.set(key, id);
    this.areas.push({
      kind,
      name: kind === 'zip' ? name : tidyName(name),
      city: tidyName(city),
      state: tidyName(state),
      lat: 0,
      lng: 0,
      count: 0,
      reach: 0,
    });
    return id;
  }
  private grow(area: number, lat: number, lng: number): void {
    const of = this.areas[area];
    if (!of) return;
    of.lat += lat;
    of.lng += lng;
    of.count++;
    if (of.count > 1)
      of.reach = Math.max(of.reach, Math.min(60_000, metresBetween(lat, lng, of.lat / of.count, of.lng / of.count)));
  }
  private shapeArea(shape: AreaShape): void {
    const outer = shape.rings[0];
    if (!outer) return;
    const [lng, lat] = middleOf(outer);
    const city = shape.kind === 'colonia' ? this.find(lat, lng, 'city') : '';
    const area = this.area(shape.kind, shape.name, city, '');
    this.grow(area, lat, lng);
    for (let i = 0; i < outer.length; i += Math.max(2, 2 * Math.floor(outer.length / 32)))
      this.reach(area, outer[i + 1] as number, outer[i] as number);
  }
  private reach(area: number, lat: number, lng: number): void {
    const of = this.areas[area];
    if (of && of.count > 0)
      of.reach = Math.max(of.reach, metresBetween(lat, lng, of.lat / of.count, of.lng / of.count));
  }
  private find(lat: number, lng: number, kind: AreaKind): string {
    this.outlines ??= new Outlines(this.shapes);
    return this.outlines.find(lat, lng, kind);
  }
  private place(lat: number, lng: number, said: Pick<AddressPoint, 'colonia' | 'city' | 'state' | 'zip'>): number {
    const hasShapes = this.shapes.length > 0;
    const city = said.city || (hasShapes ? this.find(lat, lng, 'city') : '');
    const colonia = said.colonia || (hasShapes ? this.find(lat, lng, 'colonia') : '');
    const zip = /^\d{4,5}$/.test(said.zip) ? said.zip.padStart(5, '0') : hasShapes ? this.find(lat, lng, 'zip') : '';
    const key = `${colonia}|${zip}|${city}|${said.state}`;
    let id = this.placeIds.get(key);
    if (id === undefined) {
      id = this.places.length;
      this.placeIds.set(key, id);
      this.places.push([
        colonia === '' ? NONE : this.area('colonia', colonia, city, said.state),
        zip === '' ? NONE : this.area('zip', zip, city, said.state),
        city === '' ? NONE : this.area('city', city, '', said.state),
      ]);
    }
    for (const area of this.places[id] as [number, number, number]) if (area !== NONE) this.grow(area, lat, lng);
    return id;
  }

  /** Houses that tell no street are the nearest street's within 60 m. */
  private adoptLoose(): void {
    const size = 10_000;
    const grid = new Map<number, number[]>();
    if (this.loose.length === 0) return;
    const key = (lat: number, lng: number): number => Math.floor(lat / size) * 1e6 + Math.floor(lng / size);
    this.lines.forEach(({ line }, at) => {
      for (const [lng, lat] of along(line, 40)) {
        const list = grid.get(key(lat, lng));
        if (!list) grid.set(key(lat, lng), [at]);
        else if (list.at(-1) !== at) list.push(at);
      }
    });
    for (const { lat, lng, point } of this.loose) {
      let [best, least] = [-1, Number.POSITIVE_INFINITY];
      for (let dy = -size; dy <= size; dy += size)
        for (let dx = -size; dx <= size; dx += size)
          for (const at of grid.get(key(lat + dy, lng + dx)) ?? []) {
            const metres = at === best ? least : lineDistance((this.lines[at] as { line: Int32Array }).line, lat, lng);
            if (metres < least) [best, least] = [at, metres];
          }
      const of = this.lines[best];
      if (of && least <= 60) this.addPoint({ ...point, street: this.nameTexts[of.name] as string });
    }
  }
}

const nowhere = { colonia: '', city: '', state: '', zip: '' };

/** Names that shout or whisper are written as names are; others stay as they came. */
function tidyName(text: string): string {
  const bare = text.replace(/\s+/g, ' ').trim();
  if (bare !== bare.toUpperCase() && bare !== bare.toLowerCase()) return bare;
  return bare
    .toLowerCase()
    .replace(/(^|[\s.(\-/])(\p{L})(\p{L}*)/gu, (_, before: string, one: string, rest: string) =>
      before !== '' && /^(?:de|del|la|las|los|el|y|e|a|en)$/.test(one + rest)
        ? before + one + rest
        : before + one.toUpperCase() + rest,
    );
}
