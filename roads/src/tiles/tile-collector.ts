import { gzipSync } from 'node:zlib';
import type { FeatureCollector } from '../osm/features.ts';
import { DEGREE } from '../osm/source.ts';
import { type MapThing, mapLayers, mapThings, streetFlag, streetKinds } from './map-features.ts';
import { clipLine, clipRing, type Flat, joinLines, pointWithin, ringArea2, simplify } from './shapes.ts';
import { type TileEntry, writeTiles } from './tile-file.ts';
import { EXTENT, encodeTile, type TileFeature, type TileLayer, tileArea, tileLine, tilePoint } from './vector-tile.ts';

export const mapZooms = { minZoom: 6, maxZoom: 15 } as const;

/** Whole numbers across the world at which shapes are kept: 4 cm at the equator. */
const WORLD_BITS = 30;
/** How far beyond its edge a tile is drawn, in tile units: wide streets and their names go on across it. */
export const BUFFER = 64;
/** Pixels of the screen are eight tile units: shapes that differ by less than three eighths of one are one. */
const TOLERANCE = 3;
/** From this zoom on a street's pieces keep what only they are (bridge, one way); below it they are one line for each name. */
const DETAIL_ZOOM = 14;
/** Zones of more corners of houses than this have a map without houses: streets matter, and the file should stay small. */
const HOUSE_CORNERS = 5_000_000;

export interface TileOptions {
  /** Corners of houses that are still drawn. */
  houseCorners?: number;
}
export interface TileSet {
  /** The file, as chunks in order. */
  chunks: Uint8Array[];
  minZoom: number;
  maxZoom: number;
  count: number;
  bytes: number;
  houseNumbers: number;
  /** The zone was too large for its houses. */
  isWithoutHouses: boolean;
}
export interface TileCollector extends FeatureCollector {
  /** Cuts what was collected. `progress`: share done, 0 to 1. */
  finish(options?: { progress?: (share: number) => void; signal?: AbortSignal }): Promise<TileSet>;
}

