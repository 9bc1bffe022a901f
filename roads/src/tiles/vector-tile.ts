/** Mapbox Vector Tile 2.1, written by hand: https://github.com/mapbox/vector-tile-spec/tree/master/2.1 */

/** Width and height of a tile in its own units. */
export const EXTENT = 4096;

export const tilePoint = 1;
export const tileLine = 2;
export const tileArea = 3;

export interface TileFeature {
  type: typeof tilePoint | typeof tileLine | typeof tileArea;
  properties: readonly (readonly [string, string | number | boolean])[];
  /** Whole numbers `x, y, x, y …` in tile units, y downwards. Points: one list of all; lines: one each; areas: closed rings, outer ones clockwise as seen. */
  parts: readonly ArrayLike<number>[];
}
export interface TileLayer {
  name: string;
  features: readonly TileFeature[];
}

/** Bytes of protocol buffers, as they grow. */
class Bytes {
  private bytes = new Uint8Array(1 << 10);
  length = 0;

  /** Empty again, in the same memory. */
  begin(): this {
    this.length = 0;
    return this;
  }

  private room(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(2 * this.bytes.length, this.length + more));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
  /** A whole number from 0 to 2^53. */
  varint(value: number): void {
    this.room(10);
    let rest = value;
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.bytes[this.length++] = rest;
  }
  /** Field number and wire type 0: a number. */
  number(field: number, value: number): void {
    this.varint(field << 3);
    this.varint(value);
  }
  /** Field number and wire type 2: bytes with their length before. */
  block(field: number, block: Uint8Array): void {
    this.varint((field << 3) | 2);
    this.varint(block.length);
    this.room(block.length);
    this.bytes.set(block, this.length);
    this.length += block.length;
  }
  /** What stands in it until it is written again. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
  taken(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}

const utf8 = new TextEncoder();
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const command = (id: 1 | 2 | 7, count: number): number => (count << 3) | id;

/** A feature is written in these and copied into its layer: some hundred thousand of them need no memory of their own. */
const scratch = { tags: new Bytes(), geometry: new Bytes(), feature: new Bytes(), value: new Bytes() };

function geometry(feature: TileFeature): Uint8Array {
  const out = scratch.geometry.begin();
  let [x, y] = [0, 0];
  const to = (part: ArrayLike<number>, i: number): void => {
    const [nextX, nextY] = [part[2 * i] as number, part[2 * i + 1] as number];
    out.varint(zigzag(nextX - x));
    out.varint(zigzag(nextY - y));
    [x, y] = [nextX, nextY];
  };
  for (const part of feature.parts) {
    const count = part.length / 2;
    if (feature.type === tilePoint) {
      out.varint(command(1, count));
      for (let i = 0; i < count; i++) to(part, i);
      continue;
    }
    // A ring's last point is told by closing it.
    const last = feature.type === tileArea ? count - 1 : count;
    out.varint(command(1, 1));
    to(part, 0);
    out.varint(command(2, last - 1));
    for (let i = 1; i < last; i++) to(part, i);
    if (feature.type === tileArea) out.varint(command(7, 1));
  }
  return out.view();
}

function value(given: string | number | boolean): Uint8Array {
  const out = scratch.value.begin();
  if (typeof given === 'string') out.block(1, utf8.encode(given));
  else if (typeof given === 'number') out.number(5, given);
  else out.number(7, given ? 1 : 0);
  return out.view();
}

/** The bytes of a tile, not compressed. Numbers of properties are whole and not negative. Layers without features are left out. */
export function encodeTile(layers: readonly TileLayer[]): Uint8Array {
  const tile = new Bytes();
  for (const { name, features } of layers) {
    if (features.length === 0) continue;
    const keys = new Map<string, number>();
    const values = new Map<string | number | boolean, number>();
    const numbered = <K>(of: Map<K, number>, key: K): number => {
      const known = of.get(key);
      if (known !== undefined) return known;
      of.set(key, of.size);
      return of.size - 1;
    };
    const layer = new Bytes();
    layer.number(15, 2);
    layer.block(1, utf8.encode(name));
    for (const feature of features) {
      const tags = scratch.tags.begin();
      for (const [key, given] of feature.properties) {
        tags.varint(numbered(keys, key));
        tags.varint(numbered(values, given));
      }
      const out = scratch.feature.begin();
      if (tags.length > 0) out.block(2, tags.view());
      out.number(3, feature.type);
      out.block(4, geometry(feature));
      layer.block(2, out.view());
    }
    for (const key of keys.keys()) layer.block(3, utf8.encode(key));
    for (const given of values.keys()) layer.block(4, value(given));
    layer.number(5, EXTENT);
    tile.block(3, layer.view());
  }
  return tile.taken();
}
