import { crc32 } from 'node:zlib';

/**
 * All tiles of a zone in one file, little-endian: a head of 64 bytes (magic, version, count of tiles, zooms, size of the whole file, check sum of the index), the
 * index (keys in order, offsets, lengths), the tiles as they go over the wire. Tiles of the same content (open water, a lone forest) are kept once.
 */
const MAGIC = 'TRAMOMAP';
const VERSION = 1;
const HEAD = 64;
const ENTRY = 8 + 8 + 4;

/** A tile's place in the order of the index: by zoom, then column, then row. */
const keyOf = (z: number, x: number, y: number): number => (z * 0x1000000 + x) * 0x1000000 + y;

/** A file that is no map of ours, or not whole. */
export class TileFault extends Error {}

export interface TileEntry {
  z: number;
  x: number;
  y: number;
  /** Compressed with gzip. */
  bytes: Uint8Array;
}

/** The file of a set of tiles, as chunks to be written one after another. */
export function writeTiles(tiles: readonly TileEntry[], zooms: { minZoom: number; maxZoom: number }): Uint8Array[] {
  const sorted = [...tiles].sort((a, b) => keyOf(a.z, a.x, a.y) - keyOf(b.z, b.x, b.y));
  const index = new DataView(new ArrayBuffer(sorted.length * ENTRY));
  const kept = new Map<string, number>();
  const chunks: Uint8Array[] = [];
  let offset = HEAD + index.byteLength;
  for (const [i, tile] of sorted.entries()) {
    // Long ones are never alike.
    const content = tile.bytes.length < 600 ? Buffer.from(tile.bytes).toString('latin1') : null;
    let at = content === null ? undefined : kept.get(content);
    if (at === undefined) {
      at = offset;
      if (content !== null) kept.set(content, at);
      chunks.push(tile.bytes);
      offset += tile.bytes.length;
    }
    index.setFloat64(8 * i, keyOf(tile.z, tile.x, tile.y), true);
    index.setFloat64(8 * (sorted.length + i), at, true);
    index.setUint32(16 * sorted.length + 4 * i, tile.bytes.length, true);
  }
  const head = new DataView(new ArrayBuffer(HEAD));
  for (let i = 0; i < MAGIC.length; i++) head.setUint8(i, MAGIC.charCodeAt(i));
  head.setUint32(8, VERSION, true);
  head.setUint32(12, sorted.length, true);
  head.setUint8(16, zooms.minZoom);
  head.setUint8(17, zooms.maxZoom);
  head.setFloat64(24, offset, true);
  head.setUint32(32, crc32(new Uint8Array(index.buffer)), true);
  return [new Uint8Array(head.buffer), new Uint8Array(index.buffer), ...chunks];
}

/** Reads so many bytes at an offset of a file; fewer only at its end. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;

export interface Tiles {
  minZoom: number;
  maxZoom: number;
  count: number;
  /** A tile as it goes over the wire (gzip); null where there is none. */
  read(z: number, x: number, y: number): Promise<Uint8Array | null>;
}

/** Opens a file of tiles of `size` bytes: its index stays in memory, tiles are read when asked for. Throws `TileFault` when it is not whole. */
export async function openTiles(readAt: ReadAt, size: number): Promise<Tiles> {
  const bytes = size < HEAD ? new Uint8Array(0) : await readAt(0, HEAD);
  if (bytes.length < HEAD || Buffer.from(bytes.subarray(0, 8)).toString('latin1') !== MAGIC)
    throw new TileFault('no map of streets');
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD);
  if (head.getUint32(8, true) !== VERSION) throw new TileFault('a map of streets of another version');
  const count = head.getUint32(12, true);
  if (head.getFloat64(24, true) !== size || HEAD + count * ENTRY > size)
    throw new TileFault('a map of streets that is not whole');
  const given = await readAt(HEAD, count * ENTRY);
  if (given.length !== count * ENTRY || crc32(given) !== head.getUint32(32, true))
    throw new TileFault('a map of streets whose index is damaged');
  // A copy begins where numbers of eight bytes may.
  const index = new Uint8Array(given).buffer;
  const keys = new Float64Array(index, 0, count);
  const offsets = new Float64Array(index, 8 * count, count);
  const lengths = new Uint32Array(index, 16 * count, count);
  return {
    minZoom: head.getUint8(16),
    maxZoom: head.getUint8(17),
    count,
    read: async (z, x, y) => {
      const key = keyOf(z, x, y);
      let [low, high] = [0, count - 1];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((keys[middle] as number) < key) low = middle + 1;
        else high = middle;
      }
      if (keys[low] !== key) return null;
      const tile = await readAt(offsets[low] as number, lengths[low] as number);
      if (tile.length !== lengths[low]) throw new TileFault('a map of streets that is not whole');
      return tile;
    },
  };
}