/** Web Mercator, `0 … 2^30` from west to east and from north to south. */
function project(coordinates: Int32Array): Int32Array {
  const out = new Int32Array(coordinates.length);
  const world = 2 ** WORLD_BITS;
  for (let i = 0; i < coordinates.length; i += 2) {
    const lng = (coordinates[i] as number) / DEGREE;
    const sin = Math.sin(((coordinates[i + 1] as number) / DEGREE / 180) * Math.PI);
    out[i] = Math.round((lng / 360 + 0.5) * world);
    out[i + 1] = Math.round((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * world);
  }
  return out;
}

/** Something to be drawn: a shape and what is said of it. */
interface Drawn {
  shape: typeof tilePoint | typeof tileLine | typeof tileArea;
  layer: number;
  /** Within its layer, from below to above. */
  order: number;
  /** Index into the properties. */
  said: number;
  minZoom: number;
  maxZoom: number;
  /** An area's rings (outer first), a line, a point: flat lists in world units. */
  parts: readonly Flat[];
}

const layerOf = new Map(mapLayers.map((name, i) => [name, i]));
const orderOf = new Map<string, number>(streetKinds.map((kind, i) => [kind, i]));
const isClosed = (line: Flat): boolean =>
  line.length >= 8 && line[0] === line[line.length - 2] && line[1] === line[line.length - 1];

/** Collects what a street map shows while a zone is imported, and cuts it into vector tiles. */
export function tileCollector(options: TileOptions = {}): TileCollector {
  const houseCorners = options.houseCorners ?? HOUSE_CORNERS;
  const drawn: Drawn[] = [];
  const said: TileFeature['properties'][] = [];
  const saidBy = new Map<string, number>();
  /** Streets wait until all of a name are there. */
  const streets = new Map<string, { thing: MapThing; lines: Int32Array[] }>();
  let houses: Int32Array[][] | null = [];
  let corners = 0;
  let houseNumbers = 0;

  const say = (properties: TileFeature['properties']): number => {
    const key = JSON.stringify(properties);
    const known = saidBy.get(key);
    if (known !== undefined) return known;
    saidBy.set(key, said.length);
    return said.push(properties) - 1;
  };
  const draw = (
    thing: Pick<MapThing, 'layer' | 'kind' | 'minZoom'>,
    more: Pick<Drawn, 'shape' | 'said' | 'parts'>,
    maxZoom: number = mapZooms.maxZoom,
  ): void => {
    drawn.push({
      layer: layerOf.get(thing.layer) as number,
      order: thing.layer === 'street' ? (orderOf.get(thing.kind) as number) : 0,
      minZoom: Math.max(thing.minZoom, mapZooms.minZoom),
      maxZoom,
      ...more,
    });
  };
  const addPoint = (thing: MapThing, at: readonly number[]): void => {
    if (thing.layer === 'number') houseNumbers++;
    draw(thing, { shape: tilePoint, said: say(properties(thing)), parts: [at] });
  };
  const addArea = (thing: MapThing, rings: readonly Int32Array[]): void => {
    const outer = rings[0] as Int32Array;
    if (outer.length < 8) return;
    if (thing.layer === 'place' || thing.layer === 'poi' || thing.layer === 'number') {
      addPoint(thing, pointWithin(rings).map(Math.round));
      return;
    }
    if (thing.layer === 'building') {
      if (!houses) return;
      for (const ring of rings) corners += ring.length / 2;
      if (corners > houseCorners) houses = null;
      else houses.push([...rings]);
      return;
    }
    draw(thing, { shape: tileArea, said: say([['kind', thing.kind]]), parts: rings });
    if (thing.name === '') return;
    // Where it is some 60 pixels wide its name finds room.
    const width = Math.sqrt(Math.abs(ringArea2(outer)) / 2);
    const zoom = Math.ceil(WORLD_BITS - 9 - Math.log2(width / 60));
    addPoint(
      { ...thing, layer: 'poi', kind: thing.layer, minZoom: Math.min(Math.max(zoom, thing.minZoom), 15) },
      pointWithin(rings).map(Math.round),
    );
  };
  const addLine = (thing: MapThing, line: Int32Array): void => {
    if (thing.layer !== 'street') {
      draw(thing, { shape: tileLine, said: say(properties(thing)), parts: [line] });
      return;
    }
    const key = JSON.stringify([thing.kind, thing.name, thing.ref, thing.flags, thing.minZoom]);
    const known = streets.get(key);
    if (known) known.lines.push(line);
    else streets.set(key, { thing, lines: [line] });
  };

  /** Streets of one name in as few lines as they are; below `DETAIL_ZOOM` without regard to what their pieces are. */
  const joinStreets = (): void => {
    const plain = new Map<string, { thing: MapThing; lines: Int32Array[] }>();
    for (const { thing, lines } of streets.values()) {
      const isDirected = (thing.flags & streetFlag.oneway) !== 0;
      for (const line of joinLines(lines, isDirected))
        draw(
          { ...thing, minZoom: Math.max(thing.minZoom, DETAIL_ZOOM) },
          { shape: tileLine, said: say(properties(thing)), parts: [line] },
        );
      if (thing.minZoom >= DETAIL_ZOOM) continue;
      const flags = thing.flags & streetFlag.link;
      const key = JSON.stringify([thing.kind, thing.name, thing.ref, flags, thing.minZoom]);
      const known = plain.get(key) ?? { thing: { ...thing, flags }, lines: [] };
      known.lines.push(...lines);
      plain.set(key, known);
    }
    streets.clear();
    for (const { thing, lines } of plain.values())
      for (const line of joinLines(lines, false))
        draw(thing, { shape: tileLine, said: say(properties(thing)), parts: [line] }, DETAIL_ZOOM - 1);
  };

  return {
    wants: (osm, tags) => mapThings(osm, tags).length > 0,
    add: (feature) => {
      const parts = feature.coordinates.map(project).filter((part) => part.length >= 2);
      if (parts.length === 0) return;
      for (const thing of mapThings(feature.osm, feature.tags)) {
        const [first] = parts as [Int32Array];
        if (thing.shape === 'point' && feature.shape === 'point') addPoint(thing, [...first]);
        // Who resolves ways cannot know what we take for an area: a closed line is one.
        else if (thing.shape === 'area' && (feature.shape === 'area' || isClosed(first)))
          for (const rings of polygons(parts)) addArea(thing, rings);
        else if (thing.shape === 'line' && feature.shape !== 'point')
          for (const line of parts) if (line.length >= 4) addLine(thing, thing.isTurned ? turned(line) : line);
      }
    },
    finish: async ({ progress, signal } = {}) => {
      joinStreets();
      for (const rings of houses ?? [])
        draw({ layer: 'building', kind: '', minZoom: 15 }, { shape: tileArea, said: say([]), parts: rings });
      const isWithoutHouses = houses === null;
      houses = [];
      // Pieces that say the same become one feature of a tile when they come one after another.
      drawn.sort((a, b) => a.layer - b.layer || a.order - b.order || a.said - b.said);
      const entries: TileEntry[] = [];
      for (let z = mapZooms.minZoom; z <= mapZooms.maxZoom; z++) {
        for (const [key, pieces] of cut(drawn, z)) {
          const bytes = gzipSync(encodeTile(layersOf(pieces, drawn, said)));
          entries.push({ z, x: Math.floor(key / 2 ** z), y: key % 2 ** z, bytes });
          if (entries.length % 100 === 0) {
            // So that somebody who waits sees it go on, and may stop it.
            await new Promise((resolve) => setImmediate(resolve));
            signal?.throwIfAborted();
          }
        }
        progress?.((z + 1 - mapZooms.minZoom) / (mapZooms.maxZoom + 1 - mapZooms.minZoom));
      }
      // What comes after this needs the room.
      drawn.length = 0;
      said.length = 0;
      const chunks = writeTiles(entries, mapZooms);
      const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      return { chunks, ...mapZooms, count: entries.length, bytes, houseNumbers, isWithoutHouses };
    },
  };
}

/** What a tile says of a thing: nothing that is empty. */
function properties(thing: MapThing): TileFeature['properties'] {
  const out: [string, string | number | boolean][] = [];
  if (thing.kind !== '') out.push(['kind', thing.kind]);
  if (thing.name !== '') out.push(['name', thing.name]);
  if (thing.ref !== '') out.push(['ref', thing.ref]);
  if (thing.rank > 0) out.push(['rank', thing.rank]);
  for (const [name, bit] of Object.entries(streetFlag)) if (thing.flags & bit) out.push([name, true]);
  return out;
}

function turned(line: Int32Array): Int32Array {
  const out = new Int32Array(line.length);
  for (let i = 0; i < line.length; i += 2) {
    out[i] = line[line.length - 2 - i] as number;
    out[i + 1] = line[line.length - 1 - i] as number;
  }
  return out;
}

/** Rings as polygons: outer ones clockwise as seen (y grows downwards), holes the other way. */
function polygons(rings: readonly Int32Array[]): Int32Array[][] {
  const out: Int32Array[][] = [];
  // In the file outer rings go counter-clockwise with y upwards, which the projection turns over: a negative area here. A single ring is an outer one whatever its turn.
  for (const ring of rings) {
    const area = ringArea2(ring);
    if (area === 0) continue;
    const isOuter = rings.length === 1 || area < 0 || out.length === 0;
    const right = area > 0 === isOuter ? ring : turned(ring);
    if (isOuter) out.push([right]);
    else (out.at(-1) as Int32Array[]).push(right);
  }
  return out;
}

/** A piece of something drawn, within one tile: which, and its parts in whole tile units. */
interface Piece {
  of: number;
  parts: number[][];
}

/** What of all things lies in which tile of a zoom; keys are `x * 2^z + y`. */
function cut(drawn: readonly Drawn[], z: number): Map<number, Piece[]> {
  const tiles = new Map<number, Piece[]>();
  const unit = 2 ** (WORLD_BITS - z) / EXTENT;
  const size = EXTENT * unit;
  const buffer = BUFFER * unit;
  const isLast = z === mapZooms.maxZoom;
  const tolerance = (isLast ? 1 : TOLERANCE) * unit;
  const most = 2 ** z - 1;
  for (const [of, thing] of drawn.entries()) {
    if (z < thing.minZoom || z > thing.maxZoom) continue;
    const [first] = thing.parts as [Flat];
    if (thing.shape === tilePoint) {
      const [column, row] = [Math.floor((first[0] as number) / size), Math.floor((first[1] as number) / size)];
      if (column < 0 || row < 0 || column > most || row > most) continue;
      put(tiles, column * 2 ** z + row, { of, parts: [local(first, column * size, row * size, unit)] });
      continue;
    }
    const parts =
      thing.shape === tileLine
        ? thing.parts.map((part) => simplify(part, tolerance))
        : simpleRings(thing.parts, unit, tolerance, isLast);
    if (parts.length === 0) continue;
    const box = boxOf(parts);
    // A speck would not be seen, and a name has no room on it.
    if (thing.shape === tileLine && !isLast && box.right - box.left + box.bottom - box.top < 6 * unit) continue;
    const columns: [number, number] = [
      Math.max(0, Math.floor((box.left - buffer) / size)),
      Math.min(most, Math.floor((box.right + buffer) / size)),
    ];
    for (let column = columns[0]; column <= columns[1]; column++) {
      const [left, right] = [column * size - buffer, (column + 1) * size + buffer];
      const strip = clipAll(thing.shape, parts, 0, left, right, box.left >= left && box.right <= right);
      if (strip.length === 0) continue;
      const tall = boxOf(strip);
      const rows: [number, number] = [
        Math.max(0, Math.floor((tall.top - buffer) / size)),
        Math.min(most, Math.floor((tall.bottom + buffer) / size)),
      ];
      for (let row = rows[0]; row <= rows[1]; row++) {
        const [top, bottom] = [row * size - buffer, (row + 1) * size + buffer];
        const inside = clipAll(thing.shape, strip, 1, top, bottom, tall.top >= top && tall.bottom <= bottom);
        const within = inside.map((part) => local(part, column * size, row * size, unit));
        const whole = thing.shape === tileLine ? within.filter((line) => line.length >= 4) : wholeRings(within);
        if (whole.length > 0) put(tiles, column * 2 ** z + row, { of, parts: whole });
      }
    }
  }
  return tiles;
}

function put(tiles: Map<number, Piece[]>, key: number, piece: Piece): void {
  const there = tiles.get(key);
  if (there) there.push(piece);
  else tiles.set(key, [piece]);
}

function clipAll(
  shape: Drawn['shape'],
  parts: readonly Flat[],
  axis: 0 | 1,
  low: number,
  high: number,
  isWithin: boolean,
): readonly Flat[] {
  if (isWithin) return parts;
  if (shape === tileLine) return parts.flatMap((part) => clipLine(part, axis, low, high));
  const rings = parts.map((ring) => clipRing(ring, axis, low, high));
  // Without its outside an area is nothing.
  return (rings[0] as number[]).length === 0 ? [] : rings.filter((ring) => ring.length > 0);
}

/** The rings of an area at a zoom: simpler, and without what is too small to be seen. */
function simpleRings(rings: readonly Flat[], unit: number, tolerance: number, isLast: boolean): number[][] {
  // Square units, twice over: four pixels a side, and half a pixel where one may come as near as one likes.
  const least = 2 * ((isLast ? 4 : 32) * unit) ** 2;
  const out: number[][] = [];
  for (const [i, ring] of rings.entries()) {
    if (Math.abs(ringArea2(ring)) < least) {
      if (i === 0) return [];
      continue;
    }
    const simple = simplify(ring, tolerance);
    if (simple.length >= 8) out.push(simple);
    else if (i === 0) return [];
  }
  return out;
}

/** In whole units of a tile, without points that fall on the one before. */
function local(part: Flat, left: number, top: number, unit: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < part.length; i += 2) {
    const [x, y] = [
      Math.round(((part[i] as number) - left) / unit),
      Math.round(((part[i + 1] as number) - top) / unit),
    ];
    if (i > 0 && out[out.length - 2] === x && out[out.length - 1] === y) continue;
    out.push(x, y);
  }
  return out;
}

/** Rings that are still areas after rounding and turn as they must; none where holes leave nothing of the outside. */
function wholeRings(rings: readonly number[][]): number[][] {
  const out: number[][] = [];
  let left = 0;
  for (const [i, ring] of rings.entries()) {
    const area = ring.length >= 8 ? ringArea2(ring) : 0;
    if (i === 0 ? area <= 0 : area >= 0) {
      if (i === 0) return [];
      continue;
    }
    left += area;
    out.push(ring);
  }
  return left > 0 ? out : [];
}

function boxOf(parts: readonly Flat[]): { left: number; right: number; top: number; bottom: number } {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const part of parts)
    for (let i = 0; i < part.length; i += 2) {
      const [x, y] = [part[i] as number, part[i + 1] as number];
      if (x < box.left) box.left = x;
      if (x > box.right) box.right = x;
      if (y < box.top) box.top = y;
      if (y > box.bottom) box.bottom = y;
    }
  return box;
}

/** A tile's pieces as its layers' features; neighbours in the order that say the same are one. */
function layersOf(
  pieces: readonly Piece[],
  drawn: readonly Drawn[],
  said: readonly TileFeature['properties'][],
): TileLayer[] {
  const layers: { name: string; features: TileFeature[] }[] = mapLayers.map((name) => ({ name, features: [] }));
  let before: { of: Drawn; parts: number[][] } | null = null;
  for (const piece of pieces) {
    const of = drawn[piece.of] as Drawn;
    if (
      before &&
      before.of.said === of.said &&
      before.of.layer === of.layer &&
      before.of.shape === of.shape &&
      of.shape !== tilePoint
    ) {
      before.parts.push(...piece.parts);
      continue;
    }
    before = { of, parts: [...piece.parts] };
    layers[of.layer]?.features.push({ type: of.shape, properties: said[of.said] ?? [], parts: before.parts });
  }
  return layers;
}
